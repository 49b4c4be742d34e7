// Package sim is the physics goroutine: it ties the exchange with the autopilot
// to the world and publishes what happened.
//
// Read Packet in handler.go first: a servo packet is parsed, classified, pending
// commands are drained, the world is stepped, a Snapshot is published, and the
// state message is the reply. The goroutine that calls Run owns socket, session
// and World; everybody else reaches them by Submit and by the Buffer alone.
package sim
