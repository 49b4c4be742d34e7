package ui

import (
	"math"
	"testing"
)

func TestNumbersAsPeopleReadThem(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(-1)
	for _, c := range []struct{ got, want string }{
		{number(12.345, 1), "12.3"},
		{number(-0.81, 1), "−0.8"},
		{number(-0.04, 1), "0.0"}, // no minus before a zero
		{number(0, 2), "0.00"},
		{number(-3, 0), "−3"},
		{number(nan, 1), "—"},
		{number(inf, 1), "—"},
		{metres(-21.34).String(), "−21.3 m"},
		{speed(5.55).String(), "5.5 m/s"},
		{volts(11.724).String(), "11.72 V"},
		{amperes(17.62).String(), "17.6 A"},
		{hertz(1199.7).String(), "1200 Hz"},
		{seconds(41.23).String(), "41.2 s"},
		{percent(0.834).String(), "83 %"},
		{milliohm(0.0504).String(), "50 mΩ"},
		{factor(0.996), "×1.00"},
		{rpm(2 * math.Pi), "60"},
		{degrees(math.Pi / 6).String(), "30.0°"},
		{degrees(-math.Pi).String(), "−180.0°"},
		{bearing(7).String(), "007°"},
		{bearing(359.6).String(), "000°"}, // rounds to north, not to 360
		{bearing(-90).String(), "270°"},
		{bearing(nan).String(), "—°"},
		{heading(math.Pi / 2).String(), "090°"},
		{heading(-math.Pi / 2).String(), "270°"},
		{compass(0), "N"},
		{compass(270), "W"},
		{compass(349), "N"},
		{compass(-135), "SW"},
		{compass(nan), ""},
		{clock(0), "00:00.0"},
		{clock(41.23), "00:41.2"},
		{clock(59.96), "01:00.0"}, // never 00:60.0
		{clock(3725.5), "62:05.5"},
		{clock(-1), "—"},
		{clock(nan), "—"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestControlUnitsAreInverse(t *testing.T) {
	for _, v := range []float64{0, 1, 37, 100} {
		if got := toPercent(share(v)); math.Abs(got-v) > 1e-12 {
			t.Errorf("percent %g comes back as %g", v, got)
		}
		if got := toMilliohm(ohm(v)); math.Abs(got-v) > 1e-12 {
			t.Errorf("milliohm %g comes back as %g", v, got)
		}
	}
	if share(50) != 0.5 || ohm(50) != 0.05 || radians(180) != math.Pi {
		t.Error("a control's unit is off by a power of ten")
	}
}
