package snapshot

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
)

// ActiveFault is something that is broken.
type ActiveFault struct {
	Kind   string // one of FaultKinds
	Part   string // what has it, such as "motor" or "left aileron"; with Number what it is called
	Number int    // of the part, from 1; 0: Part is its name, or there is one only
	State  string // what is wrong with it, such as "failed"

	Motor   int     // number of the motor that it is of, from 1; 0: of none
	Index   int     // of the servo, the wing, the wheel or the kind of sensor
	Control int     // of a surface, among those of its wing
	Output  int     // servo output that drives the servo, from 1; 0: it is of none
	Since   float64 // physics time since when it is in effect; 0: not known [s]
}

// Text says it in words, such as "motor 2 failed".
func (f *ActiveFault) Text() string {
	text := f.Part
	if f.Number > 0 {
		text += " " + strconv.Itoa(f.Number)
	}
	if text == "" {
		return f.State
	}
	return text + " " + f.State
}

// FaultKinds are the kinds of faults, in the order in which Faults lists them.
var FaultKinds = []string{
	"failed", "broken", "stuck", "governor_failed", "desync", "engine_died", "engine_weak", "starter_failed", "degraded", "iced", "unbalanced",
	"servo_stuck", "servo_floating", "servo_slow", "servo_offset", "servo_reversed", "wing_lost", "wing_iced", "surface_torn", "tyre_flat", "wheel_stuck", "hull_leak", "rotor_lost", "envelope_leak", "fin_lost",
	"battery_resistance", "cells_failed", "battery_disconnected", "fuel_leak", "rc_lost", "sensor", "leg_broken", "wheel_broken", "crashed", "frozen",
}

// Names are the names of the vehicle's parts, in its order, which snapshots do not hold. Parts without a name are
// counted.
type Names struct {
	Servos, Wings []string
	Wheels        []string // places, such as front left
	Hulls         []string
	Rotors        []string   // of a helicopter
	Fins          []string   // of a blimp
	Surfaces      [][]string // the controls of each wing
	Whole         []bool     // wings without halves, such as fins
}

// Servo, Wing, Wheel, Hull, Rotor, Fin and Surface return the name of a part at its index: of a surface, its wing's and its own among the wing's.
func (n *Names) Servo(i int) string { return nameAt(n.Servos, i, "servo") }
func (n *Names) Wing(i int) string  { return nameAt(n.Wings, i, "wing") }
func (n *Names) Wheel(i int) string {
	return command.WheelWords(nameAt(n.Wheels, i, "wheel"))
}
func (n *Names) Hull(i int) string { return nameAt(n.Hulls, i, "hull") }
func (n *Names) Rotor(i int) string {
	if i < len(n.Rotors) && n.Rotors[i] != "" {
		return n.Rotors[i] + " rotor"
	}
	return nameAt(nil, i, "rotor")
}
func (n *Names) Fin(i int) string {
	if i < len(n.Fins) {
		return command.FinWords(nameAt(n.Fins, i, "fin"))
	}
	return nameAt(nil, i, "fin")
}
func (n *Names) whole(i int) bool { return i < len(n.Whole) && n.Whole[i] }
func (n *Names) Surface(wing, i int) string {
	if wing < len(n.Surfaces) {
		return nameAt(n.Surfaces[wing], i, "control surface")
	}
	return nameAt(nil, i, "control surface")
}

func nameAt(names []string, i int, kind string) string {
	if i < len(names) && names[i] != "" {
		return names[i]
	}
	return kind + " " + strconv.Itoa(i+1)
}

// faultList takes those that are.
type faultList []ActiveFault

func (l *faultList) add(is bool, f ActiveFault, format string, args ...any) {
	if is {
		f.State = fmt.Sprintf(format, args...)
		*l = append(*l, f)
	}
}

// ageless takes the times from the faults of one part, the list's from first on, where it has several: the part's own is that of
// the first of them, and which that was is not known.
func (l faultList) ageless(first int) {
	if len(l) < first+2 {
		return
	}
	for i := range l[first:] {
		l[first+i].Since = 0
	}
}

