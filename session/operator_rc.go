package session

import (
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// rcSender sends RC to ArduPilot until it is stopped: with the state of the vehicle from 4.6.3
// on, before that by UDP. RC_CHANNELS_OVERRIDE would be dropped: sitlark is not its ground
// station.
type rcSender struct {
	vehicle *Vehicle
	end     func()
	work    sync.WaitGroup

	mu       sync.Mutex
	channels [rcChannels]uint16 // guarded by mu [µs]; 0: none was set
	off      bool               // guarded by mu
	by       string             // guarded by mu; how it is sent; empty: not yet
}

// rcChannels is how many ArduPilot takes by UDP.
const rcChannels = 16

// rcPeriod is how often RC is sent [wall].
const rcPeriod = 50 * time.Millisecond

// restingRC is what ArduPilot's SITL has by itself: with it, the mode switch stays where it is.
// Source: seen in ArduPilot 4.7-dev.
var restingRC = [8]uint16{1500, 1500, 1000, 1500, 1800, 1000, 1000, 1800}

// send sends other pulses from now on; none at all stop it.
func (r *rcSender) send(ctx context.Context, o *operator, channels map[int]uint16) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.off = len(channels) == 0; r.off {
		return nil
	}
	if r.by == "" {
		copy(r.channels[:], restingRC[:])
	}
	for n, pulse := range channels {
		r.channels[n-1] = pulse
	}
	if r.by != "" {
		return nil
	}
	work, end := context.WithCancel(ctx)
	if overJSON(o.link.Status().Vehicle) {
		r.by, r.end = "JSON", end
		r.work.Go(func() { r.repeat(work, r.overJSON) })
		return nil
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(rcPort(r.vehicle)))
	conn, err := net.Dial("udp", address)
	if err != nil {
		end()
		return err
	}
	r.by, r.end = "UDP to "+address, end
	r.work.Go(func() { defer conn.Close(); r.repeat(work, func(pulses []uint16) { r.overUDP(conn, pulses) }) })
	return nil
}

// stop ends the sending.
func (r *rcSender) stop() {
	if r.end != nil {
		r.end()
		r.work.Wait()
	}
}

// sentBy says how RC is sent, empty where none is.
func (r *rcSender) sentBy() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.by
}

func (r *rcSender) repeat(ctx context.Context, send func(pulses []uint16)) {
	tick := time.NewTicker(rcPeriod)
	defer tick.Stop()
	for {
		r.mu.Lock()
		pulses, off := r.channels, r.off
		r.mu.Unlock()
		if off {
			send(nil)
		} else {
			send(pulses[:])
		}
		select {
		case <-ctx.Done():
			send(nil)
			return
		case <-tick.C:
		}
	}
}

func (r *rcSender) overJSON(pulses []uint16) {
	sticks := sim.Sticks{Source: snapshot.MakeText("the scenario")}
	for i := range min(len(pulses), protocol.MaxRC) {
		if pulses[i] == 0 {
			break
		}
		sticks.Channels[i] = pulses[i]
		sticks.Count = i + 1
	}
	r.vehicle.Sim.SetSticks(sticks)
}

// overUDP sends a packet of 16 little-endian pulses; nil: ArduPilot goes on with the last ones.
func (r *rcSender) overUDP(conn net.Conn, pulses []uint16) {
	if pulses == nil {
		return
	}
	packet := make([]byte, 0, 2*rcChannels)
	for _, p := range pulses {
		packet = binary.LittleEndian.AppendUint16(packet, p)
	}
	_, _ = conn.Write(packet) // the next one follows at once
}

// overJSON reports whether an ArduPilot, such as "ArduCopter 4.6.3", reads RC from the state.
func overJSON(vehicle string) bool {
	_, version, _ := strings.Cut(vehicle, " ")
	var n [3]int
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &n[0], &n[1], &n[2]); err != nil {
		return false
	}
	for i, least := range [3]int{4, 6, 3} {
		if n[i] != least {
			return n[i] > least
		}
	}
	return true
}

// checkSticks says where the vehicle's ArduPilot takes no sticks.
func (o *operator) checkSticks() {
	r := o.vehicle.Scenario.loaded.repeat(o.vehicle.Index)
	if r == nil || len(r.Sticks) == 0 || overJSON(o.link.Status().Vehicle) {
		return
	}
	why := fmt.Sprintf("%s takes no sticks from sitlark: those of the recorded flight are not given again; use ArduCopter 4.6.3 or newer", o.link.Status().Vehicle)
	slog.Warn(o.prefix() + why)
	o.vehicle.Scenario.judge.Warn(o.prefix() + why)
}

const (
	leadPeriod = 2 * time.Millisecond // between two looks at the time [wall]
	aloneFor   = 1.0                  // without another target, for which one is an event of its own [s]
)

// lead sends the targets at their times until ctx ends. Those that are due together, as after a
// stop of sitlark, are the last one.
func (o *operator) lead(ctx context.Context) {
	r := o.vehicle.Scenario.loaded.repeat(o.vehicle.Index)
	if r == nil || len(r.Targets) == 0 {
		return
	}
	tick := time.NewTicker(leadPeriod)
	defer tick.Stop()
	last, sent := math.Inf(-1), math.Inf(-1) // times of the flight: now, and of the last target
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		t, _ := o.now()
		if t < last { // the flight restarted
			sent = math.Inf(-1)
		}
		last = t
		n, _ := slices.BinarySearchFunc(r.Targets, t, func(x TimedTarget, t float64) int {
			if x.Time <= t {
				return -1
			}
			return 1
		})
		if n == 0 || r.Targets[n-1].Time <= sent || o.link.SendTarget(r.Targets[n-1].Target) != nil {
			continue
		}
		if now := &r.Targets[n-1]; now.Time > sent+aloneFor {
			_ = o.vehicle.Sim.Note(snapshot.SourceSitlark, snapshot.Info, now.String()) // queue full: it is sent all the same
		}
		sent = r.Targets[n-1].Time
	}
}
