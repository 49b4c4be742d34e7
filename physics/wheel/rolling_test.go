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

// TestStandingCarriesTheWeight on level ground, each wheel the share that the lever gives it.
func TestStandingCarriesTheWeight(t *testing.T) {
	r := trainer()
	r.run(3)
	weight := 2 * standard.Gravity
	for i, want := range []float64{weight * 0.05 / 0.3, weight * 0.25 / 0.6, weight * 0.25 / 0.6} {
		near(t, "load", r.outs[i].Load, want, 0.03)
	}
	if v := r.Velocity.Len() + r.Rate.Len(); v > 1e-6 {
		t.Errorf("still moves by %g", v)
	}
}

// TestFreeRollingSlowsDownByRollingResistance: c g, less what the wheels' inertia adds to the mass.
func TestFreeRollingSlowsDownByRollingResistance(t *testing.T) {
	row := evidence.Show(t, "wheel-rolling", "The law that it implements: deceleration by c g, less what the wheels' inertia adds to the mass")
	for _, speed := range []float64{60, 5} {
		r := trainer()
		r.run(2)
		r.moveAt(speed)
		r.run(1)
		from := r.Velocity.X
		r.run(2)
		heavier := 2.0
		for i := range r.wheels {
			heavier += r.wheels[i].Inertia / r.wheels[i].Radius / r.wheels[i].Radius
		}
		row.Near(fmt.Sprintf("deceleration from %g m/s", speed), (from-r.Velocity.X)/2, usualRolling*standard.Gravity*2/heavier, 0.005, "m/s²")
	}
}

// TestBrakingDistance: with all wheels locked v²/(2 μ g); on ice that much longer.
func TestBrakingDistance(t *testing.T) {
	row := evidence.Show(t, "wheel-rolling", "Coulomb's friction: v²/(2 μ g)")
	for _, c := range []struct{ speed, grip float64 }{{15, 1}, {25, 0.5}, {4, 0.1}} {
		r := trainer()
		for i := range r.wheels { // the brakes hold the wheels whatever their load
			r.wheels[i].BrakeTorque = 2
		}
		r.run(2)
		for i := range r.controls {
			r.controls[i].Grip = c.grip
		}
		r.moveAt(c.speed)
		r.brake(1)
		from := r.Position.X
		r.run(c.speed/(usualFriction*c.grip*standard.Gravity) + 15)
		row.Near(fmt.Sprintf("braking distance from %g m/s at μ = %g", c.speed, usualFriction*c.grip), r.Position.X-from, c.speed*c.speed/(2*usualFriction*c.grip*standard.Gravity), 0.03, "m")
		if r.Velocity.Len() > 1e-6 {
			t.Errorf("has not stopped: %g m/s", r.Velocity.Len())
		}
	}
}

// TestBrakingByTorque: brakes that don't lock the wheels slow it down by their torque over the radius.
func TestBrakingByTorque(t *testing.T) {
	r := trainer()
	r.run(2)
	r.moveAt(20)
	r.brake(0.3)
	r.run(0.5)
	from := r.Velocity.X
	r.run(0.5)
	want, heavier := usualRolling*2*standard.Gravity, 2.0
	for i := range r.wheels {
		want += 0.3 * r.wheels[i].BrakeTorque / r.wheels[i].Radius
		heavier += r.wheels[i].Inertia / r.wheels[i].Radius / r.wheels[i].Radius
	}
	near(t, "deceleration", (from-r.Velocity.X)/0.5, want/heavier, 0.02)
}

// TestTurnIsThatOfABicycle: at low speed the radius is wheelbase over the steering angle's tangent.
func TestTurnIsThatOfABicycle(t *testing.T) {
	row := evidence.Show(t, "wheel-turn", "Kinematics of rolling without slip: wheelbase over the tangent of the steering angle")
	for _, angle := range []float64{5 * deg, -20 * deg} {
		r := trainer()
		for i := range r.wheels {
			r.wheels[i].Tyre.Rolling = 0
		}
		r.run(2)
		r.moveAt(0.5)
		r.controls[0].Steer = angle
		r.run(3)
		radius := math.Hypot(r.Velocity.X, r.Velocity.Y) / r.Rate.Z
		back := 0.3 / math.Tan(angle) // of the middle between the main wheels
		row.Near(fmt.Sprintf("radius at %g°", angle/deg), radius, math.Copysign(math.Hypot(back, 0.05), angle), 0.02, "m")
	}
}

