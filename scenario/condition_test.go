package scenario

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// parsedCondition reads a condition that stands alone. The error says what is wrong at which character.
func parsedCondition(text string) (*Condition, error) {
	c, err := parseCondition(text, scope{})
	var e *conditionError
	if errors.As(err, &e) {
		return nil, faultAt(e.at, "%s (character %d of %q)", e.text, e.at+1, text)
	}
	return c, err
}

// situation is a state with a number of its own in everything that conditions read.
func situation() *moment {
	s := &state.State{Time: 12, Count: 4}
	s.PositionNED, s.VelGround = frame.OfNED(3, -4, -15), frame.OfNED(6, 8, -2)
	s.NEDFromFRD = frame.FromEuler(10*degree, -20*degree, -90*degree)
	s.Rate, s.SpecificForceFRD = frame.OfFRD(30*degree, -40*degree, 0), frame.OfFRD(0, 0, -19.6133)
	s.Contact.Height, s.Contact.LegsBroken, s.Contact.InContact = 14.5, 5, true
	s.Air.Airspeed, s.Air.WindNED = 11, frame.OfNED(0, 5, -1)
	s.Air.VelAirFRD, s.Air.Density, s.Air.Stalled = frame.OfFRD(8, -5.5, 8*math.Tan(15*degree)), 1.225/4, 0.4
	s.Contact.WheelsBroken, s.Launch = 7, state.LaunchOver
	s.Servos[0].AngleDeg, s.Servos[1].AngleDeg, s.ServoCount = 10, -20, 2
	s.Power.Voltage, s.Power.Cells, s.Power.Current, s.Power.Charge = 10.5, 3, 20, 0.4
	s.Payload.Mass = 4
	s.Water.Kind, s.Water.Level = command.SeaWater, 27
	s.Rotors[1].Speed, s.Rotors[1].Thrust, s.Rotors[1].Current, s.Rotors[1].Temperature, s.Rotors[1].Ice = 500*2*math.Pi/60, 3, 5, 353.15, 0.0015
	m := &moment{State: s, route: newRoute(mission.Plan{}, mission.Home{}, nil), airborne: true, impact: 1.2}
	m.motors[7] = 1
	m.vehicle = &airframe.Vehicle{Name: "plane", Servos: []servo.Params{{Name: "ailerons", AtMinDeg: -20, AtMaxDeg: 20}, {Name: "NAME", AtMinDeg: 30, AtMaxDeg: -30}}, Wings: []wing.Params{
		{Controls: []wing.Control{{Name: "left aileron", Gain: 1, Least: -1, Most: 1}}},
		{Controls: []wing.Control{{Name: "NAME", Servo: 1, Gain: 1, Neutral: 2 * degree, Least: -15 * degree, Most: 15 * degree}}},
	}}
	return m
}

