package model

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	frames "github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// TestRotorsThatCannotBeDrawn give the usual quad; those at the limits are drawn as they are.
func TestRotorsThatCannotBeDrawn(t *testing.T) {
	v := scenetest.VehicleOn(t, "hexax")
	for name, c := range map[string]struct {
		change func(r *state.Rotor)
		drawn  bool
	}{
		"as it is":       {func(*state.Rotor) {}, true},
		"far out":        {func(r *state.Rotor) { r.PlaceFRD = frame.OfFRD(49.9, 0, 0) }, true},
		"too far out":    {func(r *state.Rotor) { r.PlaceFRD = frame.OfFRD(50.1, 0, 0) }, false},
		"nowhere":        {func(r *state.Rotor) { r.PlaceFRD = frame.OfFRD(0, math.NaN(), 0) }, false},
		"large":          {func(r *state.Rotor) { r.Radius = 49.9 }, true},
		"too large":      {func(r *state.Rotor) { r.Radius = 50 }, false},
		"below nothing":  {func(r *state.Rotor) { r.Radius = -0.1 }, false},
		"of no size":     {func(r *state.Rotor) { r.Radius = 0 }, true},
		"of no number":   {func(r *state.Rotor) { r.Radius = math.NaN() }, false},
		"other rotation": {func(r *state.Rotor) { r.Clockwise = !r.Clockwise }, true},
	} {
		snap := scenetest.SnapshotOf(&v, 1)
		c.change(&snap.Rotors[3])
		l := mountsOf(snap)
		if drawn := l != defaultLayout; drawn != c.drawn {
			t.Errorf("%s: drawn: %v", name, drawn)
		}
		if r := &snap.Rotors[3]; c.drawn && (l.rotors[3] != shape.Rotor{PlaceFRD: r.PlaceFRD, Clockwise: r.Clockwise, Radius: max(0.02, r.Radius)}) {
			t.Errorf("%s: drawn as %+v", name, l.rotors[3])
		}
	}
	for count, want := range map[int]int{-1: 4, 0: 4, 1: 1, state.MaxRotors: state.MaxRotors, state.MaxRotors + 1: state.MaxRotors} {
		snap := &snapshot.Snapshot{State: state.State{Count: count}}
		if l := mountsOf(snap); l.Count != want {
			t.Errorf("%d rotors are drawn as %d", count, l.Count)
		}
	}
}

// TestUsualQuadIsArduCopters: motor 1 front right, 2 rear left, counter-clockwise; 3 front left, 4
// rear right, clockwise.
func TestUsualQuadIsArduCopters(t *testing.T) {
	for i, want := range [4][3]float64{{1, 1, 0}, {-1, -1, 0}, {1, -1, 1}, {-1, 1, 1}} {
		m := defaultLayout.rotors[i]
		if math.Copysign(1, m.PlaceFRD.X) != want[0] || math.Copysign(1, m.PlaceFRD.Y) != want[1] || m.Clockwise != (want[2] == 1) {
			t.Errorf("motor %d stands at %v, clockwise %v", i+1, m.PlaceFRD, m.Clockwise)
		}
	}
	if got, want := defaultLayout.Span(), 2*(0.16*math.Sqrt2+0.127); math.Abs(got-want) > 1e-9 {
		t.Errorf("it is %g m across, want %g", got, want)
	}
	if got := (&layout{}).Span(); got != 0.2 {
		t.Errorf("without rotors it is %g m across", got)
	}
}

