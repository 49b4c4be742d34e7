package snapshot

import (
	"slices"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/state"
)

// whole is a vehicle that nothing is broken of.
func whole() (s Snapshot) {
	s.Count, s.Contact.Legs, s.Contact.Wheels, s.ServoCount, s.WingCount = 4, 4, 3, 2, 2
	s.HullCount = 2
	s.HeadCount = 2
	for i := range s.Rotors {
		s.Rotors[i].Number, s.Rotors[i].ThrustFactor = i+1, 1
	}
	return s
}

// TestEveryFaultHasItsWords: each kind alone, in the words that people read; what is not there or not known is not broken.
func TestEveryFaultHasItsWords(t *testing.T) {
	names := Names{Servos: []string{"left aileron servo"}, Wings: []string{"wing", "fin"}, Surfaces: [][]string{{"left aileron"}}, Whole: []bool{false, true}, Wheels: []string{"front left", "nose"}}
	var kinds []string
	for _, c := range []struct {
		do         func(s *Snapshot)
		kind, text string
	}{
		{func(s *Snapshot) { s.Rotors[2].Failed = true }, "failed", "motor 3 failed"},
		{func(s *Snapshot) { s.Rotors[0].Broken = true }, "broken", "propeller 1 broken"},
		{func(s *Snapshot) { s.Rotors[1].Stuck, s.Rotors[1].StuckOutput = true, 0.75 }, "stuck", "ESC 2 stuck at 75 %"},
		{func(s *Snapshot) { s.Rotors[0].Ungoverned = true }, "governor_failed", "governor of motor 1 failed"},
		{func(s *Snapshot) { s.Rotors[1].Desync, s.Rotors[1].DesyncMargin = true, 0.2 }, "desync", "ESC 2 loses step beyond 20 %"},
		{func(s *Snapshot) { s.Rotors[1].Desync, s.Rotors[1].OutOfStep = true, true }, "desync", "ESC 2 out of step"},
		{func(s *Snapshot) { s.Rotors[0].EngineDied = true }, "engine_died", "engine 1 died"},
		{func(s *Snapshot) { s.Rotors[0].PowerLost = 0.25 }, "engine_weak", "engine 1 at 75 % power"},
		{func(s *Snapshot) { s.Rotors[0].StarterFailed = true }, "starter_failed", "starter of engine 1 failed"},
		{func(s *Snapshot) { s.Rotors[3].ThrustFactor = 0.6 }, "degraded", "motor 4 thrust at 60 %"},
		{func(s *Snapshot) { s.Rotors[3].Ice = 0.002 }, "iced", "propeller 4 iced: 2 g"},
		{func(s *Snapshot) { s.Rotors[3].Imbalance = 250e-6 }, "unbalanced", "propeller 4 out of balance by 250 g mm"},
		{func(s *Snapshot) { s.Servos[0].Stuck, s.Servos[0].AngleDeg = true, 5 }, "servo_stuck", "left aileron servo stuck at 5.0°"},
		{func(s *Snapshot) { s.Servos[1].Floating = true }, "servo_floating", "servo 2 floating"},
		{func(s *Snapshot) { s.Servos[0].Slow = 0.7 }, "servo_slow", "left aileron servo at 30 % of its rate"},
		{func(s *Snapshot) { s.Servos[0].OffsetDeg = -4 }, "servo_offset", "left aileron servo off by -4.0°"},
		{func(s *Snapshot) { s.Servos[0].Reversed = true }, "servo_reversed", "left aileron servo reversed"},
		{func(s *Snapshot) { s.Wings[0].Lost = [2]float64{0.3, 0} }, "wing_lost", "wing lost 30 % of its left half"},
		{func(s *Snapshot) { s.Wings[0].Lost = [2]float64{0, 0.3} }, "wing_lost", "wing lost 30 % of its right half"},
		{func(s *Snapshot) { s.Wings[0].Lost = [2]float64{0.3, 0.5} }, "wing_lost", "wing lost 30 % of its left half, 50 % of its right half"},
		{func(s *Snapshot) { s.Wings[1].Lost = [2]float64{0, 0.5} }, "wing_lost", "fin lost 50 % of it"},
		{func(s *Snapshot) { s.Wings[0].IceLift, s.Wings[0].IceDrag = 0.2, 0.02 }, "wing_iced", "wing iced: lift 20 % less, drag coefficient 0.02 more"},
		{func(s *Snapshot) { s.Wings[0].Ice = 0.02 }, "wing_iced", "wing iced: 20 g"},
		{func(s *Snapshot) { s.Wings[0].Ice, s.Wings[0].IceLift, s.Wings[0].IceDrag = 0.02, 0.2, 0.02 }, "wing_iced", "wing iced: 20 g; lift 20 % less, drag coefficient 0.02 more"},
		{func(s *Snapshot) { s.Wings[0].Torn = 1 }, "surface_torn", "left aileron torn off"},
		{func(s *Snapshot) { s.Wheels[0].Flat = 1 }, "tyre_flat", "front left wheel flat"},
		{func(s *Snapshot) { s.Wheels[2].Flat = 0.4 }, "tyre_flat", "wheel 3 without 40 % of its air"},
		{func(s *Snapshot) { s.Wheels[1].Stuck = true }, "wheel_stuck", "nose wheel stuck"},
		{func(s *Snapshot) { s.Wheels[1].Stuck, s.Wheels[1].Drag = true, 0.25 }, "wheel_stuck", "nose wheel drags with 0.25 N m"},
		{func(s *Snapshot) { s.Hulls[0].Leak, s.Hulls[0].Water = 2e-4, 1.25 }, "hull_leak", "hull 1 leaks by 2 cm², 1.25 kg of water inside"},
		{func(s *Snapshot) { s.Heads[1].Lost = true }, "rotor_lost", "rotor 2 lost"},
		{func(s *Snapshot) { s.Blimp.Leak, s.Blimp.GasLost = 2e-6, 0.125 }, "envelope_leak", "envelope leaks by 2 mm², 12.5 % of its gas gone"},
		{func(s *Snapshot) { s.Blimp.FinsLost = 4 }, "fin_lost", "fin 3 lost"},
		{func(s *Snapshot) { s.Power.AddedResistance = 0.05 }, "battery_resistance", "battery resistance up by 50 mΩ"},
		{func(s *Snapshot) { s.Power.FailedCells, s.Power.Cells = 1, 4 }, "cells_failed", "1 of 4 cells failed"},
		{func(s *Snapshot) { s.Power.Disconnected = true }, "battery_disconnected", "battery disconnected"},
		{func(s *Snapshot) { s.Fuel.Leak = 0.005 }, "fuel_leak", "fuel leaks at 5 g/s"},
		{func(s *Snapshot) { s.RC.Lost = true }, "rc_lost", "RC lost"},
		{func(s *Snapshot) { s.SensorFaults[command.GPSLoss].Active = true }, "sensor", command.Text(command.SensorFault{Kind: command.GPSLoss})},
		{func(s *Snapshot) { s.Contact.LegsBroken = 1 << 2 }, "leg_broken", "leg 3 broken"},
		{func(s *Snapshot) { s.Contact.WheelsBroken = 1 << 1 }, "wheel_broken", "nose wheel broken off"},
		{func(s *Snapshot) { s.Contact.Crashed, s.Contact.ImpactSpeed = true, 7.25 }, "crashed", "crashed at 7.2 m/s"},
		{func(s *Snapshot) { s.Frozen.Active, s.Frozen.Quantity = true, MakeText("velocity") }, "frozen", "physics frozen: velocity"},
		{func(s *Snapshot) { s.Rotors[4].Failed = true }, "", ""}, // there is no fifth motor
		{func(s *Snapshot) { s.Servos[2].Stuck, s.Wings[2].Ice, s.Contact.LegsBroken = true, 1, 1<<4 }, "", ""},
		{func(s *Snapshot) { state.SetUnknown(&s.State) }, "", ""},
		{func(s *Snapshot) {}, "", ""},
	} {
		s := whole()
		c.do(&s)
		got := s.Faults(&names)
		if c.kind == "" {
			if len(got) != 0 {
				t.Errorf("nothing is broken, but %+v", got)
			}
			continue
		}
		if kinds = append(kinds, c.kind); len(got) != 1 || got[0].Kind != c.kind || got[0].Text() != c.text {
			t.Errorf("%s: got %+v, want %q", c.kind, got, c.text)
		}
	}
	if kinds = slices.Compact(kinds); !slices.Equal(kinds, FaultKinds) {
		t.Errorf("kinds in order %v, want %v", kinds, FaultKinds)
	}
}

