package scene

import (
	"bytes"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// onLake puts the snapshot's vehicle onto fresh water up to a level, with waves of a height [m].
func onLake(snap *snapshot.Snapshot, level, height float64) {
	snap.Sea = water.New(3)
	snap.Sea.Fill(level, 999)
	snap.Sea.SetSea(water.Sea{Height: height, Period: 2.5, From: 0.8, Irregular: true})
	snap.Water.Kind = command.FreshWater
	snap.Body.PositionNED.Z = -snap.Sea.Surface(snap.Body.PositionNED.X, snap.Body.PositionNED.Y, snap.Time).Height
}

// TestALakeCoversTheField: its pixels are blue where there was grass, trees that stood lower than the water and the runway are gone, and
// all is as before when it is drained.
func TestALakeCoversTheField(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		before, trees := shot(t), s.land.Trees.Mesh.Instances
		onLake(snap, 2, 0)
		snap.Body.PositionNED.Z = -6
		settle(t, s, snap)
		lake := shot(t)
		if s.land.Trees.Mesh.Instances >= trees || s.land.Trees.Mesh.Instances == 0 || !s.land.Buildings.Left {
			t.Errorf("%d of %d trees stand, houses left out: %v", s.land.Trees.Mesh.Instances, trees, s.land.Buildings.Left)
		}
		if h := s.land.Top(3, 4); h != 2 {
			t.Errorf("the surface is at %g m; expected 2 m", h)
		}
		for _, x := range []int{200, 640, 1080} {
			grass, water := before.NRGBAAt(x, 640), lake.NRGBAAt(x, 640)
			if grass.G <= grass.B || water.B <= water.R {
				t.Errorf("at %d px: %v dry and %v flooded", x, grass, water)
			}
		}
		snap.Sea.Drain()
		settle(t, s, snap)
		if after := shot(t); !bytes.Equal(after.Pix, before.Pix) {
			t.Error("drained, the field looks another than before")
		}
	})
}

// TestAShoreIsDrawnAsSand: seen from above, the strip beside the water is brighter and redder than grass, and drained it is grass again.
func TestAShoreIsDrawnAsSand(t *testing.T) {
	withScene(t, Options{Seed: 1, Terrain: contact.Slope{East: 0.05}}, func(s *Scene) {
		s.cameras.Choose(camera.Top)
		snap := scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		grass := shot(t).NRGBAAt(700, 560)
		onLake(snap, -water.Beach/2, 0) // home is in the middle of the sand
		snap.Body.PositionNED.Z = -6
		settle(t, s, snap)
		sand := shot(t).NRGBAAt(700, 560)
		if grass.G <= grass.R || sand.R <= sand.G || sand.R < grass.R+30 {
			t.Errorf("beside the water the ground is %v, dry it was %v", sand, grass)
		}
		snap.Sea.Drain()
		settle(t, s, snap)
		if again := shot(t).NRGBAAt(700, 560); again != grass {
			t.Errorf("drained, the ground is %v; it was %v", again, grass)
		}
	})
}

// TestThePlanFloats: waypoints under the water are drawn on it, those above it stay, and the active one stays active.
func TestThePlanFloats(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		path := []mission.Waypoint{scenetest.Waypoint(1, 20, 0, 0), scenetest.Waypoint(2, 20, 20, 0), scenetest.Waypoint(3, 0, 20, -9)}
		if err := s.track.SetMission(mission.Drawing{Path: path}); err != nil {
			t.Fatal(err)
		}
		snap := scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{})
		s.track.SetActive(2)
		s.Update(snap, 0.1)
		_, dry, _ := s.track.CrossTrack(frame.OfNED(20, 10, -2))
		onLake(snap, 2, 0)
		s.Update(snap, 0.1)
		_, wet, ok := s.track.CrossTrack(frame.OfNED(20, 10, -2))
		s.track.SetActive(3)
		if _, high, _ := s.track.CrossTrack(frame.OfNED(0, 20, -9)); math.Abs(high) > 0.01 {
			t.Errorf("9 m up is %.2f m above a waypoint that is 9 m up", high)
		}
		if !ok || math.Abs(wet) > 0.2 || dry < 1 {
			t.Errorf("2 m up is %.2f m above the way to the active waypoint with water, %v, and %.2f m without", wet, ok, dry)
		}
	})
}

