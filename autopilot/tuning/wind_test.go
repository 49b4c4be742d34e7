package tuning

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestTooWindy: what the built-in autopilot flies in wind is not refused, and what it crashes in or is blown away in is (autopilot/vtol flies the tailsitters). What
// is short is named: the lean, or the moment. A multirotor leans as far as it may, a plane is as fast as the wind.
func TestTooWindy(t *testing.T) {
	for _, c := range []struct {
		name string
		wind float64
		want string
	}{
		{"tailsitter", 0, ""}, {"tailsitter", 6, ""}, {"tailsitter", 8, "of the moment that it has in the wash; it is held in 5.7 m/s, at 22°"},
		{"tailsitter", 10, "nose up across 10.0 m/s it leans by 63°, and may by 38°, it takes"}, {"tailsitter", 20, "nose up across 20.0 m/s no lean keeps it at its place; it is held in"},
		{"plane-tailsitter", 3, ""}, {"plane-tailsitter", 4, "m/s it takes 1.5 of the moment that it has in the wash; it is held in 3.0 m/s, at 23°"},
		{"copter-tailsitter", 8, ""}, {"copter-tailsitter", 9, "nose up across 9.0 m/s it leans by 57°, and may by 38°; it is held in 6.8 m/s"},
		{"quad", 10, ""}, {"quad", 22, "in a wind of 22.0 m/s it stays at its place with"}, {"quad", 40, "in a wind of 40.0 m/s no lean and no throttle"},
		{"trainer", 9, ""}, {"trainer", 9.5, "it cruises at 12.6 m/s, and a wind of 9.5 m/s blows at 12.4 m/s 60 m high"}, {"glider", 8, "it cruises at"},
		{"quadplane", 11.5, ""}, {"quadplane", 13.5, "it cruises at"}, {"tilt-quad", 15, "it cruises at"}, {"aerosonde", 18, "it cruises at"}, {"rover", 40, ""},
	} {
		e, err := catalog.Find(c.name, "")
		if err != nil {
			t.Fatal(err)
		}
		got := TooWindy(&e.Vehicle, c.wind)
		if t.Logf("%s: %s", c.name, got); len(got) > 160 || (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s in %g m/s: %q, want %q", c.name, c.wind, got, c.want)
		}
	}
}