// TestBodyIsHeldToItsLimits: feet that are places, blades up to 12, a thrust in a hover.
func TestBodyIsHeldToItsLimits(t *testing.T) {
	l := defaultLayout
	b := &Body{Feet: []frame.Vec[frame.FRD]{frame.OfFRD(0.1, 0, 0.2), frame.OfFRD(math.NaN(), 0, 0), frame.OfFRD(0, 0, 51), frame.OfFRD(0, 0.1, 0.3)}}
	if f := feetOf(b, &l, 0.12); f.count != 2 || f.depth() != 0.3 || f.places[1] != b.Feet[3] {
		t.Errorf("feet %+v", f)
	}
	f := feetOf(&Body{}, &l, 0.12)
	if f.count != 4 || f.depth() != 0.12 {
		t.Errorf("without feet there are %d, %g m deep", f.count, f.depth())
	}
	for i := range 4 {
		if p, m := f.places[i], l.rotors[i].PlaceFRD; p.Sub(frame.OfFRD(0.16/0.225*m.X, 0.16/0.225*m.Y, 0.12)).Len() > 1e-12 {
			t.Errorf("foot %d stands at %v under a motor at %v", i+1, p, m)
		}
	}
	many := &Body{Feet: make([]frame.Vec[frame.FRD], mostFeet+3)}
	if f := feetOf(many, &l, 0); f.count != mostFeet {
		t.Errorf("%d feet", f.count)
	}
	for told, want := range map[int]int{-3: 2, 0: 2, 1: 1, 3: 3, 12: 12, 13: 12} {
		if got := (&Body{Blades: told}).blades(); got != want {
			t.Errorf("%d blades are drawn as %d", told, got)
		}
	}
	m := &shape.Rotor{Radius: 0.5}
	usual := usualLoading * math.Pi * 0.25
	for told, want := range map[float64]float64{-1: usual, 0: usual, 0.1: 0.1, 9.9e4: 9.9e4, 1e5: usual} {
		if got := (&Body{HoverThrust: told}).hover(m); math.Abs(got-want) > 1e-9 {
			t.Errorf("a hover at %g N counts as %g", told, got)
		}
	}
	mesh := &gltfmesh.Mesh{Parts: []gltfmesh.Part{{Vertices: append(make([]float32, gltfmesh.Floats), []float32{3, 0, 4, 9, 9, 9, 9, 9, 9, 9, 9, 9}...)}}}
	if got := (&Body{Mesh: mesh}).reach(); got != 5 {
		t.Errorf("a mesh that reaches to (3, 0, 4) reaches %g m", got)
	}
}

// TestLegsAreLearnedFromAStand: level, on all legs, by a depth that legs can have, and not for what
// springs do.
func TestLegsAreLearnedFromAStand(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *snapshot.Snapshot)
		want   float64
	}{
		"a stand":         {func(*snapshot.Snapshot) {}, 0.3},
		"nothing yet":     {func(s *snapshot.Snapshot) { s.Seq = 0 }, 0.12},
		"in the air":      {func(s *snapshot.Snapshot) { s.Contact.InContact = false }, 0.12},
		"a broken leg":    {func(s *snapshot.Snapshot) { s.Contact.LegsBroken = 2 }, 0.12},
		"tilted":          {func(s *snapshot.Snapshot) { s.Body.NEDFromFRD = frame.FromEuler(2.1*space.Deg, 0, 0) }, 0.12},
		"hardly tilted":   {func(s *snapshot.Snapshot) { s.Body.NEDFromFRD = frame.FromEuler(1.9*space.Deg, 0, 0) }, 0.3},
		"by springs":      {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -5.1245 }, 0.12},
		"down by springs": {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -5.1155 }, 0.12},
		"more":            {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -5.1255 }, 0.1255},
		"less":            {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -5.1145 }, 0.1145},
		"on its belly":    {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -5.019 }, 0.12},
		"on a tower":      {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -8.01 }, 0.12},
		"on long legs":    {func(s *snapshot.Snapshot) { s.Body.PositionNED.Z = -7.99 }, 2.99},
	} {
		s := scenetest.Hovering(0, 0, 5.3, frame.Vec[frame.NED]{})
		s.Contact.InContact = true
		c.change(s)
		if got := legsOf(s, 0.12, 5); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: legs of %g m, want %g", name, got, c.want)
		}
	}
}

