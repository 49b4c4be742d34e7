// Package flightlog reads a flight logged by an autopilot or a ground station: a DataFlash log
// (.bin) or a telemetry log (.tlog) of ArduPilot's Copter, Plane, Rover, Sub or Heli, versions
// 3.x to 4.7, as one Flight.
//
//	flight.go       Flight: all that is known of a flight
//	open.go         Open, Sniff: the kind of log, by its content
//	track.go        Track: a quantity over time; between.go: interpolation
//	times.go        drops wrong timestamps of a damaged log
//	vehicle.go      kind of vehicle, version and frame
//	actuators.go    Class; what the outputs drive and move, and by how much
//	parameters.go   parameters, and what changed during the flight
//	events.go       names of errors and events
//	mission.go      the mission, from either kind of log
//	fence.go        fences and rally points, likewise
//	finish.go       sorts what was read and lists what is missing; vibration.go: strong vibration
//	binary.go       a DataFlash log: the order of reading
//	columns.go      a DataFlash log: column names of all versions
//	estimate.go     a DataFlash log: the EKF's position and velocity
//	attitude.go     a DataFlash log: attitude, rates, accelerations
//	hardware.go     a DataFlash log: GPS, outputs, battery, vibration, wind
//	commands.go     a DataFlash log: commands of ground stations
//	given.go        a DataFlash log: radio, targets in GUIDED
//	records.go      a DataFlash log: modes, arming, messages, mission, home
//	truth.go        a DataFlash log of a simulated flight: SIM and SIM2
//	telemetry.go    a telemetry log: which vehicle it is of
//	collector.go    a telemetry log: its messages
//	clock.go        a telemetry log: the autopilot's clock and the ground station's
//	align/          aligns a log of a flight on sitlark with the flight's recording
//	dataflash/      the records of a DataFlash log
//	tlog/           the frames of a telemetry log
//
// Times are elapsed times, from the first record of the log that has one [s]. Positions are
// north, east and down of Flight.Home.
package flightlog
