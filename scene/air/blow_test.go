package air

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/physics/frame"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/space"
)

// TestDisplaysAreNamed, and what is none has the name of the last or first.
func TestDisplaysAreNamed(t *testing.T) {
	for d, want := range map[Display]string{-1: "near", Near: "near", Profile: "profile", Sheet: "sheet", Off: "off", WindDisplays: "off"} {
		if d.String() != want {
			t.Errorf("display %d is named %q, want %q", d, d, want)
		}
	}
}

// TestWindThatCannotBeDrawnIsNone: up to 200 m/s it is drawn as it is.
func TestWindThatCannotBeDrawnIsNone(t *testing.T) {
	for v, drawn := range map[frame.Vec[frame.NED]]bool{
		frame.OfNED(3, 4, -5): true, frame.OfNED(0, 199.9, 0): true, frame.OfNED(0, 200.1, 0): false, frame.OfNED(0, math.Inf(1), 0): false,
	} {
		if got := finiteWind(v); (got == v) != drawn || !drawn && got != (frame.Vec[frame.NED]{}) {
			t.Errorf("%v is drawn as %v", v, got)
		}
	}
	if got := finiteWind(frame.OfNED(math.NaN(), 0, 0)); got != (frame.Vec[frame.NED]{}) {
		t.Errorf("no number is drawn as %v", got)
	}
}

// TestStreaksGrowWithTheWind: none below 0.8 m/s; in light wind those of low rank alone; ever
// clearer up to a storm.
func TestStreaksGrowWithTheWind(t *testing.T) {
	if streakStrength(0.79, 0) != 0 || math.Abs(streakStrength(0.8, 0)-0.16) > 1e-9 || math.Abs(streakStrength(15.8, 0)-0.9) > 1e-9 || streakStrength(100, 0.5) != streakStrength(15.8, 0.5) {
		t.Errorf("strengths %g, %g, %g", streakStrength(0.79, 0), streakStrength(0.8, 0), streakStrength(15.8, 0))
	}
	for _, c := range []struct {
		speed, rank float64
		seen        bool
	}{{0.8, 0.34, true}, {0.8, 0.36, false}, {8.3, 0.79, true}, {8.3, 0.82, false}, {15.8, 1, true}} {
		if got := streakStrength(c.speed, c.rank) > 0; got != c.seen {
			t.Errorf("%+v: seen %v", c, got)
		}
	}
	if got, want := streakStrength(0.8+15.0/16, 0), 0.16+0.74/8; math.Abs(got-want) > 1e-9 {
		t.Errorf("at a sixteenth of a storm %g, want %g", got, want)
	}
	for v := 0.9; v < 20; v += 0.5 {
		if streakStrength(v, 0.2) < streakStrength(v-0.1, 0.2) {
			t.Errorf("at %g m/s they are fainter than below", v)
		}
	}
}

// TestFrontsAreWhereTheyRise: from just before the front passes a place until the wind there has
// risen; a front stands straight upwind of the vehicle until it passes.
func TestFrontsAreWhereTheyRise(t *testing.T) {
	g := windfield.Front{North: 0.6, East: 0.8, Speed: 10, Arrives: 2, Rise: 1.5}
	f := &fronts{list: []windfield.Front{g}}
	for along, want := range map[float64]float32{-19: 0, -20.4: 1, -19.6: 1, -25: 1, -40.9: 1, -41.1: 0} {
		if got := f.in(frame.OfNED(0.6*along-0.8*7, 0.8*along+0.6*7, 3)); got != want {
			t.Errorf("%g m along the way of the front: %g, want %g", along, got, want)
		}
	}
	if m := frontMiddle(&g, frame.OfNED(100, 200, -5)); m.Sub(frame.OfNED(100-12, 200-16, -5)).Len() > 1e-9 {
		t.Errorf("it stands at %v", m)
	}
	if (&fronts{}).in(frame.Vec[frame.NED]{}) != 0 {
		t.Error("without a front there is one")
	}
}