// TestRotorsTellTheirState: fast ones are a blur, slow ones blades, failed ones stand, each fault
// has its mark.
func TestRotorsTellTheirState(t *testing.T) {
	healthy := state.Rotor{ThrustFactor: 1}
	with := func(change func(r *state.Rotor)) state.Rotor { r := healthy; change(&r); return r }
	red, amber := gl.FaultColor[1], gl.DegradedColor[1]
	for name, c := range map[string]struct {
		r    state.Rotor
		want [4]float32 // blades, mark, green of the mark, blur
		turn float64    // in 0.01 s
	}{
		"slow":         {with(func(r *state.Rotor) { r.Speed = 20 }), [4]float32{1, 0, 0, 0}, 0.2},
		"middling":     {with(func(r *state.Rotor) { r.Speed = 57.5 }), [4]float32{1, 0, 0, 0.5}, 0.25 + 0.01*0.015*32.5},
		"fast":         {with(func(r *state.Rotor) { r.Speed = 500 }), [4]float32{0, 0, 0, 1}, 0.25 + 0.01*0.015*475},
		"nearly fast":  {with(func(r *state.Rotor) { r.Speed = 66.4 }), [4]float32{1, 0, 0, 0.7007}, 0.25 + 0.01*0.015*41.4},
		"odd":          {with(func(r *state.Rotor) { r.Speed = math.NaN() }), [4]float32{1, 0, 0, 0}, 0},
		"too fast":     {with(func(r *state.Rotor) { r.Speed = 1e5 }), [4]float32{1, 0, 0, 0}, 0},
		"backward":     {with(func(r *state.Rotor) { r.Speed = -1 }), [4]float32{1, 0, 0, 0}, 0},
		"failed":       {with(func(r *state.Rotor) { r.Failed, r.Speed = true, 24 }), [4]float32{1, 1, red, 0}, 0},
		"failing":      {with(func(r *state.Rotor) { r.Failed, r.Speed = true, 25 }), [4]float32{1, 1, red, 0}, 0.25},
		"broken":       {with(func(r *state.Rotor) { r.Broken, r.Speed = true, 500 }), [4]float32{stumpShare, 1, red, 1}, 0.25 + 0.01*0.015*475},
		"without lift": {with(func(r *state.Rotor) { r.ThrustFactor = 0 }), [4]float32{1, 1, red, 0}, 0},
		"weak":         {with(func(r *state.Rotor) { r.ThrustFactor = 0.7 }), [4]float32{1, 1, amber, 0}, 0},
		"stuck":        {with(func(r *state.Rotor) { r.Stuck = true }), [4]float32{1, 1, amber, 0}, 0},
		"out of true":  {with(func(r *state.Rotor) { r.Imbalance = 1e-4 }), [4]float32{1, 1, amber, 0}, 0},
	} {
		snap := &snapshot.Snapshot{State: state.State{Count: 1}}
		snap.Rotors[0] = c.r
		var s spin
		s.update(&defaultLayout, &Body{HoverThrust: 5}, snap, 0.01)
		for k, want := range c.want {
			if math.Abs(float64(s.states[k]-want)) > 2e-3 {
				t.Errorf("%s: %v, want %v", name, s.states[:4], c.want)
				break
			}
		}
		if math.Abs(s.angle[0]-c.turn) > 1e-6 || math.Abs(float64(s.hubs[3])-c.turn) > 1e-6 {
			t.Errorf("%s: turned by %g, want %g", name, s.angle[0], c.turn)
		}
		if got := s.states[4:8]; got[0] != 1 || got[1] != 0 {
			t.Errorf("%s: a rotor of which nothing is known has the state %v", name, got)
		}
	}
	var s spin
	s.load(0, 1)
	if want := gl.Mix(gl.Viridis(0.54), gl.RGB{1, 1, 1}, 0.12); [3]float32(s.tints[:3]) != want || s.tints[3] != 1 {
		t.Errorf("in a hover a disc has the colour %v", s.tints[:4])
	}
	for load, want := range map[float64]float32{-1: 0, math.NaN(): 0, 3.9: 3.9, 5: 4} {
		if s.load(0, load); s.tints[3] != want {
			t.Errorf("a load of %g counts as %g", load, s.tints[3])
		}
	}
	for axis, want := range map[frame.Vec[frame.FRD]][3]float32{
		frame.OfFRD(1, 0, 0): {0, 0, -1}, frame.OfFRD(0, 0.6, 0): {0.6, 0, 0}, frame.OfFRD(0, 0.5, 0): {0, 1, 0}, frame.OfFRD(0, 1.9, 0): {1.9, 0, 0}, frame.OfFRD(0, 2, 0): {0, 1, 0},
	} {
		s.tilt(0, axis, frame.Vec[frame.FRD]{})
		for k := range want {
			if math.Abs(float64(s.axes[k]-want[k])) > 1e-6 {
				t.Errorf("an axis %v is drawn along %v", axis, s.axes[:3])
				break
			}
		}
	}
}

