// Package places finds homes by name, as sim_vehicle.py's --location does: in the user's
// locations.txt, in that of an ArduPilot checkout, and among a few built-in ones.
//
// A line of such a file is NAME=LAT,LON,ALT,HEADING, in degrees, metres above mean sea
// level and degrees clockwise from north; the rest of a line after # is a comment.
package places
