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
		"helicopter": {kind.Heli, flightlog.Frame{Known: true, Class: 6}, map[int]int{1: 33, 2: 34, 3: 35, 4: 36, 8: 31}, map[string]float64{"SERVO8_MIN": 1000, "SERVO8_MAX": 2000, "SERVO1_MIN": 1200},
			pulses{1: 1580, 2: 1540, 3: 1560, 4: 1500, 8: 1660}, "heli-700", []float64{0.66}, []float64{4, 2, 3, 6.28}},
		"helicopter on other outputs, reversed": {kind.Heli, flightlog.Frame{}, map[int]int{5: 33, 2: 34, 3: 35, 4: 36, 7: 31}, map[string]float64{"SERVO7_MIN": 1000, "SERVO7_MAX": 2000, "SERVO5_REVERSED": 1},
			pulses{5: 1420, 2: 1540, 3: 1560, 4: 1500, 7: 1500}, "heli-700", []float64{0.5}, []float64{4, 2, 3, 6.28}},
		"tandem": {kind.Heli, flightlog.Frame{Known: true, Class: 11}, map[int]int{1: 33, 2: 34, 3: 35, 4: 36, 5: 37, 6: 38, 8: 31}, map[string]float64{"FRAME_CLASS": 11, "SERVO8_MIN": 1000, "SERVO8_MAX": 2000},
			pulses{1: 1580, 2: 1580, 3: 1580, 4: 1540, 5: 1540, 6: 1540, 8: 1000}, "heli-dual", []float64{0}, []float64{4, 4, 4, 2, 2, 2}},
		"coaxial helicopter": {kind.Heli, flightlog.Frame{Known: true, Class: 11}, map[int]int{1: 33, 2: 34, 3: 35, 4: 36, 5: 37, 6: 38, 8: 31},
			map[string]float64{"FRAME_CLASS": 11, "H_DUAL_MODE": 2, "SERVO8_MIN": 1000, "SERVO8_MAX": 2000},
			pulses{1: 1580, 2: 1580, 3: 1580, 4: 1540, 5: 1540, 6: 1540, 8: 1000}, "heli-coaxial", []float64{0}, []float64{4, 4, 4, 2, 2, 2}},
		"blimp, with the ends and the middle of ArduPilot's file": {kind.Blimp, flightlog.Frame{}, map[int]int{1: 33, 2: 34, 3: 35, 5: 36}, map[string]float64{
			"SERVO1_MIN": 500, "SERVO1_TRIM": 1350, "SERVO1_MAX": 2200, "SERVO2_MIN": 500, "SERVO2_TRIM": 1350, "SERVO2_MAX": 2200, "SERVO5_MIN": 500, "SERVO5_TRIM": 1350, "SERVO5_MAX": 2200,
		}, pulses{1: 1350, 2: 2200, 3: 1500, 5: 925}, "blimp", nil, []float64{0, 76.5, 0, -38.25}},
		"antenna tracker":       {kind.Tracker, flightlog.Frame{}, map[int]int{1: 71, 2: 72}, nil, pulses{1: 1600, 2: 1900}, "tracker", nil, []float64{45, 85}},
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

// TestALogsHelicopterHasItsRotors: pitch and tilt follow from the swash plate's servos, and the tail rotor's servo is its pitch; how fast they turn the log does not tell.
func TestALogsHelicopterHasItsRotors(t *testing.T) {
	f := &flightlog.Flight{Vehicle: kind.Heli, Frame: flightlog.Frame{Known: true, Class: 6}, Length: 1, Params: map[string]float64{"SERVO8_MIN": 1000, "SERVO8_MAX": 2000}}
	for output, function := range map[int]int{1: 33, 2: 34, 3: 35, 4: 36, 8: 31} {
		f.Functions[output-1] = function
	}
	f.Outputs.Times = []float64{0}
	f.Outputs.Values = []flightlog.Outputs{{1620, 1580, 1600, 1600, 7: 1660}} // 5° of collective pitch, to the right by 1° over sin 60°
	e, _ := logs.DrawnAs(f)
	var s snapshot.Snapshot
	if err := timeline.OfLog(f, logs.Actuators(f, e), timeline.Options{}).At(0.5, &s); err != nil {
		t.Fatal(err)
	}
	main, tail := &s.Heads[0], &s.Heads[1]
	near := func(what string, got, wantDeg float64) {
		t.Helper()
		if math.Abs(got*180/math.Pi-wantDeg) > 0.01 {
			t.Errorf("%s is %.3f°, want %.3f°", what, got*180/math.Pi, wantDeg)
		}
	}
	if s.HeadCount != 2 || !math.IsNaN(main.Speed) || main.Lost || tail.Lost {
		t.Errorf("%d rotors, %g rad/s", s.HeadCount, main.Speed)
	}
	near("collective pitch", main.Collective, 5)
	near("tilt to the right", main.Right, 0.8/math.Sin(math.Pi/3))
	near("tilt back", main.Back, 0)
	near("tail rotor's pitch", tail.Collective, s.Servos[3].AngleDeg)
	if s.Servos[3].AngleDeg < 8 {
		t.Errorf("the tail's servo stands at %g°", s.Servos[3].AngleDeg)
	}
}
