package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
)

// TestChoppedThrottleChargesTheBattery where the ESCs brake, and only there.
func TestChoppedThrottleChargesTheBattery(t *testing.T) {
	var speed [2]float64
	for i, braking := range []bool{true, false} {
		w := newWorld(t, func(p *Params) { p.Vehicle.Drives[0].Braking = braking })
		w.lift(400)
		fly(t, w, all(1700), 0.6)
		fly(t, w, all(1200), 0.02)
		p := w.State().Power
		if braking != (p.Current < -1) || braking != (p.Voltage > p.OpenCircuit) {
			t.Errorf("braking is %v: %g A at %g V of %g V", braking, p.Current, p.Voltage, p.OpenCircuit)
		}
		speed[i] = w.State().Rotors[0].Speed
	}
	if !(speed[0] < 0.9*speed[1]) {
		t.Errorf("after 20 ms %g rad/s braking, %g coasting", speed[0], speed[1])
	}
}

// TestUnpluggedBatteryLetsTheMotorsCoast: ESCs without a supply do not short them.
func TestUnpluggedBatteryLetsTheMotorsCoast(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(400)
	fly(t, w, all(1600), 0.5)
	before := w.State().Rotors[0].Speed
	apply(t, w, command.DisconnectBattery{})
	fly(t, w, all(1600), 1e-3)
	if r := w.State().Rotors[0]; r.Current != 0 || r.Speed < 0.98*before {
		t.Errorf("%g A at %g rad/s of %g", r.Current, r.Speed, before)
	}
}

// TestPulsesActAfterTheLatency, to half a substep.
func TestPulsesActAfterTheLatency(t *testing.T) {
	for _, latency := range []float64{0, 1e-4, 2.5e-3, 0.0401} {
		w := newWorld(t, func(p *Params) { p.Vehicle.Drives[0].Latency = latency })
		w.lift(400)
		fly(t, w, all(1500), 0.5)
		before, waited := w.propulsion.duty[0], 0.0
		in := all(1600)
		for ; w.propulsion.duty[0] == before; waited += rate {
			if err := w.Step(&in, rate); err != nil {
				t.Fatal(err)
			}
			if waited > 0.1 {
				t.Fatalf("latency %g s: nothing within 0.1 s", latency)
			}
		}
		if late := waited - rate; math.Abs(late-latency) > 0.51*rate { // it acts in the step that begins then
			t.Errorf("latency %g s: acts after %g s", latency, late)
		}
	}
}

// TestDesyncTakesAMotorOutOfAClimb, not out of a hover, and RestoreMotor heals it.
func TestDesyncTakesAMotorOutOfAClimb(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(400)
	fly(t, w, all(1540), 1)
	apply(t, w, command.DesyncMotor{Motor: 2, Margin: 0.2})
	fly(t, w, all(1540), 0.1)
	if r := w.State().Rotors[1]; r.OutOfStep || !r.Desync || r.DesyncMargin != 0.2 || r.Healthy() {
		t.Errorf("in a hover: %+v", r)
	}
	fly(t, w, all(1900), 0.3)
	if r := w.State().Rotors; !r[1].OutOfStep || r[0].OutOfStep || r[1].Speed > 0.7*r[0].Speed {
		t.Errorf("in a climb: %+v", r[1])
	}
	apply(t, w, command.RestoreMotor{Motor: 2})
	fly(t, w, all(1900), 0.3)
	if r := w.State().Rotors; r[1].OutOfStep || !r[1].Healthy() || r[1].Speed < 0.9*r[0].Speed {
		t.Errorf("restored: %+v", r[1])
	}
}