// TestBoundHoldsTheVehicle: no vertex of any layout lies beyond it, and it is not much larger; a
// parcel that hangs is inside too. Its height is from the feet to above the propellers.
func TestBoundHoldsTheVehicle(t *testing.T) {
	for _, f := range frames.All() {
		vehicle := scenetest.VehicleOn(t, f.Name)
		b := bodyFor(&vehicle)
		v := &Vehicle{body: b, Cargo: &cargo{}}
		v.Layout = layoutOf(scenetest.SnapshotOf(&vehicle, 5), &b, usualLegs)
		v.Legs, v.Structure = v.Layout.feet.depth(), v.Layout.structure()
		far, top := 0.0, 0.0
		verticesOf(&v.Layout, &b, func(p [3]float64, _, role int) {
			far = max(far, math.Sqrt(p[0]*p[0]+p[1]*p[1]+p[2]*p[2]))
			if role == roleBlade {
				top = max(top, p[1])
			}
		})
		if r := v.Bound(); r < far || r > 1.25*far+0.05 {
			t.Errorf("%s: the bound is %.3f m, the farthest vertex %.3f m", f.Name, r, far)
		}
		if tall := v.Tall(); tall < v.Legs+top || tall > v.Legs+top+0.4*float64(v.Structure.Size)+0.3*float64(v.Structure.Radius) {
			t.Errorf("%s: %.3f m tall, its legs are %.3f m, its propellers %.3f m up", f.Name, tall, v.Legs, top)
		}
	}
	v := &Vehicle{Cargo: &cargo{mass: 40}}
	v.Layout = layoutOf(&snapshot.Snapshot{}, &Body{}, usualLegs)
	v.Structure = v.Layout.structure()
	h := v.Cargo.Half()
	if want := 0.5 * math.Cbrt(40.0/350); math.Abs(h-want) > 1e-9 {
		t.Errorf("half a parcel of 40 kg is %g m, want %g", h, want)
	}
	if corner := math.Sqrt(v.Cargo.depth(v)*v.Cargo.depth(v) + h*h + 1.25*1.25*h*h); v.Bound() < corner {
		t.Errorf("the bound is %.3f m, a parcel's corner %.3f m away", v.Bound(), corner)
	}
	if v.Cargo.falling = true; v.Cargo.hangs() {
		t.Error("a parcel that falls hangs")
	}
}

// TestSmokeTellsHeat: from 400 to 480 K, a failed motor at once, less after 8 s.
func TestSmokeTellsHeat(t *testing.T) {
	for _, c := range []struct {
		r           state.Rotor
		since, want float64
	}{
		{state.Rotor{Temperature: 399}, 0, 0}, {state.Rotor{Temperature: 440}, 0, 0.5}, {state.Rotor{Temperature: 500}, 0, 1},
		{state.Rotor{Temperature: 300, Failed: true}, 0, 1}, {state.Rotor{Temperature: 300, Failed: true}, 4, 0.65},
		{state.Rotor{Temperature: 300, Broken: true}, 8, 0.3}, {state.Rotor{Temperature: 300, Broken: true}, 100, 0.3}, {state.Rotor{Temperature: 460, Broken: true}, 100, 0.75},
	} {
		if got := smoking(&c.r, c.since); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v after %g s: %g, want %g", c.r, c.since, got, c.want)
		}
	}
}

// TestRandomIsEvenAndTheSame: numbers from 0 to 1, as many in each tenth; directions to all sides.
func TestRandomIsEvenAndTheSame(t *testing.T) {
	var s Smoke
	var tenths [10]int
	for range 10000 {
		v := s.random()
		if v < 0 || v >= 1 {
			t.Fatalf("%g", v)
		}
		tenths[int(10*v)]++
	}
	for i, n := range tenths {
		if n < 850 || n > 1150 {
			t.Errorf("%d of 10000 numbers are in tenth %d", n, i)
		}
	}
	var mean frame.Vec[frame.NED]
	square := 0.0
	for range 4000 {
		v := s.scatter()
		if v.Len() > 1+1e-9 {
			t.Fatalf("%v is out of the ball", v)
		}
		mean = mean.AddScaled(1.0/4000, v)
		square += v.Len() * v.Len() / 4000
	}
	if mean.Len() > 0.05 || math.Abs(square-0.6) > 0.03 { // of an even ball: 3/5
		t.Errorf("on average %v, squares %g", mean, square)
	}
	var a, b Smoke
	for range 9 {
		if a.random() != b.random() {
			t.Fatal("two runs differ")
		}
	}
	picked := [3]int{}
	for range 3000 {
		picked[s.pick([]float64{1, 0, 2}, 3)]++
	}
	if picked[1] > 0 || math.Abs(float64(picked[0])-1000) > 120 {
		t.Errorf("of strengths 1, 0 and 2 are picked %v", picked)
	}
}

