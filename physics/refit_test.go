package physics_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/weather"
)

// refitted is a World in turbulence after some seconds of random pulses and commands.
func refitted(t *testing.T, v airframe.Vehicle, r *rand.Rand) *physics.World {
	t.Helper()
	w, err := physics.New(physics.Params{Vehicle: v, Seed: r.Int64(), Weather: weather.Weather{Wind: command.SetWind{Speed: 5, FromDeg: 70}, Turbulence: command.SetTurbulence{Intensity: 0.4}}})
	if err != nil {
		t.Fatal(err)
	}
	given := []command.Command{
		command.DropPayload{}, command.SlingLoad{Mass: v.Mass / 10, Length: 2}, command.SetBatteryCapacity{AmpereHours: 2},
		command.DegradeMotor{Motor: 1, Thrust: 0.9}, command.FailCell{Cells: 1}, command.SetRain{Rate: 20},
		command.UnbalanceRotor{Motor: 2, GramMillimetres: 30}, command.SetAtmosphere{TemperatureOffset: -30}, command.SetIcing{Content: 0.5, Drops: 25},
	}
	for range 200 + r.IntN(1200) {
		if r.IntN(150) == 0 {
			_ = w.Apply(given[r.IntN(len(given))]) // some do not fit
		}
		shaken(w, r)
	}
	return w
}

// shaken makes a step with random pulses that lift the vehicle off.
func shaken(w *physics.World, r *rand.Rand) {
	var in physics.Inputs
	for i := range in.PWMUs {
		in.PWMUs[i] = uint16(1500 + r.IntN(250))
	}
	_ = w.Step(&in, 1.0/800)
	w.Events(func(physics.Event) {})
}

// TestARefitWithTheSameVehicleGoesOnToTheSameBits: for every vehicle of the catalogue at random
// times, with payloads dropped, loads slung, cells failed and ice on the blades.
func TestARefitWithTheSameVehicleGoesOnToTheSameBits(t *testing.T) {
	for n, name := range append(catalog.Names(), "hexax", "tri", "y6b", "bicopter") {
		e, err := catalog.Find(name, "")
		if err != nil {
			t.Logf("%s: %v", name, err)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(n), 14))
			for range 3 {
				w := refitted(t, e.Vehicle, r)
				other, err := physics.Refit(w, e.Vehicle)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(physics.AppendCheckpoint(nil, w), physics.AppendCheckpoint(nil, other)) {
					t.Fatalf("refitted at %g s it holds another state", w.State().Time)
				}
				seed := r.Uint64()
				one, two := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))
				for range 300 {
					shaken(w, one)
					shaken(other, two)
				}
				if !bytes.Equal(physics.AppendCheckpoint(nil, w), physics.AppendCheckpoint(nil, other)) {
					t.Fatalf("refitted it flies another way up to %g s", w.State().Time)
				}
			}
		})
	}
}

// TestMoreMassAcceleratesLessUnderTheSameForce: right after the refit what the accelerometer
// feels is force over mass, and the step that follows moves by it, in closed form.
func TestMoreMassAcceleratesLessUnderTheSameForce(t *testing.T) {
	for _, name := range catalog.Names() {
		e, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		v := e.Vehicle.Clone()
		v.Vibration = airframe.Vibration{}
		w, err := physics.New(physics.Params{Vehicle: v, HomeAltitude: 100})
		if err != nil {
			t.Fatal(err)
		}
		var in physics.Inputs
		for i := range in.PWMUs {
			in.PWMUs[i] = 1750
		}
		for k := 0; k < 1600 || w.State().Launch.String() == "held" || w.State().Launch.String() == "going"; k++ { // a launch prescribes the motion
			_ = w.Step(&in, 1.0/800)
		}
		before := w.State().Body
		heavy := v.Clone()
		more := 1.3
		if airframe.Dives(&v) || v.Envelope.Given() { // or it sinks
			more = 1.01
		}
		heavy.Mass *= more
		changed, err := physics.Refit(w, heavy)
		if err != nil {
			t.Fatal(err)
		}
		after := changed.State().Body
		if after.PositionNED != before.PositionNED || after.VelGround != before.VelGround || after.Rate != before.Rate {
			t.Fatalf("%s: the refit has moved it", name)
		}
		if got, want := after.SpecificForceFRD.Scale(more), before.SpecificForceFRD; got.Sub(want).Len() > 1e-12*want.Len() {
			t.Errorf("%s: it feels %v, expected %v over %g", name, after.SpecificForceFRD, want, more)
		}
		if v.Pedestal.Given() { // what it stands on carries any weight
			continue
		}
		if v.Envelope.Given() { // the air that moves along shares the new weight: addedmass tests that
			continue
		}
		// Both fly the same step. Until forces change with the new motion, at the second order of
		// the step, the velocity changes by (F/m + g) dt.
		const dt = 1e-5
		_ = changed.Step(&in, dt)
		felt := before.NEDFromFRD.Apply(before.SpecificForceFRD)
		climb := changed.State().VelGround.Z - after.VelGround.Z
		want := (felt.Z/more + standard.Gravity) * dt
		near := 2e-3
		if len(v.Wings) > 0 { // what propellers blow on a wing that stands changes faster
			near = 1e-2
		}
		if math.Abs(climb-want) > near*math.Abs(want)+1e-7 {
			t.Errorf("%s: the velocity down changes by %g m/s, expected %g", name, climb, want)
		}
	}
}

