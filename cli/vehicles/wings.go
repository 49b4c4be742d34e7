package vehicles

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// wingsRow is what a plane is known by. Speeds are at sea level.
type wingsRow struct {
	Span    float64 `json:"span_m"`
	Area    float64 `json:"area_m2"` // of the main wings
	Loading float64 `json:"loading_kg_m2"`
	Stall   float64 `json:"stall_speed_m_s"`
	Best    float64 `json:"best_glide_speed_m_s"`
	Ratio   float64 `json:"best_glide_ratio"`      // with the motors off, without their propellers' drag
	Top     float64 `json:"top_speed_m_s"`         // level; 0: no motor pulls ahead
	Margin  float64 `json:"static_margin"`         // of the mean chord, propellers aside
	Yaw     float64 `json:"yaw_stiffness_per_rad"` // C_n_β, likewise
	Lifters int     `json:"lifting_motors"`

	Cruise   float64 `json:"cruise_speed_m_s"`
	Throttle float64 `json:"cruise_throttle"`  // at that speed, of the pulses' range; 0: it glides
	Current  float64 `json:"cruise_current_a"` // of the motors, at the middle voltage of the battery
	Fuel     float64 `json:"cruise_fuel_kg_s"` // that engines burn
	Time     float64 `json:"cruise_time_s"`    // on 80 % of the battery or of the fuel; 0: not known
	Climb    float64 `json:"climb_m_s"`        // at full throttle and cruise speed
	Hover    float64 `json:"hover_throttle"`   // of what hovers on rotors that point up; 0: it doesn't
	HoverA   float64 `json:"hover_current_a"`  // likewise
	HoverFor float64 `json:"hover_time_s"`     // on 80 % of the battery
	voltage  float64 // of the battery under load, middle [V]
}

// used is the share of battery and tank on which times are told.
const used = 0.8

func wingsOf(v *airframe.Vehicle) (*wingsRow, error) {
	l, err := parameters.LevelOf(v)
	if err != nil {
		return nil, err
	}
	span, area := l.Wings()
	w := &wingsRow{
		Span: span, Area: area, Loading: v.Mass / area, Stall: l.Stall, Best: l.Best, Ratio: l.Ratio, Top: l.Top, Margin: l.StaticMargin(), Yaw: l.YawStiffness(),
		Lifters: v.Lifters(), voltage: performance.Cell(v) * float64(v.Battery.Cells),
	}
	if err := w.fly(v, &l); err != nil {
		return nil, err
	}
	return w, nil
}

// fly computes what cruise and hover take.
func (w *wingsRow) fly(v *airframe.Vehicle, l *parameters.Level) error {
	p, err := l.Plane()
	if err != nil {
		return err
	}
	w.Cruise, w.Climb = p.Cruise, p.Climb
	if !p.Glider {
		w.Throttle, w.Current, w.Fuel = p.CruiseThrottle, p.CruiseCurrent, p.CruiseFuel
	}
	switch {
	case w.Fuel > 0:
		w.Time = used * v.Tank.Fuel / w.Fuel
	case w.Current > 0:
		w.Time = used * v.Battery.Capacity / w.Current
	}
	return nil
}

// hover computes what it takes to hover on the rotors that point up.
func (w *wingsRow) hover(v *airframe.Vehicle) error {
	lift := parameters.Lifting(v)
	h, err := performance.Hover(&lift, w.voltage)
	if err != nil {
		return err
	}
	w.Hover, w.HoverA, w.HoverFor = h.Share, h.Current, used*v.Battery.Capacity/h.Current
	return nil
}

func (w *wingsRow) print(row func(name, format string, args ...any)) {
	row("stall", "%s m/s", plaintext.Number(w.Stall, 3))
	row("best glide", "%s to 1 at %s m/s, motors off, without the drag of propellers", plaintext.Number(w.Ratio, 3), plaintext.Number(w.Best, 3))
	reach := fmt.Sprintf("%.0f min and %s km", w.Time/60, plaintext.Number(w.Time*w.Cruise/1000, 2))
	switch cruise := plaintext.Number(w.Cruise, 3); {
	case w.Throttle == 0:
		row("cruise", "%s m/s", cruise)
	case w.Fuel > 0:
		row("cruise", "%s m/s at %.0f %% throttle and %s kg/h; some %s on 80 %% of the fuel", cruise, 100*w.Throttle, plaintext.Number(3600*w.Fuel, 2), reach)
	default:
		row("cruise", "%s m/s at %.0f %% throttle, %s A at %s V; some %s on 80 %% of the battery", cruise, 100*w.Throttle, plaintext.Number(w.Current, 3), plaintext.Number(w.voltage, 3), reach)
	}
	switch {
	case w.Top > 0 && w.Fuel > 0:
		row("full throttle", "%s m/s level, or %s m/s up at cruise speed", plaintext.Number(w.Top, 3), plaintext.Number(w.Climb, 2))
	case w.Top > 0:
		row("full throttle", "%s m/s level, or %s m/s up at cruise speed, at %s V", plaintext.Number(w.Top, 3), plaintext.Number(w.Climb, 2), plaintext.Number(w.voltage, 3))
	}
	switch share := 100 * w.Margin; {
	case share > 5:
		row("static margin", "%.0f %% of the mean chord, without the propellers", share)
	case share > 0:
		row("static margin", "%.0f %% of the mean chord: little, usual are 5 to 35 %%; a larger tailplane, masses ahead or the wing back give more", share)
	default:
		row("static margin", "%.0f %% of the mean chord: unstable in pitch; move masses ahead or the wing back", share)
	}
	switch yaw := plaintext.Number(w.Yaw, 2); {
	case w.Yaw > 0.02:
		row("yaw stiffness", "C_n_β %s per radian of sideslip, without the propellers", yaw)
	case w.Yaw > 0:
		row("yaw stiffness", "C_n_β %s per radian of sideslip: little, usual are 0.03 to 0.15; a larger fin gives more", yaw)
	default:
		row("yaw stiffness", "C_n_β %s per radian of sideslip: it turns its tail ahead; give it a fin, or a larger one", yaw)
	}
	if w.Hover > 0 {
		row("hover", "on %d motors, %.0f %% throttle, %s A at %s V; some %.0f min on 80 %% of the battery", w.Lifters, 100*w.Hover, plaintext.Number(w.HoverA, 3), plaintext.Number(w.voltage, 3), w.HoverFor/60)
	} else if w.Lifters > 0 {
		row("lifting motors", "%d", w.Lifters)
	}
}
