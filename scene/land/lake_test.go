package land

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/terrain"
)

// TestWaterLiesOpen: over low ground the water is what one stands on and sees, level; over high ground the ground is.
func TestWaterLiesOpen(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Site{Mown: 1}, 1)
	wet, dry := 0, 0
	for i := range 200 {
		north, east := 7*float64(i)-600, 300-3.1*float64(i)
		ground, normal := scenetest.Bumps{}.At(north, east)
		if l.Water = math.Inf(-1); l.Top(north, east) != ground || l.Open() != l.Ground {
			t.Fatalf("without water %g m, want the ground's %g m", l.Top(north, east), ground)
		}
		l.Water = 1.5
		h, n := l.Open().At(north, east)
		want, up := ground, normal
		if ground < 1.5 {
			want, up = 1.5, frame.OfNED(0, 0, -1)
			wet++
		} else {
			dry++
		}
		if h != want || l.Top(north, east) != want || n != up {
			t.Errorf("ground %g m: %g m and %v are open, want %g m and %v", ground, h, n.Array(), want, up.Array())
		}
	}
	if wet == 0 || dry == 0 {
		t.Errorf("%d places wet, %d dry", wet, dry)
	}
}

// TestRipplesGrowWithTheWind: their slopes have half of the variance that Cox and Munk measured for the wind, and a sea's waves come
// after them, the shortest first.
func TestRipplesGrowWithTheWind(t *testing.T) {
	w := &lake{sea: water.New(2), rippled: rippleCount}
	w.sea.Fill(0, 1026)
	w.sea.SetSea(water.Sea{Height: 0.4, Period: 3, Irregular: true})
	for _, wind := range []float64{0, 3, 12} {
		w.wind, w.windFrom, w.time = wind, 0.3, 12.5
		w.rise(frame.OfNED(1200, -340, -3), 0.001)
		if w.count != rippleCount+water.MaxWaves {
			t.Fatalf("%d waves", w.count)
		}
		variance, before := 0.0, math.Inf(1)
		for i := range w.count {
			v := w.heaves[4*i : 4*i+4]
			k := math.Hypot(float64(v[0]), float64(v[1]))
			if i < rippleCount {
				variance += k * k * float64(v[3]*v[3]) / 2
				continue
			}
			if k > before {
				t.Errorf("wave %d is shorter than the one before", i)
			}
			before = k
		}
		if want := 0.5 * (0.003 + 0.00512*wind); math.Abs(variance-want) > 1e-3*want {
			t.Errorf("in %g m/s the variance of the slope is %.5f, want %.5f", wind, variance, want)
		}
	}
}

// TestASineIsAParabola: what pixels take for the slope of a wave is a sine's within 6 % of its largest.
func TestASineIsAParabola(t *testing.T) {
	w := &lake{}
	w.put(frame.OfNED(0, 2, 0), 0.7, 0.25)
	for i := range 100 {
		east := 0.13 * float64(i)
		turns := (float64(w.heaves[0])*east + float64(w.heaves[2])) / (2 * math.Pi)
		u := turns - math.Floor(turns) - 0.5
		got := float64(w.slopes[0]) * (u - 2*u*math.Abs(u))
		if want := -0.25 * 2 * math.Sin(2*east+0.7); math.Abs(got-want) > 0.06*0.5 {
			t.Errorf("%g m to the east the slope is %.3f, want %.3f", east, got, want)
		}
	}
}

// TestADivedSubjectHasNothingToDoWithTheSurface: once it is under water the ground lies open, until it comes up again; at one depth in
// between it is what it was.
func TestADivedSubjectHasNothingToDoWithTheSurface(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Site{Mown: 1}, 1)
	l.Water = 9
	const tall = 0.4
	for i, step := range []struct {
		top   float64 // above the water [m]
		dived bool
	}{{0.2, false}, {-0.25, false}, {-0.4, true}, {-5, true}, {-0.25, true}, {-0.1, false}} {
		l.Dive(frame.OfNED(3, 4, -(l.Water+step.top-tall/2)), tall)
		want, surface := l.Water, l.Water
		if step.dived {
			want, surface = l.Height(3, 4), math.Inf(-1)
		}
		open, _ := l.Open().At(3, 4)
		if l.Dived != step.dived || l.Top(3, 4) != want || open != want || l.Surface() != surface {
			t.Errorf("step %d, its top %g m above the water: dived %v, %g m and %g m lie open, want %g m", i, step.top, l.Dived, l.Top(3, 4), open, want)
		}
	}
	l.Water = math.Inf(-1)
	if l.Dive(frame.OfNED(0, 0, 50), tall); l.Dived {
		t.Error("it has dived without water")
	}
}

// TestNothingIsBuiltInALake: whether pad and houses are flooded is asked of the land at home, which lies lower in logs.
func TestNothingIsBuiltInALake(t *testing.T) {
	for _, c := range []struct {
		ground, level float64
		dry           bool
	}{{0, 0.1, true}, {0, 0.3, false}, {-3, 0, false}, {-3, -3.1, true}, {2, 0.5, true}} {
		l := &Land{Landscape: newLandscape(contact.Slope{}, terrain.Site{}, 1)}
		l.Ground = raised(c.ground)
		if dry := l.dry(c.level); dry != c.dry {
			t.Errorf("ground at %g m and water at %g m: dry %v", c.ground, c.level, dry)
		}
	}
}

// raised is level land at a height [m].
type raised float64

func (r raised) At(float64, float64) (float64, frame.Vec[frame.NED]) {
	return float64(r), frame.OfNED(0, 0, -1)
}

// TestAChunkHoldsItsWater: what is culled is the ground with the water over it, quarter by quarter.
func TestAChunkHoldsItsWater(t *testing.T) {
	l := newLandscape(scenetest.Bumps{}, terrain.Site{Mown: 1}, 1)
	key := chunkKey{level: 0, east: 1, south: -2}
	dry := l.build(key, new([chunkVertices]landVertex))
	f := flood{layer: &gl.Layer{}, low: 39, high: 40}
	wet := f.over(dry)
	if math.Abs(wet.high()-40) > 1e-9 || math.Abs(wet.low()-dry.low()) > 1e-9 {
		t.Errorf("from %g m to %g m, want %g m to 40 m", wet.low(), wet.high(), dry.low())
	}
	side := key.side()
	for i := range 4 {
		corner := frame.OfNED(dry.center.X+side/2*float64(1-i/2*2), dry.center.Y+side/2*float64(i%2*2-1), -40)
		if d := corner.Sub(wet.center).Len(); d > wet.radius+1e-9 {
			t.Errorf("corner %d of the surface is %g m off the middle of a sphere of %g m", i, d, wet.radius)
		}
	}
	// An eye on the ground below looks straight up: it sees the surface alone.
	up := camera.Pose{Eye: frame.OfNED(dry.center.X-side/4, dry.center.Y-side/4, -dry.high()-12), Att: frame.FromEuler(0, math.Pi/2, 0), Fov: 0.5, Near: 0.1, Focus: 10}
	count := func(c chunk) (seen int) {
		for _, quarters := range c.sorted(key, 15, up, 1, 700) {
			for ; quarters != 0; quarters >>= 1 {
				seen += int(quarters & 1)
			}
		}
		return seen
	}
	if dry, wet := count(dry), count(wet); dry > 0 || wet == 0 {
		t.Errorf("looking up one sees %d quarters of dry land, and %d with water over them", dry, wet)
	}
	if (flood{}).over(dry) != dry {
		t.Error("without water a chunk is not what it was")
	}
}