// TestARefitDerivesPowerAgain: a weaker battery and other motors act from the next step on, and
// show at once.
func TestARefitDerivesPowerAgain(t *testing.T) {
	v := airframe.Default()
	w := refitted(t, v, rand.New(rand.NewPCG(3, 3)))
	small := v.Clone()
	small.Battery.Capacity /= 2
	small.Drives[0].Kv *= 0.8
	changed, err := physics.Refit(w, small)
	if err != nil {
		t.Fatal(err)
	}
	charge := w.State().Power.Charge
	if got := changed.State().Power; got.Charge != charge {
		t.Errorf("the charge is %g of the capacity, expected %g", got.Charge, charge)
	}
	r, again := rand.New(rand.NewPCG(5, 5)), rand.New(rand.NewPCG(5, 5))
	for range 400 {
		shaken(w, r)
		shaken(changed, again)
	}
	if fast, slow := w.State().Rotors[3].Speed, changed.State().Rotors[3].Speed; !(slow < 0.95*fast) {
		t.Errorf("with 0.8 of the motor constant a rotor turns at %g rad/s, without at %g", slow, fast)
	}
	fresh, err := physics.New(physics.Params{Vehicle: small})
	if err != nil {
		t.Fatal(err)
	}
	changed.Reset()
	if got, want := changed.State().Power.Capacity, fresh.State().Power.Capacity; got != want {
		t.Errorf("after a reset the pack has %g Ah, expected %g", got, want)
	}
}

// TestWhatARefitCanNotChange is told.
func TestWhatARefitCanNotChange(t *testing.T) {
	v := airframe.Default()
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Apply(command.FailCell{Cells: 3}); err != nil {
		t.Fatal(err)
	}
	hexa, err := catalog.Find("hexa-7kg", "")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(v *airframe.Vehicle){
		"with 4 motors": func(v *airframe.Vehicle) { *v = hexa.Vehicle },
		"motor 2":       func(v *airframe.Vehicle) { v.Motors[1].Clockwise = !v.Motors[1].Clockwise },
		"legs":          func(v *airframe.Vehicle) { v.Contact.Points = v.Contact.Points[1:] },
		"slung load":    func(v *airframe.Vehicle) { v.Slung.Mass, v.Slung.Length = 1, 2 },
		"mass is 0":     func(v *airframe.Vehicle) { v.Mass = 0 },
		"cells":         func(v *airframe.Vehicle) { v.Battery.Cells = 2 },
	} {
		other := v.Clone()
		change(&other)
		if _, err := physics.Refit(w, other); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

// TestAFailureOverATimeNeedsAPropeller: its thrust falls; a motor that drives wheels or a helicopter's rotors fails at once alone.
func TestAFailureOverATimeNeedsAPropeller(t *testing.T) {
	for _, c := range []struct {
		vehicle string
		motor   int
		falls   bool
	}{{"quad-1.5kg", 2, true}, {"rover", 3, false}, {"heli-450", 8, false}, {"bluerov2", 5, true}} {
		e, err := catalog.Find(c.vehicle, "")
		if err != nil {
			t.Fatal(err)
		}
		fails := command.FailMotor{Motor: c.motor}
		if err := physics.FitsOver(&e.Vehicle, fails, 0); err != nil {
			t.Errorf("%s at once: %v", c.vehicle, err)
		}
		if err := physics.FitsOver(&e.Vehicle, fails, 3); (err == nil) != c.falls || !c.falls && !strings.Contains(err.Error(), "leave the ramp out") {
			t.Errorf("%s over 3 s: %v", c.vehicle, err)
		}
		if err := physics.FitsOver(&e.Vehicle, command.FailMotor{Motor: 31}, 3); err == nil {
			t.Errorf("%s has a motor 31", c.vehicle)
		}
	}
}
