package sail

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
)

type vec = frame.Vec[frame.FRD]

// Params says which lifting surface is a sail, and what sets it.
type Params struct {
	Wing   int     // which of the vehicle's lifting surfaces
	Servo  int     // which of its servos works the sheet, or turns the mast
	Gain   float64 // greatest angle of the boom to either side over the servo's; of a sail that is turned, its angle to starboard over the servo's
	Turned bool    // the servo sets the angle itself, to both sides; it is no soft sail
}

// Limits of a sail.
const (
	MostGain  = 10.0
	MostAngle = math.Pi // of the boom to either side [rad]
)

// midline is how far off the middle plane a sail may stand [m].
const midline = 1e-6

// Validate returns an error that says what keeps a surface from being a sail.
func (p *Params) Validate(w *wing.Params) error {
	if err := bounds.Range("sail", "gain", math.Abs(p.Gain), 1e-3, MostGain, ""); err != nil {
		return err
	}
	switch {
	case w.Mirrored:
		return fmt.Errorf("sail %q: it is mirrored, must be one surface in the middle plane", w.Name)
	case len(w.Controls) > 0:
		return fmt.Errorf("sail %q: it has controls, must have none: its servo sets all of it", w.Name)
	}
	for i := range w.Stations {
		s := &w.Stations[i]
		if !(math.Abs(s.Place.Y) <= midline) {
			return fmt.Errorf("sail %q: station %d is %.4g m to the right, must be 0: it hangs in the middle plane, where the sheet is not held by the wind", w.Name, i+1, s.Place.Y)
		}
		if s.Incidence != 0 {
			return fmt.Errorf("sail %q: station %d has an incidence, must have none: the boom's angle is the sail's", w.Name, i+1)
		}
		if i > 0 && !(s.Place.Z < w.Stations[i-1].Place.Z) {
			return fmt.Errorf("sail %q: station %d is not above the one before it: must go from the foot to the head", w.Name, i+1)
		}
	}
	return nil
}

// Model is a sail with what follows from its surface. Make it by New.
type Model struct {
	turned bool
	gain   float64
	tack   vec     // the luff's lower end, from the centre of mass [m]
	up     vec     // unit vector along the luff
	aft    vec     // unit vector of the boom amidships, square to up
	right  vec     // and square to both, to starboard
	boom   float64 // from the luff to the leech where the sail is widest [m]
	centre vec     // of its quarter chords amidships [m]
}

// New returns the model of a sail. The error is that of Params.Validate.
func New(p *Params, w *wing.Params, surface *wing.Model) (Model, error) {
	if err := p.Validate(w); err != nil {
		return Model{}, err
	}
	luff := func(i int) vec {
		s := &w.Stations[i]
		return s.Place.Add(frame.OfFRD(s.Chord/4, 0, 0))
	}
	m := Model{turned: p.Turned, gain: p.Gain, tack: luff(0)}
	along := luff(len(w.Stations) - 1).Sub(m.tack)
	m.up = along.Scale(1 / along.Len())
	m.right = frame.OfFRD(0, 1, 0)
	m.aft = m.right.Cross(m.up)
	for i := range w.Stations {
		m.boom = max(m.boom, w.Stations[i].Chord)
	}
	for i := range surface.Strips() {
		m.centre = m.centre.AddScaled(1/float64(surface.Strips()), surface.Place(i))
	}
	return m, nil
}

// Limit returns how far the boom may go to either side with the servo at an angle; of a sail that is turned, where it stands [rad].
func (m *Model) Limit(servo float64) float64 {
	if m.turned {
		return max(-MostAngle, min(MostAngle, m.gain*servo))
	}
	return max(0, min(MostAngle, m.gain*servo))
}

// Turned reports whether the servo sets the angle itself.
func (m *Model) Turned() bool { return m.turned }
