package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const roverFile = "../vehicle/vehicles/rover.yaml"

// roverWorld is the rover on level ground in still air that does not brake it.
func roverWorld(t testing.TB, change func(*airframe.Vehicle)) *World {
	t.Helper()
	p := vtol(t, roverFile).params
	p.Vehicle.DragArea = frame.Vec[frame.FRD]{}
	if change != nil {
		change(&p.Vehicle)
	}
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// roverPulses are its steering and its motor's [µs].
func roverPulses(steer, throttle uint16) (in Inputs) {
	in.PWMUs[0], in.PWMUs[2] = steer, throttle
	return in
}

// pace is the rover's speed ahead [m/s].
func pace(w *World) float64 { return w.body.attitude.Inverse().Apply(w.body.velocity).X }

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if off := got/want - 1; !(math.Abs(off) < share) {
		t.Errorf("%s: %.4g, want %.4g, %+.1f %%", what, got, want, 100*off)
	}
}

// TestRoverReachesItsTopSpeed: where the winding's torque is that of iron, bearings and tyres. Backwards the same.
func TestRoverReachesItsTopSpeed(t *testing.T) {
	for _, pulse := range []uint16{2000, 1000} {
		w := roverWorld(t, func(v *airframe.Vehicle) { v.Battery.CellResistance, v.Battery.LeadResistance = 1e-5, 0 })
		v := w.vehicle
		d, r := &v.Traction[0], v.Wheels[0].Radius
		fly(t, w, roverPulses(1500, pulse), 20)
		rolling := v.Wheels[0].Tyre.Rolling * v.Mass * standard.Gravity * r // all wheels have the same radius and tyre
		kt := d.Motor.Torque()
		current := d.Motor.NoLoadCurrent + rolling/(d.Gear*kt)
		want := math.Copysign((w.state.Power.Voltage-current*d.Motor.Resistance*hot(w))/(kt*d.Gear)*r, float64(pulse)-1500)
		near(t, "top speed", pace(w), want, 0.01)
		near(t, "current", w.propulsion.traction[0].Current, math.Copysign(current, want), 0.05)
		if got := w.state.Rotors[0]; got.Number != 3 || got.Duty*want <= 0 || got.Current <= 0 || w.state.Count != 1 {
			t.Errorf("shown as %+v", got)
		}
	}
}

// TestAGearThatTurnsTheOtherWay drives back where the motor turns as it did ahead, and is shown so: Speed and Duty are the vehicle's.
func TestAGearThatTurnsTheOtherWay(t *testing.T) {
	w := roverWorld(t, func(v *airframe.Vehicle) { v.Traction[0].Gear *= -1 })
	fly(t, w, roverPulses(1500, 1700), 2)
	if r := w.state.Rotors[0]; pace(w) > -1 || r.Duty >= 0 || r.Speed >= 0 || r.Current <= 0 || w.propulsion.traction[0].Duty <= 0 {
		t.Errorf("at %.1f m/s, shown as %+v", pace(w), r)
	}
}

// hot is the resistance of the motor's winding over that of a cool one.
func hot(w *World) float64 {
	const copper = 0.00393 // [1/K]
	return 1 + copper*w.propulsion.traction[0].Rise
}

// TestLockedWheelsStopTheRover on the way of dry friction, v²/2µg.
func TestLockedWheelsStopTheRover(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 2000), 3)
	from, v := w.body.position, pace(w)
	w.rolling.chocks = true
	for range 20000 {
		if fly(t, w, roverPulses(1500, 1500), 0.001); pace(w) < 0.01 {
			break
		}
		w.rolling.chocks = true
	}
	mu := w.vehicle.Wheels[0].Tyre.FrictionAlong
	near(t, "stopping distance", w.body.position.Sub(from).Len(), v*v/(2*mu*standard.Gravity), 0.02)
}

