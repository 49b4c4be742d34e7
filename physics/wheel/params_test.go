package wheel

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestWheelsAreTakenUpToTheRangeThatAnErrorNames, and no farther.
func TestWheelsAreTakenUpToTheRangeThatAnErrorNames(t *testing.T) {
	whole := ForLoad(frame.OfFRD(0.1, 0, 0.1), 0.05, 10)
	whole.Strut = Strut{Travel: 0.02, Stiffness: 1000, Compression: 5, Rebound: 10}
	whole.Caster = Caster{Trail: 0.02, Damping: 0.01}
	for name, field := range map[string]func(*Params) *float64{
		"radius":                func(p *Params) *float64 { return &p.Radius },
		"inertia":               func(p *Params) *float64 { return &p.Inertia },
		"tyre stiffness":        func(p *Params) *float64 { return &p.Tyre.Stiffness },
		"tyre damping":          func(p *Params) *float64 { return &p.Tyre.Damping },
		"tyre stiffness along":  func(p *Params) *float64 { return &p.Tyre.StiffnessAlong },
		"tyre stiffness across": func(p *Params) *float64 { return &p.Tyre.StiffnessAcross },
		"relaxation length":     func(p *Params) *float64 { return &p.Tyre.Relaxation },
		"friction along":        func(p *Params) *float64 { return &p.Tyre.FrictionAlong },
		"friction across":       func(p *Params) *float64 { return &p.Tyre.FrictionAcross },
		"rolling resistance":    func(p *Params) *float64 { return &p.Tyre.Rolling },
		"travel":                func(p *Params) *float64 { return &p.Strut.Travel },
		"strut stiffness":       func(p *Params) *float64 { return &p.Strut.Stiffness },
		"compression damping":   func(p *Params) *float64 { return &p.Strut.Compression },
		"rebound damping":       func(p *Params) *float64 { return &p.Strut.Rebound },
		"trail":                 func(p *Params) *float64 { return &p.Caster.Trail },
		"pivot damping":         func(p *Params) *float64 { return &p.Caster.Damping },
		"brake torque":          func(p *Params) *float64 { return &p.BrakeTorque },
		"strength":              func(p *Params) *float64 { return &p.Strength },
	} {
		p := whole
		*field(&p) = -1
		text := fmt.Sprint(p.Validate())
		var low, high float64
		_, span, _ := strings.Cut(text, "must be from ")
		if _, err := fmt.Sscanf(span, "%g to %g", &low, &high); err != nil || !strings.HasPrefix(text, "wheel: "+name+" is -1") {
			t.Errorf("%s: %q: %v", name, text, err)
		}
		for v, ok := range map[float64]bool{high: true, low - 0.01: false, high * 1.01: false, math.NaN(): false} {
			p = whole
			if *field(&p) = v; (p.Validate() == nil) != ok {
				t.Errorf("%s %g: %v, though %s", name, v, p.Validate(), text)
			}
		}
	}
	if err := whole.Validate(); err != nil {
		t.Error(err)
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
		near(t, "friction", (from-r.Velocity.X)/0.3/gravity, c.want, 0.01)
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
