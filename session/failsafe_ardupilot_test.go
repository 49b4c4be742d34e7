//go:build ardupilot

package session

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sitl"
)

// failsafeFlights are flights in which a failsafe of the real ArduCopter fires, with the
// chain that it must give.
var failsafeFlights = []struct {
	name  string
	file  string // below the header
	kind  failsafe.Kind
	chain string // regular expression
	over  bool   // it is over before the flight ends
}{
	{"battery", `params: {BATT_LOW_VOLT: 11.6, BATT_FS_LOW_ACT: 2, BATT_CRT_VOLT: 10.5, BATT_LOW_TIMER: 3}
fly: [{takeoff: 15m}, {goto: {north: 60m, east: 0m, altitude: 15m}}]
steps: [{after: north > 20m, do: {set_battery_charge: {charge: 15%}}}]
expect: [{eventually: landed}, {always: north < 60m}, {eventually: mode == RTL}]
`, failsafe.BatteryLow,
		`^Battery failsafe: (10\.[5-9]|11\.[0-6])\d? V below BATT_LOW_VOLT 11\.6 V for 3 s; BATT_FS_LOW_ACT 2 = RTL; mode RTL [01]\.\d s later$`, false},
	{"RC", `params: {FS_THR_ENABLE: 1, FS_THR_VALUE: 975, FS_OPTIONS: 0}
fly: [{takeoff: 15m}, {rc: {3: 1500}}, {mode: LOITER}, {delay: 3s}, {rc: {3: 900}}, {delay: 6s}, {rc: {3: 1500}}]
expect: [{eventually: landed}]
`, failsafe.RC, `^RC failsafe: throttle 900 µs below FS_THR_VALUE 975 µs; FS_THR_ENABLE 1 = RTL; mode RTL [01]\.\d s later$`, true},
	{"circle", `params: {FENCE_ENABLE: 1, FENCE_TYPE: 3, FENCE_ACTION: 1, FENCE_RADIUS: 40, FENCE_ALT_MAX: 40, AVOID_ENABLE: 0}
fly: [{takeoff: 15m}, {rc: {3: 1500}}, {mode: LOITER}, {rc: {2: 1200}}, {rc: {2: 1500}, after: mode == RTL}]
expect: [{eventually: landed}, {always: distance_home < 60m}, {eventually: distance_home > 40m}]
`, failsafe.FenceCircle, `^Fence failsafe: .*FENCE_RADIUS 40 m.*; FENCE_ACTION 1 = RTL or Land; mode RTL [01]\.\d s later$`, true},
	{"polygon of the mission file", `mission: fence.plan
params: {FENCE_ENABLE: 1, FENCE_TYPE: 4, FENCE_ACTION: 4, AVOID_ENABLE: 0}
fly: [{takeoff: 15m}, {rc: {3: 1500}}, {mode: LOITER}, {rc: {2: 1200}}, {rc: {2: 1500}, after: mode == BRAKE}, {mode: RTL, delay: 5s}]
expect: [{eventually: landed}, {always: distance_home < 60m}, {eventually: north > 30m}]
`, failsafe.FencePolygon, `^Fence failsafe: outside the uploaded areas, or inside one to stay out of; FENCE_ACTION 4 = Brake or Land; mode BRAKE [01]\.\d s later$`, true},
	{"dead reckoning", `weather: {wind: 4@270}
params: {FS_DR_ENABLE: 2, FS_DR_TIMEOUT: 60, EK3_DRAG_BCOEF_X: 17, EK3_DRAG_BCOEF_Y: 18, EK3_DRAG_MCOEF: 0.25}
fly: [{takeoff: 15m}, {goto: {north: 40m, east: 0m, altitude: 15m}}, {rc: {3: 1500}}, {mode: LOITER}]
steps: [{after: mode == LOITER, delay: 5s, do: {fail_gps: {}}}, {after: mode == RTL, delay: 6s, do: {restore_sensors: {gps: 1}}}]
expect: [{eventually: landed}]
`, failsafe.DeadReckoning, `^Dead reckoning failsafe: the EKF navigates without a position sensor; FS_DR_ENABLE 2 = RTL; mode RTL [01]\.\d s later$`, true},
	{"dead reckoning for too long", `weather: {wind: 4@270}
params: {FS_DR_ENABLE: 0, FS_DR_TIMEOUT: 5, FS_EKF_ACTION: 1, EK3_DRAG_BCOEF_X: 17, EK3_DRAG_BCOEF_Y: 18, EK3_DRAG_MCOEF: 0.25}
fly: [{takeoff: 15m}, {goto: {north: 40m, east: 0m, altitude: 15m}}, {rc: {3: 1500}}, {mode: LOITER}]
steps: [{after: mode == LOITER, delay: 5s, do: {fail_gps: {}}}]
expect: [{eventually: landed}]
`, failsafe.EKF, `^EKF failsafe: without a position sensor for longer than FS_DR_TIMEOUT 5 s; FS_EKF_ACTION 1 = Land; mode LAND [01]\.\d s later$`, false},
	{"vibration", `params: {FS_VIBE_ENABLE: 1}
fly: [{takeoff: 15m}, {rc: {3: 1500}}, {mode: LOITER}, {mode: LAND, after: bias_accel, delay: 40s}]
steps: [{after: mode == LOITER, delay: 5s, do: {bias_accel: {z: 2}}}, {after: bias_accel, delay: 12s, do: {restore_sensors: {accel: 1}}}]
expect: [{eventually: landed}, {eventually: altitude > 18m}]
`, failsafe.Vibration, `^Vibration failsafe: the EKF sinks while GPS and barometer do not, with \d+ m/s² of vibration; FS_VIBE_ENABLE 1 = on; mode stays LOITER$`, true},
	{"EKF", `params: {FS_EKF_ACTION: 1, FS_DR_ENABLE: 0}
fly: [{takeoff: 15m}, {rc: {3: 1500}}, {mode: LOITER}]
steps: [{after: mode == LOITER, delay: 3s, do: {fail_gps: {}}}]
expect: [{eventually: landed}]
`, failsafe.EKF, `^EKF failsafe: (no position|variance of .*) for 1 s; FS_EKF_ACTION 1 = Land; mode LAND [01]\.\d s later$`, false},
	{"terrain data that are switched off", `mission: above.waypoints
fly: [{mission: start}, {param: {TERRAIN_ENABLE: 0}, after: waypoint 2}]
expect: [{eventually: landed}, {always: distance_home < 120m}]
`, failsafe.Terrain, `^Terrain failsafe: the height of the land is unknown: TERRAIN_ENABLE 0 = off, and no rangefinder tells it; mode RTL [01]\.\d s later$`, true},
	{"rangefinder out of range", `mission: above.waypoints
params: {RNGFND1_TYPE: 100, RNGFND1_MAX: 15, RNGFND1_MIN: 0.1, RNGFND1_ORIENT: 25}
fly: [{mission: start}]
expect: [{eventually: landed}, {always: distance_home < 40m}]
`, failsafe.Terrain, `^Terrain failsafe: the rangefinder, which tells the height above the land, is unhealthy; mode RTL [01]\.\d s later$`, true},
}

