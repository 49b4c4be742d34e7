package catalog

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// Changed returns e with other values of its vehicle file, such as battery.capacity. What its
// autopilot is set up for stays as it was.
//
// Where e has no file of sitlark's format, or that file does not give e's vehicle, only a few
// numbers can be changed, which the error lists. e stays as it is.
func Changed(e *Entry, set []vehiclefile.Setting) (*Entry, error) {
	if text, ok := ownText(e); ok {
		base, err := own(strings.NewReader(text), e.Name, beside(e.folder, e.Name))
		if err == nil && sameVehicle(base.Vehicle, e.Vehicle) {
			return changedFile(e, text, set)
		}
	}
	c := *e
	c.Vehicle, c.SetUpFor, c.File = e.Vehicle.Clone(), e.SetUp(), ""
	for _, s := range set {
		if err := setDirect(&c.Vehicle, s); err != nil {
			return nil, err
		}
	}
	return &c, c.Vehicle.Validate()
}

// changedFile returns e with other values in the text of its file.
func changedFile(e *Entry, text string, set []vehiclefile.Setting) (*Entry, error) {
	text, err := vehiclefile.With(text, e.Name, set)
	if err != nil {
		return nil, err
	}
	c, err := own(strings.NewReader(text), e.Name, beside(e.folder, e.Name))
	if err != nil {
		return nil, fmt.Errorf("the changed vehicle is none: %w", err)
	}
	c.Name, c.Vehicle.Name, c.Title, c.File, c.SetUpFor = e.Name, e.Vehicle.Name, e.Title, text, e.SetUp()
	return c, nil
}

// SetUp returns the vehicle that the autopilot is set up for: its own, or the one that it was
// before it was changed.
func (m *Entry) SetUp() *airframe.Vehicle {
	if m.SetUpFor != nil {
		return m.SetUpFor
	}
	return &m.Vehicle
}

// ownText returns the text of an entry's file, where that is of sitlark's own format.
func ownText(e *Entry) (text string, ok bool) {
	file := e.Name
	known, raw, err := Text(e.Name)
	if err == nil {
		file = known
	}
	ext := strings.ToLower(filepath.Ext(file))
	if ext != ".yaml" && ext != ".yml" {
		return "", false
	}
	if e.File != "" {
		return e.File, true
	}
	return string(raw), err == nil
}

// sameVehicle reports whether two vehicles differ in their names at most.
func sameVehicle(a, b airframe.Vehicle) bool {
	a.Name = b.Name
	return reflect.DeepEqual(a, b)
}

// direct are the numbers of a vehicle that need nothing else of its file, in the order in which
// they are told.
var direct = []struct {
	path string
	of   func(v *airframe.Vehicle, x float64)
}{
	{"mass", func(v *airframe.Vehicle, x float64) { v.Mass = x }},
	{"inertia.xx", func(v *airframe.Vehicle, x float64) { v.Inertia.X = x }},
	{"inertia.yy", func(v *airframe.Vehicle, x float64) { v.Inertia.Y = x }},
	{"inertia.zz", func(v *airframe.Vehicle, x float64) { v.Inertia.Z = x }},
	{"drag_area.x", func(v *airframe.Vehicle, x float64) { v.DragArea.X = x }},
	{"drag_area.y", func(v *airframe.Vehicle, x float64) { v.DragArea.Y = x }},
	{"drag_area.z", func(v *airframe.Vehicle, x float64) { v.DragArea.Z = x }},
	{"propeller.diameter", func(v *airframe.Vehicle, x float64) { v.Propellers[0].Radius = x / 2 }},
	{"propeller.blades", func(v *airframe.Vehicle, x float64) { v.Propellers[0].Blades = int(x) }},
	{"motor.kv", func(v *airframe.Vehicle, x float64) { v.Drives[0].Kv = x }},
	{"motor.no_load_current", func(v *airframe.Vehicle, x float64) { v.Drives[0].NoLoadCurrent = x }},
	{"esc.spin_min", func(v *airframe.Vehicle, x float64) { v.Drives[0].SpinMin = x }},
	{"esc.current_limit", func(v *airframe.Vehicle, x float64) { v.Drives[0].CurrentLimit = x }},
	{"esc.latency", func(v *airframe.Vehicle, x float64) { v.Drives[0].Latency = x }},
	{"battery.cells", func(v *airframe.Vehicle, x float64) { v.Battery.Cells = int(x) }},
	{"battery.capacity", func(v *airframe.Vehicle, x float64) { v.Battery.Capacity = x }},
	{"battery.cell_resistance", func(v *airframe.Vehicle, x float64) { v.Battery.CellResistance = x }},
	{"battery.lead_resistance", func(v *airframe.Vehicle, x float64) { v.Battery.LeadResistance = x }},
	{"legs.limit", func(v *airframe.Vehicle, x float64) { v.LegLimit = x }},
	{"hull.limit", func(v *airframe.Vehicle, x float64) { v.HullLimit = x }},
}

// setDirect sets one of these numbers.
func setDirect(v *airframe.Vehicle, s vehiclefile.Setting) error {
	var known []string
	for _, d := range direct {
		known = append(known, d.path)
		if d.path != s.Path {
			continue
		}
		x, err := vehiclefile.Field(s.Path, s.Value)
		if err == nil {
			d.of(v, x)
		}
		return err
	}
	if _, err := vehiclefile.Field(s.Path, s.Value); err != nil && !slices.Contains(known, s.Path) && len(spelling.Near(s.Path, known, 1)) == 0 {
		return err
	}
	hint := "expected one of " + strings.Join(known, ", ")
	if near := spelling.Near(s.Path, known, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	return fmt.Errorf("%s is not known of a vehicle without a vehicle file of its own, such as one of a frame file or a layout: %s", s.Path, hint)
}
