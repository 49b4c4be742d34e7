package wheel

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
)

// TestBrakedStandsForAnHour on a slope of 5°, whichever way it points, shaken all the time.
func TestBrakedStandsForAnHour(t *testing.T) {
	for _, c := range []struct{ yaw, time float64 }{{0, 120}, {math.Pi / 2, 120}, {4, 3600}} {
		yaw := c.yaw
		r := trainer()
		r.put(contact.Of(contact.Slope{North: math.Tan(5 * deg)}), yaw)
		r.brake(1)
		r.wheels[0].BrakeTorque = r.wheels[1].BrakeTorque
		r.run(20)
		if v := r.Velocity.Len() + r.Rate.Len(); v > 1e-6 {
			t.Errorf("yaw %g: still moves by %g", yaw, v)
		}
		from, attitude := r.Position, r.Attitude
		for i := range 20 { // gusts
			r.push = frame.OfFRD(0.4*math.Sin(float64(i)), 0.4*math.Cos(3*float64(i)), -0.5)
			r.run(1)
		}
		r.push = frame.Vec[frame.FRD]{}
		r.run(c.time - 40)
		if creep := r.Position.Sub(from).Len(); creep > 0.0005 {
			t.Errorf("yaw %g: crept by %g mm", yaw, 1000*creep)
		} else {
			t.Logf("crept by %g mm", 1000*creep)
		}
		if turned := attitude.Apply(frame.OfFRD(1, 1, 0)).Sub(r.Attitude.Apply(frame.OfFRD(1, 1, 0))).Len(); turned > 0.001 {
			t.Errorf("yaw %g: turned by %g", yaw, turned)
		}
	}
}

// TestUnbrakedRollsWhereTheSlopeIsSteeperThanRollingResistance, and not before.
func TestUnbrakedRollsWhereTheSlopeIsSteeperThanRollingResistance(t *testing.T) {
	for _, c := range []struct {
		gradient float64
		rolls    bool
	}{{0.015, false}, {0.019, false}, {0.021, true}, {0.05, true}} {
		r := trainer()
		r.put(contact.Of(contact.Slope{North: c.gradient}), 0)
		r.brake(1)
		r.run(3)
		r.brake(0)
		from := r.Position
		r.run(30)
		moved := r.Position.Sub(from).Len()
		a := (c.gradient - usualRolling) / math.Hypot(1, c.gradient) * standard.Gravity
		if c.rolls {
			near(t, "way down the slope", moved, a*30*30/2, 0.03)
		} else if moved > 0.002 || r.Velocity.Len() > 1e-9 {
			t.Errorf("gradient %g: moved by %g m, at %g m/s", c.gradient, moved, r.Velocity.Len())
		}
	}
}

// TestChocksHoldAWheelWithoutBrakes on a slope of 10°, and let it roll when they are taken away.
func TestChocksHoldAWheelWithoutBrakes(t *testing.T) {
	r := trainer()
	for i := range r.wheels {
		r.wheels[i].BrakeTorque = 0
	}
	r.put(contact.Of(contact.Slope{North: math.Tan(10 * deg)}), 0.3)
	chock := func(on bool) {
		for i := range r.controls {
			r.controls[i].Chocked = on
		}
	}
	chock(true)
	r.run(20)
	from := r.Position
	r.run(60)
	if moved := r.Position.Sub(from).Len(); moved > 1e-5 {
		t.Errorf("moved by %g m in chocks", moved)
	}
	chock(false)
	r.run(1)
	if moved := r.Position.Sub(from).Len(); moved < 0.4 {
		t.Errorf("moved by %g m without them", moved)
	}
}
