package simfault

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
)

// State is how far ArduPilot is with a fault.
type State uint8

// The states of a fault.
const (
	Unknown State = iota // ArduPilot was not asked for the parameter yet
	Healthy              // no fault is wished, and the parameter is as it was
	Setting              // what is wished is being set, or being put back
	Set                  // ArduPilot has what is wished: it was read back
	Refused              // it keeps another value, or does not answer
	Lacking              // this ArduPilot has no such parameter
	NoLink               // what is wished can't be set, or put back, before there is a connection
	Direct               // sitlark does it itself, without a parameter
)

// Fault is how one kind of fault stands.
type Fault struct {
	State     State
	Parameter string  // the first of those that carry it out; empty: not known, or none
	More      int     // how many there are besides
	Wished    float64 // value of Parameter that is wished
	Read      float64 // value of Parameter that was read last
	ReadOnce  bool    // Read is valid
	Reason    string  // why it is Refused, Lacking or NoLink, and what to do
}

// Status is how all faults stand. It is a value without pointers.
type Status struct {
	Connected bool
	Faults    [Kinds]Fault // by command.SensorKind, and RC
	Held      int          // parameters that are not as they were before
	Leftovers int          // of those, what an earlier run left
}

// Lacks tells why a fault can't be had of this ArduPilot, "" while it can or is not known.
func (s *Status) Lacks(kind command.SensorKind) string {
	if f := &s.Faults[kind]; f.State == Lacking {
		return f.Reason
	}
	return ""
}

// more says how many other parameters there are.
func (f *Fault) more() string {
	if f.More == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", f.More)
}
