package settings

import (
	"fmt"
	"slices"
)

// Settings is what is remembered. The zero value means defaults.
type Settings struct {
	Theme   string           `yaml:"theme,omitempty"`    // "dark", "light"; empty: dark
	UIScale float64          `yaml:"ui-scale,omitempty"` // of the panels, MinScale to MaxScale, on top of the monitor's; 0: 1
	Window  Window           `yaml:"window,omitempty"`
	Camera  string           `yaml:"camera,omitempty"` // name of the camera; empty: the first
	HUD     string           `yaml:"hud,omitempty"`    // mode of the head-up display; empty: its default
	Plots   Plots            `yaml:"plots,omitempty"`
	Curve   string           `yaml:"curve,omitempty"` // of the time line: name of its quantity; empty: height
	Off     []string         `yaml:"off,omitempty"`   // names of layers that are not drawn
	Drawer  Drawer           `yaml:"drawer,omitempty"`
	Panels  map[string]Panel `yaml:"panels,omitempty"` // by the panel's name
}

// Drawer is what the user chose of the drawer along the bottom.
type Drawer struct {
	Tab    string `yaml:"tab,omitempty"`    // name of the open tab; empty: the default
	Height int    `yaml:"height,omitempty"` // [logical px]; 0: the default
	Fold   string `yaml:"fold,omitempty"`   // "shut"; empty: open
}

// Window is the size of the window's content [screen coordinates]; 0: the default.
type Window struct {
	Width  int `yaml:"width,omitempty"`
	Height int `yaml:"height,omitempty"`
}

// Plots is what the plots show.
type Plots struct {
	Span int      `yaml:"span,omitempty"` // length of time [s]; 0: the default
	Show []string `yaml:"show,omitempty"` // names of the quantities, or "none"; empty: the default
}

// Panel is the place of a panel.
type Panel struct {
	Dock string  `yaml:"dock,omitempty"` // column: "left" or "right"; empty: none, the panel floats
	Row  int     `yaml:"row,omitempty"`  // in the column, from 0 at the top
	From string  `yaml:"from,omitempty"` // the corner that x and y are measured from: "top left", "bottom right" …
	X    float64 `yaml:"x,omitempty"`    // distance of the panel from that side [logical px]
	Y    float64 `yaml:"y,omitempty"`    // distance of its title from there [logical px]
	Fold string  `yaml:"fold,omitempty"` // "open", "shut"; empty: as at first
	More Truth   `yaml:"more,omitempty"` // also shows what is rarely used
}

// Limits of the window and of the scale of the panels.
const (
	MinWidth, MinHeight = 640, 400 // the smallest window in which no panels overlap [px]
	MaxSide             = 8192     // the largest texture that every OpenGL 3.3 driver supports [px]
	MaxTextScale        = 6        // of a presentation: on a 4K screen twice as large as by itself
	MinScale, MaxScale  = 0.75, 3  // below, text is illegible; above, a panel fills a typical screen
)

// Limits of the other accepted values.
const (
	maxDistance = 1e5 // [logical px]
	maxSpan     = 3600
	maxShown    = 64
)

// check resets each invalid value to its default, and returns a message for each.
func (s *Settings) check() (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if s.Theme != "" && s.Theme != "dark" && s.Theme != "light" {
		fault("theme %q: expected dark or light", s.Theme)
		s.Theme = ""
	}
	if s.UIScale != 0 && !(s.UIScale >= MinScale && s.UIScale <= MaxScale) {
		fault("ui-scale %v: expected %v to %v", s.UIScale, MinScale, float64(MaxScale))
		s.UIScale = 0
	}
	if w := s.Window; w != (Window{}) &&
		(w.Width < MinWidth || w.Height < MinHeight || max(w.Width, w.Height) > MaxSide) {
		fault("window %d×%d: expected %d×%d to %d×%d", w.Width, w.Height, MinWidth, MinHeight, MaxSide, MaxSide)
		s.Window = Window{}
	}
	for key, word := range map[string]*string{"camera": &s.Camera, "hud": &s.HUD, "curve": &s.Curve} {
		if !plain(*word) {
			fault("%s %q: expected a name", key, *word)
			*word = ""
		}
	}
	if s.Plots.Span < 0 || s.Plots.Span > maxSpan {
		fault("plots: span %d: expected seconds up to %d", s.Plots.Span, maxSpan)
		s.Plots.Span = 0
	}
	if slices.ContainsFunc(s.Plots.Show, func(name string) bool { return !plain(name) || name == "" }) || len(s.Plots.Show) > maxShown {
		fault("plots: show %q: expected names", s.Plots.Show)
		s.Plots.Show = nil
	}
	if slices.ContainsFunc(s.Off, func(name string) bool { return !plain(name) || name == "" }) || len(s.Off) > maxShown {
		fault("off %q: expected names", s.Off)
		s.Off = nil
	}
	if d := s.Drawer; !plain(d.Tab) || d.Height < 0 || d.Height > MaxSide || d.Fold != "" && d.Fold != "shut" {
		fault("drawer %+v: expected the name of a tab, a height up to %d, fold: shut", d, MaxSide)
		s.Drawer = Drawer{}
	}
	for name, p := range s.Panels {
		if !plain(name) || !p.valid() {
			fault("panel %q: expected dock left or right, or from with x and y within ±%v", name, float64(maxDistance))
			delete(s.Panels, name)
		}
	}
	return faults
}

// plain reports whether a word looks like a name of sitlark's, which YAML writes safely.
func plain(word string) bool {
	for _, r := range word {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == ' ' || r == '-' || r == '.') {
			return false
		}
	}
	return len(word) <= 40
}

func (p Panel) valid() bool {
	near := func(v float64) bool { return v >= -maxDistance && v <= maxDistance } // false for NaN
	switch p.From {
	case "", "top left", "top right", "bottom left", "bottom right":
	default:
		return false
	}
	return (p.Dock == "" || p.Dock == "left" || p.Dock == "right") && near(p.X) && near(p.Y) &&
		(p.Fold == "" || p.Fold == "open" || p.Fold == "shut")
}
