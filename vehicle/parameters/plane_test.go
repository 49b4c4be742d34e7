package parameters

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// trainer has round numbers of a model plane of 2 kg.
func trainer() Plane {
	return Plane{
		Stall: 10, Cruise: 18, Top: 28, CruiseThrottle: 0.45, Climb: 6, Glide: 1.5, Dive: 8, ClimbPitchDeg: 17,
		Roll:  Axis{FullRate: 3.6, Lag: 0.12, Servo: 0.04},
		Pitch: Axis{FullRate: 1.8, Lag: 0.3, Servo: 0.04},
		Surfaces: []Surface{
			{Output: 1, Function: FunctionAileron, MinUs: 1100, TrimUs: 1500, MaxUs: 1900},
			{Output: 2, Function: FunctionElevator, Reversed: true, MinUs: 1000, TrimUs: 1520, MaxUs: 2000},
			{Output: 3, Function: FunctionThrottle, MinUs: 1000, TrimUs: 1000, MaxUs: 2000},
		},
	}
}

// valuesOf are a plane's parameters by name.
func valuesOf(t *testing.T, p Plane) map[string]float64 {
	t.Helper()
	list, err := p.Parameters()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, q := range list {
		if _, twice := got[q.Name]; twice || len(q.Name) > 16 || q.Why == "" || math.IsNaN(q.Value) {
			t.Errorf("%+v", q)
		}
		got[q.Name] = q.Value
	}
	return got
}

// TestPlaneParameters: the values follow from the formulas of doc.go, worked out by hand.
func TestPlaneParameters(t *testing.T) {
	got := valuesOf(t, trainer())
	for name, want := range map[string]float64{
		"AIRSPEED_MIN": 12, "AIRSPEED_MAX": 26, "AIRSPEED_CRUISE": 18, "AIRSPEED_STALL": 10, "ARSPD_FBW_MIN": 12, "TRIM_ARSPD_CM": 1800,
		"ROLL_LIMIT_DEG": 60, "LIM_ROLL_CD": 6000, // cos = (11/18)² = 0.373: 68°
		"PTCH_LIM_MAX_DEG": 22, "PTCH_LIM_MIN_DEG": -23, // sin = 8/26.6: 17.5°
		"TRIM_THROTTLE": 45, "TECS_CLMB_MAX": 5.4, "TECS_SINK_MIN": 1.5, "TECS_SINK_MAX": 7.2,
		"WP_LOITER_RAD": 29, "WP_RADIUS": 36, // 324 / (9.81 · 1.732) = 19.1 m
		"RLL_RATE_FF": 0.262,  // 45 / (206.3 · 15/18 = 171.9)
		"RLL_RATE_P":  0.0524, // 0.12/(3·0.06) - 1 < 0.2: a fifth
		"RLL_RATE_I":  0.262, "RLL_RATE_D": 0, "RLL2SRV_TCONST": 0.64, "RLL_RATE_FLTT": 2.49, "RLL2SRV_RMAX": 124,
		"PTCH_RATE_FF": 0.524, "PTCH_RATE_P": 0.349, // 0.3/0.18 - 1 = 0.667
		"PTCH_RATE_I": 0.524, "PTCH2SRV_TCONST": 0.96, "PTCH2SRV_RMAX_UP": 62, "PTCH2SRV_RMAX_DN": 62,
		"TKOFF_LVL_PITCH": 15, "TKOFF_ROTATE_SPD": 11.5, "TKOFF_THR_MINACC": 0, "ARSPD_TYPE": 2, "ARSPD_USE": 1,
		"SERVO1_FUNCTION": 4, "SERVO2_FUNCTION": 19, "SERVO2_REVERSED": 1, "SERVO2_TRIM": 1520, "SERVO3_FUNCTION": 70, "SERVO3_MIN": 1000, "SERVO1_MAX": 1900,
	} {
		if v, ok := got[name]; !ok || math.Abs(v-want) > 1e-9 {
			t.Errorf("%s is %g, want %g", name, v, want)
		}
	}
}

// TestPlaneParametersOfOtherPlanes: launches, no sensor, and a slow plane that may not bank as far.
func TestPlaneParametersOfOtherPlanes(t *testing.T) {
	p := trainer()
	p.Launch, p.NoPitot, p.Cruise = Hand, true, 12.5
	got := valuesOf(t, p)
	if _, used := got["ARSPD_USE"]; used || got["ARSPD_TYPE"] != 0 || got["TKOFF_ROTATE_SPD"] != 0 || got["TKOFF_THR_MINACC"] != 9 || got["TKOFF_THR_MINSPD"] != 4 {
		t.Errorf("thrown, without a sensor: %v", got)
	}
	if got["ROLL_LIMIT_DEG"] != 39 { // cos = (11/12.5)² = 0.774
		t.Errorf("it banks %g°, want 39", got["ROLL_LIMIT_DEG"])
	}
	if fast := valuesOf(t, trainer())["RLL_RATE_FF"]; math.Abs(got["RLL_RATE_FF"]-fast*12.5/18) > 1e-3 {
		t.Errorf("the same rate at 12.5 m/s needs FF %g, want %g: a surface turns the plane in proportion to its speed", got["RLL_RATE_FF"], fast*12.5/18)
	}
	p.Launch = Catapult
	if got = valuesOf(t, p); got["TKOFF_THR_MINACC"] != 15 || got["TKOFF_THR_DELAY"] != 2 {
		t.Errorf("by catapult: %v", got)
	}
	var b bytes.Buffer
	list, _ := p.Parameters()
	if err := Write(&b, "A plane.", list); err != nil || !strings.Contains(b.String(), "\nAIRSPEED_MIN 12\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestPlaneParametersRefuse numbers of no plane that flies.
func TestPlaneParametersRefuse(t *testing.T) {
	for want, change := range map[string]func(*Plane){
		"cruise speed above 1.2 of the stall speed": func(p *Plane) { p.Cruise = 11 },
		"at most the top speed":                     func(p *Plane) { p.Top = 15 },
		"cruise throttle 1.2":                       func(p *Plane) { p.CruiseThrottle = 1.2 },
		"dive at least as fast":                     func(p *Plane) { p.Dive = 1 },
		"rates and time constants above 0":          func(p *Plane) { p.Pitch.Lag = 0 },
		"stall NaN":                                 func(p *Plane) { p.Stall = math.NaN() },
	} {
		p := trainer()
		change(&p)
		if _, err := p.Parameters(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
