package physics

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

func wheelAt(name string) command.Part { return command.Part{Name: name} }

func give(t testing.TB, w *World, list ...command.Command) {
	t.Helper()
	for _, c := range list {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAFlatTyre lets the rover lean to its corner, pull to its side and draw more current; filled again, it stands as before, lifted
// slowly.
func TestAFlatTyre(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 1500), 1)
	height := w.body.position.Z
	give(t, w, command.FlattenTyre{Wheel: wheelAt("front left"), Share: 1})
	fly(t, w, roverPulses(1500, 1500), 2)
	roll, pitch, _ := frame.Euler(w.body.attitude)
	if s := w.state.Wheels[0]; roll > -0.01 || pitch > -0.01 || s.Flat != 1 || s.FaultSince == 0 || w.state.Wheels[1].FaultSince != 0 {
		t.Errorf("it leans by %.3f rad to the right and its nose is %.3f rad up, shown as %+v", roll, pitch, s)
	}
	give(t, w, command.RestoreWheel{Wheel: command.Part{Number: 1}})
	fastest := 0.0
	for range 2000 {
		fly(t, w, roverPulses(1500, 1500), rate)
		fastest = max(fastest, math.Abs(w.body.velocity.Z))
	}
	if off := w.body.position.Z - height; math.Abs(off) > 1e-4 || fastest > 0.1 || !w.state.Wheels[0].Healthy() {
		t.Errorf("filled again it stands %.3g m lower; it was lifted with up to %.3f m/s", off, fastest)
	}
	drive := func(c command.Command) (current, turned float64) {
		w := roverWorld(t, nil)
		fly(t, w, roverPulses(1500, 1600), 4)
		give(t, w, c)
		fly(t, w, roverPulses(1500, 1600), 2)
		_, _, yaw := frame.Euler(w.body.attitude)
		return w.state.Power.Current, yaw
	}
	healthy, straight := drive(command.RestoreAll{})
	half, _ := drive(command.FlattenTyre{Wheel: wheelAt("front left"), Share: 0.5})
	flat, left := drive(command.FlattenTyre{Wheel: wheelAt("front left"), Share: 1})
	if !(half > healthy && flat > 1.1*half) || math.Abs(straight) > 1e-6 || !(left < -0.05) {
		t.Errorf("it draws %.2f A, with half of the air %.2f A, flat %.2f A; flat on its left it turns by %.3f rad, else by %.3g rad", healthy, half, flat, left, straight)
	}
}

// TestAStuckWheel does not turn, while its differential turns the others faster; one that drags takes its torque from the motor.
func TestAStuckWheel(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 1600), 3)
	cruise := pace(w)
	give(t, w, command.StickWheel{Wheel: wheelAt("rear left")})
	fly(t, w, roverPulses(1500, 1600), 3)
	spins := 0.0
	for i := range w.rolling.wheels {
		spins += w.rolling.wheels[i].Spin
	}
	if w.rolling.wheels[2].Spin != 0 || pace(w) > 0.8*cruise || pace(w) < 0.1 || math.Abs(4*w.propulsion.traction[0].Spin-spins) > 1e-9*spins {
		t.Errorf("it drives at %.2f m/s after %.2f m/s; the stuck wheel turns at %g rad/s", pace(w), cruise, w.rolling.wheels[2].Spin)
	}
	give(t, w, command.RestoreAll{})
	fly(t, w, roverPulses(1500, 1600), 4)
	near(t, "healed", pace(w), cruise, 0.02)
	torque := func(w *World) float64 {
		s := &w.propulsion.traction[0]
		return s.Current * w.vehicle.Traction[0].Motor.Torque() * w.vehicle.Traction[0].Gear
	}
	before := torque(w)
	give(t, w, command.StickWheel{Wheel: wheelAt("rear left"), Drags: true, Torque: 0.1})
	fly(t, w, roverPulses(1500, 1600), 6)
	if d := torque(w) - before; math.Abs(d-0.1) > 0.01 {
		t.Errorf("against a drag of 0.1 N m it gives %.4f N m more", d)
	}
}

