package camera

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// hills is a land that no eye may go into.
func hills(north, east float64) float64 {
	return 2*math.Sin(north/9) + 1.5*math.Cos(east/7) + 0.02*north
}

// acrobat is where a vehicle of a size is at a time: it climbs, turns, banks, dives to the ground
// and goes over its head.
func acrobat(span, t float64) Subject {
	at := func(t float64) frame.Vec[frame.NED] {
		n, e := 14*t-6*t*math.Sin(0.3*t), 9*math.Sin(0.8*t)*t/3
		return frame.OfNED(n, e, -hills(n, e)-span-6*(1-math.Cos(0.9*t)))
	}
	s := sized(span, 0, 0)
	s.Place = at(t)
	s.Vel = at(t + 1e-3).Sub(at(t - 1e-3)).Scale(500)
	s.Att = frame.FromEuler(0.9*math.Sin(1.1*t), 1.3*math.Sin(0.7*t), 0.8*t)
	return s
}

// pose writes down what an eye sees.
func pose(b *strings.Builder, title string, p Pose, s Subject) {
	w, x, y, z := p.Att.Quat()
	if w < 0 {
		w, x, y, z = -w, -x, -y, -z
	}
	fmt.Fprintf(b, "  %s\n    eye%s\n    att%s\n    lens%s\n", title, golden.Numbers(p.Eye.X, p.Eye.Y, p.Eye.Z), golden.Numbers(w, x, y, z),
		golden.Numbers(p.Fov, p.Flat, p.Near, min(p.Focus, 1000)))
	px, py, ok := p.Project(s.Place, 1280, 720)
	fmt.Fprintf(b, "    far%s seen %v at%s scale%s\n", golden.Numbers(p.limit()), ok, golden.Numbers(px, py), golden.Numbers(p.PixelsPerMetre(720)))
}

// deeds are what a user does with a camera on the way.
var deeds = map[int]struct {
	name string
	do   func(r *Rig)
}{
	3: {"left drag", func(r *Rig) { r.Held = true; r.Drag(60, -35, 720, true) }},
	5: {"let go, zoom", func(r *Rig) { r.Held = false; r.ZoomBy(0.7) }},
	7: {"right drag, keys", func(r *Rig) {
		r.Drag(-90, 40, 720, false)
		r.Fly(GoForward, true)
		r.Fly(GoUp, true)
		r.Fly(GoRight, true)
		r.Fly(GoFaster, true)
	}},
	9:  {"chosen again", func(r *Rig) { r.Fly(GoForward, false); r.Fly(GoUp, false); r.Choose(r.Which) }},
	11: {"left drag", func(r *Rig) { r.Fly(GoRight, false); r.Drag(-200, 300, 720, true) }},
	13: {"a card, chosen again", func(r *Rig) { r.Aside.On, r.Aside.Right, r.Aside.Below = true, 0.3, 0.1; r.Choose(r.Which) }},
	15: {"zoom out, back", func(r *Rig) { r.ZoomBy(30); r.Fly(GoBack, true); r.Fly(GoLeft, true); r.Fly(GoDown, true) }},
	18: {"recentred", func(r *Rig) { r.Recentre() }},
	20: {"another vehicle", func(r *Rig) { r.Leaps = true; r.Fleet = []frame.Vec[frame.NED]{{}, frame.OfNED(200, 50, -20)} }},
}

// TestCamerasFollowAsBefore: every camera on a wild flight of a small and of a large vehicle, with
// all that a user can do, and the cut from each to the next, as in testdata.
func TestCamerasFollowAsBefore(t *testing.T) {
	var b strings.Builder
	for c := Follow; c <= last; c++ {
		span := 0.4 + 0.2*float64(c%3)
		fmt.Fprintf(&b, "%v, a vehicle of %.1f m\n", c, span)
		r := NewRig()
		r.Aspect = 1.6
		r.Choose(c)
		step := func(i int) Subject {
			s := acrobat(span, float64(i)/50)
			ground := hills(s.Place.X, s.Place.Y)
			r.Watch(&snapshot.Snapshot{Flight: 1}, s, ground)
			r.Update(s, 0.02, hills)
			return s
		}
		i := 0
		for half := range 24 {
			if d, ok := deeds[half]; ok {
				d.do(r)
				fmt.Fprintf(&b, "  %s: %v %q\n", d.name, r.Which, r.Note())
			}
			var s Subject
			for range 25 {
				s = step(i)
				i++
			}
			pose(&b, fmt.Sprintf("%.1f s", float64(half+1)/2), r.Shown, s)
		}
		next := c%last + 1
		r.Choose(next)
		for k := range 9 {
			step(i)
			s := step(i + 1)
			i += 2
			if k%2 == 1 {
				pose(&b, fmt.Sprintf("%.2f s on the way to %v", 0.04*float64(k+1), next), r.Shown, s)
			}
		}
	}
	golden.Check(t, "cameras.txt", b.String())
}

