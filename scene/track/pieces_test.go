package track

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// linesOf are the ends of the lines that a mesh of them draws.
func linesOf(d *gl.MeshData) (ends []frame.Vec[frame.NED]) {
	stride := gl.Sum(gl.LineSizes)
	for i := 0; i+stride <= len(d.Vertices); i += 2 * stride {
		v := d.Vertices[i:]
		ends = append(ends, space.NEDFromGL([3]float64{float64(v[0] + v[3]), float64(v[1] + v[4]), float64(v[2] + v[5])}))
	}
	return ends
}

func about(a, b frame.Vec[frame.NED]) bool { return a.Sub(b).Len() < 1e-3 }

// TestWayHomeIsDashed: dashes and gaps of 5 m along it, over its corners, from its beginning on.
func TestWayHomeIsDashed(t *testing.T) {
	var b planLines
	b.dashed([]mission.Point{{0, 0, -10}, {12, 0, -10}, {12, 11, -10}, {12, 11, -10}})
	along := func(p frame.Vec[frame.NED]) float64 { return p.X + p.Y }
	ends := linesOf(&b.wide)
	drawn := 0.0
	for i := 0; i < len(ends); i += 2 {
		from, to := along(ends[i]), along(ends[i+1])
		drawn += to - from
		if phase := math.Mod(from+1e-6, 10); phase > 5 || to-from > 5+1e-3 || to <= from {
			t.Errorf("a dash from %.2f to %.2f m", from, to)
		}
		if math.Abs(ends[i].Z+10) > 1e-4 {
			t.Errorf("a dash %.2f m down", ends[i].Z)
		}
	}
	if math.Abs(drawn-13) > 0.05 { // 0 to 5, 10 to 15, 20 to 23
		t.Errorf("%.2f of 23 m are drawn, want 13", drawn)
	}
	if len(ends) < 6 || math.Abs(along(ends[0])) > 1e-3 {
		t.Errorf("it begins at %v", ends[0])
	}
}

// TestJumpsBowAside: from near one end to near the other, to the left, upward, and symmetrical.
func TestJumpsBowAside(t *testing.T) {
	from, to := frame.OfNED(10, 0, -20), frame.OfNED(50, 0, -20)
	arc := jumpArc(from, to)
	if len(arc) != 29 {
		t.Fatalf("%d points", len(arc))
	}
	for i := range arc {
		o := arc[len(arc)-1-i]
		if !about(frame.OfNED(60-arc[i].X, arc[i].Y, arc[i].Z), o) {
			t.Errorf("point %d at %v, its counterpart at %v", i, arc[i], o)
		}
	}
	// A parabola whose corner stands 0.28 of the way beside and a quarter of it above: half of both.
	if top := arc[14]; !about(top, frame.OfNED(30, -0.14*40, -20-5)) {
		t.Errorf("its top is at %v", top)
	}
	if d := arc[0].Sub(from).Len(); d < 1 || d > 5 {
		t.Errorf("it begins %.2f m from its place", d)
	}
	if up := jumpArc(frame.OfNED(0, 0, -10), frame.OfNED(0, 0, -50)); up[14].Y < 5 || math.Abs(up[14].X) > 1e-9 {
		t.Errorf("straight up it goes by %v", up[14])
	}
	if far := jumpArc(frame.OfNED(0, 0, 0), frame.OfNED(1000, 0, 0)); math.Abs(far[14].Z+12.5) > 1e-6 {
		t.Errorf("over 1000 m it rises to %.1f m", -far[14].Z)
	}
	if len(jumpArc(from, from.Add(frame.OfNED(0.49, 0, 0)))) != 0 || len(jumpArc(from, from.Add(frame.OfNED(0.51, 0, 0)))) == 0 {
		t.Error("a jump over half a metre is its shortest")
	}
}

