package logs_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/session/logs"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// TestALogsActuatorsMoveWhatIsDrawn: whatever its outputs, their ranges and senses are, a share of a surface's travel, of steering or
// of a throttle is that of the vehicle that is drawn.
func TestALogsActuatorsMoveWhatIsDrawn(t *testing.T) {
	type pulses map[int]uint16
	for name, c := range map[string]struct {
		kind      kind.Kind
		frame     flightlog.Frame
		functions map[int]int
		params    map[string]float64
		pulses    pulses
		drawn     string
		duties    []float64
		angles    []float64 // [deg]
	}{
		"rover": {kind.Rover, flightlog.Frame{}, map[int]int{2: 26, 4: 70}, map[string]float64{"SERVO2_REVERSED": 1, "SERVO4_MIN": 1000, "SERVO4_MAX": 2000},
			pulses{2: 1300, 4: 1750}, "rover", []float64{0.5}, []float64{12.5}},
		"skid rover backwards on one side": {kind.Rover, flightlog.Frame{}, map[int]int{1: 73, 3: 74}, nil, pulses{1: 1900, 3: 1300}, "rover-skid", []float64{1, -0.5}, nil},
		"boat":                             {kind.Rover, flightlog.Frame{Known: true, Class: 2}, map[int]int{1: 26, 3: 70}, nil, pulses{1: 1500, 3: 1600}, "motorboat", []float64{0.25}, []float64{0}},
		"plane": {kind.Plane, flightlog.Frame{}, map[int]int{1: 19, 2: 70, 5: 4, 7: 21}, map[string]float64{"SERVO2_MIN": 1000, "SERVO2_MAX": 2000, "THR_MIN": 0},
			pulses{1: 1900, 2: 1250, 5: 1300, 7: 1500}, "plane", []float64{0.25}, []float64{-12.5, -25, 0}},
		"quadplane": {kind.Plane, flightlog.Frame{Known: true, Class: 1, Type: 1, VTOL: true}, map[int]int{1: 4, 2: 19, 3: 70, 4: 21, 9: 33, 10: 34, 11: 35, 12: 36},
			map[string]float64{"Q_M_PWM_MIN": 1000, "Q_M_PWM_MAX": 2000, "THR_MIN": 0}, pulses{1: 1500, 2: 1500, 3: 1100, 4: 1500, 9: 1100, 10: 1200, 11: 1300, 12: 1400},
			"quadplane", []float64{0, 0.1, 0.2, 0.3, 0.4}, []float64{0, 0, 0}},
		"submarine": {kind.Sub, flightlog.Frame{Known: true, Class: 1}, map[int]int{1: 33, 2: 34, 3: 35, 4: 36, 5: 37, 6: 38}, nil,
			pulses{1: 1500, 2: 1700, 3: 1300, 4: 1900, 5: 1000, 6: 0}, "bluerov2", []float64{0, 0.5, -0.5, 1, -1, 0}, nil},
		"plane without outputs": {kind.Plane, flightlog.Frame{}, nil, nil, nil, "plane", []float64{math.NaN()}, []float64{0, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			f := &flightlog.Flight{Vehicle: c.kind, Frame: c.frame, Params: c.params, Length: 1}
			for output, function := range c.functions {
				f.Functions[output-1] = function
			}
			var o flightlog.Outputs
			for output, pulse := range c.pulses {
				o[output-1] = pulse
			}
			if c.pulses != nil {
				f.Outputs.Times, f.Outputs.Values = []float64{0}, []flightlog.Outputs{o}
			}
			e, note := logs.DrawnAs(f)
			if logs.Own(f) != c.drawn || e.Vehicle.Name == "" || note != "" {
				t.Fatalf("drawn as %s, %s, %q; want %s", logs.Own(f), e.Name, note, c.drawn)
			}
			var s snapshot.Snapshot
			if err := timeline.OfLog(f, logs.Actuators(f, e), timeline.Options{}).At(0.5, &s); err != nil {
				t.Fatal(err)
			}
			if s.Count != len(c.duties) || s.ServoCount != len(c.angles) {
				t.Fatalf("%d motors and %d servos, want %d and %d", s.Count, s.ServoCount, len(c.duties), len(c.angles))
			}
			for i, want := range c.duties {
				if got := s.Rotors[i].Duty; !(math.Abs(got-want) < 1e-9 || math.IsNaN(got) && math.IsNaN(want)) {
					t.Errorf("motor %d has a duty of %g, want %g", s.Rotors[i].Number, got, want)
				}
			}
			for i, want := range c.angles {
				if got := s.Servos[i].AngleDeg; math.Abs(got-want) > 0.05 {
					t.Errorf("servo %d stands at %g°, want %g°", s.Servos[i].Output, got, want)
				}
			}
		})
	}
}
