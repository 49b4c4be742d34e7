package panel

import (
	"math"
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// AirframeSail is a sail, which is one of the wings.
type AirframeSail struct {
	Wing, Servo int        // indices: of its wing, of the servo that works its sheet or turns its mast
	Turned      bool       // the servo turns it with its mast
	Luff        [2]float64 // the lower end of its luff: forward and right [m]
	Foot        float64    // from there along the boom [m]
}

// AirframeFin is a fin that flaps.
type AirframeFin struct {
	Name  string
	Servo int                       // its index
	Piece func(servo float64) Piece // as it stands at an angle of its servo [deg]
	Up    float64                   // how much of a positive angle takes its end up, −1 to 1
}

// sailOf returns the sail that a wing is; nil: it is none.
func (c *Airframe) sailOf(wing int) *AirframeSail {
	for i := range c.Sails {
		if c.Sails[i].Wing == wing {
			return &c.Sails[i]
		}
	}
	return nil
}

// known is a number that is shown as 0 where it is not known.
func known(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// draw draws a sail as it stands, bellied to leeward, and reports whether it was clicked.
func (s *AirframeSail) draw(m *Motors, f *form.Pass, p *airframePlan) (clicked bool) {
	const steps, belly = 8, 0.13 // lines along the foot, and the camber that is drawn, by the foot
	mine := pick{kind: pickWing, at: s.Wing}
	told := mine.valid(m.Airframe, &f.Now.State)
	boom, ink := 0.0, f.Theme.Text
	if told {
		w := &f.Now.Wings[s.Wing]
		boom = known(w.Boom)
		if !w.Healthy() || s.Servo < f.Now.ServoCount && !f.Now.Servos[s.Servo].Healthy() {
			ink = f.Theme.Caution
		}
		if w.Lost[1] >= 1 {
			ink = f.Theme.Fault
		}
	}
	lee := math.Copysign(1, boom)
	if from, blows := form.WindAngle(&f.Now.Air); blows {
		lee = -math.Copysign(1, from)
	}
	if s.Turned {
		lee = 0 // a wing sail has no belly
	}
	sin, cos := math.Sincos(boom)
	var xy [steps + 1][2]float32
	lo, hi := [2]float32{math.MaxFloat32, math.MaxFloat32}, [2]float32{-math.MaxFloat32, -math.MaxFloat32}
	for i := range xy {
		t := float64(i) / steps
		along, off := t*s.Foot, lee*4*belly*t*(1-t)*s.Foot
		x, y := p.at(s.Luff[0]-cos*along+sin*off, s.Luff[1]+sin*along+cos*off)
		xy[i] = [2]float32{x, y}
		lo, hi = [2]float32{min(lo[0], x), min(lo[1], y)}, [2]float32{max(hi[0], x), max(hi[1], y)}
	}
	hit := widget.Rect{X: lo[0] - 4, Y: lo[1] - 2, W: hi[0] - lo[0] + 8, H: hi[1] - lo[1] + 4}
	id := "actuators.wing." + strconv.Itoa(s.Wing+1) + ".1"
	grip := f.Grip(id, hit)
	if grip.Clicked && told {
		m.picked, clicked = mine, true
	}
	width, under := float32(2.5), widget.Ink{}
	switch {
	case m.picked == mine:
		under = f.Theme.Accent
	case grip.Hot:
		under = f.Theme.Dim
	}
	for pass := range 2 {
		for i := range steps {
			a, b := xy[i], xy[i+1]
			switch {
			case pass == 1:
				f.Line(a[0], a[1], b[0], b[1], width, ink)
			case under.A > 0:
				f.Line(a[0], a[1], b[0], b[1], width+5, widget.Fade(under, 0.8))
			}
		}
	}
	f.Line(xy[0][0], xy[0][1], xy[steps][0], xy[steps][1], 1, f.Theme.Dim) // the boom
	f.Disc(xy[0][0], xy[0][1], 2.5, ink)
	if f.Tipped(id) {
		tip := form.Capital(m.Airframe.Wings[s.Wing].Name) + ": " + s.words(f)
		if told {
			if words := m.Airframe.wingWords(&f.Now.State, s.Wing); words != "" {
				tip += "\n" + form.Capital(words)
			}
		}
		f.SetTip(id, tip+"\nClick to tear a part of it off, or to let its sheet stick")
	}
	return clicked
}

// words says how a sail stands, and its sheet.
func (s *AirframeSail) words(f *form.Pass) string {
	words := "not known in this flight"
	if s.Wing < f.Num.WingCount {
		words = "boom " + sideText(units.ToDegrees*f.Num.Wings[s.Wing].Boom)
	}
	if s.Servo < f.Num.ServoCount {
		words += "   " + s.sheet() + " " + degreesText(f.Num.Servos[s.Servo].AngleDeg)
	}
	return words
}

// sheet is what the servo works.
func (s *AirframeSail) sheet() string {
	if s.Turned {
		return "mast"
	}
	return "sheet"
}

// sideText is an angle to one side.
func sideText(deg float64) string { return sided(deg, "° to port", "° to starboard", "amidships") }

// sided is an angle with the words of its side, or those of neither.
func sided(deg float64, port, starboard, middle string) string {
	switch v := math.Round(deg); {
	case math.IsNaN(v):
		return "—"
	case v < 0:
		return units.Number(-v, 0) + port
	case v > 0:
		return units.Number(v, 0) + starboard
	}
	return middle
}

// drawSheet lets the sheet of a sail stick, or what turns its mast.
func (c *Airframe) drawSheet(f *form.Pass, r widget.Rect, s *AirframeSail) {
	const id = "actuators.sheet"
	look, tip := widget.Danger, "Hold the servo of the "+s.sheet()+" where it stands, whatever its pulse says"
	if s.Servo >= f.Now.ServoCount {
		look, tip = widget.Off, "Not known in this flight"
	} else if f.Now.Servos[s.Servo].Stuck {
		look, tip = widget.Off, "It is stuck: choose the servo below the picture to mend it"
	}
	if f.Button(id, r, look, f.Commands.Label(f.Atlas, widget.Body, r.W, "Stick "+s.sheet())) {
		f.Fault(id, command.StickServo{Servo: c.servoPart(s.Servo)})
	}
	f.SetTip(id, tip)
}

// draw draws a fin as it stands, brighter where its end is up, and reports whether it was clicked.
func (fin *AirframeFin) draw(m *Motors, f *form.Pass, p *airframePlan, i int) (clicked bool) {
	mine := pick{kind: pickFin, at: i}
	told := mine.valid(m.Airframe, &f.Now.State)
	angle, ink := 0.0, widget.Fade(f.Theme.Dim, 0.8)
	if told {
		servo := &f.Now.Servos[fin.Servo]
		angle = known(servo.AngleDeg)
		ink = widget.Fade(f.Theme.CW, 0.55+0.4*fin.Up*math.Sin(angle*math.Pi/180))
		switch {
		case f.Now.Blimp.FinsLost&(1<<i) != 0:
			ink = f.Theme.Fault
		case !servo.Healthy():
			ink = f.Theme.Caution
		}
	}
	piece := fin.Piece(angle)
	id := "actuators.fin." + strconv.Itoa(i+1)
	grip := f.Grip(id, p.bounds([]Piece{fin.Piece(0), piece}))
	if grip.Clicked && told {
		m.picked, clicked = mine, true
	}
	drawPiece(f, p, piece, ink)
	switch {
	case m.picked == mine:
		outlinePiece(f, p, piece, f.Theme.Accent)
	case grip.Hot:
		outlinePiece(f, p, piece, f.Theme.Dim)
	default:
		outlinePiece(f, p, piece, ink)
	}
	f.SetTip(id, m.Airframe.finTip(f, i))
	return clicked
}

// finTip says how a fin and its servo stand, and what is wrong with them.
func (c *Airframe) finTip(f *form.Pass, i int) string {
	at := c.Fins[i].Servo
	tip := form.Capital(c.Names.Fin(i))
	if at >= f.Now.ServoCount {
		return tip
	}
	servo := &f.Now.Servos[at]
	tip += ", output " + strconv.Itoa(servo.Output) + "\n" + degreesText(servo.AngleDeg) + ", pulse " + strconv.Itoa(int(servo.PWMUs)) + " µs"
	if b := &f.Now.Blimp; b.FinsLost&(1<<i) != 0 {
		tip += "\nLost" + sinceWhen(b.FinSince[i])
	}
	if !servo.Healthy() {
		tip += "\n" + form.Capital(c.servoWords(&f.Now.State, at)) + sinceWhen(servo.FaultSince)
	}
	return tip
}

// upright is where the edges of a surface that stands upright are, as it stands [logical px]: long enough to be seen.
func (s *AirframeSurface) upright(p *airframePlan, deflection float64) (x0, y0, x1, y1 float32) {
	const least = 13.0 // [logical px]
	var hinge [2]float64
	chord := 0.0
	for _, one := range s.Pieces {
		for _, side := range [2][2]int{{0, 3}, {1, 2}} {
			if long := one[side[0]][0] - one[side[1]][0]; long > chord {
				chord, hinge = long, one[side[0]]
			}
		}
	}
	sin, cos := math.Sincos(known(deflection) * math.Pi / 180)
	long := max(chord, least/float64(p.scale))
	x0, y0 = p.at(hinge[0], hinge[1])
	x1, y1 = p.at(hinge[0]-cos*long, hinge[1]+s.Upright*sin*long)
	return x0, y0, x1, y1
}

// drawUpright draws a surface that stands upright, such as a rudder, and reports whether it was clicked.
func (s *AirframeSurface) drawUpright(m *Motors, f *form.Pass, p *airframePlan, mine pick, id, tip string, ink widget.Ink, told bool) (clicked bool) {
	deflection := 0.0
	if told {
		deflection = s.Deflection(f.Now.Servos[s.Servo].AngleDeg)
	}
	x0, y0, x1, y1 := s.upright(p, deflection)
	lo, hi := [2]float32{min(x0, x1), min(y0, y1)}, [2]float32{max(x0, x1), max(y0, y1)}
	hit := widget.Rect{X: lo[0] - leastHit/2, Y: lo[1] - 3, W: hi[0] - lo[0] + leastHit, H: hi[1] - lo[1] + 6}
	grip := f.Grip(id, hit)
	if grip.Clicked && told {
		m.picked, clicked = mine, true
	}
	switch {
	case m.picked == mine:
		f.Line(x0, y0, x1, y1, 9, f.Theme.Accent)
	case grip.Hot:
		f.Line(x0, y0, x1, y1, 8, f.Theme.Dim)
	}
	f.Line(x0, y0, x1, y1, 4, ink)
	f.Disc(x0, y0, 2.5, ink)
	f.SetTip(id, tip)
	return clicked
}

// drawPush draws where a propeller that does not lift pushes: longer the more it does.
func drawPush(f *form.Pass, peak float64, s *motorSpot, r *state.Rotor) {
	if r.AxisFRD.Z < -0.7 || r.Radius == 0 || !(math.Abs(r.Thrust) > 0.02*peak) {
		return
	}
	const least, most = 4, 12 // beyond the circle [logical px]
	share := float32(math.Copysign(least+(most-least)*min(1, math.Abs(r.Thrust)/peak), r.Thrust))
	x, y := float32(r.AxisFRD.Y), -float32(r.AxisFRD.X)
	if share < 0 {
		x, y, share = -x, -y, -share
	}
	at := func(along, aside float32) (float32, float32) { return s.X + along*x - aside*y, s.Y + along*y + aside*x }
	x0, y0 := at(s.r+1, 0)
	x1, y1 := at(s.r+share, 0)
	f.Line(x0, y0, x1, y1, 2, f.Theme.Accent)
	tx, ty := at(s.r+share+4, 0)
	lx, ly := at(s.r+share-1, -3.5)
	rx, ry := at(s.r+share-1, 3.5)
	f.Polygon(f.Theme.Accent, tx, ty, lx, ly, rx, ry)
}

// drawWind draws an arrow from where the air comes to a vehicle that sails.
func drawWind(f *form.Pass, r widget.Rect) {
	from, blows := form.WindAngle(&f.Now.Air)
	if !blows {
		return
	}
	const long = 17
	sin64, cos64 := math.Sincos(from)
	sin, cos := float32(sin64), float32(cos64)
	x, y := r.X+r.W/2+sin*(r.W/2-3), r.Y+r.H/2-cos*(r.H/2-3)
	at := func(along, aside float32) (float32, float32) {
		return x - along*sin + aside*cos, y + along*cos + aside*sin
	}
	x1, y1 := at(long-6, 0)
	f.Line(x, y, x1, y1, 2.5, f.Theme.CW)
	tx, ty := at(long, 0)
	lx, ly := at(long-8, -5)
	rx, ry := at(long-8, 5)
	f.Polygon(f.Theme.CW, tx, ty, rx, ry, lx, ly)
}
