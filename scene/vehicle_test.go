package scene

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/g3n/engine/gls"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/shadow"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// count counts the pixels within radius of (x, y) that is says.
func count(img *image.NRGBA, x, y, radius float64, is func(r, g, b int) bool) int {
	n := 0
	eachNear(img, x, y, radius, func(i int) {
		if is(int(img.Pix[i]), int(img.Pix[i+1]), int(img.Pix[i+2])) {
			n++
		}
	})
	return n
}

// TestLightsFindAFarVehicle: at 300 m, red is left of the nose, green right, and
// the ring is there; near it is not.
func TestLightsFindAFarVehicle(t *testing.T) {
	v := scenetest.VehicleOn(t, "x")
	withScene(t, Options{Seed: 1, Body: bodyOf(&v)}, func(s *Scene) {
		snap := scenetest.SnapshotOf(&v, 60)
		snap.Body.PositionNED = frame.OfNED(0, 300, -60)
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Yaw, s.cameras.rig.Lift = 0, 5*space.Deg // from behind
		settle(t, s, snap)
		s.cameras.rig.Zoom[camera.Orbit] = 300 / s.cameras.rig.Shown.Eye.Sub(s.subject.Place).Len()
		settle(t, s, snap)
		if d := s.cameras.rig.Shown.Eye.Sub(s.subject.Place).Len(); math.Abs(d-300) > 3 {
			t.Fatalf("the eye is %.0f m away, want 300", d)
		}
		x, y, _ := s.cameras.Project(s.subject.Place)
		seen := shot(t)
		red := count(seen, x-4.5, y, 3, func(r, g, b int) bool { return r > g+50 && r > b+50 })
		green := count(seen, x+4.5, y, 3, func(r, g, b int) bool { return g > r+40 && g > b+40 })
		if red < 4 || green < 4 {
			t.Errorf("%d red pixels to the left, %d green ones to the right, want 4", red, green)
		}
		without := with(t, s, func() { s.vehicle.Sprites.Layer.SetVisible(false) })
		ring := 0
		for a := range 72 {
			sin, cos := math.Sincos(float64(a) * 5 * space.Deg)
			ring += min(1, differing(seen, without, x+17.5*cos, y+17.5*sin, 1.6))
		}
		if ring < 60 {
			t.Errorf("%d of 72 places of the ring are drawn", ring)
		}
		s.vehicle.Sprites.Layer.SetVisible(true)
		s.cameras.rig.Zoom[camera.Orbit] = 1
		settle(t, s, snap)
		seen = shot(t)
		without = with(t, s, func() { s.vehicle.Sprites.Layer.SetVisible(false) })
		s.vehicle.Sprites.Layer.SetVisible(true)
		x, y, _ = s.cameras.Project(s.subject.Place)
		if n := differing(seen, without, x, y-150, 60); n > 0 {
			t.Errorf("near it, %d pixels of a ring are drawn", n)
		}
	})
}

// fly shows a flight that goes on for some time.
func fly(s *Scene, snap *snapshot.Snapshot, seconds float64) {
	for range int(seconds * 60) {
		snap.Time += 1.0 / 60
		s.Update(snap, 1.0/60)
	}
}

