package control

import "github.com/sitlark/sitlark/sim/snapshot"

// faultsOf lists what is broken now, never nil.
func faultsOf(s *snapshot.Snapshot, names *snapshot.Names) []faultJSON {
	list := []faultJSON{}
	for _, f := range s.Faults(names) {
		about := faultJSON{Fault: f.Kind, Motor: f.Motor, Output: f.Output, Since: f.Since, Text: f.Text()}
		switch f.Kind {
		case "servo_stuck", "servo_floating", "servo_slow", "servo_offset", "servo_reversed", "wing_lost", "wing_iced", "surface_torn", "tyre_flat", "wheel_stuck", "hull_leak", "rotor_lost", "fin_lost":
			about.Part = f.Part
		}
		list = append(list, about)
	}
	return list
}
