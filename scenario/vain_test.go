package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestExpectationsThatSayNothingAreRefused: what is not finite, what no flight could break and what
// none could hold, each with its line and column, and what can be.
func TestExpectationsThatSayNothingAreRefused(t *testing.T) {
	for _, c := range []struct{ expect, column, want string }{
		{"always: tilt < 60deg/(1-1)", "26", "(1-1) is 0, and nothing can be divided by it: expected a number other than 0"},
		{"always: tilt < 60deg/0", "26", "0 is 0, and nothing can be divided"},
		{"always: tilt/(2*charge*0) < 1deg", "18", "(2*charge*0) is 0, and nothing"},
		{"always: tilt < 1e200deg*1e200", "20", "1e200deg*1e200 is too large: expected a number below 1e308"},
		{"always: tilt < -1deg", "13", "tilt < -1deg is so in no flight: tilt is from 0deg to 180deg; change the number, or leave it out"},
		{"never: tilt < -1deg", "12", "in no flight"},
		{"always: tilt <= 180deg", "13", "tilt <= 180deg is so in every flight: tilt is from 0deg to 180deg"},
		{"eventually: tilt > 3.2rad", "17", "in no flight"},
		{"always: 1 < 2", "13", "1 < 2 is so in every flight: both sides are numbers"},
		{"always: not (2 == 2)", "18", "2 == 2 is so in every flight"},
		{"always: altitude < 50m and charge <= 100%", "32", "charge is from 0 to 1"},
		{"always: speed >= 0", "13", "speed is at least 0m/s"},
		{"always: abs(climb) + 1m/s > 0", "13", "abs(climb) + 1m/s is at least 1m/s"},
		{"always: 2*tilt - 10deg < 500deg", "13", "2*tilt - 10deg is from -10deg to 350deg"},
		{"always: yaw < 360deg", "13", "in every flight"},
		{"always: motor_temperature(1) > -300degC", "13", "in every flight"},
		{"always: time < 701s", "13", "time is from 0s to 600.02s"},
		{"eventually: time > 601s", "17", "in no flight"},
		{"always: landed or not landed", "13", "landed or not landed is so in every flight: one of its parts always is; change a part, or leave it out"},
		{"never: landed and not landed", "12", "landed and not landed is so in no flight: its parts exclude each other; change a part, or leave it out"},
		{"always: altitude < 50m or (crashed or not (crashed))", "32", "crashed or not (crashed) is so in every flight"},
		{"always: tilt < 10deg or tilt > 5deg", "13", "tilt < 10deg or tilt > 5deg is so in every flight: one of its parts always is; write and in place of or, change a part, or leave it out"},
		{"eventually: altitude > 5 m and altitude < 3 m", "17", "in no flight"},
		{"eventually: 5m < altitude and 300cm > altitude", "17", "in no flight"},
		{"always: altitude >= 3m or altitude < 300cm", "13", "in every flight"},
		{"eventually: altitude > 3m and altitude <= 3m", "17", "in no flight"},
		{"always: altitude != 3m or altitude != 5m", "13", "in every flight"},
		{"eventually: speed < climb and climb < speed", "17", "in no flight"},
		{"always: not (landed and tilt < 5deg) or tilt < 7deg", "13", "in every flight"},
		{"eventually: landed and (tilt < 5deg and not landed)", "17", "in no flight"},
		{"{always: tilt < 60deg, after: landed and not landed}", "35", "in no flight"},
		{"always: true", "13", "expect.1.always is true, expected a condition such as tilt < 60deg"},
		{"{within: 0s, that: landed}", "14", "must be from 0.001s"},
		{"{always: tilt < 60deg, after: 600s}", "35", "this comes in no flight, as the timeout ends it before"},
		{"{always: tilt < 60deg, after: gust}", "35", "this comes in no flight"},
		{"{always: tilt < 60deg, after: 5s, until: 5s}", "46", "it is over as it begins"},
		{"{always: tilt < 60deg, until: 0s}", "35", "it is over as it begins"},
		{"{always: tilt < 60deg, after: takeoff, until: takeoff}", "51", "it is over as it begins"},
		{"{always: tilt < 60deg, after: tilt > 200deg}", "35", "in no flight"},
		{"{always: tilt < 60deg, until: charge >= 0}", "35", "in every flight"},
	} {
		_, err := parse(Source{Name: "a.yaml", text: "name: x\nsteps:\n  - {at: 650s, do: {gust: {speed: 5}}}\nexpect:\n  - " + c.expect + "\n"})
		var at *Error
		if !errors.As(err, &at) || fmt.Sprintf("%d:%d", at.Pos.Line, at.Col) != "5:"+c.column || !strings.Contains(at.Text, c.want) {
			t.Errorf("%s: %v\nwant a fault at 5:%s with %q", c.expect, err, c.column, c.want)
		}
	}
}

