package plot

import (
	"math"

	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/history"
	"github.com/sitlark/sitlark/ui/units"
)

// toldChannel is one quantity that the autopilot says of itself, or the truth at the
// time of what it said.
type toldChannel struct {
	Name     string
	unit     string
	decimals int
	right    bool // on the chart's second axis
	value    func(a *mavlink.Sample) float64
}

// ekfChannels is how far the estimate is off.
var ekfChannels = []toldChannel{
	{"north", "m", 2, false, func(a *mavlink.Sample) float64 { return estimateOff(a, 0) }},
	{"east", "m", 2, false, func(a *mavlink.Sample) float64 { return estimateOff(a, 1) }},
	{"up", "m", 2, false, func(a *mavlink.Sample) float64 { return -estimateOff(a, 2) }},
	{"attitude", "°", 1, true, func(a *mavlink.Sample) float64 { return a.Estimate.AttitudeError * units.ToDegrees }},
}

// estimateOff is how far the estimated place is off along an axis of NED [m].
func estimateOff(a *mavlink.Sample, axis int) float64 {
	return a.Estimate.PositionNED.Array()[axis] - a.Estimate.Truth.PositionNED.Array()[axis]
}

// ekfWindChannels holds the estimated wind against the true one. Both say where the
// air goes.
var ekfWindChannels = []toldChannel{
	{"north", "m/s", 1, false, func(a *mavlink.Sample) float64 { return a.Estimate.Truth.WindNED.X }},
	{"north EKF", "m/s", 1, false, func(a *mavlink.Sample) float64 { return ifKnown(a.Estimate.WindValid, a.Estimate.WindNED.X) }},
	{"east", "m/s", 1, false, func(a *mavlink.Sample) float64 { return a.Estimate.Truth.WindNED.Y }},
	{"east EKF", "m/s", 1, false, func(a *mavlink.Sample) float64 { return ifKnown(a.Estimate.WindValid, a.Estimate.WindNED.Y) }},
}

// varianceChannels are the variances that the EKF's failsafe looks at.
var varianceChannels = []toldChannel{
	{"velocity", "", 2, false, func(a *mavlink.Sample) float64 { return ifKnown(a.EKF.Valid, a.EKF.Velocity) }},
	{"position", "", 2, false, func(a *mavlink.Sample) float64 { return ifKnown(a.EKF.Valid, a.EKF.PosHoriz) }},
	{"height", "", 2, false, func(a *mavlink.Sample) float64 { return ifKnown(a.EKF.Valid, a.EKF.PosVert) }},
	{"compass", "", 2, false, func(a *mavlink.Sample) float64 { return ifKnown(a.EKF.Valid, a.EKF.Mag) }},
}

// packChannels holds the battery that the autopilot measures against the true one.
var packChannels = []toldChannel{
	{"voltage", "V", 2, false, func(a *mavlink.Sample) float64 { return a.Estimate.Truth.Voltage }},
	{"measured", "V", 2, false, func(a *mavlink.Sample) float64 { return ifKnown(a.Battery.Valid, a.Battery.Voltage) }},
	{"current", "A", 1, true, func(a *mavlink.Sample) float64 { return a.Estimate.Truth.Current }},
	{"measured I", "A", 1, true, func(a *mavlink.Sample) float64 {
		return ifKnown(a.Battery.Valid && a.Battery.Current >= 0, a.Battery.Current)
	}},
}

// ifKnown is v, or a sample that is none.
func ifKnown(known bool, v float64) float64 {
	if !known {
		return math.NaN()
	}
	return v
}

// plotted is what a chart knows of a told channel.
func plotted(list []toldChannel) (channels []channel) {
	for _, c := range list {
		channels = append(channels, channel{c.Name, c.unit, c.decimals, c.right, nil, false})
	}
	return channels
}

// toldRecord keeps what the autopilot told, at the times that its estimates have. It
// comes later than what is measured, and less often, so it has a history of its own.
type toldRecord struct {
	Past   *history.History // nil: nothing was told yet
	values []float32        // scratch
	next   uint64           // number of the next report
	batch  []mavlink.Sample // scratch
}

// toldAhead is how far an estimate may be ahead of the flight [s]: one from before a
// reset is farther.
const toldAhead = 0.5

// toldLevel is up to which level a bin holds two told samples at most: their mean is
// drawn, since lines and bands in turn would look like a broken line.
const toldLevel = 3

// toldReach is how far from a time a told value still counts for it [slots].
const toldReach = history.Rate * 3 / 4

// Teller keeps what an autopilot reported: a mavlink.Link.
type Teller interface {
	Samples(from uint64, dst []mavlink.Sample) (n int, next uint64)
}

// Hear takes what the autopilot reported since the last call; nil: there is none. It follows
// Follow.
func (r *Recorder) Hear(from Teller) {
	if from == nil || r.past == nil {
		return
	}
	for {
		if r.Told.batch == nil {
			r.Told.batch = make([]mavlink.Sample, batchSize)
		}
		n, next := from.Samples(r.Told.next, r.Told.batch)
		r.Told.next = next
		for i := range r.Told.batch[:n] {
			r.Believe(&r.Told.batch[i])
		}
		if n < len(r.Told.batch) {
			return
		}
	}
}

// Believe takes one report.
func (r *Recorder) Believe(a *mavlink.Sample) {
	own, known := r.Own(a.Flight, a.Estimate.Time)
	if !known || !a.Estimate.Valid || !(own <= r.Now+toldAhead && a.Estimate.Time >= 0) {
		return
	}
	if r.Told.Past == nil {
		r.Told.begin()
	}
	r.Told.values = r.Told.values[:0]
	for _, g := range Groups {
		for _, c := range g.Told {
			r.Told.values = append(r.Told.values, float32(c.value(a)))
		}
	}
	r.Told.Past.Add(history.Slot(own), r.Told.values)
}

func (t *toldRecord) begin() {
	tracks := 0
	for _, g := range Groups {
		tracks += len(g.Told)
	}
	t.Past = history.New(tracks)
}

// offered reports whether there is anything to plot in a group: what the autopilot tells
// needs a connection to it.
func (p *Panel) offered(i int) bool {
	if Groups[i].Told != nil {
		return p.told
	}
	return p.Rec.Groups == nil || len(p.Rec.Groups[i]) > 0
}

// offers lists the groups that are offered.
func (p *Panel) offers() (list []int) {
	for i := range Groups {
		if p.offered(i) {
			list = append(list, i)
		}
	}
	return list
}

// after is the next group that is offered.
func (p *Panel) after(i int) int {
	for {
		if i = (i + 1) % len(Groups); p.offered(i) {
			return i
		}
	}
}
