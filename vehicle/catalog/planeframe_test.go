package catalog

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestFramesOfPlanes: ArduPilot's names of planes are vehicles of sitlark's, or an error that says what to do instead.
func TestFramesOfPlanes(t *testing.T) {
	for frame, want := range map[string]string{
		"plane": "plane", "plane-elevon": "skywalker-x8", "plane-vtail": "v-tail", "plane-soaring": "glider", "plane-redundant": "plane-redundant",
		"plane-dspoilers": "plane-dspoilers", "plane-3d": "plane-3d", "plane-jet": "plane-jet", "plane-elevrev": "plane-elevrev",
		"plane-tailsitter": "plane-tailsitter", "firefly": "firefly", "quadplane": "quadplane", "quadplane-tilttri": "quadplane-tilttri",
		"quadplane-tilthvec": "quadplane-tilthvec", "quadplane-tri": "quadplane-tri", "plane-heavy": "plane-heavy",
		"quadplane-cl84": "quadplane-cl84", "plane-ice": "plane-ice", "plane-revthrust": "plane-revthrust", "quadplane-ice": "quadplane-ice",
		"quadplane-copter_tailsitter": "copter-tailsitter",
	} {
		if m := find(t, frame); m.Name != want || len(m.Vehicle.Wings) == 0 {
			t.Errorf("%s is %s", frame, m.Name)
		}
		if !FliesFrame(frame, kind.Plane) || FliesFrame(frame, kind.Rover) {
			t.Errorf("%s is no model of a plane", frame)
		}
	}
	for frame, why := range withoutPlane {
		if _, err := Find(frame, ""); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", frame, err)
		}
		if FliesFrame(frame, kind.Plane) {
			t.Errorf("%s is a model of a plane", frame)
		}
	}
	for _, frame := range []string{"quadplane-tilt", "quadplane-tilttrivec"} { // other names of vehicles
		if !FliesFrame(frame, kind.Plane) || find(t, frame).Vehicle.Wings == nil {
			t.Errorf("%s is no model of a plane", frame)
		}
	}
	for _, no := range []string{"glider", "x", "plane-", "plane-elevon-elevrev", "rover", "rover-skid", "rover-vectored", "rover-omni3mecanum", "balancebot", "quad-10in", ""} { // ArduPilot's glider hangs from a balloon
		if FliesFrame(no, kind.Plane) {
			t.Errorf("%s is a model of a plane", no)
		}
	}
	for name, is := range map[string]bool{"rover": true, "rover-skid": true, "rover-vectored": true, "rover-omni3mecanum": true, "balancebot": true, "motorboat": true, "motorboat-skid": true, "sailboat": true, "sailboat-motor": true, "sailing": false, "plane": false, "x": false, "mine.yaml": false} {
		if FliesFrame(name, kind.Rover) != is {
			t.Errorf("%s is a model of a rover: %v", name, !is)
		}
	}
}

// TestVariantsThatDoNotGoTogether: the error names the word and what may be written, and order does not matter. Others of the same pairs fly.
func TestVariantsThatDoNotGoTogether(t *testing.T) {
	for name, want := range map[string]string{
		"plane-heavy-heavy":            "heavy stands there twice",
		"plane-heavy-elevrev-heavy":    "heavy stands there twice",
		"plane-heavy-light":            `"light" is no variant of plane`,
		"plane-elevrev-nonsense":       `"nonsense" is no variant of plane`,
		"plane-heavy-":                 `"" is no variant of plane`,
		"plane-throw-elevrev-catapult": "throw and catapult contradict each other, both change launch.by",
		"plane-bungee-throw":           "bungee and throw contradict each other, both change launch.by",
		"plane-ice-revthrust":          "ice and revthrust contradict each other, both change esc",
		"plane-revthrust-ice":          "revthrust and ice contradict each other, both change esc",
		"plane-nonsense":               "no such vehicle or layout",
	} {
		_, err := Find(name, "")
		if unknown := new(UnknownError); !errors.As(err, &unknown) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
		if want != "no such vehicle or layout" && !strings.HasSuffix(err.Error(), "after plane come, each after a dash, bungee, catapult, elevrev, heavy, ice, revthrust, steering, throw") {
			t.Errorf("%s: %v", name, err)
		}
	}
	words := slices.Sorted(maps.Keys(planeVariants))
	for i, a := range words {
		for _, b := range words[i+1:] {
			if wrongVariant([]string{a, b}) == "" {
				find(t, "plane-"+a+"-"+b)
				find(t, "plane-"+b+"-"+a)
			}
		}
	}
}

