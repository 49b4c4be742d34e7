// Package server serves a live flight to Foxglove and Lichtblick, over Foxglove's WebSocket
// protocol, version 1. It is read-only: nothing that a client sends reaches the flight.
//
// One goroutine reads the vehicles' snapshot buffers for all clients, as the control API does.
// Each client has a bounded queue. A slow client loses the oldest messages, and one that does
// not read at all is dropped. Neither affects the physics.
//
//	server.go    Server: the socket and its lifetime
//	address.go   checks the address and the allowed origins
//	guard.go     decides which requests are answered
//	feed.go      makes messages from snapshots, 25 times per second
//	hub.go       the clients, and what a new one receives first
//	client.go    one client: its queue and its two goroutines
//	protocol.go  the protocol's messages
//
// Source of the protocol: github.com/foxglove/ws-protocol, docs/spec.md; what changed since in
// github.com/foxglove/foxglove-sdk, rust/foxglove/src/protocol.
package server
