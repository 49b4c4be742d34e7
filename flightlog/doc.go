// Package flightlog reads the flight that an autopilot or a ground station has logged: a
// DataFlash log (.bin) or a telemetry log (.tlog) of ArduPilot's Copter, Plane, Rover, Sub or
// Heli, of versions 3.x to 4.7, as one Flight.
//
//	flight.go       Flight: all that is known of a flight
//	open.go         Open, Sniff: the kind of log, by its content
//	track.go        Track: a quantity over time; between.go: at any time
//	times.go        times that rise, out of a log that is damaged
//	vehicle.go      kind of vehicle, version and frame
//	parameters.go   parameters, and what changed during the flight
//	modes.go        names of modes
//	words.go        names of errors and events
//	mission.go      the mission, from either kind of log
//	finish.go       what was read, in order; vibration.go: when it is too much
//	binary.go       a DataFlash log: in which order it is read
//	columns.go      a DataFlash log: the names that columns had over the years
//	estimate.go     a DataFlash log: the EKF's position and velocity
//	attitude.go     a DataFlash log: attitude, rates, accelerations
//	hardware.go     a DataFlash log: GPS, outputs, battery, vibration, wind
//	commands.go     a DataFlash log: commands of ground stations
//	records.go      a DataFlash log: modes, arming, messages, mission, home
//	truth.go        a DataFlash log of a simulated flight: SIM and SIM2
//	telemetry.go    a telemetry log: whose it is
//	collector.go    a telemetry log: what its messages say
//	clock.go        a telemetry log: the autopilot's clock and the ground station's
//	align/          a log of a flight on sitlark beside its recording
//	dataflash/      the records of a DataFlash log
//	tlog/           the frames of a telemetry log
//
// Times are elapsed times, from the first record of the log that has one [s]. Positions are
// north, east and down of Flight.Home.
package flightlog
