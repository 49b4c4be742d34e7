package scene

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/scene/air"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/shadow"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// The tests of this file record all that reaches GL in flights that show everything once, and
// hold it to testdata/drawn. Other tests say what is right about it; these say whether anything
// changed.

// drawn records pictures of a scene and holds them to a text.
func drawn(t *testing.T, name string, o Options, film func(s *Scene, r *record)) {
	t.Helper()
	r := newRecord()
	withScene(t, o, func(s *Scene) {
		film(s, r)
	})
	golden.Check(t, "drawn/"+name+".txt", r.text.String())
}

// tell records what is said beside the picture.
func tell(s *Scene, r *record) {
	for _, l := range s.Labels() {
		r.line("label %d %q", l.Kind, l.Text)
		r.numbers("place", l.X, l.Y, l.Clear)
		r.numbers("value", l.Value, l.Off, l.Opacity, l.Angle)
		r.line("  more %d seq %d severity %v chosen %v color %v", l.More, l.Seq, l.Severity, l.Chosen, l.Color)
		r.numbers("from", l.FromX, l.FromY)
	}
	if legend := s.track.TrailLegend(); len(legend.Colors) > 0 {
		r.line("legend %s [%s] %v to %v", legend.Name, legend.Unit, legend.Colors[3], legend.Colors[track.LegendColors-1])
		r.numbers("range", legend.Low, legend.High)
	}
	for _, g := range s.air.Tags() {
		r.line("wind")
		r.numbers("place", g.Place.X, g.Place.Y, g.Place.Z, g.Height, g.Speed)
	}
	see, w, h := s.cameras.Sight(), 1280.0, 720.0
	r.line("sight aboard %v nose %v, camera %v %q, second %v", see.Aboard, see.NoseSeen, s.cameras.Chosen(), s.cameras.Note(), s.cameras.Second())
	r.numbers("angles", see.Roll, see.Pitch, see.Focal, see.NoseX, see.NoseY)
	r.numbers("scale", s.cameras.PixelsPerMetre(), s.air.SheetHeight(), s.land.Clearance())
	for _, p := range [3][2]float64{{0.2 * w, 0.9 * h}, {0.5 * w, 0.6 * h}, {0.8 * w, 0.1 * h}} {
		north, east, down, ok := s.cameras.GroundAt(p[0], p[1])
		if !ok {
			north, east, down = 0, 0, 0
		}
		r.line("ground %v", ok)
		r.numbers("place", north, east, down)
		for _, along := range []bool{false, true} {
			d := s.cameras.PushTo(p[0], p[1], int(w), int(h), along)
			r.numbers("push", d.X, d.Y, d.Z)
		}
	}
}

// script leads a snapshot through a flight.
type script struct {
	snap    *snapshot.Snapshot
	samples *snapshot.Samples
}

// scriptOf begins on the ground with a vehicle whose rotors turn at different speeds.
func scriptOf(snap *snapshot.Snapshot) *script {
	snap.Time = 0
	for i := range snap.Count {
		r := &snap.Rotors[i]
		r.Speed, r.Temperature = 20+60*float64(i), 300
		r.AxisFRD = frame.OfFRD(0.1, 0.02*float64(i), -0.99)
	}
	return &script{snap: snap, samples: snapshot.NewSamples(snap.Count)}
}

// fly goes on for some seconds: a climbing turn, banked, ever faster. The window draws every
// third of the samples.
func (c *script) fly(s *Scene, seconds float64) {
	snap := c.snap
	for i := range int(math.Round(seconds * 60)) {
		snap.Time += 1.0 / 60
		now := snap.Time
		at := func(t float64) frame.Vec[frame.NED] {
			return frame.OfNED(3*t+4*math.Sin(0.5*t), 6*math.Sin(0.4*t), -0.5-1.8*t+0.05*t*t)
		}
		snap.Body.PositionNED = at(now)
		snap.Body.VelGround = at(now + 1e-3).Sub(at(now - 1e-3)).Scale(500)
		snap.Body.NEDFromFRD = frame.FromEuler(0.2*math.Sin(0.7*now), -0.15, 0.3*now)
		snap.Power.Current = 12 + 6*math.Sin(now)
		snap.Air.WindNED = snap.Wind.At(snap.Body.PositionNED, -snap.Body.PositionNED.Z, now)
		c.samples.Take(snap.Flight, &snap.State, snapshot.Exchange{})
		if i%3 == 0 {
			s.Update(snap, 0.05)
		}
	}
	s.Update(snap, 0.05)
}

