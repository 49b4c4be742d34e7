// Package film writes pictures and films of the flight.
//
// A film has a constant number of frames per second of physics time, not of wall time:
// Clock says which frames are due, Gate can hold the physics back until they are taken, and
// Recorder encodes them on its own goroutine. A slow
// machine takes longer to make a film, but the film is smooth.
//
// Films are H.264, made by the program ffmpeg if it is installed, else Motion JPEG in an
// AVI file, which this package writes itself. Pictures are PNG files with the state of
// the flight in their metadata.
//
// The package knows neither GL nor physics: it takes pixels and times.
package film
