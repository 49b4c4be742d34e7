// Package control is the HTTP control API, with which a script, a CI system or a
// dashboard reads a flight and sends it commands.
//
// A request passes the guard (Host, Origin, token) and the limit of its address, then its route's handler.
// Commands are built from their descriptors and go to the physics, which applies them
// between two steps. States and events are read from the snapshot buffer by one
// goroutine for all clients: the physics never waits for a client, however slow.
//
// The routes, the page at /, the OpenAPI document and the checks are made from the
// same tables: routes.go, the descriptors of package command, and the struct tags of
// state.go.
package control
