package vehicles

import (
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// submarineDetails is what a submarine does in still fresh water, by axes ahead, to the right and down.
type submarineDetails struct {
	Frame    string     `json:"frame"`         // ArduSub's; empty: none has these thrusters
	Buoyancy float64    `json:"buoyancy_n"`    // that lifts it
	Righting float64    `json:"righting_m"`    // centre of buoyancy above the centre of mass
	TopSpeed [3]float64 `json:"top_speed_m_s"` // with a battery whose voltage does not fall
	Thrust   [3]float64 `json:"thrust_n"`      // likewise, lying still at full throttle
}

func submarineOf(v *airframe.Vehicle) (*submarineDetails, error) {
	s, err := parameters.SubmarineOf(v)
	if err != nil {
		return nil, err
	}
	d := &submarineDetails{Buoyancy: s.Buoyancy, Righting: -s.Hull.Centre().Z, TopSpeed: s.Top, Thrust: s.Thrust}
	if s.Frame != nil {
		d.Frame = s.Frame.Name
	}
	return d, nil
}

func (d *submarineDetails) print(row func(name, format string, args ...any)) {
	row("floats", "with %s N of buoyancy in fresh water, its centre %s mm above the centre of mass", plaintext.Number(d.Buoyancy, 2), plaintext.Number(1000*d.Righting, 2))
	row("goes", "ahead up to %s m/s, to the side %s m/s, down %s m/s", plaintext.Number(d.TopSpeed[0], 3), plaintext.Number(d.TopSpeed[1], 3), plaintext.Number(d.TopSpeed[2], 3))
	row("thrust", "%s N ahead, %s N to the side, %s N down, lying still", plaintext.Number(d.Thrust[0], 3), plaintext.Number(d.Thrust[1], 3), plaintext.Number(d.Thrust[2], 3))
	if d.Frame != "" {
		row("frame", "ArduSub's %s", d.Frame)
	}
}
