package model

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// layout is what a vehicle is built from: it changes seldom.
type layout struct {
	Count      int
	rotors     [state.MaxRotors]shape.Rotor // without their axes: the snapshot tells those
	legs       float64                      // so deep do they reach where no feet are told [m]
	legsBroken uint32
	craft      craft.Kind
	assembly   *shape.Assembly // nil: none
	damage     shape.Damage    // of the assembly
	drawn      *shape.Assembly // what is left of it
	outline    outline
	feet       feet // follow from the others
}

// layoutOf returns what the snapshot says, or a quad X when it says nothing yet
// or nothing that can be drawn, on legs of the given depth [m] where b tells none.
func layoutOf(snap *snapshot.Snapshot, b *Body, legs float64) layout {
	l := mountsOf(snap)
	if b.Assembly != nil {
		l = assemblyMounts(b.Assembly)
	}
	l.legs, l.legsBroken, l.craft, l.assembly, l.outline = legs, snap.Contact.LegsBroken, b.Craft, b.Assembly, b.outline()
	if l.assembly != nil {
		l.damage = damageOf(snap, l.assembly)
		l.drawn = l.assembly.Without(l.damage)
	}
	l.feet = feetOf(b, &l, legs)
	return l
}

// fits reports whether a vehicle that was built on l is what the snapshot tells.
func (l *layout) fits(snap *snapshot.Snapshot, legs float64) bool {
	if l.assembly != nil {
		return damageOf(snap, l.assembly) == l.damage // it has all of its own
	}
	now := mountsOf(snap)
	now.legs, now.legsBroken, now.feet, now.craft, now.outline = legs, snap.Contact.LegsBroken, l.feet, l.craft, l.outline
	return now == *l
}

func mountsOf(snap *snapshot.Snapshot) layout {
	l := layout{Count: max(0, min(snap.Count, state.MaxRotors))}
	for i := range l.Count {
		r := &snap.Rotors[i]
		if !r.PlaceFRD.IsFinite() || r.PlaceFRD.Len() > 50 || !(r.Radius >= 0 && r.Radius < 50) {
			return defaultLayout
		}
		l.rotors[i] = shape.Rotor{PlaceFRD: r.PlaceFRD, Clockwise: r.Clockwise, Radius: max(r.Radius, 0.02)}
	}
	if l.Count == 0 {
		return defaultLayout
	}
	return l
}

// damageOf returns what is not to be seen of an assembly.
func damageOf(snap *snapshot.Snapshot, p *shape.Assembly) shape.Damage {
	return p.DamageOf(func(i int) (lost [2]float64, torn uint32) {
		if i < min(snap.WingCount, len(snap.Wings)) {
			lost, torn = snap.Wings[i].Lost, snap.Wings[i].Torn
		}
		return lost, torn
	}, snap.Contact.WheelsBroken, snap.Blimp.FinsLost, func(i int) float64 { return servoAngle(snap, i) }, func(i int) float64 { return snap.Rotors[i].Folded })
}

// assemblyMounts are a plane's propellers, as they are mounted.
func assemblyMounts(p *shape.Assembly) (l layout) {
	for _, r := range p.Rotors() {
		if l.Count < state.MaxRotors {
			l.rotors[l.Count] = r
			l.Count++
		}
	}
	return l
}

// hasRotors reports whether rotors are drawn.
func (l *layout) hasRotors() bool { return l.assembly != nil || l.craft.HasRotors() }

// structure is what its parts are sized by.
func (l *layout) structure() shape.Structure {
	s := shape.StructureOf(l.rotors[:l.Count])
	if l.assembly != nil {
		s.Lights = l.drawn.Lights
	}
	return s
}

// defaultLayout is ArduCopter's quad X, motors 1 to 4.
var defaultLayout = func() layout {
	const arm, radius = 0.16, 0.127
	l := layout{Count: 4}
	for i, m := range [...]shape.Rotor{
		{PlaceFRD: frame.OfFRD(arm, arm, -0.03)},
		{PlaceFRD: frame.OfFRD(-arm, -arm, -0.03)},
		{PlaceFRD: frame.OfFRD(arm, -arm, -0.03), Clockwise: true},
		{PlaceFRD: frame.OfFRD(-arm, arm, -0.03), Clockwise: true},
	} {
		m.Radius = radius
		l.rotors[i] = m
	}
	return l
}()

// Span is the greatest extent, propellers included [m].
func (l *layout) Span() float64 {
	r := 0.1
	if l.outline != (outline{}) {
		r = l.outline.reach
		if l.assembly != nil || !l.craft.HasRotors() {
			return 2 * r
		}
	}
	for _, m := range l.rotors[:l.Count] {
		r = max(r, math.Hypot(m.PlaceFRD.X, m.PlaceFRD.Y)+m.Radius)
	}
	return 2 * r
}

// spin is how each propeller looks now.
type spin struct {
	angle  [state.MaxRotors]float64 // of the blades, about up [rad]
	hubs   [4 * state.MaxRotors]float32
	states [4 * state.MaxRotors]float32
	axes   [4 * state.MaxRotors]float32 // where the thrust points; the fourth is unused
	tints  [4 * state.MaxRotors]float32 // of the disc: its load; the fourth is the load, 1 in a hover
}

