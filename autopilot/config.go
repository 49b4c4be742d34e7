package autopilot

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol"
)

// DefaultFrameRate is the rate of servo packets [Hz] when none is given. The loops
// fly well from 400 Hz on; 800 Hz is what people give ArduCopter, which needs more
// than 720 Hz.
const DefaultFrameRate = 800

// Config says what a Pilot flies and against whom.
type Config struct {
	Addr      string         // HOST:PORT of the exchange
	Mission   mission.Plan   // what to fly
	Home      mission.Home   // where the local frame has its origin
	FrameRate uint16         // steps a second [Hz], 200 to 20,000; 0: DefaultFrameRate
	Speedup   float64        // physics seconds a wall second; 0: as fast as it goes
	Faster    func() float64 // asked at each step: a greater speedup than Speedup; nil or below Speedup: none is
	Loop      bool           // fly again after each flight, until the context ends
	Hold      func() bool    // asked at each step, with Loop: it stays where the flight ended until a reset; nil: as before Restore
	Logf      func(format string, args ...any)
	Vehicle   Vehicle // nil: DefaultTuning

	// Airborne lets the Pilot take over a vehicle that flies already: then it begins with the
	// mission, where it is. A vehicle that stands on the ground takes off as usual.
	Airborne bool

	// First are the pulses of the very first packet, by servo output [µs]; 0: off. A flight that
	// begins with a reset in mid-flight has those of the flight before.
	First [protocol.MaxServos]uint16

	// Direct answers a servo packet with what stands in the state message, in place of the exchange at
	// Addr, where both are in one program; nil: UDP. It reports whether an answer came.
	Direct func(servo []byte, st *protocol.State) bool

	// Clock holds pilots that fly together to the pace of the slowest; nil: each flies
	// at its own.
	Clock *Clock

	// OnState is called with each state message after the flight has taken it, before
	// the next servo packet. It must not keep the pointer. nil: not called.
	OnState func(*protocol.State)

	// OnPhase is called with each new Phase of the Status, on the goroutine that flies. nil:
	// nothing is called.
	OnPhase func(phase string)
}

// withDefaults fills what may be left out and checks the rest.
func (c Config) withDefaults() (Config, error) {
	if c.FrameRate == 0 {
		c.FrameRate = DefaultFrameRate
	}
	if c.Vehicle == nil {
		c.Vehicle = DefaultTuning()
	}
	if c.Logf == nil {
		c.Logf = func(string, ...any) {}
	}
	if c.OnPhase == nil {
		c.OnPhase = func(string) {}
	}
	if c.OnState == nil {
		c.OnState = func(*protocol.State) {}
	}
	switch {
	case c.Addr == "" && c.Direct == nil:
		return c, errors.New("autopilot: no address, expected HOST:PORT of the exchange")
	case c.FrameRate < 200 || c.FrameRate > 20000:
		return c, fmt.Errorf("autopilot: frame rate is %d Hz, must be from 200 to 20000", c.FrameRate)
	case !(c.Speedup >= 0 && c.Speedup <= 1000):
		return c, fmt.Errorf("autopilot: speedup is %g, must be from 0 (as fast as it goes) to 1000", c.Speedup)
	case len(c.Mission.Items) == 0:
		return c, errors.New("autopilot: the mission is empty, expected at least one item")
	}
	if err := c.Vehicle.Validate(); err != nil {
		return c, err
	}
	if c.Vehicle.OnGround() {
		return c, c.Mission.CheckOnGround(c.Home)
	}
	return c, c.Mission.Check(c.Home)
}
