package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// Boat is what a vehicle on hulls does in still fresh water, and how its outputs move it.
type Boat struct {
	Hull    *hull.Model
	Top     float64 // speed at full throttle, on a battery at its nominal voltage [m/s]
	Cruise  float64 // usual speed: 70 % of that, 3 m/s at most [m/s]
	Stand   float64 // throttle of the cruise
	Thrust  float64 // of all propellers, lying still at full throttle [N]
	Expo    float64 // of that over the throttle: (1−expo)·c + expo·c²
	Lock    float64 // greatest angle of the rudder to either side [rad]; 0: it turns by its sides
	Right   float64 // 1: an angle above 0 of the servos that steer turns it to the right; −1: to the left
	Rate    float64 // of turn: at full rudder and cruise, or lying still with its sides against each other [rad/s]
	Drives  []RoverDrive
	Rudders []int    // which of the vehicle's Servos steer
	Sailing *Sailing // nil: it has no sails
}

const freshWater = 999.1 // [kg/m³]

// BoatOf works out what a vehicle on hulls does from its physics. The error is an airframe.UnflyableError.
func BoatOf(v *airframe.Vehicle) (b Boat, err error) {
	if len(v.Motors) == 0 && len(v.Sails) == 0 {
		return b, v.Refuse(errors.New("a boat without motors and sails: expected one at least"), "motors")
	}
	if b.Hull, err = airframe.Afloat(v); err != nil {
		return b, v.Refuse(err, "hulls")
	}
	sides := map[bool]bool{}
	for i := range v.Motors {
		m, d := &v.Motors[i], v.Drive(i)
		if m.Engine > 0 {
			return b, v.Refuse(fmt.Errorf("motor %d is an engine: expected an electric motor on a boat", m.Number), "engine")
		}
		side := 0.0
		if y := m.PlaceFRD.Y; math.Abs(y) > 0.01 {
			side = math.Copysign(1, y)
			sides[y > 0] = true
		}
		b.Drives = append(b.Drives, RoverDrive{Output: m.Number, Side: side, Ahead: 1, Both: d.Reverses, MinUs: d.PWMMinUs, MaxUs: d.PWMMaxUs, DeadUs: d.PWMDeadbandUs})
	}
	if b.Sailing, err = b.sailing(v); err != nil {
		return b, v.Refuse(err, "wings")
	}
	if len(v.Motors) > 0 {
		err = b.speeds(v)
	} else if b.Top, b.Cruise = b.Sailing.Fastest, b.Sailing.Speed; !(b.Cruise > 0.05) {
		err = v.Refuse(fmt.Errorf("its sails take it to %.3g m/s in %g m/s of wind from abeam, expected 0.05 m/s at least", b.Cruise, SailingWind), "wings", "hulls")
	}
	if err != nil {
		return b, err
	}
	b.rudder(v)
	if len(b.Rudders) > 0 {
		for i := range b.Drives {
			b.Drives[i].Side = 0 // the rudder steers
		}
	} else if len(sides) == 2 {
		moment := 0.0
		for i := range v.Motors {
			moment += b.Thrust / float64(len(v.Motors)) * math.Abs(v.Motors[i].PlaceFRD.Y) * 0.8 // those that go back push less
		}
		b.Rate = b.turn(v, 0, moment)
	}
	if !(b.Rate > 0.01) {
		return b, v.Refuse(errors.New("no servo moves a rudder under water, and its propellers have no sides that could be driven apart: it can't turn"), "wings", "motors")
	}
	return b, nil
}

// push is the thrust ahead of all propellers at a speed [m/s] and a throttle [N].
func push(v *airframe.Vehicle, speed, throttle float64) (sum float64, err error) {
	for i := range v.Motors {
		p, err := performance.Ahead(v, i, speed, throttle, v.Battery.RestVoltage(0.5))
		if err != nil {
			return 0, err
		}
		sum += p.Thrust * v.Motors[i].Thrust().X
	}
	return sum, nil
}

