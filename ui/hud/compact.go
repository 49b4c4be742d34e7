package hud

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// cell is one number of the compact display.
type cell struct {
	label string
	units.Quantity
	ink   widget.Ink
	arrow bool // the wind's arrow stands before it
}

// Sizes of the compact display at scale 1 [logical px].
const (
	compactW, compactH = 560, 50
	cellW              = 104 // of a number, at least
	bigSize            = 22
)

// compact draws one line of large numbers at the top of r.
func (g *hudPass) compact(r widget.Rect) {
	k := float32(math.Floor(float64(r.W/compactW)*4)) / 4
	g.K = max(0.75, min(2, k))
	w := min(r.W-2*form.Gap, compactW*g.K)
	line := widget.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: compactH * g.K}
	if line.H > r.H {
		return
	}
	g.layer("hud.compact", line)
	all := g.cells()
	cells := all[:]
	for _, drop := range [4]int{2, 3, 0, 1} { // climb, then wind, speed, height
		if len(cells) > 1 && line.W/float32(len(cells)) < cellW*g.K {
			cells = slices.Delete(cells, drop, drop+1)
		}
	}
	for i, c := range cells {
		g.cell(line.Split(i, len(cells), 4*g.K), c)
	}
	words := g.warnings()
	if below := (widget.Rect{X: r.X, Y: line.Bottom(), W: r.W, H: 24 * g.K}); len(words) > 0 && below.Bottom() <= r.Bottom() {
		g.compactFaults(below, words)
	}
}

// compactFaults writes what is broken on one line.
func (g *hudPass) compactFaults(r widget.Rect, words []string) {
	g.layer("hud.faults", r)
	words = append([]string{"× " + words[0]}, words[1:]...)
	g.text(r, widget.Center, widget.Bold, 14, g.Theme.Fault, g.warningLines(words, 14, r.W, 1)[0])
}

func (g *hudPass) cells() [5]cell {
	b, p := g.Num.Body, g.Num.Power
	left, share := units.Volts(p.Voltage).String(), p.Charge
	if g.Now.Fuel.Full > 0 {
		left, share = g.fuelWords(), g.Num.Fuel.Share()
	}
	if minutes := g.h.Endurance.String(); minutes != "" {
		left += "  " + minutes
	}
	speed := cell{"speed", units.Speed(form.GroundSpeed(b)), g.ink, false}
	words, _ := g.ofKind()
	switch {
	case g.h.View.Winged:
		speed = cell{"air  " + words, units.Speed(g.Num.Air.Airspeed), g.ink, false}
	case words != "":
		speed.label += "  " + words
	}
	height := cell{"height", units.Metres(b.Altitude()), g.ink, false}
	if depth, ok := form.Depth(g.Num); ok {
		height = cell{"depth", units.Metres(depth), g.ink, false}
	}
	_, _, v, moves := g.h.View.Stream(g.Num)
	return [5]cell{
		speed,
		height,
		{"climb", units.Speed(-b.VelGround.Z), g.ink, false},
		{left, units.Percent(share), form.ChargeInk(g.Pass, share), false},
		{moves, units.Speed(v), g.ink, true},
	}
}

// cell draws a number with its unit, and its label below.
func (g *hudPass) cell(r widget.Rect, c cell) {
	top := r.CutTop(r.H * 0.62)
	big, small := widget.Style{Face: widget.Bold, Size: bigSize * g.K}, widget.Style{Face: widget.Sans, Size: 12 * g.K}
	n, u := g.Atlas.Width(big, c.Num), g.Atlas.Width(small, c.Unit)+4*g.K
	mark := float32(0)
	if c.arrow {
		mark = top.H + 5*g.K
	}
	x := top.X + (top.W-n-u-mark)/2
	if c.arrow {
		g.windArrow(widget.Rect{X: x, Y: top.Y, W: top.H, H: top.H})
		x += mark
	}
	g.HaloText(widget.Rect{X: x, Y: top.Y, W: n, H: top.H}, widget.Left, big, c.ink, g.halo, c.Num)
	unit := widget.Rect{X: x + n + 4*g.K, Y: top.Y + 6*g.K, W: u, H: top.H - 6*g.K}
	g.HaloText(unit, widget.Left, small, g.ink, g.halo, c.Unit)
	g.text(r, widget.Center, widget.Sans, 12, g.ink, c.label)
}
