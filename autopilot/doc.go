// Package autopilot is the built-in flight controller: an ordinary client of the
// UDP exchange, as ArduPilot's SITL is one.
//
// A Pilot sends servo packets to sitlark's port and gets state messages back. It
// sees only what those say and never touches the physics. A state's way:
// Pilot.Run -> sense -> flight (phases, failsafes) -> route and reference (where
// to be now) -> positionLoop -> attitude -> rateLoop -> mixer -> output -> the
// next servo packet.
//
// The cascade follows Mahony, Kumar, Corke, "Multirotor Aerial Vehicles", IEEE
// Robotics & Automation Magazine 19(3), 2012, and for the attitude Brescianini,
// D'Andrea, "Tilt-prioritized quadrocopter attitude control", IEEE Transactions
// on Control Systems Technology 28(2), 2020.
package autopilot
