// Package scenetest has snapshots, vehicles and places for the tests of the scene and its
// parts.
package scenetest

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	windfield "github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/airframe"
	frames "github.com/sitlark/sitlark/vehicle/layout"
)

// Hovering is a healthy quad X in the air, in a wind.
func Hovering(north, east, up float64, wind frame.Vec[frame.NED]) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Seq: 1, State: state.State{Time: 10, Count: 4}}
	s.Body.PositionNED = frame.OfNED(north, east, -up)
	s.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
	const arm = 0.16
	for i, at := range [4][2]float64{{arm, arm}, {-arm, -arm}, {arm, -arm}, {-arm, arm}} {
		s.Rotors[i] = state.Rotor{PlaceFRD: frame.OfFRD(at[0], at[1], -0.03), Clockwise: i >= 2, Radius: 0.127, Speed: 500, ThrustFactor: 1}
	}
	s.Air.WindNED, s.Air.MeanWindNED = wind, wind
	s.Wind = Steady(wind)
	return s
}

// Steady is a field whose mean wind at its reference height is v.
func Steady(v frame.Vec[frame.NED]) windfield.Field {
	f := windfield.New(1, windfield.MownGrass)
	from := math.Mod(math.Atan2(-v.Y, -v.X)*180/math.Pi+360, 360)
	f.SetMean(windfield.Mean{Speed: math.Hypot(v.X, v.Y), FromDeg: from, Up: -v.Z}, 0)
	return f
}

// Bumps is a slope with waves of 40 m.
type Bumps struct{}

// At is the height and the normal of the slope at a place.
func (Bumps) At(north, east float64) (float64, frame.Vec[frame.NED]) {
	const k = 2 * math.Pi / 40
	h := 0.577*north + 2*math.Sin(k*north)*math.Cos(k*east)
	n := frame.OfNED(-0.577-2*k*math.Cos(k*north)*math.Cos(k*east), 2*k*math.Sin(k*north)*math.Sin(k*east), -1)
	return h, n.Scale(1 / n.Len())
}

// Rise is how much the land rises on a short way [m], a metre of it.
func (b Bumps) Rise(from frame.Vec[frame.NED], north, east float64) float64 {
	ahead, _ := b.At(from.X+north, from.Y+east)
	behind, _ := b.At(from.X-north, from.Y-east)
	return (ahead - behind) / (2 * math.Hypot(north, east))
}

// Waypoint is a waypoint to fly through.
func Waypoint(seq int, north, east, down float64) mission.Waypoint {
	return mission.Waypoint{Seq: seq, Command: mission.NavWaypoint, North: north, East: east, Down: down, Radius: mission.AcceptanceRadius}
}

// VehicleOn returns the default quad's parts on a layout.
func VehicleOn(t testing.TB, name string) airframe.Vehicle {
	t.Helper()
	l, err := frames.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return airframe.OnLayout(l)
}

// OfSize returns a vehicle on a layout with other measures [m].
func OfSize(t testing.TB, name string, c airframe.Circle, radius, legDown float64) airframe.Vehicle {
	t.Helper()
	v := VehicleOn(t, name)
	l, _ := frames.Lookup(name)
	v.Motors, v.Servos = airframe.Arrange(l, c)
	v.Propellers[0].Radius = radius
	v.Mass *= radius * radius / 0.127 / 0.127
	v.Contact.Points = nil
	for _, m := range v.Motors {
		if m.Level == 0 {
			p := m.PlaceFRD.Scale(0.71)
			if c.Arm < 0.2 {
				p = m.PlaceFRD
			}
			p.Z = legDown
			v.Contact.Points = append(v.Contact.Points, contact.Point{PlaceFRD: p, Kind: contact.Leg})
		}
	}
	return v
}

// SnapshotOf is the vehicle at a height, in a hover or on its feet.
func SnapshotOf(v *airframe.Vehicle, up float64) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Seq: 1, State: state.State{Time: 10, Count: len(v.Motors)}}
	s.Body.PositionNED = frame.OfNED(0, 0, -up)
	s.Body.NEDFromFRD = frame.FromEuler(0, 0, 0)
	hover := HoverThrust(v)
	for i, m := range v.Motors {
		s.Rotors[i] = state.Rotor{
			Number: m.Number, PlaceFRD: m.PlaceFRD, AxisFRD: frame.OfFRD(0, 0, -1), Clockwise: m.Clockwise,
			Radius: v.Propellers[0].Radius, Speed: 500, Thrust: hover * (0.75 + 0.5*float64(i)/float64(len(v.Motors))), ThrustFactor: 1,
		}
	}
	s.Wind = Steady(frame.Vec[frame.NED]{})
	return s
}

// Flat is level land at home's height.
func Flat(float64, float64) float64 { return 0 }

// Legs are where the legs of a vehicle end, from its centre of mass [m].
func Legs(v *airframe.Vehicle) (feet []frame.Vec[frame.FRD]) {
	for _, p := range v.Contact.Points {
		if p.Kind == contact.Leg {
			feet = append(feet, p.PlaceFRD)
		}
	}
	return feet
}

// HoverThrust is that of one of a vehicle's rotors in a hover [N].
func HoverThrust(v *airframe.Vehicle) float64 {
	return v.Mass * standard.Gravity / float64(len(v.Motors))
}

// AngleBetween is the angle by which two attitudes differ [rad].
func AngleBetween(a, b frame.Rot[frame.NED, frame.FRD]) float64 {
	w, x, y, z := frame.Compose(a.Inverse(), b).Quat()
	return 2 * math.Atan2(math.Sqrt(x*x+y*y+z*z), math.Abs(w))
}
