// Package kind is what ArduPilot calls vehicles: a row for each of its programs, with what they are called,
// their MAV_TYPEs and their modes. Nothing that simulates a vehicle asks of which kind it is.
package kind

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Kind is a kind of vehicle, a row of the table.
type Kind int

// The kinds of vehicles, by ArduPilot's programs; a Heli flies Copter's modes.
const (
	Unknown Kind = iota
	Copter
	Heli
	Plane
	Rover
	Sub
	Blimp
	Tracker
)

// Values of FRAME_CLASS: of helicopters by their main rotors, and of a Rover that is a boat.
const (
	OneRotor  = 6
	TwoRotors = 11
	Boat      = 2
)

// String returns the kind's name for users, such as "copter".
func (k Kind) String() string { return rows[k].name }

// Firmware returns how ArduPilot calls the program, such as "ArduCopter"; "ArduPilot" for an unknown one.
func (k Kind) Firmware() string { return rows[k].firmware }

// Plural returns the name of several such vehicles for users, such as "rovers and boats".
func (k Kind) Plural() string { return rows[k].plural }

// Program returns the file name of the kind's SITL binary, such as "arduplane"; empty for an unknown one.
func (k Kind) Program() string { return rows[k].program }

// Target returns what waf is told to build for the kind, such as "plane"; empty for an unknown one.
func (k Kind) Target() string { return rows[k].target }

// Starter returns the name of the kind for sim_vehicle.py -v, such as "ArduPlane"; empty for an unknown one.
func (k Kind) Starter() string { return rows[k].starter }

// SystemID returns the kind's system ID by default: 1, but 2 for an antenna tracker.
func (k Kind) SystemID() int { return rows[k].system }

// Landing returns the mode that ends its flight: of a plane that hovers, since others land by a mission.
func (k Kind) Landing() string { return rows[k].landing }

// TakesOff reports whether it leaves the ground.
func (k Kind) TakesOff() bool { return !rows[k].grounded }

// Stays reports whether it stands where it is put and only points, as an antenna tracker does.
func (k Kind) Stays() bool { return rows[k].stays }

// ArmsInAuto reports whether the program arms in AUTO, as ArduPlane does; others are armed in GUIDED.
func (k Kind) ArmsInAuto() bool { return rows[k].autoArms }

// Interlocked reports whether the program refuses to arm while its motor interlock lets the rotors turn, as a helicopter's does.
func (k Kind) Interlocked() bool { return rows[k].interlock }

// Winged reports whether the program flies vehicles on wings, those with lifting rotors too.
func (k Kind) Winged() bool { return rows[k].winged }

// OrCopter returns the kind, Copter for Unknown: what flies a vehicle of which nothing else is known.
func (k Kind) OrCopter() Kind {
	if k == Unknown {
		return Copter
	}
	return k
}

// LeastRate returns the frame rate below which the program refuses to arm, 1.8 times that of its main loop [Hz]; 0: it arms at any.
// hovers: a plane that lifting rotors or its tail let hover.
func (k Kind) LeastRate(hovers bool) int {
	loop := rows[k].loop
	if hovers {
		loop = max(loop, rows[k].hoverLoop)
	}
	return loop * 9 / 5
}

// All returns the kinds that ArduPilot has a program for.
func All() (kinds []Kind) {
	for k := Copter; int(k) < len(rows); k++ {
		kinds = append(kinds, k)
	}
	return kinds
}

// OfProgram returns the kind that the SITL binary at a path is for, by its file's name alone, in any case and with or
// without .exe; Unknown: the name is none of ArduPilot's.
func OfProgram(path string) Kind {
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(path)), ".exe")
	for _, k := range All() {
		if rows[k].program == name {
			return k
		}
	}
	return Unknown
}

// OfType returns the kind of vehicle with a MAV_TYPE; Unknown: it is none of ArduPilot's.
func OfType[T ~int | ~uint64](mavType T) Kind {
	for k := range rows {
		if slices.Contains(rows[k].types, int(mavType)) {
			return Kind(k)
		}
	}
	return Unknown
}

// OfWord returns the kind whose firmware has a word in its name, such as "copter" or "rover2", in any case;
// Unknown: there is none.
func OfWord(word string) Kind {
	for k := range rows {
		if slices.Contains(rows[k].words, strings.ToLower(word)) {
			return Kind(k)
		}
	}
	return Unknown
}

// ModeName returns the name of a mode's number, such as "ALT_HOLD", or "MODE 42" for one that has none.
// It knows those of other versions, too.
func (k Kind) ModeName(number int) string {
	if name, ok := rows[k].modes[number]; ok {
		return name
	}
	if name, ok := rows[k].past[number]; ok {
		return name
	}
	return fmt.Sprintf("MODE %d", number)
}

// ModeNumber returns the number of a mode that is named, or given as "MODE 42", in any case. It knows only
// modes that a vehicle can be asked for today.
func (k Kind) ModeNumber(name string) (number int, ok bool) {
	name = strings.ToUpper(strings.TrimSpace(name))
	for number, have := range rows[k].modes {
		if have == name {
			return number, true
		}
	}
	n, err := fmt.Sscanf(name, "MODE %d", &number)
	return number, n == 1 && err == nil && number >= 0
}

// ModeNames returns the names of the modes, by rising number.
func (k Kind) ModeNames() (names []string) {
	for _, number := range slices.Sorted(maps.Keys(rows[k].modes)) {
		names = append(names, rows[k].modes[number])
	}
	return names
}

// ModesOfAll returns the names of the modes of all kinds, each once, in alphabetical order.
func ModesOfAll() (names []string) {
	for _, k := range All() {
		names = append(names, k.ModeNames()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Offered returns the names of the modes that a user chooses from, the usual ones first.
func (k Kind) Offered() []string {
	if rows[k].offered == nil {
		return k.ModeNames()
	}
	return slices.Clone(rows[k].offered)
}
