// Package results reads the results of a campaign as they come and turns them into what the window
// shows: a table for the plot, paths for the scene, words for one flight.
//
//	reader.go   reads the folder beside the main thread
//	about.go    what the campaign's file says of its results
//	table.go    columns of numbers from settings and figures
//	details.go  one flight in words
//	elsewhere.go  recordings in buckets and on other computers
//	surface.go  where flights begin to break
//	flights.go  the campaign's scenario, and recordings of its flights
package results