// TestRoverTurnsOnItsCircle: slowly, its rear axle follows that of its wheelbase over the tangent of its wheels' angle.
func TestRoverTurnsOnItsCircle(t *testing.T) {
	for _, steer := range []uint16{1900, 1100} {
		w := roverWorld(t, nil)
		fly(t, w, roverPulses(1500, 1530), 3)
		fly(t, w, roverPulses(steer, 1530), 10)
		front, rear := &w.vehicle.Wheels[0], &w.vehicle.Wheels[2]
		angle := w.propulsion.servoAngle(front.Steering.Servo)
		turn := w.body.attitude.Apply(w.body.rate).Z
		near(t, "radius", pace(w)/turn, (front.PlaceFRD.X-rear.PlaceFRD.X)/math.Tan(angle), 0.02)
	}
}

// TestATallRoverRollsOver by a force from the side, as in a turn, that is its weight by half its track over the height of its centre of
// mass, and not by a smaller one.
func TestATallRoverRollsOver(t *testing.T) {
	for _, c := range []struct {
		share float64 // of that force
		over  bool
	}{{0.95, false}, {1.01, true}} { // tyres give: it leans by 0.2° before
		w := roverWorld(t, tall)
		fly(t, w, roverPulses(1500, 1500), 0.5)
		half, height := w.vehicle.Wheels[1].PlaceFRD.Y, -w.body.position.Z
		const parts = 8 // one after another, so that it does not swing over
		push := w.body.attitude.Apply(frame.OfFRD(0, c.share*standard.Gravity*half/height*w.vehicle.Mass/parts, 0))
		for range parts {
			if err := w.Apply(command.Shove{North: push.X, East: push.Y, Duration: 10}); err != nil {
				t.Fatal(err)
			}
			fly(t, w, roverPulses(1500, 1500), 0.4)
		}
		fly(t, w, roverPulses(1500, 1500), 2)
		if roll, _, _ := frame.Euler(w.body.attitude); math.Abs(roll) > 0.5 != c.over {
			t.Errorf("at %.2f of the limit it leans by %.2f rad", c.share, roll)
		}
	}
}

// tall makes a rover whose centre of mass is 0.3 m high, on stiff tyres that hold twice their load: it rolls over before it slides.
func tall(v *airframe.Vehicle) {
	v.Inertia = v.Inertia.Scale(10)
	for i := range v.Wheels {
		p := &v.Wheels[i].Params
		p.PlaceFRD.Z, p.Strut.Travel = 0.3-p.Radius, 0
		p.Tyre.Stiffness, p.Tyre.Damping = 10*p.Tyre.Stiffness, 3*p.Tyre.Damping // it hardly leans before
		p.Strut.Stiffness, p.Strut.Compression, p.Strut.Rebound = 0, 0, 0
		p.Tyre.FrictionAlong, p.Tyre.FrictionAcross, p.Strength, v.Wheels[i].Mass = 2, 2, 0, 0
	}
}

// TestATallRoverRollsOverOnACircle: driven faster and faster, it lifts both inner wheels at the speed v² = g·r·(track/2)/h of the circle that
// it is on, with the height h of its centre of mass, and rolls over then. That of the circle is the path's curvature at that moment: by then it leans on its outer tyres by
// some tenths of a degree.
func TestATallRoverRollsOverOnACircle(t *testing.T) {
	row := evidence.Show(t, "rover-rollover", "Balance of moments about the outer wheels: v² = g·r·(track/2)/h")
	for _, steer := range []uint16{1600, 1400, 1750} {
		inner, outer := []int{1, 3}, []int{0, 2}
		if steer < 1500 {
			inner, outer = outer, inner
		}
		w := roverWorld(t, func(v *airframe.Vehicle) {
			tall(v)
			v.Traction[0].Wheels = outer // those that hang in the air would take all torque
		})
		fly(t, w, roverPulses(1500, 1500), 0.5)
		half, height := w.vehicle.Wheels[1].PlaceFRD.Y, -w.body.position.Z
		lifted := func() bool {
			for _, i := range inner {
				p := &w.vehicle.Wheels[i]
				roll, _, _ := frame.Euler(w.body.attitude)
				if -w.body.position.Add(w.body.attitude.Apply(p.PlaceFRD)).Z < p.Radius*math.Cos(roll) {
					return false
				}
			}
			return true
		}
		throttle, dt, before := 1530.0, 0.01, w.body.velocity
		for ; throttle < 2000 && !lifted(); throttle += 0.05 {
			before = w.body.velocity
			fly(t, w, roverPulses(steer, uint16(throttle)), dt)
		}
		v := math.Hypot(w.body.velocity.X, w.body.velocity.Y)
		r := v * v * v * dt / math.Abs(before.Cross(w.body.velocity).Z) // of its path: as it lifts wheels it begins to slide
		lean, _, _ := frame.Euler(w.body.attitude)
		t.Logf("%.3f m/s on a circle of %.2f m, want %.3f", v, r, math.Sqrt(standard.Gravity*r*half/height))
		row.Near(fmt.Sprintf("speed on a circle of %.2f m, leaning by %.1f°", r, math.Abs(lean)*180/math.Pi), v, math.Sqrt(standard.Gravity*r*half/height), 0.02, "m/s")
		fly(t, w, roverPulses(steer, uint16(throttle)), 2)
		if lean, _, _ := frame.Euler(w.body.attitude); math.Abs(lean) < 0.5 {
			t.Errorf("it has lifted its inner wheels and leans by %.2f rad 2 s later", lean)
		}
	}
}

