package camera

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
)

// TestFrameAllIsTight: for random fleets seen from random directions, every vehicle lies inside
// the part of the picture that is asked for, and the eye could not be any nearer.
func TestFrameAllIsTight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 500 {
		places := make([]frame.Vec[frame.NED], 1+n%12)
		for i := range places {
			places[i] = frame.OfNED(200*random.Float64()-100, 200*random.Float64()-100, -60*random.Float64())
		}
		const radius, least = 0.4, 4
		across, up := tangents{-0.5 - 0.3*random.Float64(), 0.1 + random.Float64()}, tangents{-0.3, 0.1 + random.Float64()}
		att := lookAt(around(2*math.Pi*random.Float64(), 1.4*random.Float64()), frame.Vec[frame.NED]{})
		f := frameAll(places, radius, att, across, up, least)
		// reach is how far the places reach towards the edges, 1: up to them.
		reach := func(away float64) (most, nearest float64) {
			eye := f.middle.Sub(att.Apply(frame.OfFRD(away, 0, 0)))
			nearest = math.Inf(1)
			for _, p := range places {
				c := att.Inverse().Apply(p.Sub(eye))
				nearest = min(nearest, c.X)
				for _, side := range [4][2]float64{{c.Y, across.low}, {c.Y, across.high}, {c.Z, up.low}, {c.Z, up.high}} {
					t := math.Abs(side[1])
					most = max(most, (side[0]*side[1]/t+radius*math.Sqrt(1+t*t))/(t*c.X))
				}
			}
			return most, nearest
		}
		most, nearest := reach(f.away)
		if most > 1+1e-9 || nearest < least-1e-9 {
			t.Fatalf("%d vehicles: they reach to %.4f of the edge, the nearest is %.2f m off", len(places), most, nearest)
		}
		if most < 1-1e-6 && nearest > least+1e-6 {
			t.Fatalf("%d vehicles: they reach only to %.4f of the edge, and the nearest is %.2f m off", len(places), most, nearest)
		}
	}
}

// TestOverviewKeepsAllInSight while a fleet spreads, climbs and turns, without a jump, in narrow
// and in wide windows.
func TestOverviewKeepsAllInSight(t *testing.T) {
	for _, size := range [][2]float64{{900, 600}, {1280, 720}, {2560, 1080}} {
		r := NewRig()
		r.Aspect = size[0] / size[1]
		r.Margins = Margins{Left: 0.3, Right: 0.15, Top: 0.05, Bottom: 0.25} // as panels cover
		r.Choose(Overview)
		const vehicles, dt = 7, 1.0 / 60
		last := Pose{}
		for i := range 1800 {
			at := float64(i) * dt
			r.Fleet = r.Fleet[:0]
			for k := range vehicles {
				sin, cos := math.Sincos(2*math.Pi*float64(k)/vehicles + 0.1*at)
				far := 5 + 3*at
				r.Fleet = append(r.Fleet, frame.OfNED(far*cos, far*sin, -2*at))
			}
			s := sized(0.57, 0, 10)
			s.Place = r.Fleet[3]
			r.Update(s, dt, scenetest.Flat)
			if i < 60 {
				last = r.Shown
				continue
			}
			for k, p := range r.Fleet {
				if x, y, ok := r.Shown.Project(p, size[0], size[1]); !ok || x < 0.3*size[0] || x > 0.85*size[0] || y < 0.05*size[1] || y > 0.75*size[1] {
					t.Fatalf("%v, %.1f s: vehicle %d is seen at %.0f, %.0f", size, at, k, x, y)
				}
			}
			if step := r.Shown.Eye.Sub(last.Eye).Len(); step > 0.5 {
				t.Fatalf("%v, %.1f s: the eye jumps by %.2f m", size, at, step)
			}
			last = r.Shown
		}
	}
}

// TestOverviewOfOneVehicle: it takes a tenth of the picture's height at most, and the picture
// does not turn with it.
func TestOverviewOfOneVehicle(t *testing.T) {
	r := NewRig()
	r.Choose(Overview)
	for i := range 600 {
		s := sized(0.57, 0.05*float64(i), 20)
		s.Att = frame.FromEuler(0, 0, 0.02*float64(i))
		r.Update(s, 1.0/60, scenetest.Flat)
		if i < 120 {
			continue
		}
		d := r.Shown.Eye.Sub(s.Place).Len()
		if share := s.Span / (2 * d * math.Tan(r.Shown.Fov/2)); share > overviewMost+0.01 || share < 0.7*overviewMost {
			t.Fatalf("frame %d: the vehicle takes %.1f %% of the picture's height", i, 100*share)
		}
		if _, pitch, yaw := frame.Euler(r.Shown.Att); math.Abs(pitch+overviewLift) > 1e-6 || math.Abs(space.Wrap(yaw-overviewYaw-math.Pi)) > 1e-6 {
			t.Fatalf("frame %d: the picture turns to %.2f, %.2f", i, yaw, pitch)
		}
	}
}
