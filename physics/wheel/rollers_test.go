package wheel

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// omni is a body of 3 kg that stands on three wheels at 120°, each with rollers at the given angle and the given heading from the
// direction away from the centre.
func omni(rollers, heading float64) *rig {
	r := trainer()
	r.Mass, r.Inertia, r.wheels = 3, frame.OfFRD(0.05, 0.05, 0.08), nil
	for _, at := range []float64{60 * deg, 180 * deg, 300 * deg} {
		p := ForLoad(frame.OfFRD(0.18*math.Cos(at), 0.18*math.Sin(at), 0.03), 0.05, standard.Gravity)
		p.Heading, p.Rollers = math.Remainder(at+heading, 2*math.Pi), rollers
		r.wheels = append(r.wheels, p)
	}
	r.put(contact.Of(nil), 0)
	return r
}

// TestRollersHoldAlongTheirAxisAlone: with locked wheels whose rollers all have one axis, a body that slides along it stops on the way of
// dry friction, v²/2µg, and one that moves across it is slowed by the rollers' resistance, c g, and not drawn aside.
func TestRollersHoldAlongTheirAxisAlone(t *testing.T) {
	row := evidence.Show(t, "wheel-rollers", "Coulomb's friction in one direction: v²/(2 μ g) along the axis, c g across it")
	for _, c := range []struct{ heading, rollers float64 }{{0, 90}, {0, 45}, {30, -45}, {-100, 60}, {180, -90}} {
		axis := (c.heading + 90 - c.rollers) * deg // of the rollers on the ground, from north
		set := func() *rig {
			r := trainer()
			for i := range r.wheels {
				w := &r.wheels[i]
				w.Heading, w.Rollers, w.BrakeTorque = c.heading*deg, c.rollers*deg, 5
			}
			r.put(contact.Of(nil), 0)
			r.run(2)
			r.brake(1)
			return r
		}
		name := fmt.Sprintf("heading %g°, rollers %g°", c.heading, c.rollers)
		r := set()
		r.Inertia = frame.OfFRD(1e3, 1e3, 1e3) // it does not turn its axis
		r.Velocity = frame.OfNED(4*math.Cos(axis), 4*math.Sin(axis), 0)
		from := r.Position
		r.run(3)
		row.Near(name+": way along", r.Position.Sub(from).Len(), 16/(2*usualFriction*standard.Gravity), 0.03, "m")
		r = set()
		r.Velocity = frame.OfNED(-2*math.Sin(axis), 2*math.Cos(axis), 0)
		r.run(0.5)
		before := r.Velocity.Len()
		r.run(2)
		row.Near(name+": deceleration across", (before-r.Velocity.Len())/2, usualRolling*standard.Gravity, 0.01, "m/s²")
		if drawn := math.Abs(r.Velocity.X*math.Cos(axis) + r.Velocity.Y*math.Sin(axis)); drawn > 0.02 {
			t.Errorf("%s: drawn along the axis at %.3g m/s", name, drawn)
		}
	}
}

// TestRollersTurnTheirWheelAsGfrererSays: pulled in any direction, and turned, the wheels turn at v·u/(R sin γ), with u the unit vector of
// the axis on the ground.
func TestRollersTurnTheirWheelAsGfrererSays(t *testing.T) {
	for _, c := range []struct{ rollers, way, turn float64 }{{45, 20, 0}, {-45, 130, 0}, {90, -70, 0}, {60, 10, 1.5}, {45, 0, -3}, {-30, 200, 2}} {
		r := omni(c.rollers*deg, 90*deg)
		for i := range r.wheels {
			r.wheels[i].Tyre.Rolling = 0
		}
		r.run(1)
		r.Mass, r.Inertia.Z = 1e6, 1e6 // the wheels do not slow it
		r.Velocity, r.Rate = frame.OfNED(1.2*math.Cos(c.way*deg), 1.2*math.Sin(c.way*deg), 0), frame.OfFRD(0, 0, c.turn)
		r.wheels = append([]Params(nil), r.wheels...)
		const dt = 0.001
		m := Over(r.Position, r.Velocity, r.Attitude, r.Rate, &r.surface, r.surface.Under(r.Position))
		for range 1000 {
			for i := range r.wheels {
				r.states[i].Step(&r.wheels[i], &m, &r.controls[i], dt)
			}
		}
		for i := range r.wheels {
			w := &r.wheels[i]
			axis := w.Heading + 90*deg - w.Rollers
			v := frame.OfNED(r.Velocity.X-c.turn*w.PlaceFRD.Y, r.Velocity.Y+c.turn*w.PlaceFRD.X, 0)
			want := (v.X*math.Cos(axis) + v.Y*math.Sin(axis)) / (w.Radius * math.Sin(w.Rollers))
			if got := r.states[i].Spin; math.Abs(got-want) > 0.002*(1+math.Abs(want)) {
				t.Errorf("rollers %g°, way %g°, turn %g: wheel %d at %.4g rad/s, want %.4g", c.rollers, c.way, c.turn, i+1, got, want)
			}
		}
	}
}

// TestLockedRollersStand: three locked wheels at 120° hold the body on a slope of up to 0.9 of what friction along their axes gives.
// One direction alone is held by as little as three halves of a wheel's.
func TestLockedRollersStand(t *testing.T) {
	for _, rollers := range []float64{45, -45, 90} {
		for yaw := range 6 {
			r := omni(rollers*deg, 90*deg)
			for i := range r.wheels {
				r.wheels[i].BrakeTorque = 5
			}
			r.put(contact.Of(contact.Slope{North: 0.9 * usualFriction / 2}), float64(yaw)*30*deg)
			r.brake(1)
			r.run(2)
			from := r.Position
			if r.run(5); r.Position.Sub(from).Len() > 1e-4 {
				t.Errorf("rollers %g°, yaw %d°: slides by %.3g m", rollers, 30*yaw, r.Position.Sub(from).Len())
			}
		}
	}
}

// TestRollersAreOfWheels: not of skids and casters, and at an angle at which they drive.
func TestRollersAreOfWheels(t *testing.T) {
	p := ForLoad(frame.Vec[frame.FRD]{}, 0.05, 10)
	for _, angle := range []float64{45 * deg, -45 * deg, math.Pi / 2, -math.Pi / 2, 0} {
		if p.Rollers = angle; p.Validate() != nil {
			t.Error(p.Validate())
		}
	}
	for _, angle := range []float64{0.1, -0.1, 1.6, math.NaN(), math.Inf(1)} {
		if p.Rollers = angle; p.Validate() == nil {
			t.Errorf("angle %g is taken", angle)
		}
	}
	p.Rollers, p.Caster = 1, Caster{Trail: 0.01, Damping: 0.1}
	skid := SkidForLoad(frame.Vec[frame.FRD]{}, 0.05, 10, 0.5, 0.5)
	skid.Rollers = 1
	for _, one := range []Params{p, skid} {
		if one.Validate() == nil {
			t.Errorf("rollers of %+v are taken", one)
		}
	}
	if p.Rollers, p.Heading = 0, 1; p.Validate() == nil {
		t.Error("the heading of a caster is taken")
	}
}
