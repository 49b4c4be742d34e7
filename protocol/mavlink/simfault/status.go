package simfault

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
)

// State is the state of a kind of fault in ArduPilot.
type State uint8

// The states of a fault.
const (
	Unknown State = iota // ArduPilot's parameter was not read yet
	Healthy              // no fault is desired, and the parameter is as it was
	Setting              // the fault is being set or removed
	Set                  // ArduPilot has the desired value: it was read back
	Refused              // it keeps another value, or does not answer
	Lacking              // this ArduPilot has no such parameter
	NoLink               // the fault can't be set or removed before there is a connection
	Direct               // sitlark simulates it itself, without a parameter
)

// Fault is the state of one kind of fault.
type Fault struct {
	State     State
	Parameter string  // the first of those that carry it out; empty: not known, or none
	More      int     // how many there are besides
	Desired   float64 // value of Parameter, or of what is simulated without one
	Read      float64 // value of Parameter that was read last
	ReadOnce  bool    // Read is valid
	Reason    string  // why it is Refused, Lacking or NoLink, and what to do

	// Parameters are those that carry it out, where there are several: the first More+1,
	// as far as there is room.
	Parameters [MaxParameters]Parameter
}

// MaxParameters is how many parameters of a fault a Status lists.
const MaxParameters = 8

// Parameter is one that carries out a fault.
type Parameter struct {
	Name  string
	Read  float64 // as it was read last
	Known bool    // Read is valid
}

// Status is the state of all faults. It is a value without pointers.
type Status struct {
	Connected bool
	Faults    [Kinds]Fault // by command.SensorKind, and RC
	Held      int          // parameters that are not as they were before
	Leftovers int          // of those, those that an earlier run left
}

// Lacks says why this ArduPilot does not support a fault, "" if it does or that is unknown.
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
