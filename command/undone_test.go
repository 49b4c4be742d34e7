package command_test

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/engine"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotorhead"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/traction"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/weather"
)

// TestWhateverUndoesAChangeIsOfTheSameSubject: for every pair of commands, what the first one sets
// stays as it is when the second one is given, or the two are of one subject. Commands that add up
// replace nothing, drop_payload lets go whatever hangs, a launch can be set off once, and a reset
// begins another flight.
func TestWhateverUndoesAChangeIsOfTheSameSubject(t *testing.T) {
	testplan.SkipIfRepeated(t)
	all, pairs := examples(t), 0
	for _, first := range all {
		set := changedBy(t, first)
		if len(set) == 0 {
			t.Errorf("%s shows nothing in the state", command.Text(first))
		}
		for _, second := range all {
			pairs++
			undone := ""
			after := stateAfter(t, first, second)
			for path, value := range set {
				if after[path] != value {
					undone = fmt.Sprintf("%s from %g to %g", path, value, after[path])
				}
			}
			if undone != "" && !command.SameSubject(first, second) {
				t.Errorf("%s changes what %s has set (%s), and is of another subject", command.Text(second), command.Text(first), undone)
			}
			if command.SameSubject(first, second) != command.SameSubject(second, first) {
				t.Errorf("%s and %s: it depends on the order", command.Text(first), command.Text(second))
			}
		}
	}
	if pairs < 700 {
		t.Errorf("only %d pairs were tried", pairs)
	}
}

