package mavlink

import (
	"math"
	"slices"
	"testing"
	"time"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// streamer is an autopilot, in a time that the test hands out, that sends what was requested, at
// the interval that was requested in its own time.
type streamer struct {
	*streams
	now      time.Time
	speed    float64             // its seconds per wall second
	own      float64             // its clock [ms]
	interval map[int]float64     // of each message [ms of its clock]
	due      map[int]float64     // [ms of its clock]
	sent     map[int]int         // how often each was sent
	asked    map[int][]time.Time // when each was requested
	deaf     bool                // it takes no requests and sends nothing
}

func newStreamer(t *testing.T, speed float64) *streamer {
	t.Helper()
	c, err := conn.New(conn.Address{Kind: conn.UDP, Host: "127.0.0.1", Port: 9})
	if err != nil {
		t.Fatal(err)
	}
	s := &streams{base: &base{conn: c}}
	s.status.State, s.status.Vehicle = Alive, "ArduCopter 4.6.3"
	return &streamer{streams: s, now: time.Unix(1000, 0), speed: speed, interval: map[int]float64{}, due: map[int]float64{}, sent: map[int]int{}, asked: map[int][]time.Time{}}
}

// run lets wall time pass.
func (a *streamer) run(d time.Duration) {
	const step = 2 * time.Millisecond
	for end := a.now.Add(d); a.now.Before(end); a.now = a.now.Add(step) {
		before := a.requested
		a.tick(a.now, true)
		for i := range streamed {
			if a.requested[i] != before[i] {
				a.asked[i] = append(a.asked[i], a.now)
				if !a.deaf {
					a.interval[i], a.due[i] = float64(a.streams.interval(i))/1000, a.own
				}
			}
			if every := a.interval[i]; every > 0 && a.own >= a.due[i] && !a.deaf {
				a.due[i] += every
				a.sent[i]++
				a.heard(streamed[i].message.GetID(), a.now)
			}
		}
		a.clock(uint32(a.own), a.now)
		a.own += a.speed * float64(step) / float64(time.Millisecond)
	}
}

// TestAsksOnlyForWhatTheVersionKnows: others say in a status text each time that they do not. Up to
// 4.5 ArduPilot sends its report of the terrain with its requests, and does not know it by itself.
func TestAsksOnlyForWhatTheVersionKnows(t *testing.T) {
	report := slices.IndexFunc(streamed[:], func(s stream) bool { _, is := s.message.(*apm.MessageTerrainReport); return is })
	for version, want := range map[string]bool{"": false, "ArduCopter": false, "ArduCopter 4.5.7": false, "ArduCopter 3.9.0": false, "ArduCopter 4.6.0": true, "ArduPilot 5.0.0-dev": true} {
		a := newStreamer(t, 1)
		a.status.Vehicle = version
		a.run(10 * time.Second)
		for i := range streamed {
			if asked := len(a.asked[i]) > 0; asked != (want || i != report) {
				t.Errorf("%q: message %d is requested: %v", version, streamed[i].message.GetID(), asked)
			}
		}
	}
}

// TestStreamsComeAtTheirRatesInWallTime, at any speed of the autopilot that its intervals allow, and once all
// come nothing is requested again. A speed that changes is followed.
func TestStreamsComeAtTheirRatesInWallTime(t *testing.T) {
	a := newStreamer(t, 1)
	for _, speed := range []float64{1, 0.5, 4, 1} {
		a.speed = speed
		a.run(10 * time.Second) // it is noticed
		clear(a.asked)
		clear(a.sent)
		a.run(20 * time.Second)
		for i := range streamed {
			if got := float64(a.sent[i]) / 20; math.Abs(got/streamed[i].rate-1) > 0.1 {
				t.Errorf("speed %g: %T comes %.1f times a second, want %g", speed, streamed[i].message, got, streamed[i].rate)
			}
			if len(a.asked[i]) != 0 {
				t.Errorf("speed %g: %T comes and is requested %d times again", speed, streamed[i].message, len(a.asked[i]))
			}
		}
	}
}

// TestSilentStreamsAreRequestedAgain: each about every four seconds, never two at once.
func TestSilentStreamsAreRequestedAgain(t *testing.T) {
	a := newStreamer(t, 1)
	a.deaf = true
	a.run(30 * time.Second)
	all := map[time.Time]bool{}
	for i := range streamed {
		times := a.asked[i]
		if len(times) < 6 || len(times) > 8 {
			t.Errorf("%T is requested %d times in 30 s", streamed[i].message, len(times))
		}
		for k, at := range times {
			if k > 0 && at.Sub(times[k-1]) < streamRetry {
				t.Errorf("%T is requested again after %v", streamed[i].message, at.Sub(times[k-1]))
			}
			for other := range all {
				if d := at.Sub(other); d > -requestPause && d < requestPause {
					t.Fatalf("two requests within %v", d)
				}
			}
			all[at] = true
		}
	}
	a.status.State = Lost
	clear(a.asked)
	if a.run(10 * time.Second); len(a.asked) != 0 {
		t.Errorf("a lost autopilot is asked for %d messages", len(a.asked))
	}
}
