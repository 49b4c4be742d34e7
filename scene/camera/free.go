package camera

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

const (
	freeFov    = 55 * space.Deg
	freeSlow   = 3.0  // near the ground [m/s]
	freeGain   = 0.6  // speed that each metre of height adds [1/s]
	freeMost   = 300  // [m/s]
	freeFaster = 4.0  // with shift
	freeLag    = 0.15 // [s]
	freeReach  = 2e4  // from home [m]
)

// freeFlight is an eye that the user flies.
type freeFlight struct {
	Eye        frame.Vec[frame.NED]
	yaw, pitch float64              // [rad]
	keys       [FreeKeys]bool       // held down
	vel        frame.Vec[frame.NED] // [m/s]
}

// FlyingKey is a key that flies it.
type FlyingKey int

// The keys of free flight.
const (
	GoForward FlyingKey = iota
	GoBack
	GoLeft
	GoRight
	GoUp
	GoDown
	GoFaster
	FreeKeys
)

// takeOff starts where another camera was.
func (f *freeFlight) takeOff(p Pose) {
	roll, pitch, yaw := frame.Euler(p.Att)
	if math.Abs(roll) > 90*space.Deg || p.Fov == 0 {
		pitch = 0
	}
	*f = freeFlight{Eye: p.Eye, yaw: yaw, pitch: max(-85*space.Deg, min(85*space.Deg, pitch))}
}

// Face turns towards a place.
func (f *freeFlight) Face(place frame.Vec[frame.NED]) {
	_, f.pitch, f.yaw = frame.Euler(lookAt(f.Eye, place))
	f.pitch = max(-85*space.Deg, min(85*space.Deg, f.pitch))
}

// fly moves by the keys for dt [s]: forward is where it looks, up is up. Speed
// grows with height, so that near things are seen slowly and land passes fast.
func (f *freeFlight) fly(dt float64, land func(north, east float64) float64) {
	axis := func(plus, minus FlyingKey) (v float64) {
		if f.keys[plus] {
			v++
		}
		if f.keys[minus] {
			v--
		}
		return v
	}
	want := f.att().Apply(frame.OfFRD(axis(GoForward, GoBack), axis(GoRight, GoLeft), 0))
	want = want.Add(frame.OfNED(0, 0, -axis(GoUp, GoDown)))
	if l := want.Len(); l > 1 {
		want = want.Scale(1 / l)
	}
	want = want.Scale(f.speed(land))
	f.vel = f.vel.AddScaled(1-math.Exp(-dt/freeLag), want.Sub(f.vel))
	f.Eye = f.Eye.AddScaled(dt, f.vel)
	if d := f.Eye.Len(); d > freeReach {
		f.Eye = f.Eye.Scale(freeReach / d)
	}
	f.Eye.Z = min(f.Eye.Z, -(land(f.Eye.X, f.Eye.Y) + eyeAbove))
}

// speed is what a key gives here [m/s].
func (f *freeFlight) speed(land func(north, east float64) float64) float64 {
	v := min(freeMost, freeSlow+freeGain*f.height(land))
	if f.keys[GoFaster] {
		v *= freeFaster
	}
	return v
}

func (f *freeFlight) height(land func(north, east float64) float64) float64 {
	return max(0, -f.Eye.Z-land(f.Eye.X, f.Eye.Y))
}

func (f *freeFlight) att() frame.Rot[frame.NED, frame.FRD] { return frame.FromEuler(0, f.pitch, f.yaw) }

// slide moves the eye across the picture, the more the higher it is; by shares of
// the picture's height.
func (f *freeFlight) slide(dx, dy float64, land func(north, east float64) float64) {
	k := 4 + f.height(land)
	f.Eye = f.Eye.Add(f.att().Apply(frame.OfFRD(0, -k*dx, -k*dy)))
}

func aimFree(r *Rig, _ Subject) Pose {
	return Pose{Eye: r.Flight.Eye, Att: r.Flight.att(), Fov: freeFov * r.Zoom[Free], Near: UsualNear}
}

// turnFree turns the eye by the mouse, the slower the longer the lens.
func turnFree(r *Rig, yaw, lift float64) {
	k := 0.6 * r.Zoom[Free]
	r.Flight.yaw = space.Wrap(r.Flight.yaw + k*yaw)
	r.Flight.pitch = max(-85*space.Deg, min(85*space.Deg, r.Flight.pitch-k*lift))
}
