package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/units"
)

// speaking is an autopilot in the middle of a mission.
func speaking() *mavlink.Status {
	s := &mavlink.Status{
		State: mavlink.Alive, Address: "tcp:127.0.0.1:5762", SystemID: 1,
		Vehicle: "ArduCopter 4.7.0-dev", Mode: "AUTO", Armed: true, Ready: true,
		EKF:     failsafe.EKFStatus{Valid: true, Velocity: 0.04, PosHoriz: 0.11, PosVert: 0.62, Mag: 0.93, Terr: 0},
		Battery: mavlink.Battery{Valid: true, Voltage: 11.68, Current: 17.9, Remaining: 0.79, LowVolts: 10.5},
		GPS:     mavlink.GPS{Valid: true, Fix: 6, Satellites: 10, HDOP: 1.2},
		Home:    mavlink.Home{Valid: true, PositionNED: frame.OfNED(0, 0, 0)},
		Mission: mavlink.MissionState{Known: true, Active: 3, Reached: 2, Total: 9, CrossTrack: -2.3, ToGo: 128},
	}
	s.Answers.Append(mavlink.Answer{Request: "Start mission", Done: true, OK: true, Words: "accepted"})
	s.Failsafes = returning()
	return s
}

// safeParams are failsafes as an ArduCopter 4.7 has them.
var safeParams = map[string]float64{
	"BATT_LOW_VOLT": 10.5, "BATT_CRT_VOLT": 9.9, "BATT_LOW_MAH": 0, "BATT_CRT_MAH": 0, "BATT_FS_LOW_ACT": 2, "BATT_FS_CRT_ACT": 1, "BATT_LOW_TIMER": 10, "BATT_FS_VOLTSRC": 0,
	"BATT_CAPACITY": 3300, "FS_THR_ENABLE": 1, "FS_THR_VALUE": 975, "RCMAP_THROTTLE": 3, "FS_GCS_ENABLE": 0, "FS_GCS_TIMEOUT": 5, "MAV_GCS_SYSID": 255, "FS_EKF_ACTION": 1,
	"FS_EKF_THRESH": 0.8, "FS_DR_ENABLE": 2, "FS_DR_TIMEOUT": 30, "FS_CRASH_CHECK": 1, "FS_VIBE_ENABLE": 1, "FS_OPTIONS": 16, "FENCE_ENABLE": 1, "FENCE_TYPE": 7, "FENCE_ACTION": 1,
	"FENCE_ALT_MAX": 40, "FENCE_ALT_MIN": -10, "FENCE_RADIUS": 50, "FENCE_MARGIN": 2, "FENCE_TOTAL": 0, "FENCE_AUTOENABLE": 0, "FENCE_OPTIONS": 1, "RTL_ALT": 1500,
	"RTL_CLIMB_MIN": 0, "RTL_SPEED": 0, "RTL_LOIT_TIME": 5000, "RTL_ALT_FINAL": 0, "RTL_CONE_SLOPE": 3, "RTL_ALT_TYPE": 0, "RTL_OPTIONS": 0,
}

// returning are the failsafes of a vehicle whose battery is low, near its fence.
func returning() failsafe.View {
	var m failsafe.Machine
	for _, name := range slices.Sorted(maps.Keys(safeParams)) {
		m.Param(name, safeParams[name])
	}
	for _, name := range m.Unread() {
		m.Lacks(name)
	}
	m.Take(10, &apm.MessageHomePosition{Latitude: 10e7, Longitude: 20e7})
	m.Take(11, &apm.MessageGlobalPositionInt{Lat: 10e7 + 4380, Lon: 20e7, RelativeAlt: 12300})
	m.Take(11, &apm.MessageRcChannels{Chan3Raw: 1500})
	m.Take(11, &apm.MessageEkfStatusReport{VelocityVariance: 0.04, PosHorizVariance: 0.11, CompassVariance: 0.93, Flags: apm.EKF_POS_HORIZ_ABS})
	m.Mode(12, "AUTO", true, true)
	m.Text(20, "Radio Failsafe - Continuing Auto")
	m.Text(28, "Radio Failsafe Cleared")
	m.Text(41.2, "Battery 1 is low 10.38V used 2403 mAh")
	m.Text(41.2, "Battery Failsafe")
	m.Mode(41.3, "RTL", true, true)
	m.Tick(44)
	return m.View()
}

// lostAgain is an autopilot whose RC was lost, came back and is lost again.
func lostAgain() *mavlink.Status {
	s := speaking()
	var m failsafe.Machine
	m.Mode(12, "AUTO", true, true)
	m.Text(20, "Radio Failsafe - Continuing Auto")
	m.Text(28, "Radio Failsafe Cleared")
	m.Text(36, "Radio Failsafe - Continuing Auto")
	m.Tick(44)
	s.Failsafes = m.View()
	return s
}

