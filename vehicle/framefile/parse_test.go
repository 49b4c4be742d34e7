package framefile

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/internal/limits"
	"github.com/sitlark/sitlark/physics/frame"
)

func load(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(t *testing.T, text string) File {
	t.Helper()
	f, err := Parse(strings.NewReader(text), "f.json")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestEveryKeyIsReadWithItsPlace(t *testing.T) {
	f := parse(t, load(t, "testdata/heavy_x8.json"))
	at := func(x float64, line, col int) Number { return Number{x, true, Pos{line, col}} }
	vec := func(x, y, z float64, line, col int) Vector {
		return Vector{frame.OfFRD(x, y, z), true, Pos{line, col}}
	}
	want := File{
		Name: "f.json",
		Mass: at(28, 5, 14), DiagonalSize: at(1.4, 6, 23),
		RefSpeed: at(18, 9, 16), RefAngleDeg: at(22, 10, 18), RefVoltage: at(45.6, 11, 20),
		RefCurrent: at(78, 12, 20), RefAltitude: at(120, 13, 16), RefTempC: at(18, 14, 18),
		RefBatteryResistance: at(0.018, 15, 19),
		MaxVoltage:           at(50.4, 17, 20), BatteryCapacityAh: at(50, 18, 24),
		PropExpo: at(0.55, 19, 18), RefRotRateDegPS: at(100, 20, 20), HoverThrottle: at(0.41, 21, 21),
		PWMMinUs: at(1050, 22, 16), PWMMaxUs: at(1950, 23, 16),
		SpinMin: at(0.12, 24, 18), SpinMax: at(0.95, 25, 18), SlewMax: at(40, 26, 18),
		DiscArea: at(2.075, 27, 19), MomentumDrag: at(0.12, 28, 20), BluffBodyScaling: at(1, 29, 21),
		NumMotors: at(8, 30, 20), MomentInertia: vec(1.9, 2.1, 3.6, 32, 24),
	}
	want.Motors[0] = Motor{vec(0.52, 0.47, -0.06, 35, 25), vec(0, 0.0349, -0.9994, 36, 23), at(1.1, 37, 20)}
	want.Motors[5] = Motor{vec(0.52, 0.47, 0.06, 38, 25), vec(0, 0.0349, -0.9994, 39, 23), at(-1.1, 40, 20)}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if f.Count() != 8 {
		t.Errorf("%d motors, want 8", f.Count())
	}
}

// The defaults of ArduPilot 4.7-dev, libraries/SITL/SIM_Frame.h.
func TestAbsentKeysHaveArduPilotsDefaults(t *testing.T) {
	f := parse(t, "{}")
	want := map[string]float64{
		"mass": 3, "diagonal_size": 0.35, "refSpd": 15.08, "refAngle": 45, "refVoltage": 12.09,
		"refCurrent": 29.3, "refAlt": 593, "refTempC": 25, "refBatRes": 0.01, "maxVoltage": 12.6,
		"battCapacityAh": 0, "hoverThrOut": 0.39, "propExpo": 0.65, "refRotRate": 120,
		"pwmMin": 1000, "pwmMax": 2000, "spin_min": 0.15, "spin_max": 0.95, "slew_max": 150,
		"disc_area": 0.385, "mdrag_coef": 0.2, "bbdrag_coef": 1, "num_motors": 4,
	}
	for _, k := range keys {
		if got := *k.field(&f); got != (Number{Value: want[k.Name]}) {
			t.Errorf("%s is %+v, want %g, not given", k.Name, got, want[k.Name])
		}
		delete(want, k.Name)
	}
	if len(want) > 0 {
		t.Errorf("keys without a place in the file: %v", want)
	}
	if f.MomentInertia.Given || f.Motors != [limits.Motors]Motor{} {
		t.Error("an empty file gives inertia or motors")
	}
}

func TestZerosCountAsNotGiven(t *testing.T) {
	f := parse(t, `{"moment_inertia": [0, 0, 0], "motor2_position": [0,0,0], "motor2_vector": [0,0,0], "motor2_yaw": 0}`)
	m := f.Motors[1]
	if f.MomentInertia.Given || m.Position.Given || m.Thrust.Given || m.Yaw.Given {
		t.Errorf("zeros count as given: %+v, %+v", f.MomentInertia, m)
	}
}

func TestCommentsAndLineEnds(t *testing.T) {
	for name, text := range map[string]string{
		"Windows line ends":     "# {\r\n{ # \"\r\n\"mass\": 2 # kg\r\n}\r\n",
		"old Mac line ends":     "# {\r{ # \"\r\"mass\": 2 # kg\r}\r",
		"byte order mark":       "\uFEFF{\"mass\": 2}",
		"comment after the end": "{\"mass\": 2}\n# the end",
		"comment in a list":     "{\"motor1_position\": [1, # forward\n2, 3],\n\"mass\": 2}",
		"escaped key":           `{"m\u0061ss": 2}`,
		"comments as keys":      `{"_comment": "my quad", "_comment": [1, {"mass": 9}], "//": null, "// kg": "mass", "mass": 2, "_": {}}`,
		"exponent":              `{"mass": 0.2E+1}`,
	} {
		if f := parse(t, text); f.Mass.Value != 2 {
			t.Errorf("%s: mass %g, want 2", name, f.Mass.Value)
		}
	}
}

func TestReadErrorsPass(t *testing.T) {
	_, err := Parse(iotest.ErrReader(io.ErrClosedPipe), "f.json")
	if !errors.Is(err, io.ErrClosedPipe) || !strings.HasPrefix(err.Error(), "f.json: ") {
		t.Errorf("got %v", err)
	}
}
