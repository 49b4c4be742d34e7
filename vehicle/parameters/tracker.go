package parameters

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/pedestal"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Functions of ArduPilot's outputs that point an antenna.
const (
	functionAzimuth   = 71
	functionElevation = 72
)

// trackingRate is how often ArduPilot's AntennaTracker moves its servos [Hz].
const trackingRate = 50.0

// ofTracker derives the parameters of an antenna tracker.
func ofTracker(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	var s set
	p := &v.Pedestal
	follow := 1 / (2 * math.Pi * p.Frequency)
	axis := func(a *pedestal.Axis, function float64, gains, kind, what string, most float64) {
		m := &v.Servos[a.Servo]
		at := fmt.Sprintf("SERVO%d_", m.Output)
		s.add(at+"FUNCTION", function, what)
		slope := (m.MaxUs - m.MinUs) / (m.AtMaxDeg - m.AtMinDeg) // [µs/deg], or [µs s/deg]
		zero := m.MinUs - m.AtMinDeg*slope
		reversed, why := 0.0, "so that more turns it to the right, or up"
		if flipped := a.Continuous && function == functionAzimuth; (slope < 0) != flipped {
			reversed = 1
		}
		if a.Continuous && function == functionAzimuth {
			why = "so that less turns it to the right: AntennaTracker's output for an azimuth servo that turns continuously is the error's negative"
		}
		reach := math.Abs(slope) * most
		if a.Continuous {
			reach = math.Min(m.MaxUs-zero, zero-m.MinUs)
		}
		s.add(at+"MIN", math.Round(max(500, zero-reach)), "its servo's end")
		s.add(at+"MAX", math.Round(min(2500, zero+reach)), "its servo's end")
		s.add(at+"TRIM", math.Round(zero), "ahead, or level")
		s.add(at+"REVERSED", reversed, why)
		if a.Continuous {
			speed := math.Max(math.Abs(m.AtMinDeg), math.Abs(m.AtMaxDeg)) // at the end [deg/s]
			s.add(kind, 2, "its servo turns continuously")
			s.add(gains+"P", significant(continuousRate*most/speed), fmt.Sprintf("%.2g deg/s for a degree off; the end, %.4g deg/s, stands for %.4g degrees", continuousRate, speed, most))
			s.add(gains+"I", 0, "none")
			s.add(gains+"D", 0, "none")
			s.add(gains+"SMAX", 0, "no limit of the slew rate, which would lower P")
			return
		}
		s.add(kind, 0, "its servo turns to an angle")
		rate := 1 / (stable * follow)
		s.add(gains+"P", significant(rate/trackingRate), fmt.Sprintf("degrees a step for a degree off: %.2g 1/s, %g times slower than the antenna follows its servo", rate, stable))
		s.add(gains+"I", 0, "none: P adds up by itself")
		s.add(gains+"D", 0, "none")
		s.add(gains+"SMAX", 0, "no limit of the slew rate: ArduPilot's default of 0.1 lowers P while the antenna follows, which trails then")
	}
	axis(&p.Azimuth, functionAzimuth, "YAW2SRV_", "SERVO_YAW_TYPE", "azimuth", yawRange(v)/2)
	axis(&p.Elevation, functionElevation, "PITCH2SRV_", "SERVO_PITCH_TYPE", "elevation", pitchRange(v))
	s.add("YAW_RANGE", yawRange(v), "degrees, of both sides")
	s.add("PITCH_MIN", -pitchRange(v), "degrees; ArduPilot's output is even about level")
	s.add("PITCH_MAX", pitchRange(v), "degrees")
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}

const (
	// stable is by how much slower the loop over an axis is than the antenna follows its servo: chosen, with lags of ArduPilot's estimate.
	stable = 8.0
	// continuousRate is the bandwidth of the loop over a servo that turns continuously [1/s]: chosen.
	continuousRate = 2.0
)

// yawRange is how far the azimuth axis turns, from one side to the other, evenly about ahead [deg].
func yawRange(v *airframe.Vehicle) float64 {
	a := &v.Pedestal.Azimuth
	if a.Endless() {
		return 360
	}
	return math.Min(360, math.Round(2*math.Max(a.Most, -a.Least)*180/math.Pi))
}

// pitchRange is the farther stop of the elevation axis [deg].
func pitchRange(v *airframe.Vehicle) float64 {
	a := &v.Pedestal.Elevation
	return math.Round(math.Max(math.Abs(a.Least), math.Abs(a.Most)) * 180 / math.Pi)
}