// speeds finds top speed, cruise and the thrust's curve.
func (b *Boat) speeds(v *airframe.Vehicle) (err error) {
	if b.Thrust, err = push(v, 0, 1); err != nil {
		return err
	}
	over := func(speed, throttle float64) float64 {
		at, failed := push(v, speed, throttle)
		if failed != nil {
			err = failed
		}
		return at - b.Hull.Resistance(speed, freshWater, water.Viscosity) - 0.5*density*v.DragArea.X*speed*speed
	}
	root := func(high float64, excess func(float64) float64) float64 {
		low := 0.0
		for range 20 {
			if mid := (low + high) / 2; excess(mid) > 0 {
				low = mid
			} else {
				high = mid
			}
		}
		return low
	}
	b.Top = root(40, func(speed float64) float64 { return over(speed, 1) })
	if err == nil && !(b.Top > 0.05) {
		return v.Refuse(fmt.Errorf("its propellers push it at %.3g m/s, expected 0.05 m/s at least: %.3g N of thrust", b.Top, b.Thrust), "motors", "hulls")
	}
	b.Cruise = min(3, 0.7*b.Top)
	b.Stand = root(1, func(throttle float64) float64 { return -over(b.Cruise, throttle) })
	var sum, square float64
	for c := 0.2; c < 1; c += 0.2 {
		at, failed := push(v, 0, c)
		if failed != nil {
			return failed
		}
		bend := c*c - c
		sum, square = sum+(at/b.Thrust-c)*bend, square+bend*bend
	}
	b.Expo = max(0, min(1, sum/square))
	return err
}

// foil is a wing in the water, with its controls at full rudder.
type foil struct {
	model *wing.Model
	state wing.State
	in    wing.Inputs
	slip  float64 // speed of the water there over that of the boat
}

// load returns its force and moment to the right for a motion [N, N m].
func (f *foil) load(speed, drift, rate float64) (force, moment float64) {
	f.in.VelAirFRD, f.in.RatesFRD = frame.OfFRD(f.slip*speed, drift, 0), frame.OfFRD(0, 0, rate)
	l := f.model.Steady(&f.state, &f.in)
	return l.ForceFRD.Y, l.MomentFRD.Z
}

// foils are the wings under water. right is the sense of the servos' angle at which their controls stand: 1 or -1.
func (b *Boat) foils(v *airframe.Vehicle, right float64) (all []foil) {
	for i := range v.Wings {
		w := &v.Wings[i]
		model, err := wing.New(w)
		if err != nil || airframe.SailOf(v, i) >= 0 || !airframe.UnderWater(b.Hull, model.Place(model.Strips()/2)) {
			continue
		}
		f := foil{model: model, state: wing.NewState(), slip: 1, in: wing.Inputs{
			Density: freshWater, Deflections: make([]float64, len(w.Controls)), AddedFRD: make([]frame.Vec[frame.FRD], model.Strips()), Height: math.Inf(1),
		}}
		for k := range w.Controls {
			s := &v.Servos[w.Controls[k].Servo]
			f.in.Deflections[k] = w.Controls[k].Deflection(right * math.Min(math.Abs(s.AtMinDeg), math.Abs(s.AtMaxDeg)) * math.Pi / 180)
		}
		for k := range v.Motors { // behind a propeller
			if off := model.Place(model.Strips() / 2).Sub(v.Motors[k].PlaceFRD); off.X < 0 && math.Hypot(off.Y, off.Z) < v.Rotor(k).Radius {
				f.slip = b.slip(v) / b.Cruise
			}
		}
		all = append(all, f)
	}
	return all
}

