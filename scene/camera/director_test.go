package camera

import (
	"math"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// outing is a flight as the director sees it, 50 snapshots a second: on the pad,
// up, east, a half turn, back west, down, motors off.
func outing(change func(snap *snapshot.Snapshot)) []snapshot.Snapshot {
	var all []snapshot.Snapshot
	at, yaw, speed := frame.OfNED(0, 0, -0.12), 90*space.Deg, 0.0
	for i := range 50 * 100 {
		t := float64(i) / 50
		turn, climb := 0.0, 0.0
		switch {
		case t > 6 && t < 14:
			climb = 2
		case t > 16 && t < 40:
			speed = min(8, speed+0.05)
		case t >= 40 && t < 50:
			turn = 18 * space.Deg
		case t > 70 && t < 80:
			speed = max(0, speed-0.05)
		case t > 80 && at.Z < -0.12:
			climb = -1.2
		}
		yaw += turn / 50
		vel := frame.OfNED(speed*math.Cos(yaw), speed*math.Sin(yaw), -climb)
		at = at.AddScaled(1.0/50, vel)
		at.Z = min(at.Z, -0.12)
		s := scenetest.Hovering(at.X, at.Y, -at.Z, frame.OfNED(0, 5, 0))
		s.Seq, s.Time, s.Flight = uint64(i+1), t, 1
		s.Body.VelGround, s.Body.NEDFromFRD = vel, frame.FromEuler(0, 0, yaw)
		s.Contact.InContact = at.Z >= -0.121
		for m := range s.Count {
			s.Rotors[m].Speed = 0
			if t > 4 && t < 97 {
				s.Rotors[m].Speed = 500
			}
		}
		if len(all) > 0 {
			s.Events = all[len(all)-1].Events
		}
		if change != nil {
			change(s)
		}
		all = append(all, *s)
	}
	return all
}

// sideOf is on which side of the course an azimuth lies.
func sideOf(azimuth, course float64) float64 { return math.Sin(azimuth - course) }

// directs runs a director over snapshots. before and after are the sides of the
// old and the new shot at each cut.
func directs(all []snapshot.Snapshot) (shots []shotPlan, before, after []float64) {
	var d directing
	for i := range all {
		snap := &all[i]
		s := Subject{Place: snap.Body.PositionNED, Att: snap.Body.NEDFromFRD, Vel: snap.Body.VelGround, Span: 0.57, Tall: 0.18}
		last := d
		if !d.watch(snap, s, 0) {
			continue
		}
		shots = append(shots, d.shot)
		if len(shots) > 1 {
			last.now = d.now
			before, after = append(before, sideOf(last.azimuth(), d.now.course)), append(after, sideOf(d.azimuth(), d.now.course))
		}
	}
	return shots, before, after
}

func kinds(shots []shotPlan) (k []shotKind) {
	for _, s := range shots {
		k = append(k, s.kind)
	}
	return k
}

// TestDirectorTellsTheFlight: take-off, cruise, turn and landing have their shots,
// in that order, and the rest of the flight has variety.
func TestDirectorTellsTheFlight(t *testing.T) {
	shots, _, _ := directs(outing(nil))
	got := kinds(shots)
	for _, s := range shots {
		t.Logf("%5.1f s %s", s.start, s.kind)
	}
	at := -1
	for _, want := range []shotKind{shotPad, shotTakeoff, shotFollow, shotTurn, shotLanding, shotPad} {
		i := slices.Index(got[at+1:], want)
		if i < 0 {
			t.Fatalf("no %v shot after shot %d of %v", want, at, got)
		}
		at += i + 1
	}
	if cruise := slices.DeleteFunc(slices.Clone(got), func(k shotKind) bool { return !k.cruise() }); len(cruise) < 4 {
		t.Errorf("only %d shots of the cruise: %v", len(cruise), got)
	}
}

func TestNoShotIsTooShort(t *testing.T) {
	for _, gusts := range []bool{false, true} {
		shots, _, _ := directs(outing(func(s *snapshot.Snapshot) {
			if gusts && math.Mod(s.Time, 7) < 2 {
				s.Air.WindNED = frame.OfNED(9, 5, 0)
			}
		}))
		for i := 1; i < len(shots); i++ {
			if length := shots[i].start - shots[i-1].start; length < shotLeast-1e-9 {
				t.Errorf("gusts: %v: shot %d (%v) lasts %.2f s, want at least %g", gusts, i, shots[i-1].kind, length, shotLeast)
			}
		}
	}
}

// TestDirectorShowsAFaultAtOnce, from near, and holds that.
func TestDirectorShowsAFaultAtOnce(t *testing.T) {
	const failed = 30.0
	shots, _, _ := directs(outing(func(s *snapshot.Snapshot) {
		if s.Time >= failed && s.Events.Last() == 0 {
			s.Events.Append(snapshot.Event{Flight: 1, Time: s.Time, Severity: snapshot.Fault, Text: snapshot.MakeText("motor 2 failed")})
		}
	}))
	i := slices.Index(kinds(shots), shotClose)
	if i < 0 {
		t.Fatalf("no close shot: %v", kinds(shots))
	}
	if late := shots[i].start - failed; late < 0 || late > 0.03 {
		t.Errorf("the close shot begins %.2f s after the fault", late)
	}
	if i+1 < len(shots) && shots[i+1].start-shots[i].start < faultHold {
		t.Errorf("it lasts %.1f s, want at least %g", shots[i+1].start-shots[i].start, faultHold)
	}
}

// TestDirectorShowsAGust, when the shot of before has had its time.
func TestDirectorShowsAGust(t *testing.T) {
	shots, _, _ := directs(outing(func(s *snapshot.Snapshot) {
		if s.Time > 30 && s.Time < 33 {
			s.Air.WindNED = frame.OfNED(9, 5, 0)
		}
	}))
	i := slices.Index(kinds(shots), shotClose)
	if i < 0 || shots[i].start < 30 || shots[i].start > 35 {
		t.Errorf("a gust at 30 s: %v", shots)
	}
}

// TestDirectorLetsSlowWindPass: a wind that rises over half a minute is no news, however strong it
// gets; the same wind at once is.
func TestDirectorLetsSlowWindPass(t *testing.T) {
	for name, c := range map[string]struct {
		rise float64 // time in which it rises by 8 m/s [s]
		news bool
	}{"slowly": {30, false}, "at once": {0.5, true}} {
		close := 0
		shots, _, _ := directs(outing(func(snap *snapshot.Snapshot) {
			snap.Air.WindNED = frame.OfNED(8*max(0, min(1, (snap.Time-20)/c.rise)), 5, 0)
		}))
		for _, s := range shots {
			if s.kind == shotClose {
				close++
			}
		}
		if (close > 0) != c.news {
			t.Errorf("a wind that rises %s has %d close shots", name, close)
		}
	}
}

// TestDirectorKeepsTheSide: no cut between two shots that stand beside the flight
// crosses its line.
func TestDirectorKeepsTheSide(t *testing.T) {
	for _, fault := range []float64{0, 25, 45, 60} {
		shots, before, after := directs(outing(func(s *snapshot.Snapshot) {
			if fault > 0 && s.Time >= fault && s.Events.Last() == 0 {
				s.Events.Append(snapshot.Event{Flight: 1, Time: s.Time, Severity: snapshot.Fault, Text: snapshot.MakeText("motor 2 failed")})
			}
		}))
		for i := range before {
			if math.Abs(before[i]) > 0.2 && math.Abs(after[i]) > 0.2 && before[i]*after[i] < 0 {
				t.Errorf("fault at %g s: the cut at %.1f s from %v to %v crosses the line: %.2f, %.2f",
					fault, shots[i+1].start, shots[i].kind, shots[i+1].kind, before[i], after[i])
			}
		}
	}
}

func TestDirectorIsDeterministic(t *testing.T) {
	all := outing(nil)
	a, _, _ := directs(all)
	b, _, _ := directs(all)
	if !slices.Equal(a, b) {
		t.Errorf("the same snapshots give\n%v and\n%v", a, b)
	}
	bad := slices.Clone(all)
	for i := range bad {
		if i%3 == 1 {
			bad[i].Time = math.NaN()
		}
		bad[i].Air.WindNED.X = math.Inf(1)
	}
	for _, s := range first(directs(bad)) {
		if s.start-s.start != 0 || s.from-s.from != 0 || !s.stand.IsFinite() {
			t.Fatalf("a snapshot that is not finite reached the shot %+v", s)
		}
	}
}

func first(shots []shotPlan, _, _ []float64) []shotPlan { return shots }

// TestDirectorSeesTheVehicle in every frame of the flight, cuts included, and
// clear of the ground.
func TestDirectorSeesTheVehicle(t *testing.T) {
	r := NewRig()
	r.Which = Director
	lost := 0
	for _, snap := range outing(nil) {
		s := Subject{Place: snap.Body.PositionNED, Att: snap.Body.NEDFromFRD, Vel: snap.Body.VelGround, Span: 0.57, Tall: 0.18}
		if r.Director.watch(&snap, s, 0) {
			r.startCut(0)
		}
		r.Update(s, 1.0/50, scenetest.Flat)
		x, y, ok := r.Shown.Project(s.Place, 1280, 720)
		if !ok || math.Abs(x-640) > 320 || math.Abs(y-360) > 200 {
			t.Fatalf("%.2f s, %v: the vehicle is at (%.0f, %.0f) of 1280×720", snap.Time, r.Director.shot.kind, x, y)
		}
		if _, pitch, _ := frame.Euler(r.Shown.Att); pitch > 0.5*r.Shown.Fov && r.cut.time >= cutTime {
			t.Fatalf("%.2f s, %v: the picture looks up by %.0f°, with an angle of %.0f°: nothing but sky is seen", snap.Time, r.Director.shot.kind, pitch/space.Deg, r.Shown.Fov/space.Deg)
		}
		size := s.Span / r.Shown.Eye.Sub(s.Place).Len() / (2 * math.Tan(r.Shown.Fov/2))
		if size < 0.05 {
			lost++
		}
		if -r.Shown.Eye.Z < 0.3 {
			t.Fatalf("%.2f s: the eye is %.2f m above the ground", snap.Time, -r.Shown.Eye.Z)
		}
	}
	if lost > 50 {
		t.Errorf("for %.1f s the vehicle is smaller than 5 %% of the picture's height", float64(lost)/50)
	}
}

// TestZoomLeadsAwayInEveryShot, as it does with the other cameras.
func TestZoomLeadsAwayInEveryShot(t *testing.T) {
	for n := range shotNames {
		kind := shotKind(n)
		r := NewRig()
		r.Choose(Director)
		s := flying(0, 0, 20, 0.3)
		r.Update(s, 1, scenetest.Flat)
		r.Director.shot.kind = kind
		size := func() float64 {
			p := aimDirector(r, s)
			return s.Span / (p.Eye.Sub(s.Place).Len() * math.Tan(p.Fov/2))
		}
		near := size()
		r.ZoomBy(1.6)
		if far := size(); far > 0.95*near {
			t.Errorf("%s: zoomed out, the vehicle takes %.4f of the picture, before %.4f", kind, far, near)
		}
	}
}