// Faults lists what is broken: rotors, servos, wings, wheels, hulls, a helicopter's rotors, envelope and fins of a blimp, battery, tank, receiver, sensors and landing gear, in this order.
// What is not known is not broken. Legs, a crash and a frozen state are of no command that heals: a reset does.
func (s *Snapshot) Faults(names *Names) []ActiveFault {
	var l faultList
	for i := range s.Rotors[:max(0, min(s.Count, len(s.Rotors)))] {
		first := len(l)
		l.rotor(&s.Rotors[i])
		l.ageless(first)
	}
	for i := range s.Servos[:max(0, min(s.ServoCount, len(s.Servos)))] {
		first := len(l)
		l.servo(&s.Servos[i], i, names.Servo(i))
		l.ageless(first)
	}
	for i := range s.Wings[:max(0, min(s.WingCount, len(s.Wings)))] {
		w, first := &s.Wings[i], len(l)
		l.wing(w, i, names)
		for k := range w.TornControls() {
			l.add(true, ActiveFault{Kind: "surface_torn", Part: names.Surface(i, k), Index: i, Control: k, Since: w.FaultSince}, "torn off")
		}
		l.ageless(first)
	}
	for i := range s.Wheels[:max(0, min(s.Contact.Wheels, len(s.Wheels)))] {
		first := len(l)
		l.wheel(&s.Wheels[i], i, names)
		l.ageless(first)
	}
	for i := range s.Hulls[:max(0, min(s.HullCount, len(s.Hulls)))] {
		h := &s.Hulls[i]
		l.add(set(h.Leak), ActiveFault{Kind: "hull_leak", Part: names.Hull(i), Index: i, Since: h.FaultSince}, "leaks by %.3g cm², %.3g kg of water inside", 1e4*h.Leak, h.Water)
	}
	for i := range s.Heads[:max(0, min(s.HeadCount, len(s.Heads)))] {
		l.add(s.Heads[i].Lost && !s.Contact.Crashed, ActiveFault{Kind: "rotor_lost", Part: names.Rotor(i), Index: i, Since: s.Heads[i].FaultSince}, "lost")
	}
	b := &s.Blimp
	leak := ActiveFault{Kind: "envelope_leak", Part: "envelope", Since: b.FaultSince}
	l.add(set(b.Leak), leak, "leaks by %.3g mm², %.3g %% of its gas gone", 1e6*b.Leak, 100*b.GasLost)
	l.add(!set(b.Leak) && b.GasLost > 0, leak, "has lost %.3g %% of its gas", 100*b.GasLost)
	for i := range b.LostFins() {
		l.add(true, ActiveFault{Kind: "fin_lost", Part: names.Fin(i), Index: i, Since: b.FinSince[i]}, "lost")
	}
	p, first := &s.Power, len(l)
	l.add(set(p.AddedResistance), ActiveFault{Kind: "battery_resistance", Part: "battery", Since: p.FaultSince}, "resistance up by %.0f mΩ", 1000*p.AddedResistance)
	l.add(p.FailedCells > 0, ActiveFault{Kind: "cells_failed", Since: p.FaultSince}, "%d of %d cells failed", p.FailedCells, p.Cells)
	l.add(p.Disconnected, ActiveFault{Kind: "battery_disconnected", Part: "battery", Since: p.FaultSince}, "disconnected")
	l.ageless(first)
	l.add(set(s.Fuel.Leak), ActiveFault{Kind: "fuel_leak", Part: "fuel", Since: s.Fuel.FaultSince}, "leaks at %.3g g/s", 1000*s.Fuel.Leak)
	l.add(s.RC.Lost, ActiveFault{Kind: "rc_lost", Part: "RC"}, "lost")
	for k, f := range s.SensorFaults {
		c := command.SensorFault{Kind: command.SensorKind(k), Which: f.Which, Value: f.Value}
		l.add(f.Active, ActiveFault{Kind: "sensor", Index: k, Since: f.Since}, "%s", command.Text(c))
	}
	for n := range numbersIn(s.Contact.LegsBroken & (1<<s.Contact.Legs - 1)) {
		l.add(true, ActiveFault{Kind: "leg_broken", Part: "leg", Number: n}, "broken")
	}
	for n := range numbersIn(s.Contact.WheelsBroken) {
		l.add(true, ActiveFault{Kind: "wheel_broken", Part: names.Wheel(n - 1), Index: n - 1}, "broken off")
	}
	l.add(s.Contact.Crashed, ActiveFault{Kind: "crashed"}, "crashed at %.1f m/s", s.Contact.ImpactSpeed)
	l.add(s.Frozen.Active, ActiveFault{Kind: "frozen"}, "physics frozen: %s", s.Frozen.Quantity)
	return l
}

// FaultsOfRotor lists what is broken of a rotor with its drive.
func FaultsOfRotor(r *state.Rotor) []ActiveFault {
	var l faultList
	l.rotor(r)
	return l
}

// FaultsOfServo lists what is broken of the servo at an index.
func FaultsOfServo(s *state.Servo, i int, names *Names) []ActiveFault {
	var l faultList
	l.servo(s, i, names.Servo(i))
	return l
}

// FaultsOfWing lists what is broken of the wing at an index, its control surfaces aside.
func FaultsOfWing(w *state.Wing, i int, names *Names) []ActiveFault {
	var l faultList
	l.wing(w, i, names)
	return l
}

// FaultsOfWheel lists what is broken of the wheel at an index.
func FaultsOfWheel(s *state.State, i int, names *Names) []ActiveFault {
	var l faultList
	l.wheel(&s.Wheels[i], i, names)
	l.add(s.Contact.WheelsBroken&(1<<i) != 0, ActiveFault{Kind: "wheel_broken", Part: names.Wheel(i), Index: i}, "broken off")
	return l
}

