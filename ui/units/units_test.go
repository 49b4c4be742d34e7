package units

import (
	"math"
	"testing"
)

func TestNumbersAsPeopleReadThem(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(-1)
	for _, c := range []struct{ got, want string }{
		{Number(12.345, 1), "12.3"},
		{Number(-0.81, 1), "−0.8"},
		{Number(-0.04, 1), "0.0"}, // no minus before a zero
		{Number(0, 2), "0.00"},
		{Number(-3, 0), "−3"},
		{Number(nan, 1), "—"},
		{Number(inf, 1), "—"},
		{Metres(-21.34).String(), "−21.3 m"},
		{Speed(5.55).String(), "5.5 m/s"},
		{Volts(11.724).String(), "11.72 V"},
		{Amperes(17.62).String(), "17.6 A"},
		{Hertz(1199.7).String(), "1200 Hz"},
		{Seconds(41.23).String(), "41.2 s"},
		{Percent(0.834).String(), "83 %"},
		{Milliohm(0.0504).String(), "50 mΩ"},
		{Factor(0.996), "×1.00"},
		{Rpm(2 * math.Pi), "60"},
		{Degrees(math.Pi / 6).String(), "30.0°"},
		{Degrees(-math.Pi).String(), "−180.0°"},
		{Bearing(7).String(), "007°"},
		{Bearing(359.6).String(), "000°"}, // rounds to north, not to 360
		{Bearing(-90).String(), "270°"},
		{Bearing(nan).String(), "—°"},
		{Heading(math.Pi / 2).String(), "090°"},
		{Heading(-math.Pi / 2).String(), "270°"},
		{Compass(0), "N"},
		{Compass(270), "W"},
		{Compass(349), "N"},
		{Compass(-135), "SW"},
		{Compass(nan), ""},
		{Clock(0), "00:00.0"},
		{Clock(41.23), "00:41.2"},
		{Clock(59.96), "01:00.0"}, // never 00:60.0
		{Clock(3599.94), "59:59.9"},
		{Clock(3599.96), "1:00:00.0"},
		{Clock(9199.6), "2:33:19.6"},
		{Clock(-1), "—"},
		{Clock(nan), "—"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestControlUnitsAreInverse(t *testing.T) {
	for _, v := range []float64{0, 1, 37, 100} {
		if got := ToPercent(Share(v)); math.Abs(got-v) > 1e-12 {
			t.Errorf("percent %g comes back as %g", v, got)
		}
		if got := ToMilliohm(Ohm(v)); math.Abs(got-v) > 1e-12 {
			t.Errorf("milliohm %g comes back as %g", v, got)
		}
	}
	if Share(50) != 0.5 || Ohm(50) != 0.05 || Radians(180) != math.Pi {
		t.Error("a control's unit is off by a power of ten")
	}
}

func TestDecimalsThatAStepNeeds(t *testing.T) {
	for step, want := range map[float64]int{100: 0, 1: 0, 2.5: 1, 0.25: 2, 0.1: 1, 0.001: 3} {
		if got := Decimals(step); got != want {
			t.Errorf("step %g: %d decimals, want %d", step, got, want)
		}
	}
}

// TestCount has commas between thousands.
func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -1000: "−1,000", -999: "−999", 1234567: "1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
