package panel

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Battery shows what the vehicle lives on, and weakens it: the pack, and the tank of piston engines with these. Where
// the pack feeds no motor, all but its numbers is folded away.
type Battery struct {
	Trace     func(f *form.Pass, r widget.Rect) // draws voltage and current of the last minute
	SimParams *simparams.Status                 // parameters of ArduPilot that are followed; nil: none are
}

const traceH = 92 // of that

var (
	batteryCharge = form.Control{ID: "battery.charge", Label: "Charge", Tip: "State of charge",
		Range: form.WithDefault(100, form.ArgRange(command.SetBatteryCharge{}, "charge", 100, 1)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
	batterySag = form.Control{ID: "battery.resistance", Label: "Extra sag", Tip: "Resistance added in series",
		Range: widget.Range{Min: 0, Max: 200, Step: 5}, Show: func(v float64) units.Quantity { return units.Milliohm(units.Ohm(v)) }}
)

// MoreWord names the control that shows or hides the trace.
func (*Battery) MoreWord(_ *form.Pass, shown bool) string { return form.MoreOrLess(shown) }

// Summary is voltage and charge, or fuel.
func (*Battery) Summary(f *form.Pass) string {
	p := f.Num.Power
	if f.Now.Fuel.Full > 0 {
		return units.Of(f.Num.Fuel.Mass, 3, "kg").String() + "  " + units.Percent(f.Num.Fuel.Share()).String()
	}
	return units.Volts(p.Voltage).String() + "  " + units.Percent(p.Charge).String()
}

// sourceWords says from which of ArduPilot's parameters values come: in few words, and in
// all. given are lists of parameters with their values, "" where there is none.
func sourceWords(given ...string) (words, all string) {
	var lists []string
	for _, g := range given {
		if g != "" {
			lists = append(lists, g)
		}
	}
	if lists == nil {
		return "", ""
	}
	name, _, _ := strings.Cut(lists[0], " ")
	if len(lists) > 1 {
		name += " …"
	}
	return name, "Set by ArduPilot's " + strings.Join(lists, ", ") + ", until something is set here; --sim-params=off ignores them"
}

// Source names the parameters that charge and capacity come from.
func (b *Battery) Source(f *form.Pass) (words, all string) {
	if b.SimParams == nil {
		return "", ""
	}
	return sourceWords(b.SimParams.Battery(f.Now))
}

// Draw draws the battery's state and what breaks it.
func (b *Battery) Draw(f *form.Pass, r *widget.Rect) {
	p := f.Now.Power
	if f.Now.Fuel.Full > 0 {
		drawFuel(f, r)
		r.CutTop(4)
	}
	drawPower(f, r.CutTop(form.LineH), f.Num.Power)
	if _, engines := enginesOf(f.Now); engines && !f.Panel.More {
		return
	}
	charge, changed := f.Control(r.CutTop(form.RowH), batteryCharge, units.ToPercent(p.Charge))
	f.Slide(batteryCharge.ID, changed, func(f *form.Pass) {
		f.Fault(batteryCharge.ID, command.SetBatteryCharge{Charge: units.Share(charge)})
	})
	sag, changed := f.Control(r.CutTop(form.RowH), batterySag, units.ToMilliohm(p.AddedResistance))
	f.Slide(batterySag.ID, changed, func(f *form.Pass) {
		f.Fault(batterySag.ID, command.AddBatteryResistance{Resistance: units.Ohm(sag)})
	})
	r.CutTop(4)
	drawCells(f, r.CutTop(form.RowH), p)
	if f.Panel.More {
		r.CutTop(form.Gap)
		b.Trace(f, r.CutTop(traceH))
	}
}

// drawPower writes voltage, current and what the sag takes from the voltage.
func drawPower(f *form.Pass, r widget.Rect, p state.Power) {
	third := func(i int) widget.Rect { return r.Split(i, 3, form.Gap) }
	f.Explain(f.Panel.ID+".volts", third(0), "Voltage at the terminals, under load [V]")
	f.Explain(f.Panel.ID+".amperes", third(1), "Current from the battery [A]")
	f.Explain(f.Panel.ID+".share", third(2), "State of charge, 0 to 100 %")
	measured(f, third(0), units.Volts(p.Voltage), f.Theme.Text)
	measured(f, third(1), units.Amperes(p.Current), f.Theme.Text)
	measured(f, third(2), units.Percent(p.Charge), form.ChargeInk(f, p.Charge))
}

// measured writes a strong number with its dimmed unit, in the middle of r.
func measured(f *form.Pass, r widget.Rect, q units.Quantity, ink color.NRGBA) {
	n, u := f.Atlas.Width(widget.Strong, q.Num), f.Atlas.Width(widget.Small, q.Unit)
	r.CutLeft((r.W - n - 4 - u) / 2)
	f.Text(r.CutLeft(n+1), widget.Left, widget.Strong, ink, q.Num)
	r.CutLeft(3)
	f.Text(r, widget.Left, widget.Small, f.Theme.Dim, q.Unit)
}

// drawCells shows the cells and has the buttons to lose one, to pull the plug, and to
// restore both.
func drawCells(f *form.Pass, r widget.Rect, p state.Power) {
	label, mend := widget.Rect{}, r.CutRight(50)
	if f.Commands.Words() == "" { // else the buttons need its room
		label = r.CutLeft(60)
	}
	r.CutRight(4)
	text, ink := "— cells", f.Theme.Dim
	if p.Cells > 0 {
		text = fmt.Sprintf("%d cells", p.Cells)
	}
	if p.FailedCells > 0 {
		text, ink = fmt.Sprintf("%d of %d lost", p.FailedCells, p.Cells), f.Theme.Fault
	}
	if !label.Empty() {
		f.Text(label, widget.Left, widget.Small, ink, text)
	}
	look, tip := widget.Danger, "Short one cell out of the pack: "+text+"\nEnter"
	if p.FailedCells >= p.Cells && p.Cells > 0 {
		look, tip = widget.Off, "All cells are lost already"
	}
	lose := r.Split(0, 2, 4)
	if f.SmallButton("battery.cell.fail", lose, look, f.Commands.Label(f.Atlas, widget.Small, lose.W, "Lose 1")) {
		f.Fault("battery.cell.fail", command.FailCell{Cells: p.FailedCells + 1})
	}
	f.SetTip("battery.cell.fail", tip)
	drawPlug(f, r.Split(1, 2, 4), p)
	look, tip = widget.Mend, "Plug in, all cells healthy, no extra sag; the charge stays\nEnter"
	switch {
	case math.IsNaN(p.AddedResistance):
		look, tip = widget.Off, "Whether the battery is healthy is not known"
	case p.Healthy():
		look, tip = widget.Off, "The battery is healthy"
	}
	if f.SmallButton("battery.restore", mend, look, "Restore") {
		f.Submit("battery.restore", command.RestoreBattery{})
	}
	f.SetTip("battery.restore", tip)
}

// drawPlug pulls the battery's plug, or puts it back.
func drawPlug(f *form.Pass, r widget.Rect, p state.Power) {
	if p.Disconnected {
		if f.SmallButton("battery.plug", r, widget.Mend, "Plug in") {
			f.Submit("battery.plug", command.ReconnectBattery{})
		}
		f.SetTip("battery.plug", "Put the battery's plug back\nEnter")
		return
	}
	if f.SmallButton("battery.plug", r, widget.Danger, f.Commands.Label(f.Atlas, widget.Small, r.W, "Unplug")) {
		f.Fault("battery.plug", command.DisconnectBattery{})
	}
	f.SetTip("battery.plug", "Pull the battery's plug: the motors have no supply\nEnter")
}
