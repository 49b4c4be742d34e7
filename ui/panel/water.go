package panel

import (
	"cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Water sets the water of the world: how high it stands, its salt, its current and its waves.
type Water struct{}

// fastestCurrent and highestWater are the sliders' and the rose's; commands take more.
const (
	fastestCurrent = 3.0  // [m/s]
	highestWater   = 20.0 // above the ground at home [m]
	highestWaves   = 2.0  // [m]
	lowestWater    = -10.0
)

var (
	waterLevel = form.Control{ID: "water.level", Label: "Level", Tip: "Height of the surface without waves, above the ground at home\nThe shore is where the land rises above it. Only hulls feel water",
		Range: widget.Range{Min: lowestWater, Max: highestWater, Step: 0.1}, Show: func(v float64) units.Quantity { return units.Of(v, 1, "m") }}
	currentSpeed = widget.Spinner{Label: "Current", Unit: "m/s", Show: form.Tenths, Range: form.ArgRange(command.SetCurrent{}, "speed", 1, 0.1)}
	currentTo    = widget.Spinner{Label: "Toward", Unit: "°", Range: form.ArgRange(command.SetCurrent{}, "toward", 1, 5),
		Show: func(v float64) string { return units.Bearing(v).Num }}
	waveHeight = form.Control{ID: "water.height", Label: "Waves", Tip: "From trough to crest; of a sea the significant height\nNo higher than their length lets them be",
		Range: widget.Range{Max: highestWaves, Step: 0.05}, Show: func(v float64) units.Quantity { return units.Of(v, 2, "m") }}
	wavePeriod = widget.Spinner{Label: "Every", Unit: "s", Show: form.Tenths, Range: form.WithDefault(command.UsualPeriod, form.ArgRange(command.SetWaves{}, "period", 1, 0.1))}
	waveFrom   = widget.Spinner{Label: "From", Unit: "°", Range: form.ArgRange(command.SetWaves{}, "from", 1, 5),
		Show: func(v float64) string { return units.Bearing(v).Num }}
)

// currentRings are the speeds of the circles in the rose [m/s].
var currentRings = []float64{0.5, 1, 2}

// Summary is how high the water stands, and its waves.
func (Water) Summary(f *form.Pass) string {
	w := &f.Num.Water
	switch {
	case w.Kind == command.NoWater:
		return "none"
	case w.WaveHeight > 0:
		return "waves " + units.Of(w.WaveHeight, 2, "m").String()
	}
	return form.Capital(w.Kind.Word()) + ", " + units.Of(w.Level, 1, "m").String()
}

// Draw draws the water and what sets it.
func (Water) Draw(f *form.Pass, r *widget.Rect) {
	w := &f.Now.Water
	drawWaterKinds(f, r.CutTop(form.LineH), w)
	r.CutTop(4)
	level, changed := f.Control(r.CutTop(form.RowH), waterLevel, w.Level)
	f.Slide(waterLevel.ID, changed, func(f *form.Pass) {
		f.Fault(waterLevel.ID, command.SetWater{Kind: cmp.Or(w.Kind, command.FreshWater), Level: level})
	})
	r.CutTop(4)
	drawCurrent(f, r.CutTop(dialSide), w)
	r.CutTop(4)
	drawWaves(f, r, w)
}

// drawWaterKinds has a button for each kind of water.
func drawWaterKinds(f *form.Pass, r widget.Rect, w *state.Water) {
	for k := range command.Waters {
		look := widget.Acts
		if w.Kind == k {
			look = widget.Chosen
		}
		id := "water." + k.Word()
		if f.SmallButton(id, r.Split(int(k), int(command.Waters), 3), look, form.Capital(k.Word())) {
			f.Fault(id, command.SetWater{Kind: k, Level: w.Level})
		}
		f.SetTip(id, waterTips[k])
	}
}

// waterTips say what each kind is.
var waterTips = [command.Waters]string{
	"No water: what swims falls to the ground", "999.1 kg/m³, as in lakes and rivers", "8 g of salt in a kg, 1005.2 kg/m³", "35 g of salt in a kg, 1026.0 kg/m³",
}

// drawCurrent has the rose of the current, with its numbers beside.
func drawCurrent(f *form.Pass, r widget.Rect, w *state.Water) {
	set := command.SetCurrent{Speed: w.CurrentSpeed, TowardDeg: w.CurrentTowardDeg}
	send := func(id string) { f.Slide(id, true, func(f *form.Pass) { f.Fault(id, set) }) }
	to, fast, turned := f.Vane("water.dial", r.CutLeft(dialSide), w.CurrentTowardDeg, w.CurrentSpeed, 0.1, fastestCurrent, currentRings)
	if turned {
		set.TowardDeg, set.Speed = to, fast
		send("water.dial")
	}
	f.SetTip("water.dial", "Drag the knob to where the current goes, farther out for more: circles at 0.5, 1 and 2 m/s\nWheel, ← →: direction; double click: still water")
	r.CutLeft(form.Gap + 4)
	if v, changed := f.Spin("water.current", r.CutTop(form.RowH), currentSpeed, w.CurrentSpeed); changed {
		set.Speed = v
		send("water.current")
	}
	f.SetTip("water.current", "Current, everywhere and at every depth\n"+form.BoundsText(currentSpeed.Range, "m/s")+"\n"+spinKeys)
	r.CutTop(4)
	if v, changed := f.Spin("water.toward", r.CutTop(form.RowH), currentTo, w.CurrentTowardDeg); changed {
		set.TowardDeg = v
		send("water.toward")
	}
	f.SetTip("water.toward", "Direction it flows to, clockwise from north\n0 to 359°, default 000°\n"+spinKeys)
	f.Explain("water.here", r, "The water's density, at 15 °C")
	if w.Kind != command.NoWater {
		f.Text(r, widget.Left, widget.Small, f.Theme.Dim, units.Of(w.Density, 1, "kg/m³").String())
	}
}

// drawWaves has the waves.
func drawWaves(f *form.Pass, r *widget.Rect, w *state.Water) {
	set := command.SetWaves{Height: w.WaveHeight, Period: cmp.Or(w.WavePeriod, command.UsualPeriod), FromDeg: w.WaveFromDeg, Kind: w.Waves}
	send := func(id string) { f.Slide(id, true, func(f *form.Pass) { f.Fault(id, set) }) }
	if high, changed := f.Control(r.CutTop(form.RowH), waveHeight, w.WaveHeight); changed {
		set.Height = high
		send(waveHeight.ID)
	}
	row := r.CutTop(form.RowH)
	if v, changed := f.Spin("water.period", row.Split(0, 2, form.Gap), wavePeriod, set.Period); changed {
		set.Period = v
		send("water.period")
	}
	f.SetTip("water.period", "Period of the waves; of a sea that of its spectrum's peak: 3 s are 14 m from crest to crest\n"+spinKeys)
	if v, changed := f.Spin("water.from", row.Split(1, 2, form.Gap), waveFrom, w.WaveFromDeg); changed {
		set.FromDeg = v
		send("water.from")
	}
	f.SetTip("water.from", "Direction they come from, clockwise from north\n"+spinKeys)
	r.CutTop(4)
	row = r.CutTop(form.LineH)
	for k := range command.WaveKinds {
		look := widget.Acts
		if w.Waves == k {
			look = widget.Chosen
		}
		id := "water.waves." + k.Word()
		if f.SmallButton(id, row.Split(int(k), int(command.WaveKinds), 3), look, waveNames[k]) {
			set.Kind = k
			f.Fault(id, set)
		}
		f.SetTip(id, waveTips[k])
	}
}

var (
	waveNames = [command.WaveKinds]string{"Regular waves", "A sea"}
	waveTips  = [command.WaveKinds]string{"One wave alone", "Eight waves with Bretschneider's spectrum, which the seed makes"}
)
