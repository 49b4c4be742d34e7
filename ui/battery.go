package ui

import (
	"fmt"
	"image/color"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// battery shows the pack and weakens it.
type battery struct {
	trace func(f *pass, r widget.Rect) // draws voltage and current of the last minute
}

const traceH = 92 // of that

var (
	batteryCharge = control{id: "battery.charge", label: "Charge", tip: "State of charge",
		Range: withDefault(100, argRange(command.SetBatteryCharge{}, "charge", 100, 1)), show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	batterySag = control{id: "battery.resistance", label: "Extra sag", tip: "Resistance added in series",
		Range: widget.Range{Min: 0, Max: 200, Step: 5}, show: func(v float64) units.Quantity { return units.Milliohm(units.Ohm(v)) }}
)

func (*battery) moreWord(_ *pass, shown bool) string { return moreOrLess(shown) }

func (*battery) height(f *pass, _ float32) float32 {
	h := float32(lineH + 4 + 2*rowH + 4 + rowH)
	if f.panel.more {
		h += gap + traceH
	}
	return h
}

func (*battery) summary(f *pass) string {
	p := f.num.Power
	return units.Volts(p.Voltage).String() + "  " + units.Percent(p.Charge).String()
}

func (b *battery) draw(f *pass, r widget.Rect) {
	p := f.now.Power
	drawPower(f, r.CutTop(lineH), f.num.Power)
	r.CutTop(4)
	charge, changed := f.slider(r.CutTop(rowH), batteryCharge, units.ToPercent(p.Charge))
	f.slide(batteryCharge.id, changed, func(f *pass) {
		f.fault(batteryCharge.id, command.SetBatteryCharge{Charge: units.Share(charge)})
	})
	sag, changed := f.slider(r.CutTop(rowH), batterySag, units.ToMilliohm(p.AddedResistance))
	f.slide(batterySag.id, changed, func(f *pass) {
		f.fault(batterySag.id, command.AddBatteryResistance{Resistance: units.Ohm(sag)})
	})
	r.CutTop(4)
	drawCells(f, r.CutTop(rowH), p)
	if f.panel.more {
		r.CutTop(gap)
		b.trace(f, r.CutTop(traceH))
	}
}

// drawPower writes voltage, current and what the sag takes from the voltage.
func drawPower(f *pass, r widget.Rect, p state.Power) {
	third := func(i int) widget.Rect { return r.Split(i, 3, gap) }
	f.explain(f.panel.id+".volts", third(0), "Voltage at the terminals, under load [V]")
	f.explain(f.panel.id+".amperes", third(1), "Current of all motors [A]")
	f.explain(f.panel.id+".share", third(2), "State of charge, 0 to 100 %")
	measured(f, third(0), units.Volts(p.Voltage), f.Theme.Text)
	measured(f, third(1), units.Amperes(p.Current), f.Theme.Text)
	measured(f, third(2), units.Percent(p.Charge), chargeInk(f, p.Charge))
}

// measured writes a strong number with its dimmed unit, in the middle of r.
func measured(f *pass, r widget.Rect, q units.Quantity, ink color.NRGBA) {
	n, u := f.Atlas.Width(widget.Strong, q.Num), f.Atlas.Width(widget.Small, q.Unit)
	r.CutLeft((r.W - n - 4 - u) / 2)
	f.Text(r.CutLeft(n+1), widget.Left, widget.Strong, ink, q.Num)
	r.CutLeft(3)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, q.Unit)
}

// drawCells shows the cells and has the buttons to lose one, to pull the plug, and to
// heal both.
func drawCells(f *pass, r widget.Rect, p state.Power) {
	label := r.CutLeft(60)
	text, ink := fmt.Sprintf("%d cells", p.Cells), f.Theme.Dim
	if p.FailedCells > 0 {
		text, ink = fmt.Sprintf("%d of %d lost", p.FailedCells, p.Cells), f.Theme.Fault
	}
	f.Text(label, widget.Left, widget.Small, ink, text)
	look, tip := widget.Danger, "Short one cell out of the pack\nEnter"
	if p.FailedCells >= p.Cells {
		look, tip = widget.Off, "All cells are lost already"
	}
	if f.SmallButton("battery.cell.fail", r.Split(0, 3, 4), look, "Lose 1") {
		f.fault("battery.cell.fail", command.FailCell{Cells: p.FailedCells + 1})
	}
	f.SetTip("battery.cell.fail", tip)
	drawPlug(f, r.Split(1, 3, 4), p)
	look, tip = widget.Mend, "Plug in, all cells healthy, no extra sag; the charge stays\nEnter"
	if p.Healthy() {
		look, tip = widget.Off, "The battery is healthy"
	}
	if f.SmallButton("battery.restore", r.Split(2, 3, 4), look, "Restore") {
		f.submit("battery.restore", command.RestoreBattery{})
	}
	f.SetTip("battery.restore", tip)
}

// drawPlug pulls the battery's plug, or puts it back.
func drawPlug(f *pass, r widget.Rect, p state.Power) {
	if p.Disconnected {
		if f.SmallButton("battery.plug", r, widget.Mend, "Plug in") {
			f.submit("battery.plug", command.ReconnectBattery{})
		}
		f.SetTip("battery.plug", "Put the battery's plug back\nEnter")
		return
	}
	if f.SmallButton("battery.plug", r, widget.Danger, "Unplug") {
		f.fault("battery.plug", command.DisconnectBattery{})
	}
	f.SetTip("battery.plug", "Pull the battery's plug: the motors have no supply\nEnter")
}
