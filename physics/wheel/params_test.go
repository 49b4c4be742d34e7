package wheel

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestWheelsAreTakenUpToTheRangeThatAnErrorNames, and no farther.
func TestWheelsAreTakenUpToTheRangeThatAnErrorNames(t *testing.T) {
	whole := ForLoad(frame.OfFRD(0.1, 0, 0.1), 0.05, 10)
	whole.Strut = Strut{Travel: 0.02, Stiffness: 1000, Compression: 5, Rebound: 10}
	whole.Caster = Caster{Trail: 0.02, Damping: 0.01}
	for _, c := range []struct {
		name      string
		field     func(*Params) *float64
		low, high float64
		unit      string
	}{
		{"radius", func(p *Params) *float64 { return &p.Radius }, 0.001, 5, " m"},
		{"inertia", func(p *Params) *float64 { return &p.Inertia }, 1e-9, 1e3, " kg m²"},
		{"tyre stiffness", func(p *Params) *float64 { return &p.Tyre.Stiffness }, 1, 1e8, " N/m"},
		{"tyre damping", func(p *Params) *float64 { return &p.Tyre.Damping }, 1e-3, 1e6, " N s/m"},
		{"tyre stiffness along", func(p *Params) *float64 { return &p.Tyre.StiffnessAlong }, 1, 1e8, " N/m"},
		{"tyre stiffness across", func(p *Params) *float64 { return &p.Tyre.StiffnessAcross }, 1, 1e8, " N/m"},
		{"relaxation length", func(p *Params) *float64 { return &p.Tyre.Relaxation }, 1e-3, 10, " m"},
		{"friction along", func(p *Params) *float64 { return &p.Tyre.FrictionAlong }, 0, 2, ""},
		{"friction across", func(p *Params) *float64 { return &p.Tyre.FrictionAcross }, 0, 2, ""},
		{"rolling resistance", func(p *Params) *float64 { return &p.Tyre.Rolling }, 0, 1, ""},
		{"travel", func(p *Params) *float64 { return &p.Strut.Travel }, 0, 5, " m"},
		{"strut stiffness", func(p *Params) *float64 { return &p.Strut.Stiffness }, 1, 1e8, " N/m"},
		{"compression damping", func(p *Params) *float64 { return &p.Strut.Compression }, 0, 1e6, " N s/m"},
		{"rebound damping", func(p *Params) *float64 { return &p.Strut.Rebound }, 0, 1e6, " N s/m"},
		{"trail", func(p *Params) *float64 { return &p.Caster.Trail }, 0, 5, " m"},
		{"pivot damping", func(p *Params) *float64 { return &p.Caster.Damping }, 1e-6, 1e6, " N m s/rad"},
		{"brake torque", func(p *Params) *float64 { return &p.BrakeTorque }, 0, 1e6, " N m"},
		{"strength", func(p *Params) *float64 { return &p.Strength }, 0, 1e8, " N"},
	} {
		p := whole
		*c.field(&p) = -1
		if got, want := fmt.Sprint(p.Validate()), fmt.Sprintf("wheel: %s is -1%s, must be from %s to %s%s", c.name, c.unit, plaintext.Sentence(c.low, 10), plaintext.Sentence(c.high, 10), c.unit); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		for v, ok := range map[float64]bool{c.low: c.low > 0, c.high: true, c.low*0.999 - 1e-9: false, c.high * 1.001: false, math.NaN(): false} {
			p = whole
			if *c.field(&p) = v; (p.Validate() == nil) != ok && c.low+v != 0 {
				t.Errorf("%s %g: %v", c.name, v, p.Validate())
			}
		}
	}
	if err := whole.Validate(); err != nil {
		t.Error(err)
	}
}

// TestUsualWheelIsWhatItSays: by the numbers of its documentation, for 19.6133 N on a wheel of 50 mm.
func TestUsualWheelIsWhatItSays(t *testing.T) {
	p := ForLoad(frame.OfFRD(1, 2, 3), 0.05, 2*standard.Gravity)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"stiffness: a tenth of the radius", p.Tyre.Stiffness, 2 * standard.Gravity / 0.005},
		{"damping: 0.2 of critical", p.Tyre.Damping, 2 * 0.2 * 2 * math.Sqrt(standard.Gravity/0.005)},
		{"stiffness along", p.Tyre.StiffnessAlong, 1.2 * 2 * standard.Gravity / 0.005},
		{"stiffness across", p.Tyre.StiffnessAcross, 0.7 * 2 * standard.Gravity / 0.005},
		{"relaxation length", p.Tyre.Relaxation, 0.06},
		{"side force by the slip angle, over the load", p.Tyre.StiffnessAcross * p.Tyre.Relaxation / (2 * standard.Gravity), 8.4},
		{"friction along", p.Tyre.FrictionAlong, 0.8}, {"friction across", p.Tyre.FrictionAcross, 0.8}, {"rolling resistance", p.Tyre.Rolling, 0.02},
		{"inertia: a disc of 20 g", p.Inertia, 0.02 * 0.05 * 0.05 / 2},
	} {
		near(t, c.name, c.got, c.want, 1e-12)
	}
	if p.PlaceFRD != frame.OfFRD(1, 2, 3) || p.Strut != (Strut{}) || p.Caster != (Caster{}) || p.BrakeTorque != 0 || p.Strength != 0 || p.Skid {
		t.Errorf("%+v", p)
	}
	s := SkidForLoad(frame.OfFRD(1, 2, 3), 0.05, 2*standard.Gravity, 0.3, 0.6)
	if s.Tyre.Stiffness != p.Tyre.Stiffness || s.Tyre.FrictionAlong != 0.3 || s.Tyre.FrictionAcross != 0.6 || !s.Skid || s.Validate() != nil {
		t.Errorf("%+v", s)
	}
}

