package tuning

import (
	"cmp"
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// steady finds the steady states of a vehicle's motors that all get the same
// throttle, in still air of sea level, far from the ground.
type steady struct {
	v       *airframe.Vehicle
	blades  *rotor.Model
	uppers  [][]rotor.Upper
	order   []int   // of the motors from the top down
	voltage float64 // of the full pack under hover's load [V]; 0: it can't supply that
}

// operation is all motors at a constant voltage on their windings.
type operation struct {
	volts   float64         // [V]
	lift    float64         // of all motors [N]
	power   float64         // electric, of all motors [W]
	mean    motorOperation  // of the motors
	fastest float64         // the greatest current in a winding [A]
	outs    []rotor.Outputs // by motor
}

// motorOperation is one motor with its propeller at a constant speed.
type motorOperation struct {
	speed  float64 // [rad/s]
	thrust float64 // [N], of an unscaled propeller
	torque float64 // of the air on the propeller [N m], unscaled
	slope  float64 // of that torque over the speed [N m s/rad]
}

func newSteady(v *airframe.Vehicle) (*steady, error) {
	if err := v.Validate(); err != nil {
		return nil, err
	}
	blades, err := rotor.Load(&v.Propellers[0], v.TopSpeed())
	if err != nil {
		return nil, err
	}
	s := &steady{v: v, blades: blades}
	for i := range v.Motors {
		s.uppers = append(s.uppers, physics.Uppers(v, i, blades))
		s.order = append(s.order, i)
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(v.Motors[a].Level, v.Motors[b].Level) })
	s.voltage = s.supply(s.hover())
	return s, nil
}

// at returns the operation at a voltage on the windings.
func (s *steady) at(volts float64) operation {
	o := operation{volts: volts, outs: make([]rotor.Outputs, len(s.v.Motors))}
	share := 1 / float64(len(s.v.Motors))
	for _, i := range s.order {
		m := &s.v.Motors[i]
		speed := s.settle(i, volts, o.outs)
		amps := s.amps(volts, speed)
		o.lift += o.outs[i].Thrust * -m.Thrust().Z
		o.power += volts * amps
		o.fastest = max(o.fastest, amps)
		o.mean.speed += share * speed
		o.mean.thrust += share * o.outs[i].Thrust / scale(m.ThrustScale)
		o.mean.torque += share * o.outs[i].Torque / scale(m.TorqueScale)
		o.mean.slope += share * o.outs[i].TorqueSlope
	}
	return o
}

// settle returns the speed at which motor i's torque is the air's, by Newton's
// method, and puts its loads into outs, where those above it are already.
func (s *steady) settle(i int, volts float64, outs []rotor.Outputs) (speed float64) {
	air := atmosphere.At(atmosphere.Inputs{})
	m, state := &s.v.Drives[0], rotor.NewState(0, 1)
	in := rotor.Inputs{
		Density: air.Density, Viscosity: air.Viscosity(), GroundDistance: math.Inf(1), Stacked: true,
		ThrustScale: s.v.Motors[i].ThrustScale, TorqueScale: s.v.Motors[i].TorqueScale,
	}
	speed = 0.7 * volts * m.Kv
	for range 40 {
		in.Speed = speed
		if len(s.uppers[i]) > 0 {
			in.Wash = s.blades.Wash(&in, outs[i].Thrust, s.uppers[i], outs)
		}
		outs[i] = s.blades.At(&state, &in)
		surplus := m.Torque()*(s.amps(volts, speed)-m.NoLoadCurrent) - outs[i].Torque
		step := surplus / (m.Torque()*m.Torque()/m.Resistance + outs[i].TorqueSlope)
		speed = max(0, speed+step)
	}
	return speed
}

// amps is the winding's current [A]: M. Drela, First-Order DC Electric Motor Model,
// MIT Aero & Astro, 2007, eq. 1 to 3.
func (s *steady) amps(volts, speed float64) float64 {
	return max(0, (volts-speed*s.v.Drives[0].Torque())/s.v.Drives[0].Resistance)
}

// upTo returns the operation at the greatest voltage that is still within a limit;
// within must hold at small ones and fail for good beyond some, if at all.
func (s *steady) upTo(most float64, within func(*operation) bool) operation {
	if o := s.at(most); within(&o) {
		return o
	}
	lo, hi := 0.0, most
	for range 40 {
		mid := (lo + hi) / 2
		if o := s.at(mid); within(&o) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return s.at(lo)
}

// hover is the operation that carries the weight. The download of the wakes on arms and hull,
// some 4 % of it, is left out.
func (s *steady) hover() operation { return s.carry(s.v.Mass * standard.Gravity) }

// carry is the operation that lifts so much [N], or the most that a full pack without
// resistance would give.
func (s *steady) carry(force float64) operation {
	pack := battery.Full()
	return s.upTo(pack.OpenCircuit(&s.v.Battery), func(o *operation) bool { return o.lift < force })
}

// full is the operation at full throttle and hover's voltage, or at the ESCs'
// current limit.
func (s *steady) full() operation {
	m := &s.v.Drives[0]
	return s.upTo(s.voltage*m.Throttled(min(1, (2000-m.PWMMinUs)/s.spanUs())), func(o *operation) bool {
		return m.CurrentLimit == 0 || o.fastest < m.CurrentLimit
	})
}

// supply returns the voltage of a full pack whose motors all operate so [V]: by
// V = OCV − R·P/V. It is 0 where no voltage gives the power P.
func (s *steady) supply(o operation) float64 {
	pack := battery.Full()
	ocv, r := pack.OpenCircuit(&s.v.Battery), pack.Resistance(&s.v.Battery)
	square := ocv*ocv - 4*r*o.power
	if square < 0 {
		return 0
	}
	return (ocv + math.Sqrt(square)) / 2
}

// lag is the time constant of the speed near an operation [s], of the linear balance
// J·dω/dt = −(kt²/R + dQ/dω)·ω.
func (s *steady) lag(o operation) float64 {
	m := &s.v.Drives[0]
	return m.Inertia / (m.Torque()*m.Torque()/m.Resistance + o.mean.slope)
}

// spanUs is the range of the ESC's pulses [µs].
func (s *steady) spanUs() float64 { return s.v.Drives[0].PWMMaxUs - s.v.Drives[0].PWMMinUs }

// throttle is the pulse for a duty, as the autopilot counts it: 0 at 1000 µs, 1 at
// 2000 µs.
func (s *steady) throttle(duty float64) float64 {
	return (s.v.Drives[0].PWMMinUs + s.v.Drives[0].ShareFor(duty)*s.spanUs() - 1000) / 1000
}

// scale is a factor of airframe.Motor.
func scale(x float64) float64 {
	if x == 0 {
		return 1
	}
	return x
}
