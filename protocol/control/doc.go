// Package control is the HTTP control API: what a script, a CI system or a
// dashboard reads of the flight and does to it.
//
// A request passes the guard (Host, Origin, token, rate), then its route's handler.
// Commands become orders by package spec and go to the physics, which takes them
// between two steps. States and events are read from the snapshot buffer by one
// watcher for all clients: however many they are and however slow, the physics
// never waits for one.
//
// The routes, the page at /, the OpenAPI document and the checks are made from the
// same tables: routes.go, package spec, and the struct tags of state.go.
package control
