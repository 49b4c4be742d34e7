package wind

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/physics/frame"
)

// Mean is the steady wind as a person sets it.
type Mean struct {
	Speed   float64 // horizontal [m/s]
	FromDeg float64 // direction it blows from, clockwise from north [deg]
	Up      float64 // vertical part, positive up [m/s]
}

// NED returns where the air goes [m/s]: wind from 270° (west) goes east.
func (m Mean) NED() frame.Vec[frame.NED] {
	n, e := m.toward()
	return frame.OfNED(m.Speed*n, m.Speed*e, -m.Up)
}

// toward is the unit vector (north, east) in which the wind blows.
func (m Mean) toward() (north, east float64) {
	sin, cos := math.Sincos(m.FromDeg * math.Pi / 180)
	return -cos, -sin
}

// State is the mean wind, the turbulence and its random source. Make it by New.
type State struct {
	mean       Mean
	north      float64 // of the unit vector in which the mean wind blows
	east       float64
	meanNED    frame.Vec[frame.NED]
	turbulence float64

	source rand.PCG
	random *rand.Rand // draws from source
	along  first      // u, along the mean wind
	across second     // v, to its right
	down   second     // w
}

// New returns still air whose turbulence will follow the seed.
func New(seed int64) *State {
	s := &State{}
	s.random = rand.New(&s.source)
	s.SetMean(Mean{})
	s.Restart(seed)
	return s
}

// Restart starts the turbulence anew from the seed; the weather stays as set.
func (s *State) Restart(seed int64) {
	s.source.Seed(uint64(seed), 0x5173_1a2b_3c4d_5e6f) // a fixed second word: one seed, one sequence
	s.along.start(s.random)
	s.across.start(s.random)
	s.down.start(s.random)
}

// SetMean sets the mean wind at once.
func (s *State) SetMean(m Mean) {
	s.mean, s.meanNED = m, m.NED()
	s.north, s.east = m.toward()
}

// SetTurbulence sets the intensity: 0 still, 1 severe.
func (s *State) SetTurbulence(intensity float64) { s.turbulence = intensity }

// Mean returns the mean wind as set.
func (s *State) Mean() Mean { return s.mean }

// MeanNED returns where the mean wind takes the air [m/s].
func (s *State) MeanNED() frame.Vec[frame.NED] { return s.meanNED }

// Turbulence returns the intensity as set.
func (s *State) Turbulence() float64 { return s.turbulence }

// Inputs says where and how fast the vehicle meets the air.
type Inputs struct {
	Height    float64              // above the ground [m]
	VelGround frame.Vec[frame.NED] // [m/s]
}

// Step advances the turbulence by dt [s] and returns the air's velocity at the
// vehicle [m/s].
func (s *State) Step(in Inputs, dt float64) frame.Vec[frame.NED] {
	if s.turbulence == 0 {
		return s.meanNED
	}
	sc := scalesAt(in.Height, s.turbulence)
	speed := max(minSpeed, in.VelGround.Sub(s.meanNED).Len())
	u := sc.sigmaU * s.along.step(s.random, dt*speed/sc.lengthU)
	v := sc.sigmaU * s.across.step(s.random, dt*speed/sc.lengthU)
	w := sc.sigmaW * s.down.step(s.random, dt*speed/sc.lengthW)
	return s.meanNED.Add(frame.OfNED(u*s.north-v*s.east, u*s.east+v*s.north, w))
}
