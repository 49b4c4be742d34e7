package mission

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Home is the origin of the local frame and where the vehicle starts.
type Home struct {
	LatDeg float64 // WGS 84, north positive [deg], −90 to 90
	LonDeg float64 // WGS 84, east positive [deg], −180 to 180
	AltM   float64 // of the pad above mean sea level [m], −500 to 9000
	YawDeg float64 // heading of the nose, clockwise from north [deg], 0 to 360
}

// DefaultHome is where ArduPilot's sim_vehicle starts by default: the model airfield CMAC
// near Canberra.
var DefaultHome = Home{LatDeg: -35.363262, LonDeg: 149.165237, AltM: 584, YawDeg: 353}

// homeFields are the ranges of the fields, in the order in which they are written.
var homeFields = [4]struct {
	name, unit string
	lo, hi     float64
}{
	{"LAT", "deg", -90, 90},
	{"LON", "deg", -180, 180},
	{"ALT", "m", -500, 9000},
	{"YAW", "deg", -360, 360},
}

// ParseHome parses "LAT,LON,ALT,YAW" (deg, deg, m above mean sea level, deg).
//
// A yaw from −360 is converted to 0 to 360. The error names the field, its value and its
// range.
func ParseHome(s string) (Home, error) {
	parts := strings.Split(s, ",")
	if len(parts) != len(homeFields) {
		return Home{}, fmt.Errorf("home %q: got %d fields, expected 4: write LAT,LON,ALT,YAW, such as %s", s, len(parts), DefaultHome)
	}
	var v [4]float64
	for i, f := range homeFields {
		x, err := strconv.ParseFloat(strings.TrimSpace(parts[i]), 64)
		if err != nil || math.IsNaN(x) {
			return Home{}, fmt.Errorf("home %q: %s is %q, expected a number from %g to %g %s", s, f.name, parts[i], f.lo, f.hi, f.unit)
		}
		if x < f.lo || x > f.hi {
			return Home{}, fmt.Errorf("home out of range: %s is %s, must be from %s to %s %s", f.name, figure(x), figure(f.lo), figure(f.hi), f.unit)
		}
		v[i] = x
	}
	return Home{v[0], v[1], v[2], math.Mod(v[3]+360, 360)}, nil
}

// Validate checks the ranges of a Home that does not come from ParseHome.
func (h Home) Validate() error {
	for i, x := range [4]float64{h.LatDeg, h.LonDeg, h.AltM, h.YawDeg} {
		f := homeFields[i]
		if !(x >= f.lo && x <= f.hi) {
			return fmt.Errorf("home out of range: %s is %s, must be from %s to %s %s", f.name, figure(x), figure(f.lo), figure(f.hi), f.unit)
		}
	}
	return nil
}

// String returns the form that ParseHome parses.
func (h Home) String() string {
	return fmt.Sprintf("%.7f,%.7f,%g,%g", h.LatDeg, h.LonDeg, h.AltM, h.YawDeg)
}

// takeHome sets the home that a file says. Latitude and longitude 0 or NaN mean that none was set. What
// is impossible is not taken, with a notice that begins with where.
func (p *Plan) takeHome(where string, lat, lon, alt float64) {
	notice := func(format string, args ...any) {
		p.Notices = append(p.Notices, where+": "+fmt.Sprintf(format, args...)+setHome)
	}
	at := homeFields
	switch {
	case math.IsNaN(lat) || math.IsNaN(lon) || lat == 0 && lon == 0:
		return
	case math.Abs(lat) > at[0].hi || math.Abs(lon) > at[1].hi:
		notice("got a home at latitude %.10g and longitude %.10g, expected up to 90 and 180 degrees: it is not taken", lat, lon)
		return
	case math.IsNaN(alt):
		notice("the home has no altitude: it is at sea level")
		alt = 0
	case alt < at[2].lo || alt > at[2].hi:
		notice("got a home %.10g m above sea level, expected %.10g to %.10g: it is at sea level", alt, at[2].lo, at[2].hi)
		alt = 0
	}
	p.Home = &Place{LatDeg: lat, LonDeg: lon, AltM: alt}
}