// TestSmokeTellsAFailedMotor: a healthy vehicle gives off none; a failed motor's
// smoke begins at the motor, drifts with the wind and is bounded; it is gone after
// a reset, and the same in each run.
func TestSmokeTellsAFailedMotor(t *testing.T) {
	var first string
	for range 2 {
		withScene(t, Options{Seed: 1}, func(s *Scene) {
			v := scenetest.VehicleOn(t, "x")
			snap := scenetest.SnapshotOf(&v, 20)
			snap.Wind = scenetest.Steady(frame.OfNED(0, 6, 0))
			fly(s, snap, 1)
			if n := alive(&s.vehicle.Smoke); n != 0 {
				t.Errorf("a healthy vehicle has %d puffs", n)
			}
			snap.Rotors[2].Failed, snap.Rotors[2].Speed = true, 0
			fly(s, snap, 0.1)
			motor := s.subject.Place.Add(s.subject.Att.Apply(snap.Rotors[2].PlaceFRD))
			for _, p := range s.vehicle.Smoke.Puffs {
				if p.Life > 0 && p.Place.Sub(motor).Len() > 0.6 {
					t.Errorf("after 0.1 s a puff is %.2f m from the motor", p.Place.Sub(motor).Len())
				}
			}
			fly(s, snap, 20)
			east, up, n := 0.0, 0.0, alive(&s.vehicle.Smoke)
			for _, p := range s.vehicle.Smoke.Puffs {
				if p.Life > 0 && p.Age > 1 {
					east, up = east+p.Place.Sub(motor).Y, up-p.Place.Sub(motor).Z
				}
			}
			if east <= 1 || up <= 0.5 {
				t.Errorf("puffs of more than 1 s went %.1f m east, %.1f m up, all together", east, up)
			}
			if n == 0 || n > model.MostPuffs {
				t.Errorf("there are %d puffs", n)
			}
			state := fmt.Sprint(s.vehicle.Smoke.Puffs)
			if first == "" {
				first = state
			}
			if state != first {
				t.Error("the same flight gave other smoke")
			}
			snap.Flight++
			snap.Rotors[2].Failed = false
			s.Update(snap, 0)
			if n := alive(&s.vehicle.Smoke); n != 0 {
				t.Errorf("%d puffs outlive a reset", n)
			}
		})
	}
}

func alive(s *model.Smoke) int {
	n := 0
	for _, p := range s.Puffs {
		if p.Life > 0 {
			n++
		}
	}
	return n
}

// TestThrustArrows: none at first; each tip is where thrust over the hover's says.
func TestThrustArrows(t *testing.T) {
	v := scenetest.VehicleOn(t, "x")
	withScene(t, Options{Seed: 1, Body: bodyOf(&v)}, func(s *Scene) {
		snap := scenetest.SnapshotOf(&v, 10)
		s.cameras.Choose(camera.Orbit)
		snap.Rotors[0].Thrust, snap.Rotors[1].Thrust = 0, 1.5*v.Mass*standard.Gravity/4
		settle(t, s, snap)
		plain := shot(t)
		s.vehicle.ShowThrust(true)
		settle(t, s, snap)
		shown := shot(t)
		for i := range snap.Count {
			load := snap.Rotors[i].Thrust / (v.Mass * standard.Gravity / 4)
			along := frame.OfFRD(0, 0, -load*model.ThrustLength*v.Propellers[0].Radius*0.8)
			x, y, _ := s.cameras.Project(s.subject.Place.Add(s.subject.Att.Apply(snap.Rotors[i].PlaceFRD.Add(along))))
			if n := differing(plain, shown, x, y, 4); (n > 5) != (load > model.ThrustLeast) {
				t.Errorf("rotor %d with %.2f of the hover's thrust: %d pixels changed at its arrow's head", i+1, load, n)
			}
		}
		s.vehicle.ShowThrust(false)
		settle(t, s, snap)
		if n := differing(plain, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("%d pixels stay when the arrows are put away", n)
		}
	})
}

// TestDroppedPayloadFalls: as Galileo says, from the vehicle's own speed, and lies
// on the ground.
func TestDroppedPayloadFalls(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		v := scenetest.VehicleOn(t, "x")
		snap := scenetest.SnapshotOf(&v, 30)
		snap.Payload.Mass = 0.5
		fly(s, snap, 0.1)
		c := s.vehicle.Cargo
		from := c.Layer.Place
		if !c.Layer.Visible() || from.Sub(s.subject.Place).Len() > 0.3 {
			t.Fatalf("the payload hangs %.2f m from the vehicle", from.Sub(s.subject.Place).Len())
		}
		snap.Payload = state.Payload{Dropped: true}
		snap.Body.VelGround = frame.OfNED(3, -2, -1)
		fly(s, snap, 1.0/60)
		fly(s, snap, 1.5)
		want := from.Add(frame.OfNED(3, -2, -1).Scale(1.5)).Add(frame.OfNED(0, 0, standard.Gravity/2*1.5*1.5))
		if d := c.Layer.Place.Sub(want).Len(); d > 1e-6 {
			t.Errorf("after 1.5 s it is %g m from where it should be", d)
		}
		fly(s, snap, 3)
		p := c.Layer.Place
		if up := -p.Z - s.land.Height(p.X, p.Y); math.Abs(up-0.8*c.Half()) > 0.01 || !c.Layer.Visible() {
			t.Errorf("it lies %.3f m above the ground, half its height is %.3f m", up, 0.8*c.Half())
		}
		snap.Flight++
		s.Update(snap, 0)
		if snap.Payload.Mass = 0.5; c.Layer.Visible() {
			t.Error("it still lies there after a reset")
		}
	})
}