// TestRoverBreaksDown as its faults say: a motor that fails lets it coast, a stuck one drives on, and both heal; after a lost wheel
// another hangs in the air, which an open differential turns instead of those on the ground; what needs a propeller is refused.
func TestRoverBreaksDown(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 1700), 3)
	cruise := pace(w)
	apply := func(c command.Command) {
		t.Helper()
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	apply(command.FailMotor{Motor: 3})
	fly(t, w, roverPulses(1500, 1700), 1)
	if v := pace(w); !(v < cruise-0.2 && v > 0.5*cruise) || w.state.Power.Current != 0 || !w.state.Rotors[0].Failed {
		t.Errorf("without its motor it drives at %.2f m/s after %.2f m/s and draws %.2f A", v, cruise, w.state.Power.Current)
	}
	apply(command.RestoreMotor{Motor: 3})
	apply(command.StickMotor{Motor: 3, Output: 0.4})
	fly(t, w, roverPulses(1500, 1000), 3)
	near(t, "stuck at the same duty", pace(w), cruise, 0.02)
	apply(command.RestoreAll{})
	fly(t, w, roverPulses(1500, 1500), 3)
	if v := pace(w); math.Abs(v) > 0.3 {
		t.Errorf("with its winding shorted it drives at %.2f m/s", v)
	}
	for _, c := range []command.Command{command.DegradeMotor{Motor: 3, Thrust: 0.5}, command.DesyncMotor{Motor: 3}, command.UnbalanceRotor{Motor: 3, GramMillimetres: 1}, command.FailMotor{Motor: 1}} {
		if err := w.Apply(c); err == nil {
			t.Errorf("%s is taken", command.Name(c))
		}
	}
	w.vehicle.Wheels[3].Strength = 1 // it breaks
	fly(t, w, roverPulses(1500, 1700), 3)
	if v, spin := pace(w), w.propulsion.traction[0].Spin; math.Abs(v) > 0.1 || spin < 50 {
		t.Errorf("tilted onto its hull it drives at %.2f m/s, though the wheel in the air takes all the torque: %.0f rad/s in the mean", v, spin)
	}
}

// TestRoverGoesOnFromACheckpoint and from a refit to the same bits.
func TestRoverGoesOnFromACheckpoint(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1800, 1700), 2)
	again := roverWorld(t, nil)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	refitted, err := Refit(w, w.params.Vehicle)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again, refitted} {
		fly(t, one, roverPulses(1200, 1800), 2)
	}
	if again.state != w.state || refitted.state != w.state {
		t.Errorf("went on elsewhere: %v, %v, want %v", again.state.PositionNED, refitted.state.PositionNED, w.state.PositionNED)
	}
}

// BenchmarkStepRover is a step of the rover at speed in a turn, in wind and turbulence.
func BenchmarkStepRover(b *testing.B) {
	w := roverWorld(b, nil)
	w.params.Wind.Speed, w.params.Turbulence.Intensity = 5, 0.3
	in := roverPulses(1600, 1600)
	fly(b, w, in, 2)
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Step(&in, rate); err != nil {
			b.Fatal(err)
		}
	}
}