// TestHeadsPointAlong: two lines back from the tip, one to each side.
func TestHeadsPointAlong(t *testing.T) {
	var b planLines
	b.head(frame.OfNED(5, 5, -5), frame.OfNED(0, 3, 0), 2, [4]float32{})
	ends := linesOf(&b.wide)
	if len(ends) != 4 || !about(ends[0], frame.OfNED(5, 5, -5)) || !about(ends[2], ends[0]) {
		t.Fatalf("the lines %v", ends)
	}
	if !about(ends[1], frame.OfNED(5.9, 3, -5)) && !about(ends[1], frame.OfNED(4.1, 3, -5)) || !about(ends[1].Add(ends[3]), frame.OfNED(10, 6, -10)) {
		t.Errorf("they go to %v and %v", ends[1], ends[3])
	}
	b.head(frame.OfNED(5, 5, -5), frame.OfNED(0, 0, 3), 2, [4]float32{})
	if len(linesOf(&b.wide)) != 4 {
		t.Error("straight up there is a head")
	}
}

// TestCirclesTellTheirWay: each of the four heads points the way that is flown.
func TestCirclesTellTheirWay(t *testing.T) {
	for _, left := range []bool{false, true} {
		w := scenetest.Waypoint(1, 100, 50, -20)
		w.Radius, w.Left, w.Turns, w.Command = 8, left, 1, mission.LoiterTurns
		var b planLines
		b.circled(w)
		ends := linesOf(&b.wide)
		heads := ends[len(ends)-16:]
		for i := 0; i < 16; i += 4 {
			tip, back := heads[i].Sub(PlaceOf(w)), heads[i+1].Add(heads[i+3]).Scale(0.5).Sub(PlaceOf(w))
			turn := back.X*tip.Y - back.Y*tip.X // clockwise from above
			if (turn > 0) == left || math.Abs(tip.Len()-8) > 1e-3 || math.Abs(tip.Sub(back).Len()-2) > 1e-3 {
				t.Errorf("left %v: a head from %v to %v", left, back, tip)
			}
		}
		for _, e := range ends[:len(ends)-16] {
			if math.Abs(e.Sub(PlaceOf(w)).Len()-8) > 1e-3 {
				t.Fatalf("the circle goes through %v", e)
			}
		}
	}
}

// TestOnlyCirclesThatAreFlownHaveHeads: a loiter without turns is a place like any other.
func TestOnlyCirclesThatAreFlownHaveHeads(t *testing.T) {
	for turns, heads := range map[float64]bool{0: false, 0.5: true, 3: true} {
		w := scenetest.Waypoint(1, 100, 50, -20)
		w.Radius, w.Turns, w.Command = 8, turns, mission.LoiterTurns
		b := planLines{land: func(north, east float64) float64 { return 0 }}
		b.places([]mission.Waypoint{w})
		if got := len(linesOf(&b.wide)) > 0; got != heads {
			t.Errorf("with %g turns the circle is flown: %v", turns, got)
		}
	}
}

