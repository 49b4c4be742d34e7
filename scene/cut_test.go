package scene

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
)

// sized is a subject in flight whose propellers span so much [m].
func sized(span, north, up float64) subject {
	s := flying(north, 3, up, 0.4)
	s.span, s.tall = span, 0.32*span
	return s
}

// TestAnyCutIsSmooth goes from each camera to each other, while the vehicle flies
// at 25 m/s: no frame turns the picture or moves the vehicle in it by much, the eye
// stays out of the land and of the vehicle.
func TestAnyCutIsSmooth(t *testing.T) {
	for from := Follow; from <= Director; from++ {
		for to := Follow; to <= Director; to++ {
			if from != to {
				t.Run(fmt.Sprintf("%v to %v", from, to), func(t *testing.T) { cutAcross(t, from, to) })
			}
		}
	}
}

func cutAcross(t *testing.T, from, to Camera) {
	const dt = 1.0 / 120
	r := newRig()
	north := 0.0
	step := func() subject {
		north += 25 * dt
		s := sized(0.57, north, 12)
		s.vel = frame.OfNED(25, 0, 0)
		r.update(s, dt, scenetest.Flat)
		return s
	}
	for range 200 {
		step()
	}
	r.choose(from)
	for range 120 {
		step()
	}
	r.choose(to)
	before := r.shown
	beforeScale := r.shown.extent()
	for i := range 90 {
		s := step()
		p := r.shown
		if turned := scenetest.AngleBetween(p.att, before.att); turned > 16*deg {
			t.Fatalf("frame %d: the picture turns by %.0f° in 1/120 s", i, turned/deg)
		}
		if k := p.extent() / beforeScale; k > 1.5 || k < 1/1.5 {
			t.Fatalf("frame %d: the picture's extent changes by a factor of %.2f in 1/120 s", i, k)
		}
		if d := p.eye.Sub(s.place).Len(); d < 0.15*s.span {
			t.Fatalf("frame %d: the eye is %.2f m from the middle of the vehicle", i, d)
		}
		if -p.eye.Z < 0.04 {
			t.Fatalf("frame %d: the eye is %.2f m above the ground", i, -p.eye.Z)
		}
		if !p.eye.IsFinite() || !p.att.IsFinite() || !(p.fov > 0 && p.fov < math.Pi) || !(p.near > 0) {
			t.Fatalf("frame %d: the pose is impossible: %+v", i, p)
		}
		if seesIt(from) && seesIt(to) {
			if x, y, ok := p.project(s.place, 1280, 720); !ok || math.Abs(x-640) > 400 || math.Abs(y-360) > 240 {
				t.Fatalf("frame %d: the vehicle is at (%.0f, %.0f) of 1280×720", i, x, y)
			}
		}
		before, beforeScale = p, p.extent()
	}
	if d := r.shown.eye.Sub(r.target(r.last).eye).Len(); d > 1e-9 {
		t.Errorf("after 0.75 s the eye is %.3f m from its place", d)
	}
}

// seesIt tells whether a camera has the vehicle in its picture by itself.
func seesIt(c Camera) bool { return c != FirstPerson && c != Free }

// TestBlendMeetsItsEnds for any two poses: their pictures, and nothing nearer to
// the vehicle between.
func TestBlendMeetsItsEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		about := frame.OfNED(3, -4, -20)
		a, b := anyPose(t, "a", about), anyPose(t, "b", about)
		for _, end := range [2]struct {
			t    float64
			want pose
		}{{0, a}, {1, b}} {
			got := blend(a, b, about, end.t)
			for _, off := range [3]frame.Vec[frame.NED]{frame.OfNED(0.2, 0, 0), frame.OfNED(0, 0.2, 0), frame.OfNED(0, 0, 0.2)} {
				x, y, ok := got.project(about.Add(off), 1280, 720)
				wx, wy, wok := end.want.project(about.Add(off), 1280, 720)
				if ok != wok || math.Hypot(x-wx, y-wy) > 0.5 {
					t.Fatalf("at %g a point is at (%.1f, %.1f), want (%.1f, %.1f)", end.t, x, y, wx, wy)
				}
			}
		}
		least := min(a.eye.Sub(about).Len(), b.eye.Sub(about).Len())
		if d := blend(a, b, about, rapid.Float64Range(0, 1).Draw(t, "t")).eye.Sub(about).Len(); d < least*(1-1e-9) {
			t.Fatalf("between, the eye is %.3f m from the vehicle, at the nearer end %.3f", d, least)
		}
	})
}

func anyPose(t *rapid.T, name string, about frame.Vec[frame.NED]) pose {
	az := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, name+" azimuth")
	lift := rapid.Float64Range(-1.4, 1.4).Draw(t, name+" lift")
	d := rapid.Float64Range(1, 200).Draw(t, name+" distance")
	eye := about.AddScaled(d, around(az, lift))
	p := pose{eye: eye, att: lookAt(eye, about), fov: rapid.Float64Range(0.01, 1.4).Draw(t, name+" fov"), near: 0.1, focus: d}
	if rapid.Bool().Draw(t, name+" flat") {
		p.flat = 1
	}
	return p
}

// TestFlatIsALongLens: an orthographic picture is that of an eye a million times
// farther with a lens so much longer.
func TestFlatIsALongLens(t *testing.T) {
	near := pose{att: frame.FromEuler(0, -0.3, 1), fov: 0.5, near: 0.1, flat: 1, focus: 50}
	far := near
	far.flat, far.focus = 0, 5e7
	far.eye = near.att.Apply(frame.OfFRD(50-5e7, 0, 0))
	far.fov = 2 * math.Atan(near.extent()/2/far.focus)
	for _, p := range []frame.Vec[frame.FRD]{frame.OfFRD(50, 3, 2), frame.OfFRD(80, -7, 4), frame.OfFRD(5, 10, -9)} {
		at := near.att.Apply(p)
		x, y, _ := near.project(at, 1280, 720)
		wx, wy, _ := far.project(at, 1280, 720)
		if math.Hypot(x-wx, y-wy) > 0.01 {
			t.Errorf("%v: at (%.2f, %.2f), a long lens has it at (%.2f, %.2f)", p, x, y, wx, wy)
		}
	}
}
