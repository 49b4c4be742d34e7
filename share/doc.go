// Package share shows a live flight in browsers: a page with the flight in 3D, which is told what is
// new over a WebSocket. With a link that may act it also takes commands, by the control API.
//
// One goroutine looks at the vehicles' snapshots and makes each message once, for all viewers. A viewer
// acknowledges what it has taken; one that is behind gets no more states until it has caught up, and then
// the newest. Neither the physics nor other viewers wait for it.
//
// A link has a secret in its fragment, which a browser sends to no server: the page shows it in its
// first message, and to the control API as a token. Who has no valid link gets the empty page alone.
//
//	server.go    Server: the socket and its lifetime
//	address.go   checks where it may listen, and reads certificates
//	guard.go     decides which requests are answered
//	links.go     the links: their secrets, who watches with them, how they end
//	feed.go      what is new in the vehicles' snapshots
//	hub.go       the viewers, and what a new one is told first
//	viewer.go    one viewer: its queue and its two goroutines
package share
