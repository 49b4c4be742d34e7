package control

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// faultsOf lists what is broken now, never nil.
func faultsOf(s *snapshot.Snapshot, names *Names) []faultJSON {
	list := []faultJSON{}
	add := func(is bool, kind string, motor int, since float64, format string, args ...any) {
		if is {
			list = append(list, faultJSON{Fault: kind, Motor: motor, Since: since, Text: fmt.Sprintf(format, args...)})
		}
	}
	for _, r := range s.Rotors[:s.Count] {
		n, since := r.Number, r.FaultSince
		add(r.Failed, "failed", n, since, "motor %d failed", n)
		add(r.Broken, "broken", n, since, "propeller %d broken", n)
		add(r.Stuck, "stuck", n, since, "ESC %d stuck at %.0f %%", n, 100*r.StuckOutput)
		add(r.Desync, "desync", n, since, "ESC %d loses step beyond %.0f %%", n, 100*r.DesyncMargin)
		add(r.EngineDied, "engine_died", n, since, "engine %d died", n)
		add(r.PowerLost != 0, "engine_weak", n, since, "engine %d at %.0f %% power", n, 100-100*r.PowerLost)
		add(r.StarterFailed, "starter_failed", n, since, "starter of engine %d failed", n)
		add(r.ThrustFactor != 1, "degraded", n, since, "motor %d thrust at %.0f %%", n, 100*r.ThrustFactor)
		add(r.Ice != 0, "iced", n, since, "propeller %d with %.2g g of ice", n, 1000*r.Ice)
		add(r.Imbalance != 0, "unbalanced", n, since, "propeller %d out of balance by %.0f g mm", n, 1e6*r.Imbalance)
	}
	list = append(list, partFaults(s, names)...)
	p := &s.Power
	add(p.AddedResistance != 0, "battery_resistance", 0, p.FaultSince, "battery with %.0f mΩ more", 1000*p.AddedResistance)
	add(p.FailedCells > 0, "cells_failed", 0, p.FaultSince, "%d of %d cells failed", p.FailedCells, p.Cells)
	add(p.Disconnected, "battery_disconnected", 0, p.FaultSince, "battery disconnected")
	add(s.Fuel.Leak != 0, "fuel_leak", 0, s.Fuel.FaultSince, "fuel leaks at %.3g g/s", 1000*s.Fuel.Leak)
	add(s.RC.Lost, "rc_lost", 0, 0, "RC lost")
	for k, f := range s.SensorFaults {
		c := command.SensorFault{Kind: command.SensorKind(k), Which: f.Which, Value: f.Value}
		add(f.Active, "sensor", 0, f.Since, "%s", command.Text(c))
	}
	for i := range s.Contact.Legs {
		add(s.Contact.LegsBroken&(1<<i) != 0, "leg_broken", 0, 0, "leg %d broken", i+1)
	}
	for _, n := range numbersIn(s.Contact.WheelsBroken) {
		add(true, "wheel_broken", 0, 0, "wheel %d broken", n)
	}
	add(s.Contact.Crashed, "crashed", 0, 0, "crashed at %.1f m/s", s.Contact.ImpactSpeed)
	add(s.Frozen.Active, "frozen", 0, 0, "physics frozen: %s", s.Frozen.Quantity)
	return list
}
