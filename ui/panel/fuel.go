package panel

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

const mostLeak = 20 // of the slider [g/s]

var (
	fuelMass = form.Control{ID: "battery.fuel", Label: "Fuel", Tip: "In the tank; the vehicle's mass and balance change with it",
		Show: func(v float64) units.Quantity { return units.Of(v, 3, "kg") }}
	fuelLeak = form.Control{ID: "battery.leak", Label: "Leak", Tip: "Fuel that runs out of the tank, beside what the engine burns",
		Range: widget.Range{Min: 0, Max: mostLeak, Step: 0.5}, Show: func(v float64) units.Quantity { return units.Of(v, 1, "g/s") }}
	enginePower = form.Control{ID: "battery.power", Label: "Power", Tip: "Share of its power that the burning fuel gives; with little of it, the engine stops at idle",
		Range: form.WithDefault(100, form.ArgRange(command.WeakenEngine{}, "power", 100, 1)), Show: func(v float64) units.Quantity { return units.Percent(units.Share(v)) }}
)

// enginesOf returns the rotors that piston engines turn, and whether all are.
func enginesOf(s *snapshot.Snapshot) (list []*state.Rotor, all bool) {
	n := rotorCount(s)
	for i := range s.Rotors[:n] {
		if s.Rotors[i].Engine != state.NoEngine {
			list = append(list, &s.Rotors[i])
		}
	}
	return list, n > 0 && len(list) == n
}

// fuelInk warns of a tank that is nearly empty; the number says it too.
func fuelInk(f *form.Pass, fuel *state.Fuel) widget.Ink { return form.ChargeInk(f, fuel.Share()) }

// drawFuel shows the tank and the engines, and breaks them.
func drawFuel(f *form.Pass, r *widget.Rect) {
	fuel := f.Now.Fuel
	drawTank(f, r.CutTop(form.LineH), f.Num.Fuel)
	engines, _ := enginesOf(f.Now)
	if len(engines) > 0 {
		drawEngines(f, r, engines)
	}
	mass := fuelMass
	mass.Range = form.WithDefault(fuel.Full, widget.Range{Max: fuel.Full, Step: fuel.Full / 100})
	to, changed := f.Control(r.CutTop(form.RowH), mass, fuel.Mass)
	f.Slide(mass.ID, changed, func(f *form.Pass) { f.Fault(mass.ID, command.SetFuel{Mass: to}) })
	leak, changed := f.Control(r.CutTop(form.RowH), fuelLeak, 1000*fuel.Leak)
	f.Slide(fuelLeak.ID, changed, func(f *form.Pass) { f.Fault(fuelLeak.ID, command.LeakFuel{GramsPerSecond: leak}) })
	if len(engines) > 0 {
		drawEnginePower(f, r.CutTop(form.RowH), engines)
	}
}

// drawTank writes what is in the tank, and what the engines burn.
func drawTank(f *form.Pass, r widget.Rect, fuel state.Fuel) {
	third := func(i int) widget.Rect { return r.Split(i, 3, form.Gap) }
	ink := fuelInk(f, &fuel)
	f.Explain(f.Panel.ID+".fuelmass", third(0), "Fuel in the tank [kg]")
	f.Explain(f.Panel.ID+".flow", third(1), "Fuel that the engine burns [g/s]")
	f.Explain(f.Panel.ID+".fuelshare", third(2), "Fuel that is left of what the vehicle started with, 0 to 100 %")
	measured(f, third(0), units.Of(fuel.Mass, 3, "kg"), f.Theme.Text)
	measured(f, third(1), units.Of(1000*fuel.Flow, 2, "g/s"), f.Theme.Text)
	measured(f, third(2), units.Percent(fuel.Share()), ink)
}

// engineWords says what engines do and how fast they turn [rad/s], such as "running  4500 rpm".
func engineWords(engines []*state.Rotor, speed float64) string {
	word := engines[0].Engine.String()
	for _, e := range engines {
		if e.Engine != engines[0].Engine {
			word = "not alike"
		}
	}
	return word + "  " + units.Rpm(speed) + " rpm"
}

// drawEngines has what breaks the engines, all alike, and makes them whole.
func drawEngines(f *form.Pass, r *widget.Rect, engines []*state.Rotor) {
	label, ink := "Engine "+strconv.Itoa(engines[0].Number), f.Theme.Text
	if len(engines) > 1 {
		label = strconv.Itoa(len(engines)) + " engines"
	}
	words := engineWords(engines, meansOf(f, engines).speed)
	if engines[0].Engine != state.EngineRuns {
		ink = f.Theme.Caution
	}
	line := r.CutTop(form.LineH)
	f.Explain("battery.engine", line, "What the engine does, and the speed of its shaft [rpm]"+faultTip(engines))
	f.Row(line, label, words, ink)
	row := r.CutTop(form.RowH)
	if f.SmallButton("battery.engine.stop", row.Split(0, 3, 4), widget.Danger, f.Commands.Label(f.Atlas, widget.Small, row.W/3-4, "Stop")) {
		eachMotor(f, "battery.engine.stop", engines, func(n int) command.Command { return command.StopEngine{Motor: n} })
	}
	f.SetTip("battery.engine.stop", "Let the engine die; its starter can start it again\nEnter")
	if f.SmallButton("battery.engine.starter", row.Split(1, 3, 4), widget.Danger, f.Commands.Label(f.Atlas, widget.Small, row.W/3-4, "No starter")) {
		eachMotor(f, "battery.engine.starter", engines, func(n int) command.Command { return command.FailStarter{Motor: n} })
	}
	f.SetTip("battery.engine.starter", "Keep the starter from engaging; an engine that runs goes on\nEnter")
	look, tip := widget.Mend, "Make engine, starter and propeller healthy again\nEnter"
	switch {
	case !anyFaulty(engines):
		look, tip = widget.Off, "The engine is healthy"
	case f.Now.Contact.Crashed && anyBroken(engines):
		look, tip = widget.Off, "A wreck needs a reset"
	}
	if f.SmallButton("battery.engine.restore", row.Split(2, 3, 4), look, "Restore") {
		for _, e := range engines {
			f.Submit("battery.engine.restore", command.RestoreMotor{Motor: e.Number})
		}
	}
	f.SetTip("battery.engine.restore", tip)
	r.CutTop(4)
}

// eachMotor sends a fault to each of some motors.
func eachMotor(f *form.Pass, id string, motors []*state.Rotor, of func(motor int) command.Command) {
	for _, m := range motors {
		f.Fault(id, of(m.Number))
	}
}

// drawEnginePower is the slider of what the engines give; it shows the weakest.
func drawEnginePower(f *form.Pass, r widget.Rect, engines []*state.Rotor) {
	least := 1.0
	for _, e := range engines {
		least = math.Min(least, 1-e.PowerLost) // NaN stays
	}
	power, changed := f.Control(r, enginePower, units.ToPercent(least))
	f.Slide(enginePower.ID, changed, func(f *form.Pass) {
		eachMotor(f, enginePower.ID, engines, func(n int) command.Command {
			return command.WeakenEngine{Motor: n, Power: units.Share(power)}
		})
	})
}

// faultTip says what is broken of engines, a line each.
func faultTip(engines []*state.Rotor) (tip string) {
	for _, e := range engines {
		if words := rotorWords(e); words != "" {
			tip += "\n" + form.Capital(words) + sinceWhen(e.FaultSince)
		}
	}
	return tip
}
