package notes

import (
	"strings"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/record"
	recorded "github.com/sitlark/sitlark/record/message"
)

// Follow notes what the autopilot of a connection says, until cancel is called: its estimates, its
// status texts in full, its parameters that were changed, and its mission. from is where it starts;
// climbs returns the height above home that it climbs to before it returns [m], 0 while that is not known.
func (b *Book) Follow(link *mavlink.Link, from mission.Home, climbs func() float64) (cancel func()) {
	if b == nil || link == nil {
		return func() {}
	}
	f := follower{book: b, link: link, from: from, climbs: climbs, known: map[string]float32{}, moving: map[string]*moving{}}
	return link.Subscribe(f.take)
}

// follower is what was noted already. Owner: the link's goroutine.
type follower struct {
	book   *Book
	link   *mavlink.Link
	from   mission.Home
	climbs func() float64

	known   map[string]float32 // parameters
	moving  map[string]*moving // those that change with each item of an upload
	texts   uint64             // number of the last one
	samples uint64             // number of the next one
	room    [8]mavlink.Sample
	plan    uint64  // number of the last one
	climbed float64 // that of the last plan [m]
}

func (f *follower) take(m message.Message) {
	switch m := m.(type) {
	case *common.MessageParamValue:
		f.parameter(m.ParamId, m.ParamValue)
	case *common.MessageHeartbeat:
		f.settle()
		f.takeTexts()
		f.takePlan()
	case *common.MessageStatustext:
		f.takeTexts()
		f.takePlan()
	case *common.MessageLocalPositionNed, *common.MessageGlobalPositionInt:
		f.takeEstimates()
	}
}

// counted begins the names of what ArduPilot counts by itself: hours, distance, boots.
const counted = "STAT_"

// parameter notes a parameter whose value is another than the autopilot has told before.
func (f *follower) parameter(name string, value float32) {
	before, was := f.known[name]
	f.known[name] = value
	switch {
	case !was || before == value || strings.HasPrefix(name, counted):
	case strings.HasSuffix(name, total):
		flight, t := f.book.at()
		if m := f.moving[name]; m != nil {
			before = m.before
		}
		f.moving[name] = &moving{before: before, flight: flight, time: t}
	default:
		f.book.note(record.ParameterEntry, map[string]any{"name": name, "value": value, "before": before})
	}
}

// total ends the names of how many items missions, fences and rally points have: MIS_TOTAL,
// FENCE_TOTAL, RALLY_TOTAL. ArduPilot reports it at each item of an upload.
const total = "_TOTAL"

// moving is a total since it was noted last.
type moving struct {
	before float32
	flight uint64 // when it changed last
	time   float64
	beats  int // heartbeats since then
}

// settle notes the totals that did not change between the last two heartbeats.
func (f *follower) settle() {
	for name, m := range f.moving {
		if m.beats++; m.beats < 2 {
			continue
		}
		delete(f.moving, name)
		if value := f.known[name]; value != m.before {
			f.book.to.Note(record.ParameterEntry, m.flight, m.time, map[string]any{"name": name, "value": value, "before": m.before})
		}
	}
}

func (f *follower) takeTexts() {
	status := f.link.Status()
	for ; f.texts < status.Texts.Last(); f.texts++ {
		t, ok := status.Texts.Get(f.texts + 1)
		if !ok {
			continue
		}
		flight, _ := f.book.at()
		f.book.to.Note(record.TextEntry, flight, t.Time, map[string]any{"severity": severity.MAVLinkName(int(t.Severity)), "text": t.Text})
	}
}

func (f *follower) takePlan() {
	plan, number := f.link.Plan()
	climbs := f.climbs()
	if number == f.plan && climbs == f.climbed || number == 0 {
		return
	}
	f.plan, f.climbed = number, climbs
	plan.ReturnAlt = climbs
	f.book.note(record.MissionEntry, map[string]any{"plan": record.PlanOf(&plan, f.from)})
}

func (f *follower) takeEstimates() {
	for {
		var n int
		n, f.samples = f.link.Samples(f.samples, f.room[:])
		for i := range f.room[:n] {
			f.book.to.Estimate(estimateOf(&f.room[i]))
		}
		if n < len(f.room) {
			return
		}
	}
}

func estimateOf(s *mavlink.Sample) recorded.Estimate {
	e := &s.Estimate
	w, x, y, z := e.NEDFromFRD.Quat()
	out := recorded.Estimate{
		Flight: s.Flight, Time: e.Time,
		PositionNED: [3]float64{e.PositionNED.X, e.PositionNED.Y, e.PositionNED.Z},
		Attitude:    [4]float32{float32(w), float32(x), float32(y), float32(z)},
		VelNED:      single(e.VelGround), HasWind: e.WindValid,
		PositionError: float32(e.PositionError), AttitudeError: float32(e.AttitudeError),
	}
	if e.WindValid {
		out.WindNED = single(e.WindNED)
	}
	if s.EKF.Valid {
		out.VarVelocity, out.VarHoriz = float32(s.EKF.Velocity), float32(s.EKF.PosHoriz)
		out.VarVert, out.VarCompass = float32(s.EKF.PosVert), float32(s.EKF.Mag)
	}
	if s.Battery.Valid {
		out.Voltage, out.Current, out.Charge = float32(s.Battery.Voltage), float32(s.Battery.Current), float32(s.Battery.Remaining)
	}
	return out
}

func single(v frame.Vec[frame.NED]) [3]float32 {
	return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)}
}
