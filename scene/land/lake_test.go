package land

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
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
	v := w.slopes[:4]
	for i := range 100 {
		east := 0.13 * float64(i)
		turns := float64(v[0])*east + float64(v[2])
		u := turns - math.Floor(turns) - 0.5
		got := float64(v[3]) * (u - 2*u*math.Abs(u)) * float64(v[0])
		if want := -0.25 * 2 * math.Sin(2*east+0.7); math.Abs(got-want) > 0.06*0.5 {
			t.Errorf("%g m to the east the slope is %.3f, want %.3f", east, got, want)
		}
	}
}
