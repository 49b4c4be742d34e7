package plane

import (
	"math"

	"github.com/sitlark/sitlark/autopilot"
)

// helm banks by the rudder where the plane does not roll as it is told: a yaw lifts the wing that it brings forward.
type helm struct {
	deaf float64 // for how long rolls have not been obeyed [s]
	lost bool    // banked by the rudder from now on
	sum  float64 // integral of the bank's error [rad s]
}

// limit bounds the bank by what a rudder can hold [rad].
func (h *helm) limit(bank float64) float64 {
	if h.lost {
		return clamp(bank, -0.35, 0.35)
	}
	return bank
}

// step notices that rolls are not obeyed, and then moves the rudder for them.
func (h *helm) step(t *Tuning, s *autopilot.Sense, a *air, bank float64, d *demand, dt float64) {
	if t.YawRate <= 0 {
		return
	}
	bank = h.limit(bank)
	miss := wrapPi(bank - a.roll)
	h.deaf = autopilot.Ripen(h.deaf, math.Abs(d.roll) > 0.7 && miss*d.roll > 0 && math.Abs(miss) > 0.2 && s.Rate.X*miss < 0.1, dt)
	h.lost = h.lost || h.deaf > 1
	if !h.lost {
		return
	}
	h.sum = clamp(h.sum+miss*dt, -1.5, 1.5)
	d.yaw = clamp(1.2*miss+0.5*h.sum-0.4*s.Rate.X-0.3*s.Rate.Z/t.YawRate, -1, 1)
}
