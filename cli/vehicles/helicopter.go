package vehicles

import (
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// heliDetails is what a helicopter does in a hover at sea level.
type heliDetails struct {
	RotorSpeed float64 `json:"rotor_speed_rad_s"` // [rad/s]
	Diameter   float64 `json:"rotor_diameter_m"`  // of a main rotor's disc [m]
	Collective float64 `json:"collective_rad"`    // [rad]
	Power      float64 `json:"hover_power_w"`     // of all rotors [W]
	Merit      float64 `json:"figure_of_merit"`   // figure of merit
	Current    float64 `json:"hover_current_a"`   // [A]
	Time       float64 `json:"hover_time_s"`      // on 80 % of the battery
	Most       float64 `json:"thrust_to_weight"`  // greatest thrust over the weight
	Lean       float64 `json:"hover_lean_rad"`    // to the right [rad]
	Tandem     bool    `json:"tandem"`            // two main rotors carry it, one ahead of the other
	Coaxial    bool    `json:"coaxial"`           // or one over the other
}

func heliOf(v *airframe.Vehicle) (*heliDetails, error) {
	h, err := parameters.HeliOf(v)
	if err != nil {
		return nil, err
	}
	return &heliDetails{
		RotorSpeed: h.Speed, Diameter: 2 * v.Heads[h.Main].Radius, Collective: h.Collective, Power: h.Power, Merit: h.Merit, Current: h.Current,
		Time: 0.8 * v.Battery.Capacity / h.Current, Most: h.MostThrust / (v.Mass * standard.Gravity), Lean: h.Lean,
		Tandem: h.Rear >= 0 && !h.Coaxial, Coaxial: h.Coaxial,
	}, nil
}

func (d *heliDetails) print(row func(name, format string, args ...any)) {
	name := "main rotor"
	if d.Tandem || d.Coaxial {
		name = "two rotors"
	}
	row(name, "%s m at %.0f rpm; the greatest thrust is %s times the weight", plaintext.Number(d.Diameter, 3), d.RotorSpeed*30/math.Pi, plaintext.Number(d.Most, 3))
	row("hover", "%s° of collective pitch, %s W, figure of merit %s; %s A, some %.0f min on 80 %% of the battery", plaintext.Number(d.Collective*180/math.Pi, 2), plaintext.Number(d.Power, 3),
		plaintext.Number(d.Merit, 2), plaintext.Number(d.Current, 3), d.Time/60)
	if d.Tandem || d.Coaxial {
		return
	}
	side := "right"
	if d.Lean < 0 {
		side = "left"
	}
	row("leans", "%s° to the %s in a hover, against its tail rotor", plaintext.Number(math.Abs(d.Lean)*180/math.Pi, 2), side)
}