// rudder finds the controls of wings in the water that steer, and how fast they turn the boat at its cruise.
func (b *Boat) rudder(v *airframe.Vehicle) {
	lock, seen, turns := math.Inf(1), map[int]bool{}, 0.0
	for i := range v.Wings {
		model, err := wing.New(&v.Wings[i])
		if err != nil || !airframe.UnderWater(b.Hull, model.Place(model.Strips()/2)) {
			continue
		}
		for k := range v.Wings[i].Controls {
			at := v.Wings[i].Controls[k].Servo
			s := &v.Servos[at]
			lock = min(lock, math.Min(math.Abs(s.AtMinDeg), math.Abs(s.AtMaxDeg))*math.Pi/180)
			if !seen[at] {
				seen[at], b.Rudders = true, append(b.Rudders, at)
			}
		}
	}
	b.Right = 1
	if len(b.Rudders) == 0 {
		return
	}
	b.Lock = lock
	all := b.foils(v, 1)
	for i := range all {
		_, moment := all[i].load(b.Cruise, 0, 0)
		turns += moment
	}
	b.Right = math.Copysign(1, turns)
	b.Rate = b.turn(v, b.Cruise, 0)
}

// turn is the steady rate of turn to the right at a speed [m/s], with full rudder, and a moment of the propellers [N m].
func (b *Boat) turn(v *airframe.Vehicle, speed, moment float64) float64 {
	all := b.foils(v, b.Right)
	rate, _ := b.Hull.Turn(speed, func(drift, rate float64) (float64, float64) {
		side, turn := 0.0, moment
		for i := range all {
			f, m := all[i].load(speed, drift, rate)
			side, turn = side+f, turn+m
		}
		return side, turn
	})
	return rate
}

// slip is the speed of the water behind the propellers at cruise, by momentum theory [m/s].
func (b *Boat) slip(v *airframe.Vehicle) float64 {
	discs := 0.0
	for i := range v.Motors {
		discs += math.Pi * v.Rotor(i).Radius * v.Rotor(i).Radius
	}
	thrust := b.Hull.Resistance(b.Cruise, freshWater, water.Viscosity)
	return math.Sqrt(b.Cruise*b.Cruise + 2*thrust/(freshWater*discs))
}

// ofBoat derives the parameters of a vehicle on hulls, as ofRover those of one on wheels.
func ofBoat(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	b, err := BoatOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	s.add("FRAME_CLASS", kind.Boat, "boat")
	skid := len(b.Rudders) == 0 && b.Sailing == nil
	for _, d := range b.Drives {
		function, why := FunctionThrottle, "throttle"
		if skid && d.Side < 0 {
			function, why = FunctionThrottleLeft, "throttle of the left side"
		} else if skid && d.Side > 0 {
			function, why = FunctionThrottleRight, "throttle of the right side"
		}
		s.output(d.Output, function, why, d.MinUs, d.MaxUs, d.Reversed, d.Both)
	}
	for _, k := range b.Rudders {
		p := &v.Servos[k]
		s.output(p.Output, FunctionSteering, "rudder", p.MinUs, p.MaxUs, (p.AtMaxDeg-p.AtMinDeg)*b.Right < 0, true)
	}
	if b.Sailing != nil {
		s.sails(v, b.Sailing)
	}
	s.free(v)
	if len(v.Motors) > 0 {
		s.add("CRUISE_SPEED", round(b.Cruise, 2), "m/s, 70 % of the top speed, 3 at most")
		s.add("CRUISE_THROTTLE", math.Round(100*b.Stand), fmt.Sprintf("%%, of %.3g m/s at full throttle", b.Top))
	} else {
		s.add("CRUISE_SPEED", round(b.Cruise, 2), fmt.Sprintf("m/s, with %g m/s of wind from abeam", SailingWind))
	}
	s.add("WP_SPEED", round(b.Cruise, 2), "m/s, the cruise speed")
	if skid {
		s.add("ATC_STR_RAT_FF", round(1/b.Rate, 3), "one over the rate of turn lying still, at full throttle of both sides apart")
	} else {
		s.add("TURN_RADIUS", round(b.Cruise/b.Rate, 2), "m, at full rudder")
		s.add("ATC_STR_RAT_FF", round(b.Cruise/b.Rate, 3), "one over the curvature at full rudder")
	}
	if b.Sailing != nil && !skid {
		s.add("WP_RADIUS", round(max(2, b.Cruise/b.Rate), 1), "m, the turning radius, 2 at least: under sail it does not stop")
	}
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}