// TestConditions of a situation whose numbers are known: every quantity, every
// operator, units, and what binds first.
func TestConditions(t *testing.T) {
	m := situation()
	for text, want := range map[string]bool{
		"time == 12s and time < 1min": true, "airborne": true, "not landed": true, "crashed": false, "touching": true,
		"impact > 1.1 m/s and impact < 4.4km/h": true, "legs_broken == 2": true,
		"abs(roll - 10deg) < 0.001deg": true, "abs(pitch + 20deg) < 0.001deg": true, "abs(yaw - 270deg) < 0.001deg": true, "heading > 4.7 rad": true,
		"tilt > 22.2deg and tilt < 22.3deg": true, // cos = cos 10° cos 20°
		"abs(rate - 50deg/s) < 0.001deg/s":  true, "roll_rate > 0.5rad/s": true, "pitch_rate < -39deg/s": true, "yaw_rate == 0": true,
		"acceleration == 2g": true, "acceleration > 19.6 m/s2": true,
		"altitude == 15m": true, "altitude == 1500cm": true, "depth == 12m": true, "depth - altitude < -2.9m": true, "height == 14.5m": true, "agl < 15m": true, "north == 3m": true, "east == -4m": true,
		"distance_home == 5m": true, "speed > 10.1m/s": true, "groundspeed == 10m/s": true, "groundspeed == 36km/h": true, "airspeed > groundspeed": true,
		"equivalent_airspeed == 5.5m/s": true, "eas == airspeed/2": true,
		"abs(alpha - 15deg) < 0.001deg": true, "abs(beta + 30deg) < 0.001deg": true, "sideslip < 0deg": true, "stalled": true, "stalled_share == 40%": true,
		"load_factor == 2": true, "wheels_broken == 3": true, "launched": true,
		`servo("ailerons") == 10deg`: true, `servo(2) == -20deg`: true, `surface("Left Aileron") == servo("ailerons")`: true, `abs(surface("NAME") + 15deg) < 0.001deg`: true,
		"climb == 2m/s": true, "wind > 5m/s": true, "updraught == 1m/s": true,
		"voltage == 10500mV": true, "cell_voltage == 3.5V": true, "voltage/3 == 3.5V": true, "current >= 20A": true, "power == 210W": true,
		"charge == 40%": true, "charge < 0.41": true, "charge*2 == 80 %": true, "payload == 4kg": true, "payload > 3999g": true, "4001 g > payload": true, "payload + 500g > 4.4kg": true, "payload > 4001g": false,
		"abs(rpm(7) - 500rpm) < 0.001rpm": true, "thrust(7) == 3N": true, "motor_current(7) == 5A": true, "ice(7) == 0.0015kg": true, "ice(7) > 0.002kg": false, "motor_temperature(7) < 80.001°C": true,
		"landed or crashed or airborne": true, "landed and crashed or airborne": true, "airborne or landed and crashed": true,
		"not landed and airborne": true, "not (landed or airborne)": false, "landed && airborne": false, "landed || !crashed": true,
		"altitude - 5m > 9m + 0.5m": true, "altitude ≥ 15m and altitude ≠ 16m": true, "2*altitude > 29m": true, "altitude > 15m": false, "-east > 3m": true,
		"altitude/distance_home == 3": true, "0 < climb": true,
	} {
		c, err := parsedCondition(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := c.eval(m); got.holds != want {
			t.Errorf("%s: %v, want %v (%+v)", text, got.holds, want, got)
		}
	}
}

// TestConditionsThatMeanNothing are refused, at the right character.
func TestConditionsThatMeanNothing(t *testing.T) {
	for text, want := range map[string]string{
		"altitude > 0 s": "altitude is a length, 0 s is a time: > needs the same kind", "altitude > 5": "5 has no unit, altitude is a length: write 5m", "5 < altitude": "5 has no unit, altitude is a length: write 5m",
		"0deg < climb": "climb is a speed", "altitude + 0s > 1m": "0s is", "altitude > 5 zz": "5 has no unit", "altitude > 5zz": "5zz has a unit that sitlark does not know",
		"altitude * speed > 5m": "altitude is a length, speed is a speed: a condition can't compare their product", "altitude": "altitude", "airborne > 1": "airborne is so or not, > compares numbers",
		"airborne + 1 > 1": "airborne is so or not, + needs numbers", "-airborne": "- needs numbers", "not altitude": "altitude", "1m < altitude < 2m": "a second comparison in a row",
		"(airborne": "a ) is missing for the ( at character 1", "abs(roll < 5deg": "a ) is missing after abs(", "abs roll < 5deg": "abs needs its argument in brackets",
		"altitud > 1m": `did you mean altitude`, "altitude # 1m": "'#' has no meaning", "": "", "airborne airborne": "", "airborne and": "",
		"altitude ☃ 1m": `(character 10 of "altitude ☃ 1m")`, "airborne and altitud > 1m": `(character 14 of "airborne and altitud > 1m")`,
		"distance(Ant, Bee) > 5m": "the scenario has one vehicle", "Ant.altitude > 5m": "one vehicle, which needs no name: write altitude",
	} {
		if c, err := parsedCondition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v; want %q", text, c, err, want)
		}
	}
}