// TestSideForceFollowsTheBrushModel: at each slip angle, and after the relaxation length the force is 63 %.
func TestSideForceFollowsTheBrushModel(t *testing.T) {
	row := evidence.Show(t, "wheel-slip", "H.B. Pacejka, Tyre and Vehicle Dynamics, 2nd ed., 2006, sec. 3.2 (brush model), 7.2 (relaxation length)")
	p := ForLoad(frame.Vec[frame.FRD]{}, 0.05, 20)
	p.Tyre.Rolling = 0
	stiffness := p.Tyre.StiffnessAcross * p.Tyre.Relaxation
	surface := contact.Of(nil)
	ride := func(speed, slip, way float64) float64 {
		const dt = 1e-4
		s := State{Spin: speed / p.Radius}
		var out Outputs
		at := frame.OfNED(0, 0, -p.Radius+20/p.Tyre.Stiffness)
		m := Over(at, frame.OfNED(speed, speed*slip, 0), frame.FromEuler(0, 0, 0), frame.Vec[frame.FRD]{}, &surface, surface.Under(at))
		for range int(math.Round(way / speed / dt)) {
			out = s.Step(&p, &m, &Controls{Grip: 1, Soft: 1}, dt)
		}
		near(t, "load", out.Load, 20, 1e-9)
		return -out.ForceFRD.Y
	}
	for _, slip := range []float64{0.001, 0.03, 0.1, 0.2, 0.4} {
		share := 1 - math.Pow(max(0, 1-stiffness*slip/(3*usualFriction*20)), 3)
		row.Near(fmt.Sprintf("side force at a slip of %g", slip), ride(10, slip, 2), share*usualFriction*20, 0.01, "N")
	}
	row.Near("side force at a slip of 0.03 at walking pace", ride(0.2, 0.03, 0.5), (1-math.Pow(1-stiffness*0.03/(3*usualFriction*20), 3))*usualFriction*20, 0.01, "N")
	full := ride(2, 0.001, 2)
	row.Near("share of it after the relaxation length", ride(2, 0.001, p.Tyre.Relaxation)/full, 1-math.Exp(-1), 0.05, "")
}

// TestDriveTorqueMovesTheVehicle by its force on the ground, up to what friction bears.
func TestDriveTorqueMovesTheVehicle(t *testing.T) {
	r := trainer()
	r.run(2)
	for i := 1; i < 3; i++ {
		r.controls[i].Drive.Torque = 0.05
	}
	r.run(0.5)
	from := r.Velocity.X
	r.run(1)
	heavier := 2.0
	for i := range r.wheels {
		heavier += r.wheels[i].Inertia / r.wheels[i].Radius / r.wheels[i].Radius
	}
	near(t, "acceleration", r.Velocity.X-from, (2*0.05/0.03-usualRolling*2*standard.Gravity)/heavier, 0.02)
	for i := 1; i < 3; i++ {
		r.controls[i].Drive.Torque = 2
	}
	from = r.Velocity.X
	r.run(0.05)
	if a := (r.Velocity.X - from) / 0.05; a > 1.2*usualFriction*standard.Gravity || a < 0.5*usualFriction*standard.Gravity {
		t.Errorf("wheels that spin push by %g m/s²", a)
	}
	if slip := r.states[1].Spin*0.03 - r.Velocity.X; slip < 10 {
		t.Errorf("the wheels run ahead by %g m/s only", slip)
	}
}

// TestCasterAligns: a tail wheel that points backwards or aside turns around, and follows a turn.
func TestCasterAligns(t *testing.T) {
	for _, angle := range []float64{170 * deg, -90 * deg, 30 * deg} {
		r := trainer()
		r.wheels[0].Caster = Caster{Trail: 0.02, Damping: 1e-4}
		r.put(contact.Of(nil), 0)
		r.states[0].Angle = angle
		r.run(1)
		r.moveAt(1)
		r.run(1)
		if got := r.states[0].Angle; math.Abs(got) > 1*deg {
			t.Errorf("a caster at %g° is at %g° a metre on", angle/deg, got/deg)
		}
	}
}

// TestTricycleRunsStraight: what turns it at 60 m/s dies away, while a tail dragger on a free caster, whose main wheels are
// ahead of the centre of mass, swings around: the ground loop.
func TestTricycleRunsStraight(t *testing.T) {
	disturbed := func(r *rig) (yaw float64) {
		r.run(5)
		r.moveAt(60)
		r.Rate.Z = 0.05
		r.run(1.5)
		return math.Atan2(r.Velocity.Y, r.Velocity.X) - headingOf(r)
	}
	r := trainer()
	if slip := disturbed(r); math.Abs(slip) > 0.001 || math.Abs(r.Rate.Z) > 0.02 {
		t.Errorf("the tricycle slips by %g rad and turns at %g rad/s", slip, r.Rate.Z)
	}
	r = trainer()
	for i := range r.wheels { // the gear turned around
		r.wheels[i].PlaceFRD.X *= -1
	}
	r.wheels[0].Caster = Caster{Trail: 0.02, Damping: 1e-4}
	if slip := disturbed(r); math.Abs(slip) < 0.5 {
		t.Errorf("the tail dragger slips by %g rad only", slip)
	}
}

func headingOf(r *rig) float64 {
	_, _, yaw := frame.Euler(r.Attitude)
	return yaw
}
