package fit

import (
	"math"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/motor"
)

// idle is the root of the least thrust that a motor gives which is on, as a share of the
// largest: it turns slowly where ArduPilot's curve begins at nothing.
const idle = 0.03

// bench is the vehicle held on a stand, on a supply of maxVoltage, its windings as warm
// as in hover.
type bench struct {
	t     *physics.Trimmer
	share float64 // of the trimmer's pack that is the supply's voltage
	warm  float64 // the windings' resistance over that at its reference temperature
}

func newBench(t *physics.Trimmer, hover *physics.Trim, voltage float64) bench {
	v := t.Vehicle()
	m := meanOf(hover)
	t.Rest() // windings at their reference temperature
	return bench{t: t, share: voltage / (float64(v.Battery.Cells) * fullCell),
		warm: (m.Duty*hover.Voltage - m.Speed/v.Drives[0].Kv) / (m.Winding * v.Drives[0].Resistance)}
}

// static is what a duty gives.
type static struct {
	duty, thrust float64 // [N]
	point
}

// give returns what the motors do at a duty.
func (b *bench) give(duty float64) static {
	v := b.t.Vehicle()
	pack, m := v.Battery, v.Drives[0]
	defer func() { v.Battery, v.Drives[0] = pack, m }()
	v.Battery.CellResistance, v.Battery.LeadResistance, v.Battery.BranchResistance = 1e-9, 0, 0
	v.Drives[0].HeatCapacity, v.Drives[0].Resistance = 0, b.warm*m.Resistance
	t := b.t.Static(duty*b.share, 1)
	return static{duty, t.Thrust(), point{meanOf(&t).Speed, t.ShaftPower / float64(len(t.Motors))}}
}

// at returns the duty that gives a thrust [N]; it may be above 1. The root of the thrust
// is nearly linear in the duty, so the secant method finds it at once.
func (b *bench) at(thrust float64) static {
	want := math.Sqrt(thrust)
	last, s := b.give(0.45), b.give(0.5)
	for range 20 {
		x, y := math.Sqrt(max(0, last.thrust)), math.Sqrt(max(0, s.thrust))
		if math.Abs(y/want-1) < 1e-6 || x == y {
			break
		}
		next := max(0.2*s.duty, s.duty+(want-y)*(s.duty-last.duty)/(y-x))
		last, s = s, b.give(next)
	}
	return s
}

// curve gives the ESC the throttle curve with which the static thrust at maxVoltage
// follows propExpo.
func (d *design) curve(t *physics.Trimmer, b bench, full static) error {
	c := motor.Throttle{From: d.throttle.spinMin, To: d.throttle.spinMax, Expo: d.throttle.expo, SlewMax: d.file.SlewMax.Value}
	const last = motor.Stations - 1
	d.speeds = [motor.Stations]float64{last: full.speed}
	c.Duty[last] = full.duty
	for i := 1; i < last; i++ {
		root := float64(i) / last
		s := b.at(root * root * full.thrust)
		c.Duty[i], d.speeds[i] = s.duty, s.speed
	}
	c.Duty[0] = max(0, 2*c.Duty[1]-c.Duty[2])
	m := &t.Vehicle().Drives[0]
	m.Throttle = c
	m.SpinMin = min(0.5, c.Duty[0]+idle*last*(c.Duty[1]-c.Duty[0]))
	d.natural = d.throttle.expoOf(func(share float64) float64 {
		s := b.give(share / d.throttle.spinMax * full.duty)
		return s.thrust / full.thrust
	})
	return nil
}
