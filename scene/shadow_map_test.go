package scene

import (
	"image"
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/shadow"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// plates is a body of grey level squares: heights over the centre of mass, and half
// sides [m].
func plates(squares ...[2]float32) *gltfmesh.Mesh {
	var p gltfmesh.Part
	for i, s := range squares {
		for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
			p.Vertices = append(p.Vertices, c[0]*s[1], s[0], c[1]*s[1], 0, 1, 0, 0, 0, 0.4, 0.4, 0.4, 1)
		}
		first := uint32(4 * i)
		p.Indices = append(p.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	return &gltfmesh.Mesh{Parts: []gltfmesh.Part{p}}
}

// withMaps is withScene with shadow maps.
func withMaps(t *testing.T, o Options, f func(s *Scene)) {
	t.Helper()
	o.Shadows = shadow.AlwaysMapped
	withScene(t, o, func(s *Scene) {
		if !s.shadows.Mapped() {
			t.Error(s.shadows.Error())
			return
		}
		f(s)
	})
}

// lightAndDark draws the scene without shadows and with.
func lightAndDark(t *testing.T, s *Scene) (lit, dark *image.NRGBA) {
	t.Helper()
	lit = again(t, s, func() { s.Stage().Omit("shadow", true) })
	return lit, again(t, s, func() { s.Stage().Omit("shadow", false) })
}

// darkened finds the middle of what is darker by more than an amount within a radius of a
// place [px].
func darkened(lit, dark *image.NRGBA, x, y, radius float64, amount int) (n int, mx, my float64) {
	eachNear(lit, x, y, radius, func(i int) {
		if int(lit.Pix[i+1])-int(dark.Pix[i+1]) > amount {
			px := i / 4
			n, mx, my = n+1, mx+float64(px%lit.Rect.Dx())+0.5, my+float64(px/lit.Rect.Dx())+0.5
		}
	})
	return n, mx / float64(max(n, 1)), my / float64(max(n, 1))
}

// footOf is where the light through a place meets the ground: by bisection, unlike what
// the scene does.
func footOf(place, toSun frame.Vec[frame.NED], land contact.Terrain) frame.Vec[frame.NED] {
	above := func(way float64) bool {
		p := place.AddScaled(-way, toSun)
		h, _ := land.At(p.X, p.Y)
		return -p.Z > h
	}
	near, far := 0.0, 0.01
	for above(far) {
		near, far = far, far+0.01
	}
	for range 30 {
		if mid := (near + far) / 2; above(mid) {
			near = mid
		} else {
			far = mid
		}
	}
	return place.AddScaled(-far, toSun)
}

// TestMappedShadowLiesOnTheSunsRay: on level ground and on a slope with waves, in the
// morning, in the afternoon and when the sun is low, level and tilted.
func TestMappedShadowLiesOnTheSunsRay(t *testing.T) {
	for name, land := range map[string]contact.Terrain{"level": contact.Flat{}, "bumps": scenetest.Bumps{}} {
		withMaps(t, Options{Seed: 1, Terrain: land, Body: model.Body{Mesh: plates([2]float32{0, 0.3})}}, func(s *Scene) {
			fine := Medium.Quality()
			fine.Finest = 0 // the ground as it is: coarse cells lie some centimetres off on a slope
			s.SetQuality(fine)
			s.cameras.Choose(camera.Top)
			s.cameras.rig.Zoom[camera.Top] = 0.72
			for i, hours := range []float64{9, sky.DefaultTimeOfDay, 16.7} {
				s.SetTimeOfDay(hours)
				under, _ := land.At(4, -7)
				snap := scenetest.Hovering(4, -7, 1.3+under, frame.Vec[frame.NED]{})
				snap.Body.NEDFromFRD = frame.FromEuler(0.3*float64(i), -0.2*float64(i), float64(i))
				settle(t, s, snap)
				foot := footOf(snap.Body.PositionNED, s.light.Sun, land)
				x, y, ok := s.cameras.Project(foot)
				lit, dark := lightAndDark(t, s)
				scale := s.cameras.PixelsPerMetre()
				n, mx, my := darkened(lit, dark, x, y, scale, 12)
				off := math.Hypot(mx-x, my-y) / scale
				t.Logf("%s, %.1f h: %d px, %.3f m off", name, hours, n, off)
				if !ok || n < 200 || off > 0.06 {
					t.Errorf("%s at %g h: %d dark pixels, their middle %.2f m off the sun's ray; want 200 or more within 0.06 m", name, hours, n, off)
				}
			}
		})
	}
}

// TestMappedShadowIsAsDarkAsSaid: under a plate the ground has the shadow's colour by
// as much as the light says, under the middle of a blurred disc by 0.4 of it, and
// beside them none.
func TestMappedShadowIsAsDarkAsSaid(t *testing.T) {
	withMaps(t, Options{Seed: 1, Body: model.Body{Mesh: plates([2]float32{0, 0.1})}}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		s.cameras.rig.Zoom[camera.Top] = 0.35
		snap := scenetest.Hovering(4, -7, 2, frame.Vec[frame.NED]{})
		snap.Rotors[0].AxisFRD = frame.OfFRD(0.5, 0, -0.866)
		settle(t, s, snap)
		lit, dark := lightAndDark(t, s)
		across := func(i int, share float64) frame.Vec[frame.FRD] {
			p := snap.Rotors[i].PlaceFRD
			return p.AddScaled(share*snap.Rotors[i].Radius/math.Hypot(p.X, p.Y), frame.OfFRD(-p.Y, p.X, 0)) // clear of motor and plate
		}
		for _, c := range []struct {
			name string
			at   frame.Vec[frame.FRD]
			part float64
		}{
			{"plate", frame.OfFRD(0.02, 0.02, 0), 1}, {"disc", across(1, 0.6), 0.4}, {"disc", across(2, 0.6), 0.4},
			{"tilted disc", snap.Rotors[0].PlaceFRD.Add(frame.OfFRD(0, 0.6*0.127, 0)), 0.4}, {"nothing", across(1, 1.5), 0},
		} {
			x, y, _ := s.cameras.Project(footOf(snap.Body.PositionNED.Add(snap.Body.NEDFromFRD.Apply(c.at)), s.light.Sun, contact.Flat{}))
			i := lit.PixOffset(int(x), int(y))
			part := c.part * s.light.Shade * (1 - space.Smoothstep(2/-s.light.Sun.Z*-s.light.Sun.Z/sky.ShadowFades))
			for k, shade := range [3]float64{0.03, 0.05, 0.09} {
				want := (1-part)*float64(lit.Pix[i+k]) + part*255*shade
				if got := float64(dark.Pix[i+k]); math.Abs(got-want) > 5 {
					t.Errorf("%s: channel %d is %.0f, want %.0f ± 5, without a shadow %d", c.name, k, got, want, lit.Pix[i+k])
				}
			}
		}
	})
}

// TestVehicleShadesItselfWithoutAcne looks at places of a plate under a smaller one:
// those that the small one hides from the sun are darker, all others are as without
// shadows. Places near an edge, or hidden from the eye, say nothing.
func TestVehicleShadesItselfWithoutAcne(t *testing.T) {
	const low, high, wide, small = 0.20, 0.35, 0.30, 0.08
	withMaps(t, Options{Seed: 1, Body: model.Body{Mesh: plates([2]float32{low, wide}, [2]float32{high, small})}}, func(s *Scene) {
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Zoom[camera.Orbit], s.cameras.rig.Lift = 0.5, 50*space.Deg
		free, shaded := 0, 0
		for i, hours := range []float64{8.5, 12, sky.DefaultTimeOfDay, 16} {
			s.SetTimeOfDay(hours)
			snap := scenetest.Hovering(4, -7, 3, frame.Vec[frame.NED]{})
			snap.Body.NEDFromFRD = frame.FromEuler(0.1*float64(i), 0.05*float64(i), 0.4+0.6*float64(i))
			settle(t, s, snap)
			lit, dark := lightAndDark(t, s)
			f, d := checkPlate(t, s, snap, lit, dark, low, high, wide, small)
			free, shaded = free+f, shaded+d
		}
		if t.Logf("%d places in the sun, %d in the shadow", free, shaded); free < 1200 || shaded < 60 {
			t.Errorf("only %d lit and %d shaded places were seen", free, shaded)
		}
	})
}

func checkPlate(t *testing.T, s *Scene, snap *snapshot.Snapshot, lit, dark *image.NRGBA, low, high, wide, small float64) (free, shaded int) {
	att, place := snap.Body.NEDFromFRD, snap.Body.PositionNED
	// over is where a way from a place of the plate meets the small one, as a share of
	// its half side.
	over := func(p frame.Vec[frame.FRD], way frame.Vec[frame.FRD]) float64 {
		q := p.AddScaled((high-low)/-way.Z, way)
		return max(math.Abs(q.X), math.Abs(q.Y)) / small
	}
	toSun := att.Inverse().Apply(s.light.Sun)
	for i := -14; i <= 14; i++ {
		for j := -14; j <= 14; j++ {
			p := frame.OfFRD(float64(i)/15*wide, float64(j)/15*wide, -low)
			toEye := att.Inverse().Apply(s.cameras.rig.Shown.Eye.Sub(place.Add(att.Apply(p))))
			x, y, ok := s.cameras.Project(place.Add(att.Apply(p)))
			hides := over(p, toSun)
			if !ok || over(p, toEye) < 1.3 || hides > 0.8 && hides < 1.2 {
				continue
			}
			k := lit.PixOffset(int(x), int(y))
			drop := int(lit.Pix[k+1]) - int(dark.Pix[k+1])
			if hides < 1 {
				shaded++
			} else {
				free++
			}
			if hides < 1 != (drop > 20) || hides > 1 && absInt(drop) > 2 {
				t.Errorf("a place %v with the sun at %.0f° is darker by %d of 255; the small plate is met at %.2f of its half side",
					p, s.light.Elevation/space.Deg, drop, hides)
				return free, shaded
			}
		}
	}
	return free, shaded
}

// TestMappedShadowSoftensWithHeight: the area that is half in the shadow grows.
func TestMappedShadowSoftensWithHeight(t *testing.T) {
	withMaps(t, Options{Seed: 1, Body: model.Body{Mesh: plates([2]float32{0, 0.3})}}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		half := func(up, zoom float64) float64 {
			s.cameras.rig.Zoom[camera.Top] = zoom
			settle(t, s, scenetest.Hovering(4, -7, up, frame.Vec[frame.NED]{}))
			x, y, _ := s.cameras.Project(footOf(frame.OfNED(4, -7, -up), s.light.Sun, contact.Flat{}))
			lit, dark := lightAndDark(t, s)
			most, n := 0, 0
			radius := 0.8 * s.cameras.PixelsPerMetre()
			eachNear(lit, x, y, radius, func(i int) { most = max(most, int(lit.Pix[i])-int(dark.Pix[i])) })
			eachNear(lit, x, y, radius, func(i int) {
				if d := int(lit.Pix[i]) - int(dark.Pix[i]); 4*d > most && 4*d < 3*most {
					n++
				}
			})
			return float64(n) / (s.cameras.PixelsPerMetre() * s.cameras.PixelsPerMetre())
		}
		low, high := half(2, 0.58), half(8, 1.45)
		t.Logf("%.4f m² at 2 m, %.4f m² at 8 m", low, high)
		if high < 1.8*low {
			t.Errorf("%.4f m² are in half shadow from 2 m, %.4f m² from 8 m", low, high)
		}
	})
}
