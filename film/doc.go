// Package film writes pictures and films of the flight.
//
// A film has a constant rate of frames a second of physics time, not of wall time:
// Clock tells which frames are due, Gate holds the physics back until they are
// taken, where the autopilot lets it, and Recorder encodes them on a goroutine of
// its own. A slow machine makes a film slowly, but the film is smooth.
//
// Films are MPEG-4 through the program ffmpeg where it is installed, else Motion
// JPEG in an AVI file, which this package writes itself. Pictures are PNG files
// that tell the state of the flight in their metadata.
//
// The package knows neither GL nor physics: it takes pixels and times.
package film