// TestUserBody draws a red slab from a glTF file in place of the hub.
func TestUserBody(t *testing.T) {
	doc := gltf.NewDocument()
	slab := [][3]float32{{-0.3, 0.02, -0.3}, {-0.3, 0.02, 0.3}, {0.3, 0.02, 0.3}, {0.3, 0.02, -0.3}}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, slab)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})),
		Material:   gltf.Index(0),
	}}}}
	doc.Materials = []*gltf.Material{{PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{0.6, 0.01, 0.01, 1}}}}
	doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}
	name := t.TempDir() + "/slab.glb"
	if err := gltf.SaveBinary(doc, name); err != nil {
		t.Fatal(err)
	}
	mesh, err := gltfmesh.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	withScene(t, Options{Seed: 1, Body: model.Body{Mesh: mesh}}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{})
		s.cameras.Choose(camera.Orbit)
		s.cameras.rig.Lift = 60 * space.Deg
		settle(t, s, snap)
		x, y, _ := s.cameras.Project(snap.Body.PositionNED)
		seen := shot(t)
		if n := count(seen, x, y, 15, func(r, g, b int) bool { return r > 2*g && r > 2*b && r > 60 }); n < 400 {
			t.Errorf("%d red pixels about the vehicle's middle, want 400 of 700", n)
		}
	})
}

// TestUserBodyLeavesNothingInGL: neither after its scene is closed, nor where its second
// texture can't be made after the first.
func TestUserBodyLeavesNothingInGL(t *testing.T) {
	part := func(side int) gltfmesh.Part {
		p := plates([2]float32{0, 0.3}).Parts[0]
		p.Texture = image.NewRGBA(image.Rect(0, 0, side, 1))
		return p
	}
	held := func() gls.Stats {
		var st gls.Stats
		testWindow.Gls().Stats(&st)
		return gls.Stats{Buffers: st.Buffers, Vaos: st.Vaos, Textures: st.Textures}
	}
	var before, drawn gls.Stats
	good := &gltfmesh.Mesh{Parts: []gltfmesh.Part{part(2), part(4)}}
	for _, mesh := range []*gltfmesh.Mesh{nil, good} {
		withScene(t, Options{Seed: 1, Body: model.Body{Mesh: mesh}}, func(s *Scene) {
			settle(t, s, scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{}))
			before, drawn = drawn, held()
		})
	}
	if drawn.Textures != before.Textures+2 {
		t.Errorf("%d textures with a body of two parts, %d without one", drawn.Textures, before.Textures)
	}
	onMain(t, func() {
		before = held()
		bad := &gltfmesh.Mesh{Parts: []gltfmesh.Part{part(2), part(5000)}}
		s, err := New(testWindow, Options{Seed: 1, Shadows: shadow.AlwaysPlain, Body: model.Body{Mesh: bad}})
		if err == nil {
			s.Dispose()
			t.Error("a texture of 5000 pixels is taken")
		}
		if after := held(); after != before {
			t.Errorf("GL holds %+v after a texture that can't be made, %+v before", after, before)
		}
	})
	for range 2 { // the first leaves what all scenes share
		withScene(t, Options{Seed: 1, Body: model.Body{Mesh: good}}, func(s *Scene) {
			settle(t, s, scenetest.Hovering(0, 0, 6, frame.Vec[frame.NED]{}))
		})
		onMain(t, func() { before, drawn = drawn, held() })
	}
	if drawn != before {
		t.Errorf("GL holds %+v after a scene with a body, %+v after the one before", drawn, before)
	}
}
