// Package rover is the built-in autopilot for vehicles on wheels and on hulls: an autopilot.Flight, stepped by a Pilot as
// that of a multirotor is.
//
// A state's way: Flight.Step -> route (route.go: the mission's legs as lines and circles) -> guidance.go (a path gives a curvature and a
// speed) -> drive.go (speed and turn give throttle and steering) -> Tuning.pulses.
//
// Under sail (sail.go) the wind says which headings there are: it beats where the way lies against it, and the sheet follows the apparent wind.
//
// Paths follow Park, Deyst, How, "A New Nonlinear Guidance Logic for Trajectory Tracking", AIAA 2004-4900, as in package plane: the
// curvature of the circle that leads to a point of the path ahead.
//
// It reads what the state messages say: the true attitude and motion. Of faults it is not told.
package rover
