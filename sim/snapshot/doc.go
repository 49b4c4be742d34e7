// Package snapshot carries the state of the world from the physics goroutine to
// everything that draws or reports it.
//
// A Snapshot is one flat value: no pointers, slices or maps, so that copying it
// is the whole hand-over. Buffer is the mutex-guarded double buffer between the
// two sides, and holds the only mutex between them.
package snapshot