// TestFrontStandsOnTheLand: its foot follows it, its top is level with it, as wide as said, across
// its way, and it fades to both sides and with the distance.
func TestFrontStandsOnTheLand(t *testing.T) {
	land := func(north, east float64) float64 { return 0.05*north - 0.1*east }
	place := frame.OfNED(10, 20, -8)
	g := windfield.Front{North: 0.6, East: 0.8, Speed: 10, Arrives: 3, Rise: 1.5, VelocityNED: frame.OfNED(4.5, 0, 0)}
	f := &fronts{}
	dst := make([]float32, (FrontColumns+1)*2*FrontFloats)
	f.stand(dst, &g, place, land)
	high := 8 - land(10, 20) + frontOver
	for i := range FrontColumns + 1 {
		foot, top := dst[2*i*FrontFloats:], dst[(2*i+1)*FrontFloats:]
		at := place.Add(space.NEDFromGL([3]float64{float64(foot[0]), float64(foot[1]), float64(foot[2])}))
		side := (at.X-10)*-0.8 + (at.Y-20)*0.6
		if want := -60 + 4*float64(i); math.Abs(side-want) > 1e-3 {
			t.Fatalf("column %d stands %g m aside, want %g", i, side, want)
		}
		if ahead := (at.X-10)*0.6 + (at.Y-20)*0.8; math.Abs(ahead+30) > 1e-3 {
			t.Fatalf("column %d stands %g m along its way", i, ahead)
		}
		if h := -at.Z - land(at.X, at.Y); math.Abs(h-0.03) > 1e-3 || math.Abs(float64(top[1]-foot[1])-high) > 1e-3 || top[0] != foot[0] || top[2] != foot[2] {
			t.Fatalf("column %d stands %g m over the land, %g m high, want %g", i, h, top[1]-foot[1], high)
		}
		if foot[4] != 0 || top[4] != 1 || foot[5] != top[5] || math.Abs(float64(foot[3])-(-0.8*at.X+0.6*at.Y)) > 1e-2 {
			t.Fatalf("column %d: %v, %v", i, foot[3:6], top[3:6])
		}
		want := 0.5 * space.Smoothstep((60-math.Abs(side))/25)
		if math.Abs(float64(foot[5])-want) > 1e-3 {
			t.Fatalf("column %d is drawn by %g, want %g", i, foot[5], want)
		}
	}
	for arrives, want := range map[float64]float64{9: 0, 7.75: 0.25, 2: 0.5, -2.75: 0.25, -4: 0} {
		g.Arrives = arrives
		f.stand(dst, &g, place, space.Level)
		if got := float64(dst[(FrontColumns)*FrontFloats+5]); math.Abs(got-want) > 1e-3 {
			t.Errorf("%g s before it arrives it is drawn by %g, want %g", arrives, got, want)
		}
	}
	g.Arrives = 1
	if f.stand(dst, &g, frame.OfNED(0, 0, -1), space.Level); math.Abs(float64(dst[FrontFloats+1]-dst[1])-9) > 1e-4 {
		t.Errorf("near the ground it is %g m high", dst[FrontFloats+1]-dst[1])
	}
}

// TestArrowsAreSpreadInTheirBox: one in each cell of the lattice, ranked evenly, in the order of
// their ranks; where they are drawn lies within the box, and drifts with the wind.
func TestArrowsAreSpreadInTheirBox(t *testing.T) {
	p := arrowPlaces(3)
	n := len(p) / ArrowFloats
	if n != arrowCount {
		t.Fatalf("%d arrows", n)
	}
	last := float32(-1)
	for i := range n {
		v := p[i*ArrowFloats:][:ArrowFloats]
		if v[3] <= last || v[3] < 0 || v[3] >= 1 {
			t.Fatalf("arrow %d has the rank %g after %g", i, v[3], last)
		}
		last = v[3]
		for k := range 3 {
			if v[k] < 0 || v[k] > 1 {
				t.Fatalf("arrow %d stands at %v", i, v[:3])
			}
		}
	}
	a := &arrows{Instances: p}
	a.u.box[3] = 0.5
	if got := a.Shown(); got < n*45/100 || got > n*55/100 {
		t.Errorf("of %d arrows %d are half", n, got)
	}
	before := a.Place(p)
	a.u.drift = [4]float32{2, -1, 0.5}
	after := a.Place(p)
	for k, want := range [3]float64{2, -1, 0.5} {
		moved := math.Remainder(after[k]-before[k]-want, float64(arrowBox[k]))
		if math.Abs(moved) > 1e-4 || math.Abs(after[k]) > float64(arrowBox[k])/2+1e-4 {
			t.Errorf("along %d it moved from %g to %g, want by %g", k, before[k], after[k], want)
		}
	}
	var b strings.Builder
	for i := 0; i < n; i += 10 {
		fmt.Fprintf(&b, "arrow%s\n", golden.Numbers(p[i*ArrowFloats:i*ArrowFloats+4]...))
	}
	golden.Check(t, "arrows.txt", b.String())
}

