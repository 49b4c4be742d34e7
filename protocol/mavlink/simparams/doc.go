// Package simparams makes ArduPilot's SIM_* parameters act that concern the physics.
//
// With a model of its own ArduPilot's simulator carries out all of them. With an external
// one it carries out those of its sensors, and drops the others without a word. The table
// says who acts on each, so that none acts twice; a Follower reads those that nobody acts
// on, and turns their changes into commands:
//
//	PARAM_VALUE (broadcast or polled) -> Follower -> command.Scheduled -> physics
//
// On connection a value at ArduPilot's default is no change; after that every change is
// one, and the newest command counts, whoever gave it.
package simparams
