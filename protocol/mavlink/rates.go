package mavlink

import (
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// wanted are the messages that ArduPilot is asked for, and how often [Hz of wall
// time].
var wanted = []struct {
	message message.Message
	rate    float64
}{
	{&apm.MessageSimState{}, estimateRate}, // as the next two: ArduPilot sends those of one rate at the same time
	{&apm.MessageAttitudeQuaternion{}, estimateRate},
	{&apm.MessageLocalPositionNed{}, estimateRate},
	{&apm.MessageGlobalPositionInt{}, 5},
	{&apm.MessageSysStatus{}, 2},
	{&apm.MessageExtendedSysState{}, 2},
	{&apm.MessageEkfStatusReport{}, 4},
	{&apm.MessageBatteryStatus{}, 4},
	{&apm.MessageGpsRawInt{}, 4},
	{&apm.MessageWind{}, 4},
	{&apm.MessageMissionCurrent{}, 2},
	{&apm.MessageNavControllerOutput{}, 4},
}

const (
	estimateRate   = 25 // [Hz]
	fastest        = 4 * time.Millisecond
	slowest        = 2 * time.Second        // in its own time; slower than that nothing is asked for
	askAgain       = 4 * time.Second        // silence after which a message is asked for again
	speedWindow    = 2 * time.Second        // over which its clock is held against ours
	betweenAsks    = 100 * time.Millisecond // so that its queue of answers never fills
	speedTolerance = 1.5
)

// rates keeps the autopilot sending what is needed. Its intervals are in its own
// time, which runs faster or slower than ours.
type rates struct {
	last    [16]time.Time // of each wanted: heard
	asked   [16]time.Time
	speed   [16]float64 // that it was asked for with
	next    int
	pause   time.Time // of the last asking
	since   time.Time // of the speed's window
	sinceMS uint32
	ratio   float64 // its seconds a wall second; 0: unknown
}

func (r *rates) heard(id uint32, now time.Time) {
	for i := range wanted {
		if wanted[i].message.GetID() == id {
			r.last[i] = now
			return
		}
	}
}

// clock holds the autopilot's clock [ms] against ours.
func (r *rates) clock(ms uint32, now time.Time) {
	passed := now.Sub(r.since)
	switch {
	case r.since.IsZero():
	case passed < speedWindow:
		return
	default:
		r.ratio = float64(ms-r.sinceMS) / 1e3 / passed.Seconds()
	}
	r.since, r.sinceMS = now, ms
}

// askRates asks for one message that is silent, or comes at another rate than is
// wanted.
func (l *Link) askRates(now time.Time) {
	r := &l.rates
	if l.status.State != Alive || now.Sub(r.pause) < betweenAsks {
		return
	}
	for range wanted {
		i := r.next
		r.next = (r.next + 1) % len(wanted)
		if r.lacks(i, now) {
			r.pause, r.asked[i], r.speed[i] = now, now, r.factor()
			l.send(l.commandLong(common.MAV_CMD_SET_MESSAGE_INTERVAL, float32(wanted[i].message.GetID()), r.interval(i)))
			return
		}
	}
}

func (r *rates) factor() float64 {
	if r.ratio == 0 {
		return 1
	}
	return r.ratio
}

func (r *rates) lacks(i int, now time.Time) bool {
	if r.asked[i].IsZero() {
		return true
	}
	if now.Sub(r.asked[i]) < askAgain {
		return false
	}
	change := r.factor() / r.speed[i]
	return now.Sub(r.last[i]) > askAgain || change > speedTolerance || change < 1/speedTolerance
}

// interval is what it is asked for [µs].
func (r *rates) interval(i int) float32 {
	d := time.Duration(float64(time.Second) * r.factor() / wanted[i].rate)
	return float32(min(max(d, fastest), slowest).Microseconds())
}
