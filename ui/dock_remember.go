package ui

import (
	"slices"

	"github.com/sitlark/sitlark/settings"
)

var dockNames = [2]string{"left", "right"}

// remember returns how the panels are arranged. What is as at first is left out, so that
// a later version may have it otherwise; panels in before that are not known here stay.
func (d *dock) remember(before map[string]settings.Panel) map[string]settings.Panel {
	panels := map[string]settings.Panel{}
	for name, panel := range before {
		if d.boxNamed(name) == nil {
			panels[name] = panel
		}
	}
	for side, boxes := range d.boxes {
		moved := !slices.Equal(boxes, d.home[side])
		for row, b := range boxes {
			if moved || b.touched {
				panels[b.id] = settings.Panel{Dock: dockNames[side], Row: row, Fold: b.fold(), More: b.more}
			}
		}
	}
	for _, b := range d.free {
		panels[b.id] = settings.Panel{From: b.spot.corner(), X: float64(b.spot.x), Y: float64(b.spot.y), Fold: b.fold(), More: b.more}
	}
	if b := d.bottom; d.atHome(b) && b.touched {
		panels[b.id] = settings.Panel{Fold: b.fold()}
	}
	return panels
}

// recall arranges the panels as they were remembered; what panels does not name stands
// as at first.
func (d *dock) recall(panels map[string]settings.Panel) {
	d.reset()
	for name, panel := range panels {
		b := d.boxNamed(name)
		if b == nil {
			continue
		}
		b.folded, b.touched, b.more = panel.Fold == "shut", panel.Fold != "", panel.More
		if panel.Dock == "" && panel.From != "" {
			b.spot = spotFrom(panel)
		}
	}
	d.recallColumns(panels)
}

// recallColumns puts each panel into its column or out of them, in the rows that
// they had.
func (d *dock) recallColumns(panels map[string]settings.Panel) {
	var columns [2][]*box
	row := map[*box]float64{}
	for side, boxes := range d.home {
		for i, b := range boxes {
			to := side
			row[b] = float64(i) + 0.5 // after what was in this row
			switch panel, ok := panels[b.id]; {
			case !ok:
			case panel.Dock != "":
				to, row[b] = slices.Index(dockNames[:], panel.Dock), float64(panel.Row)
			case panel.From != "":
				d.free = append(d.free, b)
				continue
			}
			columns[to] = append(columns[to], b)
		}
	}
	if panel, b := panels[d.bottom.id], d.bottom; panel.Dock != "" {
		to := slices.Index(dockNames[:], panel.Dock)
		row[b], columns[to] = float64(panel.Row), append(columns[to], b)
	} else if panel.From != "" {
		d.free = append(d.free, b)
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
		d.boxes[side] = boxes
	}
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
