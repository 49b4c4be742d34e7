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
func faultLines(f *form.Pass, craft *Craft) []faultLine {
	if f.Now.PendingCount == 0 && !faulty(f.Now) {
		return nil
	}
	return slices.Concat(pendingLines(f), motorLines(f), craft.faultLines(f), powerLines(f), sensorLines(f))
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
func motorLines(f *form.Pass) (lines []faultLine) {
	type kind struct {
		words string
		since float64
	}
	var kinds []kind
	motors := map[kind][]int{}
	for _, r := range f.Now.Rotors[:rotorCount(f.Now)] {
		if r.Healthy() {
			continue
		}
		k := kind{rotorWords(r), r.FaultSince}
		if motors[k] == nil {
			kinds = append(kinds, k)
		}
		motors[k] = append(motors[k], r.Number)
	}
	for _, k := range kinds {
		list := motors[k]
		l := faultLine{id: "faults.motor." + strconv.Itoa(list[0]), icon: widget.IconFault, ink: f.Theme.Fault,
			text: motorsNamed(list) + " " + k.words, when: since(f.Now, k.since), tip: "Make it healthy again"}
		if k.words == rotorBroken && f.Now.Contact.Crashed {
			l.tip = "A wreck needs a reset"
		} else {
			l.undo = func(f *form.Pass) {
				for _, n := range list {
					f.Submit(l.id, command.RestoreMotor{Motor: n})
				}
			}
		}
		l.full = l.text + sinceWhen(k.since)
		lines = append(lines, l)
	}
	return lines
}

const rotorBroken = "broken"

// rotorWords says what is wrong with a rotor; empty for nothing.
func rotorWords(r state.Rotor) string {
	var words []string
	switch {
	case r.Broken:
		return rotorBroken
	case r.Failed:
		return "failed"
	case r.Stuck:
		words = append(words, "stuck at "+units.Percent(r.StuckOutput).String())
	}
	switch {
	case r.OutOfStep:
		words = append(words, "out of step")
	case r.Desync:
		words = append(words, "may lose step")
	}
	if r.ThrustFactor < 1 {
		words = append(words, "at "+units.Percent(r.ThrustFactor).String())
	}
	if r.Ice > 0 {
		words = append(words, "iced")
	}
	if r.Imbalance > 0 {
		words = append(words, "unbalanced")
	}
	return strings.Join(words, ", ")
}

// motorsNamed names motors, or counts them where they are many.
func motorsNamed(numbers []int) string {
	if len(numbers) == 1 {
		return "Motor " + strconv.Itoa(numbers[0])
	}
	if len(numbers) > 3 {
		return strconv.Itoa(len(numbers)) + " motors"
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return "Motors " + strings.Join(words, ", ")
}

func powerLines(f *form.Pass) (lines []faultLine) {
	p := f.Now.Power
	add := func(id, text string, restore command.Command) {
		id = "faults.power." + id
		lines = append(lines, faultLine{id: id, icon: widget.IconFault, ink: f.Theme.Fault, text: text,
			when: since(f.Now, p.FaultSince), full: text + sinceWhen(p.FaultSince), tip: "Make it healthy again",
			undo: func(f *form.Pass) { f.Submit(id, restore) }})
	}
	if p.Disconnected {
		add("plug", "Battery unplugged", command.ReconnectBattery{})
	}
	if p.FailedCells > 0 {
		add("cells", strconv.Itoa(p.FailedCells)+" of "+strconv.Itoa(p.Cells)+" cells lost", command.FailCell{})
	}
	if p.AddedResistance > 0 {
		add("sag", "Sag "+units.Milliohm(p.AddedResistance).String()+" more", command.AddBatteryResistance{})
	}
	return lines
}

func sensorLines(f *form.Pass) (lines []faultLine) {
	for k, fault := range f.Now.SensorFaults {
		if !fault.Active {
			continue
		}
		kind := command.SensorKind(k)
		c := command.SensorFault{Kind: kind, Which: fault.Which, Value: fault.Value}
		id, text := "faults.sensor."+kind.String(), form.Capital(command.Text(c))
		lines = append(lines, faultLine{id: id, icon: widget.IconFault, ink: f.Theme.Fault, text: text,
			when: since(f.Now, fault.Since), full: text + sinceWhen(fault.Since), tip: "Make it healthy again",
			undo: func(f *form.Pass) { f.Submit(id, command.RestoreSensors{Kinds: kind.Set()}) }})
	}
	return lines
}

// since says for how long something has been so.
func since(s *snapshot.Snapshot, from float64) string {
	return "for " + units.Seconds(max(0, s.Time-from)).String()
}

// sinceWhen says since when.
func sinceWhen(from float64) string { return " since " + units.Clock(from) }
