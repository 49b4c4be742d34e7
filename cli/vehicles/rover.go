package vehicles

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// roverDetails is what a vehicle on wheels does.
type roverDetails struct {
	Wheels        int        `json:"wheels"`
	TopSpeed      float64    `json:"top_speed"`          // [m/s]
	Cruise        float64    `json:"cruise"`             // [m/s]
	Aside         float64    `json:"aside,omitempty"`    // top speed to the right, on wheels with rollers [m/s]
	Balances      bool       `json:"balances,omitempty"` // it falls over unless its motors hold it upright
	TurningCircle float64    `json:"turning_circle"`     // diameter, of the axle about which it turns; 0: it turns on the spot [m]
	Motors        []driveRow `json:"motors"`
}

type driveRow struct {
	Output int     `json:"output"`
	Name   string  `json:"name"`
	Gear   float64 `json:"gear"`
	Kv     float64 `json:"kv"` // [rpm/V]
	Wheels int     `json:"wheels"`
}

func roverOf(v *airframe.Vehicle) (*roverDetails, error) {
	p, err := parameters.RoverOf(v)
	if err != nil {
		return nil, err
	}
	d := &roverDetails{Wheels: len(v.Wheels), TopSpeed: p.Top, Cruise: p.Cruise, Balances: p.Balances()}
	if p.Omni {
		d.Aside = p.Aside
	}
	if p.Wheelbase != 0 || p.Swivels() {
		d.TurningCircle = 2 / p.Sharpest()
	}
	for i := range v.Motors {
		d.Motors = append(d.Motors, driveRow{Output: v.Motors[i].Number, Name: "propeller", Kv: v.Drive(i).Kv * 60 / (2 * math.Pi)})
	}
	for i := range v.Traction {
		t := &v.Traction[i]
		d.Motors = append(d.Motors, driveRow{t.Output, t.Name, t.Gear, t.Motor.Kv * 60 / (2 * math.Pi), len(t.Wheels)})
	}
	return d, nil
}

func (d *roverDetails) print(row func(name, format string, args ...any)) {
	for _, m := range d.Motors {
		if m.Wheels == 0 {
			row("motor "+plaintext.Number(float64(m.Output), 2), "%.0f rpm/V, turns a propeller", m.Kv)
			continue
		}
		wheels := "a wheel"
		if m.Wheels > 1 {
			wheels = fmt.Sprintf("%d wheels", m.Wheels)
		}
		row("motor "+plaintext.Number(float64(m.Output), 2), "%s, %.0f rpm/V, gear %s, drives %s", m.Name, m.Kv, plaintext.Number(m.Gear, 3), wheels)
	}
	row("drives", "up to %s m/s on level ground; cruise at %s m/s", plaintext.Number(d.TopSpeed, 3), plaintext.Number(d.Cruise, 3))
	if d.Aside > 0 {
		row("turns", "on the spot, and drives in any direction, to the side with %s m/s", plaintext.Number(d.Aside, 3))
	} else if d.TurningCircle > 0 {
		row("turns", "on a circle of %s m across", plaintext.Number(d.TurningCircle, 3))
	} else {
		row("turns", "on the spot, by its two sides")
	}
	if d.Balances {
		row("balances", "on one axle: it falls over unless its motors hold it upright")
	}
}
