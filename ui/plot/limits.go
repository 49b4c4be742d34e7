package plot

import (
	"math"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Limit is a value of a channel that matters: where a failsafe begins, or what a scenario
// expects.
type Limit struct {
	Group, Channel string  // such as "power" and "voltage"
	Value          float64 // in the channel's unit
	Label          string  // in words, with the value
	Critical       bool    // something is lost there
}

// usualEKFThreshold is where ArduPilot's EKF failsafe begins unless FS_EKF_THRESH says
// otherwise.
const usualEKFThreshold = 0.8

// Failsafes appends the limits of the failsafes to list: voltages of the battery [V] and the
// variance of the EKF; 0 is not known.
func Failsafes(list []Limit, low, critical, ekf float64) []Limit {
	for _, channel := range [2][2]string{{"power", "voltage"}, {"pack", "measured"}} {
		if low > 0 {
			list = append(list, Limit{channel[0], channel[1], low, "low " + units.Volts(low).String(), false})
		}
		if critical > 0 {
			list = append(list, Limit{channel[0], channel[1], critical, "critical " + units.Volts(critical).String(), true})
		}
	}
	word := "EKF failsafe "
	if ekf <= 0 {
		ekf, word = usualEKFThreshold, "usual EKF failsafe "
	}
	return append(list, Limit{"variance", "position", ekf, word + units.Number(ekf, 2), true})
}

// limitLines are the limits of a chart.
type limitLines struct{ *chart }

// each calls do for each limit of the chart with its channel.
func (c limitLines) each(do func(l *Limit, ch *channel)) {
	for i := range c.p.Limits {
		l := &c.p.Limits[i]
		if l.Group != Groups[c.group].ID {
			continue
		}
		for k := range c.channels {
			if l.meets(&c.channels[k], k) {
				do(l, &c.channels[k])
			}
		}
	}
}

// meets reports whether the limit is that of channel k of its group: a servo may be named by its number, too.
func (l *Limit) meets(ch *channel, k int) bool {
	return strings.EqualFold(ch.Name, l.Channel) || l.Group == "servos" && l.Channel == strconv.Itoa(k+1)
}

// on reports whether a channel has a limit.
func (c limitLines) on(name string) bool {
	for i := range c.p.Limits {
		if l := &c.p.Limits[i]; l.Channel == name && l.Group == Groups[c.group].ID {
			return true
		}
	}
	return false
}

// limitReach is how far from the data a limit may lie so that the axis reaches it, in spans of
// the data.
const limitReach = 3

// voltageReach is the share of a voltage up to which the axis reaches it at least: a battery is
// known by how far it is from its failsafe.
const voltageReach = 0.25

// reach widens the range of the data on a side to the limits that are near. Of an empty range
// nothing is known.
func (c limitLines) reach(side int, lo, hi float64) (float64, float64) {
	if lo > hi {
		return lo, hi
	}
	span := limitReach * max(hi-lo, Groups[c.group].least[side])
	low, high := lo, hi
	c.each(func(l *Limit, ch *channel) {
		far := span
		if ch.Unit == "V" {
			far = max(far, voltageReach*l.Value)
		}
		if ch.right == (side == 1) && l.Value >= low-far && l.Value <= high+far {
			lo, hi = min(lo, l.Value), max(hi, l.Value)
		}
	})
	return lo, hi
}

// dash is how long the dashes of a limit are, and the gaps between them [logical px].
const dash, dashGap = 6, 4

// draw draws the limits as dashed lines with their labels; of one that is beyond the
// axis, the label stands at the edge.
func (c limitLines) draw(f *form.Pass) {
	c.each(func(l *Limit, ch *channel) {
		a := c.axes[0]
		if ch.right {
			a = c.axes[1]
		}
		ink := f.Theme.Caution
		if l.Critical {
			ink = f.Theme.Fault
		}
		y, label := c.y(a, l.Value), l.Label
		switch {
		case l.Value > a.hi():
			label = "↑ " + label
		case l.Value < a.lo:
			label = "↓ " + label
		default:
			for x := c.area.X; x < c.area.Right(); x += dash + dashGap {
				f.Fill(widget.Rect{X: x, Y: y, W: min(dash, c.area.Right()-x), H: 1}, ink)
			}
		}
		c.label(f, y, label, ink)
	})
}

// label writes a limit's label at the right, above its line or below.
func (c limitLines) label(f *form.Pass, y float32, text string, ink widget.Ink) {
	w := f.Atlas.Width(widget.Small, text) + 4
	if w > c.area.W {
		return
	}
	at := widget.Rect{X: c.area.Right() - w, W: w, H: labelH}
	for _, top := range [2]float32{y - labelH, y + 2} {
		at.Y = max(c.area.Y, min(c.area.Bottom()-labelH, top))
		for at.X = c.area.Right() - w; at.X >= c.area.X; at.X -= w + form.Gap {
			if c.place(at) {
				f.Fill(at, widget.Fade(f.Theme.Panel, 0.7))
				f.Text(at, widget.Center, widget.Small, ink, text)
				return
			}
		}
	}
}

// labelH is the height of a text within a chart [logical px].
const labelH = 13

// place keeps a place within the chart for a text, unless another one has it.
func (c *chart) place(r widget.Rect) bool {
	for _, other := range c.p.placed {
		if !other.Intersect(r).Empty() {
			return false
		}
	}
	c.p.placed = append(c.p.placed, r)
	return true
}

// wrap is a turn [deg].
const wrap = 360

// wraps reports whether the chart's second axis is that of headings over a whole turn.
func (c *chart) wraps(ch *channel) bool { return c.round && ch.Name == headingName }

// turn returns in which turn a heading without jumps is.
func turn(lo, hi float32) float64 { return math.Floor(float64(lo+hi) / 2 / wrap) }

// quantities are the channels by the names that scenarios have for them, in the same units.
var quantities = map[string][2]string{
	"roll": {"attitude", "roll"}, "pitch": {"attitude", "pitch"}, "yaw": {"attitude", headingName}, "tilt": {"attitude", "tilt"},
	"roll_rate": {"rates", "roll"}, "pitch_rate": {"rates", "pitch"}, "yaw_rate": {"rates", "yaw"},
	"altitude": {"height", "altitude"}, "height": {"height", "ground"}, "climb": {"height", "climb"},
	"voltage": {"power", "voltage"}, "current": {"power", "current"}, "fuel": {"fuel", "fuel"}, "fuel_flow": {"fuel", "flow"},
	"groundspeed": {"wind", "ground"}, "airspeed": {"wind", "air"}, "equivalent_airspeed": {"wind", "equivalent"}, "updraught": {"wind", "up"},
	"alpha": {"flow", "alpha"}, "beta": {"flow", "beta"}, "load_factor": {"flow", "load"},
	"ekf_velocity": {"variance", "velocity"}, "ekf_position": {"variance", "position"}, "ekf_height": {"variance", "height"},
	"ekf_compass": {"variance", "compass"}, "attitude_error": {"ekf", "attitude"},
	"reported_voltage": {"pack", "measured"}, "reported_current": {"pack", "measured I"},
}

// Expected appends the lines of a limit that a scenario has: of a quantity, a motor's where
// motor is not 0, or that of the servo of a name, in the unit of scenarios. Of a quantity without
// its sign, abs, there are two. What is not plotted has none.
func Expected(list []Limit, quantity string, motor int, servo string, abs bool, value float64, text string) []Limit {
	at, known := quantities[quantity]
	switch quantity {
	case "rpm":
		at, known = [2]string{"rpm", motorName(motor)}, true
	case "servo":
		at, known = [2]string{"servos", servo}, true
	}
	if !known {
		return list
	}
	list = append(list, Limit{Group: at[0], Channel: at[1], Value: value, Label: text})
	if abs && value != 0 {
		list = append(list, Limit{Group: at[0], Channel: at[1], Value: -value, Label: text})
	}
	return list
}
