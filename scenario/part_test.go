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
