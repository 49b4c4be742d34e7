package rover

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/physics/frame"
)

// Balance is how a vehicle on two wheels is kept upright; see parameters.Balance, which derives it. The zero value is one that stands by itself.
type Balance struct{ P, I, D, Speed, Lean float64 }

// leanTime is that of the integral of the lean which a speed's error asks for [s].
const leanTime = 4.0

// upright returns the throttle that balances the vehicle while it comes to the speed asked for now; it drives ahead at v [m/s].
func (f *Flight) upright(s *autopilot.Sense, v, dt float64) float64 {
	b, w := &f.tuning.Balance, &f.wheels
	_, pitch, _ := frame.Euler(s.NEDFromFRD)
	off := w.speed - v
	w.lean = clamp(w.lean+b.Speed*off*dt/leanTime, -b.Lean, b.Lean)
	over := -pitch - clamp(b.Speed*off+w.lean, -b.Lean, b.Lean)
	w.last = b.P*over - b.D*s.Rate.Y + w.held
	if math.Abs(w.last) < 1 || over*w.last < 0 {
		w.held = clamp(w.held+b.I*over*dt, -1, 1)
	}
	return clamp(w.last, -1, 1)
}