func (c *script) event(severity snapshot.Severity, text string) {
	c.snap.Events.Append(snapshot.Event{Flight: c.snap.Flight, Time: c.snap.Time, Severity: severity, PositionNED: c.snap.Body.PositionNED, Text: snapshot.MakeText(text)})
}

// TestDrawnFlight: a quad that waits, flies in wind, fails, drops its payload, and flies again,
// in six cameras and lights.
func TestDrawnFlight(t *testing.T) {
	v := scenetest.VehicleOn(t, "x")
	drawn(t, "flight", Options{Seed: 7, Body: bodyOf(&v)}, func(s *Scene, r *record) {
		s.Update(&snapshot.Snapshot{}, 0.1)
		r.picture(t, s, "a vehicle of which nothing is known, follow")
		tell(s, r)

		snap := scenetest.SnapshotOf(&v, 0.2)
		snap.Wind = scenetest.Steady(frame.OfNED(5, -7, 0))
		c := scriptOf(snap)
		s.track.Follow(c.samples)
		s.cameras.Choose(camera.Chase)
		c.fly(s, 4)
		r.picture(t, s, "a turn in wind, chase")
		tell(s, r)

		c.event(snapshot.Info, "take-off")
		c.fly(s, 2)
		snap.Rotors[2].Failed, snap.Rotors[2].Speed = true, 0
		snap.Rotors[0].ThrustFactor, snap.Rotors[1].Temperature = 0.5, 460
		c.event(snapshot.Fault, "motor 3 failed")
		s.air.Show(air.Profile)
		s.track.NextTrailColor()
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Drag(40, -25, testHeight, true)
		c.fly(s, 0.7)
		r.picture(t, s, "a motor fails, orbit, profile of the wind, trail by height")
		tell(s, r)

		snap.Payload.Mass = 0.8
		snap.Rotors[3].Broken, snap.Contact.LegsBroken = true, 1<<1
		s.vehicle.ShowThrust(true)
		s.SetTimeOfDay(21.3)
		s.air.Show(air.Sheet)
		s.air.MoveSheet(-3)
		s.cameras.Choose(camera.Side)
		s.cameras.rig.Facing = 0.6
		c.fly(s, 1)
		r.picture(t, s, "night, from the side, sheet of the wind, payload, thrust")
		tell(s, r)

		snap.Sling = state.Sling{Mass: 0.3, Length: 5, HookFRD: frame.OfFRD(0, 0, 0.05), PositionNED: snap.Body.PositionNED.Add(frame.OfNED(1, 0, 4))}
		c.fly(s, 0.1)
		r.picture(t, s, "a load on a cable")
		tell(s, r)
		snap.Sling = state.Sling{}

		snap.Payload = state.Payload{Dropped: true}
		if err := snap.Wind.AddGust(windfield.Gust{Speed: 8, FromDeg: 120, Rise: 1, Hold: 2, Lead: 3}, snap.Body.PositionNED, snap.Time); err != nil {
			t.Error(err)
		}
		s.SetTimeOfDay(17.6)
		s.SetQuality(Low.Quality())
		s.air.Show(air.Near)
		s.track.NextTrailColor()
		s.layers.Toggle(overlay.Curtain)
		s.cameras.Choose(camera.Top)
		c.fly(s, 1)
		r.picture(t, s, "a gust comes, from above, low quality, the payload falls")
		tell(s, r)

		snap.Flight, snap.Time = snap.Flight+1, 0
		snap.Rotors[3].Broken, snap.Rotors[2].Failed = false, false
		s.SetQuality(High.Quality())
		s.layers.Toggle(overlay.Curtain)
		s.track.SetGoal(track.Goal{Shown: true, Chosen: true, PlaceNED: frame.OfNED(12, 5, -6)})
		s.cameras.Choose(camera.FirstPerson)
		c.fly(s, 2)
		s.cameras.PlaceSecond(30, 40, 320, 180)
		s.cameras.CycleSecond()
		s.cameras.CycleSecond()
		s.Cover([]overlay.Cover{{X: 10, Y: 20, W: 200, H: 100, Color: color.NRGBA{R: 51, G: 102, B: 204, A: 255}}})
		s.Update(snap, 0.05)
		r.picture(t, s, "the next flight from aboard, a goal, a second view, high quality, a cover")
		tell(s, r)
	})
}