// aboveLand is a mission 20 m above the land, of which it can only know the height by terrain
// data or a rangefinder.
const aboveLand = `QGC WPL 110
0	1	0	16	0	0	0	0	-35.363262	149.165237	584	1
1	0	3	22	0	0	0	0	-35.363262	149.165237	20	1
2	0	10	16	0	0	0	0	-35.3629	149.165237	20	1
3	0	10	16	0	0	0	0	-35.3545	149.165237	20	1
`

const failsafeHeader = "name: failsafe\nvehicle: quad-1.5kg\nflat: true\nautopilot: ardupilot\ntimeout: 200s\n"

// fencePlan is a square to stay in, 30 m to each side of the usual home, with a circle to stay
// out of, and no mission.
const fencePlan = `{"fileType": "Plan", "version": 1, "groundStation": "QGroundControl",
"mission": {"version": 2, "firmwareType": 3, "vehicleType": 2, "cruiseSpeed": 15, "hoverSpeed": 5, "plannedHomePosition": [-35.363262, 149.165237, 584], "items": []},
"geoFence": {"version": 2, "circles": [{"version": 1, "inclusion": false, "circle": {"center": [-35.3636, 149.1653], "radius": 8}}],
"polygons": [{"version": 1, "inclusion": true, "polygon": [[-35.36299, 149.1649], [-35.36299, 149.16557], [-35.36353, 149.16557], [-35.36353, 149.1649]]}]},
"rallyPoints": {"version": 2, "points": []}}`

