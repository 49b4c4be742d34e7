// Package testplan says which tests run in which of the Makefile's targets. make test
// runs every test without the race detector, and those of packages in which goroutines
// are started a second time with it. Longer tests have the build tag "long" and names
// that begin with TestLong (make test-long), and those that fly the real ArduPilot have
// the build tag "ardupilot" and names that begin with TestArduPilot (make
// test-ardupilot); those that draw pictures to look at have the build tag "pictures" and
// begin with TestPicture (make test-pictures). A test of this package holds them to that.
package testplan

import "testing"

// SkipIfRepeated skips a test that the race detector can't learn from, because all of it
// happens in one goroutine or because a shorter test has the same goroutines: it has run
// without the detector, which makes it five to ten times slower.
func SkipIfRepeated(t testing.TB) {
	t.Helper()
	if Race {
		t.Skip("runs without the race detector")
	}
}
