package flightlog

import (
	"fmt"
	"math"
	"strings"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/internal/severity"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// collector gathers what one sender says.
type collector struct {
	*Flight
	system  byte
	frames  int
	beats   int // heartbeats of an autopilot
	boot    bootClock
	own     stationClock // of the times in its messages, where the log has no others
	begins  int64        // time of elapsed time 0, by its SYSTEM_TIME [µs since 1970]; 0: unknown
	places  Track[mission.Place]
	heights Track[float64] // above home, with places [m]
	homes   []placed
	plans   plans
	heard   map[uint32]int // frames by message
	texts   []string
	chunk   int    // identifier of the text that is continued; 0: none
	version uint32 // of the firmware, by AUTOPILOT_VERSION
	foreign string // which other autopilot it is; empty: ArduPilot
}

// wanted are the messages that are decoded.
var wanted = func() map[uint32]bool {
	ids := map[uint32]bool{}
	for _, m := range []message.Message{
		&apm.MessageHeartbeat{}, &apm.MessageSysStatus{}, &apm.MessageGpsRawInt{}, &apm.MessageAttitude{}, &apm.MessageGlobalPositionInt{},
		&apm.MessageServoOutputRaw{}, &apm.MessageMissionItem{}, &apm.MessageMissionItemInt{}, &apm.MessageMissionCount{},
		&apm.MessageStatustext{}, &apm.MessageHomePosition{}, &apm.MessageVibration{}, &apm.MessageParamValue{}, &apm.MessageRawImu{},
		&apm.MessageFencePoint{}, &apm.MessageRallyPoint{}, &apm.MessageWind{}, &apm.MessageAutopilotVersion{}, &apm.MessageVfrHud{}, &apm.MessageSystemTime{},
	} {
		ids[m.GetID()] = true
	}
	return ids
}()

// take takes a message that was written at an elapsed time [s].
func (c *collector) take(now float64, m message.Message) {
	switch m := m.(type) {
	case *apm.MessageHeartbeat:
		c.heartbeat(now, m)
	case *apm.MessageAttitude:
		at := c.boot.at(m.TimeBootMs, now)
		if r, ok := eulerDeg(float64(m.Roll)/deg, float64(m.Pitch)/deg, float64(m.Yaw)/deg); ok {
			c.Attitude.add(at, r)
		}
		if w := frame.OfFRD(float64(m.Rollspeed), float64(m.Pitchspeed), float64(m.Yawspeed)); plausible(w.X, w.Y, w.Z) {
			c.Rate.add(at, w)
		}
	case *apm.MessageGlobalPositionInt:
		c.position(now, m)
	case *apm.MessageGpsRawInt:
		c.GPS.add(now, Fix{
			place:  mission.Place{LatDeg: float64(m.Lat) * 1e-7, LonDeg: float64(m.Lon) * 1e-7, AltM: float64(m.Alt) * 1e-3},
			Status: int(m.FixType), Satellites: int(m.SatellitesVisible), HDOP: known16(m.Eph) / 100, Speed: known16(m.Vel) / 100,
		})
	case *apm.MessageRawImu:
		const mg = standard.Gravity / 1000
		c.Force.add(now, frame.OfFRD(float64(m.Xacc)*mg, float64(m.Yacc)*mg, float64(m.Zacc)*mg))
	case *apm.MessageServoOutputRaw:
		c.outputs(now, m)
	case *apm.MessageSysStatus:
		c.power(now, m)
	case *apm.MessageWind:
		sin, cos := math.Sincos(float64(m.Direction) * deg) // it blows from there
		if v := frame.OfNED(-cos*float64(m.Speed), -sin*float64(m.Speed), float64(m.SpeedZ)); plausible(v.X, v.Y, v.Z) {
			c.Wind.add(now, v)
		}
	case *apm.MessageVfrHud:
		if c.Vehicle.Winged() && plausible(float64(m.Airspeed)) {
			c.Airspeed.add(now, float64(m.Airspeed))
		}
	case *apm.MessageVibration:
		v := Vibration{XYZ: [3]float64{float64(m.VibrationX), float64(m.VibrationY), float64(m.VibrationZ)}, Clips: int(m.Clipping_0)}
		if plausible(v.XYZ[:]...) {
			c.Vibes.add(now, v)
		}
	case *apm.MessageStatustext:
		c.text(now, m)
	case *apm.MessageParamValue:
		c.setParam(now, m.ParamId, float64(m.ParamValue))
	case *apm.MessageHomePosition:
		c.homes = append(c.homes, placed{now, mission.Place{LatDeg: float64(m.Latitude) * 1e-7, LonDeg: float64(m.Longitude) * 1e-7, AltM: float64(m.Altitude) * 1e-3}})
	case *apm.MessageAutopilotVersion:
		c.version = m.FlightSwVersion
	case *apm.MessageSystemTime:
		if us := int64(min(m.TimeUnixUsec, math.MaxInt64)); c.begins == 0 && dated(us) {
			c.begins = us - int64(now*1e6)
		}
	default:
		c.plans.take(m)
	}
}

// ownTime returns the elapsed time at which a message was sent [s], by those messages that have the time
// since boot: itself, or the one before.
func (c *collector) ownTime(m message.Message) (elapsed float64) {
	ms := uint32(0)
	switch m := m.(type) {
	case *apm.MessageAttitude:
		ms = m.TimeBootMs
	case *apm.MessageGlobalPositionInt:
		ms = m.TimeBootMs
	case *apm.MessageSystemTime:
		ms = m.TimeBootMs
	default:
		return c.own.elapsed
	}
	return c.own.at(int64(ms) * 1000)
}

// known16 is a number that may be unknown, 0 then.
func known16(x uint16) float64 {
	if x == math.MaxUint16 {
		return 0
	}
	return float64(x)
}

// classes are the frame classes that MAV_TYPE tells.
var classes = map[apm.MAV_TYPE]int{
	apm.MAV_TYPE_QUADROTOR: 1, apm.MAV_TYPE_HEXAROTOR: 2, apm.MAV_TYPE_OCTOROTOR: 3, apm.MAV_TYPE_TRICOPTER: 7, apm.MAV_TYPE_COAXIAL: 9,
	apm.MAV_TYPE_DODECAROTOR: 12, apm.MAV_TYPE_DECAROTOR: 14, apm.MAV_TYPE_HELICOPTER: 6, apm.MAV_TYPE_SURFACE_BOAT: 2,
}

func (c *collector) heartbeat(now float64, m *apm.MessageHeartbeat) {
	if m.Autopilot == apm.MAV_AUTOPILOT_INVALID || m.Type == apm.MAV_TYPE_GCS {
		return
	}
	c.beats++
	c.foreign = ""
	if m.Autopilot != apm.MAV_AUTOPILOT_ARDUPILOTMEGA {
		c.foreign = m.Autopilot.String()
	}
	if k := kind.OfType(m.Type); k != kind.Unknown {
		c.Vehicle, c.class = k, classes[m.Type]
	}
	if n := len(c.Modes); n == 0 || c.Modes[n-1].Number != int(m.CustomMode) {
		c.Modes = append(c.Modes, Mode{Elapsed: now, Number: int(m.CustomMode)})
	}
	armed := m.BaseMode&apm.MAV_MODE_FLAG_SAFETY_ARMED != 0
	if n := len(c.Arming); n > 0 && c.Arming[n-1].Armed != armed || n == 0 && armed {
		c.Arming = append(c.Arming, Arming{now, armed})
	}
}

func (c *collector) position(now float64, m *apm.MessageGlobalPositionInt) {
	at := c.boot.at(m.TimeBootMs, now)
	p := mission.Place{LatDeg: float64(m.Lat) * 1e-7, LonDeg: float64(m.Lon) * 1e-7, AltM: float64(m.Alt) * 1e-3}
	if !onEarth(p) {
		return
	}
	c.places.add(at, p)
	c.heights.add(at, float64(m.RelativeAlt)*1e-3)
	c.Velocity.add(at, frame.OfNED(float64(m.Vx)/100, float64(m.Vy)/100, float64(m.Vz)/100))
}

// outputs takes pulses: port 0 is of outputs 1 to 16, port 1 of those from 17 on.
func (c *collector) outputs(now float64, m *apm.MessageServoOutputRaw) {
	pulses := [...]uint16{
		m.Servo1Raw, m.Servo2Raw, m.Servo3Raw, m.Servo4Raw, m.Servo5Raw, m.Servo6Raw, m.Servo7Raw, m.Servo8Raw,
		m.Servo9Raw, m.Servo10Raw, m.Servo11Raw, m.Servo12Raw, m.Servo13Raw, m.Servo14Raw, m.Servo15Raw, m.Servo16Raw,
	}
	var o Outputs
	if n := c.Outputs.Len(); n > 0 {
		o = c.Outputs.Values[n-1]
	}
	if int(m.Port) > 1 {
		return
	}
	copy(o[16*int(m.Port):], pulses[:])
	c.Outputs.add(now, o)
}

func (c *collector) power(now float64, m *apm.MessageSysStatus) {
	if m.VoltageBattery == 0 || m.VoltageBattery == math.MaxUint16 {
		return
	}
	b := Battery{Voltage: float64(m.VoltageBattery) / 1000, Current: -1, Charge: -1}
	if m.CurrentBattery >= 0 {
		b.Current = float64(m.CurrentBattery) / 100
	}
	if m.BatteryRemaining >= 0 && m.BatteryRemaining <= 100 {
		b.Charge = float64(m.BatteryRemaining) / 100
	}
	c.Battery.add(now, b)
}

// text takes a status text, which may be one of several parts.
func (c *collector) text(now float64, m *apm.MessageStatustext) {
	text := strings.ToValidUTF8(m.Text, "?")
	if n := len(c.texts) - 1; m.Id != 0 && int(m.Id) == c.chunk && m.ChunkSeq > 0 && n >= 0 && len(c.texts[n]) < longestText {
		c.texts[n] += text
		c.Messages[len(c.Messages)-1].Text = c.texts[n]
		return
	}
	c.chunk = int(m.Id)
	c.texts = append(c.texts, text)
	c.Messages = append(c.Messages, Message{Elapsed: now, Severity: severity.OfMAVLink(int(m.Severity)), Text: strings.TrimSpace(text)})
}

// finish makes the flight of what was gathered.
func (c *collector) finish() {
	for _, times := range [][]float64{c.places.Times, c.heights.Times, c.Velocity.Times, c.Attitude.Times, c.Rate.Times} {
		c.boot.resolve(times)
	}
	c.chooseHome()
	for i, p := range c.places.Values {
		c.Position.add(c.places.Times[i], c.local(p))
	}
	if c.Position.Len() < 2 {
		c.Position = Track[frame.Vec[frame.NED]]{}
		for i, fix := range c.GPS.Values {
			if fix.Good() && onEarth(fix.place) {
				c.Position.add(c.GPS.Times[i], c.local(fix.place))
			}
		}
		if c.Position.Len() > 0 {
			c.note("the log has no EKF position: the GPS position is shown")
		}
	}
	c.plans.put(c.Flight)
	c.identify(c.texts)
	if c.foreign != "" {
		c.note("the autopilot is not ArduPilot (%s): mode names may be wrong", c.foreign)
	} else if c.Firmware == "" && c.version != 0 {
		c.Firmware = fmt.Sprintf("%v V%d.%d.%d", c.Vehicle, c.version>>24, c.version>>16&0xff, c.version>>8&0xff)
	}
	c.restarts()
	c.Flight.finish()
}

// restarts adds a message for each start of the autopilot but the first one.
func (c *collector) restarts() {
	if len(c.boot.heard) < 2 {
		return
	}
	for _, at := range c.boot.heard[1:] {
		c.Messages = append(c.Messages, Message{Elapsed: at, Severity: Caution, Text: "the autopilot restarted"})
	}
	times := "once"
	if n := len(c.boot.heard) - 1; n > 1 {
		times = fmt.Sprintf("%d times", n)
	}
	c.note("the autopilot restarted %s during the log: what came before and after is shown one after the other", times)
}

// chooseHome sets Home to what the autopilot returned to when it was armed first.
func (c *collector) chooseHome() {
	armed := 0.0
	for _, a := range c.Arming {
		if a.Armed {
			armed = a.Elapsed
			break
		}
	}
	var best *placed
	for i := range c.homes {
		if best == nil || c.homes[i].at <= armed+5 {
			best = &c.homes[i]
		}
	}
	if best != nil && c.setHome(best.place, "HOME_POSITION") {
		return
	}
	if at, ok := c.places.At(armed); ok {
		p := c.places.Values[at.First]
		if p.AltM -= c.heights.Values[at.First]; c.setHome(p, "the place of arming") {
			return
		}
	}
	for _, fix := range c.GPS.Values {
		if fix.Good() && c.setHome(fix.place, "the first fix of the GPS") {
			return
		}
	}
	c.noHome()
}