// TestWhatIsDrawable: what has a place, up to its limits; jumps and waits count waypoints, so they
// go with the first that has none.
func TestWhatIsDrawable(t *testing.T) {
	nan := math.NaN()
	way := scenetest.Waypoint
	d := mission.Drawing{
		Path: []mission.Waypoint{way(1, 1, 2, -3), way(2, 9.9e5, 0, 0)}, Waits: make([]mission.WaitPoint, 1), Jumps: make([]mission.Jump, 1),
		Rally:  []mission.Waypoint{way(1, nan, 0, 0), way(2, 0, 0, 0)},
		Fences: []mission.FenceOutline{{}, {Outline: [][2]float64{{0, 0}, {nan, 1}}}, {Outline: [][2]float64{{0, 0}, {1.1e6, 1}}}, {Outline: [][2]float64{{0, 9.9e5}}}},
	}
	got := drawable(d)
	if len(got.Path) != 2 || len(got.Waits) != 1 || len(got.Jumps) != 1 || len(got.Rally) != 1 || got.Rally[0].Seq != 2 || len(got.Fences) != 1 {
		t.Errorf("drawn is %+v", got)
	}
	d.Path[1].North = 1.1e6
	if got := drawable(d); len(got.Path) != 1 || got.Waits != nil || got.Jumps != nil {
		t.Errorf("with a waypoint too far, drawn is %+v", got)
	}
	wide := []mission.Waypoint{way(1, 0, 0, 0), way(2, 0, 0, 0), way(3, 0, 0, 0)}
	wide[0].Radius, wide[1].Radius, wide[2].Radius = -1, 2000, nan
	for i, want := range []float64{0, 1000, 0} {
		if r := sane(wide)[i].Radius; r != want {
			t.Errorf("a radius of %g is drawn as %g", wide[i].Radius, r)
		}
	}
	if n := len(sane(make([]mission.Waypoint, mission.MaxItems+3))); n != mission.MaxItems {
		t.Errorf("%d items are drawn", n)
	}
}

// TestSignsSayWhatIsDone: marks before numbers, and what stands beside.
func TestSignsSayWhatIsDone(t *testing.T) {
	for c, want := range map[mission.Command]string{
		mission.TakeOff: "↑", mission.VTOLTakeOff: "↑", mission.Land: "↓", mission.VTOLLand: "↓", mission.PayloadPlace: "↓", mission.ReturnHome: "⌂", mission.NavWaypoint: "",
	} {
		if got := signMark(c); got != want {
			t.Errorf("%v is marked %q, want %q", c, got, want)
		}
		if on := c == mission.Land || c == mission.VTOLLand || c == mission.PayloadPlace; lands(c) != on {
			t.Errorf("%v lands: %v", c, !on)
		}
	}
	for want, w := range map[string]mission.Waypoint{
		"": {}, "×2": {Turns: 2}, "×1.5": {Turns: 1.5, Stay: 3}, "∞": {Turns: -1}, "4 s": {Stay: 4}, "alt": {Command: mission.LoiterToAlt}, "place": {Command: mission.PayloadPlace},
	} {
		if got := asideOf(w); got != want {
			t.Errorf("beside %+v stands %q, want %q", w, got, want)
		}
	}
}

// TestSignsDoNotStandInTheGround, as those of missions without height would.
func TestSignsDoNotStandInTheGround(t *testing.T) {
	slope := func(north, _ float64) float64 { return 0.1 * north }
	path := []mission.Waypoint{scenetest.Waypoint(1, 10, 0, 0), scenetest.Waypoint(2, 20, 0, -2.5), scenetest.Waypoint(3, 30, 0, -40)}
	for i, want := range []float64{-2.5, -3.5, -40} {
		if got := PlanSigns(mission.Drawing{}, path, nil, slope)[i].at; got.Z != want || got.X != path[i].North {
			t.Errorf("sign %d hangs at %v, want %g", i+1, got.Array(), want)
		}
	}
}