// unready are those of a vehicle that does not arm.
func unready() failsafe.View {
	var m failsafe.Machine
	m.Mode(1, "STABILIZE", false, false)
	for _, text := range []string{"PreArm: GPS 1: Bad fix", "PreArm: Compass not healthy", "PreArm: AHRS: waiting for home"} {
		m.Text(10, text)
	}
	m.Tick(22)
	return m.View()
}

// refusing is one on the ground that does not arm.
func refusing() *mavlink.Status {
	s := speaking()
	s.Mode, s.Armed, s.Ready, s.Landed, s.Mission = "STABILIZE", false, false, true, mavlink.MissionState{Known: true, Total: 1}
	s.GPS = mavlink.GPS{Valid: true, Fix: 1, Satellites: 3}
	s.EKF = failsafe.EKFStatus{Valid: true, Velocity: 1.4}
	s.Failsafes = unready()
	s.Answers.Append(mavlink.Answer{Request: "Arm", Done: true, Words: "denied: Arm: GPS 1: Bad fix, Arm: Compass not healthy, Arm: waiting for home"})
	return s
}

// silent is one of which no heartbeat comes any more.
func silent() *mavlink.Status {
	s := speaking()
	s.State, s.Problem = mavlink.Lost, "no heartbeat from the autopilot on tcp:127.0.0.1:5762 for 3 s"
	return s
}

// running is a child that flies.
func running() *panel.Child {
	return &panel.Child{State: panel.ChildRunning, Program: "/home/anna/ardupilot/build/sitl/bin/arducopter", GroundStation: "tcp:127.0.0.1:5760"}
}

// fell is a child that ended.
func fell() *panel.Child {
	c := running()
	c.State, c.Problem = panel.ChildFailed, "ArduPilot stopped: it ended with exit status 1; its last lines:\n  bind failed on port 5760 - Address already in use\n  Starting sketch 'ArduCopter'"
	return c
}

// said are lines as ArduPilot says them.
var said = strings.Split(`Setting SIM_SPEEDUP=1.000000
Starting SITL: JSON
JSON control interface set to 127.0.0.1:9002
Starting sketch 'ArduCopter'
Starting SITL input
Using Irlock at port : 9005
bind port 5760 for SERIAL0
SERIAL0 on TCP port 5760
Loaded defaults from /home/anna/.cache/sitlark/sitl/quad-1.5kg-0/multicopter.parm,/home/anna/.cache/sitlark/sitl/quad-1.5kg-0/vehicle.parm
No JSON sensor message received, resending servos
No JSON sensor message received, resending servos
No JSON sensor message received, resending servos
Home: -35.363262 149.165237 alt=584.000000m hdg=353.000000
JSON received:
 timestamp
 imu: gyro
 imu: accel_body
 position
 velocity
 quaternion
validate_structures:533: Validating structures
Loaded defaults from /home/anna/.cache/sitlark/sitl/quad-1.5kg-0/vehicle.parm`, "\n")

// speak lets the panels hear an autopilot and a child with its console.
func (r *rig) speak(s *mavlink.Status, c *panel.Child) {
	r.view.Autopilot, r.view.Child, r.view.Mode = s, c, ""
	r.p.actions.ChildLines = func(from uint64) ([]string, uint64) {
		return said[min(from, uint64(len(said))):], uint64(len(said))
	}
	r.hooks()
	r.after(0.3)
	r.frame()
}

// hooks notes what is asked of the autopilot and of the child.
func (r *rig) hooks() {
	note := func(word string) func() { return func() { r.asked = append(r.asked, word) } }
	a := &r.p.actions
	a.Autopilot = panel.Requests{Arm: note("arm"), Disarm: note("disarm"), Land: note("land"), Return: note("return"), StartMission: note("start mission"),
		TakeOff:  func(h float64) { note("take off to " + units.Metres(h).String())() },
		SetMode:  func(name string) { note("mode " + name)() },
		SetParam: func(name string, v float64) { note(fmt.Sprintf("%s %g", name, v))() },
		Modes:    func() []string { return modesOfCopter },
		GoTo:     func(n, e, d float64) { note("go to " + units.Metres(n).String() + ", " + units.Metres(e).String())() }}
	a.UploadMission, a.DownloadMission = note("upload"), note("download")
	a.StartChild, a.StopChild, a.RestartChild = note("start"), note("stop"), note("restart")
	a.PickGround = func(x, y float64) (n, e, d float64, ok bool) { return x, y, 0, y > 300 }
	r.p.parts.connect(r.p)
}

var modesOfCopter = strings.Fields(`STABILIZE ACRO ALT_HOLD AUTO GUIDED LOITER RTL CIRCLE LAND DRIFT SPORT FLIP AUTOTUNE POSHOLD
	BRAKE THROW AVOID_ADSB GUIDED_NOGPS SMART_RTL FLOWHOLD FOLLOW ZIGZAG SYSTEMID AUTOROTATE AUTO_RTL TURTLE`)
