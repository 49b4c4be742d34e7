package vehicles

import (
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// boatDetails is what a vehicle on hulls does in still fresh water.
type boatDetails struct {
	Hulls         int     `json:"hulls"`
	Draught       float64 `json:"draught"`        // [m]
	Trim          float64 `json:"trim"`           // nose up [rad]
	GM            float64 `json:"gm"`             // metacentric height [m]
	RollPeriod    float64 `json:"roll_period"`    // [s]
	HeavePeriod   float64 `json:"heave_period"`   // [s]
	TopSpeed      float64 `json:"top_speed"`      // [m/s]
	Cruise        float64 `json:"cruise"`         // [m/s]
	Thrust        float64 `json:"thrust"`         // lying still at full throttle [N]
	TurningCircle float64 `json:"turning_circle"` // diameter at cruise and full rudder; 0: it turns on the spot [m]

	Sails *sailDetails `json:"sails,omitempty"` // null: it has none
}

// sailDetails is what it does under sail in wind on still fresh water, with the sheet for the greatest speed.
type sailDetails struct {
	Area      float64 `json:"area"`       // [m²]
	Wind      float64 `json:"wind"`       // [m/s]
	Speed     float64 `json:"speed"`      // with the wind from abeam [m/s]
	Heel      float64 `json:"heel"`       // then [rad]
	Upwind    float64 `json:"upwind"`     // straight against the wind, by tacks [m/s]
	CloseHaul float64 `json:"close_haul"` // off the wind then [rad]
	Run       float64 `json:"run"`        // straight before the wind [m/s]
}

func boatOf(v *airframe.Vehicle) (*boatDetails, error) {
	b, err := parameters.BoatOf(v)
	if err != nil {
		return nil, err
	}
	h := b.Hull.Hydrostatics()
	d := &boatDetails{
		Hulls: len(v.Hulls), Draught: h.Draught, Trim: h.Trim, GM: h.GM, RollPeriod: h.Roll, HeavePeriod: h.Heave,
		TopSpeed: b.Top, Cruise: b.Cruise, Thrust: b.Thrust,
	}
	if s := b.Sailing; s != nil {
		d.Sails = &sailDetails{Area: s.Area, Wind: parameters.SailingWind, Speed: s.Speed, Heel: s.Heel, Upwind: s.Upwind, CloseHaul: s.CloseHaul, Run: s.Run}
	}
	if len(b.Rudders) > 0 {
		d.TurningCircle = 2 * b.Cruise / b.Rate
	}
	return d, nil
}

func (d *boatDetails) print(row func(name, format string, args ...any)) {
	row("lies", "%s mm deep in fresh water, trimmed by %s°; metacentric height %s mm", plaintext.Number(1000*d.Draught, 3), plaintext.Number(d.Trim*180/math.Pi, 2), plaintext.Number(1000*d.GM, 3))
	row("swings", "in %s s in roll, %s s in heave", plaintext.Number(d.RollPeriod, 3), plaintext.Number(d.HeavePeriod, 3))
	if s := d.Sails; s != nil {
		row("sails", "%s m²; in %s m/s of wind from abeam %s m/s, heeled by %s°", plaintext.Number(s.Area, 2), plaintext.Number(s.Wind, 2), plaintext.Number(s.Speed, 3), plaintext.Number(s.Heel*180/math.Pi, 2))
		row("", "%s m/s before it; against it %s m/s, by tacks %s° off it", plaintext.Number(s.Run, 3), plaintext.Number(s.Upwind, 3), plaintext.Number(s.CloseHaul*180/math.Pi, 2))
	}
	if d.Thrust > 0 {
		row("goes", "up to %s m/s, cruise at %s m/s; %s N of thrust lying still", plaintext.Number(d.TopSpeed, 3), plaintext.Number(d.Cruise, 3), plaintext.Number(d.Thrust, 3))
	}
	if d.TurningCircle > 0 {
		row("turns", "on a circle of %s m across", plaintext.Number(d.TurningCircle, 3))
	} else {
		row("turns", "on the spot, by its propellers")
	}
}