const (
	slowest = 25.0 // blades are seen one by one below this [rad/s]
	fastest = 90.0 // and only as a disc above this [rad/s]
)

// update turns the propellers by dt [s] of physics time. A camera sees the blades
// of a fast propeller at a beat, not at their rate: they turn on at a pace that
// grows slowly, so that a faster motor still looks faster.
func (s *spin) update(l *layout, b *Body, snap *snapshot.Snapshot, dt float64) {
	for i := range l.Count {
		r, known := rotorOf(snap, i)
		speed := r.Turning()
		if !(speed >= 0 && speed < 1e5) || (r.Failed || r.Broken) && speed < slowest {
			speed = 0
		}
		seen := min(speed, slowest) + 0.015*max(0, speed-slowest)
		if l.rotors[i].Clockwise {
			seen = -seen
		}
		s.angle[i] = math.Mod(s.angle[i]+seen*dt, 2*math.Pi)
		blur := space.Smoothstep((speed - slowest) / (fastest - slowest))
		s.set(i, &l.rotors[i], blur, mark(&r, known))
		s.load(i, r.Thrust/b.hover(&l.rotors[i]))
		s.tilt(i, r.AxisFRD, l.rotors[i].AxisFRD)
	}
}

// rotorOf returns how the rotor that is drawn at place i turns: of a helicopter its main or tail rotor, of others a motor's. An old recording
// tells the main rotor alone.
func rotorOf(snap *snapshot.Snapshot, i int) (r state.Rotor, known bool) {
	heads := max(0, min(snap.HeadCount, len(snap.Heads)))
	if i >= heads {
		if i < snap.Count {
			return snap.Rotors[i], true
		}
		return r, false
	}
	if i < snap.Count {
		r = snap.Rotors[i]
	} else if snap.Count > 0 { // its shaft is the motor's: of a log, whose duty alone tells how fast it turns
		r.Duty = snap.Rotors[0].Duty
	}
	h := &snap.Heads[i]
	r.Speed, r.Thrust, r.AxisFRD, r.Radius, r.Broken, r.ThrustFactor = h.Speed, h.Thrust, h.DiscFRD, h.Radius, h.Lost, 1
	return r, true
}

// faultMark is how a fault is drawn over a rotor.
type faultMark struct {
	size, green float32
	stumps      bool // the blades are gone
}

const (
	stumpShare = 0.3 // of a broken blade that is left
	fullLoad   = 2.0 // thrust over the hover's that has the brightest colour
)

// loadTint is the colour of a load, 1 in a hover.
func loadTint(load float64) gl.RGB {
	return gl.Mix(gl.Viridis(0.08+0.92*load/fullLoad), gl.RGB{1, 1, 1}, 0.12)
}

// mark returns the mark of a rotor: none for a healthy one.
func mark(r *state.Rotor, known bool) faultMark {
	switch {
	case !known || r.Healthy():
		return faultMark{}
	case r.Failed || r.Broken || r.ThrustFactor == 0:
		return faultMark{size: 1, green: gl.FaultColor[1], stumps: r.Broken}
	}
	return faultMark{size: 1, green: gl.DegradedColor[1]}
}

func (s *spin) set(i int, m *shape.Rotor, blur float64, f faultMark) {
	hub := space.GLFromFRD(m.PlaceFRD)
	copy(s.hubs[4*i:], []float32{hub.X, hub.Y, hub.Z, float32(s.angle[i])})
	blades := float32(1)
	switch {
	case f.stumps:
		blades = stumpShare
	case blur > 0.75:
		blades = 0
	}
	copy(s.states[4*i:], []float32{blades, f.size, f.green, float32(blur)})
}

// load tints a rotor by its thrust over that in a hover.
func (s *spin) load(i int, load float64) {
	load = space.Between(load, 0, 2*fullLoad)
	t := loadTint(load)
	copy(s.tints[4*i:], []float32{t[0], t[1], t[2], float32(load)})
}

// tilt points a rotor to where its thrust goes, or where that is not told, to where it is mounted; else up.
func (s *spin) tilt(i int, axisFRD, mountedFRD frame.Vec[frame.FRD]) {
	for _, other := range [...]frame.Vec[frame.FRD]{mountedFRD, frame.OfFRD(0, 0, -1)} {
		if l := axisFRD.Len(); !(l > 0.5 && l < 2) {
			axisFRD = other
		}
	}
	a := space.GLFromFRD(axisFRD)
	copy(s.axes[4*i:], []float32{a.X, a.Y, a.Z, 0})
}

// Bind returns a function that transfers the propellers to a program.
func (s *spin) Bind() func(gs *gls.GLS) {
	hubs, states, axes, tints := gl.Uniform("Hubs"), gl.Uniform("States"), gl.Uniform("Axes"), gl.Uniform("Tints")
	return func(gs *gls.GLS) {
		gs.Uniform4fv(hubs.Location(gs), state.MaxRotors, &s.hubs[0])
		gs.Uniform4fv(states.Location(gs), state.MaxRotors, &s.states[0])
		gs.Uniform4fv(axes.Location(gs), state.MaxRotors, &s.axes[0])
		gs.Uniform4fv(tints.Location(gs), state.MaxRotors, &s.tints[0])
	}
}
