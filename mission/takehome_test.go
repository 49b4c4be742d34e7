package mission

import (
	"math"
	"strings"
	"testing"
)

// TestHomesOfFilesAreTakenWithinTheirRanges, ends included; what is beyond is told, with what was expected.
func TestHomesOfFilesAreTakenWithinTheirRanges(t *testing.T) {
	for _, c := range []struct {
		lat, lon, alt float64
		want          *Place
		notice        string
	}{
		{-35, 149, 580, &Place{-35, 149, 580}, ""},
		{90, -180, 9000, &Place{90, -180, 9000}, ""},
		{-90, 180, -500, &Place{-90, 180, -500}, ""},
		{0, 5, 0, &Place{0, 5, 0}, ""},
		{5, 0, 0, &Place{5, 0, 0}, ""},
		{-35, 149, -501, &Place{-35, 149, 0}, "plan: got a home -501 m above sea level, expected -500 to 9000: it is at sea level"},
		{-35, 149, 9001, &Place{-35, 149, 0}, "plan: got a home 9001 m above sea level, expected -500 to 9000: it is at sea level"},
		{-35, 149, math.NaN(), &Place{-35, 149, 0}, "plan: the home has no altitude: it is at sea level"},
		{90.1, 149, 0, nil, "plan: got a home at latitude 90.1 and longitude 149, expected up to 90 and 180 degrees: it is not taken"},
		{-35, -180.1, 0, nil, "plan: got a home at latitude -35 and longitude -180.1, expected up to 90 and 180 degrees: it is not taken"},
		{0, 0, 100, nil, ""},
		{math.NaN(), 149, 100, nil, ""},
		{-35, math.NaN(), 100, nil, ""},
	} {
		var p Plan
		p.takeHome("plan", c.lat, c.lon, c.alt)
		if (p.Home == nil) != (c.want == nil) || p.Home != nil && *p.Home != *c.want {
			t.Errorf("%g, %g, %g m: %+v, want %+v", c.lat, c.lon, c.alt, p.Home, c.want)
		}
		if got := strings.Join(p.Notices, "; "); (got == "") != (c.notice == "") || !strings.HasPrefix(got, c.notice) {
			t.Errorf("%g, %g, %g m: notices %q, want %q", c.lat, c.lon, c.alt, got, c.notice)
		}
	}
}
