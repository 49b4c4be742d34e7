package command

// Receipt tells what became of an Order when the physics took it.
type Receipt struct {
	ID      uint64
	Taken   bool    // false: the physics has not come to it yet, and what follows is not known
	Flight  uint64  // in which flight
	Time    float64 // physics time at which it took effect, or at which it will [s]
	Waits   bool    // for its time, or it grows
	Refused string  // why the vehicle refused it; empty: it did not
}

// Misfit is the error of a command that names what the vehicle lacks.
type Misfit struct {
	Field string // of the command: motor, cells; empty: the command itself
	Value int
	Text  string // the whole error
}

func (m *Misfit) Error() string { return m.Text }
