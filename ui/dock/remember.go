package dock

import (
	"slices"

	"github.com/sitlark/sitlark/settings"
)

var dockNames = [2]string{"left", "right"}

// Remember returns how the panels are arranged. What is as at first is left out, so that
// a later version may have it otherwise; panels in before that are not known here stay.
func (d *Dock) Remember(before map[string]settings.Panel) map[string]settings.Panel {
	panels := map[string]settings.Panel{}
	for name, panel := range before {
		if d.BoxNamed(name) == nil {
			panels[name] = panel
		}
	}
	for side, boxes := range d.Boxes {
		moved := !slices.Equal(boxes, d.home[side])
		for row, b := range boxes {
			if moved || b.Touched {
				panels[b.ID] = settings.Panel{Dock: dockNames[side], Row: row, Fold: b.fold(), More: settings.Truth(b.More)}
			}
		}
	}
	for _, b := range d.Free {
		panels[b.ID] = settings.Panel{From: b.spot.corner(), X: float64(b.spot.x), Y: float64(b.spot.y), Fold: b.fold(), More: settings.Truth(b.More)}
	}
	return panels
}

// Recall arranges the panels as they were remembered; what panels does not name stands
// as at first.
func (d *Dock) Recall(panels map[string]settings.Panel) {
	d.Reset()
	for name, panel := range panels {
		b := d.BoxNamed(name)
		if b == nil {
			continue
		}
		b.Folded, b.Touched, b.More = panel.Fold == "shut", panel.Fold != "", bool(panel.More)
		if panel.Dock == "" && panel.From != "" {
			b.spot = spotFrom(panel)
		}
	}
	d.recallColumns(panels)
}

// recallColumns puts each panel into its column or out of them, in the rows that
// they had.
func (d *Dock) recallColumns(panels map[string]settings.Panel) {
	var columns [2][]*Box
	row := map[*Box]float64{}
	for side, boxes := range d.home {
		for i, b := range boxes {
			to := side
			row[b] = float64(i) + 0.5 // after what was in this row
			switch panel, ok := panels[b.ID]; {
			case !ok:
			case panel.Dock != "":
				to, row[b] = slices.Index(dockNames[:], panel.Dock), float64(panel.Row)
			case panel.From != "":
				d.Free = append(d.Free, b)
				continue
			}
			columns[to] = append(columns[to], b)
		}
	}
	for side, boxes := range columns {
		slices.SortStableFunc(boxes, func(a, b *Box) int {
			switch {
			case row[a] < row[b]:
				return -1
			case row[a] > row[b]:
				return 1
			}
			return 0
		})
		d.Boxes[side] = boxes
	}
}

func (b *Box) fold() string {
	switch {
	case !b.Touched:
		return ""
	case b.Folded:
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