// planOfAll has every kind of item, jumps, waits, fences and rally points.
func planOfAll() mission.Drawing {
	at := func(seq int, c mission.Command, north, east, down float64) mission.Waypoint {
		return mission.Waypoint{Seq: seq, Command: c, North: north, East: east, Down: down, Radius: mission.AcceptanceRadius}
	}
	d := mission.Drawing{Path: []mission.Waypoint{
		at(1, mission.TakeOff, 0, 0, -10),
		at(2, mission.NavWaypoint, 60, 20, -14),
		at(3, mission.LoiterTurns, 90, 70, -12),
		at(4, mission.Spline, 40, 120, -30),
		at(5, mission.Spline, -20, 90, -22),
		at(6, mission.PayloadPlace, -30, 50, 0),
		at(7, mission.NavWaypoint, -20, 10, -15),
		at(8, mission.ReturnHome, 0, 0, -15),
		at(9, mission.Land, 30, -40, 0),
	}}
	d.Path[2].Turns, d.Path[2].Radius, d.Path[2].Left = 2, 15, true
	d.Path[3].Stay, d.Path[1].AboveGround = 4, true
	d.Waits = []mission.WaitPoint{{Seq: 10, At: 1, Text: "8 s"}, {Seq: 11, At: -1, Text: "guided"}}
	d.Jumps = []mission.Jump{{Seq: 12, From: 6, To: 1, Times: 3}, {Seq: 13, From: 4, To: 3, Times: -1}}
	d.Fences = []mission.FenceOutline{
		{Inclusion: true, Outline: [][2]float64{{-80, -80}, {150, -80}, {150, 160}, {-80, 160}, {-80, -80}}},
		{Outline: [][2]float64{{70, -30}, {90, -30}, {80, -10}, {70, -30}}},
		{Return: true, Outline: [][2]float64{{-5, -20}}},
		{},
	}
	d.Rally = []mission.Waypoint{at(1, mission.RallyPointPlace, 25, -25, -20), at(2, mission.RallyPointPlace, math.NaN(), 0, 0)}
	return d
}

// TestDrawnPlan: an octa of four arms in the evening over waves of land, a plan with everything,
// shadows by maps.
func TestDrawnPlan(t *testing.T) {
	v := scenetest.VehicleOn(t, "octa-quad")
	site := terrain.Airfield()
	drawn(t, "plan", Options{Seed: 3, Body: bodyOf(&v), Terrain: scenetest.Bumps{}, Site: site, Shadows: shadow.AlwaysMapped}, func(s *Scene, r *record) {
		snap := scenetest.SnapshotOf(&v, 30)
		snap.Wind = scenetest.Steady(frame.OfNED(-1, 2, 0))
		s.SetTimeOfDay(16.5)
		if err := s.track.SetMission(planOfAll()); err != nil {
			t.Error(err)
		}
		s.track.SetActive(4)
		for i := range 30 {
			snap.Time = float64(i) / 20
			snap.Body.PositionNED = frame.OfNED(50-float64(i)/5, 100, -60)
			snap.Body.VelGround = frame.OfNED(-4, 0, 0)
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "to item 4, follow")
		tell(s, r)
		right, above, ok := s.track.CrossTrack(snap.Body.PositionNED)
		r.line("cross-track %v", ok)
		r.numbers("off", right, above)

		s.track.SetActive(3)
		s.SetTimeOfDay(20)
		s.cameras.Choose(camera.GroundView)
		s.cameras.rig.ZoomBy(3)
		for range 40 {
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "to the circle of item 3, from the ground, after sunset")
		tell(s, r)
	})
}

