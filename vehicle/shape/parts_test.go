package shape_test

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
	"github.com/sitlark/sitlark/vehicle/shape/usual"
)

// built returns a vehicle of the program's own and what it is drawn as.
func built(t *testing.T, name string) (*airframe.Vehicle, *shape.Assembly) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	p := shape.AssemblyOf(&entry.Vehicle)
	if p == nil {
		t.Fatalf("%s is no plane", name)
	}
	return &entry.Vehicle, p
}

// planes returns what all vehicles with wings are drawn as, and the usual plane of logs.
func planes(t *testing.T) map[string]*shape.Assembly {
	t.Helper()
	all := map[string]*shape.Assembly{"usual": usual.Trainer()}
	for _, name := range catalog.Names() {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		if p := shape.AssemblyOf(&entry.Vehicle); p != nil && entry.Vehicle.Winged() {
			all[name] = p
		}
	}
	if len(all) < 8 {
		t.Fatalf("only %d vehicles have wings", len(all)-1)
	}
	return all
}

// TestVehiclesWithoutWingsAreNoPlanes.
func TestVehiclesWithoutWingsAreNoPlanes(t *testing.T) {
	entry, err := catalog.Find(catalog.Default, "")
	if err != nil {
		t.Fatal(err)
	}
	if shape.AssemblyOf(&entry.Vehicle) != nil {
		t.Error("a quad is a plane")
	}
}

// TestPlanesStandWhereTheirPartsAre: wings at their stations on both sides, propellers at the motors, wheels at theirs.
func TestPlanesStandWhereTheirPartsAre(t *testing.T) {
	for name, wings := range map[string]int{"trainer": 5, "skywalker-x8": 2, "aerosonde": 4} {
		v, p := built(t, name)
		if len(p.Wings) != wings || len(p.Fuselages) == 0 || len(p.Wheels) != len(v.Wheels) {
			t.Errorf("%s: %d wings, want %d; %d bodies; %d wheels", name, len(p.Wings), wings, len(p.Fuselages), len(p.Wheels))
		}
		last := v.Wings[0].Stations[len(v.Wings[0].Stations)-1].Place
		for i, y := range []float64{last.Y, -last.Y} {
			got := p.Wings[i].Stations[len(p.Wings[i].Stations)-1].PlaceFRD
			if want := frame.OfFRD(last.X, y, last.Z); got != want {
				t.Errorf("%s: the tip of the %s is at %v, want %v", name, p.Wings[i].Name, got, want)
			}
		}
		for i := range v.Motors {
			if got := p.Propellers[i]; got.PlaceFRD != v.Motors[i].PlaceFRD || got.AxisFRD != v.Motors[i].Thrust() || got.Spinner == 0 || got.Pusher != (name != "trainer") {
				t.Errorf("%s: propeller %+v", name, got)
			}
		}
		if n := triangles(p.Build()); n > 4000 {
			t.Errorf("%s has %d triangles", name, n)
		}
	}
}

// TestSurfacesOfPlanesGoTheWayOfTheirControls: with a servo at an angle each surface's trailing edge goes away from the side
// to which positive deflections lift, or towards it.
func TestSurfacesOfPlanesGoTheWayOfTheirControls(t *testing.T) {
	for _, c := range []struct {
		vehicle, surface string
		servo            string
		moved            vec // which way the trailing edge goes at +0.2 rad of the servo
	}{
		{"trainer", "left aileron", "ailerons", vec{Z: 1}}, {"trainer", "right aileron", "ailerons", vec{Z: -1}}, {"trainer", "rudder", "rudder", vec{Y: 1}},
		{"skywalker-x8", "left elevon", "left elevon", vec{Z: 1}}, {"skywalker-x8", "right elevon", "right elevon", vec{Z: 1}},
		{"glider", "left spoiler", "spoilers", vec{Z: -1}}, {"glider", "right spoiler", "spoilers", vec{Z: -1}},
		{"aerosonde", "left ruddervator by elevator", "elevator", vec{Z: 1}}, {"aerosonde", "right ruddervator by elevator", "elevator", vec{Z: 1}},
		{"aerosonde", "left ruddervator by elevator", "rudder", vec{Z: 1}}, {"aerosonde", "right ruddervator by elevator", "rudder", vec{Z: -1}},
	} {
		v, p := built(t, c.vehicle)
		index, angle := -1, [2]float64{} // with the servos in the middle, and with one moved
		body := p.Build()
		var part *shape.Part
		for i := range body.Parts {
			if body.Parts[i].Name == c.surface {
				part = &body.Parts[i]
				index = part.Index
			}
		}
		if part == nil || part.Role != shape.Hinged {
			t.Fatalf("%s has no %s", c.vehicle, c.surface)
		}
		for i := range p.Moves {
			m := &p.Moves[i]
			if m.Index != index {
				continue
			}
			angle[0] += m.Angle(0)
			if v.Servos[m.Servo].Name == c.servo {
				angle[1] += m.Angle(0.2)
			} else {
				angle[1] += m.Angle(0)
			}
		}
		rear, way := vec{X: 9}, vec{}
		for i := range part.Vertices {
			still, _ := part.Turned(&part.Vertices[i], angle[0])
			if moved, _ := part.Turned(&part.Vertices[i], angle[1]); still.X < rear.X {
				rear, way = still, moved.Sub(still)
			}
		}
		if way.Dot(c.moved) < 0.002 {
			t.Errorf("%s: the trailing edge of %s goes %v by the servo of %s, want %v", c.vehicle, c.surface, way, c.servo, c.moved)
		}
	}
}

