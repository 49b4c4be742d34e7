package bundle

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/mission"
)

// maxStart bounds how far the start may be from the scenario's home [m].
const maxStart = 1000

// start moves or turns the place where the vehicle stands. A mission of a file stays where it is.
func (c *changes) start(s campaign.Setting) error {
	unit, most := "m", float64(maxStart)
	if s.Path == "heading" {
		unit, most = "deg", 360
	}
	x, err := quantity.Parse(s.Text, unit)
	if err != nil || !(math.Abs(x) <= most) {
		return fmt.Errorf("start.%s is %q, expected a number from %g to %g %s", s.Path, s.Text, -most, most, unit)
	}
	c.moved = true
	h := &c.home
	switch s.Path {
	case "north":
		h.LatDeg = h.Global(x, 0, 0).LatDeg
	case "east":
		h.LonDeg = h.Global(0, x, 0).LonDeg
	case "heading":
		h.YawDeg = math.Mod(x+360, 360)
	default:
		return fmt.Errorf("start.%s: expected start.north, start.east or start.heading", s.Path)
	}
	return nil
}

// homeText writes a home with all its digits.
func homeText(h mission.Home) string {
	var parts []string
	for _, x := range []float64{h.LatDeg, h.LonDeg, h.AltM, h.YawDeg} {
		parts = append(parts, strconv.FormatFloat(x, 'f', -1, 64))
	}
	return strings.Join(parts, ",")
}
