package mavlink

import (
	"fmt"
	"slices"
	"strings"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
)

// stream is a message that is requested to come again and again.
type stream struct {
	message message.Message
	rate    float64 // [Hz of wall time]
	since   [2]int  // the first version that takes the request
}

// anyVersion is before all of ArduPilot's.
var anyVersion [2]int

// streamed are the messages that ArduPilot is requested to send, and how often.
var streamed = [...]stream{
	{&apm.MessageSimState{}, estimateRate, anyVersion}, // as the next two: ArduPilot sends those of one rate at the same time
	{&apm.MessageAttitudeQuaternion{}, estimateRate, anyVersion},
	{&apm.MessageLocalPositionNed{}, estimateRate, anyVersion},
	{&apm.MessageGlobalPositionInt{}, 5, anyVersion},
	{&apm.MessageSysStatus{}, 2, anyVersion},
	{&apm.MessageExtendedSysState{}, 2, anyVersion},
	{&apm.MessageEkfStatusReport{}, 4, anyVersion},
	{&apm.MessageBatteryStatus{}, 4, anyVersion},
	{&apm.MessageGpsRawInt{}, 4, anyVersion},
	{&apm.MessageWind{}, 4, anyVersion},
	{&apm.MessageMissionCurrent{}, 2, anyVersion},
	{&apm.MessageNavControllerOutput{}, 4, anyVersion},
	{&apm.MessageRcChannels{}, 4, anyVersion},
	{&apm.MessageFenceStatus{}, 2, anyVersion}, // none comes while there is no fence
	{&apm.MessageVibration{}, 2, anyVersion},
	{&apm.MessageTerrainReport{}, 2, [2]int{4, 6}}, // before, it comes with the next
	{&apm.MessageTerrainRequest{}, 10, anyVersion}, // none comes while it lacks nothing
}

const (
	estimateRate   = 25 // [Hz]
	minInterval    = 4 * time.Millisecond
	maxInterval    = 2 * time.Second        // in the autopilot's time
	streamRetry    = 4 * time.Second        // silence after which a message is requested again
	speedWindow    = 2 * time.Second        // over which the autopilot's clock is compared with wall time
	requestPause   = 100 * time.Millisecond // between two requests, so that the autopilot's queue never fills
	speedTolerance = 1.5
	oncePause      = 2 * time.Second // between two requests for what is sent once
)

// streams keeps the autopilot sending what is needed, at rates in wall time. The
// autopilot's intervals are in its own time, which may run faster or slower.
type streams struct {
	*base
	received  [len(streamed)]time.Time // by index of streamed
	requested [len(streamed)]time.Time
	factor    [len(streamed)]float64 // that was requested
	next      int
	paused    time.Time // since the last request
	onceAsked time.Time

	since   time.Time // start of the window of speed
	sinceMS uint32
	speed   float64 // autopilot's seconds per wall second; 0: unknown
}

// heard notes that a message came.
func (s *streams) heard(id uint32, now time.Time) {
	for i := range streamed {
		if streamed[i].message.GetID() == id {
			s.received[i] = now
			return
		}
	}
}

// clock compares the autopilot's clock [ms] with wall time.
func (s *streams) clock(ms uint32, now time.Time) {
	passed := now.Sub(s.since)
	switch {
	case s.since.IsZero():
	case passed < speedWindow:
		return
	default:
		s.speed = float64(ms-s.sinceMS) / 1e3 / passed.Seconds()
	}
	s.since, s.sinceMS = now, ms
}

// tick requests one message that does not come or comes at a wrong rate, and what the
// autopilot sends only on request: its version, home and origin.
func (s *streams) tick(now time.Time, originKnown bool) {
	if s.status.State != Alive {
		return
	}
	if now.Sub(s.onceAsked) > oncePause {
		s.onceAsked = now
		s.requestOnce(originKnown)
	}
	if now.Sub(s.paused) >= requestPause {
		s.requestStream(now)
	}
}

func (s *streams) requestOnce(originKnown bool) {
	request := func(m message.Message) {
		s.send(s.commandLong(common.MAV_CMD_REQUEST_MESSAGE, float32(m.GetID())))
	}
	if s.status.Vehicle == "" {
		request(&apm.MessageAutopilotVersion{})
	}
	if !s.status.Home.Valid {
		request(&apm.MessageHomePosition{})
	}
	if !originKnown {
		request(&apm.MessageGpsGlobalOrigin{})
	}
}

func (s *streams) requestStream(now time.Time) {
	for range streamed {
		i := s.next
		s.next = (s.next + 1) % len(streamed)
		if s.takes(i) && s.lacks(i, now) {
			s.paused, s.requested[i], s.factor[i] = now, now, s.ratio()
			s.send(s.commandLong(common.MAV_CMD_SET_MESSAGE_INTERVAL, float32(streamed[i].message.GetID()), s.interval(i)))
			return
		}
	}
}

// ratio is speed, 1 while it is unknown.
func (s *streams) ratio() float64 {
	if s.speed == 0 {
		return 1
	}
	return s.speed
}

// takes reports whether the autopilot takes the request of message i: one that does not
// says so in a status text each time.
func (s *streams) takes(i int) bool {
	since := streamed[i].since
	if since == anyVersion {
		return true
	}
	var is [2]int
	_, version, _ := strings.Cut(s.status.Vehicle, " ")
	_, err := fmt.Sscanf(version, "%d.%d", &is[0], &is[1])
	return err == nil && slices.Compare(is[:], since[:]) >= 0 // an unknown version may become known
}

// lacks reports whether message i has to be requested.
func (s *streams) lacks(i int, now time.Time) bool {
	if s.requested[i].IsZero() {
		return true
	}
	if now.Sub(s.requested[i]) < streamRetry {
		return false
	}
	change := s.ratio() / s.factor[i]
	return now.Sub(s.received[i]) > streamRetry || change > speedTolerance || change < 1/speedTolerance
}

// interval is that of message i in the autopilot's time [µs].
func (s *streams) interval(i int) float32 {
	d := time.Duration(float64(time.Second) * s.ratio() / streamed[i].rate)
	return float32(min(max(d, minInterval), maxInterval).Microseconds())
}