// TestWhatWouldBeIgnoredIsRefused: a spring without travel, a pivot without trail, a brake on a skid.
func TestWhatWouldBeIgnoredIsRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(p *Params) { p.Strut.Stiffness = 100 }, "wheel: strut stiffness without travel is 100, must be from 0 to 0"},
		{func(p *Params) { p.Strut.Rebound = 1 }, "rebound damping without travel is 1"},
		{func(p *Params) { p.Caster.Damping = 1 }, "pivot damping without trail is 1"},
		{func(p *Params) { *p = SkidForLoad(p.PlaceFRD, 0.01, 5, 0.3, 0.3); p.BrakeTorque = 1 }, "brake torque of a skid is 1"},
		{func(p *Params) { *p = SkidForLoad(p.PlaceFRD, 0.01, 5, 0.3, 0.3); p.Tyre.Rolling = 1 }, "rolling resistance of a skid is 1"},
		{func(p *Params) { p.PlaceFRD.X = math.Inf(1) }, "must be within 100 m of the centre of mass"},
		{func(p *Params) { p.StowedFRD.X = 200 }, "wheel: place is [200 0 0] m, must be within 100 m"},
	} {
		p := ForLoad(frame.OfFRD(0.1, 0, 0.1), 0.05, 10)
		c.change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if err := SkidForLoad(frame.OfFRD(0.1, 0, 0.1), 0.01, 5, 0.3, 0.6).Validate(); err != nil {
		t.Error(err)
	}
}

// TestStepsBearWhatIsAccepted: at the bound, wheels drop and slide without gaining energy; beyond it they are refused
// with a bound that is accepted.
func TestStepsBearWhatIsAccepted(t *testing.T) {
	for name, change := range map[string]func(*Params, float64){
		"stiff":  func(p *Params, by float64) { p.Tyre.Stiffness *= by },
		"aside":  func(p *Params, by float64) { p.Tyre.StiffnessAcross *= by; p.Tyre.Damping = 0.001 },
		"damped": func(p *Params, by float64) { p.Tyre.Damping *= by },
	} {
		low, high := 1.0, 1e6
		made := func(by float64) *rig {
			r := trainer()
			for i := range r.wheels {
				change(&r.wheels[i], by)
				r.wheels[i].Strut = Strut{}
			}
			return r
		}
		for range 60 {
			by := math.Sqrt(low * high)
			if r := made(by); Bearable(r.wheels, r.Mass, r.Inertia.X) == nil {
				low = by
			} else {
				high = by
			}
		}
		r := made(high)
		if err := Bearable(r.wheels, r.Mass, r.Inertia.X); err == nil || !strings.Contains(err.Error(), "within a step of the physics, 1 ms") || !strings.Contains(err.Error(), "must be at most") {
			t.Errorf("%s: %v", name, err)
		} else {
			t.Log(err)
		}
		for _, brake := range []float64{0, 1} {
			r = made(low)
			r.put(contact.Of(contact.Slope{North: 0.1, East: 0.05}), 1)
			r.brake(brake)
			r.Position.Z -= 0.5
			r.Velocity, r.Rate = frame.OfNED(3, 8, 0), frame.OfFRD(1, 1, 1)
			most := r.total()
			scale := math.Abs(most) + r.Energy() + 50
			for k := range 3000 {
				r.Step(r.dt, r.load)
				if e := r.total(); !(e < most+0.01*scale) {
					t.Errorf("%s by %g: energy came up from %g J to %g J after %d steps", name, low, most, e, k)
					break
				} else {
					most = min(most, e)
				}
			}
		}
	}
}

