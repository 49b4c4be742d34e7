// Package server shows a live flight in Foxglove and Lichtblick, over Foxglove's WebSocket
// protocol, version 1. It only tells: nothing that a client sends reaches the flight.
//
// One goroutine reads the vehicles' snapshot buffers for all clients, as the control API does.
// A client has a bounded queue: one that reads too slowly loses the oldest messages, one that
// does not read at all is dropped, and the physics knows of neither.
//
//	server.go    Server: the socket, its end
//	address.go   where it may listen, and which web pages may ask
//	guard.go     which requests are answered
//	feed.go      messages from snapshots, 25 times a second
//	hub.go       the clients, and what a new one is told first
//	client.go    one client: its queue and its two goroutines
//	protocol.go  the protocol's messages
//
// Source of the protocol: github.com/foxglove/ws-protocol, docs/spec.md; what changed since in
// github.com/foxglove/foxglove-sdk, rust/foxglove/src/protocol.
package server
