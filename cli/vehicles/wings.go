package vehicles

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// wingsRow is what a plane is known by. Speeds are at sea level.
type wingsRow struct {
	Span    float64 `json:"span_m"`
	Area    float64 `json:"area_m2"` // of the main wings
	Loading float64 `json:"loading_kg_m2"`
	Stall   float64 `json:"stall_speed_m_s"`
	Best    float64 `json:"best_glide_speed_m_s"`
	Ratio   float64 `json:"best_glide_ratio"` // with the motors off, without their propellers' drag
	Top     float64 `json:"top_speed_m_s"`    // level; 0: no motor pulls ahead
	Margin  float64 `json:"static_margin"`    // of the mean chord, propellers aside
	Lifters int     `json:"lifting_motors"`
}

func wingsOf(v *airframe.Vehicle) (*wingsRow, error) {
	l, err := parameters.LevelOf(v)
	if err != nil {
		return nil, fmt.Errorf("vehicles: %w", err)
	}
	span, area := l.Wings()
	return &wingsRow{span, area, v.Mass / area, l.Stall, l.Best, l.Ratio, l.Top, l.StaticMargin(), v.Lifters()}, nil
}

func (w *wingsRow) print(row func(name, format string, args ...any)) {
	row("stall", "%s m/s", plaintext.Number(w.Stall, 3))
	row("best glide", "%s to 1 at %s m/s, motors off, without the drag of propellers", plaintext.Number(w.Ratio, 3), plaintext.Number(w.Best, 3))
	if w.Top > 0 {
		row("top speed", "%s m/s, level, at the middle voltage of the battery", plaintext.Number(w.Top, 3))
	}
	if w.Margin > 0 {
		row("static margin", "%.0f %% of the mean chord, without the propellers", 100*w.Margin)
	} else {
		row("static margin", "%.0f %% of the mean chord: unstable in pitch; move masses ahead or the wing back", 100*w.Margin)
	}
	if w.Lifters > 0 {
		row("lifting motors", "%d", w.Lifters)
	}
}
