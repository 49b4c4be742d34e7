package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// faultLine is something broken, or to be broken.
type faultLine struct {
	id         string // of its button
	icon       widget.Icon
	ink        widget.Ink
	text, when string
	full, tip  string             // what the tooltip says: all of it, and what the button does
	undo       func(f *form.Pass) // nil: it can't be taken back
}

// faultLines lists what waits, soonest first, and what is in effect.
func faultLines(f *form.Pass, airframe *Airframe) []faultLine {
	lines := pendingLines(f)
	for _, g := range groupsOf(f.Now.Faults(airframe.names()), func(a, b *snapshot.ActiveFault) bool { return a.State == b.State && a.Since == b.Since }) {
		if k := g.first().Kind; k != "crashed" && k != "frozen" {
			lines = append(lines, g.line(f, airframe))
		}
	}
	return lines
}

func pendingLines(f *form.Pass) (lines []faultLine) {
	s := f.Now
	for _, p := range s.Pending[:max(0, min(s.PendingCount, len(s.Pending)))] {
		l := faultLine{id: "faults.cancel." + strconv.FormatUint(p.ID, 10), icon: widget.IconClock, ink: f.Theme.Accent,
			text: "In " + units.Seconds(max(0, p.At-s.Time)).String() + ": " + briefly(p.Text.String()),
			full: "Still to come: " + p.Text.String(), tip: "Take it back before it acts"}
		if p.Growing {
			l.text, l.full = form.Capital(briefly(p.Text.String())), form.Capital(p.Text.String())
			l.ink, l.when = f.Theme.Caution, "grows "+units.Seconds(max(0, p.At+p.Ramp-s.Time)).String()
			l.tip = "Stop it where it is"
		}
		l.undo = func(f *form.Pass) { f.Cancel(l.id, p.ID) }
		lines = append(lines, l)
	}
	if s.PendingMore > 0 {
		lines = append(lines, faultLine{id: "faults.cancel.more", icon: widget.IconClock, ink: f.Theme.Dim,
			text: strconv.Itoa(s.PendingMore) + " more to come", tip: "They are shown when those before have acted"})
	}
	return lines
}

// briefly shortens what a command will do; its tooltip has all.
func briefly(text string) string {
	return strings.Replace(text, "battery resistance +", "sag +", 1)
}

// motorLines has a line for each kind of fault since one time, with its motors.
// faultGroup is one fault that parts of one kind have.
type faultGroup []snapshot.ActiveFault

func (g faultGroup) first() *snapshot.ActiveFault { return &g[0] }

// groupsOf puts together what parts with numbers have alike, in the order of the first.
func groupsOf(faults []snapshot.ActiveFault, alike func(a, b *snapshot.ActiveFault) bool) (groups []faultGroup) {
	for _, x := range faults {
		at := slices.IndexFunc(groups, func(g faultGroup) bool {
			y := g.first()
			return x.Number > 0 && x.Kind == y.Kind && x.Part == y.Part && alike(&x, y)
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], x)
	}
	return groups
}

// text says it in words, such as "motors 1 and 3 failed"; all is how many motors there are.
func (g faultGroup) text(all int) string {
	x := g.first()
	switch n := len(g); {
	case n == 1:
		return x.Text()
	case n == all && x.Motor > 0:
		return "all " + x.Part + "s " + x.State
	}
	numbers := make([]string, len(g))
	for i := range g {
		numbers[i] = strconv.Itoa(g[i].Number)
	}
	last := len(numbers) - 1
	return x.Part + "s " + strings.Join(numbers[:last], ", ") + " and " + numbers[last] + " " + x.State
}