// TestDrawnLake: all that reaches GL of a boat's wake on a sea, and of a calm lake.
func TestDrawnLake(t *testing.T) {
	punt := shape.Hull{Stations: []hull.Station{{X: -0.5, Keel: 0.1, Chine: 0.1, ChineWidth: 0.3, Deck: -0.1, DeckWidth: 0.4}, {X: 0.5, Keel: 0.1, Chine: 0.1, ChineWidth: 0.3, Deck: -0.1, DeckWidth: 0.4}}}
	drawn(t, "lake", Options{Seed: 2, Body: model.Body{Assembly: &shape.Assembly{Hulls: []shape.Hull{punt}}}, Terrain: scenetest.Bumps{}}, func(s *Scene, r *record) {
		snap := scenetest.Hovering(0, 0, 2, frame.Vec[frame.NED]{})
		snap.Water.Afloat, snap.Water.VelFRD = true, frame.OfFRD(3, 0, 0)
		snap.Air.WindSpeed, snap.Air.WindFromDeg = 4, 207
		for range 40 {
			snap.Time += 0.1
			snap.Body.PositionNED.X += 0.3
			onLake(snap, 2, 0.2)
			s.Update(snap, 0.1)
		}
		r.picture(t, s, "a boat on a sea, with its wake")
		tell(s, r)
		onLake(snap, 2, 0)
		s.Update(snap, 0.1)
		r.picture(t, s, "the same on a calm lake")
		onLake(snap, 9, 0.2)
		snap.Body.PositionNED.Z = -3
		for range 20 {
			snap.Time += 0.1
			s.Update(snap, 0.1)
		}
		r.picture(t, s, "sunk in a deep one")
	})
}

// TestUnderWaterAllIsWater: the eye goes down with the vehicle, the water is darker below than above, the bed is seen, and all is as
// before once the vehicle is in the air again.
func TestUnderWaterAllIsWater(t *testing.T) {
	withScene(t, rollingLand(Options{Path: square, Seed: 1}), func(s *Scene) {
		air := scenetest.Hovering(0, 0, 14, frame.Vec[frame.NED]{})
		onLake(air, 9, 0)
		air.Body.PositionNED.Z = -14
		air.Flight = 3 // each picture is of an earlier flight than the one before, which then leaves no trail
		settle(t, s, air)
		before := shot(t)
		under := *air
		under.Body.PositionNED.Z = -2
		under.Flight = 2
		settle(t, s, &under)
		deep := shot(t)
		if eye := s.cameras.view().Eye; !s.land.Dived || -eye.Z > 9 {
			t.Errorf("dived: %v; the eye is at %.2f m, the water at 9 m", s.land.Dived, -eye.Z)
		}
		above, ahead, bed := deep.NRGBAAt(640, 40), deep.NRGBAAt(640, 300), deep.NRGBAAt(300, 690)
		luma := func(x, y int) float64 {
			c := deep.NRGBAAt(x, y)
			return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
		}
		if above.R >= above.G || ahead.R >= ahead.G {
			t.Errorf("the water has the colours %v above and %v ahead; want no red", above, ahead)
		}
		if luma(300, 690) < 1.2*luma(640, 40) {
			t.Errorf("the bed near by, %v, is not brighter than the water, %v", bed, above)
		}
		again := *air
		again.Flight = 1
		settle(t, s, &again)
		if after := shot(t); !bytes.Equal(after.Pix, before.Pix) {
			t.Error("in the air again, the lake looks another than before")
		}
	})
}
