// Package userparams compares the parameters of the user's files with those that ArduPilot then has:
// ArduPilot drops a name that it does not know without a word.
package userparams

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/sitl/paramfile"
)

// Autopilot tells its parameters: *mavlink.Link is one.
type Autopilot interface {
	Param(ctx context.Context, name string) (float64, error)
	AllParams(ctx context.Context) (map[string]mavlink.ParamValue, error)
}

// Check is one comparison.
type Check struct {
	Autopilot Autopilot
	Given     []paramfile.Param // of the user's files; the last of a name counts
	Replaced  map[string]bool   // names that sitlark gives another value, whose values are not compared
	Wiped     bool              // nothing of earlier runs is stored

	Retry time.Duration // before it looks a second time, since some parameters appear late in a start
	Tell  func(text string)
}

const (
	maxTold  = 10 // unknown names that are told one by one
	maxNamed = 8  // names in one text
)

// Run waits for the autopilot, compares, and tells what it has found. It returns true when that is
// done, false when ctx ends before.
func (c *Check) Run(ctx context.Context) bool {
	given := lasts(c.Given)
	for ctx.Err() == nil {
		if c.look(ctx, given) {
			return true
		}
		sleep(ctx, c.Retry)
	}
	return false
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// lasts keeps the last parameter of each name.
func lasts(all []paramfile.Param) (kept []paramfile.Param) {
	last := map[string]int{}
	for i, p := range all {
		last[p.Name] = i
	}
	for i, p := range all {
		if last[p.Name] == i {
			kept = append(kept, p)
		}
	}
	return kept
}

// look compares twice, where the first time finds something. It returns false if the autopilot does
// not answer yet.
func (c *Check) look(ctx context.Context, given []paramfile.Param) bool {
	first, err := c.compare(ctx, given)
	if err != nil {
		return false
	}
	if first.nothing() {
		return true
	}
	sleep(ctx, c.Retry)
	second, err := c.compare(ctx, given)
	if err != nil {
		return false
	}
	c.tell(second)
	return true
}

// result is what a comparison has found.
type result struct {
	unknown []paramfile.Param
	other   []string // "RTL_ALT is 1500, not 3000 (my.parm:7)"
	cut     []string // likewise, of fractions of whole numbers
	known   map[string]mavlink.ParamValue
}

func (r *result) nothing() bool { return len(r.unknown)+len(r.other)+len(r.cut) == 0 }

// compare asks for all parameters, and by name for those that the list leaves out, as ArduPilot's
// does for parts that are not enabled.
func (c *Check) compare(ctx context.Context, given []paramfile.Param) (r result, err error) {
	if r.known, err = c.Autopilot.AllParams(ctx); err != nil {
		return r, err
	}
	for _, p := range given {
		is, has := r.known[p.Name]
		if !has {
			value, err := c.Autopilot.Param(ctx, p.Name)
			if errors.Is(err, mavlink.ErrNoParameter) {
				r.unknown = append(r.unknown, p)
				continue
			}
			if err != nil {
				return r, err
			}
			is = mavlink.ParamValue{Value: value}
		}
		switch {
		case same(p, is) || c.Replaced[p.Name] || changing(p.Name):
		case is.Whole && p.Value != math.Trunc(p.Value) && math.Abs(is.Value-p.Value) < 1:
			r.cut = append(r.cut, difference(p, is))
		default:
			r.other = append(r.other, difference(p, is))
		}
	}
	return r, nil
}

// same reports whether a parameter has the value of the file. Whole numbers may be bits of a mask:
// they are compared as exactly as ArduPilot reads and tells them.
func same(p paramfile.Param, is mavlink.ParamValue) bool {
	if is.Whole {
		return float32(is.Value) == float32(p.Value)
	}
	return math.Abs(is.Value-p.Value) <= 1e-5*max(1, math.Abs(p.Value))
}

func difference(p paramfile.Param, is mavlink.ParamValue) string {
	digits := 7
	if is.Whole {
		digits = 10 // those of 32 bits
	}
	return fmt.Sprintf("%s is %.*g, not %s (%s)", p.Name, digits, is.Value, p.Text, place(p))
}

func place(p paramfile.Param) string { return fmt.Sprintf("%s:%d", plaintext.Line(p.File), p.Line) }

// changing reports whether ArduPilot itself sets a parameter: counters, numbers of what it stores,
// identities of sensors, what it measures at its start. A file with all of a vehicle's parameters
// has them.
func changing(name string) bool {
	for _, part := range []string{"STAT_", "SYS_NUM_RESETS", "SIM_SPEEDUP", "COMPASS_DEC"} {
		if strings.HasPrefix(name, part) {
			return true
		}
	}
	for _, end := range []string{"_TOTAL", "_ID", "_GND_PRESS", "_GND_TEMP", "OFFS_X", "OFFS_Y", "OFFS_Z", "_DEVID", "_CALTEMP"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// tell tells the result.
func (c *Check) tell(r result) {
	names := slices.Sorted(maps.Keys(r.known))
	for i, p := range r.unknown {
		if i == maxTold {
			c.Tell(fmt.Sprintf("%d more names that this ArduPilot does not have: %s", len(r.unknown)-i, listed(r.unknown[i:])))
			break
		}
		c.Tell(fmt.Sprintf("%s (%s) is not set: this ArduPilot has no such parameter%s", p.Name, place(p), hint(p.Name, r.known, names)))
	}
	stored := ""
	if !c.Wiped {
		stored = ": what ArduPilot stored in an earlier run counts more than a file; --sitl-wipe erases it"
	}
	c.tellValues(r.other, stored)
	c.tellValues(r.cut, ": ArduPilot keeps whole numbers of these")
}

// tellValues tells of differences in one text, which ends with their reason.
func (c *Check) tellValues(all []string, reason string) {
	if len(all) == 0 {
		return
	}
	text := strings.Join(all[:min(len(all), maxNamed)], "; ")
	if more := len(all) - maxNamed; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	c.Tell(text + reason)
}

func listed(all []paramfile.Param) string {
	var names []string
	for _, p := range all[:min(len(all), maxNamed)] {
		names = append(names, p.Name)
	}
	if len(all) > maxNamed {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// hint is what the user may have meant: a part that is off, or a name that looks alike.
func hint(name string, known map[string]mavlink.ParamValue, names []string) string {
	for at := len(name); at > 0; {
		if at = strings.LastIndexByte(name[:at], '_'); at <= 0 {
			break
		}
		enable := name[:at] + "_ENABLE"
		if v, has := known[enable]; has && v.Value == 0 {
			return fmt.Sprintf("; perhaps it does once %s is 1", enable)
		}
	}
	if near := spelling.Near(name, names, 1); len(near) > 0 {
		return "; did you mean " + near[0] + "?"
	}
	return ""
}
