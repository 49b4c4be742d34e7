package panel

import (
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// sensorRow is the controls of one kind of fault.
type sensorRow struct {
	kind   command.SensorKind
	label  string
	do     string       // on the button; empty: there are numbers instead
	number *sensorValue // the only one; nil: none, or several
	values []sensorValue
}

// sensorValue is a number of a fault, as it is shown.
type sensorValue struct {
	label, unit string
	widget.Range
}

// sensorRows are by kind.
var sensorRows = func() (rows [command.SensorKinds]sensorRow) {
	for _, r := range []sensorRow{
		{kind: command.GPSLoss, label: "No fix", do: "Lose"},
		{kind: command.GPSJam, label: "Jamming", do: "Jam"},
		{kind: command.GPSSatellites, label: "Satellites", number: &sensorValue{"", "", widget.Range{Max: 20, Step: 1, Default: 10}}},
		{kind: command.GPSGlitch, label: "Position offset", values: sensorValues(command.GPSGlitch, 1, "N m", "E m", "Up m")},
		{kind: command.CompassLoss, label: "No data", do: "Lose"},
		{kind: command.CompassFreeze, label: "Frozen", do: "Freeze"},
		{kind: command.CompassOffset, label: "Field off by [mGauss]", values: sensorValues(command.CompassOffset, 10, "X", "Y", "Z")},
		{kind: command.BaroLoss, label: "No data", do: "Lose"},
		{kind: command.BaroFreeze, label: "Frozen", do: "Freeze"},
		{kind: command.BaroGlitch, label: "Off by", number: &sensorValue{"", "m", widget.Range{Min: -50, Max: 50, Step: 0.5}}},
		{kind: command.BaroDrift, label: "Drift", number: &sensorValue{"", "m/s", widget.Range{Min: -5, Max: 5, Step: 0.1}}},
		{kind: command.GyroLoss, label: "No data", do: "Lose"},
		{kind: command.GyroNoise, label: "Noise", number: &sensorValues(command.GyroNoise, 5, " °/s")[0]},
		{kind: command.GyroBias, label: "Biased by [°/s]", values: sensorValues(command.GyroBias, 0.5, "X", "Y", "Z")},
		{kind: command.AccelLoss, label: "No data", do: "Lose"},
		{kind: command.AccelNoise, label: "Shaken by", values: []sensorValue{
			sensorValues(command.AccelNoise, 1, " m/s²", "")[0], sensorValues(command.AccelNoise, 5, "", "at Hz")[1]}},
		{kind: command.AccelBias, label: "Biased by [m/s²]", values: sensorValues(command.AccelBias, 0.1, "X", "Y", "Z")},
		{kind: command.AirspeedBlock, label: "Airspeed", values: sensorValues(command.AirspeedBlock, 0.5, "at m/s"), do: "Block"},
		{kind: command.RangefinderNoise, label: "Range noise", number: &sensorValues(command.RangefinderNoise, 0.1, " m")[0]},
	} {
		rows[r.kind] = r
	}
	return rows
}()

// sensorValues are the numbers of a kind over their whole ranges, each with a label and,
// after a space, its unit.
func sensorValues(kind command.SensorKind, step float64, labels ...string) (list []sensorValue) {
	for i, a := range kind.Fields() {
		label, unit, _ := strings.Cut(labels[i], " ")
		list = append(list, sensorValue{label, unit, form.WithDefault(a.Default, form.RangeOf(a, 1, step))})
	}
	return list
}

func (row *sensorRow) id() string { return "sensors." + row.kind.String() }

// off tells why the control can't be used; empty: it can.
func (row *sensorRow) off(f *form.Pass, view *SensorView) string {
	if row.kind == command.RangefinderNoise {
		if f.Now.Sensors.RangefinderCount == 0 {
			return "This vehicle carries no rangefinder: a vehicle file can give it one"
		}
		return ""
	}
	if view.Off != "" {
		return view.Off
	}
	if s := view.Status; s != nil && !f.Now.SensorFaults[row.kind].Active {
		return form.Capital(s.Lacks(row.kind))
	}
	return ""
}

// fault is the command that asks for it, of the sensors that are chosen.
func (row *sensorRow) fault(s *Sensors, value [3]float64) command.SensorFault {
	which := int(s.which[s.tab])
	return command.SensorFault{Kind: row.kind, Which: min(which, row.kind.Count()), Value: value}
}

func (row *sensorRow) draw(f *form.Pass, r *widget.Rect, s *Sensors) {
	off := row.off(f, &s.View)
	switch {
	case row.do != "":
		row.drawButton(f, r.CutTop(form.RowH), s, off)
	case row.number != nil:
		row.drawSlider(f, r.CutTop(form.RowH), s, off)
	default:
		row.drawValues(f, r, s, off)
	}
	active := f.Now.SensorFaults[row.kind].Active
	s.parameter(f, row.id()+".parameter", r, int(row.kind), active, func(f *form.Pass) {
		f.Submit(row.id()+".parameter", command.RestoreSensors{Kinds: row.kind.Set()})
	})
	r.CutTop(sensorGap)
}

// drawButton breaks and mends; a number beside it says how.
func (row *sensorRow) drawButton(f *form.Pass, r widget.Rect, s *Sensors, off string) {
	id, fault := row.id(), f.Now.SensorFaults[row.kind]
	button := r.CutRight(72)
	value := fault.Value
	if len(row.values) == 1 {
		r.CutRight(form.Gap)
		value[0] = row.drawBeside(f, r.CutRight(72), s, value[0])
	}
	f.Text(r, widget.Left, widget.Body, f.Theme.Dim, row.label)
	tip := form.Capital(row.kind.Doc())
	switch {
	case fault.Active:
		if f.SmallButton(id, button, widget.Mend, "Restore") {
			f.Submit(id, command.RestoreSensors{Kinds: row.kind.Set()})
		}
	case off != "":
		f.SmallButton(id, button, widget.Off, row.do)
		tip += "\n" + off
	case f.SmallButton(id, button, widget.Danger, row.do+f.Commands.Words()):
		f.Fault(id, row.fault(s, value))
	}
	f.SetTip(id, tip)
}

// drawBeside is the number beside a button: of the fault in effect, or of the next one.
func (row *sensorRow) drawBeside(f *form.Pass, r widget.Rect, s *Sensors, now float64) float64 {
	v, id, active := row.values[0], row.id()+".value", f.Now.SensorFaults[row.kind].Active
	if !active {
		now = s.reads
	}
	to, changed := f.Spin(id, r, v.spinner(active), now)
	if changed {
		s.reads = to
	}
	if changed && active {
		f.Submit(id, row.fault(s, [3]float64{to}))
	}
	f.SetTip(id, form.Capital(row.kind.Fields()[0].Doc)+"\n"+form.BoundsText(v.Range, v.unit)+"\n"+spinKeys)
	return to
}

func (row *sensorRow) drawSlider(f *form.Pass, r widget.Rect, s *Sensors, off string) {
	v, fault := row.number, f.Now.SensorFaults[row.kind]
	c := form.Control{ID: row.id(), Label: row.label, Tip: form.Capital(row.kind.Doc()), Range: v.Range,
		Show: func(x float64) units.Quantity { return units.Of(x, units.Decimals(v.Step), v.unit) }}
	if off != "" {
		f.DeadSlider(r, c, units.None(v.unit), off)
		return
	}
	echo := v.Default
	if fault.Active {
		echo = fault.Value[0]
	}
	to, changed := f.Control(r, c, echo)
	f.Slide(c.ID, changed, func(f *form.Pass) { f.Fault(c.ID, row.fault(s, [3]float64{to})) })
}

// drawValues is a row of numbers under their label.
func (row *sensorRow) drawValues(f *form.Pass, r *widget.Rect, s *Sensors, off string) {
	fault := f.Now.SensorFaults[row.kind]
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, row.label)
	line := r.CutTop(form.RowH)
	value := fault.Value
	for i, field := range row.kind.Fields() {
		if !fault.Active {
			value[i] = field.Default
		}
	}
	for i, v := range row.values {
		id, at := row.id()+"."+row.kind.Fields()[i].Name, line.Split(i, len(row.values), 4)
		if off != "" {
			deadSpin(f, id, at, v, off)
			continue
		}
		to, changed := f.Spin(id, at, v.spinner(fault.Active && fault.Value[i] != v.Default), value[i])
		next := value
		next[i] = to
		f.Slide(id, changed, func(f *form.Pass) { f.Fault(id, row.fault(s, next)) })
		f.SetTip(id, form.Capital(row.kind.Fields()[i].Doc)+"\n"+form.BoundsText(v.Range, v.unit)+"\n"+spinKeys)
	}
}

func (v sensorValue) spinner(lit bool) widget.Spinner {
	return widget.Spinner{Label: v.label, Unit: v.unit, Range: v.Range, Lit: lit, Show: func(x float64) string { return units.Number(x, units.Decimals(v.Step)) }}
}
