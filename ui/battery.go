package ui

import (
	"fmt"
	"image/color"

	"github.com/sitlark/sitlark/physics/command"
	"github.com/sitlark/sitlark/physics/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// battery shows the pack and weakens it.
type battery struct{}

var (
	batteryCharge = control{id: "battery.charge", label: "Charge", tip: "State of charge",
		Range: widget.Range{Min: 0, Max: 100, Step: 1, Default: 100}, show: func(v float64) quantity { return percent(share(v)) }}
	batterySag = control{id: "battery.resistance", label: "Extra sag", tip: "Resistance added in series",
		Range: widget.Range{Min: 0, Max: 200, Step: 5}, show: func(v float64) quantity { return milliohm(ohm(v)) }}
)

func (battery) height(*pass, float32) float32 { return lineH + 4 + 2*rowH + 4 + rowH }

func (battery) summary(f *pass) string {
	p := f.num.Power
	return volts(p.Voltage).String() + "  " + percent(p.Charge).String()
}

func (battery) draw(f *pass, r widget.Rect) {
	p := f.now.Power
	drawPower(f, r.CutTop(lineH), f.num.Power)
	r.CutTop(4)
	if v, changed := f.slider(r.CutTop(rowH), batteryCharge, toPercent(p.Charge)); changed {
		f.submit(batteryCharge.id, command.SetBatteryCharge{Charge: share(v)})
	}
	if v, changed := f.slider(r.CutTop(rowH), batterySag, toMilliohm(p.AddedResistance)); changed {
		f.submit(batterySag.id, command.AddBatteryResistance{Resistance: ohm(v)})
	}
	r.CutTop(4)
	drawCells(f, r.CutTop(rowH), p)
}

// drawPower writes voltage, current and what the sag takes from the voltage.
func drawPower(f *pass, r widget.Rect, p snapshot.Power) {
	third := func(i int) widget.Rect { return r.Split(i, 3, gap) }
	f.explain(f.box.id+".volts", third(0), "Voltage at the terminals, under load [V]")
	f.explain(f.box.id+".amperes", third(1), "Current of all motors [A]")
	f.explain(f.box.id+".share", third(2), "State of charge, 0 to 100 %")
	f.measured(third(0), volts(p.Voltage), f.Theme.Text)
	f.measured(third(1), amperes(p.Current), f.Theme.Text)
	f.measured(third(2), percent(p.Charge), chargeInk(f, p.Charge))
}

// measured writes a strong number with its dimmed unit, in the middle of r.
func (f *pass) measured(r widget.Rect, q quantity, ink color.NRGBA) {
	n, u := f.Atlas.Width(widget.Strong, q.num), f.Atlas.Width(widget.Small, q.unit)
	r.CutLeft((r.W - n - 4 - u) / 2)
	f.Text(r.CutLeft(n+1), widget.Left, widget.Strong, ink, q.num)
	r.CutLeft(3)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, q.unit)
}

// chargeInk warns of an empty pack; the number says it too.
func chargeInk(f *pass, charge float64) color.NRGBA {
	switch {
	case charge < 0.1:
		return f.Theme.Fault
	case charge < 0.25:
		return f.Theme.Caution
	}
	return f.Theme.Text
}

// drawCells shows the cells and has the buttons to lose one or get all back.
func drawCells(f *pass, r widget.Rect, p snapshot.Power) {
	label := r.CutLeft(labelW + 4)
	text, ink := fmt.Sprintf("%d cells", p.Cells), f.Theme.Dim
	if p.FailedCells > 0 {
		text, ink = fmt.Sprintf("%d of %d lost", p.FailedCells, p.Cells), f.Theme.Fault
	}
	f.Text(label, widget.Left, widget.Body, ink, text)
	if f.Button("battery.cell.fail", r.Split(0, 2, gap), widget.Danger, "Lose one") {
		if p.FailedCells < p.Cells {
			f.submit("battery.cell.fail", command.FailCell{Cells: p.FailedCells + 1})
		} else {
			f.box.note, f.box.noteLeft = "All cells are lost already", noteSeconds
		}
	}
	f.SetTip("battery.cell.fail", "Short one cell out of the pack\nEnter")
	look := widget.Plain
	if p.FailedCells > 0 {
		look = widget.Mend
	}
	if f.Button("battery.cell.restore", r.Split(1, 2, gap), look, "Restore") {
		f.submit("battery.cell.restore", command.FailCell{Cells: 0})
	}
	f.SetTip("battery.cell.restore", "All cells healthy again\nEnter")
}
