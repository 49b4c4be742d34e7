package state

import (
	"math"
	"reflect"
	"sync"

	"github.com/sitlark/sitlark/physics/frame"
)

// SetUnknown sets s to a state of which nothing is known: each number is NaN, which is shown as "—" and
// left out of curves. It has no rotors, and no fault is known. What a log or a recorded state has is
// then set, so that what it lacks can't be taken for a measurement. It is set in place: an hour has 360,000 states
// of 13 kB.
func SetUnknown(s *State) { *s = *unknown() }

var unknown = sync.OnceValue(func() *State {
	s := new(State)
	setNaN(reflect.ValueOf(s).Elem())
	s.NEDFromFRD = frame.FromQuat[frame.NED, frame.FRD](math.NaN(), 0, 0, 0)
	return s
})

// same reports whether a value is the usual one, or not known.
func same(v, usual float64) bool { return v == usual || math.IsNaN(v) }

// setNaN makes each floating-point number in v NaN.
func setNaN(v reflect.Value) {
	switch v.Kind() {
	case reflect.Float64:
		if v.CanSet() {
			v.SetFloat(math.NaN())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			setNaN(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			setNaN(v.Index(i))
		}
	}
}

// Drawn is the body as it is drawn: what is not known of its place, attitude and motion is that of
// one that rests at the world's origin, level and to the north.
func (b Body) Drawn() Body {
	for _, v := range [2]*frame.Vec[frame.NED]{&b.PositionNED, &b.VelGround} {
		if !v.IsFinite() {
			*v = frame.Vec[frame.NED]{}
		}
	}
	if !b.NEDFromFRD.IsFinite() {
		b.NEDFromFRD = frame.Identity[frame.NED, frame.FRD]()
	}
	return b
}

// fullSpeed is taken for the speed of a rotor at full duty where it is not known [rad/s].
const fullSpeed = 800

// Turning is how fast the rotor is drawn to turn [rad/s]: where no ESC reports its speed, it is seen
// to turn by its duty. NaN where neither is known.
func (r *Rotor) Turning() float64 {
	if math.IsNaN(r.Speed) {
		return fullSpeed * r.Duty
	}
	return r.Speed
}
