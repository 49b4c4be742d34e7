package camera

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// sized is a subject in flight whose propellers span so much [m].
func sized(span, north, up float64) Subject {
	s := flying(north, 3, up, 0.4)
	s.Span, s.Tall = span, 0.32*span
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
	r := NewRig()
	north := 0.0
	step := func() Subject {
		north += 25 * dt
		s := sized(0.57, north, 12)
		s.Vel = frame.OfNED(25, 0, 0)
		r.Update(s, dt, scenetest.Flat)
		return s
	}
	for range 200 {
		step()
	}
	r.Choose(from)
	for range 120 {
		step()
	}
	r.Choose(to)
	before := r.Shown
	beforeScale := r.Shown.Extent()
	for i := range 90 {
		s := step()
		p := r.Shown
		if turned := scenetest.AngleBetween(p.Att, before.Att); turned > 16*space.Deg {
			t.Fatalf("frame %d: the picture turns by %.0f° in 1/120 s", i, turned/space.Deg)
		}
		if k := p.Extent() / beforeScale; k > 1.5 || k < 1/1.5 {
			t.Fatalf("frame %d: the picture's extent changes by a factor of %.2f in 1/120 s", i, k)
		}
		if d := p.Eye.Sub(s.Place).Len(); d < 0.15*s.Span {
			t.Fatalf("frame %d: the eye is %.2f m from the middle of the vehicle", i, d)
		}
		if -p.Eye.Z < 0.04 {
			t.Fatalf("frame %d: the eye is %.2f m above the ground", i, -p.Eye.Z)
		}
		if !p.Eye.IsFinite() || !p.Att.IsFinite() || !(p.Fov > 0 && p.Fov < math.Pi) || !(p.Near > 0) {
			t.Fatalf("frame %d: the pose is impossible: %+v", i, p)
		}
		if seesIt(from) && seesIt(to) {
			if x, y, ok := p.Project(s.Place, 1280, 720); !ok || math.Abs(x-640) > 400 || math.Abs(y-360) > 240 {
				t.Fatalf("frame %d: the vehicle is at (%.0f, %.0f) of 1280×720", i, x, y)
			}
		}
		before, beforeScale = p, p.Extent()
	}
	if d := r.Shown.Eye.Sub(r.target(r.Last).Eye).Len(); d > 1e-9 {
		t.Errorf("after 0.75 s the eye is %.3f m from its place", d)
	}
}

// seesIt reports whether a camera has the vehicle in its picture by itself.
func seesIt(c Camera) bool { return c != FirstPerson && c != Free }

// TestBlendMeetsItsEnds for any two poses: their pictures, and nothing nearer to
// the vehicle between.
func TestBlendMeetsItsEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		about := frame.OfNED(3, -4, -20)
		a, b := anyPose(t, "a", about), anyPose(t, "b", about)
		for _, end := range [2]struct {
			t    float64
			want Pose
		}{{0, a}, {1, b}} {
			got := blend(a, b, about, end.t)
			for _, off := range [3]frame.Vec[frame.NED]{frame.OfNED(0.2, 0, 0), frame.OfNED(0, 0.2, 0), frame.OfNED(0, 0, 0.2)} {
				x, y, ok := got.Project(about.Add(off), 1280, 720)
				wx, wy, wok := end.want.Project(about.Add(off), 1280, 720)
				if ok != wok || math.Hypot(x-wx, y-wy) > 0.5 {
					t.Fatalf("at %g a point is at (%.1f, %.1f), want (%.1f, %.1f)", end.t, x, y, wx, wy)
				}
			}
		}
		least := min(a.Eye.Sub(about).Len(), b.Eye.Sub(about).Len())
		if d := blend(a, b, about, rapid.Float64Range(0, 1).Draw(t, "t")).Eye.Sub(about).Len(); d < least*(1-1e-9) {
			t.Fatalf("between, the eye is %.3f m from the vehicle, at the nearer end %.3f", d, least)
		}
	})
}

func anyPose(t *rapid.T, name string, about frame.Vec[frame.NED]) Pose {
	az := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, name+" azimuth")
	lift := rapid.Float64Range(-1.4, 1.4).Draw(t, name+" lift")
	d := rapid.Float64Range(1, 200).Draw(t, name+" distance")
	eye := about.AddScaled(d, around(az, lift))
	p := Pose{Eye: eye, Att: lookAt(eye, about), Fov: rapid.Float64Range(0.01, 1.4).Draw(t, name+" fov"), Near: 0.1, Focus: d}
	if rapid.Bool().Draw(t, name+" flat") {
		p.Flat = 1
	}
	return p
}

// TestFlatIsALongLens: an orthographic picture is that of an eye a million times
// farther with a lens so much longer.
func TestFlatIsALongLens(t *testing.T) {
	near := Pose{Att: frame.FromEuler(0, -0.3, 1), Fov: 0.5, Near: 0.1, Flat: 1, Focus: 50}
	far := near
	far.Flat, far.Focus = 0, 5e7
	far.Eye = near.Att.Apply(frame.OfFRD(50-5e7, 0, 0))
	far.Fov = 2 * math.Atan(near.Extent()/2/far.Focus)
	for _, p := range []frame.Vec[frame.FRD]{frame.OfFRD(50, 3, 2), frame.OfFRD(80, -7, 4), frame.OfFRD(5, 10, -9)} {
		at := near.Att.Apply(p)
		x, y, _ := near.Project(at, 1280, 720)
		wx, wy, _ := far.Project(at, 1280, 720)
		if math.Hypot(x-wx, y-wy) > 0.01 {
			t.Errorf("%v: at (%.2f, %.2f), a long lens has it at (%.2f, %.2f)", p, x, y, wx, wy)
		}
	}
}
