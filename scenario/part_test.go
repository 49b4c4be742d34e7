package scenario

import (
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestPartsThatTheVehicleLacksAreRefused: at the name, with those that there are.
func TestPartsThatTheVehicleLacksAreRefused(t *testing.T) {
	plane := situation().vehicle
	quad := airframe.Default()
	for _, c := range []struct {
		expect  string
		vehicle *airframe.Vehicle
		col     int
		want    string
	}{
		{`always: servo("aileron") < 5deg`, plane, 19, `there is no servo "aileron": did you mean ailerons?`},
		{`always: servo("flaps") < 5deg`, plane, 19, `there is no servo "flaps": plane has ailerons, NAME`},
		{`always: servo(3) < 5deg`, plane, 19, `there is no servo "3": plane has ailerons, NAME`},
		{`always: surface("rudder") < 5deg`, plane, 21, `there is no control surface "rudder": plane has left aileron, NAME`},
		{`always: surface("rudder") < 5deg`, &quad, 21, "has none"},
		{`always: servo("NAME") < 5deg`, plane, 0, ""},
		{`always: surface("left aileron") < 5deg`, plane, 0, ""},
	} {
		f, err := parse(Source{Name: "a.yaml", text: "name: x\nexpect:\n  - " + c.expect + "\n"})
		if err != nil {
			t.Fatalf("%s: %v", c.expect, err)
		}
		err = f.Check(FlightSetup{Vehicle: c.vehicle})
		var at *Error
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.expect, err)
		case c.want != "" && (!errors.As(err, &at) || at.Pos.Line != 3 || at.Col != c.col || !strings.Contains(at.Text, c.want)):
			t.Errorf("%s: %v\nwant a fault at 3:%d with %q", c.expect, err, c.col, c.want)
		}
	}
}

// TestNoFlowHasNoDirection: nothing about it is judged or triggered below 2 m/s.
func TestNoFlowHasNoDirection(t *testing.T) {
	c, err := parsedCondition("abs(beta) < 5deg and alpha < 5deg")
	if err != nil {
		t.Fatal(err)
	}
	m := situation()
	for speed, want := range map[float64]bool{0: false, 1.99: false, 2: true, 30: true} {
		m.Air.Airspeed, m.Air.VelAirFRD = speed, frame.OfFRD(speed, 0, 0)
		if got := c.known(m); got != want {
			t.Errorf("at %g m/s it is known: %t, want %t", speed, got, want)
		}
		if got := c.eval(m); want && !got.holds {
			t.Errorf("at %g m/s: %+v", speed, got)
		}
	}
}

// TestCommandsThatTheVehicleRefusesAreShown at the argument that it is about, in both forms of a command, or at the command.
func TestCommandsThatTheVehicleRefusesAreShown(t *testing.T) {
	plane, quad := situation().vehicle, airframe.Default()
	for _, c := range []struct {
		do      string
		vehicle *airframe.Vehicle
		at      string // the text that the caret points at
	}{
		{"{tear_surface: {surface: flap}}", plane, "flap"},
		{"'tear_surface {surface: flap}'", plane, "flap"},
		{"{stick_servo: {servo: flaps, angle: 3}}", plane, "flaps"},
		{"{stick_servo: {servo: ailerons, angle: 170}}", plane, "170"},
		{"{ice_wing: {lift: 0.3, wing: canard}}", plane, "canard"},
		{"{ice_wing: {wing: 7}}", &quad, "7"},
		{"{lose_wing: {wing: wing, share: 0.3, side: left}}", &quad, "wing, share"},
		{"{flatten_tyre: {wheel: nose}}", &quad, "nose"},
		{"{fail_motor: {motor: 9}}", &quad, "9"},
		{"{fail_cell: {cells: 11}}", &quad, "11"},
		{"{set_battery_voltage: {voltage: 2}}", &quad, "2"},
		{"{stop_engine: {motor: 1}}", &quad, "1"},
		{"drop_payload", &quad, "drop_payload"},
		{"{launch: {}}", &quad, "{launch"},
	} {
		line := "  - {at: 1s, do: " + c.do + "}"
		f, err := parse(Source{Name: "a.yaml", text: "name: x\nsteps:\n" + line + "\nexpect:\n  - eventually: landed\n"})
		if err != nil {
			t.Fatalf("%s: %v", c.do, err)
		}
		var at *Error
		if err := f.Check(FlightSetup{Vehicle: c.vehicle}); !errors.As(err, &at) || at.Pos.Line != 3 || !strings.HasPrefix(line[at.Col-1:], c.at) {
			t.Errorf("%s: %v\nwant the caret at %q", c.do, err, c.at)
		}
	}
}