// TestNothingUndoesBuoyancy: what set_buoyancy gives a submarine stays after any other command that it takes, or the two are of one subject.
func TestNothingUndoesBuoyancy(t *testing.T) {
	e, err := catalog.Find("bluerov2", "")
	if err != nil {
		t.Fatal(err)
	}
	w, err := physics.New(physics.Params{Vehicle: e.Vehicle, Weather: weather.Weather{Water: command.SetWater{Kind: command.FreshWater, Level: 20}}})
	if err != nil {
		t.Fatal(err)
	}
	fresh := physics.AppendCheckpoint(nil, w)
	lift := func(list ...command.Command) (lift float64, taken bool) { // that of the vehicle under water [N]
		if err := physics.RestoreCheckpoint(w, fresh); err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			if w.Apply(c) != nil {
				return 0, false
			}
		}
		var in physics.Inputs
		if err := w.Step(&in, 0.0025); err != nil {
			t.Fatal(err)
		}
		return w.State().Water.Lift, true
	}
	heavy := command.SetBuoyancy{Lift: -20}
	if sinks, _ := lift(heavy); math.Abs(sinks+20) > 0.1 {
		t.Fatalf("with 20 N of weight under water it has a lift of %g N", sinks)
	}
	if lifts, _ := lift(heavy, command.SetBuoyancy{Lift: 5}); math.Abs(lifts-5) > 0.1 || !command.SameSubject(heavy, command.SetBuoyancy{Lift: 5}) {
		t.Errorf("two of set_buoyancy are of different subjects, or the second leaves %g N", lifts)
	}
	tried := 0
	for _, c := range examples(t) {
		if both, taken := lift(heavy, c); taken {
			tried++
			if math.Abs(both+20) > 2 && !command.SameSubject(heavy, c) { // in sea water it is lighter
				t.Errorf("%s undoes %s: the lift is %g N", command.Text(c), command.Text(heavy), both)
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d commands were tried", tried)
	}
}

// TestNothingUndoesALeak: neither it nor a lost fin of a blimp goes by another command that the blimp takes, but by one of the same subject.
func TestNothingUndoesALeak(t *testing.T) {
	w, err := physics.New(physics.Params{Vehicle: aBlimp()})
	if err != nil {
		t.Fatal(err)
	}
	fresh, tried := physics.AppendCheckpoint(nil, w), 0
	back, left := command.LoseFin{Fin: command.Part{Number: 1}}, command.LoseFin{Fin: command.Part{Number: 4}}
	own := []command.Command{command.LeakEnvelope{Area: 2e-6}, command.LeakEnvelope{Area: 3e-6}, back, left}
	for _, first := range own {
		for _, second := range append(examples(t), append(own, command.RestoreFin(left), command.RestoreEnvelope{})...) {
			if err := physics.RestoreCheckpoint(w, fresh); err != nil {
				t.Fatal(err)
			}
			if err := w.Apply(first); err != nil {
				t.Fatal(err)
			}
			before := w.State().Blimp
			if before.Healthy() {
				t.Fatalf("%s shows nothing", command.Text(first))
			}
			if w.Apply(second) != nil {
				continue
			}
			tried++
			after := w.State().Blimp
			if undone := after.Leak != before.Leak && before.Leak > 0 || before.FinsLost&^after.FinsLost != 0; undone && !command.SameSubject(first, second) {
				t.Errorf("%s undoes %s, and is of another subject", command.Text(second), command.Text(first))
			}
		}
	}
	if tried < 60 {
		t.Errorf("only %d pairs were tried", tried)
	}
}

// aBlimp is the blimp that comes with sitlark.
func aBlimp() airframe.Vehicle {
	e, err := catalog.Find("blimp", "")
	if err != nil {
		panic(err)
	}
	return e.Vehicle
}

// examples are commands whose effect the state shows, two of each with different values, and some
// of another motor.
func examples(t *testing.T) (all []command.Command) {
	t.Helper()
	for _, d := range command.All() {
		switch d.Name {
		case "reset", "drop_payload", "launch", "wear_motor":
			continue
		case "set_buoyancy": // of submarines, which this vehicle, on wheels and under wings, is not: see TestNothingUndoesBuoyancy
			continue
		}
		if d.Group == command.GroupEnvelope { // of blimps: see TestNothingUndoesALeak
			continue
		}
		if d.Once {
			continue
		}
		for n, share := range []float64{0.3, 0.6} {
			args := map[string]string{}
			for _, a := range d.Args {
				x := a.Min + share*(a.Max-a.Min)
				if a.IsText() {
					args[a.Name] = partOrWord(a, n)
					continue
				}
				switch {
				case a.Motor && d.Group == command.GroupEngines:
					x = float64(firstEngine + n)
				case a.Motor && d.Name == "fail_governor":
					x = float64(firstShaft + n)
				case a.Motor:
					x = float64(1 + n)
				case d.Name == "set_fuel":
					x = 0.05 * share
				case a.Integer:
					x = 1
				case d.Name == "set_battery_voltage":
					x = 10 + share
				case a.Name == "slope":
					x = 0.01 * share
				case a.Name == "mass":
					x = 1 + share
				}
				args[a.Name] = fmt.Sprint(x)
			}
			c, err := command.Build(d.Name, args)
			if err != nil {
				t.Fatalf("%s %v: %v", d.Name, args, err)
			}
			if heals(c) {
				all = append(all, c)
				break
			}
			all = append(all, c)
		}
	}
	return all
}

// heals reports whether a command restores something, which shows only after a fault.
func heals(c command.Command) bool {
	switch c.(type) {
	case command.RestoreAll, command.RestoreBattery, command.RestoreMotor, command.RestoreRC, command.RestoreSensors, command.ReconnectBattery,
		command.RestoreServo, command.RestoreWing, command.RestoreSurface, command.RestoreWheel, command.RestoreHull, command.RestoreRotor, command.RestoreEnvelope, command.RestoreFin:
		return true
	}
	return false
}

// changedBy are the values of the state that a command changes, by their paths.
func changedBy(t *testing.T, c command.Command) map[string]float64 {
	t.Helper()
	if heals(c) {
		return map[string]float64{"": 0} // nothing to watch
	}
	before, set := stateAfter(t), map[string]float64{}
	for path, value := range stateAfter(t, c) {
		if before[path] != value {
			set[path] = value
		}
	}
	return set
}

// stateAfter are the values of a standing vehicle's state after commands, by their paths.
func stateAfter(t *testing.T, list ...command.Command) map[string]float64 {
	t.Helper()
	w := standing()
	for _, c := range list {
		if err := w.Apply(c); err != nil && len(list) == 1 {
			t.Errorf("%s: %v", command.Text(c), err)
		}
	}
	values := map[string]float64{"": 0}
	leaves("", reflect.ValueOf(*w.State()), values)
	for _, follows := range []string{".Power.Voltage", ".Power.OpenCircuit", ".Power.Resistance"} { // from charge, cells and connector
		delete(values, follows)
	}
	return values
}

// standing makes a World that stands on its pad; propellers are solved once.
var standing = func() func() *physics.World {
	w, err := physics.New(physics.Params{Vehicle: winged(), Weather: weather.Weather{Atmosphere: command.SetAtmosphere{TemperatureOffset: -40}}})
	if err != nil {
		panic(err)
	}
	fresh := physics.AppendCheckpoint(nil, w)
	return func() *physics.World {
		if err := physics.RestoreCheckpoint(w, fresh); err != nil {
			panic(err)
		}
		return w
	}
}()

// firstEngine is the number of the first of winged's motors that is a piston engine.
const firstEngine = 3

// firstShaft is the number of the first of winged's motors that turns a rotor with variable pitch.
const firstShaft = 20

// winged is the default quad with two piston engines, with servos, wings and control surfaces, hulls, and rotors with variable pitch.
func winged() airframe.Vehicle {
	v := airframe.Default()
	v.Engines = []engine.Params{{
		Strokes: 4, Displacement: 5e-6, Power: 200, PowerSpeed: 1000, TorqueSpeed: 750, Friction: 0.12, Idle: 250, Stall: 120, Compression: 9,
		Consumption: engine.GramsPerKilowattHour(900),
	}}
	for i := firstEngine - 1; i < len(v.Motors); i++ {
		v.Motors[i].Engine = 1
	}
	v.Tank.Fuel = 0.05
	for i, name := range []string{"left", "right"} {
		v.Wheels = append(v.Wheels, airframe.Wheel{Params: wheel.ForLoad(frame.OfFRD(0, 0.4*float64(i)-0.2, -0.2), 0.03, 1)}) // above the hull
		v.Hulls = append(v.Hulls, hull.Params{Name: name, Right: 0.4*float64(i) - 0.2, Form: 1, Stations: []hull.Station{
			{X: -0.25, Keel: 0.05, Chine: 0.05, ChineWidth: 0.1, Deck: -0.05, DeckWidth: 0.1},
			{X: 0.25, Keel: 0.05, Chine: 0.05, ChineWidth: 0.1, Deck: -0.05, DeckWidth: 0.1},
		}})
		v.Heads = append(v.Heads, airframe.Head{Ratio: 1, Servo: i, PlaceFRD: frame.OfFRD(0, 0.4*float64(i)-0.2, -0.3), Params: rotorhead.Params{
			Name: name, Radius: 0.1, Root: 0.02, Chord: 0.02, Blades: 2, Inertia: 1e-4, LiftSlope: 5.7, MaxLift: 1, Profile: 0.02, TipLoss: 0.97, Induced: 1.15,
		}})
		v.Traction = append(v.Traction, traction.Params{Output: firstShaft + i, Gear: 5, Rotors: []int{i}, Governor: traction.Governor{Speed: 200, SpoolUp: 5}, Motor: motor.Params{
			Kv: 100, Resistance: 0.05, Inertia: 1e-5, PWMMinUs: 1000, PWMMaxUs: 2000,
		}})
		v.Servos = append(v.Servos, servo.Params{Name: name, Output: 9 + i, MinUs: 1000, MaxUs: 2000, AtMinDeg: -120, AtMaxDeg: 120, StartUs: 1500, RateDeg: 300})
		v.Wings = append(v.Wings, wing.Params{
			Name: name, Mirrored: true, Strips: 4,
			Section:  wing.Section{LiftSlope: 5.7, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.01},
			Stations: []wing.Station{{Place: frame.OfFRD(-0.5*float64(i), 0, 0), Chord: 0.1}, {Place: frame.OfFRD(-0.5*float64(i), 0.3, 0), Chord: 0.1}},
			Controls: []wing.Control{{Name: name + " flap", From: -1, To: 1, Chord: 0.2, Servo: i, Gain: 1, Least: -0.5, Most: 0.5}},
		})
	}
	return v
}

// partOrWord is the nth of a few texts that an argument takes.
func partOrWord(a command.Arg, n int) string {
	if a.Words != nil {
		return a.Words[(n+1)%len(a.Words)]
	}
	return strconv.Itoa(1 + n)
}

// leaves adds the numbers below v.
func leaves(path string, v reflect.Value, to map[string]float64) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(path+"."+v.Type().Field(i).Name, v.Field(i), to)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(fmt.Sprintf("%s[%d]", path, i), v.Index(i), to)
		}
	case reflect.Bool:
		to[path] = 0
		if v.Bool() {
			to[path] = 1
		}
	case reflect.Float64, reflect.Float32:
		if to[path] = v.Float(); math.IsNaN(v.Float()) {
			to[path] = -1e99
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		to[path] = float64(v.Int())
	case reflect.Uint32: // a bit each for several things
		for bit := range 32 {
			to[fmt.Sprintf("%s bit %d", path, bit)] = float64(v.Uint() >> bit & 1)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint64:
		to[path] = float64(v.Uint())
	}
}

