package ui

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// vehicleOf is the flying sample with arms at angles from the nose [deg], each with
// rotors over each other.
func vehicleOf(high int, radius float64, angles ...float64) snapshot.Snapshot {
	s := flying()
	s.Count = 0
	for level := range high {
		for i, a := range angles {
			r := s.Rotors[s.Count%2]
			sin, cos := math.Sincos(a * math.Pi / 180)
			r.Number, r.PlaceFRD, r.Radius = s.Count+1, frame.OfFRD(0.3*cos, 0.3*sin, 0.1*float64(level)), radius
			r.Clockwise = (i+level)%2 == 0
			s.Rotors[s.Count] = r
			s.Count++
		}
	}
	return s
}

func hexacopter() snapshot.Snapshot { return vehicleOf(1, 0.14, 90, -90, -30, 150, 30, -150) }
func coaxial() snapshot.Snapshot    { return vehicleOf(2, 0.2, 45, -45, -135, 135) }
func sixteen() snapshot.Snapshot    { return vehicleOf(2, 0.1, 22, 67, 112, 157, -157, -112, -67, -22) }
func thirtyTwo() snapshot.Snapshot  { return vehicleOf(8, 0.2, 45, -45, -135, 135) }
func tricopter() snapshot.Snapshot {
	s := vehicleOf(1, 0.15, 60, -60, 180)
	s.Rotors[2].Number = 4
	return s
}

// broken gives a vehicle one fault of each kind.
func broken(s snapshot.Snapshot) snapshot.Snapshot {
	n := s.Count
	s.Rotors[0].Failed, s.Rotors[0].FaultSince = true, 33.2
	s.Rotors[1%n].ThrustFactor, s.Rotors[1%n].FaultSince = 0.6, 38.5
	s.Rotors[n-1].Stuck, s.Rotors[n-1].StuckOutput, s.Rotors[n-1].FaultSince = true, 0.4, 40.1
	return s
}

// pending has one fault to come and one that grows.
func pending() snapshot.Snapshot {
	s := flying()
	s.Pending[0] = snapshot.Pending{ID: 7, Name: snapshot.MakeText("add_battery_resistance"), Text: snapshot.MakeText("battery resistance + 120 mΩ"),
		At: s.Time - 1, Ramp: 4, Growing: true}
	s.Pending[1] = snapshot.Pending{ID: 8, Name: snapshot.MakeText("fail_motor"), Text: snapshot.MakeText("motor 2 failed"), Motor: 2, At: s.Time + 3.2}
	s.PendingCount = 2
	return s
}
