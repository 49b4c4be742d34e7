package snapshot

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sitlark/sitlark/physics/state"
)

const (
	// SampleRate is how many samples a second of physics time has [Hz].
	SampleRate = 60
	// SampleCapacity is how many samples are kept at least: a little more than five minutes.
	SampleCapacity = 72 << 8
)

// Sample is what plots and trails need of one moment of a flight.
type Sample struct {
	Moment
	Speeds [state.MaxRotors]float32 // of the vehicle's rotors [rad/s]
	Angles [state.MaxServos]float32 // of what its servos move [deg]
}

// Parts are a vehicle's parts that samples are kept of besides its rotors.
type Parts struct {
	Wings  bool     // it has any
	Fuel   bool     // it has a tank for piston engines
	Servos []string // their names, in the vehicle's order
}

// Moment is a Sample but for the rotors and servos. The wind points where the air goes.
type Moment struct {
	Flight uint64
	Time   float64 // physics time in that flight [s]
	Mode   uint16  // of what flies, for Samples.ModeName

	PositionNED          [3]float32 // from home [m]
	Roll, Pitch, Yaw     float32    // [rad]
	Rate                 [3]float32 // about the body's axes [rad/s]
	ForceFRD             [3]float32 // specific force [m/s²]
	Altitude, Height     float32    // above home, and above the ground below [m]
	Climb, GroundSpeed   float32    // [m/s]
	Wind, WindUp         float32    // at the vehicle: horizontal, and upward [m/s]
	Airspeed, Equivalent float32    // [m/s]
	Alpha, Beta          float32    // of the flow [rad]; NaN: it is too slow
	LoadFactor           float32    // 1 at rest
	Voltage, Current     float32    // [V], [A]
	Fuel, FuelFlow       float32    // in the tank [kg]; that engines burn [kg/s]
	LinkRate             float32    // exchanges per second of wall time [Hz]
	Latency, LongLatency float32    // wall time from a packet to its answer: mean, and the longest [s]
}

// Exchange is what plots need of the exchange with the autopilot, as in Link.
type Exchange struct{ Rate, Latency, LatencyMax float64 }

// NoExchange is that of states from a recording or a log, which keep nothing of it.
func NoExchange() Exchange { return Exchange{math.NaN(), math.NaN(), math.NaN()} }

// Samples keeps the last five minutes of a vehicle's flights at a fixed rate of physics time,
// whatever the pace of the flight and of those who read is. The physics goroutine adds, any
// number of readers copy what they have not seen yet. All but the newest are packed. Memory is bounded;
// adding allocates at most once for a block of samples, every other second. A nil one keeps nothing.
type Samples struct {
	most   int           // how many are kept
	mode   atomic.Uint32 // of the next sample
	flight uint64        // of the newest sample. Owner: the writer
	slot   int64         // of the newest sample. Owner: the writer

	mu     sync.Mutex
	count  uint64   // guarded by mu; of samples in all
	newest *rows    // guarded by mu; the block that is not full yet
	blocks []packed // guarded by mu; a ring of those that are full
	read   *rows    // guarded by mu; the block that was read last, unpacked; nil: none was
	reads  uint64   // guarded by mu; its number
	modes  []string // guarded by mu; their names by Moment.Mode
	motors []int    // guarded by mu; the numbers of the rotors, of the first state
	parts  Parts
}

// NewSamples returns Samples of a vehicle with that many rotors.
func NewSamples(rotors int) *Samples { return NewSamplesFor(rotors, 0) }

// NewSamplesFor returns Samples that keep a span of physics time [s], five minutes at least.
func NewSamplesFor(rotors int, span float64) *Samples {
	most := max(SampleCapacity, int(math.Ceil(span*SampleRate)))
	return &Samples{
		most: most, newest: newRows(rotors, 0), blocks: make([]packed, most/blockSize+2),
		modes: []string{""}, motors: make([]int, 0, rotors),
	}
}

// With makes s keep samples of these parts, too, and returns it. It is for before the first Take.
func (s *Samples) With(p Parts) *Samples {
	s.parts = p
	s.parts.Servos = p.Servos[:min(len(p.Servos), state.MaxServos)]
	s.newest = newRows(s.newest.rotors, len(s.parts.Servos))
	return s
}

// Parts returns the parts that samples are kept of.
func (s *Samples) Parts() Parts { return s.parts }

// Motors returns the number of each rotor, as people read it: Speeds[i] of a Sample is that of motor
// Motors()[i]. It is empty before the first sample.
func (s *Samples) Motors() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.motors)
}

// Take adds a sample of the state in a flight, if one is due. Only one goroutine may call it.
func (s *Samples) Take(flight uint64, now *state.State, x Exchange) {
	if s == nil {
		return
	}
	slot := int64(math.Floor(now.Time*SampleRate + 1e-6))
	if flight == s.flight && slot <= s.slot {
		return
	}
	s.flight, s.slot = flight, slot
	m := momentOf(now, x)
	m.Flight, m.Mode = flight, uint16(s.mode.Load())
	s.mu.Lock()
	defer s.mu.Unlock()
	at := int(s.count % blockSize)
	s.newest.moments[at] = m
	speeds, angles := s.newest.speedsAt(at), s.newest.anglesAt(at)
	for i := range min(len(speeds), now.Count) {
		speeds[i] = float32(now.Rotors[i].Speed)
		if i == len(s.motors) {
			s.motors = append(s.motors, now.Rotors[i].Number)
		}
	}
	for i := range min(len(angles), now.ServoCount) {
		angles[i] = float32(now.Servos[i].AngleDeg)
	}
	s.added()
}

