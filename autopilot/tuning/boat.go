package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/rover"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// BoatOf returns what the built-in autopilot has to know of a vehicle on hulls, as RoverOf does of one on wheels.
func BoatOf(v *airframe.Vehicle) (rover.Tuning, error) {
	p, err := parameters.BoatOf(v)
	if err != nil {
		return rover.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	t := rover.Tuning{
		Cruise: p.Cruise, Top: p.Top, Push: p.Thrust / v.Mass, Expo: p.Expo, Accel: min(1, 0.5*p.Thrust/v.Mass), Lock: p.Lock, Drifts: true, Turn: p.Rate,
		Limits: autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600},
		Servos: v.Channels(),
	}
	if len(p.Rudders) > 0 {
		t.Wheelbase = p.Cruise / p.Rate * math.Tan(p.Lock) // that turns as tightly at full lock
	} else {
		t.Track = 2 * p.Top / p.Rate // that turns as fast with its sides against each other
	}
	if p.Sailing != nil {
		rig(&t, v, p.Sailing)
	}
	connect(&t, v, p.Drives, p.Rudders, p.Right, p.Lock)
	return t, nil
}

// rig gives a tuning the sails of a boat.
func rig(t *rover.Tuning, v *airframe.Vehicle, s *parameters.Sailing) {
	t.Sails = rover.Sails{NoGo: s.CloseHaul + parameters.NearWind, Ideal: s.Ideal, Least: s.LeastSheet, Most: s.MostSheet}
	for i := range s.Sheets {
		one := &s.Sheets[i]
		p := &v.Servos[one.Servo]
		atMin, atMax := one.Angles(v)
		t.Sails.Sheets = append(t.Sails.Sheets, rover.Sheet{Output: p.Output, MinUs: p.MinUs, MaxUs: p.MaxUs, AtMin: atMin, AtMax: atMax, Turned: one.Turned})
	}
	if len(v.Motors) == 0 {
		const start = 0.3 // with the wind from abeam, about [m/s²]
		t.Accel = start
	}
}
