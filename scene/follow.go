package scene

import (
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Followed is the vehicle that cameras and trail belong to.
type Followed struct {
	Body Body
}

// Follow goes over to another vehicle, of which the next Snapshots tell: the cameras in
// one cut, the trail begins anew.
func (s *Scene) Follow(f Followed) {
	f.Body.Mesh = s.vehicle.body.Mesh
	s.vehicle.body, s.vehicle.layout = f.Body, layout{}
	s.vehicle.forget()
	s.trail.clear()
	s.before.clear()
	s.flight, s.rig.leaps = 0, true
	s.showExtras()
}

// repaint gives the shell of a vehicle's mesh, vertices of 11 floats, another colour.
func repaint(vertices []float32, c [3]float32) {
	for i := 0; i+11 <= len(vertices); i += 11 {
		if v := vertices[i+6 : i+9]; v[0] == shell[0] && v[1] == shell[1] && v[2] == shell[2] {
			copy(v, c[:])
		}
	}
}

// Moved returns a path by so much to the north, the east and down [m].
func Moved(path []mission.Waypoint, by frame.Vec[frame.NED]) []mission.Waypoint {
	moved := append([]mission.Waypoint(nil), path...)
	for i := range moved {
		moved[i].North += by.X
		moved[i].East += by.Y
		if !moved[i].AboveGround {
			moved[i].Down += by.Z
		}
	}
	return moved
}

// labelOthers names the vehicles, those that are seen large first.
func (s *Scene) labelOthers() {
	k := float64(s.stroke.points())
	for i := range s.others.list {
		v := &s.others.list[i]
		if v.size == 0 || v.Chosen && s.rig.which == FirstPerson {
			continue
		}
		s.labels = append(s.labels, Label{Kind: VehicleLabel, X: v.x, Y: v.y, Clear: v.size/2 + 6*k, Text: v.Name, Seq: uint64(i + 1),
			Color: v.Color, Chosen: v.Chosen, Severity: severityOf(v), Opacity: 1})
	}
}

func severityOf(v *Other) snapshot.Severity {
	if v.Broken {
		return snapshot.Fault
	}
	return snapshot.Info
}
