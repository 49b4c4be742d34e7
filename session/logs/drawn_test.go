package logs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/session/logs"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestWhatALogsVehicleIsDrawnAs: by its frame, and where there is none like it, it is said what is
// drawn instead.
func TestWhatALogsVehicleIsDrawnAs(t *testing.T) {
	known := func(class, typ int, vtol bool) flightlog.Frame {
		return flightlog.Frame{Known: true, Class: class, Type: typ, VTOL: vtol}
	}
	for name, c := range map[string]struct {
		kind   kind.Kind
		frame  flightlog.Frame
		layout string // name of the entry
		craft  craft.Kind
		note   string
		motors []int
	}{
		"quad X":         {kind.Copter, known(1, 1, false), "quad-1.5kg", craft.None, "", []int{1, 2, 3, 4}},
		"quad +":         {kind.Copter, known(1, 0, false), "+", craft.None, "", []int{1, 2, 3, 4}},
		"hexa X":         {kind.Copter, known(2, 1, false), "hexax", craft.None, "", []int{1, 2, 3, 4, 5, 6}},
		"tri":            {kind.Copter, known(7, 0, false), "tri", craft.None, "", []int{1, 2, 4}},
		"quad V":         {kind.Copter, known(1, 2, false), "quad-1.5kg", craft.None, "quad V) is drawn as quad X", []int{1, 2, 3, 4}},
		"single copter":  {kind.Copter, known(8, 0, false), "quad-1.5kg", craft.None, "no such layout", []int{1, 2, 3, 4}},
		"unknown frame":  {kind.Copter, flightlog.Frame{}, "quad-1.5kg", craft.None, "does not give the number of motors", []int{1, 2, 3, 4}},
		"plane":          {kind.Plane, flightlog.Frame{}, "plane", craft.None, "", []int{3}},
		"quadplane":      {kind.Plane, known(1, 1, true), "quadplane", craft.None, "", []int{3, 5, 6, 7, 8}},
		"plane, rotors":  {kind.Plane, known(3, 1, true), "octa-dji", craft.VTOL, "sitlark has no such layout", []int{1, 2, 3, 4, 5, 6, 7, 8}},
		"boat":           {kind.Rover, known(2, 0, false), "motorboat", craft.None, "", []int{3}},
		"blimp":          {kind.Blimp, flightlog.Frame{}, "blimp", craft.None, "", []int{}},
		"tracker":        {kind.Tracker, flightlog.Frame{}, "tracker", craft.None, "", []int{}},
		"rover":          {kind.Rover, known(1, 0, false), "rover", craft.None, "", []int{3}},
		"submarine":      {kind.Sub, known(1, 0, false), "bluerov2", craft.None, "", []int{1, 2, 3, 4, 5, 6}},
		"submarine of 8": {kind.Sub, known(2, 0, false), "bluerov2-heavy", craft.None, "", []int{1, 2, 3, 4, 5, 6, 7, 8}},
		"SimpleROV":      {kind.Sub, known(4, 0, false), "quad-1.5kg", craft.Submarine, "", []int{}},
		"helicopter":     {kind.Heli, known(6, 0, false), "heli-700", craft.None, "", []int{8}},
		"old helicopter": {kind.Heli, flightlog.Frame{}, "heli-700", craft.None, "", []int{8}},
		"tandem":         {kind.Heli, known(11, 0, false), "heli-dual", craft.None, "", []int{8}},
		"four rotors":    {kind.Heli, known(13, 0, false), "quad-1.5kg", craft.Helicopter, "", []int{}},
		"nothing at all": {kind.Unknown, flightlog.Frame{}, "quad-1.5kg", craft.None, "does not identify the vehicle", []int{}},
	} {
		t.Run(name, func(t *testing.T) {
			f := &flightlog.Flight{Vehicle: c.kind, Frame: c.frame}
			e, note := logs.DrawnAs(f)
			if e.Name != c.layout || e.Craft != c.craft || !strings.Contains(note, c.note) || (c.note == "") != (note == "") {
				t.Errorf("drawn as %s, craft %d, %q; want %s, craft %d, %q", e.Name, e.Craft, note, c.layout, c.craft, c.note)
			}
			motors := []int{}
			for _, m := range logs.Actuators(f, e).Motors {
				motors = append(motors, m.Number)
			}
			if !slices.Equal(motors, c.motors) {
				t.Errorf("motors %v, want %v", motors, c.motors)
			}
		})
	}
}

