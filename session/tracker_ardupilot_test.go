//go:build ardupilot

package session

import (
	"math"
	"strings"
	"testing"

	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/kind"
)

const trackerInstance = 84

// antenna starts the real AntennaTracker, on the parameters that follow from the vehicle, and returns it with a ground station's node, which sends as the
// vehicle, system 1, that it is to follow.
func antenna(t *testing.T) (v *vtol, vehicle *gomavlib.Node) {
	t.Helper()
	binary := ardupilot.Tracker(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flying(t, testSetup(t, func(c *config.Config) {
		c.Exchange.Listen, c.Speedup, c.Vehicle.Name = listenAt(18084), 3, "tracker"
		c.SITL = config.SITL{Binary: binary, Instance: trackerInstance}
		c.MAVLink.Address = config.ChildMAVLink
	}))
	v = &vtol{T: t, Vehicle: f.Vehicles[0]}
	v.until(120, "its position is known", func() bool { s := v.Link.Status(); return s.EKF.KnowsPosition() })
	_, address, _ := strings.Cut(sitl.Config{Instance: trackerInstance}.GroundStation(), ":")
	vehicle = &gomavlib.Node{
		Endpoints: []gomavlib.EndpointConf{gomavlib.EndpointTCPClient{Address: address}}, Dialect: apm.Dialect, OutVersion: gomavlib.V2, OutSystemID: 1, HeartbeatDisable: true,
	}
	if err := vehicle.Initialize(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(vehicle.Close)
	go func() {
		for range vehicle.Events() {
		}
	}()
	return v, vehicle
}

// looks returns where the antenna looks, as a unit vector.
func (v *vtol) looks() frame.Vec[frame.NED] { return v.look().NEDFromFRD.Apply(frame.OfFRD(1, 0, 0)) }

// TestArduPilotTrackerPoints: sitlark finds AntennaTracker, which is system 2. Its outputs are off until it is armed. It holds its servos in the middle in MANUAL and
// stands still in STOP, looks around in SCAN, and in AUTO follows a vehicle that passes 100 m away, 60 m high, at 5 m/s, within 2 degrees of where that truly
// is; what it needs to know of the vehicle are its messages alone.
func TestArduPilotTrackerPoints(t *testing.T) {
	v, vehicle := antenna(t)
	if s := v.Link.Status(); s.SystemID != 2 || s.Kind != kind.Tracker {
		t.Fatalf("sitlark listens to system %d, a %v: want 2, an antenna tracker", s.SystemID, s.Kind)
	}
	if s := v.look(); s.Servos[0].PWMUs != 0 || s.Servos[1].PWMUs != 0 {
		t.Errorf("before it is armed its outputs are %d and %d µs, want none", s.Servos[0].PWMUs, s.Servos[1].PWMUs)
	}
	v.mode("MANUAL")
	v.Link.Arm()
	v.until(20, "its outputs are in the middle", func() bool { s := v.look(); return s.Servos[0].PWMUs == 1500 && s.Servos[1].PWMUs == 1500 })
	ahead := v.looks()
	v.mode("SCAN")
	most := 0.0
	v.during(20, func() { most = max(most, math.Acos(min(1, v.looks().Dot(ahead)))*180/math.Pi) })
	if most < 20 {
		t.Errorf("it turns by up to %.1f° in 20 s of SCAN, want 20° at least", most)
	}
	v.mode("STOP")
	v.during(2, func() {})
	still := v.looks()
	v.during(5, func() {})
	if moved := v.looks().Sub(still).Len() * 180 / math.Pi; moved > 0.01 {
		t.Errorf("it turns by %.2f° in STOP", moved)
	}

	v.Link.Change("ALT_SOURCE", 1) // the difference of GPS heights: the message of a barometer is not sent
	home := mission.DefaultHome
	v.mode("AUTO")
	start := v.look().Time
	place := func(now float64) frame.Vec[frame.NED] { return frame.OfNED(100, -100+5*(now-start), -60) }
	send := func() {
		now := v.look().Time
		at := place(now)
		where := home.Global(at.X, at.Y, at.Z)
		vehicle.WriteMessageAll(&apm.MessageHeartbeat{Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, SystemStatus: apm.MAV_STATE_ACTIVE, MavlinkVersion: 3})
		vehicle.WriteMessageAll(&apm.MessageGlobalPositionInt{
			TimeBootMs: uint32(now * 1000), Lat: int32(math.Round(where.LatDeg * 1e7)), Lon: int32(math.Round(where.LonDeg * 1e7)),
			Alt: int32(math.Round((home.AltM - at.Z) * 1000)), RelativeAlt: int32(math.Round(-at.Z * 1000)), Vy: 500, Hdg: 9000,
		})
	}
	sent := 0.0
	worst, at, sum, n := 0.0, 0.0, 0.0, 0.0
	v.during(40, func() {
		s := v.look()
		if s.Time > sent+0.2 {
			sent = s.Time
			send()
		}
		to := place(s.Time).Sub(s.PositionNED)
		off := math.Acos(min(1, v.looks().Dot(to.Scale(1/to.Len())))) * 180 / math.Pi
		if s.Time < start+8 { // it turns to it first
			return
		}
		if sum, n = sum+off, n+1; off > worst {
			worst, at = off, s.Time-start
		}
	})
	t.Logf("in AUTO it points at the vehicle within %.2f°, at %.0f s, on average within %.2f°; in SCAN it turned by up to %.0f°", worst, at, sum/n, most)
	if worst > 2 || sum/n > 1.2 {
		t.Errorf("in AUTO it points past the vehicle by up to %.2f°, at %.0f s, and %.2f° on average; want 2° and 1.2°", worst, at, sum/n)
	}
}