// TestThrustArrowsAreLimited: less than 6 % of a hover is not drawn, more than four times that is
// held, and what is none is none.
func TestThrustArrowsAreLimited(t *testing.T) {
	m := &shape.Rotor{PlaceFRD: frame.OfFRD(1, 2, -3), Radius: 0.5}
	b := &Body{HoverThrust: 10}
	up := frame.OfFRD(0, 0, -1)
	for thrust, load := range map[float64]float64{0: 0, 0.59: 0, 0.61: 0.061, -0.59: 0, -5: -0.5, 10: 1, 39: 3.9, 50: 4, -60: -4, math.Inf(1): 0} {
		v := make([]float32, thrustFloats)
		new(thrusts).set(v, m, b, &state.Rotor{Thrust: thrust, AxisFRD: up})
		if want := load * ThrustLength * 0.5; math.Abs(float64(v[5])-want) > 1e-5 || v[4] != 0 || math.Abs(float64(v[3])-0.45) > 1e-6 {
			t.Errorf("%g N: an arrow %v up, want %g", thrust, v[3:7], want)
		}
		if [3]float32(v[:3]) != [3]float32{2, 3, -1} {
			t.Errorf("it stands at %v", v[:3])
		}
	}
	a, c := make([]float32, 3), make([]float32, 3)
	spread(a, m, 0, 2)
	spread(c, m, 1, 2)
	if math.Abs(float64(a[0])-0.225) > 1e-5 || a[0] != -c[0] || math.Abs(float64(a[2])) > 1e-5 {
		t.Errorf("two of an arm stand apart by %v and %v", a, c)
	}
	if spread(a, m, 0, 1); math.Abs(float64(a[0])-0.225) > 1e-5 {
		t.Error("one alone is moved")
	}
}

// TestFallIsExactForAnyStep, down to the land, where it lies level.
func TestFallIsExactForAnyStep(t *testing.T) {
	var at [2]frame.Vec[frame.NED]
	for i, steps := range []int{1, 50} {
		c := newFallen(frame.OfNED(0, 0, -100), frame.OfNED(3, 1, -2))
		for range steps {
			c.fall(scenetest.Flat, 2/float64(steps))
		}
		at[i] = c.Layer.Place
	}
	want := frame.OfNED(6, 2, -100-4+standard.Gravity*2)
	if at[0].Sub(want).Len() > 1e-9 || at[1].Sub(want).Len() > 1e-9 {
		t.Errorf("after 2 s it is at %v in one step, %v in fifty, want %v", at[0], at[1], want)
	}
	c := newFallen(frame.OfNED(0, 0, -100), frame.OfNED(math.NaN(), 0, 0))
	c.fall(func(float64, float64) float64 { return 90 }, 2)
	if c.falling || !c.lying || math.Abs(c.Layer.Place.Z+90+0.8*c.Half()) > 1e-9 || c.Layer.Place.X != 0 {
		t.Errorf("it lies at %v", c.Layer.Place)
	}
}

func newFallen(at, velocity frame.Vec[frame.NED]) *cargo {
	c := &cargo{Layer: gl.NewLayer(&gl.Mesh{}, gl.Style{Program: "solid"}), mass: 1, falling: true, velocity: velocity}
	c.Layer.Place = at
	return c
}

// TestGhostMeasuresTheError: the place's, or that of the attitude at a lever of 3 m.
func TestGhostMeasuresTheError(t *testing.T) {
	turn := func(angle float64) frame.Rot[frame.NED, frame.NED] {
		return frame.FromQuat[frame.NED, frame.NED](math.Cos(angle/2), 0, math.Sin(angle/2), 0)
	}
	for _, c := range []struct {
		off         frame.Vec[frame.NED]
		angle, want float64
	}{{frame.OfNED(1, 2, 2), 0.1, 3}, {frame.OfNED(0.1, 0, 0), 0.2, 0.6}, {frame.Vec[frame.NED]{}, -0.3, 0.9}} {
		g := &Ghost{off: c.off, turn: turn(c.angle)}
		if math.Abs(g.size()-c.want) > 1e-6 || math.Abs(g.Angle()-math.Abs(c.angle)) > 1e-6 {
			t.Errorf("%+v: size %g, angle %g", c, g.size(), g.Angle())
		}
	}
}