// TestErrorOfTheStepNamesWheelAndBound: one wheel of 1 kg and 0.5 kg m², half a metre out, by its formula: 0.5 of a motion.
func TestErrorOfTheStepNamesWheelAndBound(t *testing.T) {
	soft, hard := ForLoad(frame.OfFRD(0.3, 0, 0), 0.1, 1), ForLoad(frame.OfFRD(0.4, 0, 0), 0.1, 10)
	hard.Tyre.Stiffness, hard.Tyre.Damping, hard.Tyre.StiffnessAlong, hard.Tyre.StiffnessAcross = 1e5, 400, 2e5, 3e5
	share := 0.001 * (3e5*0.004 + 3e5*0.001) * (1 + 0.25/0.5) // 2.25
	soft.Tyre = Tyre{Stiffness: 1e-9, Damping: 1e-9 * 0.004}
	err := Bearable([]Params{soft, hard}, 1, 0.5)
	want := fmt.Sprintf("wheel 2: the tyre's stiffness is 3e+05 N/m and its damping 400 N s/m, must be at most %.3g N/m and %.3g N s/m for 1 kg and 0.5 kg m²: the ground would stop the vehicle within a step of the physics, 1 ms",
		3e5*0.5/share, 400*0.5/share)
	if fmt.Sprint(err) != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if err := Bearable([]Params{soft, hard}, 4.6, 4.6*0.5); err != nil {
		t.Error(err)
	}
}

// TestRetractionMovesTheWheel: half way up at half, and a fixed gear stays.
func TestRetractionMovesTheWheel(t *testing.T) {
	for _, c := range []struct{ stowed, retracted, want float64 }{{0.02, 0, 0.85}, {0.02, 0.5, 0.89}, {0.02, 1, 0.93}, {0, 1, 0.85}} {
		r := trainer()
		r.wheels = []Params{ForLoad(frame.OfFRD(0, 0, 0.1), 0.05, 10)}
		if c.stowed > 0 {
			r.wheels[0].StowedFRD = frame.OfFRD(0, 0, c.stowed)
		}
		r.put(contact.Of(nil), 0)
		r.Position.Z = -1
		r.controls[0].Retracted = c.retracted
		r.load()
		near(t, "height", r.outs[0].Height, c.want, 1e-12)
	}
}

// TestSkidSlidesByItsTwoFrictions: along and across.
func TestSkidSlidesByItsTwoFrictions(t *testing.T) {
	for _, c := range []struct {
		yaw, want float64
	}{{0, 0.2}, {math.Pi / 2, 0.6}} {
		r := trainer()
		r.Inertia = frame.OfFRD(1e3, 1e3, 1e3)
		r.wheels = []Params{SkidForLoad(frame.OfFRD(0, 0, 0.1), 0.01, 20, 0.2, 0.6)}
		r.put(contact.Of(nil), c.yaw)
		r.run(2)
		r.Velocity = frame.OfNED(5, 0, 0)
		r.run(0.2)
		from := r.Velocity.X
		r.run(0.3)
		near(t, "friction", (from-r.Velocity.X)/0.3/standard.Gravity, c.want, 0.01)
	}
}

// TestCheckpointHoldsAllOfAWheel: the state goes through bytes and on to the same bits.
func TestCheckpointHoldsAllOfAWheel(t *testing.T) {
	codec := flatcodec.Must(flatcodec.Of[[]State]())
	r := trainer()
	r.wheels[0].Caster = Caster{Trail: 0.02, Damping: 1e-3}
	r.put(contact.Of(contact.Slope{North: 0.05}), 1)
	r.run(0.5)
	r.moveAt(8)
	r.run(0.2)
	saved, body := codec.Append(nil, &r.states), r.Body
	r.run(1)
	want, wantStates := r.Body, codec.Append(nil, &r.states)
	r.Body, r.states = body, nil
	if err := codec.Read(saved, &r.states); err != nil {
		t.Fatal(err)
	}
	r.run(1)
	if r.Body != want || string(codec.Append(nil, &r.states)) != string(wantStates) {
		t.Errorf("went on to %v instead of %v", r.Body, want)
	}
}

// TestRestOfAStepOfNoLength: it gives the load and moves nothing.
func TestRestOfAStepOfNoLength(t *testing.T) {
	r := trainer()
	r.put(contact.Of(contact.Slope{North: 0.05}), 1)
	r.brake(1)
	r.run(20)
	before := append([]State(nil), r.states...)
	force, moment := r.load()
	r.dt = 0
	still, stillMoment := r.load()
	if d := still.Sub(force).Len(); d > 1e-5 {
		t.Errorf("the force differs by %g N", d)
	}
	if d := stillMoment.Sub(moment).Len(); d > 1e-5 {
		t.Errorf("the moment differs by %g N m", d)
	}
	for i := range before {
		if d := math.Abs(before[i].Compression-r.states[i].Compression) + math.Abs(before[i].along-r.states[i].along); d > 1e-9 {
			t.Errorf("wheel %d moved by %g", i+1, d)
		}
	}
}
