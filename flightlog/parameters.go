package flightlog

import (
	"fmt"
	"strings"

	"github.com/sitlark/sitlark/internal/limits"
)

// mostParams bounds the parameters of a log.
const mostParams = 10000

// readParams reads parameters.
func (b *binaryLog) readParams() {
	t := b.log.Table("PARM")
	times, rows := b.rows(t, "Value")
	names := b.strings(t, "Name")
	for i, name := range names {
		if i < len(times) {
			b.setParam(times[i], name, rows[0][i])
		}
	}
}

// setParam notes a parameter's value at a time.
func (f *Flight) setParam(at float64, name string, value float64) {
	if f.Params == nil {
		f.Params, f.latest = map[string]float64{}, map[string]float64{}
	}
	before, known := f.latest[name]
	switch {
	case value != value || name == "" || !known && len(f.Params) >= mostParams:
		return
	case !known:
		f.Params[name] = value
	case before != value && !strings.HasPrefix(name, "STAT_"): // it counts by itself
		f.Changes = append(f.Changes, Change{Elapsed: at, Name: name, Value: value, Before: before})
	}
	f.latest[name] = value
}

// functions takes over which outputs drive what.
func (f *Flight) functions() {
	for i := range f.Functions {
		f.Functions[i] = int(f.Params[fmt.Sprintf("SERVO%d_FUNCTION", i+1)])
	}
	if f.Functions == [limits.Outputs]int{} {
		for output, function := range usual[f.Vehicle] {
			f.Functions[output-1] = function
		}
	}
}

// Motor returns the motor that an output from 1 on drives, from 1; 0: none. Without
// SERVOn_FUNCTION, as before 3.5, motor n is at output n.
func (f *Flight) Motor(output int) int {
	function := f.Functions[output-1]
	switch {
	case function >= 33 && function <= 40:
		return function - 32
	case function >= 82 && function <= 85:
		return function - 82 + 9
	case function >= 160 && function <= 179:
		return function - 160 + 13
	}
	for _, known := range f.Functions {
		if known != 0 {
			return 0
		}
	}
	return output
}

// Output returns the output that drives a motor, both from 1; 0: none does.
func (f *Flight) Output(motor int) int {
	for output := 1; output <= limits.Outputs; output++ {
		if f.Motor(output) == motor {
			return output
		}
	}
	return 0
}

// ranges are the parameters with the pulses of a motor that stands and one at full power.
var ranges = [][2]string{{"MOT_PWM_MIN", "MOT_PWM_MAX"}, {"Q_M_PWM_MIN", "Q_M_PWM_MAX"}, {"Q_THR_MIN_PWM", "Q_THR_MAX_PWM"}, {"RC3_MIN", "RC3_MAX"}}

// PulseRange returns the pulses of a motor that stands and of one at full power [µs].
func (f *Flight) PulseRange() (low, high float64) {
	for _, names := range ranges {
		low, high = f.Params[names[0]], f.Params[names[1]]
		if low >= 800 && high > low+100 && high <= 2200 {
			return low, high
		}
	}
	return 1000, 2000
}

// ChangeText says what changed, for users.
func (c Change) String() string {
	return fmt.Sprintf("parameter %s: %s (was %s)", strings.ToValidUTF8(c.Name, "?"), short(c.Value), short(c.Before))
}

func short(x float64) string { return fmt.Sprintf("%.6g", x) }

// Motors returns the numbers of the motors of a multicopter, rising; none: it is none, or not
// known.
func (f *Flight) Motors() (numbers []int) {
	if !f.Multirotor() {
		return nil
	}
	if f.Frame.Class == 7 { // the tail motor of a tri is number 4
		return []int{1, 2, 4}
	}
	for n := 1; n <= f.Frame.Motors(); n++ {
		numbers = append(numbers, n)
	}
	return numbers
}