// TestSignsStandAboveEachOther at one place, each in cells of its own, wide ones in one row.
func TestSignsStandAboveEachOther(t *testing.T) {
	path := []mission.Waypoint{scenetest.Waypoint(1, 10, 10, -5), scenetest.Waypoint(2, 10.2, 9.9, -5.3), scenetest.Waypoint(3, 12, 10, -5), scenetest.Waypoint(3, 12, 10, 0)}
	path[1].Stay = 7
	list := PlanSigns(mission.Drawing{Waits: []mission.WaitPoint{{Seq: 4, At: 0, Text: "8 s"}, {Seq: 5, At: -1, Text: "guided"}}}, path, nil, scenetest.Flat)
	want := []struct {
		text   string
		seq    int
		kind   signKind
		dx, dy float32
	}{
		{"1", 1, roundSign, 0, 0}, {"2", 2, roundSign, 0, stacked}, {"7 s", 2, asideSign, 3.1, stacked}, {"3", 3, roundSign, 0, 0},
		{"4", 4, roundSign, 0, 2 * stacked}, {"8 s", 4, asideSign, 3.1, 2 * stacked}, {"5", 5, roundSign, 0, 0}, {"guided", 5, asideSign, 3.1, 0},
	}
	if len(list) != len(want) {
		t.Fatalf("signs %+v", list)
	}
	for i, w := range want {
		if s := list[i]; s.Text != w.text || s.seq != w.seq || s.kind != w.kind || s.dx != w.dx || math.Abs(float64(s.dy-w.dy)) > 1e-5 {
			t.Errorf("sign %d is %+v, want %+v", i, s, w)
		}
	}
	if !about(list[6].at, frame.OfNED(0, 0, -2)) {
		t.Errorf("what waits before the first stands at %v", list[6].at)
	}
	var many []sign
	for i := range 40 {
		k := roundSign
		if i%3 == 0 {
			k = asideSign
		}
		many = append(many, sign{kind: k})
	}
	cells, rows := CellsOf(many)
	taken := map[int]bool{}
	for i, c := range cells {
		for k := range int(many[i].wide()) {
			if taken[c+k] || (c+k)/AtlasWide != c/AtlasWide {
				t.Fatalf("sign %d takes the cell %d", i, c+k)
			}
			taken[c+k] = true
		}
	}
	if rows != 4 || cells[len(cells)-1] >= 4*AtlasWide {
		t.Errorf("%d rows for cells up to %d", rows, cells[len(cells)-1])
	}
	if _, rows := CellsOf(many[:1]); rows != 1 {
		t.Errorf("one sign takes %d rows", rows)
	}
	if _, rows := CellsOf(make([]sign, AtlasWide)); rows != 1 {
		t.Errorf("a full row takes %d rows", rows)
	}
}

// happened appends an event at a place.
func happened(s *snapshot.Snapshot, severity snapshot.Severity, north float64, text string) {
	s.Events.Append(snapshot.Event{Flight: s.Flight, Time: north, Severity: severity, PositionNED: frame.OfNED(north, 0, -5), Text: snapshot.MakeText(text)})
}

// TestPinsTellTheGravest of what happened at one place, and of faults the first; other flights and
// places that are none have no pin.
func TestPinsTellTheGravest(t *testing.T) {
	s := &snapshot.Snapshot{Flight: 2}
	happened(s, snapshot.Fault, 10, "first fault")
	happened(s, snapshot.Fault, 10.5, "second fault")
	happened(s, snapshot.Info, 10.9, "information")
	happened(s, snapshot.Info, 12, "one more")
	happened(s, snapshot.Info, 12.9, "the newest")
	s.Flight = 1
	happened(s, snapshot.Fault, 50, "another flight")
	s.Flight = 2
	s.Events.Append(snapshot.Event{Flight: 2, PositionNED: frame.OfNED(math.NaN(), 0, 0)})
	s.Events.Append(snapshot.Event{Flight: 2, PositionNED: frame.OfNED(1.1e6, 0, 0)})
	var p Pins
	p.Collect(s)
	if len(p.List) != 2 {
		t.Fatalf("pins %+v", p.List)
	}
	if n := p.List[0]; n.Text != "the newest" || n.More != 1 || n.Severity != snapshot.Info || n.Time != 12.9 || n.Seq != 5 {
		t.Errorf("the newest pin is %+v", n)
	}
	if n := p.List[1]; n.Text != "first fault" || n.More != 2 || n.Severity != snapshot.Fault || n.Seq != 1 {
		t.Errorf("the fault's pin is %+v", n)
	}
}

