package parameters

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// cart is a user's file of a vehicle on omni or mecanum wheels: rover-omni3mecanum with others.
type cart struct {
	name   string
	frame  int // of ArduRover's
	wheels []cartWheel
}

type cartWheel struct {
	x, y, heading, rollers float64 // [mm], [deg]
	output, motor          int     // ArduRover's motor
	gear                   float64
}

// carts are a vehicle for each of ArduRover's frames, its wheels and outputs in the frame's order, and some in another.
var carts = []cart{
	{"omni 3", 1, []cartWheel{{90, 156, -30, 90, 1, 1, 10}, {-180, 0, 90, 90, 2, 2, 10}, {90, -156, 30, 90, 3, 3, 10}}},
	{"omni 3, in another order", 1, []cartWheel{{-180, 0, 270, -90, 2, 2, 10}, {90, 156, -30, 90, 5, 1, -10}, {90, -156, 210, 90, 7, 3, 10}}},
	{"mecanum", 2, []cartWheel{{150, 140, 0, -45, 1, 1, 10}, {-150, 140, 0, 45, 2, 2, 10}, {-150, -140, 0, -45, 3, 3, 10}, {150, -140, 0, 45, 4, 4, 10}}},
	{"omni X, wheels at 45°", 2, []cartWheel{{150, 150, -45, 90, 1, 1, 10}, {-150, 150, 45, 90, 2, 2, -10}, {-150, -150, -45, 90, 3, 3, 10}, {150, -150, 45, 90, 4, 4, 10}}},
	{"omni +", 3, []cartWheel{{180, 0, 90, 90, 1, 1, 10}, {0, 180, 0, 90, 2, 2, 10}, {-180, 0, 90, 90, 3, 3, 10}, {0, -180, 0, 90, 4, 4, 10}}},
	{"omni 3 mecanum", 4, []cartWheel{{90, 156, 150, 45, 1, 1, 10}, {-180, 0, 270, 45, 2, 2, 10}, {90, -156, 30, 45, 3, 3, 10}}},
}

