package mavlink

import (
	"fmt"
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/physics/frame"
)

// estimator builds the Estimate, which comes in several messages, and compares it with
// the truth of its own physics time.
type estimator struct {
	*base
	clock       clock
	originKnown bool
	origin      frame.Vec[frame.NED] // the EKF's, from sitlark's home [m]

	hasLocal    bool                            // LOCAL_POSITION_NED comes: more exact than the global one
	attitude    frame.Rot[frame.NED, frame.FRD] // the newest
	hasAttitude bool
	turned      frame.Rot[frame.NED, frame.NED] // from true to estimated attitude
	hasTurned   bool
}

// take processes a message about where the autopilot estimates the vehicle to be.
func (e *estimator) take(m message.Message) {
	switch m := m.(type) {
	case *apm.MessageGpsGlobalOrigin:
		if m.Latitude != 0 || m.Longitude != 0 {
			e.originKnown, e.origin = true, e.toLocal(m.Latitude, m.Longitude, m.Altitude)
		}
	case *apm.MessageSimState:
		e.simState(m)
	case *apm.MessageAttitudeQuaternion:
		e.takeAttitude(m)
	case *apm.MessageLocalPositionNed:
		if !e.originKnown {
			return
		}
		e.hasLocal = true
		e.takePosition(m.TimeBootMs, e.origin.Add(frame.OfNED(float64(m.X), float64(m.Y), float64(m.Z))),
			frame.OfNED(float64(m.Vx), float64(m.Vy), float64(m.Vz)))
	case *apm.MessageGlobalPositionInt:
		if e.hasLocal || m.Lat == 0 && m.Lon == 0 {
			return
		}
		e.takePosition(m.TimeBootMs, e.toLocal(m.Lat, m.Lon, m.Alt),
			frame.OfNED(float64(m.Vx)/100, float64(m.Vy)/100, float64(m.Vz)/100))
	case *apm.MessageWind:
		e.status.Estimate.WindValid = true
		e.status.Estimate.WindNED = windNED(float64(m.Direction), float64(m.Speed))
	}
}

// windNED is the air's horizontal velocity [m/s] for the message WIND, which tells the
// direction that the wind comes from [deg] and its speed [m/s].
func windNED(fromDeg, speed float64) frame.Vec[frame.NED] {
	s, c := math.Sincos(fromDeg * math.Pi / 180)
	return frame.OfNED(-c*speed, -s*speed, 0)
}

// boot takes a time since boot [ms] from a message, which sets the clock.
func (e *estimator) boot(ms uint32) {
	now, flight := e.config.History.newest()
	if flight != e.clock.flight { // the physics was reset
		e.clock = clock{flight: flight}
		e.status.Estimate = Estimate{}
	}
	e.clock.settle(ms)
	e.clock.last, e.clock.started = ms, true
	if flight != 0 {
		e.clock.bound(ms, now)
	}
}

// takeAttitude remembers by how much the estimated attitude is turned from the true one
// at the same time.
func (e *estimator) takeAttitude(m *apm.MessageAttitudeQuaternion) {
	e.attitude = frame.FromQuat[frame.NED, frame.FRD](float64(m.Q1), float64(m.Q2), float64(m.Q3), float64(m.Q4))
	e.hasAttitude = e.attitude.IsFinite()
	e.hasTurned = false
	if truth, ok := e.truth(m.TimeBootMs); ok && e.hasAttitude {
		e.turned, e.hasTurned = frame.Compose(e.attitude, truth.NEDFromFRD.Inverse()), true
	}
}

// truth is the state of the physics when the autopilot's clock showed ms.
func (e *estimator) truth(ms uint32) (Truth, bool) {
	if !e.clock.known {
		return Truth{}, false
	}
	t := e.clock.at(ms)
	if newest := e.config.History.now(); t > newest && t < newest+2*halfMS {
		t = newest // the half millisecond was in the future
	}
	return e.config.History.At(t)
}

// takePosition completes an Estimate.
func (e *estimator) takePosition(ms uint32, position, velocity frame.Vec[frame.NED]) {
	truth, ok := e.truth(ms)
	if !ok || !e.hasAttitude || !position.IsFinite() || !velocity.IsFinite() {
		return
	}
	s := &e.status.Estimate
	s.Valid, s.Time, s.Truth = true, e.clock.at(ms), truth
	s.PositionNED, s.VelGround = position, velocity
	s.NEDFromFRD = e.attitude
	if e.hasTurned {
		s.NEDFromFRD = frame.Compose(e.turned, truth.NEDFromFRD)
	}
	s.PositionError = position.Sub(truth.PositionNED).Len()
	s.AttitudeError = angle(s.NEDFromFRD, truth.NEDFromFRD)
	e.samples.add(Sample{Flight: e.clock.flight, Estimate: *s, EKF: e.status.EKF, Battery: e.status.Battery})
}

// angle is the angle of the rotation between two attitudes [rad], 0 to π.
func angle(a, b frame.Rot[frame.NED, frame.FRD]) float64 {
	w, x, y, z := frame.Compose(a.Inverse(), b).Quat()
	return 2 * math.Atan2(math.Sqrt(x*x+y*y+z*z), math.Abs(w))
}

// simState finds the physics step that a SIM_STATE reports, which sets the clock.
func (e *estimator) simState(m *apm.MessageSimState) {
	c := &e.clock
	if !c.started {
		return
	}
	from, to := c.window(e.config.History.now())
	vel := frame.OfNED(float64(m.Vn), float64(m.Ve), float64(m.Vd))
	att := frame.FromQuat[frame.NED, frame.FRD](float64(m.Q1), float64(m.Q2), float64(m.Q3), float64(m.Q4))
	t, ok := e.config.History.find(vel, att, from, to)
	c.pending.on, c.pending.physics, c.pending.beforeMS = ok, t, c.last
	if truth, kept := e.config.History.At(t); ok && kept && !e.autopilot.wrongHome {
		e.checkHome(m, &truth)
	}
}

// sameHome is how far ArduPilot's position may be from sitlark's at the same step [m].
const sameHome = 5

// checkHome notices an ArduPilot that was started at another home: every place that it
// reports would be somewhere else here.
func (e *estimator) checkHome(m *apm.MessageSimState, truth *Truth) {
	if m.LatInt == 0 && m.LonInt == 0 { // an old release
		return
	}
	d := e.toLocal(m.LatInt, m.LonInt, 0).Sub(truth.PositionNED)
	if off := math.Hypot(d.X, d.Y); off > sameHome {
		e.autopilot.wrongHome = true
		e.news(warning, fmt.Sprintf("ArduPilot's home is %.0f m from sitlark's: start both with the same --home", off))
	}
}
