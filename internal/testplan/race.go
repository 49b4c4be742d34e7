//go:build race

package testplan

// Race reports whether the race detector is on.
const Race = true
