package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	freeFov    = 55 * deg
	freeSlow   = 3.0  // near the ground [m/s]
	freeGain   = 0.6  // speed that each metre of height adds [1/s]
	freeMost   = 300  // [m/s]
	freeFaster = 4.0  // with shift
	freeLag    = 0.15 // [s]
	freeReach  = 2e4  // from home [m]
)

// freeFlight is an eye that a person flies.
type freeFlight struct {
	eye        frame.Vec[frame.NED]
	yaw, pitch float64              // [rad]
	keys       [freeKeys]bool       // held down
	vel        frame.Vec[frame.NED] // [m/s]
}

// flyingKey is a key that flies it.
type flyingKey int

// The keys of free flight.
const (
	goForward flyingKey = iota
	goBack
	goLeft
	goRight
	goUp
	goDown
	goFaster
	freeKeys
)

// takeOff starts where another camera was.
func (f *freeFlight) takeOff(p pose) {
	roll, pitch, yaw := frame.Euler(p.att)
	if math.Abs(roll) > 90*deg || p.fov == 0 {
		pitch = 0
	}
	*f = freeFlight{eye: p.eye, yaw: yaw, pitch: max(-85*deg, min(85*deg, pitch))}
}

// face turns towards a place.
func (f *freeFlight) face(place frame.Vec[frame.NED]) {
	_, f.pitch, f.yaw = frame.Euler(lookAt(f.eye, place))
	f.pitch = max(-85*deg, min(85*deg, f.pitch))
}

// fly moves by the keys for dt [s]: forward is where it looks, up is up. Speed
// grows with height, so that near things are seen slowly and land passes fast.
func (f *freeFlight) fly(dt float64, land func(north, east float64) float64) {
	axis := func(plus, minus flyingKey) (v float64) {
		if f.keys[plus] {
			v++
		}
		if f.keys[minus] {
			v--
		}
		return v
	}
	want := f.att().Apply(frame.OfFRD(axis(goForward, goBack), axis(goRight, goLeft), 0))
	want = want.Add(frame.OfNED(0, 0, -axis(goUp, goDown)))
	if l := want.Len(); l > 1 {
		want = want.Scale(1 / l)
	}
	want = want.Scale(f.speed(land))
	f.vel = f.vel.AddScaled(1-math.Exp(-dt/freeLag), want.Sub(f.vel))
	f.eye = f.eye.AddScaled(dt, f.vel)
	if d := f.eye.Len(); d > freeReach {
		f.eye = f.eye.Scale(freeReach / d)
	}
	f.eye.Z = min(f.eye.Z, -(land(f.eye.X, f.eye.Y) + eyeAbove))
}

// speed is what a key gives here [m/s].
func (f *freeFlight) speed(land func(north, east float64) float64) float64 {
	v := min(freeMost, freeSlow+freeGain*f.height(land))
	if f.keys[goFaster] {
		v *= freeFaster
	}
	return v
}

func (f *freeFlight) height(land func(north, east float64) float64) float64 {
	return max(0, -f.eye.Z-land(f.eye.X, f.eye.Y))
}

func (f *freeFlight) att() frame.Rot[frame.NED, frame.FRD] { return frame.FromEuler(0, f.pitch, f.yaw) }

// slide moves the eye across the picture, the more the higher it is; by shares of
// the picture's height.
func (f *freeFlight) slide(dx, dy float64, land func(north, east float64) float64) {
	k := 4 + f.height(land)
	f.eye = f.eye.Add(f.att().Apply(frame.OfFRD(0, -k*dx, -k*dy)))
}

func aimFree(r *rig, _ subject) pose {
	return pose{eye: r.flight.eye, att: r.flight.att(), fov: freeFov * r.zoom[Free], near: usualNear}
}

// turnFree turns the eye by the mouse, the slower the longer the lens.
func turnFree(r *rig, yaw, lift float64) {
	k := 0.6 * r.zoom[Free]
	r.flight.yaw = wrap(r.flight.yaw + k*yaw)
	r.flight.pitch = max(-85*deg, min(85*deg, r.flight.pitch-k*lift))
}
