package mavlink

import (
	"math"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"
	"github.com/sitlark/sitlark/physics/frame"
)

// estimator puts together what comes in several messages.
type estimator struct {
	originKnown bool
	origin      frame.Vec[frame.NED] // the EKF's, from sitlark's home [m]

	local    bool                            // LOCAL_POSITION_NED comes: more exact than the global one
	turned   frame.Rot[frame.NED, frame.NED] // from true to estimated attitude
	attitude frame.Rot[frame.NED, frame.FRD] // as it was said last
	hasTurn  bool
	hasAtt   bool
}

// estimate takes in a message about where the vehicle believes to be.
func (l *Link) estimate(m message.Message) {
	e := &l.estimator
	switch m := m.(type) {
	case *apm.MessageGpsGlobalOrigin:
		if m.Latitude != 0 || m.Longitude != 0 {
			e.originKnown, e.origin = true, l.local(m.Latitude, m.Longitude, m.Altitude)
		}
	case *apm.MessageSimState:
		l.recognize(m)
	case *apm.MessageAttitudeQuaternion:
		l.attitude(m)
	case *apm.MessageLocalPositionNed:
		if !e.originKnown {
			return
		}
		e.local = true
		l.position(m.TimeBootMs, e.origin.Add(frame.OfNED(float64(m.X), float64(m.Y), float64(m.Z))),
			frame.OfNED(float64(m.Vx), float64(m.Vy), float64(m.Vz)))
	case *apm.MessageGlobalPositionInt:
		if e.local || m.Lat == 0 && m.Lon == 0 {
			return
		}
		l.position(m.TimeBootMs, l.local(m.Lat, m.Lon, m.Alt),
			frame.OfNED(float64(m.Vx)/100, float64(m.Vy)/100, float64(m.Vz)/100))
	case *apm.MessageWind:
		s, c := math.Sincos(float64(m.Direction) * math.Pi / 180)
		l.status.Estimate.WindValid = true
		l.status.Estimate.WindNED = frame.OfNED(-c*float64(m.Speed), -s*float64(m.Speed), 0)
	}
}

// attitude remembers by how much the estimated attitude is turned from the true
// one of its own time.
func (l *Link) attitude(m *apm.MessageAttitudeQuaternion) {
	e := &l.estimator
	e.attitude = frame.FromQuat[frame.NED, frame.FRD](float64(m.Q1), float64(m.Q2), float64(m.Q3), float64(m.Q4))
	e.hasAtt = e.attitude.IsFinite()
	e.hasTurn = false
	if truth, ok := l.truth(m.TimeBootMs); ok && e.hasAtt {
		e.turned, e.hasTurn = frame.Compose(e.attitude, truth.NEDFromFRD.Inverse()), true
	}
}

// truth is what the physics had when the autopilot's clock showed ms.
func (l *Link) truth(ms uint32) (Truth, bool) {
	if !l.clock.known {
		return Truth{}, false
	}
	t := l.clock.at(ms)
	if newest := l.config.History.now(); t > newest && t < newest+2*halfMS {
		t = newest // the half millisecond lay in the future
	}
	return l.config.History.At(t)
}

// position completes an Estimate.
func (l *Link) position(ms uint32, place, vel frame.Vec[frame.NED]) {
	e := &l.estimator
	truth, ok := l.truth(ms)
	if !ok || !e.hasAtt || !place.IsFinite() || !vel.IsFinite() {
		return
	}
	s := &l.status.Estimate
	s.Valid, s.Time, s.Truth = true, l.clock.at(ms), truth
	s.PositionNED, s.VelGround = place, vel
	s.NEDFromFRD = e.attitude
	if e.hasTurn {
		s.NEDFromFRD = frame.Compose(e.turned, truth.NEDFromFRD)
	}
	s.PositionError = place.Sub(truth.PositionNED).Len()
	s.AttitudeError = angle(s.NEDFromFRD, truth.NEDFromFRD)
}

// angle of the rotation between two attitudes [rad], 0 to π.
func angle(a, b frame.Rot[frame.NED, frame.FRD]) float64 {
	w, x, y, z := frame.Compose(a.Inverse(), b).Quat()
	return 2 * math.Atan2(math.Sqrt(x*x+y*y+z*z), math.Abs(w))
}
