package mavlink

import (
	"math"
	"testing"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// heard is what an estimator makes of messages, with a vehicle that stands 3 m north of home, level.
func heard(home mission.Home, messages ...message.Message) *estimator {
	h := new(History)
	for i := range 3 {
		h.Add(1, 5+float64(i)/1000, &Truth{PositionNED: frame.OfNED(3, 0, 0), NEDFromFRD: frame.Identity[frame.NED, frame.FRD]()})
	}
	e := &estimator{base: &base{config: Config{Home: home, History: h}}}
	e.boot(1000)
	for _, m := range append([]message.Message{&apm.MessageAttitudeQuaternion{TimeBootMs: 1000, Q1: 1}}, messages...) {
		e.take(m)
	}
	return e
}

// TestGlobalPositionsAreTakenAnywhere, also on the equator and on Greenwich's meridian; 0, 0 is how ArduPilot says that
// it knows none.
func TestGlobalPositionsAreTakenAnywhere(t *testing.T) {
	const degree, north = 1e7, 5e-5 // [1e-7°], and 5.6 m in degrees
	for _, home := range []mission.Home{{LatDeg: 47, LonDeg: 8, AltM: 500}, {LonDeg: 8}, {LatDeg: 51.5}} {
		e := heard(home, &apm.MessageGlobalPositionInt{
			TimeBootMs: 1000, Lat: int32(math.Round(home.LatDeg * degree)), Lon: int32(math.Round((home.LonDeg + north) * degree)),
			Alt: int32(1000 * (home.AltM + 20)), Vx: 120, Vy: -250, Vz: 50,
		})
		got := e.status.Estimate
		east := north * mission.MetresPerDegree * math.Cos(home.LatDeg*math.Pi/180)
		if want := frame.OfNED(0, east, -20); !got.Valid || got.PositionNED.Sub(want).Len() > 0.01 || got.VelGround.Sub(frame.OfNED(1.2, -2.5, 0.5)).Len() > 1e-9 {
			t.Errorf("home %+v: valid %v, at %v with %v, want %v", home, got.Valid, got.PositionNED.Array(), got.VelGround.Array(), want.Array())
		}
		if want := math.Sqrt(9 + east*east + 400); math.Abs(got.PositionError-want) > 0.01 {
			t.Errorf("home %+v: %g m wrong, want %g", home, got.PositionError, want)
		}
	}
	if e := heard(mission.Home{}, &apm.MessageGlobalPositionInt{TimeBootMs: 1000}); e.status.Estimate.Valid {
		t.Error("0, 0 is taken for a place")
	}
}

// TestLocalPositionIsPreferred: the more exact of the two messages counts, from the EKF's origin.
func TestLocalPositionIsPreferred(t *testing.T) {
	home := mission.Home{LatDeg: 47, LonDeg: 8, AltM: 500}
	local := &apm.MessageLocalPositionNed{TimeBootMs: 1000, X: 1, Y: 2, Z: -3}
	global := &apm.MessageGlobalPositionInt{TimeBootMs: 1000, Lat: 471e6, Lon: 8e7, Alt: 500e3}
	origin := &apm.MessageGpsGlobalOrigin{Latitude: 47e7, Longitude: 8e7, Altitude: 510e3}
	if e := heard(home, local); e.status.Estimate.Valid {
		t.Error("a local position is taken before the origin is known")
	}
	if e := heard(home, &apm.MessageGpsGlobalOrigin{}, local); e.status.Estimate.Valid {
		t.Error("0, 0 is taken for the origin")
	}
	for _, home := range []mission.Home{{LonDeg: 8}, {LatDeg: 51.5}} { // the equator, Greenwich's meridian
		at := &apm.MessageGpsGlobalOrigin{Latitude: int32(home.LatDeg * 1e7), Longitude: int32(home.LonDeg * 1e7)}
		if e := heard(home, at, local).status.Estimate; !e.Valid || e.PositionNED.Sub(frame.OfNED(1, 2, -3)).Len() > 1e-6 {
			t.Errorf("origin %+v: valid %v, at %v", home, e.Valid, e.PositionNED.Array())
		}
	}
	got := heard(home, origin, local, global).status.Estimate
	if want := frame.OfNED(1, 2, -13); !got.Valid || got.PositionNED.Sub(want).Len() > 1e-6 {
		t.Errorf("valid %v, at %v, want %v", got.Valid, got.PositionNED.Array(), want.Array())
	}
}
