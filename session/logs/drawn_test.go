package logs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/session/logs"
)

// TestWhatALogsVehicleIsDrawnAs: by its frame, and where there is none like it, it is said what is
// drawn instead.
func TestWhatALogsVehicleIsDrawnAs(t *testing.T) {
	known := func(class, typ int, vtol bool) flightlog.Frame {
		return flightlog.Frame{Known: true, Class: class, Type: typ, VTOL: vtol}
	}
	for name, c := range map[string]struct {
		kind   flightlog.Kind
		frame  flightlog.Frame
		layout string // name of the entry
		note   string
		motors []int
	}{
		"quad X":         {flightlog.Copter, known(1, 1, false), "quad-1.5kg", "", []int{1, 2, 3, 4}},
		"quad +":         {flightlog.Copter, known(1, 0, false), "+", "", []int{1, 2, 3, 4}},
		"hexa X":         {flightlog.Copter, known(2, 1, false), "hexax", "", []int{1, 2, 3, 4, 5, 6}},
		"tri":            {flightlog.Copter, known(7, 0, false), "tri", "", []int{1, 2, 4}},
		"quad V":         {flightlog.Copter, known(1, 2, false), "quad-1.5kg", "quad V) is drawn as quad X", []int{1, 2, 3, 4}},
		"single copter":  {flightlog.Copter, known(8, 0, false), "quad-1.5kg", "no such layout", []int{1, 2, 3, 4}},
		"unknown frame":  {flightlog.Copter, flightlog.Frame{}, "quad-1.5kg", "does not give the number of motors", []int{1, 2, 3, 4}},
		"plane":          {flightlog.Plane, flightlog.Frame{}, "quad-1.5kg", "no airframe for a plane: it is drawn as a quad", []int{}},
		"plane, rotors":  {flightlog.Plane, known(3, 1, true), "octa-dji", "without wings", []int{1, 2, 3, 4, 5, 6, 7, 8}},
		"rover":          {flightlog.Rover, known(1, 0, false), "quad-1.5kg", "no airframe for a rover: it is drawn as a quad", []int{}},
		"submarine":      {flightlog.Sub, known(1, 0, false), "quad-1.5kg", "no airframe for a submarine: it is drawn as a quad", []int{}},
		"helicopter":     {flightlog.Heli, known(6, 0, false), "quad-1.5kg", "no airframe for a helicopter: it is drawn as a quad", []int{}},
		"nothing at all": {flightlog.UnknownKind, flightlog.Frame{}, "quad-1.5kg", "does not identify the vehicle", []int{}},
	} {
		t.Run(name, func(t *testing.T) {
			f := &flightlog.Flight{Vehicle: c.kind, Frame: c.frame}
			e, note := logs.DrawnAs(f)
			if e.Name != c.layout || !strings.Contains(note, c.note) || (c.note == "") != (note == "") {
				t.Errorf("drawn as %s, %q; want %s, %q", e.Name, note, c.layout, c.note)
			}
			if m := logs.Motors(f, e); !slices.Equal(m, c.motors) {
				t.Errorf("motors %v, want %v", m, c.motors)
			}
		})
	}
}

// TestTheLandLiesBelowALogsVehicle by what its centre of mass stands above the ground, and lower
// where it was below the land, but for a glitch.
func TestTheLandLiesBelowALogsVehicle(t *testing.T) {
	f := &flightlog.Flight{Vehicle: flightlog.Copter}
	add := func(n int, down float64) {
		for range n {
			f.Position.Times, f.Position.Values = append(f.Position.Times, 0), append(f.Position.Values, frame.OfNED(0, 0, down))
		}
	}
	add(1000, -20)
	add(5, 300) // a glitch
	land, notice := logs.Lowered(contact.Flat{}, f, 0.2)
	if h, _ := land.At(3, 4); h != -0.2 || notice != "" {
		t.Errorf("the land lies at %g m; %q", h, notice)
	}
	f.Vehicle = flightlog.Sub
	add(100, 12)
	land, notice = logs.Lowered(contact.Flat{}, f, 0.2)
	if h, up := land.At(3, 4); h != -13.2 || up.Z != -1 || !strings.Contains(notice, "13 m lower") {
		t.Errorf("the land of a Sub lies at %g m; %q", h, notice)
	}
}