// TestElevatorsOfOneControlAreTwoSurfaces, left and right, which go the same way, and those on fins that are mirrored
// opposite ways as the halves of a control are mirror images.
func TestElevatorsOfOneControlAreTwoSurfaces(t *testing.T) {
	_, p := built(t, "trainer")
	count := 0
	for i := range p.Moves {
		if m := &p.Moves[i]; m.Name == "elevator" {
			count++
			if math.Abs(m.Sign-1) > 0 {
				t.Errorf("surface %d goes by %g", m.Index, m.Sign)
			}
		}
	}
	if count != 2 {
		t.Errorf("%d surfaces, want 2", count)
	}
}

// TestTailsOffTheBodyAreHeld: the tail of the Aerosonde, which goes down from its middle, by a boom at each tip.
func TestTailsOffTheBodyAreHeld(t *testing.T) {
	v, p := built(t, "aerosonde")
	tip := v.Wings[1].Stations[1].Place
	if len(p.Booms) != 2 || math.Abs(p.Booms[0].FromFRD.Y) != tip.Y || p.Booms[0].FromFRD.Y != -p.Booms[1].FromFRD.Y {
		t.Fatalf("booms %+v, want one from each tip, %v", p.Booms, tip)
	}
	if _, p := built(t, "trainer"); len(p.Booms) != 0 {
		t.Errorf("the trainer has booms %+v", p.Booms)
	}
	for _, part := range p.Build().Parts {
		if strings.HasPrefix(part.Name, "boom") && len(part.Triangles) == 0 {
			t.Errorf("%s has no triangles", part.Name)
		}
	}
}

// TestRoversStandOnTheirWheels: their bodies have a wheel for each of the physics', with its place and size, that the steering's servo
// turns, and a chassis between them.
func TestRoversStandOnTheirWheels(t *testing.T) {
	for _, name := range []string{"rover", "rover-skid", "rover-vectored", "rover-omni3mecanum", "balancebot"} {
		entry, err := catalog.Find(name, "")
		if err != nil {
			t.Fatal(err)
		}
		v, wheels, chassis := &entry.Vehicle, 0, 0
		p := shape.AssemblyOf(v)
		for _, part := range p.Build().Parts {
			switch {
			case part.Role == shape.Wheel:
				w := &v.Wheels[part.Index]
				if wheels++; part.PlaceFRD != w.PlaceFRD || p.Wheels[part.Index].Radius != w.Radius || p.Steering[part.Index] != w.Steering || part.AxisFRD.Sub(frame.OfFRD(-math.Sin(w.Heading), math.Cos(w.Heading), 0)).Len() > 1e-9 {
					t.Errorf("%s: wheel %d at %v", name, part.Index+1, part.PlaceFRD)
				}
			case part.Name == "chassis":
				chassis = len(part.Triangles)
			}
		}
		if len(p.Propellers) != len(v.Motors) || len(p.Booms) != len(v.Motors) { // each on a mast
			t.Errorf("%s: %d propellers on %d masts", name, len(p.Propellers), len(p.Booms))
		}
		if wheels != len(v.Wheels) || chassis < 100 {
			t.Errorf("%s: %d wheels, %d corners of a chassis", name, wheels, chassis)
		}
	}
}
