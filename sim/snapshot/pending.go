package snapshot

// PendingCapacity is how many of the next scheduled commands a Snapshot holds.
const PendingCapacity = 8

// Pending is a command that waits for its time, or that grows into effect.
type Pending struct {
	ID      uint64  // to cancel it by
	Name    Text    // the command's
	Text    Text    // what it will do
	Motor   int     // the motor concerned, from 1; 0: none
	At      float64 // physics time at which it takes effect, or began to grow [s]
	Ramp    float64 // time over which it grows [s]; 0: at once
	Growing bool    // it grows now
}
