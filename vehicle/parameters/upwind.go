package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Upwind is how a tailsitter that hovers nose up keeps its place in a wind that meets its wings square. With its side to the wind it may hold
// more. All is predicted of the vehicle's own figures, in air of sea level.
type Upwind struct {
	Lean   float64 // of the nose against the wind [rad]; +Inf where none of up to 80° does
	Moment float64 // about the span of its wings, over the most that its surfaces in the wash and its motors give
	Thrust float64 // over the largest of its motors
}

// Short says what is wanting where it may lean so far [rad] and has so many times its moment; it is empty where nothing is.
func (u *Upwind) Short(lean, moment float64) (what []string) {
	if math.IsInf(u.Lean, 1) {
		return []string{"no lean keeps it at its place"}
	}
	if u.Lean > lean {
		what = append(what, fmt.Sprintf("it leans by %.0f°, and may by %.0f°", u.Lean*180/math.Pi, lean*180/math.Pi))
	}
	if u.Moment > moment {
		what = append(what, fmt.Sprintf("it takes %.1f of the moment that it has in the wash", u.Moment))
	}
	if u.Thrust > 1 {
		what = append(what, fmt.Sprintf("it takes %.1f of full thrust", u.Thrust))
	}
	return what
}

// LeanInWind returns how a tailsitter hovers in a wind [m/s].
func LeanInWind(v *airframe.Vehicle, wind float64) (Upwind, error) {
	h, err := newHover(v)
	if err != nil {
		return Upwind{}, err
	}
	return h.in(wind), nil
}

// HeldWind returns the wind up to which a tailsitter falls short of nothing where it may lean so far [rad], at most 15 m/s, and how it hovers in it.
func HeldWind(v *airframe.Vehicle, lean float64) (wind float64, at Upwind, err error) {
	h, err := newHover(v)
	if err != nil {
		return 0, Upwind{}, err
	}
	const most, step = 15, 1 // [m/s]
	above := wind + step
	for ; above <= most; above += step {
		next := h.in(above)
		if len(next.Short(lean, 1)) > 0 {
			break
		}
		wind, at = above, next
	}
	if above > most {
		return wind, at, nil
	}
	for range 6 {
		middle := (wind + above) / 2
		if next := h.in(middle); len(next.Short(lean, 1)) > 0 {
			above = middle
		} else {
			wind, at = middle, next
		}
	}
	return wind, at, nil
}

// hover is a tailsitter that hovers nose up.
type hover struct {
	v      *airframe.Vehicle
	s      surfaces
	weight float64 // [N]
	wash   float64 // moment of its surfaces about the wings' span in the wash of a hover [N m]
	motors float64 // of its motors, in a hover [N m]
	share  float64 // of the largest thrust that a hover takes
}

func newHover(v *airframe.Vehicle) (h hover, err error) {
	h = hover{v: v, weight: v.Mass * standard.Gravity}
	moments, err := inWash(v)
	if err != nil {
		return h, err
	}
	for _, m := range moments {
		h.wash += math.Abs(m.Y)
	}
	up := upright(v)
	p, err := plantOf(&up)
	if err != nil {
		return h, err
	}
	h.share = p.hover
	if _, _, rotors := frameOf(&up); rotors {
		h.motors = p.pitch * v.Inertia.Y * min(1, 2*p.hover) // one gives no less than nothing
	}
	h.s, err = newSurfaces(v)
	return h, err
}

// in returns how it hovers in a wind [m/s]: at the least lean that balances what the wind and the propellers' wash do square to its body. From
// 0, where the wind alone pushes, the leans are tried in turn until the weight does more.
func (h *hover) in(wind float64) Upwind {
	const step, most = 4 * math.Pi / 180, 80 * math.Pi / 180
	thrust := h.weight
	lean, pushed := 0.0, true
	for ; pushed && lean < most; lean += step {
		_, pushed = h.at(wind, lean+step, &thrust)
	}
	if pushed {
		return Upwind{Lean: math.Inf(1)}
	}
	lo, hi := lean-step, lean
	for range 8 {
		middle := (lo + hi) / 2
		if _, pushed := h.at(wind, middle, &thrust); pushed {
			lo = middle
		} else {
			hi = middle
		}
	}
	moment, _ := h.at(wind, hi, &thrust)
	return Upwind{Lean: hi, Moment: moment / (h.wash*thrust/h.weight + h.motors), Thrust: h.share * thrust / h.weight}
}

// at returns the moment about the span of its wings at a lean [N m], and whether the wind pushes it away. It finds the thrust from one that
// is near [N]: the weight and the drag in the wash, which follows from it.
func (h *hover) at(wind, lean float64, thrust *float64) (moment float64, pushed bool) {
	const close, rounds = 1e-3, 20
	sin, cos := math.Sincos(lean)
	at := attitude{speed: wind, alpha: math.Pi/2 - lean, servo: -1}
	for range rounds {
		at.streams = washOf(h.v, *thrust, wind*sin)
		all, _ := h.s.load(&at)
		all.ForceFRD.Z -= 0.5 * density * (h.v.DragArea.Z - h.v.DragArea.X) * wind * wind * cos
		next := max(h.weight*cos-all.ForceFRD.X, 0.01*h.weight)
		moment, pushed = math.Abs(all.MomentFRD.Y), -all.ForceFRD.Z > h.weight*sin
		change := next - *thrust
		*thrust = next
		if math.Abs(change) < close*h.weight {
			break
		}
	}
	return moment, pushed
}
