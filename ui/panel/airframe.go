package panel

import (
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Airframe is what a vehicle has besides motors, as seen from above: wings, control surfaces, sails, fins and servos. The zero value is one without
// them.
type Airframe struct {
	Wings    []AirframeWing
	Surfaces []AirframeSurface
	Sails    []AirframeSail
	Fins     []AirframeFin
	Servos   []AirframeServo
	Pedestal *AirframePedestal // that an antenna stands on; nil: none
	Envelope bool              // it has one, which can leak
	Fuselage []Piece           // or hulls, an envelope, a frame
	Wheels   []AirframeWheel   // of a vehicle that drives on them, or of a plane
	Launches bool              // it starts with a launch
	ByServos bool              // servos are all that moves it: an envelope carries it, or it stands on a pedestal
	Names    snapshot.Names

	Fits func(command.Command) error // why the vehicle does not have what a command is about; nil: all fit
}

// Piece is a flat piece with its corners in order: forward and to the right of the centre of mass [m]. One that stands
// upright has no area.
type Piece [4][2]float64

// AirframeWing is a wing, a tailplane or a fin, with its left half first where it has two.
type AirframeWing struct {
	Name   string
	Halves [][]Piece
}

// AirframeSurface is a control surface.
type AirframeSurface struct {
	Name                 string
	Wing, Control, Servo int                         // indices: of its wing, among the wing's controls, of its servo
	Deflection           func(servo float64) float64 // at an angle of the servo [deg]
	Pieces               []Piece
	Upright              float64 // of one that stands upright: 1: a positive deflection takes its trailing edge to the right, −1: to the left; 0: it lies
}

// AirframeServo is a servo.
type AirframeServo struct {
	Name        string
	Output      int
	Least, Most float64 // its angles [deg]
	Moves       string  // besides control surfaces, such as "tilts motor 5"; empty: nothing
}

// pickKind is what is chosen in the plan of an airframe, apart from motors.
type pickKind int

const (
	pickNone pickKind = iota
	pickSurface
	pickWing
	pickServo // one that moves no control surface
	pickWheel
	pickRotor // of a helicopter
	pickHull
	pickFin
	pickEnvelope
)

// pick is what is chosen.
type pick struct {
	kind pickKind
	at   int          // index among those of its kind
	side command.Side // of a wing with two halves
}

// valid reports whether the airframe and the snapshot have what is picked.
func (p pick) valid(c *Airframe, s *state.State) bool {
	switch p.kind {
	case pickSurface:
		return p.at < len(c.Surfaces) && c.Surfaces[p.at].Servo < s.ServoCount && c.Surfaces[p.at].Wing < s.WingCount
	case pickWing:
		return p.at < len(c.Wings) && p.at < s.WingCount
	case pickServo:
		return p.at < len(c.Servos) && p.at < s.ServoCount
	case pickWheel:
		return p.at < len(c.Wheels) && p.at < s.Contact.Wheels
	case pickRotor:
		return p.at < s.HeadCount
	case pickHull:
		return p.at < s.HullCount
	case pickFin:
		return p.at < len(c.Fins) && c.Fins[p.at].Servo < s.ServoCount
	case pickEnvelope:
		return c.Envelope
	}
	return false
}

// parted reports whether there is more to choose than motors, wheels and servos: wings, rotors with variable pitch, an envelope's fins, a pedestal's axes. A
// nil Airframe has none.
func (c *Airframe) parted() bool {
	return c != nil && (len(c.Wings) > 0 || len(c.Names.Rotors) > 0 || c.ByServos)
}

// wide reports whether the plan needs the whole width, as that of a plane does. The others have what they do beside it.
func (c *Airframe) wide() bool {
	return slices.ContainsFunc(c.Wings, func(w AirframeWing) bool { return len(w.Halves) == 2 })
}

// first is what is chosen of a vehicle without motors as long as nothing else is, so that there is always something to break.
func (c *Airframe) first(s *state.State) pick {
	for _, one := range []pick{{kind: pickSurface}, {kind: pickFin}, {kind: pickServo}} {
		if one.valid(c, s) {
			return one
		}
	}
	return pick{}
}

// otherServos yields the indices of the servos that move no control surface, which the plan does not show. A nil Airframe
// has none.
func (c *Airframe) otherServos() iter.Seq[int] {
	return func(yield func(int) bool) {
		if c == nil {
			return
		}
		for i := range c.Servos {
			if !slices.ContainsFunc(c.Surfaces, func(s AirframeSurface) bool { return s.Servo == i }) && !yield(i) {
				return
			}
		}
	}
}

// servoPart, headPart, wingPart, surfacePart, finPart and wheelPart name parts for commands.
func (c *Airframe) servoPart(i int) command.Part {
	return command.Part{Name: c.Servos[i].Name, Number: i + 1}
}
func (c *Airframe) headPart(i int) command.Part {
	p := command.Part{Number: i + 1}
	if i < len(c.Names.Rotors) {
		p.Name = c.Names.Rotors[i]
	}
	return p
}
func (c *Airframe) wingPart(i int) command.Part {
	return command.Part{Name: c.Wings[i].Name, Number: i + 1}
}
func (c *Airframe) surfacePart(i int) command.Part {
	return command.Part{Name: c.Surfaces[i].Name, Number: i + 1}
}

func (c *Airframe) finPart(i int) command.Part {
	return command.Part{Name: c.Fins[i].Name, Number: i + 1}
}

func (c *Airframe) wheelPart(i int) command.Part {
	p := command.Part{Number: i + 1}
	if i < len(c.Names.Wheels) {
		p.Name = c.Names.Wheels[i]
	}
	return p
}

// alsoMoved says what else the servo of a surface does, such as "moves right aileron"; empty: nothing.
func (c *Airframe) alsoMoved(at int) string {
	var names, does []string
	servo := c.Surfaces[at].Servo
	for i := range c.Surfaces {
		if i != at && c.Surfaces[i].Servo == servo {
			names = append(names, c.Surfaces[i].Name)
		}
	}
	if len(names) > 0 {
		does = append(does, "moves "+strings.Join(names, ", "))
	}
	if moves := c.Servos[servo].Moves; moves != "" {
		does = append(does, moves)
	}
	return strings.Join(does, " and ")
}

// airframePlan lays an airframe out in an area.
type airframePlan struct {
	scale, x, y float32 // of a metre, and where the centre of mass is [logical px]
}

const (
	airframePlanH = 156
	lowPlanH      = 120 // in a low window, where the panel below has to be seen, too
	lowWindow     = 800 // height up to which a window is low [logical px]
	leastHit      = 14  // of what can be clicked [logical px]
	leastMotorR   = 8   // [logical px]
	leastStackR   = 14  // of several above each other [logical px]
	besideW       = 112 // of what stands beside the plan
	windRoom      = 18  // ahead of the bow and behind the stern, for the arrow of the wind
)

func (m *Motors) airframeLayout(f *form.Pass, area widget.Rect) (p airframePlan) {
	lo, hi := [2]float64{-0.1, -0.1}, [2]float64{0.1, 0.1}
	grow := func(forward, right float64) {
		lo, hi = [2]float64{min(lo[0], forward), min(lo[1], right)}, [2]float64{max(hi[0], forward), max(hi[1], right)}
	}
	pieces := func(list []Piece) {
		for _, one := range list {
			for _, corner := range one {
				grow(corner[0], corner[1])
			}
		}
	}
	pieces(m.Airframe.Fuselage)
	for i := range m.Airframe.Fins {
		pieces([]Piece{m.Airframe.Fins[i].Piece(0)})
	}
	for i := range m.Airframe.Sails {
		const out = 0.6 // of how far the boom swings out, as the sheet lets it
		s := &m.Airframe.Sails[i]
		grow(s.Luff[0], out*s.Foot)
		grow(s.Luff[0], -out*s.Foot)
	}
	for _, h := range headsOf(f) {
		grow(h.PlaceFRD.X+h.Radius, h.PlaceFRD.Y)
		grow(h.PlaceFRD.X-h.Radius, h.PlaceFRD.Y)
		if h.AxisFRD.Z < -0.7 {
			grow(h.PlaceFRD.X, h.PlaceFRD.Y+h.Radius)
			grow(h.PlaceFRD.X, h.PlaceFRD.Y-h.Radius)
		}
	}
	for _, w := range m.Airframe.Wings {
		for _, half := range w.Halves {
			pieces(half)
		}
	}
	for i := range m.Airframe.Wheels {
		w := &m.Airframe.Wheels[i]
		grow(w.Forward+w.Radius, w.Right+w.Radius)
		grow(w.Forward-w.Radius, w.Right-w.Radius)
	}
	for _, r := range f.Now.Rotors[:rotorCount(f.Now)] {
		grow(r.PlaceFRD.X, r.PlaceFRD.Y)
		if r.AxisFRD.Z < -0.7 {
			grow(r.PlaceFRD.X+r.Radius, r.PlaceFRD.Y+r.Radius)
			grow(r.PlaceFRD.X-r.Radius, r.PlaceFRD.Y-r.Radius)
		}
	}
	if len(m.Airframe.Sails) > 0 {
		area = area.Inset(planEdge, windRoom)
	} else {
		area = area.Inset(planEdge, leastMotorR+2)
	}
	p.scale = float32(min(float64(area.W)/(hi[1]-lo[1]), float64(area.H)/(hi[0]-lo[0])))
	p.x = area.X + area.W/2 - float32((lo[1]+hi[1])/2)*p.scale
	p.y = area.Y + area.H/2 + float32((lo[0]+hi[0])/2)*p.scale
	return p
}

func (p *airframePlan) at(forward, right float64) (x, y float32) {
	return p.x + float32(right)*p.scale, p.y - float32(forward)*p.scale
}

// bounds returns what pieces cover, at least leastHit wide and high.
func (p *airframePlan) bounds(pieces []Piece) widget.Rect {
	var lo, hi [2]float32
	for i, one := range pieces {
		for k, corner := range one {
			x, y := p.at(corner[0], corner[1])
			if i == 0 && k == 0 {
				lo, hi = [2]float32{x, y}, [2]float32{x, y}
			}
			lo, hi = [2]float32{min(lo[0], x), min(lo[1], y)}, [2]float32{max(hi[0], x), max(hi[1], y)}
		}
	}
	wide, high := max(0, leastHit-(hi[0]-lo[0]))/2, max(0, leastHit-(hi[1]-lo[1]))/2
	return widget.Rect{X: lo[0] - wide, Y: lo[1] - high, W: hi[0] - lo[0] + 2*wide, H: hi[1] - lo[1] + 2*high}
}

// spot is where a motor is drawn that has its place in a stack.
func (p *airframePlan) spot(r *state.Rotor, stacked motorSpot) motorSpot {
	s := motorSpot{r: leastMotorR, high: stacked.high, level: stacked.level}
	if s.high > 1 {
		s.r = leastStackR
	}
	if r.AxisFRD.Z < -0.7 {
		s.r = max(s.r, float32(r.Radius)*p.scale)
	}
	s.X, s.Y = p.at(r.PlaceFRD.X, r.PlaceFRD.Y)
	s.Hit = s.area()
	return s
}

// faultWords joins what is broken of one part; empty: nothing.
func faultWords(faults []snapshot.ActiveFault) string {
	words := make([]string, len(faults))
	for i := range faults {
		words[i] = faults[i].State
	}
	return strings.Join(words, ", ")
}

// servoWords says what is wrong with the servo at an index; empty: nothing. A nil Airframe has no names.
func (c *Airframe) servoWords(s *state.State, i int) string {
	return faultWords(snapshot.FaultsOfServo(&s.Servos[i], i, c.names()))
}

// wingWords says what is wrong with the wing at an index, its control surfaces aside; empty: nothing.
func (c *Airframe) wingWords(s *state.State, i int) string {
	return faultWords(snapshot.FaultsOfWing(&s.Wings[i], i, c.names()))
}

// names are those of its parts; a nil Airframe has none.
func (c *Airframe) names() *snapshot.Names {
	if c == nil {
		return new(snapshot.Names)
	}
	return &c.Names
}

func degreesText(v float64) string { return units.Of(v, 1, "°").String() }

// badParts counts servos, wings, wheels, hulls, rotors with variable pitch, fins and envelopes with a fault.
func (m *Motors) badParts(f *form.Pass) (bad int) {
	for i := range f.Now.Servos[:max(0, min(f.Now.ServoCount, len(f.Now.Servos)))] {
		if !f.Now.Servos[i].Healthy() {
			bad++
		}
	}
	for i := range f.Now.Wings[:max(0, min(f.Now.WingCount, len(f.Now.Wings)))] {
		if !f.Now.Wings[i].Healthy() {
			bad++
		}
	}
	for i := range f.Now.Wheels[:max(0, min(f.Now.Contact.Wheels, len(f.Now.Wheels)))] {
		if !f.Now.Wheels[i].Healthy() || f.Now.Contact.WheelsBroken&(1<<i) != 0 {
			bad++
		}
	}
	for i := range f.Now.Hulls[:max(0, min(f.Now.HullCount, len(f.Now.Hulls)))] {
		if !f.Now.Hulls[i].Healthy() {
			bad++
		}
	}
	for _, h := range headsOf(f) {
		if !h.Healthy() {
			bad++
		}
	}
	if b := &f.Now.Blimp; !b.Healthy() {
		bad += bits.OnesCount32(b.FinsLost)
		if b.Leak > 0 {
			bad++
		}
	}
	return bad
}

// FaultWords says what is broken, fault by fault; none: nothing is. A crash and a frozen state are told elsewhere.
func (c *Airframe) FaultWords(s *snapshot.Snapshot) (words []string) {
	for _, g := range groupsOf(s.Faults(c.names()), func(a, b *snapshot.ActiveFault) bool { return a.State == b.State }) {
		if k := g.first().Kind; k != "crashed" && k != "frozen" {
			words = append(words, g.text(s.Count))
		}
	}
	if len(words) > 0 {
		words[0] = form.Capital(words[0])
	}
	return words
}