// TestDirectorCutsAsBefore: the shots of a flight with a gust, a caution, a fault and a crash, each
// with where its spectator stands.
func TestDirectorCutsAsBefore(t *testing.T) {
	told := func(snap *snapshot.Snapshot, at float64, severity snapshot.Severity) {
		if math.Abs(snap.Time-at) < 0.005 {
			snap.Events.Append(snapshot.Event{Severity: severity, Time: at})
		}
	}
	all := outing(func(snap *snapshot.Snapshot) {
		told(snap, 25, snapshot.Caution)
		told(snap, 62, snapshot.Fault)
		told(snap, 63, snapshot.Info)
		if snap.Time > 55 && snap.Time < 58 {
			snap.Air.WindNED = frame.OfNED(3, 11, 0)
		}
		snap.Contact.Crashed = snap.Time > 98
	})
	var b strings.Builder
	r := NewRig()
	r.Choose(Director)
	r.Director.LightFrom(frame.OfNED(-0.5, -0.6, -0.6))
	shot := shotPlan{}
	for i := range all {
		snap := &all[i]
		s := Subject{Place: snap.Body.PositionNED, Att: snap.Body.NEDFromFRD, Vel: snap.Body.VelGround, Span: 0.6, Tall: 0.3}
		r.Watch(snap, s, 0)
		r.Update(s, 0.02, scenetest.Flat)
		if d := &r.Director; d.shot != shot {
			shot = d.shot
			fmt.Fprintf(&b, "%v at%s for at least%s\n    side%s share%s\n    azimuth%s drift%s lift%s\n    stand%s\n", shot.kind, golden.Numbers(shot.start), golden.Numbers(shot.hold),
				golden.Numbers(d.side), golden.Numbers(shot.share), golden.Numbers(d.azimuth()), golden.Numbers(shot.drift), golden.Numbers(shot.lift), golden.Numbers(shot.stand.X, shot.stand.Y, shot.stand.Z))
		}
		if i%100 == 99 {
			pose(&b, fmt.Sprintf("%.0f s, turning at%s", snap.Time, golden.Numbers(r.Director.rate)), r.Shown, s)
		}
	}
	golden.Check(t, "director.txt", b.String())
}

// eyes are all cameras some seconds into a calm flight.
func eyes(t *testing.T) map[Camera]Pose {
	t.Helper()
	all := map[Camera]Pose{}
	for c := Follow; c <= last; c++ {
		r := NewRig()
		r.Choose(c)
		var s Subject
		for i := range 200 {
			s = flying(20+0.1*float64(i), 3, 12, 0.4)
			s.Vel = frame.OfNED(5, 0, 0)
			r.Watch(&snapshot.Snapshot{Flight: 1}, s, 0)
			r.Update(s, 0.02, scenetest.Flat)
			if c == Free {
				r.Flight.Eye = s.Place.Add(frame.OfNED(-5, 2, -3))
				r.Flight.Face(s.Place)
			}
		}
		all[c] = r.Shown
	}
	return all
}

// TestHorizonIsLevel in every camera but that aboard: nothing right of the middle is higher.
func TestHorizonIsLevel(t *testing.T) {
	for c, p := range eyes(t) {
		if right := p.Att.Apply(frame.OfFRD(0, 1, 0)); c != FirstPerson && math.Abs(right.Z) > 1e-9 {
			t.Errorf("%v: the right side of the picture points %g down", c, right.Z)
		}
		if up := p.Att.Apply(frame.OfFRD(0, 0, -1)); up.Z > 1e-9 {
			t.Errorf("%v: the picture stands on its head", c)
		}
	}
}

// TestSightLinesUndoProjection: the ground that GroundAt finds at a place of a picture is seen
// there, and lies on the land.
func TestSightLinesUndoProjection(t *testing.T) {
	for name, land := range map[string]contact.Terrain{"level": contact.Flat{}, "waves": scenetest.Bumps{}} {
		surface := contact.Of(land)
		for c, p := range eyes(t) {
			if name == "waves" && p.Flat > 0 {
				continue // seen through a hill
			}
			found := 0
			for _, x := range [5]float64{5, 300, 640, 1000, 1270} {
				for _, y := range [5]float64{5, 200, 360, 500, 715} {
					at, ok := p.GroundAt(&surface, x, y, 1280, 720)
					if !ok {
						continue
					}
					found++
					if h, _ := land.At(at.X, at.Y); math.Abs(-at.Z-h) > 0.01 {
						t.Errorf("%s, %v: what is seen at (%g, %g) is %.3f m over the land", name, c, x, y, -at.Z-h)
					}
					if px, py, _ := p.Project(at, 1280, 720); c != Side && math.Hypot(px-x, py-y) > 0.5 {
						t.Errorf("%s, %v: what is found at (%g, %g) is seen at (%.1f, %.1f)", name, c, x, y, px, py)
					}
				}
			}
			if found == 0 && c != Side && c != GroundView && name == "level" {
				t.Errorf("%s, %v: no ground is seen", name, c)
			}
		}
	}
}

// TestTurnsGoWhereTheMouseGoes: a drag to the right turns an eye that goes round the vehicle
// clockwise seen from above, so that the world goes along with the mouse, and upward drags
// lower it.
func TestTurnsGoWhereTheMouseGoes(t *testing.T) {
	for _, c := range []Camera{Follow, Chase, Orbit, GroundView, Overview} {
		r := NewRig()
		r.Choose(c)
		s := flying(30, 20, 15, 0.3)
		shown := func() Pose {
			for range 200 {
				r.Update(s, 0.02, scenetest.Flat)
			}
			return r.Shown
		}
		before := shown().Eye.Sub(s.Place)
		r.Drag(20, 0, 720, true)
		after := shown().Eye.Sub(s.Place)
		azimuth := func(v frame.Vec[frame.NED]) float64 { return math.Atan2(v.Y, v.X) }
		if turn := space.Wrap(azimuth(after) - azimuth(before)); turn < 0.01 {
			t.Errorf("%v: a drag to the right turns the eye by %.3f clockwise", c, turn)
		}
		before = after
		r.Drag(0, 20, 720, true)
		if after = shown().Eye.Sub(s.Place); after.Z >= before.Z {
			t.Errorf("%v: a drag down moves the eye from %.2f to %.2f m down", c, before.Z, after.Z)
		}
	}
}