// TestALostWheelIsPutBack: the rover tips onto its corner, lighter by the wheel, and is lifted slowly onto a new one. A vehicle on its
// back gets none, and what is gone can't be flat.
func TestALostWheelIsPutBack(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 1500), 1)
	mass, height := w.body.mass, w.body.position.Z
	give(t, w, command.LoseWheel{Wheel: wheelAt("front right")})
	fly(t, w, roverPulses(1500, 1500), 2)
	if roll, _, _ := frame.Euler(w.body.attitude); roll < 0.02 || w.state.Contact.WheelsBroken != 2 || math.Abs(mass-w.body.mass-0.11) > 1e-9 {
		t.Errorf("it leans by %.3f rad, weighs %.3f kg less, %b broken", roll, mass-w.body.mass, w.state.Contact.WheelsBroken)
	}
	if err := w.Apply(command.FlattenTyre{Wheel: wheelAt("front right"), Share: 1}); err == nil || !strings.Contains(err.Error(), "the front right wheel has broken off") {
		t.Errorf("flattened: %v", err)
	}
	for _, c := range []command.Command{command.RestoreWheel{Wheel: wheelAt("front right")}, command.RestoreAll{}} {
		fastest := 0.0
		give(t, w, c)
		for range 3000 {
			fly(t, w, roverPulses(1500, 1500), rate)
			fastest = max(fastest, math.Abs(w.body.velocity.Z))
		}
		if math.Abs(w.body.position.Z-height) > 1e-3 || fastest > 0.5 || w.state.Contact.WheelsBroken != 0 || math.Abs(w.body.mass-mass) > 1e-9 {
			t.Errorf("put back by %s it stands at %.4f m, before %.4f m; lifted with up to %.2f m/s", command.Name(c), w.body.position.Z, height, fastest)
		}
		give(t, w, command.LoseWheel{Wheel: wheelAt("front right")})
		fly(t, w, roverPulses(1500, 1500), 2)
	}
	w.body.attitude = frame.FromEuler(math.Pi, 0, 0)
	if err := w.Apply(command.RestoreWheel{Wheel: wheelAt("front right")}); err == nil || !strings.Contains(err.Error(), "on its side or its back") {
		t.Errorf("on its back: %v", err)
	}
	give(t, w, command.RestoreAll{}) // does what it can
}

// TestWheelFaultsCreateNoEnergy: thrown onto the ground at speed, the vehicle loses air, wheels and freedom of them; the energy of
// motion, height and springs rises no more than that of healthy ones, by what a step makes of a hit.
func TestWheelFaultsCreateNoEnergy(t *testing.T) {
	healthy, broken := mostEnergyAdded(t, false), mostEnergyAdded(t, true)
	t.Logf("healthy %.2g, with faults %.2g of what there was", healthy, broken)
	if broken > 5e-5 {
		t.Errorf("faults add energy: %.2g of what there was, without them %.2g", broken, healthy)
	}
}

