package panel

import (
	"math"
	"strings"

	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Numbers are the instruments: artificial horizon, attitude, heights and speeds; and what wings, hulls and sails want to know.
type Numbers struct {
	Winged   bool // it flies on wings
	Sails    bool
	Airframe *Airframe // nil: it is not known
}

const (
	horizonSide = 96
	readingH    = 22
)

// reading is one of the numbers.
type reading struct {
	label, tip string
	units.Quantity
}

// height is the altitude, or under water the depth.
func height(s *snapshot.Snapshot) reading {
	if depth, ok := form.Depth(s); ok {
		return reading{"Depth", "Of the centre of mass under the surface of still water [m]", units.Metres(depth)}
	}
	return reading{"Altitude", "Height above home [m]", units.Metres(s.Body.Altitude())}
}

// readings are the numbers of a vehicle, from above.
func (n *Numbers) readings(s *snapshot.Snapshot) []reading {
	b := &s.Body
	if n.Airframe != nil && n.Airframe.Pedestal != nil { // it stands where it is
		_, pitch, yaw := b.Euler()
		return []reading{
			{"Azimuth", "Where the antenna points, clockwise from north [°]", units.Heading(yaw)},
			{"Elevation", "By how much it points up from the horizon [°]", units.Degrees(pitch)},
			{"Height", "Of the antenna's axes above home [m]", units.Metres(b.Altitude())},
		}
	}
	all := []reading{
		height(s),
		{"Climb", "Vertical speed, up is positive [m/s]", units.Speed(-b.VelGround.Z)},
		{"Ground speed", "Horizontal speed over the ground [m/s]", units.Speed(form.GroundSpeed(*b))},
	}
	switch {
	case s.HullCount == 0 && n.Airframe.onWheels() && !n.Winged: // the air matters little to it
	case s.HullCount == 0:
		all = append(all, reading{"Airspeed", "Speed through the air, wind taken off [m/s]", units.Speed(s.Air.Airspeed)})
	default:
		speed := units.None("m/s")
		if s.Water.Afloat {
			speed = units.Speed(s.Water.VelFRD.Len())
		}
		all = append(all,
			reading{"Water speed", "Speed through the water, current taken off [m/s]", speed},
			reading{"Above ground", "Height of the lowest point above the bed or the ground [m]", units.Metres(s.Contact.Height)})
	}
	all = append(all, n.rotors(s)...)
	if n.Winged {
		attack, slip := aerodynamicAngles(&s.Air)
		all = append(all,
			reading{"Angle of attack", "Between the nose and the oncoming air, seen from the side [°]; — below 3 m/s", attack},
			reading{"Sideslip", "Between the nose and the oncoming air, seen from above; positive with air from the right [°]; — below 3 m/s", slip})
	}
	if n.Sails {
		from := units.None("°")
		if angle, ok := form.WindAngle(&s.Air); ok {
			from = units.Of(units.ToDegrees*angle, 0, "°")
		}
		all = append(all,
			reading{"Apparent wind", "Speed of the air over the boat, as its vane feels it [m/s]", units.Speed(s.Air.Airspeed)},
			reading{"Wind angle", "Where the apparent wind comes from, off the bow; positive to starboard [°]; — in a calm", from})
	}
	return all
}

// rotors are what the rotors that lift a helicopter do: one, or two with their names.
func (n *Numbers) rotors(s *snapshot.Snapshot) (all []reading) {
	rpm := func(h *state.Head) units.Quantity {
		if h.Lost {
			return units.None("rpm")
		}
		return units.Quantity{Num: units.Rpm(h.Speed), Unit: "rpm"}
	}
	var lifting []int
	for i := range s.Heads[:max(0, min(s.HeadCount, len(s.Heads)))] {
		if s.Heads[i].AxisFRD.Z < -0.7 {
			lifting = append(lifting, i)
		}
	}
	if len(lifting) < 2 {
		if h := form.MainRotor(s); h != nil {
			all = append(all, reading{"Rotor", "Speed of the main rotor [rpm]; — where it is lost", rpm(h)}, reading{"Collective", "Pitch of all blades of the main rotor [°]", units.Degrees(h.Collective)})
		}
		return all
	}
	for _, i := range lifting {
		h, name := &s.Heads[i], n.Airframe.names().Rotor(i)
		short := form.Capital(strings.TrimSuffix(name, " rotor"))
		all = append(all,
			reading{form.Capital(name), "Speed of the " + name + " [rpm]; — where it is lost", rpm(h)},
			reading{short + " pitch", "Pitch of all blades of the " + name + " [°]", units.Degrees(h.Collective)})
	}
	return all
}

// aerodynamicAngles are the angle of attack and the sideslip.
func aerodynamicAngles(a *state.Air) (attack, slip units.Quantity) {
	const slow = 3.0 // [m/s]
	v := a.VelAirFRD
	if a.Airspeed < slow {
		return units.None("°"), units.None("°")
	}
	return units.Degrees(math.Atan2(v.Z, v.X)), units.Degrees(math.Asin(max(-1, min(1, v.Y/a.Airspeed))))
}

// Summary is the height and the ground speed; of an antenna, where it points.
func (n *Numbers) Summary(f *form.Pass) string {
	if all := n.readings(f.Num); n.Airframe != nil && n.Airframe.Pedestal != nil {
		return all[0].String() + "  " + all[1].String()
	}
	return height(f.Num).String() + "  " + units.Speed(form.GroundSpeed(f.Num.Body)).String()
}

// Draw draws the horizon and the numbers.
func (n *Numbers) Draw(f *form.Pass, r *widget.Rect) {
	top := r.CutTop(horizonSide)
	roll, pitch, _ := f.Now.Body.Euler()
	drawHorizon(f, top.CutLeft(horizonSide), roll, pitch)
	drawAngles(f, top, f.Num.Body)
	r.CutTop(form.Gap)
	for _, n := range n.readings(f.Num) {
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