// line returns the line of the group with the button that mends it.
func (g faultGroup) line(f *form.Pass, airframe *Airframe) faultLine {
	x := g.first()
	text := form.Capital(g.text(f.Now.Count))
	l := faultLine{id: "faults." + x.Kind, icon: widget.IconFault, ink: f.Theme.Fault, text: text, full: text, tip: "Make it healthy again"}
	switch {
	case x.Number > 0:
		l.id += "." + strconv.Itoa(x.Number)
	case x.Kind == "surface_torn":
		l.id += "." + strconv.Itoa(x.Index+1) + "." + strconv.Itoa(x.Control+1)
	case x.Kind == "sensor" || strings.HasPrefix(x.Kind, "servo_") || strings.HasPrefix(x.Kind, "wing_") || strings.HasPrefix(x.Kind, "wheel_") || x.Kind == "tyre_flat" || x.Kind == "rotor_lost" || x.Kind == "fin_lost":
		l.id += "." + strconv.Itoa(x.Index+1)
	}
	if x.Output > 0 {
		l.full += " (output " + strconv.Itoa(x.Output) + ")"
	}
	if x.Since > 0 {
		l.when, l.full = since(f.Now, x.Since), l.full+sinceWhen(x.Since)
	}
	var undo []command.Command
	for i := range g {
		if c := mends(&g[i], airframe); c != nil {
			undo = append(undo, c)
		}
	}
	if undo == nil || x.Kind == "broken" && f.Now.Contact.Crashed {
		l.tip = "Only a reset mends it"
		return l
	}
	l.undo = func(f *form.Pass) {
		for _, c := range undo {
			f.Submit(l.id, c)
		}
	}
	return l
}

// mends returns the command that takes a fault back; nil: only a reset does. Of a motor all faults go.
func mends(x *snapshot.ActiveFault, airframe *Airframe) command.Command {
	if x.Motor > 0 {
		return command.RestoreMotor{Motor: x.Motor}
	}
	names := airframe.names()
	named := func(list []string) command.Part {
		part := command.Part{Number: x.Index + 1}
		if x.Index < len(list) {
			part.Name = list[x.Index]
		}
		return part
	}
	switch x.Kind {
	case "servo_stuck", "servo_floating", "servo_slow", "servo_offset", "servo_reversed":
		return command.RestoreServo{Servo: named(names.Servos)}
	case "wing_lost", "wing_iced":
		return command.RestoreWing{Wing: named(names.Wings)}
	case "surface_torn":
		if airframe != nil {
			if i := slices.IndexFunc(airframe.Surfaces, func(s AirframeSurface) bool { return s.Wing == x.Index && s.Control == x.Control }); i >= 0 {
				return command.RestoreSurface{Surface: airframe.surfacePart(i)}
			}
		}
	case "tyre_flat", "wheel_stuck", "wheel_broken":
		return command.RestoreWheel{Wheel: named(names.Wheels)}
	case "rotor_lost":
		return command.RestoreRotor{Rotor: named(names.Rotors)}
	case "envelope_leak":
		return command.RestoreEnvelope{}
	case "fin_lost":
		return command.RestoreFin{Fin: named(names.Fins)}
	case "hull_leak":
		return command.RestoreHull{Hull: named(names.Hulls)}
	case "battery_disconnected":
		return command.ReconnectBattery{}
	case "cells_failed":
		return command.FailCell{}
	case "battery_resistance":
		return command.AddBatteryResistance{}
	case "fuel_leak":
		return command.LeakFuel{}
	case "rc_lost":
		return command.RestoreRC{}
	case "sensor":
		return command.RestoreSensors{Kinds: command.SensorKind(x.Index).Set()}
	}
	return nil
}

// rotorWords says what is wrong with a rotor and its drive; empty for nothing.
func rotorWords(r *state.Rotor) string {
	faults := snapshot.FaultsOfRotor(r)
	for i := range faults {
		if x := &faults[i]; x.Part != "motor" {
			x.State = x.Part + " " + x.State
		}
	}
	return faultWords(faults)
}

// since says for how long something has been so.
func since(s *snapshot.Snapshot, from float64) string {
	return "for " + units.Seconds(max(0, s.Time-from)).String()
}

// sinceWhen says since when.
func sinceWhen(from float64) string { return " since " + units.Clock(from) }
