package tuning

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/autopilot/rover"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/parameters"
)

// RoverOf returns what the built-in autopilot has to know of a vehicle on wheels. It follows from its wheels and motors, as its
// parameters for ArduRover do.
func RoverOf(v *airframe.Vehicle) (rover.Tuning, error) {
	p, err := parameters.RoverOf(v)
	if err != nil {
		return rover.Tuning{}, fmt.Errorf("autopilot for %s: %w", v.Name, err)
	}
	const share = 0.4 // of the tyres' grip: it neither slides nor tips
	low, critical := cellLimits(v.Battery.Chemistry)
	cells := float64(v.Battery.Cells)
	t := rover.Tuning{
		Cruise: p.Cruise, Top: p.Top, Curvature: p.Push.Curvature, Push: p.Push.Thrust / v.Mass, Yaw: p.Push.Yaw, Expo: p.Push.Expo, Accel: min(2, share*p.Grip*standard.Gravity), Wheelbase: p.Wheelbase, Lock: p.Lock, Track: p.Track,
		Limits: autopilot.BatteryLimits{LowVoltage: low * cells, CriticalVoltage: critical * cells, CapacityAh: v.Battery.Capacity / 3600},
		Servos: v.Channels(), Omni: p.Omni,
	}
	if p.Balances() {
		t.Balance = rover.Balance(p.Balance)
		t.Accel = min(t.Accel, 0.5*standard.Gravity*p.Balance.Lean)
	}
	connect(&t, v, p.Drives, p.Steering, p.Right, p.Lock)
	return t, nil
}

// connect gives a tuning the outputs of motors, and those of the servos at places of v.Servos that steer: right is 1 where an angle above 0 of
// theirs turns the vehicle to the right, −1 where it turns it to the left, and lock their greatest angle [rad].
func connect(t *rover.Tuning, v *airframe.Vehicle, drives []parameters.RoverDrive, steering []int, right, lock float64) {
	for _, d := range drives {
		o := rover.Drive{Output: d.Output, Side: d.Side, Ahead: d.Ahead, BackUs: d.MinUs, OffUs: d.MinUs, AllUs: d.MaxUs, DeadUs: d.DeadUs}
		if d.Both {
			o.OffUs = (d.MinUs + d.MaxUs) / 2
		}
		if d.Reversed && d.Both {
			o.BackUs, o.AllUs = o.AllUs, o.BackUs
		}
		t.Drives = append(t.Drives, o)
	}
	for _, k := range steering {
		s := &v.Servos[k]
		us := func(share float64) float64 { // of the lock
			angle := right * share * lock * 180 / math.Pi
			return s.MinUs + (angle-s.AtMinDeg)/(s.AtMaxDeg-s.AtMinDeg)*(s.MaxUs-s.MinUs)
		}
		t.Steering = append(t.Steering, rover.Steering{Output: s.Output, LeftUs: us(-1), MidUs: us(0), RightUs: us(1)})
	}
}