// TestMargins: of the comparison that decides, in its own unit.
func TestMargins(t *testing.T) {
	m := situation()
	for _, c := range []struct {
		text   string
		margin float64
		unit   string
		about  string
	}{
		{"altitude < 20m", 5, "m", "altitude < 20m"},
		{"altitude > 2000cm", -500, "cm", "altitude > 2000cm"},
		{"charge > 30%", 10, "%", "charge > 30%"},
		{"altitude < 20m and voltage > 10V", 0.5, "V", "voltage > 10V"},       // 5 % before 25 %
		{"altitude < 20m or voltage > 10V", 5, "m", "altitude < 20m"},         // the clearer one carries it
		{"altitude < 10m and voltage > 10V", -5, "m", "altitude < 10m"},       // what fails decides
		{"not (altitude > 20m or voltage < 10V)", 0.5, "V", "voltage < 10V"},  // De Morgan
		{"airborne and altitude < 16m", 1, "m", "altitude < 16m"},             // statements are clear
		{"(altitude < 20m) and not (climb > 3m/s)", 5, "m", "altitude < 20m"}, // 25 % before 33 %
		{"abs(altitude - 14m) < 2m", 1, "m", "abs(altitude - 14m) < 2m"},
	} {
		cond, err := parsedCondition(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := cond.eval(m)
		if got.by == nil || math.Abs(got.amount/got.by.inBase-c.margin) > 1e-9 || got.by.unit != c.unit || got.by.text != c.about {
			t.Errorf("%s: %+v by %+v, want %g %s of %q", c.text, got, got.by, c.margin, c.unit, c.about)
		}
	}
	if got := mustCondition(t, "airborne").eval(m); got.by != nil {
		t.Errorf("a statement has a margin: %+v", got)
	}
}

func mustCondition(t *testing.T, text string) *Condition {
	t.Helper()
	c, err := parsedCondition(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEveryQuantityIsRead: each compiles by each of its names and units, and is told of.
func TestEveryQuantityIsRead(t *testing.T) {
	m := situation()
	for _, q := range Quantities() {
		for _, name := range append([]string{q.Name}, q.Aliases...) {
			text := name
			if q.PerMotor {
				text += "(7)"
			}
			if q.Form != "" {
				text = q.Form
				if q.word != nil {
					text = strings.Replace(q.Form, "NAME", "RTL", 1)
				}
			}
			if !q.Yes {
				text += " > 1"
				if unit := q.Units()[0]; unit != "number" {
					text += unit
				}
			}
			if c, err := parsedCondition(text); err != nil || c.eval(m).clear != c.eval(m).clear {
				t.Errorf("%s: %v", text, err)
			}
		}
		if q.Doc == "" || strings.HasSuffix(q.Doc, ".") || !q.Yes && len(q.Units()) == 0 {
			t.Errorf("%s is not told of well: %q", q.Name, q.Doc)
		}
	}
}

// TestPathIsFoundAsByLookingEverywhere: the lines that are left out can't be nearer.
func TestPathIsFoundAsByLookingEverywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-100, 100)
		r := &route{}
		for range rapid.IntRange(1, 12).Draw(t, "points") {
			r.points = append(r.points, frame.OfNED(coordinate.Draw(t, "n"), coordinate.Draw(t, "e"), coordinate.Draw(t, "d")))
		}
		at := frame.OfNED(coordinate.Draw(t, "n"), coordinate.Draw(t, "e"), 0)
		for range 30 { // a walk of up to 4 m a step
			step := rapid.Float64Range(-2, 2)
			at = at.Add(frame.OfNED(step.Draw(t, "dn"), step.Draw(t, "de"), step.Draw(t, "dd")))
			want := math.Inf(1)
			for i := range r.points[1:] {
				for k := range 1001 {
					share := float64(k) / 1000
					want = min(want, at.Sub(r.points[i].AddScaled(share, r.points[i+1].Sub(r.points[i]))).Len())
				}
			}
			if len(r.points) == 1 {
				want = at.Sub(r.points[0]).Len()
			}
			// The search by steps is off by half a step of the longest line at most.
			if got := r.off(at); got > want+1e-9 || got < want-0.2 {
				t.Fatalf("%g m at %v, by looking everywhere %g", got, at, want)
			}
		}
	})
}

// slope rises to the north, 1 m in 10.
type slope struct{}

func (slope) At(north, _ float64) (float64, frame.Vec[frame.NED]) {
	return north / 10, frame.OfNED(0.1, 0, -1).Scale(1 / math.Sqrt(1.01))
}