// TestExpectationsAtTheEdgeAreTaken: what some flight could hold and another break.
func TestExpectationsAtTheEdgeAreTaken(t *testing.T) {
	for _, expect := range []string{
		"always: landed or tilt < 5deg", "eventually: altitude > 3m and altitude < 5m", "always: altitude < 3m or altitude > 5m", "eventually: altitude >= 3m and altitude <= 3m",
		"always: altitude < 3m or altitude > 3m", "always: landed or not crashed", "eventually: abs(roll) < 5deg and roll > 4deg", "always: motor_temperature(1) < 80degC or motor_temperature(2) < 80degC",
		"always: tilt < 180deg", "always: tilt > 0", "always: charge > 0", "always: charge < 1", "eventually: charge == 100%", "always: tilt < 60deg/(1-2+3)",
		"always: time < 600s", "eventually: time > 599s", "always: speed/groundspeed < 5", "always: roll - roll < 1deg", "always: climb > -1e6m/s",
		"{within: 1ms, that: touching}", "{always: tilt < 60deg, after: 5s, until: 6s}", "{always: tilt < 60deg, after: takeoff, until: touchdown}", "{always: tilt < 60deg, after: gust}",
	} {
		if _, err := parse(Source{Name: "a.yaml", text: "name: x\nsteps:\n  - {at: 50s, do: {gust: {speed: 5}}}\nexpect:\n  - " + expect + "\n"}); err != nil {
			t.Errorf("%s: %v", expect, err)
		}
	}
}

// TestWaypointsBeyondTheMissionAreRefused once the mission is known.
func TestWaypointsBeyondTheMissionAreRefused(t *testing.T) {
	v, plan := airframe.Default(), mission.BuiltIn(mission.DefaultHome)
	last := 0
	for _, w := range plan.Path(mission.DefaultHome) {
		last = max(last, w.Seq)
	}
	for _, c := range []struct {
		at int
		ok bool
	}{{last, true}, {last + 1, false}} {
		f, err := parse(Source{Name: "a.yaml", text: fmt.Sprintf("name: x\nexpect:\n  - eventually: waypoint >= %d\n", c.at)})
		if err != nil {
			t.Fatal(err)
		}
		err = f.Check(FlightSetup{Vehicle: &v, Plan: plan, Home: mission.DefaultHome})
		if (err == nil) != c.ok {
			t.Errorf("waypoint >= %d of a mission with %d: %v", c.at, last, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), fmt.Sprintf("a.yaml:3:17: waypoint >= %d is so in no flight: waypoint is from 0 to %d", c.at, last)) {
			t.Error(err)
		}
	}
}

// TestSpansHoldEveryValue: whatever the state, no value of a condition's part lies outside its
// span, and nothing is said to be so in every flight, or in none, that this state contradicts.
func TestSpansHoldEveryValue(t *testing.T) {
	of := bounds{timeout: 600, waypoints: 20}
	operand := rapid.SampledFrom([]string{"tilt", "abs(roll)", "pitch", "yaw", "-roll", "30deg", "0.5*tilt", "yaw/(charge - 0.5)", "(tilt + pitch)/2", "10deg/charge", "abs(pitch - yaw)", "tilt*charge*-3", "-20deg/(charge + 1)"})
	rapid.Check(t, func(t *rapid.T) {
		text := operand.Draw(t, "left") + " + " + operand.Draw(t, "more") + rapid.SampledFrom([]string{" < ", " <= ", " > ", " >= ", " == ", " != "}).Draw(t, "sign") + fmt.Sprintf("%ddeg", rapid.IntRange(-700, 700).Draw(t, "limit"))
		c, err := parsedCondition(text)
		if err != nil {
			t.Fatal(err)
		}
		m := situation()
		m.NEDFromFRD = frame.FromEuler(rapid.Float64Range(-3.2, 3.2).Draw(t, "roll"), rapid.Float64Range(-1.57, 1.57).Draw(t, "pitch"), rapid.Float64Range(-7, 7).Draw(t, "yaw"))
		m.Power.Charge = rapid.Float64Range(0, 1).Draw(t, "charge")
		k := c.comparisons[0]
		for i := range k.sides {
			x, s := k.sides[i].value(m), k.sides[i].span(of)
			if finite(x) && !(x >= s.low-1e-9 && x <= s.high+1e-9) {
				t.Errorf("%s is %g, outside %v", k.texts[i], x, s)
			}
		}
		got := c.eval(m)
		holds, breaks := outcomes(k.sign, k.sides[0].span(of), k.sides[1].span(of))
		if !got.undefined && (got.holds && !holds || !got.holds && !breaks) {
			t.Errorf("%s: %v though it can hold: %v, break: %v", text, got.holds, holds, breaks)
		}
	})
}

