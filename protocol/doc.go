// Package protocol is the wire of ArduPilot's JSON SITL backend and nothing else: servo
// packets in, state messages out, over UDP.
//
// Server reads a datagram and calls its Handler; ParseServo
// decodes it; Tracker classifies it as a step, a repeat, a gap or a restart, or doubts it;
// AppendState encodes the answer; Server sends it to where the packet came from. For an autopilot in the same program Deliver gives what that would read
// in the answer, without its text.
// The package knows no physics and imports nothing of sitlark.
package protocol