// TestArduPilotFailsafesGiveTheirChains: of the real ArduCopter, one flight each: what fires,
// with its value and its parameters, the action that is configured, and the mode that
// followed. A fence of the scenario's mission file is uploaded, and stops the vehicle.
func TestArduPilotFailsafesGiveTheirChains(t *testing.T) {
	binary := ardupilot.Copter(t)
	for _, c := range failsafeFlights {
		t.Run(c.name, func(t *testing.T) {
			f, err := scenario.Parse(strings.NewReader(failsafeHeader+c.file), scenario.Source{Name: "a.yaml", Folder: fstest.MapFS{"fence.plan": {Data: []byte(fencePlan)}, "above.waypoints": {Data: []byte(aboveLand)}}})
			if err != nil {
				t.Fatal(err)
			}
			var vehicle *Vehicle
			r, err := flyScenario(t.Context(), f, FlyOptions{SITL: config.SITL{Binary: binary}, Ready: func(f *Fleet) { vehicle = f.Vehicles[0] }})
			if err != nil || !r.Held {
				t.Fatalf("%v; ended %s: %+v, %q", err, r.Ended, r.Expectations, r.Warnings)
			}
			v := vehicle.Link.Status().Failsafes
			if read, all := v.Read(); read != all {
				t.Errorf("%d of %d parameters were read", read, all)
			}
			got, ok := v.Chains.Get(1)
			if !ok { // others follow where RC ends and sensors heal with the flight
				t.Fatalf("%d failsafes fired: %+v", v.Chains.Last(), v.Chains.All())
			}
			if got.Kind != c.kind || c.over && !got.Over || !regexp.MustCompile(c.chain).MatchString(got.String()) {
				t.Errorf("%v, over %v: %s", got.Kind, got.Over, got.String())
			}
			told := slices.ContainsFunc(r.Events, func(e scenario.Event) bool { return e.Text == got.String() })
			if !told {
				t.Errorf("the events lack it: %+v", r.Events)
			}
			ended := slices.ContainsFunc(r.Events, func(e scenario.Event) bool { return strings.HasPrefix(e.Text, got.Kind.Title()+" is over after ") })
			if c.over && !ended {
				t.Errorf("the events lack its end: %+v", r.Events)
			}
		})
	}
}

// TestArduPilotMissesItsGroundStationAndCrashes: it lands when the heartbeats of its ground
// station end, which it forwards to sitlark, and disarms when it lies on its back.
func TestArduPilotMissesItsGroundStationAndCrashes(t *testing.T) {
	const instance = 22
	l := startLinked(t, instance, 5)
	_, address, _ := strings.Cut(sitl.Config{Instance: instance}.GroundStation(), ":")
	station := func() *gomavlib.Node {
		n := &gomavlib.Node{
			Endpoints: []gomavlib.EndpointConf{gomavlib.EndpointTCPClient{Address: address}}, Dialect: apm.Dialect, OutVersion: gomavlib.V2,
			OutSystemID: 255, HeartbeatPeriod: 100 * time.Millisecond,
		}
		if err := n.Initialize(); err != nil {
			t.Fatal(err)
		}
		go func() {
			for range n.Events() {
			}
		}()
		return n
	}
	gcs := station()
	chain := func(seq uint64, what, want string) {
		t.Helper()
		s := l.await(what, func(s *mavlink.Status) bool {
			c, ok := s.Failsafes.Chains.Get(seq)
			return ok && c.Settled
		})
		if c, _ := s.Failsafes.Chains.Get(seq); !regexp.MustCompile(want).MatchString(c.String()) {
			t.Errorf("%s: %s", what, c.String())
		}
	}
	l.await("pre-arm checks", func(s *mavlink.Status) bool {
		read, all := s.Failsafes.Read()
		return s.Ready && s.EKF.KnowsPosition() && s.Vehicle != "" && read == all && s.Failsafes.Now.GCSHeard
	})
	l.asked("FS_GCS_ENABLE 5", func() { l.link.Change("FS_GCS_ENABLE", 5) })
	l.asked("Take off to 30 m", func() { l.link.TakeOff(30) })
	l.await("climb", func(s *mavlink.Status) bool { return -s.Estimate.PositionNED.Z > 29 })
	gcs.Close()
	chain(1, "GCS failsafe", `^GCS failsafe: no heartbeat of the ground station for [456]\.\d s, FS_GCS_TIMEOUT 5 s; FS_GCS_ENABLE 5 = Land; mode LAND [01]\.\d s later$`)
	gcs = station()
	defer gcs.Close()
	l.await("its end", func(s *mavlink.Status) bool {
		c, _ := s.Failsafes.Chains.Get(1)
		return c.Over && !s.Failsafes.Fired[failsafe.GCS].On
	})
	for _, motor := range []int{1, 3} {
		if err := l.sim.Submit(command.FailMotor{Motor: motor}); err != nil {
			t.Fatal(err)
		}
	}
	chain(2, "crash check", `^Crash check: \d+° off its target, more than 30°, for 2 s; FS_CRASH_CHECK 1 = on; disarmed [01]\.\d s later$`)
}
