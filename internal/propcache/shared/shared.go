// Package shared is for tests that fly: whoever imports it shares solved propellers with all other test
// programs, and with those of the next run, in a folder of its own in the user's cache
// (sitlark-tests). Solving them took a large part of many tests' time. A table is found by a
// digest of the solver's source and of all else that it depends on, so a change of the solver
// is seen at once, as with Go's own cache of builds.
package shared

import (
	"github.com/sitlark/sitlark/internal/propcache"
	"github.com/sitlark/sitlark/physics/rotor"
)

// most is how many tables are kept: 60 MB.
const most = 256

func init() { rotor.KeepIn(propcache.InCache("sitlark-tests", most)) }
