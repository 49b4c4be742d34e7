// Package queue carries a campaign's samples to workers and their results back, on NATS
// JetStream: embedded in the program, without a port, or a server or cluster that exists.
//
// A task is published once and stays in its stream until a worker has stored the result. A worker
// that dies, hangs or loses its connection costs time and nothing else: the server gives the task
// to another one. A task that ran twice has two results with one key; it counts once.
//
//	server.go    the embedded server
//	connect.go   connections to it, or to others
//	streams.go   names of streams and subjects
//	campaign.go  the coordinator's side: tasks out, results in
//	bundles.go   files that workers need
//	worker.go    the worker's side
//	pull.go      asks for tasks
//	delivery.go  one task at a worker: flown, kept alive, acknowledged
//	refusal.go   tasks that a worker does not fly
//	presence.go  which workers there are
//	idle.go      why a worker has nothing to fly
package queue
