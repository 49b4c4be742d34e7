package parameters

import (
	"math"
	"strings"
	"testing"
)

// TestWhatIsShortInWind: each of what may be wanting is named with its figures, several together, and nothing where nothing is.
func TestWhatIsShortInWind(t *testing.T) {
	for _, c := range []struct {
		at   Upwind
		want string
	}{
		{Upwind{0.3, 0.9, 0.9}, ""}, {Upwind{0.66, 1, 1}, ""},
		{Upwind{0.8, 0.9, 0.5}, "it leans by 46°, and may by 38°"},
		{Upwind{0.3, 1.3, 0.5}, "it takes 1.3 of the moment that it has in the wash"},
		{Upwind{0.3, 0.9, 1.2}, "it takes 1.2 of full thrust"},
		{Upwind{0.8, 2, 1.2}, "it leans by 46°, and may by 38°; it takes 2.0 of the moment that it has in the wash; it takes 1.2 of full thrust"},
		{Upwind{Lean: math.Inf(1)}, "no lean keeps it at its place"},
	} {
		if got := strings.Join(c.at.Short(0.66, 1), "; "); got != c.want {
			t.Errorf("%+v: %q, want %q", c.at, got, c.want)
		}
	}
}