// TestFaultsOfOnePartHaveNoTimeOfTheirOwn: a part knows since when it has a fault, and not since when it has each of several.
func TestFaultsOfOnePartHaveNoTimeOfTheirOwn(t *testing.T) {
	for what, do := range map[string]func(s *Snapshot, more bool){
		"wing": func(s *Snapshot, more bool) {
			w := &s.Wings[1]
			w.Lost[1], w.FaultSince = 0.3, 12
			if more {
				w.IceLift = 0.2
			}
		},
		"rotor": func(s *Snapshot, more bool) {
			r := &s.Rotors[2]
			r.Failed, r.FaultSince = true, 12
			if more {
				r.Broken = true
			}
		},
		"battery": func(s *Snapshot, more bool) {
			p := &s.Power
			p.AddedResistance, p.FaultSince = 0.02, 12
			if more {
				p.Disconnected = true
			}
		},
	} {
		one, two := whole(), whole()
		do(&one, false)
		do(&two, true)
		if l := one.Faults(&Names{}); len(l) != 1 || l[0].Since != 12 {
			t.Errorf("%s: %+v", what, l)
		}
		if l := two.Faults(&Names{}); len(l) != 2 || l[0].Since != 0 || l[1].Since != 0 {
			t.Errorf("%s with two: %+v", what, l)
		}
	}
}