// TestFramesOfVariants: the command that starts ArduPilot names the frame whose parameters belong to the vehicle, and the title has the
// vehicle's mass and does not promise another's rotors.
func TestFramesOfVariants(t *testing.T) {
	for name, c := range map[string]struct{ frame, title string }{
		"plane-ice": {"plane-ice", "2 kg"}, "plane-ice-heavy": {"plane-ice", "8 kg"}, "plane-elevrev": {"plane", "2 kg"}, "plane-heavy": {"plane", "8 kg"}, "quadplane-ice": {"quadplane-ice", "5.7 kg"},
		"quadplane-cl84": {"quadplane-cl84", "3.4 kg"}, "quadplane-tilttri": {"quadplane-tilttri", "tips sideways"},
		"quadplane-tilthvec": {"quadplane-tilthvec", "all four rotors tilt"}, "skywalker-x8": {"plane-elevon", ""}, "tilt-tri": {"quadplane-tilttrivec", ""},
	} {
		m := find(t, name)
		if got := FrameOf(m); got != c.frame || !strings.Contains(m.Title, c.title) {
			t.Errorf("%s: -f %s, %q; want %s, %q", name, got, m.Title, c.frame, c.title)
		}
	}
}

// TestVariantsOfPlane: words after a dash change the file of plane, each what it says and nothing else, and the text is that of
// the vehicle.
func TestVariantsOfPlane(t *testing.T) {
	plane := find(t, "plane").Vehicle
	m := find(t, "plane-elevrev-catapult-steering")
	v := m.Vehicle
	for i, s := range v.Servos {
		sign := 1.0
		if i > 0 {
			sign = -1
		}
		if was := plane.Servos[i]; s.AtMinDeg != sign*was.AtMinDeg || s.AtMaxDeg != sign*was.AtMaxDeg || s.Output != was.Output {
			t.Errorf("servo %s: %+v, was %+v", s.Name, s, was)
		}
	}
	if l := v.Launch; l.Output != 7 || l.Throttle != 0 || l.Speed != 20 || l.Acceleration() != 20 || plane.Launch.Given() {
		t.Errorf("%+v", l)
	}
	if v.Wheels[0].Steering.Gain != 0.5 || plane.Wheels[0].Steering.Gain != 0 || v.Mass != plane.Mass {
		t.Errorf("%+v, %v kg", v.Wheels[0].Steering, v.Mass)
	}
	file, text, err := Text("plane-elevrev-catapult-steering")
	if err != nil || file != "plane-elevrev-catapult-steering.yaml" || !strings.Contains(string(text), "output: 7") {
		t.Errorf("%s, %v\n%s", file, err, text)
	}
	changed, err := Changed(m, set("battery.capacity=4 Ah"))
	if err != nil || changed.Vehicle.Battery.Capacity != 4*3600 || changed.Vehicle.Launch.Output != 7 {
		t.Errorf("%v, %+v", err, changed)
	}
}

// TestHeavyPlane has 8 kg, and the centre of mass of plane: its gear and its tail are where they were.
func TestHeavyPlane(t *testing.T) {
	plane, heavy := find(t, "plane").Vehicle, find(t, "plane-heavy").Vehicle
	if math.Abs(heavy.Mass-8) > 1e-9 {
		t.Errorf("its mass is %g kg", heavy.Mass)
	}
	for i := range plane.Wheels {
		if d := heavy.Wheels[i].PlaceFRD.Sub(plane.Wheels[i].PlaceFRD).Len(); d > 2e-4 {
			t.Errorf("wheel %d stands %g m away", i+1, d)
		}
	}
}

