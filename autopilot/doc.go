// Package autopilot is the built-in flight controller: an ordinary client of the
// exchange, as ArduPilot's SITL is one. What flies is a Flight: that of a multirotor is
// here, that of a plane in package plane, that of both in one vehicle in package vtol. Rovers and boats are
// in package rover, submarines and blimps in package sub: these share Phases. Client, pace, checkpoints and the order of a mission's
// items are the same for all.
//
// A Pilot sends servo packets, to sitlark's port or in process, and gets state messages back. It
// sees only what those say and never touches the physics. A state's way:
// Pilot.Run -> Sense -> flight (phases, failsafes) -> route and reference (where
// to be now) -> positionLoop -> attitude -> rateLoop -> mixer -> output -> the
// next servo packet.
//
// A multirotor has any layout of 3 to 32 motors whose places and spins its Tuning tells. It is
// not told of a motor that fails, as no ordinary flight controller is: its loops take
// that for a disturbance, and where the rest can't give all it gives the heading up
// before height, and height before tilt.
//
// The cascade follows Mahony, Kumar, Corke, "Multirotor Aerial Vehicles", IEEE
// Robotics & Automation Magazine 19(3), 2012, and for the attitude Brescianini,
// D'Andrea, "Tilt-prioritized quadrocopter attitude control", IEEE Transactions
// on Control Systems Technology 28(2), 2020.
package autopilot
