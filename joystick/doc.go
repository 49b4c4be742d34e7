// Package joystick makes RC channels of joysticks, gamepads and radios on a USB
// cable.
//
// A Reading is what a device says: raw axes and buttons. A Mapping says what becomes
// of it: each axis is calibrated (Axis), each RC channel follows an axis or buttons
// (Channel). Desk ties them for the program: it watches what is plugged in, knows the
// mapping of each device, holds the flows of calibration and assignment, and gives
// the channels of each frame. The devices themselves are behind the interface Devices;
// package device has those of GLFW.
//
// Channels and directions are ArduPilot's: 1 roll, 2 pitch, 3 throttle, 4 yaw, 5
// flight mode; a long pulse is right, nose up (stick back), full throttle, nose right.
package joystick
