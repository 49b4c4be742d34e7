package physics

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
)

func TestCommandsTheVehicleCannotObeySayWhy(t *testing.T) {
	for _, c := range []struct {
		cmd  command.Command
		want string
	}{
		{command.FailMotor{Motor: 7}, "fail_motor: motor is 7, quad X has motors 1 to 4"},
		{command.DegradeMotor{Motor: 5, Thrust: 1}, "degrade_motor: motor is 5, quad X has motors 1 to 4"},
		{command.RestoreMotor{Motor: 32}, "restore_motor: motor is 32"},
		{command.FailMotor{}, "fail_motor: motor is 0, quad X has motors 1 to 4"},
		{command.FailCell{Cells: 4}, "fail_cell: cells is 4, the 3S pack has 3"},
		{nil, "<nil> is not a command"},
		{(*command.FailMotor)(nil), "*command.FailMotor is not a command"},
	} {
		w := newWorld(t, nil)
		before := *w.State()
		if err := w.Apply(c.cmd); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%#v: got %v, want %q", c.cmd, err, c.want)
		}
		if *w.State() != before {
			t.Errorf("%#v changed the state", c.cmd)
		}
	}
}

// TestCommandsAreEchoedAtOnce, before any step.
func TestCommandsAreEchoedAtOnce(t *testing.T) {
	w := newWorld(t, nil)
	s := w.State()
	for _, c := range []struct {
		cmd  command.Command
		seen func() bool
	}{
		{command.FailMotor{Motor: 2}, func() bool { return s.Rotors[1].Failed && !s.Rotors[0].Failed }},
		{command.DegradeMotor{Motor: 2, Thrust: 0.25}, func() bool { return s.Rotors[1].ThrustFactor == 0.25 }},
		{command.RestoreMotor{Motor: 2}, func() bool { return !s.Rotors[1].Failed && s.Rotors[1].ThrustFactor == 1 }},
		{command.SetBatteryCharge{Charge: 0.5}, func() bool { return s.Power.Charge == 0.5 && s.Power.OpenCircuit < 11.5 }},
		{command.AddBatteryResistance{Resistance: 0.1}, func() bool { return s.Power.AddedResistance == 0.1 && s.Power.Resistance > 0.1 }},
		{command.FailCell{Cells: 1}, func() bool { return s.Power.FailedCells == 1 && s.Power.Cells == 3 }},
		{command.SetTurbulence{Intensity: 0.4}, func() bool { return s.Air.Turbulence == 0.4 }},
		{command.SetWind{Speed: 3, FromDeg: 90, Vertical: 1}, func() bool {
			return s.Air.WindSpeed == 3 && s.Air.WindFromDeg == 90 && s.Air.WindUp == 1 && s.Air.MeanWindNED.Y < -2.9
		}},
	} {
		if err := w.Apply(c.cmd); err != nil || !c.seen() {
			t.Errorf("%#v: error %v, not seen in the state", c.cmd, err)
		}
	}
}

// TestSagLowersVoltageAndThrust: more resistance, a lost cell, less charge.
func TestSagLowersVoltageAndThrust(t *testing.T) {
	thrust := func(c command.Command) (newtons float64, p state.Power) {
		w := newWorld(t, nil)
		w.lift(100)
		if c != nil {
			if err := w.Apply(c); err != nil {
				t.Fatal(err)
			}
		}
		fly(t, w, all(1600), 0.5)
		return w.State().Rotors[0].Thrust, w.State().Power
	}
	healthy, _ := thrust(nil)
	for _, c := range []command.Command{
		command.AddBatteryResistance{Resistance: 0.1}, command.FailCell{Cells: 1}, command.SetBatteryCharge{Charge: 0.1},
	} {
		got, p := thrust(c)
		if got > 0.9*healthy || got < 0.2*healthy {
			t.Errorf("%s: thrust %g N, healthy %g", command.Name(c), got, healthy)
		}
		// The RC branch has had half a second to add a little.
		if sag, ohmic := p.OpenCircuit-p.Voltage, p.Current*p.Resistance; sag < ohmic-1e-4 || sag > 1.05*ohmic {
			t.Errorf("%s: sag %g V, current times resistance %g", command.Name(c), sag, p.Current*p.Resistance)
		}
	}
}

func TestFailedMotorStopsAndRestoredMotorTurns(t *testing.T) {
	w := newWorld(t, nil)
	fly(t, w, all(1200), 1)
	if err := w.Apply(command.FailMotor{Motor: 2}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1200), 3)
	if r := w.State().Rotors[1]; r.Speed != 0 || math.Abs(r.Thrust) > 1e-12 || r.Current != 0 {
		t.Errorf("failed: %+v", r)
	}
	if err := w.Apply(command.RestoreMotor{Motor: 2}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1200), 2)
	if a, b := w.State().Rotors[0].Speed, w.State().Rotors[1].Speed; math.Abs(a-b) > 1 {
		t.Errorf("restored motor turns at %g, others at %g rad/s", b, a)
	}
}

func TestDegradedMotorLosesThatShareOfThrust(t *testing.T) {
	w := newWorld(t, nil)
	w.lift(100)
	if err := w.Apply(command.DegradeMotor{Motor: 3, Thrust: 0}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1500), 0.2)
	if r := w.State().Rotors[2]; r.Thrust != 0 || r.Speed < 450 {
		t.Errorf("without blades: %+v", r)
	}
}

