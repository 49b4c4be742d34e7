package vehicles

import (
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/pedestal"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// trackerDetails is what an antenna tracker reaches.
type trackerDetails struct {
	Height    float64     `json:"height_m"` // of the axes over the ground
	Azimuth   axisDetails `json:"azimuth"`
	Elevation axisDetails `json:"elevation"`
}

type axisDetails struct {
	Continuous bool    `json:"continuous"`
	Endless    bool    `json:"endless"` // it has no stops
	Least      float64 `json:"least_deg"`
	Most       float64 `json:"most_deg"`
	Rate       float64 `json:"rate_deg_s"` // greatest; 0: no limit
}

func trackerOf(v *airframe.Vehicle) *trackerDetails {
	axis := func(a *pedestal.Axis) axisDetails {
		s := &v.Servos[a.Servo]
		d := axisDetails{Continuous: a.Continuous, Endless: a.Endless(), Least: a.Least * 180 / math.Pi, Most: a.Most * 180 / math.Pi, Rate: s.RateDeg}
		if a.Continuous {
			d.Rate = math.Max(math.Abs(s.AtMinDeg), math.Abs(s.AtMaxDeg))
		}
		return d
	}
	return &trackerDetails{Height: v.Pedestal.Height, Azimuth: axis(&v.Pedestal.Azimuth), Elevation: axis(&v.Pedestal.Elevation)}
}

func (d *trackerDetails) print(row func(name, format string, args ...any)) {
	for _, a := range []struct {
		name string
		d    *axisDetails
	}{{"azimuth", &d.Azimuth}, {"elevation", &d.Elevation}} {
		reach := "round and round"
		if !a.d.Endless {
			reach = plaintext.Number(a.d.Least, 4) + "° to " + plaintext.Number(a.d.Most, 4) + "°"
		}
		speed := "at once"
		if a.d.Rate > 0 {
			speed = "up to " + plaintext.Number(a.d.Rate, 4) + "°/s"
		}
		row(a.name, "%s, %s", reach, speed)
	}
}