// vehicle reads the cart's file.
func (c *cart) vehicle(t *testing.T) *airframe.Vehicle {
	t.Helper()
	text, err := os.ReadFile("../vehicles/rover-omni3mecanum.yaml")
	if err != nil {
		t.Fatal(err)
	}
	one := regexp.MustCompile(`(?s)  - name: wheel 1\n.*?\n  - name`).FindString(string(text))
	one = strings.TrimSuffix(one, "  - name")
	var motors, wheels strings.Builder
	for i, w := range c.wheels {
		motors.WriteString(strings.NewReplacer("wheel 1", fmt.Sprintf("wheel %d", i+1), "output: 1", fmt.Sprintf("output: %d", w.output), "gear: 10", fmt.Sprintf("gear: %g", w.gear)).Replace(one))
		fmt.Fprintf(&wheels, "  - {place: [%g mm, %g mm, 30 mm], radius: 50 mm, heading: %g deg, rollers: %g deg, tyre: {rolling: 0.03}, driven_by: wheel %d}\n", w.x, w.y, w.heading, w.rollers, i+1)
	}
	cut := regexp.MustCompile(`(?s)\ntraction:\n.*\nhull:`)
	file := cut.ReplaceAllLiteralString(string(text), "\ntraction:\n"+motors.String()+"\nwheels:\n"+wheels.String()+"\nhull:")
	f, err := vehiclefile.Parse(strings.NewReader(file), "mine.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Vehicle(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &v
}

// pulses are ArduRover's for shares of throttle, steering and lateral motion, with parameters: by its frame, all scaled so that the greatest fits.
func pulses(t *testing.T, list []Parameter, throttle, steering, lateral float64) (in physics.Inputs) {
	t.Helper()
	value := map[string]float64{}
	for _, p := range list {
		value[p.Name] = p.Value
	}
	frame := &omniFrames[int(value["FRAME_TYPE"])-1]
	out, most := make([]float64, len(frame.motors)), 1.0
	for i, m := range frame.motors {
		out[i] = throttle*m.throttle + steering*m.steering + lateral*m.lateral
		most = max(most, math.Abs(out[i]))
	}
	for output := 1; output <= 16; output++ {
		n := int(value[fmt.Sprintf("SERVO%d_FUNCTION", output)]) - FunctionMotor1
		if n < 0 || n >= len(out) {
			continue
		}
		share := out[n] / most
		if value[fmt.Sprintf("SERVO%d_REVERSED", output)] == 1 {
			share = -share
		}
		in.PWMUs[output-1] = uint16(math.Round(1500 + 500*share))
	}
	return in
}

// TestOmniFramesMoveAsAsked: for each of ArduRover's frames sitlark finds it, and which motor is which, and with ArduRover's mix the vehicle drives ahead,
// to the right and turns to the right as it is asked, ahead as fast as predicted.
func TestOmniFramesMoveAsAsked(t *testing.T) {
	for _, c := range carts {
		t.Run(c.name, func(t *testing.T) {
			v := c.vehicle(t)
			r, err := RoverOf(v)
			if err != nil {
				t.Fatal(err)
			}
			list, err := ofRover(v, nil)
			if err != nil {
				t.Fatal(err)
			}
			value := map[string]float64{}
			for _, p := range list {
				value[p.Name] = p.Value
			}
			if !r.Omni || int(value["FRAME_TYPE"]) != c.frame {
				t.Fatalf("in all directions %v, FRAME_TYPE %g, want %d", r.Omni, value["FRAME_TYPE"], c.frame)
			}
			for _, w := range c.wheels {
				if got := value[fmt.Sprintf("SERVO%d_FUNCTION", w.output)]; int(got) != FunctionMotor1+w.motor-1 && c.frame != 3 { // omni + is the same turned round
					t.Errorf("output %d has function %g, want that of motor %d", w.output, got, w.motor)
				}
			}
			for _, m := range []struct {
				name                        string
				throttle, steering, lateral float64
			}{{"ahead", 0.8, 0, 0}, {"back", -0.8, 0, 0}, {"right", 0, 0, 0.8}, {"left", 0, 0, -0.8}, {"turn", 0, 0.4, 0}} {
				w, err := physics.New(physics.Params{Vehicle: *v, Seed: 1})
				if err != nil {
					t.Fatal(err)
				}
				for i := range 3000 { // brought up within 1 s, so that no wheel spins
					share, damped := min(1, float64(i)/1000), 0.0
					if m.steering == 0 {
						damped = -0.1 * w.State().Rate.Z
					}
					in := pulses(t, list, share*m.throttle, share*m.steering+damped, share*m.lateral)
					if err := w.Step(&in, 0.001); err != nil {
						t.Fatal(err)
					}
				}
				s := w.State()
				own := s.NEDFromFRD.Inverse().Apply(s.VelGround)
				t.Logf("%s: %.2f m/s ahead, %.2f m/s right, %.2f rad/s", m.name, own.X, own.Y, s.Rate.Z)
				if m.throttle != 0 && math.Abs(own.X/(m.throttle*r.Top)-1) > 0.1 { // the battery is full, and friction is not in proportion
					t.Errorf("%s: %.2f m/s ahead, predicted %.2f", m.name, own.X, m.throttle*r.Top)
				}
				want := frame.OfFRD(m.throttle, m.lateral, 0)
				// ArduRover's factors of omni 3 turn it along with a motion to the side, and it does not know how far apart wheels stand.
				if got := own.Dot(want); m.steering == 0 && !(got > 0.5*0.8*0.8*min(r.Top, r.Aside)) {
					t.Errorf("%s: %.2f m/s ahead, %.2f to the right", m.name, own.X, own.Y)
				}
				if aside := own.Cross(want).Len(); m.lateral == 0 && aside > 0.05*r.Top || m.steering > 0 && !(s.Rate.Z > 0.2*m.steering*2*r.Top/r.Track) {
					t.Errorf("%s: %.2f m/s aside, turns at %.2f rad/s", m.name, aside, s.Rate.Z)
				}
			}
		})
	}
}
