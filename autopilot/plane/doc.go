// Package plane is the built-in autopilot for planes: an autopilot.Flight, stepped by a Pilot as
// that of a multirotor is.
//
// A state's way: Flight.Step -> phases (ground.go, takeoff.go, route.go, landing.go) -> guidance
// (a path gives the bank) and energy (height and speed give throttle and pitch rate) -> attitude
// -> Tuning.pulses. engine.go switches piston engines on and off.
//
// Paths follow Park, Deyst, How, "A New Nonlinear Guidance Logic for Trajectory Tracking", AIAA
// 2004-4900; height and speed are controlled as total energy and its distribution: Lambregts, "Vertical Flight
// Path and Speed Control Autopilot Design Using Total Energy Principles", AIAA 83-2239. The loops'
// structure is that of Beard and McLain, Small Unmanned Aircraft, Princeton 2012, chapter 6.
//
// It reads what the state messages say: the true attitude and motion, the airspeed of the pitot tube, and
// the wind, which it filters as an estimator would have to. Of faults it is not told.
package plane
