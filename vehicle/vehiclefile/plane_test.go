package vehiclefile

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// winged is a plane in which no two values are alike.
const winged = `name: winged
mass: 2 kg
inertia: {xx: 0.1 kg m2, yy: 0.12 kg m2, zz: 0.2 kg m2}
drag_area: {x: 0.013 m2, y: 0.014 m2, z: 0.023 m2}
servos:
  - {name: one, output: 1, at_min: 21 deg, at_max: -19 deg, pulse_min: 1010 us, pulse_max: 1990 us, pulse_start: 1490 us, rate: 310 deg/s, deadband: 3 us, latency: 11 ms}
  - {name: gear, output: 6, at_min: 0 deg, at_max: 90 deg, pulse_start: 1000 us}
  - {name: brakes, output: 10, at_min: 0 deg, at_max: 60 deg, pulse_start: 1000 us}
  - {name: tilt, output: 9, at_min: 0 deg, at_max: -90 deg, pulse_start: 1000 us}
wings:
  - name: main
    mirrored: true
    strips: 14
    induced: 0.9
    mass: 310 g
    stations:
      - {place: [10 mm, 0 mm, -60 mm], chord: 250 mm, incidence: 2 deg}
      - {place: [5 mm, 750 mm, -100 mm], chord: 220 mm, incidence: -1 deg}
    section: {lift_slope: 5.8, zero_lift: -3 deg, lift_max: 1.3, lift_min: -0.9, stall_width: 8 deg, hysteresis: 1 deg, drag_min: 0.013, drag_lift: 0.011, drag_min_lift: 0.3, drag_plate: 1.9, moment: -0.05}
    controls:
      - {name: left, from: -95 %, to: -0.55, chord: 26 %, servo: one, gain: -0.5, neutral: 4 deg, effect: 80 %}
      - {name: right, from: 55 %, to: 95 %, chord: 25 %, servo: one, least: -7 deg, most: 6 deg}
      - {name: plate, from: 10 %, to: 20 %, chord: 9 %, servo: one, spoiler: true}
  - {name: fin, stations: [{place: [-700 mm, 0 mm, 0 mm], chord: 180 mm}, {place: [-720 mm, 0 mm, -200 mm], chord: 120 mm}]}
motors:
  - {number: 3, place: [330 mm, 0 mm, -10 mm], spin: ccw, points: [1, 0, 0.05]}
  - {number: 8, place: [-760 mm, 0 mm, -40 mm], spin: cw, drive: rear, tilt: {servo: tilt, hinge: pitch}}
propeller: {pitch: 6 in, diameter: 10 in, inertia: 4e-5 kg m2}
motor: {kv: 920 rpm/V, resistance: 70 mohm, no_load_current: 1 A, rotor_inertia: 1e-5 kg m2}
drives:
  - name: rear
    propeller: {pitch: 4.5 in, diameter: 8 in, inertia: 2e-5 kg m2, blades: 3}
    motor: {kv: 1200 rpm/V, resistance: 120 mohm, no_load_current: 0.6 A, rotor_inertia: 6e-6 kg m2}
    esc: {resistance: 5 mohm, current_limit: 25 A}
unlike: [{motor: 8, resistance: 130 mohm}]
battery: {cells: 3, capacity: 3 Ah, cell_resistance: 5 mohm}
wheels:
  - {place: [300 mm, 0 mm, 130 mm], radius: 30 mm, mass: 27 g, survives: 2.5 m/s, steer: {servo: one, gain: 0.6}, retract: {servo: gear, stowed: [170 mm, 0 mm, 0 mm]}, strut: {travel: 25 mm}}
  - {place: [-100 mm, 180 mm, 131 mm], radius: 35 mm, brake: 0.1 N m, brake_servo: brakes, tyre: {stiffness: 2200 N/m, damping: 10 N s/m, stiffness_along: 2600 N/m, stiffness_across: 1500 N/m, relaxation: 41 mm, friction_along: 0.81, friction_across: 0.82, rolling: 0.05}}
  - {place: [-100 mm, -180 mm, 131 mm], radius: 35 mm, caster: {trail: 16 mm, damping: 0.002}, strut: {travel: 26 mm, stiffness: 900 N/m, compression: 4 N s/m, rebound: 7 N s/m}}
  - {place: [-700 mm, 0 mm, 60 mm], radius: 5 mm, load: 1 N, skid: true, tyre: {friction_across: 0.7}}
launch: {by: bungee, height: 1.1 m, pitch: 13 deg, elevation: 14 deg, length: 9 m, speed: 16 m/s, throttle: 40 %, delay: 0.3 s}
fuselage: {nose: [310 mm, 0 mm, -10 mm], length: 1100 mm, width: 110 mm, height: 130 mm, drag_across: 1.15, limit: 2.2 m/s}
`

