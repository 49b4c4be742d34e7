package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// cold is a day of -8 °C at sea level.
func cold(p *Params) { p.Atmosphere.TemperatureOffset = -23 }

// TestHoverInIcing: ice costs current until the motors are restored, and then nothing is left.
func TestHoverInIcing(t *testing.T) {
	w, p := newWorld(t, cold), newPilot(30)
	w.lift(30)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 470
	}
	p.hold(t, w, 10)
	power := func() float64 { return w.State().Power.Current * w.State().Power.Voltage } // the voltage falls
	clean, mass := power(), w.body.mass
	apply(t, w, command.SetIcing{Content: 0.3, Drops: 20})
	for _, seconds := range []float64{5, 5, 5, 5} {
		p.hold(t, w, seconds)
		s := w.State()
		t.Logf("%.0f s: %.1f W (clean %.1f), ice %.3f g a rotor, drag +%.4f, height %.2f m", s.Time, power(), clean, 1000*s.Rotors[0].Ice, s.Rotors[0].IceDrag, -s.PositionNED.Z)
	}
	s := w.State()
	if s.Rotors[0].Healthy() || s.Rotors[0].Ice <= 0 || s.Rotors[0].FaultSince == 0 {
		t.Errorf("rotor 1 in ice: %+v", s.Rotors[0])
	}
	if more := power() / clean; !(more > 1.1 && more < 3) {
		t.Errorf("with ice it takes %g of the power", more)
	}
	sum := 0.0
	for _, r := range s.Rotors[:s.Count] {
		sum += r.Ice
	}
	if math.Abs(w.body.mass-mass-sum) > 1e-12 {
		t.Errorf("%g kg of ice make the vehicle %g kg heavier", sum, w.body.mass-mass)
	}
	apply(t, w, command.SetIcing{Drops: 20})
	p.hold(t, w, 2)
	if got := w.State().Rotors[0].Ice; got != s.Rotors[0].Ice {
		t.Errorf("out of the cloud the ice goes from %g to %g kg", s.Rotors[0].Ice, got)
	}
	apply(t, w, command.RestoreMotor{Motor: 1})
	if s := w.State(); !s.Rotors[0].Healthy() || s.Rotors[1].Healthy() {
		t.Error("restore_motor takes the ice of another motor")
	}
	apply(t, w, command.RestoreAll{})
	p.hold(t, w, 10)
	if math.Abs(power()/clean-1) > 0.02 || w.body.mass != mass {
		t.Errorf("restored: %g W, clean %g W; %g kg", power(), clean, w.body.mass)
	}
}

// TestIcingNeedsCold: a cloud in warm air is refused, at the start and in flight, and says what to do.
func TestIcingNeedsCold(t *testing.T) {
	w := newWorld(t, nil)
	err := w.Apply(command.SetIcing{Content: 0.5, Drops: 20})
	if err == nil || !strings.Contains(err.Error(), "15.0 °C, must be at most 0 °C") || w.State().Air.IcingContent != 0 {
		t.Errorf("at 15 °C: %v", err)
	}
	if _, err := New(Params{Vehicle: airframe.Default(), Weather: weather.Weather{Icing: command.SetIcing{Content: 0.5}}}); err == nil || !strings.Contains(err.Error(), "set_icing") {
		t.Errorf("a world at 15 °C: %v", err)
	}
	w = newWorld(t, func(p *Params) { cold(p); p.Icing.Content = 0.5 })
	if s := w.State(); s.Air.IcingContent != 0.5 || s.Air.IcingDrops != usualDrops {
		t.Errorf("the state shows %g g/m³ of %g µm", s.Air.IcingContent, s.Air.IcingDrops)
	}
	// Taken out of the cloud and reset, a flight is as if there had been none.
	fly(t, w, all(1700), 2)
	if w.propulsion.ice.mass == 0 {
		t.Error("no ice grows")
	}
	apply(t, w, command.SetIcing{Drops: 20})
	w.Reset()
	fly(t, w, all(1650), 1)
	dry := newWorld(t, cold)
	fly(t, dry, all(1650), 1)
	if *w.State() != *dry.State() {
		t.Error("the flight after the ice differs from one without")
	}
}

// TestStepInIcingDoesNotAllocate on a vehicle with tilted rotors, in turbulence.
func TestStepInIcingDoesNotAllocate(t *testing.T) {
	w := newWorld(t, func(p *Params) {
		gusty(p)
		cold(p)
		p.Vehicle, p.Icing.Content, p.Rain.Rate = airframe.OnLayout(mustLookup(t, "tri")), 0.5, 10
	})
	w.lift(20)
	in := all(1600)
	if n := testing.AllocsPerRun(400, func() {
		if err := w.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
	if w.propulsion.ice.mass == 0 {
		t.Error("no ice grows")
	}
}

// TestIceStaysWithAPayloadThatGoes: what is left weighs the vehicle and its ice.
func TestIceStaysWithAPayloadThatGoes(t *testing.T) {
	w := newWorld(t, func(p *Params) { loaded(p); cold(p); p.Icing.Content = 0.5 })
	w.lift(20)
	fly(t, w, all(1700), 3)
	ice := w.propulsion.ice.mass
	apply(t, w, command.DropPayload{})
	if got := w.body.mass - w.vehicle.Mass; ice == 0 || math.Abs(got-ice) > 1e-12 {
		t.Errorf("%g kg of ice, the body has %g kg more than the vehicle", ice, got)
	}
	fly(t, w, all(1700), 1)
	if got := w.body.mass - w.vehicle.Mass; math.Abs(got-w.propulsion.ice.mass) > 1e-12 {
		t.Errorf("a second later %g kg of ice, the body has %g kg more", w.propulsion.ice.mass, got)
	}
}