// TestFramesWithAnEngine: ArduPilot's frames with -ice have its outputs, 13 the ignition and 14 the starter, a throttle that a shorter
// pulse opens, the mass that they say, and their centre of mass where the vehicle without engine has it.
func TestFramesWithAnEngine(t *testing.T) {
	for name, c := range map[string]struct {
		base  string
		more  float64 // mass [kg]
		motor int
	}{"plane-ice": {"plane", 0, 0}, "quadplane-ice": {"quadplane", 0.65, 0}} {
		m, base := find(t, name), find(t, c.base).Vehicle
		v := m.Vehicle
		e := v.Engine(c.motor)
		if e == nil || e.IgnitionOutput != 13 || e.StarterOutput != 14 || !e.ThrottleReversed || v.Motors[c.motor].Number != 3 {
			t.Fatalf("%s: %+v, %+v", name, v.Motors[c.motor], e)
		}
		if more := v.Mass - base.Mass; math.Abs(more-c.more) > 1e-9 {
			t.Errorf("%s has %g kg more", name, more)
		}
		for i := range v.Motors { // places count from the centre of mass
			if d := v.Motors[i].PlaceFRD.Sub(base.Motors[i].PlaceFRD).Len(); d > 2e-3 {
				t.Errorf("%s: motor %d stands %g m away", name, v.Motors[i].Number, d)
			}
		}
		list, err := m.Parameters()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, p := range list {
			got[p.Name] = p.Value
		}
		for key, want := range map[string]float64{
			"SERVO3_FUNCTION": 70, "SERVO3_REVERSED": 1, "SERVO3_MIN": 1000, "SERVO3_TRIM": 2000, "SERVO3_MAX": 2000,
			"SERVO13_FUNCTION": 67, "SERVO14_FUNCTION": 69, "ICE_ENABLE": 1, "ICE_RPM_CHAN": 0,
		} {
			if v, ok := got[key]; !ok || v != want {
				t.Errorf("%s: %s is %v, %v, want %v", name, key, v, ok, want)
			}
		}
	}
}

// TestPlaneThatReversesItsThrust: its idle is the middle of its pulses, from which the parameters let ArduPlane go to both sides.
func TestPlaneThatReversesItsThrust(t *testing.T) {
	m := find(t, "plane-revthrust")
	if d := m.Vehicle.Drive(0); !d.Reverses || !d.Braking {
		t.Errorf("%+v", d)
	}
	list, err := m.Parameters()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, p := range list {
		got[p.Name] = p.Value
	}
	for key, want := range map[string]float64{"THR_MIN": -100, "SERVO3_MIN": 1000, "SERVO3_TRIM": 1500, "SERVO3_MAX": 2000, "SERVO3_REVERSED": 0} {
		if v, ok := got[key]; !ok || v != want {
			t.Errorf("%s is %v, %v, want %v", key, v, ok, want)
		}
	}
}

// TestTiltTriWithATail: the frame quadplane-tilttri has one servo for both front rotors, on output 12, and a rear rotor that output 11
// tips aside; its parameters are ArduPilot's of that frame. quadplane-cl84 is the same with a slower servo.
func TestTiltTriWithATail(t *testing.T) {
	m := find(t, "quadplane-tilttri")
	v := m.Vehicle
	slow := find(t, "quadplane-cl84").Vehicle
	if !slices.Equal(slow.Motors, v.Motors) || slow.Servos[slow.Motors[0].Servo].RateDeg != 12.86 {
		t.Errorf("quadplane-cl84: %+v, %+v", slow.Motors, slow.Servos)
	}
	if v.Motors[0].Servo != v.Motors[1].Servo || v.Servos[v.Motors[0].Servo].Output != 12 || v.Motors[2].Hinge.X == 0 || v.Servos[v.Motors[2].Servo].Output != 11 {
		t.Errorf("%+v, %+v", v.Motors, v.Servos)
	}
	list, err := m.Parameters()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, p := range list {
		got[p.Name] = p.Value
	}
	for name, want := range map[string]float64{"Q_FRAME_CLASS": 7, "Q_TILT_TYPE": 0, "Q_TILT_MASK": 3, "SERVO12_FUNCTION": 41, "SERVO11_FUNCTION": 39} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s is %v, %v, want %v", name, v, ok, want)
		}
	}
}