// mostEnergyAdded throws rovers onto the ground and returns the most energy that comes from nowhere, as a share of what there was.
func mostEnergyAdded(t *testing.T, faults bool) (worst float64) {
	t.Helper()
	r := rand.New(rand.NewPCG(33, 5))
	for range 60 {
		w := roverWorld(t, func(v *airframe.Vehicle) {
			for i := range v.Wheels {
				v.Wheels[i].Mass = 0 // what leaves takes its energy along
			}
		})
		w.rolling.chocks = false
		w.lift(0.1 + 0.5*r.Float64())
		w.body.velocity = w.body.attitude.Apply(frame.OfFRD(12*r.Float64()-2, 4*r.Float64()-2, 0))
		w.body.rate = frame.OfFRD(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1)
		energy := func() float64 {
			e := energyIn(w)
			for i := range w.rolling.wheels { // the motor turns along
				s := &w.rolling.wheels[i]
				e += w.rolling.driven(w, i).Inertia * s.Spin * s.Spin / 2
			}
			return e
		}
		scale := w.body.mass*standard.Gravity + energy()
		in := roverPulses(1500, 0)
		last := energy()
		for range 4000 {
			if r.IntN(300) == 0 && faults {
				part := command.Part{Number: 1 + r.IntN(4)}
				flat := w.state.Wheels[part.Number-1].Flat // who fills it adds energy
				_ = w.Apply([]command.Command{
					command.FlattenTyre{Wheel: part, Share: flat + (1-flat)*r.Float64()}, command.FlattenTyre{Wheel: part, Share: 1}, command.StickWheel{Wheel: part},
					command.StickWheel{Wheel: part, Drags: true, Torque: r.Float64()}, command.LoseWheel{Wheel: part},
				}[r.IntN(5)]) // the wheel may be gone
				last = energy()
			}
			fly(t, w, in, rate)
			e := energy()
			worst = max(worst, (e-last)/scale)
			last = min(last, e)
			if w.landing.crashed {
				break
			}
		}
	}
	return worst
}

// TestWheelFaultsGoIntoCheckpoints: in the midst of filling and lifting, the World goes on to the same bits.
func TestWheelFaultsGoIntoCheckpoints(t *testing.T) {
	w := roverWorld(t, nil)
	fly(t, w, roverPulses(1500, 1600), 1)
	give(t, w, command.FlattenTyre{Wheel: wheelAt("front left"), Share: 1}, command.LoseWheel{Wheel: wheelAt("rear right")},
		command.StickWheel{Wheel: wheelAt("rear left"), Drags: true, Torque: 0.05}, command.SetGround{Surface: command.Gravel})
	fly(t, w, roverPulses(1500, 1600), 1)
	give(t, w, command.FlattenTyre{Wheel: wheelAt("front left"), Share: 0.3}, command.RestoreWheel{Wheel: wheelAt("rear right")})
	fly(t, w, roverPulses(1600, 1600), 0.1)
	again := roverWorld(t, nil)
	if err := RestoreCheckpoint(again, AppendCheckpoint(nil, w)); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*World{w, again} {
		fly(t, one, roverPulses(1400, 1700), 2)
	}
	if again.state != w.state || w.state.Ground != command.Gravel || w.state.Wheels[0].Flat != 0.3 {
		t.Errorf("went on elsewhere: %v, want %v", again.state.PositionNED, w.state.PositionNED)
	}
	w.Reset()
	if s := &w.state; !s.Wheels[0].Healthy() || !s.Wheels[2].Healthy() || s.Contact.WheelsBroken != 0 || s.Ground != command.Gravel {
		t.Errorf("after a reset: %+v, on %v", s.Wheels[:3], s.Ground)
	}
}

// TestWheelsThatAVehicleDoesNotHave are refused by name.
func TestWheelsThatAVehicleDoesNotHave(t *testing.T) {
	rover, quad := &roverWorld(t, nil).params.Vehicle, &newWorld(t, nil).params.Vehicle
	omni := &vtol(t, "../vehicle/vehicles/rover-omni3mecanum.yaml").params.Vehicle
	for _, c := range []struct {
		v    *airframe.Vehicle
		c    command.Command
		want string
	}{
		{rover, command.LoseWheel{Wheel: wheelAt("nose")}, "lose_wheel: wheel is nose, rover has 1 front left, 2 front right, 3 rear left, 4 rear right"},
		{quad, command.FlattenTyre{Wheel: command.Part{Number: 1}}, "has no wheel"},
		{omni, command.FlattenTyre{Wheel: command.Part{Number: 1}}, "right has rollers and no air, must be a wheel with a tyre"},
	} {
		if err := Fits(c.v, c.c); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
