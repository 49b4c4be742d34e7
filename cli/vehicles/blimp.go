package vehicles

import (
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// blimpDetails is what a blimp does in still air at sea level, by axes ahead, to the right and down.
type blimpDetails struct {
	Fins     int        `json:"fins"`
	Volume   float64    `json:"volume_m3"`     // of the full envelope [m³]
	Carries  float64    `json:"carries_kg"`    // what that would carry, gas included [kg]
	Heavy    float64    `json:"heavy_n"`       // weight that the gas does not carry [N]
	Righting float64    `json:"righting_s"`    // period about the axis ahead [s]; 0: it does not right itself
	TopSpeed [3]float64 `json:"top_speed_m_s"` // [m/s]
	Thrust   [3]float64 `json:"thrust_n"`      // standing still [N]
}

func blimpOf(v *airframe.Vehicle) (*blimpDetails, error) {
	b, err := parameters.BlimpOf(v)
	if err != nil {
		return nil, err
	}
	return &blimpDetails{Fins: len(v.Fins), Volume: v.Envelope.Volume(), Carries: v.Envelope.Carries(standard.SeaLevelDensity), Heavy: b.Heavy, Righting: b.Righting,
		TopSpeed: b.Top, Thrust: [3]float64{b.Thrust, b.Side, b.Down}}, nil
}

func (d *blimpDetails) print(row func(name, format string, args ...any)) {
	off := "heavy"
	if d.Heavy < 0 {
		off = "light"
	}
	row("carries", "up to %s kg at sea level, and starts %s mN too %s", plaintext.Number(d.Carries, 3), plaintext.Number(1000*math.Abs(d.Heavy), 2), off)
	if d.Righting > 0 {
		row("rocks", "in %s s about the axis ahead", plaintext.Number(d.Righting, 3))
	}
	row("goes", "ahead up to %s m/s, to the side %s m/s, down %s m/s", plaintext.Number(d.TopSpeed[0], 2), plaintext.Number(d.TopSpeed[1], 2), plaintext.Number(d.TopSpeed[2], 2))
	row("thrust", "%s mN ahead, %s mN to the side, %s mN down, standing still", plaintext.Number(1000*d.Thrust[0], 3), plaintext.Number(1000*d.Thrust[1], 3), plaintext.Number(1000*d.Thrust[2], 3))
}