// TestDrawnFleet: three kinds of vehicles near and far, broken and whole, from a camera that sees
// all of them.
func TestDrawnFleet(t *testing.T) {
	quad, hexa, racer := scenetest.VehicleOn(t, "x"), scenetest.VehicleOn(t, "hexax"), scenetest.OfSize(t, "x", airframe.Circle{Arm: 0.11, Up: 0.015}, 0.0635, 0.036)
	drawn(t, "fleet", Options{Seed: 5, Body: bodyOf(&racer), Site: terrain.Airfield()}, func(s *Scene, r *record) {
		paint := [3]float32{0.2, 0.5, 0.8}
		kinds := []model.Kind{}
		for _, k := range []*snapshot.Snapshot{scenetest.SnapshotOf(&quad, 1), scenetest.SnapshotOf(&hexa, 1)} {
			kinds = append(kinds, model.Kind{Parts: k})
		}
		kinds[1].Body = bodyOf(&hexa)
		kinds[1].Body.Paint = &paint
		s.fleet.SetKinds(kinds, 8)
		list := []model.FleetVehicle{{Chosen: true, PositionNED: frame.OfNED(0, 0, -3), NEDFromFRD: frame.FromEuler(0, 0, 0), Name: "Ant", Color: [3]float32{1, 0.5, 0}}}
		for i, at := range [][3]float64{{1.2, 0.6, -3.5}, {4, -5, -8}, {-2, 3, -6}, {30, 20, -50}, {2, 2, -1}} {
			list = append(list, model.FleetVehicle{Kind: i % 2, PositionNED: frame.OfNED(at[0], at[1], at[2]), NEDFromFRD: frame.FromEuler(0.1*float64(i), -0.2, float64(i)),
				Turning: i != 2, Broken: i == 3, Color: [3]float32{0.1 * float32(i), 0.9, 0.3}, Name: string(rune('b' + i))})
		}
		snap := scenetest.SnapshotOf(&racer, 3)
		scriptOf(snap)
		s.fleet.Show(list)
		s.cameras.Choose(camera.Overview)
		for range 40 {
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "all of them, overview")
		tell(s, r)
		for i := range list {
			x, y, _ := s.cameras.Project(list[i].PositionNED)
			r.line("picked %d", s.fleet.Pick(x+3, y-2))
		}

		s.SetTimeOfDay(22)
		s.cameras.Choose(camera.Follow)
		for range 40 {
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "by night, behind one of them")
		tell(s, r)
	})
}

// TestDrawnGhost: a user's own body with a texture, and where the autopilot believes that it is.
func TestDrawnGhost(t *testing.T) {
	mesh := plates([2]float32{0, 0.3}, [2]float32{0.1, 0.2})
	skin := image.NewRGBA(image.Rect(0, 0, 8, 4))
	for i := range skin.Pix {
		skin.Pix[i] = uint8(37 * i)
	}
	painted := mesh.Parts[0]
	painted.Texture = skin
	mesh = &gltfmesh.Mesh{Parts: []gltfmesh.Part{mesh.Parts[0], painted}}
	v := scenetest.VehicleOn(t, "hexa")
	body := bodyOf(&v)
	body.Mesh = mesh
	drawn(t, "ghost", Options{Seed: 2, Body: body}, func(s *Scene, r *record) {
		snap := scenetest.SnapshotOf(&v, 12)
		snap.Body.NEDFromFRD = frame.FromEuler(0.2, 0.1, 1)
		s.cameras.Choose(camera.Free)
		s.cameras.rig.Flight.Eye = frame.OfNED(-6, 2, -14)
		s.cameras.rig.Flight.Face(snap.Body.PositionNED)
		for range 20 {
			snap.Time += 0.05
			s.SetGhost(believed(snap, frame.OfNED(1.5, -0.8, 0.9), 0.3))
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "an estimate that is off, free flight")
		tell(s, r)
		s.cameras.Choose(camera.Director)
		for range 8 {
			snap.Time += 0.05
			s.SetGhost(believed(snap, frame.OfNED(0.2, 0.1, 0), 0.05))
			s.Update(snap, 0.05)
		}
		r.picture(t, s, "an estimate that gets nearly good, on the way to the director's camera")
		tell(s, r)
	})
}