func (l *faultList) rotor(r *state.Rotor) {
	of := func(kind, part string) ActiveFault {
		return ActiveFault{Kind: kind, Part: part, Number: r.Number, Motor: r.Number, Since: r.FaultSince}
	}
	l.add(r.Failed, of("failed", "motor"), "failed")
	l.add(r.Broken, of("broken", "propeller"), "broken")
	l.add(r.Stuck, of("stuck", "ESC"), "stuck at %.0f %%", 100*r.StuckOutput)
	l.add(r.Ungoverned, of("governor_failed", "governor of motor"), "failed")
	if r.OutOfStep {
		l.add(r.Desync, of("desync", "ESC"), "out of step")
	} else {
		l.add(r.Desync, of("desync", "ESC"), "loses step beyond %.0f %%", 100*r.DesyncMargin)
	}
	l.add(r.EngineDied, of("engine_died", "engine"), "died")
	l.add(set(r.PowerLost), of("engine_weak", "engine"), "at %.0f %% power", 100-100*r.PowerLost)
	l.add(r.StarterFailed, of("starter_failed", "starter of engine"), "failed")
	l.add(set(r.ThrustFactor-1), of("degraded", "motor"), "thrust at %.0f %%", 100*r.ThrustFactor)
	l.add(set(r.Ice), of("iced", "propeller"), "iced: %.2g g", 1000*r.Ice)
	l.add(set(r.Imbalance), of("unbalanced", "propeller"), "out of balance by %.0f g mm", 1e6*r.Imbalance)
}

func (l *faultList) servo(s *state.Servo, i int, name string) {
	of := func(kind string) ActiveFault {
		return ActiveFault{Kind: kind, Part: name, Index: i, Output: s.Output, Since: s.FaultSince}
	}
	l.add(s.Stuck, of("servo_stuck"), "stuck at %.1f°", s.AngleDeg)
	l.add(s.Floating, of("servo_floating"), "floating")
	l.add(set(s.Slow), of("servo_slow"), "at %.0f %% of its rate", 100*(1-s.Slow))
	l.add(set(s.OffsetDeg), of("servo_offset"), "off by %.1f°", s.OffsetDeg)
	l.add(s.Reversed, of("servo_reversed"), "reversed")
}

func (l *faultList) wing(w *state.Wing, i int, names *Names) {
	of := func(kind string) ActiveFault {
		return ActiveFault{Kind: kind, Part: names.Wing(i), Index: i, Since: w.FaultSince}
	}
	left, right := w.Lost[0], w.Lost[1]
	switch {
	case names.whole(i):
		l.add(set(right), of("wing_lost"), "lost %.0f %% of it", 100*right)
	case set(left) && set(right):
		l.add(true, of("wing_lost"), "lost %.0f %% of its left half, %.0f %% of its right half", 100*left, 100*right)
	case set(left):
		l.add(true, of("wing_lost"), "lost %.0f %% of its left half", 100*left)
	case set(right):
		l.add(true, of("wing_lost"), "lost %.0f %% of its right half", 100*right)
	}
	switch by := set(w.IceLift) || set(w.IceDrag); { // ice is one fault, wherever it is from
	case by && set(w.Ice):
		l.add(true, of("wing_iced"), "iced: %.2g g; lift %.0f %% less, drag coefficient %.3g more", 1000*w.Ice, 100*w.IceLift, w.IceDrag)
	case by:
		l.add(true, of("wing_iced"), "iced: lift %.0f %% less, drag coefficient %.3g more", 100*w.IceLift, w.IceDrag)
	default:
		l.add(set(w.Ice), of("wing_iced"), "iced: %.2g g", 1000*w.Ice)
	}
}

func (l *faultList) wheel(w *state.Wheel, i int, names *Names) {
	of := func(kind string) ActiveFault {
		return ActiveFault{Kind: kind, Part: names.Wheel(i), Index: i, Since: w.FaultSince}
	}
	if w.Flat == 1 {
		l.add(true, of("tyre_flat"), "flat")
	} else {
		l.add(set(w.Flat), of("tyre_flat"), "without %.0f %% of its air", 100*w.Flat)
	}
	if set(w.Drag) {
		l.add(w.Stuck, of("wheel_stuck"), "drags with %.3g N m", w.Drag)
	} else {
		l.add(w.Stuck, of("wheel_stuck"), "stuck")
	}
}

// set reports whether a value is known, and not 0.
func set(v float64) bool { return v == v && v != 0 }

// numbersIn yields the numbers, from 1, of the bits that are set.
func numbersIn(mask uint32) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; mask != 0; mask &= mask - 1 {
			if !yield(bits.TrailingZeros32(mask) + 1) {
				return
			}
		}
	}
}