// TestGaugesStandWhereTheyMeasure: the column ahead and to the right, over the land, each arrow
// with the wind there; the sheet about the vehicle at whole steps, not in the land.
func TestGaugesStandWhereTheyMeasure(t *testing.T) {
	air := func(p frame.Vec[frame.NED]) frame.Vec[frame.NED] { return frame.OfNED(2-p.Z/10, p.X/50, 0.5) }
	land := func(north, east float64) float64 { return 3 + north/100 }
	newG := func() *gauges { return &gauges{Instances: make([]float32, GaugeFloats*SheetSide*SheetSide)} }
	check := func(what string, v []float32, at, place frame.Vec[frame.NED]) {
		t.Helper()
		got := place.Add(space.NEDFromGL([3]float64{float64(v[0]), float64(v[1]), float64(v[2])}))
		wind := space.NEDFromGL([3]float64{float64(v[4]), float64(v[5]), float64(v[6])})
		if got.Sub(at).Len() > 1e-3 || wind.Sub(air(at)).Len() > 1e-4 {
			t.Errorf("%s: at %v, wind %v, want %v, %v", what, got, wind, at, air(at))
		}
		if c := windTint(air(at).Len()); [3]float32(v[8:11]) != c {
			t.Errorf("%s: colour %v, want %v", what, v[8:11], c)
		}
	}
	place := frame.OfNED(20, 31, -15)
	for name, c := range map[string]struct{ pitch, yaw float64 }{"level": {0, 0.5}, "down": {-math.Pi / 2, 0.5}, "nearly down": {-1.3, 0.5}, "hardly down": {-1.38, 0.5}} {
		g := newG()
		eye := camera.Pose{Eye: frame.OfNED(10, 30, -20), Att: frame.FromEuler(0, c.pitch, c.yaw)}
		g.profile(eye, place, air, land)
		yaw := 0.5 + profileSide
		foot := frame.OfNED(10+110*math.Cos(yaw), 30+110*math.Sin(yaw), 0)
		if len(g.tags) != len(ProfileHeights) {
			t.Fatalf("%s: %d tags", name, len(g.tags))
		}
		for i, h := range ProfileHeights {
			at := frame.OfNED(foot.X, foot.Y, -land(foot.X, foot.Y)-h)
			check(name, g.Instances[GaugeFloats*i:], at, place)
			if tag := g.tags[i]; tag.Height != h || tag.Place.Sub(at).Len() > 1e-6 || math.Abs(tag.Speed-air(at).Len()) > 1e-9 {
				t.Errorf("%s: tag %+v", name, tag)
			}
		}
		if v := g.Instances; v[3] != 0.62 || v[7] != 5 {
			t.Errorf("%s: arrows of %g m for a metre a second, %g thick", name, v[3], v[7])
		}
	}
	g := newG()
	g.move(-4)
	g.sheet(place, air, land)
	if g.level != 11 {
		t.Errorf("the sheet lies %g m over home", g.level)
	}
	for i := range SheetSide * SheetSide {
		at := frame.OfNED(18+6*float64(i/SheetSide-6), 30+6*float64(i%SheetSide-6), -11)
		check("sheet", g.Instances[GaugeFloats*i:], at, place)
	}
	for _, c := range []struct{ lift, up, want float64 }{{500, 10, 120}, {-500, 10, 0.5}, {0, 10, 10}, {0, 200, 120}} {
		g := newG()
		g.move(c.lift)
		if g.sheet(frame.OfNED(0, 0, -c.up), air, space.Level); g.level != c.want {
			t.Errorf("%+v: %g m", c, g.level)
		}
	}
	if g := newG(); true {
		g.sheet(frame.OfNED(0, 0, -5), air, func(north, _ float64) float64 { return 4.76 + north })
		for i := range SheetSide * SheetSide {
			if drawn := g.Instances[GaugeFloats*i+3] != 0; drawn != (i/SheetSide < 6) {
				t.Fatalf("arrow %d over rising land is drawn: %v", i, drawn)
			}
		}
		g.put(0, frame.OfNED(9, 9, 9), frame.OfNED(0, 0.34, 0), 1, 1)
		if g.Instances[0] == 9 {
			t.Error("a wind of 0.34 m/s is drawn")
		}
		if g.put(0, frame.OfNED(9, 9, 9), frame.OfNED(0, 0.36, 0), 1, 1); g.Instances[0] != 9 {
			t.Error("a wind of 0.36 m/s is not drawn")
		}
	}
}