// added counts the sample that was added, and packs the block that it has filled. s.mu is held.
func (s *Samples) added() {
	if s.count++; s.count%blockSize == 0 {
		s.blocks[(s.count-1)/blockSize%uint64(len(s.blocks))].pack(s.newest)
	}
}

// row returns where the sample with a number is, which must still be kept: until the next call. s.mu is held.
func (s *Samples) row(number uint64) (of *rows, i int) {
	block, i := number/blockSize, int(number%blockSize)
	if block == s.count/blockSize {
		return s.newest, i
	}
	if s.read == nil {
		s.read, s.reads = newRows(s.newest.rotors, s.newest.servos), block+1
	}
	if s.reads != block {
		s.blocks[block%uint64(len(s.blocks))].unpack(s.read)
		s.reads = block
	}
	return s.read, i
}

func momentOf(s *state.State, x Exchange) Moment {
	roll, pitch, yaw := s.Body.Euler()
	b, air := &s.Body, &s.Air
	return Moment{
		Time:        s.Time,
		PositionNED: [3]float32{float32(b.PositionNED.X), float32(b.PositionNED.Y), float32(b.PositionNED.Z)},
		Roll:        float32(roll), Pitch: float32(pitch), Yaw: float32(yaw),
		Rate:     [3]float32{float32(b.Rate.X), float32(b.Rate.Y), float32(b.Rate.Z)},
		ForceFRD: [3]float32{float32(b.SpecificForceFRD.X), float32(b.SpecificForceFRD.Y), float32(b.SpecificForceFRD.Z)},
		Altitude: float32(b.Altitude()), Height: float32(s.Contact.Height),
		Climb: float32(b.ClimbRate()), GroundSpeed: float32(math.Hypot(b.VelGround.X, b.VelGround.Y)),
		Wind: float32(math.Hypot(air.WindNED.X, air.WindNED.Y)), WindUp: float32(-air.WindNED.Z), Airspeed: float32(air.Airspeed),
		Equivalent: float32(air.EquivalentAirspeed()), Alpha: float32(air.Alpha()), Beta: float32(air.Beta()), LoadFactor: float32(b.LoadFactor()),
		Voltage: float32(s.Power.Voltage), Current: float32(s.Power.Current),
		Fuel: float32(s.Fuel.Mass), FuelFlow: float32(s.Fuel.Flow),
		LinkRate: float32(x.Rate), Latency: float32(x.Latency), LongLatency: float32(x.LatencyMax),
	}
}

// Count is how many samples were taken so far.
func (s *Samples) Count() uint64 {
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// Read copies to dst the samples from number from on, which counts from 0, as many as fit.
// Those that are not kept any more are left out. next is the number to go on from.
func (s *Samples) Read(from uint64, dst []Sample) (n int, next uint64) {
	if s == nil {
		return 0, from
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for from = s.oldest(from); n < len(dst) && from < s.count; from++ {
		r, i := s.row(from)
		dst[n].Moment = r.moments[i]
		copy(dst[n].Speeds[:], r.speedsAt(i))
		copy(dst[n].Angles[:], r.anglesAt(i))
		n++
	}
	return n, from
}

// Moments is Read without the speeds of rotors and the angles of servos, which take longer to copy than the
// rest.
func (s *Samples) Moments(from uint64, dst []Moment) (n int, next uint64) {
	if s == nil {
		return 0, from
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for from = s.oldest(from); n < len(dst) && from < s.count; from++ {
		r, i := s.row(from)
		dst[n] = r.moments[i]
		n++
	}
	return n, from
}

// oldest returns the number of the first sample from number from on that is still kept. s.mu is held.
func (s *Samples) oldest(from uint64) uint64 { return max(from, s.count-min(s.count, uint64(s.most))) }

// mostModes bounds the names that are kept. No vehicle has as many.
const mostModes = 1000

// SetMode says which mode or phase the samples from now on are of. It may be called from any
// goroutine, and often: what is the same changes nothing.
func (s *Samples) SetMode(name string) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.modes[s.mode.Load()] == name {
		return
	}
	for i, known := range s.modes {
		if known == name {
			s.mode.Store(uint32(i))
			return
		}
	}
	if len(s.modes) < mostModes {
		s.modes = append(s.modes, name)
		s.mode.Store(uint32(len(s.modes) - 1))
	}
}

// ModeName returns the name of a Moment's mode, empty where it is not known.
func (s *Samples) ModeName(mode uint16) string {
	if s == nil {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if int(mode) >= len(s.modes) {
		return ""
	}
	return s.modes[mode]
}
