package ui

import (
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/units"
)

// speaking is an autopilot in the middle of a mission.
func speaking() *mavlink.Status {
	s := &mavlink.Status{
		State: mavlink.Alive, Address: "tcp:127.0.0.1:5762", SystemID: 1,
		Vehicle: "ArduCopter 4.7.0-dev", Mode: "AUTO", Armed: true, Ready: true,
		EKF:     mavlink.EKF{Valid: true, Velocity: 0.04, PosHoriz: 0.11, PosVert: 0.62, Mag: 0.93, Terr: 0},
		Battery: mavlink.Battery{Valid: true, Voltage: 11.68, Current: 17.9, Remaining: 0.79, LowVolts: 10.5},
		GPS:     mavlink.GPS{Valid: true, Fix: 6, Satellites: 10, HDOP: 1.2},
		Home:    mavlink.Home{Valid: true, PositionNED: frame.OfNED(0, 0, 0)},
		Mission: mavlink.MissionState{Known: true, Active: 3, Reached: 2, Total: 9, CrossTrack: -2.3, ToGo: 128},
	}
	s.Answers.Append(mavlink.Answer{Request: "Start mission", Done: true, OK: true, Words: "accepted"})
	return s
}

// refusing is one on the ground that does not arm.
func refusing() *mavlink.Status {
	s := speaking()
	s.Mode, s.Armed, s.Ready, s.Landed, s.Mission = "STABILIZE", false, false, true, mavlink.MissionState{Known: true, Total: 1}
	s.GPS = mavlink.GPS{Valid: true, Fix: 1, Satellites: 3}
	s.EKF = mavlink.EKF{Valid: true, Velocity: 1.4}
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
		TakeOff: func(h float64) { note("take off to " + units.Metres(h).String())() },
		SetMode: func(name string) { note("mode " + name)() },
		Modes:   func() []string { return modesOfCopter },
		GoTo:    func(n, e, d float64) { note("go to " + units.Metres(n).String() + ", " + units.Metres(e).String())() }}
	a.UploadMission, a.DownloadMission = note("upload"), note("download")
	a.StartChild, a.StopChild, a.RestartChild = note("start"), note("stop"), note("restart")
	a.PickGround = func(x, y float64) (n, e, d float64, ok bool) { return x, y, 0, y > 300 }
	r.p.parts.connect(r.p)
}

var modesOfCopter = strings.Fields(`STABILIZE ACRO ALT_HOLD AUTO GUIDED LOITER RTL CIRCLE LAND DRIFT SPORT FLIP AUTOTUNE POSHOLD
	BRAKE THROW AVOID_ADSB GUIDED_NOGPS SMART_RTL FLOWHOLD FOLLOW ZIGZAG SYSTEMID AUTOROTATE AUTO_RTL TURTLE`)
