package ui

import (
	"iter"
	"math"

	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// climbW is the width of the bar of the vertical speed [logical px at scale 1].
const climbW = 34

// tape is a scale that moves behind a fixed mark.
type tape struct {
	id       string
	value    float64
	perPixel float64 // of the unit, at scale 1
	tick     float64 // distance between ticks
	label    int     // every so many ticks has a number
	least    float64 // the scale ends here
	left     bool    // the tape stands at the left of the picture
	title    string
	shown    units.Quantity
}

// speedTape shows the speed over the ground, with a mark at the airspeed.
func (g *hudPass) speedTape(r widget.Rect) {
	v := groundSpeed(g.now.Body)
	t := tape{id: "hud.speed", value: v, perPixel: 0.07, tick: 1, label: 5, left: true,
		title: "speed", shown: units.Speed(groundSpeed(g.num.Body))}
	g.tape(r, t)
	g.bug(r, t, g.now.Air.Airspeed)
	g.Unclip()
	foot := widget.Rect{X: r.X, Y: r.Bottom() - 16*g.k, W: r.W, H: 16 * g.k}
	g.text(foot, widget.Left, widget.Sans, 12, g.Theme.Accent, "air "+units.Speed(g.num.Air.Airspeed).Num)
}

// altitudeTape shows the height above home, the ground below the vehicle, and the
// vertical speed beside it.
func (g *hudPass) altitudeTape(r widget.Rect) {
	climb := r.CutRight(climbW * g.k)
	r.W -= 4 * g.k
	b := g.now.Body
	t := tape{id: "hud.altitude", value: b.Altitude(), perPixel: 0.2, tick: 2, label: 5, least: math.Inf(-1),
		title: "height", shown: units.Metres(g.num.Body.Altitude())}
	g.tape(r, t)
	g.ground(r, t, b.Altitude()-g.now.Contact.Height)
	g.Unclip()
	foot := widget.Rect{X: r.X, Y: r.Bottom() - 16*g.k, W: r.W, H: 16 * g.k}
	g.text(foot, widget.Left, widget.Sans, 12, g.ink, "above "+units.Metres(g.num.Contact.Height).Num)
	g.climb(climb)
}

// scale is the part of a tape's place in which the scale moves.
func (g *hudPass) scale(r widget.Rect) widget.Rect {
	r.CutTop(16 * g.k)
	r.H -= 18 * g.k
	return r
}

// tape draws a vertical tape; it leaves the clip at the scale.
func (g *hudPass) tape(r widget.Rect, t tape) {
	align, edge, in := widget.Left, r.Right()-1, float32(-1)
	if !t.left {
		align, edge, in = widget.Right, r.X+1, 1
	}
	g.layer(t.id, r)
	head := r
	g.text(head.CutTop(14*g.k), align, widget.Sans, 12, g.ink, t.title+" "+t.shown.Unit)
	s := g.scale(r)
	g.Clip(s)
	g.line(edge, s.Y, edge, s.Bottom())
	middle := s.Y + s.H/2
	boxH := 26 * g.k
	half := float64(s.H/2/g.k) * t.perPixel
	for n := range ticksBetween(t.value-half, t.value+half, t.tick) {
		v := n * t.tick
		if v < t.least-1e-9 {
			continue
		}
		y := middle - float32((v-t.value)/t.perPixel)*g.k
		long := float32(6)
		if int(n)%t.label == 0 {
			long = 10
			g.tapeNumber(s, t, v, y, boxH)
		}
		g.line(edge, y, edge+in*long*g.k, y)
	}
	g.readout(widget.Rect{X: s.X, Y: middle - boxH/2, W: s.W, H: boxH}, t)
}

// ticksBetween yields the multiples of a step between two values, as how many
// times the step. Of values that are no numbers, or too large to count in such
// steps, there are none.
func ticksBetween(from, to, step float64) iter.Seq[float64] {
	return func(yield func(float64) bool) {
		if !(math.Abs(from) < 1e9*step && math.Abs(to) < 1e9*step) {
			return
		}
		for n := math.Ceil(from / step); n*step <= to && yield(n); n++ {
		}
	}
}

// tapeNumber writes the number of a tick where it is whole and not behind the
// readout.
func (g *hudPass) tapeNumber(s widget.Rect, t tape, v float64, y, boxH float32) {
	h := 14 * g.k
	if y-h/2 < s.Y || y+h/2 > s.Bottom() || float32(math.Abs(float64(y-s.Y-s.H/2))) < (boxH+h)/2+1 {
		return
	}
	r := widget.Rect{X: s.X, Y: y - h/2, W: s.W - 14*g.k, H: h}
	if !t.left {
		r.X += 14 * g.k
		g.text(r, widget.Left, widget.Sans, 12, g.ink, units.Number(v, 0))
		return
	}
	g.text(r, widget.Right, widget.Sans, 12, g.ink, units.Number(v, 0))
}

// readout writes the value large, on a ground of its own.
func (g *hudPass) readout(r widget.Rect, t tape) {
	g.Round(r, 4*g.k, g.Theme.Card)
	g.Outline(r, 4*g.k, widget.Fade(g.ink, 0.7))
	st := widget.Style{Face: widget.Bold, Size: 17 * g.k}
	for st.Size > 9 && g.Atlas.Width(st, t.shown.Num) > r.W-8 {
		st.Size--
	}
	g.Text(r.Inset(5*g.k, 0), widget.Right, st, g.ink, t.shown.Num)
}

// bug marks a second value on a tape by a triangle at its edge.
func (g *hudPass) bug(r widget.Rect, t tape, v float64) {
	s := g.scale(r)
	y := s.Y + s.H/2 - float32((v-t.value)/t.perPixel)*g.k
	y = max(s.Y+5*g.k, min(s.Bottom()-5*g.k, y))
	x, a := r.Right(), 7*g.k
	if math.IsNaN(float64(y)) {
		return
	}
	g.Polygon(g.halo, x-a-2, y, x, y-a+1, x, y+a-1)
	g.Polygon(g.Theme.Accent, x-a, y, x, y-a/2-1, x, y+a/2+1)
}

// ground fills the tape below the ground's height.
func (g *hudPass) ground(r widget.Rect, t tape, height float64) {
	s := g.scale(r)
	y := s.Y + s.H/2 - float32((height-t.value)/t.perPixel)*g.k
	if math.IsNaN(float64(y)) || y >= s.Bottom() {
		return
	}
	y = max(y, s.Y)
	g.Fill(widget.Rect{X: s.X + 1, Y: y, W: 7 * g.k, H: s.Bottom() - y}, g.halo)
	g.Fill(widget.Rect{X: s.X + 2, Y: y + 1, W: 5 * g.k, H: s.Bottom() - y - 1}, widget.Fade(g.Theme.Caution, 0.85))
}

// climbSpan is the vertical speed at the ends of its bar [m/s].
const climbSpan = 6.0

// climb draws the vertical speed as a bar from the middle, with its number.
func (g *hudPass) climb(r widget.Rect) {
	g.layer("hud.climb", r)
	v, s := -g.now.Body.VelGround.Z, g.scale(r)
	x, middle := r.X+8*g.k, s.Y+s.H/2
	at := func(v float64) float32 {
		return middle - s.H/2*float32(max(-1, min(1, v/climbSpan)))
	}
	for _, tick := range [7]float64{-6, -4, -2, 0, 2, 4, 6} {
		g.line(x, at(tick), x+5*g.k, at(tick))
	}
	if math.IsNaN(v) {
		return
	}
	y := at(v)
	g.Fill(widget.Rect{X: x - 1, Y: min(y, middle) - 1, W: 7 * g.k, H: float32(math.Abs(float64(y-middle))) + 2}, g.halo)
	g.Fill(widget.Rect{X: x, Y: min(y, middle), W: 5 * g.k, H: float32(math.Abs(float64(y - middle)))}, g.Theme.Good)
	head := widget.Rect{X: r.X + 2, Y: r.Y, W: r.W, H: 14 * g.k}
	g.text(head, widget.Left, widget.Sans, 12, g.ink, "m/s")
	foot := widget.Rect{X: r.X + 2, Y: r.Bottom() - 16*g.k, W: r.W - 2, H: 16 * g.k}
	g.text(foot, widget.Left, widget.Sans, 12, g.ink, units.Number(-g.num.Body.VelGround.Z, 1))
}

// headingTape shows the compass above the picture.
func (g *hudPass) headingTape(r widget.Rect) {
	w := min(r.W*0.56, 340*g.k)
	r = widget.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: r.H}
	g.layer("hud.heading", r)
	_, _, yaw := g.now.Body.Euler()
	deg, perPixel := yaw*units.ToDegrees, 0.3
	x, base := r.X+r.W/2, r.Bottom()-2
	boxW := 50 * g.k
	g.line(r.X, base, r.Right(), base)
	half := float64(r.W/2/g.k) * perPixel
	for n := range ticksBetween(deg-half, deg+half, 5) {
		at := x + float32((n*5-deg)/perPixel)*g.k
		if int(n)%6 != 0 {
			g.line(at, base, at, base-5*g.k)
			continue
		}
		g.line(at, base, at, base-8*g.k)
		text := widget.Rect{X: at - 14*g.k, Y: base - 24*g.k, W: 28 * g.k, H: 14 * g.k}
		if text.X >= r.X && text.Right() <= r.Right() && float32(math.Abs(float64(at-x))) > boxW/2+15*g.k {
			g.text(text, widget.Center, widget.Sans, 12, g.ink, headingLabel(n*5))
		}
	}
	g.Unclip()
	box := widget.Rect{X: x - boxW/2, Y: r.Y, W: boxW, H: 24 * g.k}
	g.Round(box, 4*g.k, g.Theme.Card)
	g.Outline(box, 4*g.k, widget.Fade(g.ink, 0.7))
	_, _, yaw = g.num.Body.Euler()
	g.Text(box, widget.Center, widget.Style{Face: widget.Bold, Size: 16 * g.k}, g.ink, units.Heading(yaw).String())
	g.Polygon(g.halo, x-6*g.k, base-13*g.k, x+6*g.k, base-13*g.k, x, base-3*g.k)
	g.Polygon(g.ink, x-4*g.k, base-12*g.k, x+4*g.k, base-12*g.k, x, base-5*g.k)
}

// headingLabel is a letter for the four winds, else the degrees.
func headingLabel(deg float64) string {
	whole := (int(math.Round(deg))%360 + 360) % 360
	if whole%90 == 0 {
		return [4]string{"N", "E", "S", "W"}[whole/90]
	}
	return units.Bearing(float64(whole)).Num
}
