package simparams

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// report is a parameter as the autopilot tells it.
type report struct {
	name   string
	value  float64
	single bool // it is not part of a list of all parameters
}

// changes are the names of parameters that somebody has set.
type changes map[string]bool

// notInList is the index of a PARAM_VALUE that answers a request or tells of a change.
const notInList = math.MaxUint16

// hear takes a message of the autopilot. ArduPilot tells every connection of a parameter
// that a ground station or a script has saved; what is set without being saved, as by
// param:set of a script, is polled.
func (f *Follower) hear(m message.Message) {
	v, ok := m.(*apm.MessageParamValue)
	if !ok || !strings.HasPrefix(v.ParamId, "SIM_") {
		return
	}
	select {
	case f.reports <- report{v.ParamId, float64(v.ParamValue), v.ParamIndex == notInList}:
	default: // the next poll finds it
	}
}

// drain takes what was heard.
func (f *Follower) drain(changed changes) {
	for {
		select {
		case r := <-f.reports:
			f.values.take(r, changed)
		default:
			return
		}
	}
}

// values are the parameters as known since the autopilot's boot. Owner: the goroutine of Run.
type values struct {
	cfg     *Config
	names   []string           // that are read, in the order in which they are polled
	known   map[string]float64 // by name
	absent  map[string]bool    // this ArduPilot lacks them
	set     map[string]bool    // somebody has set them since
	expects map[string]int     // answers to sitlark's own requests that are still to be heard
	next    int                // of names, to be polled
	polled  time.Time
}

func newValues(cfg *Config) *values {
	v := &values{cfg: cfg}
	for _, name := range slices.Sorted(maps.Keys(defaults)) {
		if v.reads(name) {
			v.names = append(v.names, name)
		}
	}
	v.forget()
	return v
}

// reads reports whether a parameter is read: those of the water are for what swims, the buoyancy is for what dives.
func (v *values) reads(name string) bool {
	_, read := defaults[name]
	return read && (v.cfg.Swims || !ofWater[name]) && (v.cfg.Dives || name != buoyancy)
}

// forget forgets everything: the autopilot has restarted.
func (v *values) forget() {
	v.known, v.absent, v.set, v.expects = map[string]float64{}, map[string]bool{}, map[string]bool{}, map[string]int{}
}

// of returns a parameter's value, ArduPilot's default if it is not known.
func (v *values) of(name string) float64 {
	if value, known := v.known[name]; known {
		return value
	}
	return defaults[name]
}

// has reports whether this ArduPilot has a parameter.
func (v *values) has(name string) bool { _, known := v.known[name]; return known }

// same reports whether two values are equal for an autopilot, which keeps 32 bits of them.
func same(a, b float64) bool { return float32(a) == float32(b) }

// usual reports whether a parameter is as an ArduPilot starts with it that nobody has told
// anything but the vehicle's own parameters.
func (v *values) usual(name string, value float64) bool {
	return same(value, defaults[name]) || name == battVoltage && v.cfg.FullVoltage > 0 && same(value, v.cfg.FullVoltage)
}

// take takes a report. One that is no answer to sitlark tells that somebody has set the
// parameter, even to what it was: but not before anybody has, since a ground station may
// merely read it over the same connection.
func (v *values) take(r report, changed changes) {
	asked := v.expects[r.name] > 0
	if asked && r.single {
		v.expects[r.name]--
	}
	before, known := v.known[r.name]
	switch {
	case !v.reads(r.name):
		if _, dead := v.cfg.useless(r.name); dead && r.single && (!known || !same(before, r.value)) {
			v.known[r.name] = r.value
			changed[r.name] = true
		}
		return
	case !known || !same(before, r.value):
		v.note(r.name, r.value, false, changed)
	case r.single && !asked && (v.set[r.name] || !v.usual(r.name, r.value)):
		v.set[r.name], changed[r.name] = true, true
	}
}

// note notes a value. At the first sight of an autopilot, one at ArduPilot's default is no
// change.
func (v *values) note(name string, value float64, first bool, changed changes) {
	before, known := v.known[name]
	v.known[name] = value
	delete(v.absent, name)
	switch {
	case known && same(before, value):
	case (!known || first) && v.usual(name, value):
	default:
		v.set[name], changed[name] = true, true
	}
}

// maxParallel is how many parameters are requested at the same time.
const maxParallel = 16

// readAll reads all parameters, many at the same time: releases before 4.7 do not answer
// for one that they lack, which takes a timeout.
func (v *values) readAll(ctx context.Context, changed changes) {
	type answer struct {
		value float64
		err   error
	}
	for chunk := range slices.Chunk(v.names, maxParallel) {
		answers := make([]answer, len(chunk))
		var all sync.WaitGroup
		for i, name := range chunk {
			if v.absent[name] {
				answers[i].err = context.Canceled
				continue
			}
			v.expects[name]++
			all.Go(func() { answers[i].value, answers[i].err = v.request(ctx, name) })
		}
		all.Wait()
		for i, name := range chunk {
			v.answered(name, answers[i].value, answers[i].err, true, changed)
		}
	}
}

// poll reads the next parameter, where it is time.
func (v *values) poll(ctx context.Context, changed changes) {
	if time.Since(v.polled) < pollPause {
		return
	}
	for range v.names {
		name := v.names[v.next%len(v.names)]
		if v.next++; !v.absent[name] {
			v.read(ctx, name, changed)
			break
		}
	}
	v.polled = time.Now()
}

// read reads a parameter again.
func (v *values) read(ctx context.Context, name string, changed changes) {
	v.expects[name]++
	value, err := v.request(ctx, name)
	v.answered(name, value, err, false, changed)
}

func (v *values) request(ctx context.Context, name string) (float64, error) {
	ctx, cancel := context.WithTimeout(ctx, paramTimeout)
	defer cancel()
	return v.cfg.Parameters.Param(ctx, name)
}

// answered takes the outcome of a request.
func (v *values) answered(name string, value float64, err error, first bool, changed changes) {
	switch {
	case err == nil:
		v.note(name, value, first, changed)
	case v.cfg.Lacks(err):
		v.absent[name] = true
		fallthrough
	default:
		v.expects[name] = 0
	}
}

// write sets a parameter that sitlark itself returns to a value.
func (v *values) write(ctx context.Context, name string, value float64) error {
	ctx, cancel := context.WithTimeout(ctx, paramTimeout)
	defer cancel()
	v.expects[name]++
	read, err := v.cfg.Parameters.SetParam(ctx, name, value)
	if err != nil {
		v.expects[name] = 0
		return err
	}
	v.known[name] = read
	return nil
}

// words are parameters with their values, such as "SIM_WIND_SPD 10, SIM_WIND_DIR 90".
func (v *values) words(names ...string) string {
	var all []string
	for _, name := range names {
		all = append(all, fmt.Sprintf("%s %.6g", name, float32(v.of(name))))
	}
	return strings.Join(all, ", ")
}
