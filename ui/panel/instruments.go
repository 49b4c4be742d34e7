package panel

import (
	"math"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Numbers are the instruments: artificial horizon, attitude, heights and speeds.
type Numbers struct{}

const (
	horizonSide = 96
	readingH    = 22
)

// Summary is altitude and ground speed.
func (Numbers) Summary(f *form.Pass) string {
	b := f.Num.Body
	return units.Metres(b.Altitude()).String() + "  " + units.Speed(form.GroundSpeed(b)).String()
}

// Draw draws the horizon and the numbers.
func (Numbers) Draw(f *form.Pass, r *widget.Rect) {
	top := r.CutTop(horizonSide)
	roll, pitch, _ := f.Now.Body.Euler()
	drawHorizon(f, top.CutLeft(horizonSide), roll, pitch)
	drawAngles(f, top, f.Num.Body)
	r.CutTop(form.Gap)
	b := f.Num.Body
	for _, n := range [4]struct {
		label, tip string
		units.Quantity
	}{
		{"Altitude", "Height above home [m]", units.Metres(b.Altitude())},
		{"Climb", "Vertical speed, up is positive [m/s]", units.Speed(-b.VelGround.Z)},
		{"Ground speed", "Horizontal speed over the ground [m/s]", units.Speed(form.GroundSpeed(b))},
		{"Airspeed", "Speed through the air, wind taken off [m/s]", units.Speed(f.Num.Air.Airspeed)},
	} {
		line := r.CutTop(readingH)
		f.Explain("numbers."+n.label, line, n.tip)
		drawReading(f, line, n.label, n.Quantity)
	}
	r.CutTop(form.Gap / 2)
	drawPower(f, r.CutTop(form.LineH), f.Num.Power)
}

func drawAngles(f *form.Pass, r widget.Rect, b state.Body) {
	r.CutLeft(2 * form.Gap)
	roll, pitch, yaw := b.Euler()
	for _, a := range [3]struct {
		label, tip string
		units.Quantity
	}{
		{"Roll", "Bank, right wing down is positive, −180 to 180°", units.Degrees(roll)},
		{"Pitch", "Nose up is positive, −90 to 90°", units.Degrees(pitch)},
		{"Heading", "Of the nose, clockwise from north, 0 to 359°", units.Heading(yaw)},
	} {
		line := r.CutTop(horizonSide / 3)
		f.Explain("numbers."+a.label, line, a.tip)
		f.Text(line, widget.Left, widget.Body, f.Theme.Dim, a.label)
		unit := line.CutRight(12)
		f.Text(line, widget.Right, widget.Head, f.Theme.Text, a.Num)
		unit.CutLeft(2)
		f.Text(unit, widget.Left, widget.Head, f.Theme.Dim, a.Unit)
	}
}

// drawReading draws a label and a large number with its unit, which stand in columns.
func drawReading(f *form.Pass, r widget.Rect, label string, q units.Quantity) {
	f.Unit(r.CutRight(form.UnitW), q.Unit)
	w := f.Text(r, widget.Left, widget.Body, f.Theme.Dim, label)
	r.CutLeft(w)
	f.Text(r, widget.Right, widget.Head, f.Theme.Text, q.Num)
}

// horizonSpan is the pitch that moves the horizon by half the instrument [rad].
const horizonSpan = math.Pi / 6

// drawHorizon draws the artificial horizon as a pilot sees it: a right roll tilts
// the horizon to the left, a raised nose lowers it.
func drawHorizon(f *form.Pass, r widget.Rect, roll, pitch float64) {
	if math.IsNaN(roll+pitch) || math.IsInf(roll+pitch, 0) {
		roll, pitch = 0, 0
	}
	f.Round(r, form.Radius, f.Theme.Sky)
	clip, _ := f.Find(f.Panel.ID)
	in := r.Inset(2, 2)
	f.Clip(in.Intersect(clip))
	h := NewHorizon(f, in, roll, pitch)
	h.earth()
	h.ladder()
	h.vehicle()
	f.Clip(clip)
	f.Outline(r, form.Radius, f.Theme.Edge)
}

// horizon draws in coordinates that are fixed to the world: across along the
// horizon, up away from the earth, both in units of the half side.
type horizon struct {
	f           *form.Pass
	x, y, half  float32
	tilt, pitch float64
}

// NewHorizon fills in with the horizon of a roll and a pitch angle [rad].
func NewHorizon(f *form.Pass, in widget.Rect, roll, pitch float64) horizon {
	return horizon{f, in.X + in.W/2, in.Y + in.H/2, in.H / 2, -roll, pitch}
}

// At is a place of the window [logical px].
func (h horizon) At(across, up float64) (float32, float32) {
	s, c := math.Sincos(h.tilt)
	up -= h.pitch / horizonSpan
	return h.x + h.half*float32(across*c+up*s), h.y + h.half*float32(across*s-up*c)
}

func (h horizon) earth() {
	const far = 20 // enough for a nose straight up or down
	x0, y0 := h.At(-far, 0)
	x1, y1 := h.At(far, 0)
	x2, y2 := h.At(far, -far)
	x3, y3 := h.At(-far, -far)
	h.f.Polygon(h.f.Theme.Earth, x0, y0, x1, y1, x2, y2, x3, y3)
	h.f.Line(x0, y0, x1, y1, 1, h.f.Theme.Text)
}

// ladder draws a rung every ten degrees of pitch.
func (h horizon) ladder() {
	for deg := -80.0; deg <= 80; deg += 10 {
		up := units.Radians(deg) / horizonSpan
		if deg == 0 || math.Abs(up-h.pitch/horizonSpan) > 1.5 {
			continue
		}
		x0, y0 := h.At(-0.22, up)
		x1, y1 := h.At(0.22, up)
		h.f.Line(x0, y0, x1, y1, 1, widget.Fade(h.f.Theme.Text, 0.7))
	}
}

// vehicle draws the fixed mark of the vehicle's wings.
func (h horizon) vehicle() {
	c := h.f.Theme.Mark
	h.f.Fill(widget.Rect{X: h.x - 30, Y: h.y - 1, W: 18, H: 3}, c)
	h.f.Fill(widget.Rect{X: h.x + 12, Y: h.y - 1, W: 18, H: 3}, c)
	h.f.Disc(h.x, h.y+0.5, 3, c)
}