// TestPinsAreBounded: the newest twelve, and older ones that are more than information, 24 in all.
func TestPinsAreBounded(t *testing.T) {
	s := &snapshot.Snapshot{}
	for i := range 20 {
		happened(s, snapshot.Info, float64(3*i), "info")
	}
	var p Pins
	if p.Collect(s); len(p.List) != pinsNewest || p.List[0].Time != 57 {
		t.Errorf("%d pins, the first of %g s", len(p.List), p.List[0].Time)
	}
	for i := range 30 {
		happened(s, snapshot.Caution, float64(100+3*i), "caution")
	}
	if p.Collect(s); len(p.List) != PinsMost || p.List[PinsMost-1].Time != 100+3*6 {
		t.Errorf("%d pins, the last of %g s", len(p.List), p.List[len(p.List)-1].Time)
	}
	at := camera.Subject{Place: frame.OfNED(0, 0, 0)}
	for away, want := range map[float64]float64{0: 0, 2: 0, 4: 0.5, 6: 1, 50: 1} {
		pin := Pin{Place: frame.OfNED(away, 0, 0)}
		if got := pin.alpha(at); math.Abs(got-want) > 1e-9 {
			t.Errorf("information %g m from the vehicle is seen by %.2f, want %.2f", away, got, want)
		}
		if pin.Severity = snapshot.Caution; pin.alpha(at) != 1 {
			t.Errorf("a caution %g m from the vehicle is hidden", away)
		}
	}
}

// TestGoalKeepsALegibleSize: no less than 0.7 m, else by the distance, or by the picture of a map.
func TestGoalKeepsALegibleSize(t *testing.T) {
	at := frame.OfNED(100, 0, 0)
	for _, c := range []struct {
		p    camera.Pose
		want float64
	}{
		{camera.Pose{Eye: frame.OfNED(90, 0, 0)}, 0.7}, {camera.Pose{Eye: frame.OfNED(-100, 0, 0)}, 4.4},
		{camera.Pose{Flat: 1, Focus: 50, Fov: math.Pi / 2}, 3}, {camera.Pose{Flat: 1, Focus: 5, Fov: math.Pi / 2}, 0.7},
	} {
		if got := goalRadius(c.p, at); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: %g m, want %g", c.p, got, c.want)
		}
	}
}

// TestFencesStandOnTheLand: the foot follows it in steps of 6 m, closed; a circle has no posts; a
// wall's triangles join its corners.
func TestFencesStandOnTheLand(t *testing.T) {
	land := func(north, east float64) float64 { return 0.1*north + 0.2*east }
	b := &planLines{land: land}
	outline := [][2]float64{{0, 0}, {30, 0}, {30, 13}, {0, 0}}
	foot := b.footOf(outline)
	long := 0.0
	for i, p := range foot {
		if h := land(p.X, p.Y); math.Abs(-p.Z-h-pathLift) > 1e-9 {
			t.Errorf("its foot is %.3f m over the land", -p.Z-h)
		}
		if i > 0 {
			step := math.Hypot(p.X-foot[i-1].X, p.Y-foot[i-1].Y)
			if long += step; step > wallStep+1e-9 {
				t.Errorf("a step of %.2f m", step)
			}
		}
	}
	if want := 43 + math.Hypot(30, 13); math.Abs(long-want) > 1e-9 || foot[0] != foot[len(foot)-1] || len(foot) != 1+5+3+6 {
		t.Errorf("its foot is %.2f m long in %d points, want %.2f", long, len(foot), want)
	}
	if got := areaOf(outline); math.Abs(got-390) > 1e-9 {
		t.Errorf("twice its area is %g", got)
	}
	if areaOf(make([][2]float64, 41)) != 0 {
		t.Error("a circle has corners")
	}
	b.wallOn(foot, gl.RGB{0.1, 0.2, 0.3}, 1)
	stride, along := gl.Sum(wallSizes), 0.0
	for i, p := range foot {
		if i > 0 {
			along += p.Sub(foot[i-1]).Len()
		}
		for k, up := range []float64{-1, wallHigh} {
			v := b.wall.Vertices[(2*i+k)*stride:]
			at := frame.OfNED(-float64(v[2]+v[5]), float64(v[0]+v[3]), -float64(v[1]+v[4]))
			if !about(at, p.Add(frame.OfNED(0, 0, -up))) || v[6] != 0.1 || v[7] != 0.2 || v[8] != 0.3 || v[9] != 1 || v[11] != float32(up) || v[12] != 1 || math.Abs(float64(v[10])-along) > 1e-3 {
				t.Fatalf("corner %d of the wall: %v", 2*i+k, v[:stride])
			}
		}
	}
	if n := len(b.wall.Indices); n != 6*(len(foot)-1) {
		t.Errorf("%d indices", n)
	}
	for i := 0; i < len(b.wall.Indices); i += 6 {
		at := uint32(i / 3)
		if got := [6]uint32(b.wall.Indices[i:]); got != [6]uint32{at, at + 2, at + 1, at + 1, at + 2, at + 3} {
			t.Fatalf("a piece of the wall has the corners %v", got)
		}
	}
}

