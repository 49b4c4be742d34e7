//go:build ardupilot

package session

import (
	"math"
	"strings"
	"testing"

	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
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

// follows feeds AntennaTracker with a vehicle that passes 100 m north, 60 m high, at 5 m/s, for a time [s], and returns by how much the antenna looks past it,
// at worst and on average, after it has had 8 s to turn there [deg].
func (v *vtol) follows(vehicle *gomavlib.Node, seconds float64) (worst, mean float64) {
	home, start := mission.DefaultHome, v.look().Time
	place := func(now float64) frame.Vec[frame.NED] { return frame.OfNED(100, -100+5*(now-start), -60) }
	sent, n := 0.0, 0.0
	v.during(seconds, func() {
		s := v.look()
		if s.Time > sent+0.2 {
			sent = s.Time
			at := place(s.Time)
			where := home.Global(at.X, at.Y, at.Z)
			vehicle.WriteMessageAll(&apm.MessageHeartbeat{Type: apm.MAV_TYPE_QUADROTOR, Autopilot: apm.MAV_AUTOPILOT_ARDUPILOTMEGA, SystemStatus: apm.MAV_STATE_ACTIVE, MavlinkVersion: 3})
			vehicle.WriteMessageAll(&apm.MessageGlobalPositionInt{
				TimeBootMs: uint32(s.Time * 1000), Lat: int32(math.Round(where.LatDeg * 1e7)), Lon: int32(math.Round(where.LonDeg * 1e7)),
				Alt: int32(math.Round((home.AltM - at.Z) * 1000)), RelativeAlt: int32(math.Round(-at.Z * 1000)), Vy: 500, Hdg: 9000,
			})
		}
		if s.Time < start+8 { // it turns to it first
			return
		}
		to := place(s.Time).Sub(s.PositionNED)
		off := math.Acos(min(1, v.looks().Dot(to.Scale(1/to.Len())))) * 180 / math.Pi
		mean, n, worst = mean+off, n+1, max(worst, off)
	})
	return worst, mean / n
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
	v.mode("AUTO")
	worst, mean := v.follows(vehicle, 40)
	t.Logf("in AUTO it points at the vehicle within %.2f°, on average within %.2f°; in SCAN it turned by up to %.0f°", worst, mean, most)
	if worst > 2 || mean > 1.2 {
		t.Errorf("in AUTO it points past the vehicle by up to %.2f°, and %.2f° on average; want 2° and 1.2°", worst, mean)
	}
}

// TestArduPilotTrackerPointsInTheWind: 8 m/s across bend gears and boom by a part of a degree, which AntennaTracker sees with its own sensors and takes back.
func TestArduPilotTrackerPointsInTheWind(t *testing.T) {
	v, vehicle := antenna(t)
	v.Link.Change("ALT_SOURCE", 1)
	v.mode("AUTO")
	v.Link.Arm()
	v.give(command.SetWind{Speed: 8, FromDeg: 90})
	worst, mean := v.follows(vehicle, 40)
	v.give(command.SetWind{Speed: 16, FromDeg: 90})
	strong, usually := v.follows(vehicle, 40)
	t.Logf("in 8 m/s it points at the vehicle within %.2f°, on average within %.2f°; in 16 m/s within %.2f° and %.2f°", worst, mean, strong, usually)
	if worst > 3 || mean > 1.5 {
		t.Errorf("in 8 m/s it points past the vehicle by up to %.2f°, and %.2f° on average; want 3° and 1.5°", worst, mean)
	}
}

// TestArduPilotTrackerRestarts: when AntennaTracker restarts, the antenna stands as it began, and points again; a sitlark that is started again for an
// AntennaTracker that runs on is told where to point, too.
func TestArduPilotTrackerRestarts(t *testing.T) {
	v, vehicle := antenna(t)
	v.Link.Change("ALT_SOURCE", 1)
	v.mode("AUTO")
	v.Link.Arm()
	if worst, mean := v.follows(vehicle, 25); worst > 3 {
		t.Errorf("before, it points past the vehicle by up to %.2f°, and %.2f° on average", worst, mean)
	}
	before := v.look().Flight
	v.Supervisor.Restart()
	v.until(60, "another flight has begun", func() bool {
		s := v.look()
		return s.Flight > before && s.Link.State == snapshot.LinkConnected && s.Time > 0.5 && s.Servos[0].PWMUs == 0
	})
	v.until(120, "its position is known again", func() bool { s := v.Link.Status(); return v.look().Time > 5 && s.EKF.KnowsPosition() }) // its heartbeat says armed all the time
	v.mode("AUTO")
	v.Link.Arm()
	if worst, mean := v.follows(vehicle, 25); worst > 3 {
		t.Errorf("after its restart it points past the vehicle by up to %.2f°, and %.2f° on average", worst, mean)
	} else {
		t.Logf("after its restart it points at the vehicle within %.2f°, on average within %.2f°", worst, mean)
	}

	const port = 18086
	aloneIs(t, kind.Tracker, ardupilot.Tracker(t), port)
	v, end := joined(t, "tracker", port)
	v.until(120, "its position is known", func() bool { s := v.Link.Status(); return s.EKF.KnowsPosition() })
	v.mode("MANUAL")
	v.Link.Arm()
	v.until(20, "its outputs are in the middle", func() bool { return v.look().Servos[0].PWMUs == 1500 })
	end()
	v, _ = joined(t, "tracker", port)
	v.until(30, "AntennaTracker is heard again", func() bool { return v.look().Link.State == snapshot.LinkConnected && v.look().Time > 1 })
	v.until(30, "its servos are still in the middle", func() bool { return v.look().Servos[0].PWMUs == 1500 })
	v.mode("SCAN")
	ahead, most := v.looks(), 0.0
	v.during(20, func() { most = max(most, math.Acos(min(1, v.looks().Dot(ahead)))*180/math.Pi) })
	if most < 20 {
		t.Errorf("after sitlark's restart it turns by up to %.1f° in 20 s of SCAN, want 20° at least", most)
	}
}