// TestPathFollowsTheTerrainWhereItIsMeasuredFromThere: heights above the terrain and the landing do; heights above home do not.
func TestPathFollowsTheTerrainWhereItIsMeasuredFromThere(t *testing.T) {
	home := mission.Home{}
	north := 100 / mission.MetresPerDegree
	plan := mission.Plan{Items: []mission.Item{
		{Seq: 1, Command: mission.TakeOff, Frame: mission.FrameRelative, Alt: 10},
		{Seq: 2, Command: mission.NavWaypoint, Frame: mission.FrameTerrain, Alt: 20, Lat: north},
		{Seq: 3, Command: mission.NavWaypoint, Frame: mission.FrameRelative, Alt: 20, Lat: 2 * north},
		{Seq: 4, Command: mission.LoiterTurns, Frame: mission.FrameRelative, Alt: 20, Lat: 2 * north, Param: [4]float64{1, 0, 25}},
		{Seq: 5, Command: mission.Land, Lat: 3 * north},
	}}
	r := newRoute(plan, home, slope{})
	for i, want := range []struct {
		item             int
		north, up, reach float64
	}{{1, 0, 10, 2}, {2, 100, 20 + 10, 2}, {3, 200, 20, 2}, {4, 200, 20, 27}, {5, 300, 20, 2}, {5, 300, 30, 2}} {
		p := r.places[i]
		if p.item != want.item || p.place.Sub(frame.OfNED(want.north, 0, -want.up)).Len() > 0.5 || p.radius != want.reach {
			t.Errorf("place %d: %+v, want %+v", i, p, want)
		}
	}
	if got := r.off(frame.OfNED(50, 3, -20)); math.Abs(got-3) > 0.1 { // halfway from 10 m over home to 20 m over 10 m of hill
		t.Errorf("3 m beside the path: %g m off", got)
	}
}

// TestAPlaneTurnsAndCirclesOnItsPath: on the circle it is on the path, in its middle and at the corner that it cuts it is
// not, and a waypoint counts from as far as it turns.
func TestAPlaneTurnsAndCirclesOnItsPath(t *testing.T) {
	home := mission.Home{}
	north := 100 / mission.MetresPerDegree
	plan := mission.Plan{Items: []mission.Item{
		{Seq: 1, Command: mission.NavWaypoint, Frame: mission.FrameRelative, Alt: 60, Lat: 5 * north},
		{Seq: 2, Command: mission.NavWaypoint, Frame: mission.FrameRelative, Alt: 60, Lat: 5 * north, Lon: 5 * north},
		{Seq: 3, Command: mission.LoiterTurns, Frame: mission.FrameRelative, Alt: 60, Lon: 5 * north, Param: [4]float64{1, 0, 80}},
	}}
	setup := FlightSetup{Plan: plan, Home: home}
	plane := PlacedVehicle{Vehicle: &airframe.Vehicle{Wings: []wing.Params{{}}}}
	r, copter := setup.route(plane), setup.route(PlacedVehicle{Vehicle: &airframe.Vehicle{}})
	for _, c := range []struct{ north, east, least, most float64 }{
		{80, 500, 0, 1}, {0, 580, 0, 1}, {0, 420, 0, 1}, {-80, 500, 0, 1}, {0, 500, 78, 81}, {500, 250, 0, 1}, {500, 500, 5, 90}, {250, 0, 0, 40},
	} {
		if got := r.off(frame.OfNED(c.north, c.east, -60)); got < c.least || got > c.most {
			t.Errorf("%g m north, %g m east: %.1f m off, want %g to %g m", c.north, c.east, got, c.least, c.most)
		}
	}
	if got := copter.off(frame.OfNED(500, 500, -60)); got > 1 {
		t.Errorf("a vehicle that can stop is %.1f m off at the corner", got)
	}
	var reached []int
	for _, at := range [][2]float64{{400, 0}, {415, 0}, {500, 415}, {95, 500}} {
		r.follow(frame.OfNED(at[0], at[1], -60), func(item int) { reached = append(reached, item) })
	}
	if len(reached) != 3 || reached[2] != 3 {
		t.Errorf("items %v are reached, want 1, 2, 3", reached)
	}
}

// TestWaypointsCountInOrder, also one that is cut by a corner.
func TestWaypointsCountInOrder(t *testing.T) {
	plan := mission.BuiltIn(mission.DefaultHome)
	r := newRoute(plan, mission.DefaultHome, nil)
	var reached []int
	visit := func(north, east, up float64) {
		r.follow(frame.OfNED(north, east, -up), func(item int) { reached = append(reached, item) })
	}
	visit(40, 20, 20) // the third place, before the first
	visit(0, 0, 14)
	visit(0, 0, 15)      // again
	visit(30, -23.5, 15) // within 2 m
	visit(-5, 35, 15)    // item 4, without 3
	visit(-20, -5, 10)
	visit(0, 0, 10) // over home
	if len(reached) != 5 {
		t.Errorf("over home, %v are reached", reached)
	}
	visit(0, 0, 0.2)
	if want := []int{1, 2, 3, 4, 5, 6}; len(reached) != 6 || reached[5] != want[5] || r.reached != 6 {
		t.Errorf("reached %v, want %v", reached, want)
	}
}
