package vtol

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/plane"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
)

// Flight is one flight of a vehicle that hovers and flies on wings.
type Flight struct {
	tuning  *Tuning
	logf    func(string, ...any)
	hover   *autopilot.Hover
	wings   *plane.Wings
	copter  autopilot.Sense // what the rotors' part sees: nose up, if the vehicle sits on its tail
	pullers []int           // outputs of the rotors that tilt forward

	stage    stage
	since    float64 // when it began [s]
	now      float64 // time of the newest message [s]
	dt       float64 // since the one before [s]
	first    bool    // no message was seen yet
	airborne bool    // the first one may find the vehicle in the air

	from  frame.Vec[frame.NED] // where a transition began
	to    [2]float64           // where it leads, north and east of home [m]
	along float64              // heading of the transition [rad]
	tilt  float64              // of the rotors that tilt, from upright to ahead [rad]
	lift  float64              // share of what the rotors would carry alone
	push  float64              // integral of the forward acceleration [m/s²]
	slow  float64              // for how long it has been slow enough to hover [s]
}

// stage is which part flies.
type stage int

const (
	hovering     stage = iota // the rotors: from boot to the end of the climb, and the landing
	turning                   // the rotors: to where the route leads
	accelerating              // the rotors carry, until the wings do
	handingOver               // from the rotors to the wings
	cruising                  // the wings: the route and the way home
	approaching               // the wings: level, towards the place of the landing
	stopping                  // the rotors carry, and the vehicle slows down
)

const (
	takeOffHeight = 20.0 // climbed to where the mission does not begin with a take-off [m]
	maxDt         = 0.02 // what the loops take for one step at most [s]
)

func newFlight(t *Tuning, o autopilot.FlightOptions) *Flight {
	f := &Flight{tuning: t, logf: o.Logf, first: true, airborne: o.Airborne, lift: 1, pullers: t.Hover.Pullers()}
	height, climb, next, legs := takeOffHeight, 0, 0, o.Legs
	if len(legs) > 0 && legs[0].Command.TakesOff() {
		height, climb, legs = -legs[0].Down, legs[0].Seq, legs[1:]
	}
	if len(legs) > 0 {
		next = legs[0].Seq
	}
	f.hover = t.Hover.NewHover(o, height, climb, next)
	f.wings = t.Plane.NewWings(o, legs)
	return f
}

// Step implements autopilot.Flight.
func (f *Flight) Step(s *autopilot.Sense) servos {
	begins := f.first
	if f.first {
		f.first, f.now, f.since = false, s.Time, s.Time
	}
	f.dt = math.Max(0, math.Min(s.Time-f.now, maxDt))
	f.now = s.Time
	f.copter = *s
	if f.tail() {
		f.copter = s.NoseUp()
	}
	f.wings.Take(s)
	if begins {
		f.takeOver(s)
	}
	f.wings.Power(f.hover.Armed() || f.stage > turning)
	switch f.stage {
	case hovering:
		return f.rise(s)
	case turning:
		return f.turn(s)
	case accelerating:
		return f.accelerate(s)
	case handingOver:
		return f.handOver(s)
	case cruising:
		return f.cruise(s)
	case approaching:
		return f.approach(s)
	}
	return f.stop(s)
}

// takeOver begins with the route on wings, if the vehicle is as fast already and may be.
func (f *Flight) takeOver(s *autopilot.Sense) {
	if f.airborne && s.Height() > 2 && f.wings.Airspeed() > f.tuning.Plane.Stall {
		f.hover.Take(&f.copter)
		f.beginCruise(s, f.tuning.Plane.CruiseThrottle)
	}
}

// rise is the rotors' part: from boot to the end of the climb, and the landing.
func (f *Flight) rise(s *autopilot.Sense) servos {
	us := f.hover.Step(&f.copter)
	if us == (servos{}) {
		return us // outputs off
	}
	if f.hover.Up() {
		f.from, f.along = s.Pos, f.wings.First(s)
		f.enter(turning)
	}
	return over(us, f.wings.Rest())
}

// enter begins a stage.
func (f *Flight) enter(next stage) {
	f.stage, f.since, f.slow = next, f.now, 0
	if text := stageNames[next]; text != "" {
		f.logf("autopilot: %.1f s: %s", f.now, text)
	}
}

// elapsed is for how long the stage lasts [s].
func (f *Flight) elapsed() float64 { return f.now - f.since }

var stageNames = [...]string{"", "turn to the route", "transition", "", "", "approach", "transition back"}

// Progress implements autopilot.Flight.
func (f *Flight) Progress() autopilot.Progress {
	p := f.hover.Progress()
	if f.stage == hovering {
		return p
	}
	wings := f.wings.Progress()
	p.Phase, p.Next, p.Elapsed = wings.Phase, wings.Next, f.elapsed()
	switch {
	case f.wings.Failed():
		return wings
	case f.stage == handingOver:
		p.Phase = stageNames[accelerating]
	case stageNames[f.stage] != "":
		p.Phase = stageNames[f.stage]
	}
	return p
}

// flights writes the state of a flight but for its parts.
var flights = flatcodec.Must(flatcodec.Of[Flight]("tuning", "logf", "hover", "wings", "copter", "pullers"))

// CheckpointLayout tells the layouts of checkpoints of such vehicles apart.
func CheckpointLayout() [32]byte {
	hover, wings, own := autopilot.CheckpointLayout(), plane.CheckpointLayout(), flights.Fingerprint()
	return autopilot.LayoutWith(autopilot.LayoutOf(hover, wings, own))
}

var errDamaged = errors.New("its parts are damaged")

// AppendCheckpoint implements autopilot.Flight.
func (f *Flight) AppendCheckpoint(dst []byte) []byte {
	for _, part := range []func([]byte) []byte{func(b []byte) []byte { return flights.Append(b, f) }, f.hover.AppendCheckpoint, f.wings.AppendCheckpoint} {
		at := len(dst)
		dst = part(append(dst, 0, 0, 0, 0))
		binary.LittleEndian.PutUint32(dst[at:], uint32(len(dst)-at-lengthSize))
	}
	return dst
}

const lengthSize = 4 // of the length before a part [bytes]

// Restore implements autopilot.Flight.
func (f *Flight) Restore(checkpoint []byte) error {
	for _, part := range []func([]byte) error{func(b []byte) error { return flights.Read(b, f) }, f.hover.Restore, f.wings.Restore} {
		if len(checkpoint) < lengthSize {
			return errDamaged
		}
		size, rest := binary.LittleEndian.Uint32(checkpoint), checkpoint[lengthSize:]
		if uint64(size) > uint64(len(rest)) {
			return errDamaged
		}
		if err := part(rest[:size]); err != nil {
			return err
		}
		checkpoint = rest[size:]
	}
	if len(checkpoint) > 0 || f.stage < hovering || f.stage > stopping {
		return errDamaged
	}
	return nil
}
