package ui

import "github.com/sitlark/sitlark/ui/widget"

// The names of the themes, as the settings hold them.
const (
	ThemeDark  = "dark"
	ThemeLight = "light"
)

// SetTheme changes the colours of everything that the panels draw; a name other
// than ThemeLight means the dark one.
func (p *Panels) SetTheme(name string) {
	p.ctx.Theme = widget.Dark
	if name == ThemeLight {
		p.ctx.Theme = widget.Light
	}
	p.ctx.Atlas.SetThin(p.ctx.Theme.Thin)
}

// Theme returns the name of the theme.
func (p *Panels) Theme() string {
	if p.ctx.Theme == widget.Light {
		return ThemeLight
	}
	return ThemeDark
}

// otherTheme changes to the theme that is not shown.
func otherTheme(p *Panels, _ int) {
	if p.Theme() == ThemeLight {
		p.SetTheme(ThemeDark)
	} else {
		p.SetTheme(ThemeLight)
	}
}
