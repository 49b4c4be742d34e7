package scenario

import (
	"math"

	"github.com/sitlark/sitlark/physics/state"
)

// trail is the trajectory in one number: FNV-1a over 64-bit words, over the bits of time,
// motion, rotors, battery and wind of every step. Equal trajectories have equal
// hashes; it is no protection against forgery.
type trail uint64

const (
	trailStart trail = 14695981039346656037
	trailPrime trail = 1099511628211
)

func (h *trail) add(words ...float64) {
	for _, w := range words {
		x := (*h ^ trail(math.Float64bits(w))) * trailPrime
		*h = x ^ x>>29 // a word's upper bits reach the lower ones, too
	}
}

func (h *trail) step(s *state.State) {
	w, x, y, z := s.NEDFromFRD.Quat()
	h.add(s.Time, s.PositionNED.X, s.PositionNED.Y, s.PositionNED.Z, s.VelGround.X, s.VelGround.Y, s.VelGround.Z,
		w, x, y, z, s.Rate.X, s.Rate.Y, s.Rate.Z, s.Power.Voltage, s.Power.Current, s.Power.Charge,
		s.Air.WindNED.X, s.Air.WindNED.Y, s.Air.WindNED.Z)
	for i := range s.Count {
		h.add(s.Rotors[i].Speed)
	}
}
