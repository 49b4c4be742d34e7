package ui

import (
	"slices"

	"github.com/sitlark/sitlark/settings"
)

var dockNames = [2]string{"left", "right"}

// Remember writes how the panels are arranged, what they show, and the theme into s.
// What is as at first is left out, so that a later version may have it otherwise.
func (p *Panels) Remember(s *settings.Settings) {
	s.Theme = ""
	if p.Theme() != ThemeDark {
		s.Theme = p.Theme()
	}
	s.UIScale = 0
	if p.userScale != 1 {
		s.UIScale = p.userScale
	}
	s.HUD = p.hud.mode.name()
	s.Plots = p.plots.chosenNow()
	panels := map[string]settings.Panel{}
	for name, panel := range s.Panels { // of panels that are not known here
		if p.boxNamed(name) == nil {
			panels[name] = panel
		}
	}
	for side, boxes := range p.boxes {
		moved := !slices.Equal(boxes, p.home[side])
		for row, b := range boxes {
			if moved || b.touched {
				panels[b.id] = settings.Panel{Dock: dockNames[side], Row: row, Fold: b.fold(), More: b.more}
			}
		}
	}
	for _, b := range p.free {
		panels[b.id] = settings.Panel{From: b.spot.corner(), X: float64(b.spot.x), Y: float64(b.spot.y), Fold: b.fold(), More: b.more}
	}
	if b := &p.plots.box; p.atHome(b) && b.touched {
		panels[b.id] = settings.Panel{Fold: b.fold()}
	}
	s.Panels = panels
}

// Recall arranges the panels as s says; what s does not name stands as at first.
func (p *Panels) Recall(s settings.Settings) {
	p.SetTheme(s.Theme)
	if s.UIScale != 0 {
		p.SetScale(s.UIScale)
	}
	p.hud.mode = hudNamed(s.HUD)
	p.plots.recall(s.Plots)
	p.ResetLayout()
	for name, panel := range s.Panels {
		b := p.boxNamed(name)
		if b == nil {
			continue
		}
		b.folded, b.touched, b.more = panel.Fold == "shut", panel.Fold != "", panel.More
		if panel.Dock == "" && panel.From != "" {
			b.spot = spotFrom(panel)
		}
	}
	p.recallColumns(s.Panels)
}

// recallColumns puts each panel into its column or out of them, in the rows that
// they had.
func (p *Panels) recallColumns(panels map[string]settings.Panel) {
	var columns [2][]*box
	row := map[*box]float64{}
	for side, boxes := range p.home {
		for i, b := range boxes {
			to := side
			row[b] = float64(i) + 0.5 // after what was in this row
			switch panel, ok := panels[b.id]; {
			case !ok:
			case panel.Dock != "":
				to, row[b] = slices.Index(dockNames[:], panel.Dock), float64(panel.Row)
			case panel.From != "":
				p.free = append(p.free, b)
				continue
			}
			columns[to] = append(columns[to], b)
		}
	}
	if panel, b := panels["plots"], &p.plots.box; panel.Dock != "" {
		to := slices.Index(dockNames[:], panel.Dock)
		row[b], columns[to] = float64(panel.Row), append(columns[to], b)
	} else if panel.From != "" {
		p.free = append(p.free, b)
	}
	for side, boxes := range columns {
		slices.SortStableFunc(boxes, func(a, b *box) int {
			switch {
			case row[a] < row[b]:
				return -1
			case row[a] > row[b]:
				return 1
			}
			return 0
		})
		p.boxes[side] = boxes
	}
}

func (p *Panels) boxNamed(id string) *box {
	for b := range p.everyBox() {
		if b.id == id {
			return b
		}
	}
	return nil
}

func (b *box) fold() string {
	switch {
	case !b.touched:
		return ""
	case b.folded:
		return "shut"
	}
	return "open"
}

// corner names the corner that a spot counts from.
func (p spot) corner() string {
	name := "top "
	if p.bottom {
		name = "bottom "
	}
	if p.right {
		return name + "right"
	}
	return name + "left"
}

func spotFrom(s settings.Panel) spot {
	return spot{
		right: s.From == "top right" || s.From == "bottom right", bottom: s.From == "bottom left" || s.From == "bottom right",
		x: float32(s.X), y: float32(s.Y),
	}
}
