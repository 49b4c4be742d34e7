package hud

import (
	"iter"
	"math"

	"github.com/sitlark/sitlark/ui/form"
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

// speedTape shows the speed over the ground, with a mark at the airspeed; of a vehicle with wings the other way round.
func (g *hudPass) speedTape(r widget.Rect) {
	t := tape{id: "hud.speed", value: form.GroundSpeed(g.Now.Body), perPixel: 0.07, tick: 1, label: 5, left: true,
		title: "speed", shown: units.Speed(form.GroundSpeed(g.Num.Body))}
	mark, words := g.Now.Air.Airspeed, "air "+units.Speed(g.Num.Air.Airspeed).Num
	if g.h.View.Winged {
		mark, words = t.value, "ground "+t.shown.Num
		t.title, t.value, t.shown = "air", g.Now.Air.Airspeed, units.Speed(g.Num.Air.Airspeed)
	}
	t.draw(g, r)
	t.bug(g, r, mark)
	g.Unclip()
	foot := widget.Rect{X: r.X, Y: r.Bottom() - 16*g.K, W: r.W, H: 16 * g.K}
	g.text(foot, widget.Left, widget.Sans, 12, g.Theme.Accent, words)
}

// altitudeTape shows the height above home, the ground below the vehicle, and the
// vertical speed beside it.
func (g *hudPass) altitudeTape(r widget.Rect) {
	climb := r.CutRight(climbW * g.K)
	r.W -= 4 * g.K
	b := g.Now.Body
	t := tape{id: "hud.altitude", value: b.Altitude(), perPixel: 0.2, tick: 2, label: 5, least: math.Inf(-1),
		title: "height", shown: units.Metres(g.Num.Body.Altitude())}
	if depth, ok := form.Depth(g.Now); ok { // the scale goes down from the surface
		shown, _ := form.Depth(g.Num)
		t.title, t.value, t.shown = "depth", -depth, units.Metres(shown)
	}
	t.draw(g, r)
	t.ground(g, r, t.value-g.Now.Contact.Height)
	g.Unclip()
	foot := widget.Rect{X: r.X, Y: r.Bottom() - 16*g.K, W: r.W, H: 16 * g.K}
	g.text(foot, widget.Left, widget.Sans, 12, g.ink, "above "+units.Metres(g.Num.Contact.Height).Num)
	g.climb(climb)
}

// scale is the part of a tape's place in which the scale moves.
func (g *hudPass) scale(r widget.Rect) widget.Rect {
	r.CutTop(16 * g.K)
	r.H -= 18 * g.K
	return r
}

// draw draws the tape; it leaves the clip at the scale.
func (t tape) draw(g *hudPass, r widget.Rect) {
	align, edge, in := widget.Left, r.Right()-1, float32(-1)
	if !t.left {
		align, edge, in = widget.Right, r.X+1, 1
	}
	g.layer(t.id, r)
	head := r
	g.text(head.CutTop(14*g.K), align, widget.Sans, 12, g.ink, t.title+" "+t.shown.Unit)
	s := g.scale(r)
	g.Clip(s)
	g.line(edge, s.Y, edge, s.Bottom())
	middle := s.Y + s.H/2
	boxH := 26 * g.K
	half := float64(s.H/2/g.K) * t.perPixel
	for n := range ticksBetween(t.value-half, t.value+half, t.tick) {
		v := n * t.tick
		if v < t.least-1e-9 {
			continue
		}
		y := middle - float32((v-t.value)/t.perPixel)*g.K
		long := float32(6)
		if int(n)%t.label == 0 {
			long = 10
			t.number(g, s, v, y, boxH)
		}
		g.line(edge, y, edge+in*long*g.K, y)
	}
	t.readout(g, widget.Rect{X: s.X, Y: middle - boxH/2, W: s.W, H: boxH})
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

// number writes the number of a tick where it is whole and not behind the
// readout.
func (t tape) number(g *hudPass, s widget.Rect, v float64, y, boxH float32) {
	h := 14 * g.K
	if y-h/2 < s.Y || y+h/2 > s.Bottom() || float32(math.Abs(float64(y-s.Y-s.H/2))) < (boxH+h)/2+1 {
		return
	}
	r := widget.Rect{X: s.X, Y: y - h/2, W: s.W - 14*g.K, H: h}
	if !t.left {
		r.X += 14 * g.K
		g.text(r, widget.Left, widget.Sans, 12, g.ink, units.Number(v, 0))
		return
	}
	g.text(r, widget.Right, widget.Sans, 12, g.ink, units.Number(v, 0))
}

// readout writes the value large, on a ground of its own.
func (t tape) readout(g *hudPass, r widget.Rect) {
	g.Round(r, 4*g.K, g.Theme.Card)
	g.Outline(r, 4*g.K, widget.Fade(g.ink, 0.7))
	st := widget.Style{Face: widget.Bold, Size: 17 * g.K}
	for st.Size > 9 && g.Atlas.Width(st, t.shown.Num) > r.W-8 {
		st.Size--
	}
	g.Text(r.Inset(5*g.K, 0), widget.Right, st, g.ink, t.shown.Num)
}

// bug marks a second value on a tape by a triangle at its edge.
func (t tape) bug(g *hudPass, r widget.Rect, v float64) {
	s := g.scale(r)
	y := s.Y + s.H/2 - float32((v-t.value)/t.perPixel)*g.K
	y = max(s.Y+5*g.K, min(s.Bottom()-5*g.K, y))
	x, a := r.Right(), 7*g.K
	if math.IsNaN(float64(y)) {
		return
	}
	g.Polygon(g.halo, x-a-2, y, x, y-a+1, x, y+a-1)
	g.Polygon(g.Theme.Accent, x-a, y, x, y-a/2-1, x, y+a/2+1)
}

// ground fills the tape below the ground's height.
func (t tape) ground(g *hudPass, r widget.Rect, height float64) {
	s := g.scale(r)
	y := s.Y + s.H/2 - float32((height-t.value)/t.perPixel)*g.K
	if math.IsNaN(float64(y)) || y >= s.Bottom() {
		return
	}
	y = max(y, s.Y)
	g.Fill(widget.Rect{X: s.X + 1, Y: y, W: 7 * g.K, H: s.Bottom() - y}, g.halo)
	g.Fill(widget.Rect{X: s.X + 2, Y: y + 1, W: 5 * g.K, H: s.Bottom() - y - 1}, widget.Fade(g.Theme.Caution, 0.85))
}

// climbSpan is the vertical speed at the ends of its bar [m/s].
const climbSpan = 6.0

// climb draws the vertical speed as a bar from the middle, with its number.
func (g *hudPass) climb(r widget.Rect) {
	g.layer("hud.climb", r)
	v, s := -g.Now.Body.VelGround.Z, g.scale(r)
	x, middle := r.X+8*g.K, s.Y+s.H/2
	at := func(v float64) float32 {
		return middle - s.H/2*float32(max(-1, min(1, v/climbSpan)))
	}
	for _, tick := range [7]float64{-6, -4, -2, 0, 2, 4, 6} {
		g.line(x, at(tick), x+5*g.K, at(tick))
	}
	if math.IsNaN(v) {
		return
	}
	y := at(v)
	g.Fill(widget.Rect{X: x - 1, Y: min(y, middle) - 1, W: 7 * g.K, H: float32(math.Abs(float64(y-middle))) + 2}, g.halo)
	g.Fill(widget.Rect{X: x, Y: min(y, middle), W: 5 * g.K, H: float32(math.Abs(float64(y - middle)))}, g.Theme.Good)
	head := widget.Rect{X: r.X + 2, Y: r.Y, W: r.W, H: 14 * g.K}
	g.text(head, widget.Left, widget.Sans, 12, g.ink, "m/s")
	foot := widget.Rect{X: r.X + 2, Y: r.Bottom() - 16*g.K, W: r.W - 2, H: 16 * g.K}
	g.text(foot, widget.Left, widget.Sans, 12, g.ink, units.Number(-g.Num.Body.VelGround.Z, 1))
}

// headingTape shows the compass above the picture.
func (g *hudPass) headingTape(r widget.Rect) {
	w := min(r.W*0.56, 340*g.K)
	r = widget.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: r.H}
	g.layer("hud.heading", r)
	_, _, yaw := g.Now.Body.Euler()
	deg, perPixel := yaw*units.ToDegrees, 0.3
	x, base := r.X+r.W/2, r.Bottom()-2
	boxW := 50 * g.K
	g.line(r.X, base, r.Right(), base)
	half := float64(r.W/2/g.K) * perPixel
	for n := range ticksBetween(deg-half, deg+half, 5) {
		at := x + float32((n*5-deg)/perPixel)*g.K
		if int(n)%6 != 0 {
			g.line(at, base, at, base-5*g.K)
			continue
		}
		g.line(at, base, at, base-8*g.K)
		text := widget.Rect{X: at - 14*g.K, Y: base - 24*g.K, W: 28 * g.K, H: 14 * g.K}
		if text.X >= r.X && text.Right() <= r.Right() && float32(math.Abs(float64(at-x))) > boxW/2+15*g.K {
			g.text(text, widget.Center, widget.Sans, 12, g.ink, headingLabel(n*5))
		}
	}
	g.Unclip()
	box := widget.Rect{X: x - boxW/2, Y: r.Y, W: boxW, H: 24 * g.K}
	g.Round(box, 4*g.K, g.Theme.Card)
	g.Outline(box, 4*g.K, widget.Fade(g.ink, 0.7))
	_, _, yaw = g.Num.Body.Euler()
	g.Text(box, widget.Center, widget.Style{Face: widget.Bold, Size: 16 * g.K}, g.ink, units.Heading(yaw).String())
	g.Polygon(g.halo, x-6*g.K, base-13*g.K, x+6*g.K, base-13*g.K, x, base-3*g.K)
	g.Polygon(g.ink, x-4*g.K, base-12*g.K, x+4*g.K, base-12*g.K, x, base-5*g.K)
}

// headingLabel is a letter for the four winds, else the degrees.
func headingLabel(deg float64) string {
	whole := (int(math.Round(deg))%360 + 360) % 360
	if whole%90 == 0 {
		return [4]string{"N", "E", "S", "W"}[whole/90]
	}
	return units.Bearing(float64(whole)).Num
}