const degree = math.Pi / 180

// TestEveryValueOfAPlaneReachesItsModel in SI units, and none another's place.
func TestEveryValueOfAPlaneReachesItsModel(t *testing.T) {
	v, err := parse(t, winged).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	skid := wheel.SkidForLoad(frame.OfFRD(-0.7, 0, 0.06), 0.005, 1, 0.5, 0.7)
	skid.Strength = skid.PeakLoad(1/standard.Gravity, 3)
	for what, pair := range map[string][2]any{
		"servos": {[]servo.Params{
			{Name: "one", Output: 1, MinUs: 1010, MaxUs: 1990, AtMinDeg: 21, AtMaxDeg: -19, StartUs: 1490, RateDeg: 310, DeadbandUs: 3, Latency: 0.011},
			{Name: "gear", Output: 6, MinUs: 1000, MaxUs: 2000, AtMaxDeg: 90, StartUs: 1000, RateDeg: 500},
			{Name: "brakes", Output: 10, MinUs: 1000, MaxUs: 2000, AtMaxDeg: 60, StartUs: 1000, RateDeg: 500},
			{Name: "tilt", Output: 9, MinUs: 1000, MaxUs: 2000, AtMaxDeg: -90, StartUs: 1000, RateDeg: 500},
		}, v.Servos},
		"main wing": {wing.Params{
			Name: "main", Mirrored: true, Strips: 14, Induced: 0.9, Mass: 0.31,
			Stations: []wing.Station{
				{Place: frame.OfFRD(0.01, 0, -0.06), Chord: 0.25, Incidence: 2 * degree},
				{Place: frame.OfFRD(0.005, 0.75, -0.1), Chord: 0.22, Incidence: -degree},
			},
			Section: wing.Section{
				LiftSlope: 5.8, ZeroLift: -3 * degree, LiftMax: 1.3, LiftMin: -0.9, StallWidth: 8 * degree, Hysteresis: degree,
				DragMin: 0.013, DragLift: 0.011, DragMinLift: 0.3, DragPlate: 1.9, Moment: -0.05,
			},
			Controls: []wing.Control{
				{Name: "left", From: -0.95, To: -0.55, Chord: 0.26, Gain: -0.5, Neutral: 4 * degree, Least: -6.5 * degree, Most: 13.5 * degree, Effect: 0.8},
				{Name: "right", From: 0.55, To: 0.95, Chord: 0.25, Gain: 1, Least: -7 * degree, Most: 6 * degree, Effect: 0.85},
				{Name: "plate", From: 0.1, To: 0.2, Chord: 0.09, Gain: 1, Most: 21 * degree, Effect: 0.85, Spoiler: true},
			},
		}, v.Wings[0]},
		"fin": {wing.Params{
			Name: "fin", Strips: 12, Induced: 1,
			Stations: []wing.Station{{Place: frame.OfFRD(-0.7, 0, 0), Chord: 0.18}, {Place: frame.OfFRD(-0.72, 0, -0.2), Chord: 0.12}},
			Section: wing.Section{
				LiftSlope: 5.7, LiftMax: 1.2, LiftMin: -1, StallWidth: 7 * degree, Hysteresis: 2 * degree, DragMin: 0.012, DragLift: 0.01, DragPlate: 1.98,
			},
		}, v.Wings[1]},
		"motors": {[]airframe.Motor{
			{Number: 3, PlaceFRD: frame.OfFRD(0.33, 0, -0.01), AxisFRD: frame.OfFRD(1, 0, 0.05)},
			{Number: 8, PlaceFRD: frame.OfFRD(-0.76, 0, -0.04), Clockwise: true, Drive: 2, Propeller: 1, Hinge: frame.OfFRD(0, 1, 0), Servo: 3},
		}, v.Motors},
		"drives": {[]float64{920 * math.Pi / 30, 0.07, 5e-5, 1200 * math.Pi / 30, 0.125, 2.6e-5, 25, 0.135}, []float64{
			v.Drives[0].Kv, v.Drives[0].Resistance, v.Drives[0].Inertia, v.Drives[1].Kv, v.Drives[1].Resistance, v.Drives[1].Inertia, v.Drive(1).CurrentLimit, v.Drive(1).Resistance,
		}},
		"propellers":                      {[]float64{0.127, 2, 0.1016, 3}, []float64{v.Rotor(0).Radius, float64(v.Rotor(0).Blades), v.Rotor(1).Radius, float64(v.Rotor(1).Blades)}},
		"mass of a wheel":                 {0.027, v.Wheels[0].Mass},
		"steering":                        {airframe.Linkage{Servo: 0, Gain: 0.6}, v.Wheels[0].Steering},
		"gear, stowed at the servo's end": {[]float64{1, 0.17}, []float64{v.Wheels[0].Retraction.At(math.Pi / 2), v.Wheels[0].StowedFRD.X}},
		"tyre": {wheel.Tyre{
			Stiffness: 2200, Damping: 10, StiffnessAlong: 2600, StiffnessAcross: 1500, Relaxation: 0.041, FrictionAlong: 0.81, FrictionAcross: 0.82, Rolling: 0.05,
		}, v.Wheels[1].Tyre},
		"brake":           {[]float64{0.1, 1}, []float64{v.Wheels[1].BrakeTorque, v.Wheels[1].Braking.At(math.Pi / 3)}},
		"caster":          {wheel.Caster{Trail: 0.016, Damping: 0.002}, v.Wheels[2].Caster},
		"strut":           {wheel.Strut{Travel: 0.026, Stiffness: 900, Compression: 4, Rebound: 7}, v.Wheels[2].Strut},
		"skid":            {airframe.Wheel{Params: skid}, v.Wheels[3]},
		"launch":          {launch.Params{Height: 1.1, Pitch: 13 * degree, Elevation: 14 * degree, Length: 9, Speed: 16, Throttle: 0.4, Delay: 0.3}, v.Launch},
		"fuselage":        {airframe.Fuselage{NoseFRD: frame.OfFRD(0.31, 0, -0.01), Length: 1.1, Width: 0.11, Height: 0.13, Across: 1.15, WingFrom: 0.2375 / 1.1, WingTo: 0.4875 / 1.1}, v.Fuselage},
		"fuselage, limit": {2.2, v.HullLimit},
	} {
		if d := cmp.Diff(pair[0], pair[1], cmpopts.EquateApprox(1e-12, 1e-15)); d != "" {
			t.Errorf("%s, want −, got +:\n%s", what, d)
		}
	}
}