// TestSubjects are some that users meet.
func TestSubjects(t *testing.T) {
	wind, elevator := command.SetWind{Speed: 3}, command.Part{Name: "elevator"}
	for _, c := range []struct {
		a, b command.Command
		want bool
	}{
		{wind, command.SetWind{Speed: 10}, true},
		{wind, command.SetTurbulence{Intensity: 0.3}, false},
		{wind, command.Gust{Speed: 5, Rise: 1}, false},
		{command.Gust{Speed: 5, Rise: 1}, command.Gust{Speed: 3, Rise: 1}, false},
		{command.FailMotor{Motor: 2}, command.DegradeMotor{Motor: 2, Thrust: 0.5}, true},
		{command.FailMotor{Motor: 2}, command.FailMotor{Motor: 3}, false},
		{command.FailMotor{Motor: 2}, command.RestoreMotor{Motor: 2}, true},
		{command.RestoreAll{}, command.FailMotor{Motor: 3}, true},
		{command.RestoreAll{}, wind, false},
		{command.DisconnectBattery{}, command.ReconnectBattery{}, true},
		{command.LoseRC{}, command.RestoreRC{}, true},
		{command.SetBatteryCharge{Charge: 0.5}, command.SetBatteryVoltage{Voltage: 15}, true},
		{command.SensorFault{Kind: command.GPSGlitch, Which: 1}, command.SensorFault{Kind: command.GPSGlitch, Which: 2}, true},
		{command.SensorFault{Kind: command.GPSGlitch}, command.RestoreSensors{}, true},
		{command.DropPayload{}, command.DropPayload{}, true},
		{command.StickServo{Servo: elevator}, command.FloatServo{Servo: elevator}, true},
		{command.StickServo{Servo: elevator}, command.OffsetServo{Servo: elevator, AngleDeg: 3}, false},
		{command.OffsetServo{Servo: elevator, AngleDeg: 3}, command.OffsetServo{Servo: command.Part{Name: "rudder"}, AngleDeg: 3}, false},
		{command.OffsetServo{Servo: elevator, AngleDeg: 3}, command.RestoreServo{Servo: command.Part{Name: "Elevator", Number: 2}}, true},
		{command.LoseWing{Wing: elevator, Side: command.LeftSide}, command.LoseWing{Wing: elevator, Side: command.RightSide}, false},
		{command.LoseWing{Wing: elevator, Side: command.LeftSide}, command.LoseWing{Wing: elevator}, true},
		{command.TearSurface{Surface: elevator}, command.RestoreServo{Servo: elevator}, false},
	} {
		if got := command.SameSubject(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v, want %v", command.Text(c.a), command.Text(c.b), got, c.want)
		}
	}
	set := command.Changes{Settings: []string{"battery.capacity", "slung_load.mass", "mass"}}
	for c, want := range map[command.Command]bool{
		command.SetBatteryCapacity{AmpereHours: 2}: true, command.SlingLoad{Mass: 1, Length: 5}: true,
		command.SetBatteryCharge{Charge: 0.5}: false, wind: false,
	} {
		if got := set.Undone(c); got != want {
			t.Errorf("%s undoes %q: %v, want %v", command.Text(c), set.Settings, got, want)
		}
	}
}