// TestDeadBatteryBringsTheVehicleDown: no voltage browns the ESCs out; an empty
// pack has 8 V left, which do not carry the vehicle.
func TestDeadBatteryBringsTheVehicleDown(t *testing.T) {
	for _, c := range []struct {
		cmd       command.Command
		brownOuts int
	}{
		{command.SetBatteryCharge{Charge: 0}, 0}, {command.FailCell{Cells: 3}, 4},
	} {
		w, p := hovering(t, 30)
		eventsOf(w)
		if err := w.Apply(c.cmd); err != nil {
			t.Fatal(err)
		}
		p.hold(t, w, 20)
		browned := 0
		for _, k := range eventsOf(w) {
			if k == BrownOut {
				browned++
			}
		}
		if s := w.State(); browned != c.brownOuts || !s.Contact.InContact || s.Rotors[0].Speed > 1 {
			t.Errorf("%#v: %d brown-outs, height %g m, %g rad/s", c.cmd, browned, s.Contact.Height, s.Rotors[0].Speed)
		}
	}
}

// TestEmptyPackGoesFlat: drawn on beyond empty it gives up its voltage, until the
// ESCs brown out.
func TestEmptyPackGoesFlat(t *testing.T) {
	w := newWorld(t, nil)
	if err := w.Apply(command.SetBatteryCharge{Charge: 0.0005}); err != nil {
		t.Fatal(err)
	}
	fly(t, w, all(1400), 90)
	s, empty := w.State(), 0
	for _, k := range eventsOf(w) {
		if k == BatteryEmpty {
			empty++
		}
	}
	if empty != 1 || s.Power.Charge != 0 || s.Power.Voltage > 5.1 || s.Power.Voltage < 0 {
		t.Errorf("%d times empty; %+v", empty, s.Power)
	}
}

// TestHoverDrawsTheCharge: what leaves the pack is current times time.
func TestHoverDrawsTheCharge(t *testing.T) {
	w, p := hovering(t, 20)
	charge, drawn := w.State().Power.Charge, 0.0
	for range 60 * 1200 {
		p.hold(t, w, rate)
		drawn += w.State().Power.Current * rate
	}
	used := charge - w.State().Power.Charge
	if math.Abs(used*5*3600/drawn-1) > 1e-6 {
		t.Errorf("%g A s were drawn, the charge fell by %g", drawn, used)
	}
	if minutes := 0.8 / used; minutes < 15 || minutes > 25 {
		t.Errorf("80 %% of the charge last for %g min of hover", minutes)
	}
}

func TestEventsKeepTheNewest(t *testing.T) {
	w := newWorld(t, nil)
	for i := range eventCapacity + 5 {
		w.note(Touchdown, i, 0)
	}
	var motors []int
	w.Events(func(e Event) { motors = append(motors, e.Motor) })
	if len(motors) != eventCapacity || motors[0] != 5 || motors[eventCapacity-1] != eventCapacity+4 {
		t.Errorf("%d events, from %d", len(motors), motors[0])
	}
	w.Events(func(e Event) { t.Errorf("%v comes twice", e) })
}

// TestRestoreAllLeavesWhatTheGroundBroke: faults go, blades do not grow back.
func TestRestoreAllLeavesWhatTheGroundBroke(t *testing.T) {
	w := newWorld(t, nil)
	fly(t, w, all(1300), 0.5)
	w.propulsion.breakPropeller(1)
	for _, c := range []command.Command{command.FailMotor{Motor: 2}, command.DegradeMotor{Motor: 3, Thrust: 0.5}, command.RestoreAll{}} {
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	fly(t, w, all(1300), 3)
	r := w.State().Rotors
	if r[1].Failed || !r[1].Broken || r[1].Speed != 0 {
		t.Errorf("motor 2, whose propeller struck the ground: %+v", r[1])
	}
	if !r[0].Healthy() || !r[2].Healthy() {
		t.Errorf("motors 1 and 3: %+v, %+v", r[0], r[2])
	}
}

// TestRampsBeginAtACommandThatIsTaken: what is in effect before a ramp goes into checkpoints as a command, and comes back through the
// same checks as any.
func TestRampsBeginAtACommandThatIsTaken(t *testing.T) {
	w := planeWorld(t, nil)
	ramps := 0
	for _, d := range command.All() {
		if !d.Ramps {
			continue
		}
		ramps++
		args := map[string]string{}
		for _, a := range d.Args {
			switch {
			case a.Part != command.NoPart || a.Motor:
				args[a.Name] = "1"
			case a.Required:
				args[a.Name] = strconv.FormatFloat((a.Min+min(a.Max, a.Min+2))/2, 'g', -1, 64) + a.Unit
			}
		}
		c, err := command.Build(d.Name, args)
		if err != nil {
			t.Fatal(err)
		}
		exact, err := command.AppendExact(nil, InEffect(w.State(), c))
		if err == nil {
			_, err = command.ParseExact(exact)
		}
		if err != nil {
			t.Errorf("%s: %v", d.Name, err)
		}
	}
	if ramps < 15 {
		t.Errorf("%d commands ramp, expected more", ramps)
	}
}
