// Package spec is the one table of all commands by name: what a scenario, the
// control API and its documents call them, with the arguments' names, units,
// ranges and meaning. Build makes a command.Command from such words.
package spec