// TestWheelsBearTheWeight: at rest they hold it in balance, or an even share where one would lift.
func TestWheelsBearTheWeight(t *testing.T) {
	for _, c := range []struct {
		name   string
		places [][3]float64
		want   []float64 // of a weight of 100 N
	}{
		{"tricycle", [][3]float64{{0.3, 0, 0}, {-0.1, 0.2, 0}, {-0.1, -0.2, 0}}, []float64{25, 37.5, 37.5}},
		{"tail wheel", [][3]float64{{0.1, 0.2, 0}, {0.1, -0.2, 0}, {-0.9, 0, 0}}, []float64{45, 45, 10}},
		{"in one line", [][3]float64{{0.1, 0, 0}, {-0.3, 0, 0}}, []float64{75, 25}},
		{"four", [][3]float64{{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0}}, []float64{25, 25, 25, 25}},
		{"one", [][3]float64{{0, 0, 0}}, []float64{100}},
		{"one that would lift", [][3]float64{{0.3, 0, 0}, {0.1, 0.2, 0}, {0.1, -0.2, 0}}, []float64{5. / 3, 75, 75}},
	} {
		f := File{}
		for _, p := range c.places {
			f.Wheels = append(f.Wheels, Wheel{Place: p})
		}
		if d := cmp.Diff(c.want, loadsOf(&f, 100), cmpopts.EquateApprox(0, 1e-5)); d != "" {
			t.Errorf("%s, want −, got +:\n%s", c.name, d)
		}
	}
	v, err := parse(t, strings.Replace(winged, "  - {place: [-700 mm, 0 mm, 60 mm], radius: 5 mm, load: 1 N, skid: true, tyre: {friction_across: 0.7}}\n", "", 1)).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	load := 2 * standard.Gravity * 0.25
	want := wheel.ForLoad(frame.OfFRD(0.3, 0, 0.13), 0.03, load)
	want.StowedFRD = frame.OfFRD(0.17, 0, 0)
	critical := 2 * math.Sqrt(3*load/0.025*load/standard.Gravity)
	want.Strut = wheel.Strut{Travel: 0.025, Stiffness: 3 * load / 0.025, Compression: 0.3 * critical, Rebound: 0.5 * critical}
	want.Strength = want.PeakLoad(load/standard.Gravity, 2.5)
	if d := cmp.Diff(want, v.Wheels[0].Params, cmpopts.EquateApprox(1e-6, 0)); d != "" {
		t.Errorf("nose wheel, want −, got +:\n%s", d)
	}
}

