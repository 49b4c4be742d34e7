package physics

import (
	"errors"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sling"
)

// TestSlungFlightConservesMomentum: without air, vehicle and load about their common centre
// of mass, through jerks of the cable.
func TestSlungFlightConservesMomentum(t *testing.T) {
	row := evidence.Show(t, "slung-momentum", "Newton's third law: one tension at both ends of the cable, with gravity alone outside")
	w := newWorld(t, noDrag).strip()
	w.lift(10000)
	apply(t, w, command.SlingLoad{Mass: 0.4, Length: 2})
	w.body.rate = frame.OfFRD(2, -3, 1)
	w.slung.load.Velocity = frame.OfNED(6, 2, -1)
	m, l := w.body.mass, &w.slung.load
	momenta := func() (linear, angular frame.Vec[frame.NED]) {
		linear = w.body.velocity.Scale(m).AddScaled(l.Mass, l.Velocity)
		apart, closing := l.Position.Sub(w.body.position), l.Velocity.Sub(w.body.velocity)
		angular = apart.Cross(closing).Scale(m * l.Mass / (m + l.Mass))
		spin := inertiaTimes(w.vehicle.Inertia, w.vehicle.Products, w.body.rate)
		return linear, angular.Add(w.body.attitude.Apply(spin))
	}
	p0, l0 := momenta()
	slack, taut := 0, 0
	worst, turned := 0.0, 0.0
	const time = 10.0
	for i := range int(time / rate) {
		fly(t, w, Inputs{}, rate)
		if l.Tension > 0 {
			taut++
		} else {
			slack++
		}
		p, a := momenta()
		p.Z -= standard.Gravity * (m + l.Mass) * float64(i+1) * rate
		worst, turned = max(worst, p.Sub(p0).Len()/p0.Len()), max(turned, a.Sub(l0).Len()/l0.Len())
	}
	if slack == 0 || taut == 0 {
		t.Fatalf("the cable was slack for %d steps and taut for %d: both were to happen", slack, taut)
	}
	row.AtMost("change of the momentum over it", worst, 1e-9, "")
	row.AtMost("change of the angular momentum over it", turned, 2e-3, "")
}

// TestHoverWithASlungLoad: thrust carries both weights and what the wakes press down, and the cable that of the load.
func TestHoverWithASlungLoad(t *testing.T) {
	w, p := hovering(t, 20)
	apply(t, w, command.SlingLoad{Mass: 0.3, Length: 5, DragArea: 0.01})
	p.hold(t, w, 60)
	s := w.State()
	if math.Abs(s.Sling.Tension/(0.3*standard.Gravity)-1) > 0.02 || s.Sling.Swing > 0.02 {
		t.Errorf("tension %g N, swing %g rad", s.Sling.Tension, s.Sling.Swing)
	}
	thrust := 0.0
	for _, r := range s.Rotors[:s.Count] {
		thrust += r.Thrust
	}
	pressed := pressIn(w, &w.around, w.propulsion.beneath.onHull).Z
	if want := (w.body.mass+0.3)*standard.Gravity + pressed; math.Abs(thrust/want-1) > 0.02 {
		t.Errorf("thrust %g N, want %g N", thrust, want)
	}
	if down := s.Sling.PositionNED.Z - s.PositionNED.Z - s.Sling.HookFRD.Z; math.Abs(down-5) > 0.005 {
		t.Errorf("hangs %g m below the hook", down)
	}
	apply(t, w, command.DropPayload{})
	if s := w.State(); !s.Sling.Dropped || s.Sling.Mass != 0 || math.Abs(s.SpecificForceFRD.Z+standard.Gravity*(1+0.3/w.body.mass)) > 0.2 {
		t.Errorf("after the drop %+v, feels %v", s.Sling, s.SpecificForceFRD.Array())
	}
	if w.Apply(command.DropPayload{}) == nil {
		t.Error("a load was dropped twice")
	}
}

// TestVehicleLiftsItsLoadFromThePad: it lies there, the cable becomes tight, it rises.
func TestVehicleLiftsItsLoadFromThePad(t *testing.T) {
	carry := func(p *Params) { p.Vehicle.Slung = sling.Params{Mass: 0.3, Length: 5} }
	w := newWorld(t, carry)
	fresh := *w.State()
	if s := fresh.Sling; !s.Grounded || s.Tension != 0 || math.Abs(s.PositionNED.Z) > 0.01 {
		t.Errorf("on the pad: %+v", s)
	}
	fly(t, w, all(1650), 2.5)
	if s := w.State().Sling; s.Grounded || s.PositionNED.Z > -1 {
		t.Errorf("in flight: %+v", s)
	}
	apply(t, w, command.DropPayload{}, command.Reset{})
	if *w.State() != fresh {
		t.Error("a reset does not put the load back")
	}
}

func TestSlungLoadCostsNoAllocation(t *testing.T) {
	w, p := hovering(t, 20)
	w.around.wind.SetTurbulence(0.5)
	apply(t, w, command.SlingLoad{Mass: 0.3, Length: 5, DragArea: 0.01})
	if n := testing.AllocsPerRun(200, func() {
		in := p.command(w.State())
		_ = w.Step(&in, rate)
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

func TestTooHeavyALoadIsRefused(t *testing.T) {
	w := newWorld(t, nil)
	before := *w.State()
	if err := w.Apply(command.SlingLoad{Mass: 16, Length: 5}); err == nil || *w.State() != before {
		t.Errorf("16 kg below 1.5 kg: %v", err)
	}
	var unsupported *command.Unsupported
	if err := Fits(w.vehicle, command.SlingLoad{Mass: 16, Length: 5}); !errors.As(err, &unsupported) || unsupported.Field != "mass" {
		t.Errorf("before the flight: %v", err)
	}
	if err := Fits(w.vehicle, command.SlingLoad{Mass: 15, Length: 5}); err != nil {
		t.Error(err)
	}
}