// TestTheLandLiesBelowALogsVehicle by what its centre of mass stands above the ground, and lower
// where it was below the land, but for a glitch.
func TestTheLandLiesBelowALogsVehicle(t *testing.T) {
	f := &flightlog.Flight{Vehicle: kind.Copter}
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
	f.Vehicle = kind.Sub
	add(100, 12)
	land, notice = logs.Lowered(contact.Flat{}, f, 0.2)
	if h, up := land.At(3, 4); h != -13.2 || up.Z != -1 || !strings.Contains(notice, "13 m deep") {
		t.Errorf("the land of a Sub lies at %g m; %q", h, notice)
	}
}

// TestRoversOfLogsStandOnTheLand and boats on the water at home's height, whatever heights the log has; what flies stays where it was.
func TestRoversOfLogsStandOnTheLand(t *testing.T) {
	slope := contact.Slope{North: 0.1}
	for name, c := range map[string]struct {
		vehicle kind.Kind
		class   int
		want    func(p frame.Vec[frame.NED]) float64
		notice  string
	}{
		"rover":  {kind.Rover, 1, func(p frame.Vec[frame.NED]) float64 { h, _ := slope.At(p.X, p.Y); return -h }, "a rover does not leave"},
		"boat":   {kind.Rover, 2, func(frame.Vec[frame.NED]) float64 { return 0 }, "a boat does not leave"},
		"copter": {kind.Copter, 1, func(p frame.Vec[frame.NED]) float64 { return 0.3*p.X - 2 }, ""},
		"sub":    {kind.Sub, 1, func(p frame.Vec[frame.NED]) float64 { return 0.3*p.X - 2 }, ""},
	} {
		f := &flightlog.Flight{Vehicle: c.vehicle, Frame: flightlog.Frame{Known: true, Class: c.class}}
		for i := range 20 {
			f.Position.Times = append(f.Position.Times, float64(i))
			f.Position.Values = append(f.Position.Values, frame.OfNED(float64(i), -2, 0.3*float64(i)-2))
		}
		notice := logs.Settle(slope, f)
		if (notice == "") != (c.notice == "") || !strings.Contains(notice, c.notice) {
			t.Errorf("%s: %q", name, notice)
		}
		for _, p := range f.Position.Values {
			if p.Z != c.want(p) {
				t.Errorf("%s: at %g m to the north it is at %g m, want %g m", name, p.X, p.Z, c.want(p))
			}
		}
		land, notice := logs.Lowered(contact.Flat{}, f, 0.2)
		if h, _ := land.At(0, 0); c.class == 2 && (h != -3.2 || !strings.Contains(notice, "3 m deep")) {
			t.Errorf("%s: the land lies at %g m; %q", name, h, notice)
		}
	}
}

// TestALogWithoutStatesSaysWhatItHas: which messages are looked for, and which it has instead.
func TestALogWithoutStatesSaysWhatItHas(t *testing.T) {
	f := &flightlog.Flight{Path: "a.bin", Format: flightlog.DataFlash, Types: []string{"FMT (5)", "PARM (30)"}}
	err := logs.Showable(f)
	if err == nil || !strings.Contains(err.Error(), "XKF1") || !strings.Contains(err.Error(), "the log has only FMT (5), PARM (30)") {
		t.Errorf("got %v", err)
	}
	f.Attitude.Times, f.Attitude.Values = []float64{0}, make([]frame.Rot[frame.NED, frame.FRD], 1)
	if err := logs.Showable(f); err != nil {
		t.Errorf("with an attitude: %v", err)
	}
}
