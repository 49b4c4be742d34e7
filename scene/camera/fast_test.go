package camera

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/space"
)

// TestFastVehiclesStayInThePicture: a plane that passes at 40 m/s and loiters at 25 m/s, 300 m from the pad, as fast as it
// is and four times as fast at eight frames a second, is seen by every camera that follows it, near the middle and neither
// as a dot nor clipped, and no camera jumps.
func TestFastVehiclesStayInThePicture(t *testing.T) {
	const width, height = 1280, 720
	for name, flight := range map[string]struct {
		speed float64
		place func(t float64) (n, e, course, bank float64)
	}{
		"passes": {40, func(t float64) (n, e, course, bank float64) { return 40*t - 400, 60, 0, 0 }},
		"loiters": {25, func(t float64) (n, e, course, bank float64) {
			a := 25.0 / 80 * t
			return 300 + 80*math.Cos(a), 80 * math.Sin(a), a + math.Pi/2, math.Atan(25 * 25 / 80 / 9.8)
		}},
	} {
		for _, pace := range []struct{ frame, dt float64 }{{1.0 / 60, 1.0 / 60}, {0.5, 0.125}} {
			for _, c := range []Camera{Follow, Chase, Orbit, GroundView, Top, Side} {
				r, cuts := NewRig(), 0
				r.Show(c)
				for at := 0.0; at < 20; at += pace.frame {
					n, e, course, bank := flight.place(at)
					s := Subject{Place: frame.OfNED(n, e, -60), Att: frame.FromEuler(bank, 3*space.Deg, course), Span: 1.5, Tall: 0.4,
						Vel: frame.OfNED(flight.speed*math.Cos(course), flight.speed*math.Sin(course), 0)}
					r.Update(s, pace.dt, space.Level)
					if r.cut.time < cutTime {
						cuts++
					}
					if at < 2 {
						continue
					}
					x, y, seen := r.Shown.Project(s.Place, width, height)
					w0 := r.Shown.Att.Inverse().Apply(s.Place.Sub(r.Shown.Eye)).X
					share := s.Span / (2 * math.Tan(r.Shown.Fov/2) * w0)
					if r.Shown.Flat > 0 {
						share = s.Span / r.Shown.Extent()
					}
					if !seen || math.Abs(x-width/2) > 0.2*width || math.Abs(y-height/2) > 0.3*height || share < 0.05 || share > 0.5 {
						t.Fatalf("%s, %s, frames of %g s, at %.2f s: seen %t at %.0f, %.0f with %.3f of the height", name, c, pace.frame, at, seen, x, y, share)
					}
				}
				if cuts > 0 {
					t.Errorf("%s, %s, frames of %g s: %d frames of cuts", name, c, pace.frame, cuts)
				}
			}
		}
	}
}
