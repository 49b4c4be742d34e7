package tuning

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/catalog"
)

// TestTooWindy: what the built-in autopilot flies in wind is not refused, and what it crashes in is (autopilot/vtol flies both tailsitters):
// the one is held in twice the wind of the other. A multirotor leans as far as it may, a plane is as fast as the wind.
func TestTooWindy(t *testing.T) {
	for _, c := range []struct {
		name string
		wind float64
		want string
	}{
		{"tailsitter", 0, ""}, {"tailsitter", 6, ""}, {"tailsitter", 8, "takes 2.0 of what its surfaces hold in the wash; they hold 5.6 m/s"},
		{"plane-tailsitter", 3, ""}, {"plane-tailsitter", 4, "takes 1.7 of what its surfaces hold in the wash"},
		{"quad", 10, ""}, {"quad", 22, "in a wind of 22.0 m/s it stays at its place with"}, {"quad", 40, "in a wind of 40.0 m/s no lean and no throttle"},
		{"trainer", 8, ""}, {"trainer", 30, "m/s, and does not get back against a wind of 30.0 m/s"},
		{"quadplane", 8, ""}, {"rover", 40, ""},
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