// TestDivisionByZeroInFlightIsTheScenariosFault: it is neither held nor broken, and says when and by
// which values; what guards the division keeps it from being asked.
func TestDivisionByZeroInFlightIsTheScenariosFault(t *testing.T) {
	for _, c := range []struct{ expect, want string }{
		{"always: altitude/(north-north) < 5", "a.yaml:3:13: always: altitude/(north-north) < 5 can't be judged: at 0.50 s altitude/(north-north) is infinite, (north-north) is 0m"},
		{"never: (north-north)/(north-north) > 5", "(north-north)/(north-north) is not a number, (north-north) is 0m"},
		{"eventually: altitude/(north-north) < 5 and tilt < 30deg", "can't be judged"},
		{"{always: tilt < 60deg, after: altitude/(north-north) > 5}", "a.yaml:3:35: the trigger altitude/(north-north) > 5 can't be judged: at 0.50 s"},
		{"eventually: north - north < 1m and altitude/(north - north - 1m) < 5", ""},
		{"always: north - north < 1m or altitude/(north-north) < 5", ""},
		{"never: tilt > 90deg and altitude/(north-north) < 5", ""},
	} {
		f, err := parse(Source{Name: "a.yaml", text: "name: x\nexpect:\n  - " + c.expect + "\n"})
		if err != nil {
			t.Fatal(err)
		}
		v := airframe.Default()
		j, err := NewJudge(f, FlightSetup{Vehicle: &v, Home: mission.DefaultHome}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		j.Observer(0).Began(1, func(command.Scheduled, int) {})
		s := *situation().State
		for s.Time = 0.5; s.Time < 3; s.Time += 0.5 {
			j.Observer(0).Stepped(&s)
		}
		kept := AppendCheckpoint(nil, j)
		for range 2 {
			j.Stop()
			r := j.Result()
			verdict := r.Expectations[0]
			if (c.want == "") != (r.Fault == "") || !strings.Contains(r.Fault, c.want) {
				t.Errorf("%s: fault %q, want %q", c.expect, r.Fault, c.want)
			}
			if c.want != "" && (r.Held || verdict.Held || verdict.Judged || r.Summary() != "could not be judged: the scenario has a fault") {
				t.Errorf("%s: held %v, %+v, %q", c.expect, r.Held, verdict, r.Summary())
			}
			// A branch from there knows it, too.
			if j, err = NewJudge(f, FlightSetup{Vehicle: &v, Home: mission.DefaultHome}, Options{}); err != nil {
				t.Fatal(err)
			}
			if err := RestoreCheckpoint(j, kept); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestUntilCountsFromAfterOn: what is over as it begins is not judged and did not hold; a state that was so before, as that of
// standing on the ground is, ends what begins later when it comes again.
func TestUntilCountsFromAfterOn(t *testing.T) {
	for _, c := range []struct {
		expect string
		judged bool
		says   string
	}{
		{"always: tilt < 60deg, after: time > 2s, until: time > 1s", false, "over, by time > 1s, as it began"},
		{"always: altitude > 5m, after: altitude > 8m, until: altitude < 2m", true, ""},
		{"always: altitude > 5m, after: altitude > 8m", true, "first broken at 4.00 s"},
	} {
		f, err := parse(Source{Name: "a.yaml", text: "name: x\nexpect:\n  - {" + c.expect + "}\n"})
		if err != nil {
			t.Fatal(err)
		}
		v := airframe.Default()
		j, err := NewJudge(f, FlightSetup{Vehicle: &v, Home: mission.DefaultHome}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		j.Observer(0).Began(1, func(command.Scheduled, int) {})
		s := *situation().State
		for k, height := range []float64{0, 0, 3, 9, 12, 9, 6, 1, 0} {
			s.Time, s.PositionNED.Z = 0.5*float64(k+1), -height
			j.Observer(0).Stepped(&s)
		}
		j.Autopilot()
		r := j.Result()
		if e := r.Expectations[0]; e.Judged != c.judged || r.Held != (c.says == "") || !strings.Contains(e.Why, c.says) {
			t.Errorf("%s: held %v, %+v", c.expect, r.Held, e)
		}
	}
}

// TestPartsThatNeverMoveSoAreRefused: angles beyond a servo's travel and a surface's stops, unless a step lets the servo go there;
// stalls of what has no wings.
func TestPartsThatNeverMoveSoAreRefused(t *testing.T) {
	plane, quad := situation().vehicle, airframe.Default()
	for _, c := range []struct {
		expect, steps string
		vehicle       *airframe.Vehicle
		col           int
		want          string // empty: it is taken
	}{
		{`always: servo("ailerons") <= 20deg`, "", plane, 13, `servo("ailerons") <= 20deg is so in every flight: servo("ailerons") is from -20deg to 20deg`},
		{`eventually: servo("ailerons") < -21deg`, "", plane, 17, "is so in no flight"},
		{`always: abs(surface("left aileron")) < 20.1deg`, "", plane, 13, "is so in every flight"},
		{`always: servo("ailerons") < 19deg`, "", plane, 0, ""},
		{`always: surface("left aileron") > -19deg`, "", plane, 0, ""},
		{`always: servo("ailerons") <= 20deg`, "{offset_servo: {servo: ailerons, angle: 10}}", plane, 0, ""},
		{`always: servo("ailerons") <= 20deg`, "{float_servo: {servo: ailerons}}", plane, 0, ""},
		{`always: servo("ailerons") <= 20deg`, "{stick_servo: {servo: ailerons}}", plane, 13, "is so in every flight"},
		{"never: stalled", "", &quad, 12, "has no wings that could stall"},
		{"always: tilt < 50deg or stalled_share < 20%", "", &quad, 29, "has no wings that could stall"},
		{"never: stalled", "", plane, 0, ""},
	} {
		steps := ""
		if c.steps != "" {
			steps = "steps: [{at: 1s, do: " + c.steps + "}]"
		}
		f, err := parse(Source{Name: "a.yaml", text: "name: x\n" + steps + "\nexpect:\n  - " + c.expect + "\n"})
		if err != nil {
			t.Fatalf("%s: %v", c.expect, err)
		}
		err = f.Check(FlightSetup{Vehicle: c.vehicle})
		var at *Error
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s, %s: %v", c.expect, c.steps, err)
		case c.want != "" && (!errors.As(err, &at) || at.Col != c.col || !strings.Contains(at.Text, c.want)):
			t.Errorf("%s, %s: %v\nwant a fault at column %d with %q", c.expect, c.steps, err, c.col, c.want)
		}
	}
}

// TestIceInWarmAirIsRefused where the flight would refuse it: at home in the weather of the start, and of a step wherever it may fly, on the
// coldest day that the file sets.
func TestIceInWarmAirIsRefused(t *testing.T) {
	v := airframe.Default()
	for _, c := range []struct {
		text, at, want string // at: line:column
	}{
		{"weather: {icing: 0.5}\nsteps: []\n", "2:18", "icing: the air at home is 15.0 °C, must be at most 0 °C for ice: make the weather's temperature 15 K lower"},
		{"weather: {icing: 0.5, temperature: -10}\nsteps: []\n", "2:18", "5.0 °C"},
		{"weather: {icing: 0.5, temperature: -15.1}\nsteps: []\n", "", ""},
		{"weather: {icing: 0}\nsteps: []\n", "", ""},
		{"steps:\n  - {at: 1s, do: {set_icing: {content: 0.4}}}\n", "3:40", "step 1: set_icing: the air is 11.8 °C even 500 m above home"},
		{"steps:\n  - {at: 1s, do: {set_icing: {content: 0}}}\n", "", ""},
		{"weather: {temperature: -13}\nsteps:\n  - {at: 1s, do: {set_icing: {content: 0.4}}}\n", "", ""}, // it may climb
		{"steps:\n  - {at: 1s, do: {set_atmosphere: {temperature: -20}}}\n  - {at: 2s, do: {set_icing: {content: 0.4}}}\n", "", ""},
	} {
		f, err := parse(Source{Name: "a.yaml", text: "name: x\n" + c.text + "expect:\n  - never: crashed\n"})
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		err = f.Check(FlightSetup{Vehicle: &v, Home: mission.Home{}})
		var at *Error
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.want != "" && (!errors.As(err, &at) || fmt.Sprintf("%d:%d", at.Pos.Line, at.Col) != c.at || !strings.Contains(at.Text, c.want)):
			t.Errorf("%s: %v\nwant a fault at %s with %q", c.text, err, c.at, c.want)
		}
	}
}