// TestTakeOffBeginsAboveTheGround: of a path that begins with one, straight up to it.
func TestTakeOffBeginsAboveTheGround(t *testing.T) {
	up := scenetest.Waypoint(1, 3, 4, -10)
	up.Command = mission.TakeOff
	first := withTakeOff([]mission.Waypoint{up, scenetest.Waypoint(2, 30, 4, -10)}, scenetest.Flat)[0]
	if p, q := first.Points[0], first.Points[len(first.Points)-1]; p != (mission.Point{3, 4, -1}) || q != (mission.Point{3, 4, -10}) || first.Seq != 1 {
		t.Errorf("it goes from %v to %v, item %d", p, q, first.Seq)
	}
	up.Down = -0.9
	if got := withTakeOff([]mission.Waypoint{up, scenetest.Waypoint(2, 30, 4, -10)}, scenetest.Flat)[0]; got.Seq == 1 {
		t.Errorf("one of 0.9 m has a line: %+v", got)
	}
	if withTakeOff(nil, scenetest.Flat) != nil {
		t.Error("no path has a course")
	}
}

// TestQuantitiesHaveRoundRanges: at least as wide as said, from 0 or below, time from 0.
func TestQuantitiesHaveRoundRanges(t *testing.T) {
	w := newFlightPath()
	check := func(q Quantity, low, high float64) {
		t.Helper()
		if l, h := w.rangeOf(q); math.Abs(l-low) > 1e-9 || math.Abs(h-high) > 1e-9 {
			t.Errorf("%v goes from %g to %g, want %g to %g", q, l, h, low, high)
		}
	}
	check(Speed, 0, 5)
	check(Height, 0, 10)
	check(Current, 0, 10)
	check(Time, 0, 30)
	check(Plain, 0, 1)
	w.extend(pathPoint{values: [quantities]float32{Speed: 7.2, Height: -2.5, Current: 31, Time: 47}})
	check(Speed, 0, 8)
	check(Height, -3, 10)
	check(Current, 0, 40)
	check(Time, 0, 47)
	if l := legendOf(w, Speed); l.Name != "speed" || l.Unit != "m/s" || len(l.Colors) != LegendColors || l.Colors[0] != trailColor(0).Nrgba() || l.Colors[LegendColors-1] != trailColor(1).Nrgba() || l.High != 8 {
		t.Errorf("the legend is %+v", l)
	}
	if l := legendOf(w, Plain); len(l.Colors) > 0 || l.Name != "off" || l.Unit != "" {
		t.Errorf("without a quantity the legend is %+v", l)
	}
	if c := trailColor(0); math.Abs(float64(c[0])-(0x44/255.0*0.88+0.12)) > 1e-5 {
		t.Errorf("its first colour is %v", c)
	}
}