// TestLaunchesHaveTheirDefaults, each its own; a throttle of 0 needs no delay.
func TestLaunchesHaveTheirDefaults(t *testing.T) {
	for text, want := range map[string]launch.Params{
		"{by: hand}":                 {Height: 1.6, Pitch: 12 * degree, Elevation: 15 * degree, Length: 1, Speed: 7, Fading: 1, Throttle: 0.5, Delay: 0.5},
		"{by: hand, throttle: 0}":    {Height: 1.6, Pitch: 12 * degree, Elevation: 15 * degree, Length: 1, Speed: 7, Fading: 1},
		"{by: catapult}":             {Height: 1, Pitch: 15 * degree, Elevation: 10 * degree, Length: 4, Speed: 15, Fading: 1},
		"{by: bungee, speed: 9 m/s}": {Height: 1, Pitch: 15 * degree, Elevation: 10 * degree, Length: 10, Speed: 9},
	} {
		if got := launchOf(parse(t, edit("legs: {down: 100 mm}", "launch: "+text))); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// TestPlanesTouchTheGround with nose, tail, back and belly, with the wings' tips, and with the lowest point of a propeller.
func TestPlanesTouchTheGround(t *testing.T) {
	v, err := parse(t, winged).Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	has := func(kind contact.Kind, x, y, z float64) {
		t.Helper()
		for _, p := range v.Contact.Points {
			if p.Kind == kind && p.PlaceFRD.Sub(frame.OfFRD(x, y, z)).Len() < 1e-9 {
				return
			}
		}
		t.Errorf("no point of kind %d at %g, %g, %g", kind, x, y, z)
	}
	has(contact.Hull, 0.31, 0, -0.01)
	has(contact.Hull, -0.79, 0, -0.01)
	has(contact.Hull, 0.31-0.22, 0.055, 0.055)
	has(contact.Hull, 0.005, 0.75, -0.1)
	has(contact.Hull, 0.005, -0.75, -0.1)
	has(contact.Hull, -0.72, 0, -0.2)
	n := math.Hypot(1, 0.05)
	has(contact.Tip, 0.33-0.127*0.05/n, 0, -0.01+0.127/n)
	if v.Contact.Legs() != 0 {
		t.Errorf("it has %d legs", v.Contact.Legs())
	}
}

// TestFaultsOfPlanes: each is refused, with its place and what to do; the last that is taken is taken.
func TestFaultsOfPlanes(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"as it is", "", "", ""},
		{"glider", winged[strings.Index(winged, "motors:"):strings.Index(winged, "battery:")], "", "nothing uses the servo tilt"},
		{"no such servo", "servo: one, gain: -0.5", "servo: onne, gain: -0.5", `there is no servo "onne": expected one of one, gear, brakes, tilt`},
		{"a servo of no brake", "brake: 0.1 N m, brake_servo", "brake_servo", "wheels[2].brake_servo applies no brake: give the torque in brake, or remove it"},
		{"servo of no use", "retract: {servo: gear, stowed: [170 mm, 0 mm, 0 mm]}, ", "", "nothing uses the servo gear: remove it"},
		{"servo twice", "name: gear, output", "name: one, output", "one is the name of servos[1], too"},
		{"servo that does not move", "at_min: 0 deg, at_max: 90 deg", "at_min: 90 deg, at_max: 90 deg", "the servo would move nothing"},
		{"pulses reversed", "pulse_max: 1990 us", "pulse_max: 990 us", "pulse_max is 990 us, expected more than pulse_min"},
		{"start outside", "pulse_start: 1490 us", "pulse_start: 1000 us", "pulse_start is 1000 us, expected from 1010 us to 1990 us"},
		{"output of a motor", "output: 6", "output: 3", "output 3 drives motor 3"},
		{"output of a servo", "delay: 0.3 s}", "delay: 0.3 s, output: 9}", "output 9 moves the servo tilt: it would set off the launch"},
		{"no such drive", "drive: rear", "drive: reer", `there is no drive "reer": expected one of rear`},
		{"drive of no use", "drive: rear, ", "", "nothing uses the drive rear"},
		{"common motor of no use", "spin: ccw, points: [1, 0, 0.05]", "spin: ccw, drive: rear", "propeller is given, but there is no motor without a drive of its own"},
		{"fault in a drive", "current_limit: 25 A", "pwm_max: 1050 us", "drives[1].esc.pwm_max is less than 100 us above"},
		{"propeller of a drive", "{pitch: 4.5 in, diameter: 8 in,", "{pitch: 4.5 in,", "drives[1].propeller.diameter is missing"},
		{"no direction", "points: [1, 0, 0.05]", "points: ahead", "points is ahead: expected one of up, down, forward, back, left, right, or [forward, right, down]"},
		{"direction of no length", "points: [1, 0, 0.05]", "points: [0, 0, 0]", "motor 3 points nowhere"},
		{"word for a direction", "points: [1, 0, 0.05]", "points: forward", ""},
		{"odd strips", "strips: 14", "strips: 13", "strips is 13, expected an even number"},
		{"station on the left", "place: [5 mm, 750 mm", "place: [5 mm, -750 mm", "station 2 has -0.75 m for right in [forward, right, down], expected 0 m or more: mirrored makes the left half of the right one"},
		{"from after to", "from: -95 %, to: -0.55", "from: -0.5, to: -0.55", "from is -0.5, expected less than to, -0.55"},
		{"stops reversed", "least: -7 deg", "least: 7 deg", "least is"},
		{"skid that rolls", "skid: true, tyre: {friction_across: 0.7}", "skid: true, tyre: {rolling: 0.1}", "wheels[4].tyre.rolling means something only of a wheel"},
		{"skid with rollers", "skid: true, tyre: {friction_across: 0.7}", "skid: true, rollers: 45 deg", "wheels[4].rollers means something only of a wheel"},
		{"caster with rollers", "caster: {trail", "rollers: 45 deg, caster: {trail", "wheels[3].caster means nothing of a wheel with rollers"},
		{"caster with a heading", "caster: {trail", "heading: 45 deg, caster: {trail", "heading and caster are both given"},
		{"rollers along the axle", "caster: {trail: 16 mm, damping: 0.002}", "rollers: -5 deg", "rollers is -5°, expected 10° to 90°"},
		{"rollers that hold across", "caster: {trail: 16 mm, damping: 0.002}", "rollers: 45 deg, tyre: {friction_across: 1}", "wheels[3].tyre.friction_across means nothing of a wheel with rollers"},
		{"caster that is steered", "caster: {trail", "steer: {servo: one}, caster: {trail", "caster and steer are both given"},
		{"strut beyond", "stiffness: 900 N/m", "stiffness: 0.1 N/m", "out of range"},
		{"delay without throttle", "throttle: 40 %", "throttle: 0 %", "delay is 0.3 s without a throttle"},
		{"hull and fuselage", "fuselage:", "hull: {length: 1 m, width: 0.1 m, up: 0.1 m, down: 0.1 m}\nfuselage:", "hull and fuselage are both given"},
		{"wheel far below", "place: [-100 mm, 180 mm, 131 mm]", "place: [-100 mm, 180 m, 131 mm]", "out of range"},
	} {
		if !strings.Contains(winged, c.old) {
			t.Fatalf("%s: %q is not in the file", c.name, c.old)
		}
		f, err := Parse(strings.NewReader(strings.Replace(winged, c.old, c.new, 1)), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// glider has no motor.
const glider = `name: glider
mass: 1 kg
inertia: {xx: 0.1 kg m2, yy: 0.05 kg m2, zz: 0.14 kg m2}
drag_area: {x: 0.003 m2, y: 0.01 m2, z: 0.01 m2}
wings: [{name: wing, mirrored: true, stations: [{place: [0 m, 0 m, 0 m], chord: 0.2 m}, {place: [0 m, 1 m, -0.1 m], chord: 0.15 m}]}]
battery: {cells: 2, capacity: 1 Ah, cell_resistance: 10 mohm}
launch: {by: hand, throttle: 0}
`

// TestGlidersAreVehicles: without a motor, with a launch; a propeller or a bench is then of no use.
func TestGlidersAreVehicles(t *testing.T) {
	v, err := parse(t, glider).Vehicle(nil)
	if err != nil || len(v.Motors)+len(v.Drives)+len(v.Propellers) != 0 || !v.Launch.Given() {
		t.Errorf("%v: %+v", err, v)
	}
	for add, want := range map[string]string{
		"esc: {current_limit: 40 A}\n":                                   "there are no motors that esc would belong to",
		"unlike: [{motor: 1, kv: 900 rpm/V}]\n":                          "unlike is given, but there is no motor",
		"legs: {down: 0.1 m}\n":                                          "legs stand under motors that point up, and there is none",
		"servos: [{name: a, output: 1, at_min: 0 deg, at_max: 1 deg}]\n": "nothing uses the servo a",
	} {
		f, err := Parse(strings.NewReader(glider+add), "a.yaml")
		if err == nil {
			_, err = f.Vehicle(nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", add, err, want)
		}
	}
}

// TestFaultsOfWingsStandWhereTheyAre: at the line that must change, in the words of the file.
func TestFaultsOfWingsStandWhereTheyAre(t *testing.T) {
	const file = `name: glider
mass: 1 kg
inertia: {xx: 0.1 kg m2, yy: 0.05 kg m2, zz: 0.14 kg m2}
drag_area: {x: 0.003 m2, y: 0.01 m2, z: 0.01 m2}
battery: {cells: 2, capacity: 1 Ah, cell_resistance: 10 mohm}
launch: {by: hand, throttle: 0}
servos: [{name: one, output: 1, at_min: -20 deg, at_max: 20 deg}]
wings:
  - name: wing
    mirrored: yes
    strips: 12
    stations:
      - {place: [0 m, 0 m, 0 m], chord: 0.2 m}
      - {place: [0 m, 1 m, -0.1 m], chord: 0.15 m}
    controls:
      - {name: flap, from: -50 %, to: 50 %, chord: 20 %, servo: one, least: -5 deg, most: 20 deg}
`
	parse(t, file)
	for _, c := range []struct {
		name, old, new string
		line, col      int
		want           string
	}{
		{"no span", "[0 m, 1 m, -0.1 m]", "[0 m, 0 m, 0 m]", 14, 10, "stations 1 and 2 are 0 mm apart in right and down of [forward, right, down], expected 1 mm at least"},
		{"one station", "      - {place: [0 m, 1 m, -0.1 m], chord: 0.15 m}\n", "", 12, 5, "stations has one place, expected 2 to 16: a root and a tip"},
		{"left half", "1 m, -0.1 m", "-1 m, -0.1 m", 14, 10, "station 2 has -1 m for right in [forward, right, down], expected 0 m or more"},
		{"on its image", "[0 m, 1 m, -0.1 m]", "[0 m, 0 m, -0.4 m]", 14, 10, "all stations have 0 m for right in [forward, right, down]"},
		{"swept", "[0 m, 1 m, -0.1 m]", "[-4 m, 1 m, -0.1 m]", 14, 10, "station 2 is 4 m from station 1 in forward of [forward, right, down], but only 1.005 m in right and down"},
		{"odd", "strips: 12", "strips: 11", 11, 5, "strips is 11, expected an even number"},
		{"from beyond to", "from: -50 %", "from: 60 %", 16, 22, "from is 0.6, expected less than to, 0.5"},
		{"no left half", "mirrored: yes", "mirrored: no", 16, 22, "from is -0.5, expected 0 to 1: the wing is not mirrored"},
		{"stops exchanged", "least: -5 deg", "least: 25 deg", 16, 70, "least is 25 deg, expected less than most, 20 deg"},
	} {
		if !strings.Contains(file, c.old) {
			t.Fatalf("%s: %q is not in the file", c.name, c.old)
		}
		_, err := Parse(strings.NewReader(strings.Replace(file, c.old, c.new, 1)), "a.yaml")
		if want := fmt.Sprintf("a.yaml:%d:%d: %s", c.line, c.col, c.want); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", c.name, err, want)
		}
	}
}

// TestTruthIsYesOrTrue: both are taken, wherever one of them is asked for.
func TestTruthIsYesOrTrue(t *testing.T) {
	for word, want := range map[string]bool{"true": true, "yes": true, "false": false, "no": false} {
		f := parse(t, strings.Replace(glider, "mirrored: true", "mirrored: "+word, 1))
		if f.Wings[0].Mirrored != want {
			t.Errorf("mirrored: %s is %v", word, !want)
		}
	}
	for word, want := range map[string]string{"perhaps": `mirrored is the text "perhaps": expected true or false`, "1": "mirrored is the number 1: expected true or false"} {
		if _, err := Parse(strings.NewReader(strings.Replace(winged, "mirrored: true", "mirrored: "+word, 1)), "a.yaml"); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "quotes") {
			t.Errorf("mirrored: %s: error %v, want %q", word, err, want)
		}
	}
	changed, err := With(glider, "a.yaml", []Setting{{Path: "wings[1].mirrored", Value: "no"}})
	if err != nil || !strings.Contains(changed, "mirrored: no") {
		t.Errorf("set to no: %v", err)
	}
}

// TestMotorsStandInAnyOrder: the vehicle is that of rising numbers, but each number stands once.
func TestMotorsStandInAnyOrder(t *testing.T) {
	lines := strings.SplitAfter(multi, "\n")
	swapped := strings.Join([]string{lines[0], lines[2], lines[1]}, "") + strings.Join(lines[3:], "")
	build := func(text string) []airframe.Motor {
		v, err := parse(t, text).Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		return v.Motors
	}
	if a, b := build(multi), build(swapped); !reflect.DeepEqual(a, b) {
		t.Errorf("motors are %+v, want %+v", b, a)
	}
	if _, err := Parse(strings.NewReader(strings.Replace(multi, "number: 2", "number: 1", 1)), "a.yaml"); err == nil || !strings.Contains(err.Error(), "a.yaml:3:6: motor number 1 is given a second time, first in line 2: give each its own") {
		t.Errorf("twice: %v", err)
	}
}

// multi is a multirotor with motors of its own.
const multi = `motors:
  - {number: 1, place: [0.2 m, 0.2 m, 0 m], spin: ccw}
  - {number: 2, place: [-0.2 m, -0.2 m, 0 m], spin: ccw}
  - {number: 3, place: [0.2 m, -0.2 m, 0 m], spin: cw}
  - {number: 4, place: [-0.2 m, 0.2 m, 0 m], spin: cw}
unlike: [{motor: 2, thrust: 0.9}]
name: multi
mass: 1.5 kg
inertia: {xx: 0.02 kg m2, yy: 0.02 kg m2, zz: 0.03 kg m2}
drag_area: {x: 0.01 m2, y: 0.01 m2, z: 0.02 m2}
propeller: {pitch: 4.5 in, diameter: 10 in, inertia: 70 g cm2}
motor: {kv: 900 rpm/V, resistance: 90 mohm, no_load_current: 0.5 A, rotor_inertia: 100 g cm2}
battery: {cells: 3, capacity: 5 Ah, cell_resistance: 5 mohm}
legs: {down: 0.1 m}
`
