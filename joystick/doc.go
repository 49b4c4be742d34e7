// Package joystick turns joysticks, gamepads and radios on a USB cable into RC channels.
//
// A Reading is the state of a device: raw axes and buttons. A Mapping says what becomes
// of it: each axis is calibrated (Axis), each RC channel is assigned an axis or buttons
// (Channel). A Mapper applies it. Manager connects them for the program: it watches what is
// plugged in, knows the mapping of each device, runs calibration and assignment, and
// returns the channels for each rendered frame. The devices themselves are behind the
// interface Devices; package device has those of GLFW.
//
// Channels and directions are ArduPilot's: 1 roll, 2 pitch, 3 throttle, 4 yaw, 5
// flight mode; a long pulse is right, nose up (stick back), full throttle, nose right.
package joystick
