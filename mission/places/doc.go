// Package places knows places by name, as sim_vehicle.py's --location does: from a
// person's own locations.txt, from that of an ArduPilot checkout, and a few of its
// own.
//
// A line of such a file is NAME=LAT,LON,ALT,HEADING, in degrees, metres above mean
// sea level and degrees clockwise from north; from # on it is a comment.
package places
