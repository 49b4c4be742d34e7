package flightlog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/flightlog/source"
	"github.com/sitlark/sitlark/flightlog/tlog"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// sender is who sends MAVLink messages.
type sender struct{ system, component byte }

// telemetry reads a telemetry log.
type telemetry struct {
	station stationClock
	untimed bool  // frames have no times
	unset   bool  // the ground station's clock was not set when the log began
	begins  int64 // time of elapsed time 0, by the ground station's clock once that was set [µs since 1970]; 0: unknown
	senders map[sender]*collector
	uploads map[byte]*plans // by the system that a ground station sent them to
}

// openTelemetry reads a telemetry log.
func openTelemetry(ctx context.Context, path string, progress func(share float64)) (*Flight, error) {
	file, err := inputfile.Open(path, math.MaxUint32)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	t := &telemetry{senders: map[sender]*collector{}, uploads: map[byte]*plans{}}
	summary, err := tlog.Read(source.Until(ctx, file), info.Size(), func(done, total int64) { progress(float64(done) / float64(max(total, 1))) }, t.take)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c, others := t.chosen()
	f := c.Flight
	f.Path, f.Format, f.Size = path, Telemetry, summary.Size
	f.Damage = summary.Damage.String()
	f.Types = c.types()
	if begins := cmp.Or(t.begins, c.begins); begins != 0 {
		f.Begins = time.UnixMicro(begins).UTC()
	}
	switch {
	case t.untimed:
		f.note("the log has no times: those shown are of the autopilot's clock, from its messages")
	case t.unset:
		f.note("the ground station's clock was not set when the log began")
	}
	if len(others) > 0 {
		f.note("the log has other vehicles, which are not shown: %s", strings.Join(others, ", "))
	}
	if t.station.jumps > 0 {
		f.note("the ground station's clock jumped, or the log paused for more than an hour: %d of these gaps are removed", t.station.jumps)
	}
	if up := t.uploads[c.system]; up != nil {
		c.plans.without(up)
	}
	c.finish()
	if oldSeverities.MatchString(f.Firmware) {
		for i := range f.Messages {
			f.Messages[i].Severity = severityOf(f.Messages[i].Text)
		}
	}
	return f, nil
}

// oldSeverities are the firmwares whose status texts had severities of their own.
var oldSeverities = regexp.MustCompile(`V[12]\.|V3\.[0-3]\b`)

// take takes a frame.
func (t *telemetry) take(f *tlog.Frame) error {
	now := 0.0
	if t.untimed = !f.Timed; f.Timed {
		now = t.station.at(f.TimeUs)
		switch set := dated(f.TimeUs); {
		case !set && t.begins == 0:
			t.unset = true
		case set && t.begins == 0:
			t.begins = f.TimeUs - int64(now*1e6)
		}
	}
	key := sender{f.System, f.Component}
	c := t.senders[key]
	if c == nil {
		if len(t.senders) >= mostSenders {
			return nil
		}
		c = &collector{Flight: &Flight{}, system: f.System, heard: map[uint32]int{}}
		t.senders[key] = c
	}
	c.frames++
	c.heard[f.ID]++
	if !wanted[f.ID] {
		return nil
	}
	m, err := f.Decode()
	if err != nil { // a payload that is shorter than its message
		if !errors.Is(err, tlog.ErrUnknown) {
			c.note("some messages can't be decoded: %v", err)
		}
		return nil
	}
	t.upload(m)
	if t.untimed {
		now = c.ownTime(m)
	}
	c.take(now, m)
	return nil
}

// dated reports whether a time is one of a clock that is set: from 2005 to 2106 [µs since 1970].
func dated(us int64) bool { return us >= 1104537600*1_000_000 && us <= math.MaxUint32*1_000_000 }

// types returns the names of the messages that were heard, with how many of each, the most
// frequent ones first.
func (c *collector) types() (list []string) {
	ids := slices.Collect(maps.Keys(c.heard))
	slices.SortFunc(ids, func(a, b uint32) int { return cmp.Or(c.heard[b]-c.heard[a], int(a)-int(b)) })
	for _, id := range ids {
		name := fmt.Sprintf("message %d", id)
		if i := slices.IndexFunc(apm.Dialect.Messages, func(m message.Message) bool { return m.GetID() == id }); i >= 0 {
			name = strings.TrimPrefix(reflect.TypeOf(apm.Dialect.Messages[i]).Elem().Name(), "Message")
		}
		list = append(list, fmt.Sprintf("%s (%d)", name, c.heard[id]))
	}
	return list
}

// mostSenders bounds who is listened to.
const mostSenders = 256

// upload takes an item of a plan that is sent to a vehicle.
func (t *telemetry) upload(m message.Message) {
	var to byte
	switch m := m.(type) {
	case *apm.MessageMissionItem:
		to = m.TargetSystem
	case *apm.MessageMissionItemInt:
		to = m.TargetSystem
	case *apm.MessageMissionCount:
		to = m.TargetSystem
	case *apm.MessageFencePoint:
		to = m.TargetSystem
	case *apm.MessageRallyPoint:
		to = m.TargetSystem
	default:
		return
	}
	up := t.uploads[to]
	if up == nil {
		up = &plans{}
		t.uploads[to] = up
	}
	up.take(m)
}

// chosen returns the vehicle that is shown: of those that call themselves one, that which is
// heard most. Without any it is who is heard most of all.
func (t *telemetry) chosen() (best *collector, others []string) {
	var all []*collector
	for _, c := range t.senders {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b *collector) int {
		if (a.beats > 0) != (b.beats > 0) {
			return order(b.beats > 0)
		}
		if a.frames != b.frames {
			return b.frames - a.frames
		}
		return int(a.system) - int(b.system)
	})
	for _, c := range all[1:] {
		if c.beats > 0 {
			others = append(others, fmt.Sprintf("system %d (%v)", c.system, c.Vehicle))
		}
	}
	return all[0], others
}

func order(second bool) int {
	if second {
		return 1
	}
	return -1
}
