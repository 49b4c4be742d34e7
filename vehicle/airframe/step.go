package airframe

import (
	"fmt"
	"math"
	"strings"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/tether"
)

const (
	// mostPrecession is by how much the rotors' angular momentum may turn the body's axes in one
	// step [rad], when all turn at their top speed the same way.
	mostPrecession = 0.6
)

// StepError says that a vehicle would follow a force faster than a step of the physics can
// show, as no vehicle does that can be built.
type StepError struct {
	Key  string // of vehicle files, which is to be changed
	text string
}

// Error says what is too much, and the bound.
func (e *StepError) Error() string { return e.text }

// validateStep checks that the physics' steps can show how the vehicle moves, with its payload
// and without it.
func validateStep(v *Vehicle) error {
	for _, one := range stagesOf(v) {
		for _, check := range []func() *StepError{one.stepOfRotors, one.stepOfSpin, one.stepOfDrag, one.stepOfContact, one.stepOfTether} {
			if err := check(); err != nil {
				if one.lacks != "" {
					return v.Refuse(fmt.Errorf("%s: %w", one.lacks, err), err.Key, "parts")
				}
				return v.Refuse(err, err.Key, "parts")
			}
		}
	}
	return nil
}

// stagesOf returns the vehicle with its payload and without it, and each of these without fuel.
func stagesOf(v *Vehicle) []stepped {
	all := []stepped{{v, ""}}
	if v.Payload.Mass != 0 {
		rest := v.Clone()
		rest.Release()
		all = append(all, stepped{&rest, "without its payload"})
	}
	if v.Tank.Fuel == 0 {
		return all
	}
	for _, one := range all {
		rest := one.Clone()
		rest.Burn(rest.Tank.Fuel)
		all = append(all, stepped{&rest, strings.TrimPrefix(one.lacks+" and without fuel", " and ")})
	}
	return all
}

// rotorHolds returns how the rotors hold the vehicle in the air at their top speed.
//
// A blade element's lift changes with the axial flow by ½ρ c a U, less what the inflow that
// follows takes, which is left out. A tenth is taken across the disc.
func (v stepped) rotorHolds() []hold {
	const across = 0.1
	var holds []hold
	for i := range v.Motors {
		m := &v.Motors[i]
		c := axialHold(v.Rotor(i), v.PropellerTop(m.Propeller)) * max(1, m.ThrustScale)
		holds = append(holds, hold{m.PlaceFRD, m.Thrust(), c}, hold{place: m.PlaceFRD, gain: across * c * max(1, m.DragScale)})
	}
	return holds
}

// axialHold is how a propeller at its top speed [rad/s] holds its hub along the axis [N s/m].
func axialHold(p *rotor.Params, top float64) float64 {
	sum := 0.0 // ∫ c r dr over R³
	for i := 1; i < len(p.Geometry); i++ {
		a, b := p.Geometry[i-1], p.Geometry[i]
		sum += (b.Radius - a.Radius) * (a.Chord*a.Radius + b.Chord*b.Radius) / 2
	}
	omega := math.Hypot(top, bounds.DesignSpeed/p.Radius)
	return bounds.DensestAir / 2 * float64(p.Blades) * p.Family.LiftSlope * omega * sum * p.Radius * p.Radius * p.Radius
}

func (v stepped) stepOfRotors() *StepError {
	const most = bounds.FastestRate
	holds := v.rotorHolds()
	sum := 0.0
	for i := range holds {
		sum += holds[i].gain
	}
	if rate := sum / v.Mass; rate > most {
		return &StepError{"mass", fmt.Sprintf("mass is %.4g kg, must be at least %.3g kg: %s would take it along with the air within %.2g ms, and the physics steps by %g ms",
			v.Mass, v.Mass*rate/most, v.propellers(), 1000/rate, 1000*bounds.LongestStep)}
	}
	if rate := v.fastest(holds, most); rate > most {
		return v.littleInertia(rate/most, fmt.Sprintf("%s would stop its rotation within %.2g ms, and the physics steps by %g ms", v.propellers(), 1000/rate, 1000*bounds.LongestStep))
	}
	return nil
}

// propellers names them for people.
func (v stepped) propellers() string {
	var kinds []string
	for k := range v.Propellers {
		n := 0
		for i := range v.Motors {
			if v.Motors[i].Propeller == k {
				n++
			}
		}
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d propellers of %.4g mm at up to %.4g rad/s", n, 2000*v.Propellers[k].Radius, v.PropellerTop(k)))
		}
	}
	return strings.Join(kinds, " and ")
}

// littleInertia is the error of a vehicle that has too little by a factor.
func (v stepped) littleInertia(by float64, why string) *StepError {
	i := v.Inertia
	return &StepError{"inertia", fmt.Sprintf("inertia is %.4g, %.4g and %.4g kg m², must be at least %.3g times as much: %s", i.X, i.Y, i.Z, by, why)}
}

// stepOfSpin checks that the vehicle has the inertia of its own rotors, and that their angular
// momentum does not turn it faster than a step shows.
func (v stepped) stepOfSpin() *StepError {
	least := principal(v.Inertia, v.Products)[0]
	own, most := 0.0, 0.0
	for i := range v.Motors {
		own += v.Drive(i).Inertia / 2
		most = max(most, v.Drive(i).Inertia)
	}
	if least < own {
		return v.littleInertia(own/least, fmt.Sprintf("its %d rotors alone, of %.3g kg m² each, have %.3g kg m² or more about any axis", len(v.Motors), most, own))
	}
	if turn := v.precession(); turn > mostPrecession {
		return v.littleInertia(turn/mostPrecession, fmt.Sprintf("the angular momentum of %s, %.3g kg m² each, would turn its axes by %.2g rad in a step of the physics, %g ms",
			v.propellers(), most, turn, 1000*bounds.LongestStep))
	}
	return nil
}

// Precession returns by how much the rotors' angular momentum turns the body's axes in the
// longest step [rad], when all rotors turn at their top speed the same way: the more of with the
// payload and without it.
func Precession(v *Vehicle) (most float64) {
	for _, one := range stagesOf(v) {
		most = max(most, one.precession())
	}
	return most
}

func (v stepped) precession() float64 {
	least := principal(v.Inertia, v.Products)
	momentum := 0.0
	for i := range v.Motors {
		momentum += v.Drive(i).Inertia * v.topSpeedOf(i)
	}
	return bounds.LongestStep * momentum / math.Sqrt(least[0]*least[1])
}

func (v stepped) stepOfDrag() *StepError {
	const most = bounds.FastestRate
	area := max(v.DragArea.X, v.DragArea.Y, v.DragArea.Z)
	h := v.dragHold()
	if rate := h.gain / v.Mass; rate > most {
		return &StepError{"drag_area", fmt.Sprintf("drag area is %.4g m², must be at most %.3g m² for %.4g kg: air of %g m/s would take it along within %.2g ms, and the physics steps by %g ms",
			area, area*most/rate, v.Mass, bounds.DesignSpeed, 1000/rate, 1000*bounds.LongestStep)}
	}
	if rate := v.fastest([]hold{h}, most); rate > most {
		return &StepError{"pressure_centre", fmt.Sprintf("centre of pressure is %.4g m from the centre of mass, must be at most about %.3g m: the drag of air of %g m/s would turn the vehicle within %.2g ms, and the physics steps by %g ms",
			h.place.Len(), h.place.Len()*math.Sqrt(most/rate), bounds.DesignSpeed, 1000/rate, 1000*bounds.LongestStep)}
	}
	if rate := v.fastest(v.dragHolds(), most); rate > most {
		return &StepError{"fuselage.drag_across", fmt.Sprintf("fuselage of %.4g by %.4g m is too large for %.4g kg with inertia %.4g, %.4g and %.4g kg m²: air of %g m/s across it would take it along within %.2g ms, and the physics steps by %g ms",
			v.Fuselage.Length, max(v.Fuselage.Width, v.Fuselage.Height), v.Mass, v.Inertia.X, v.Inertia.Y, v.Inertia.Z, bounds.DesignSpeed, 1000/rate, 1000*bounds.LongestStep)}
	}
	inertia := v.Inertia.Array()
	for i, c := range v.AngularDamping.Array() {
		if rate := c / inertia[i]; rate > most {
			return v.littleInertia(rate/most, fmt.Sprintf("an angular damping of %.4g N m s would stop its rotation within %.2g ms, and the physics steps by %g ms", c, 1000/rate, 1000*bounds.LongestStep))
		}
	}
	return nil
}

// SquareDrag returns the airspeed [m/s] up to which the drag of the body may grow with its square,
// in air as at sea level, with the payload and without it: bounds.DesignSpeed or more.
func (v *Vehicle) SquareDrag() float64 {
	speed := math.Inf(1)
	for _, one := range stagesOf(v) {
		speed = min(speed, bounds.SquareDrag(one.fastest(one.dragHolds(), 0)))
	}
	return speed
}

// dragHolds is how the drag of body and fuselage holds it in air of the design speed.
func (v stepped) dragHolds() []hold {
	holds := []hold{v.dragHold()}
	if f := &v.Fuselage; f.Across > 0 {
		half := hold{gain: bounds.DragRate(f.Across*f.Length*max(f.Width, f.Height)/2, 1)}
		for _, share := range []float64{0.2, 0.8} {
			half.place = f.NoseFRD.AddScaled(-share*f.Length, frame.OfFRD(1, 0, 0))
			holds = append(holds, half)
		}
	}
	return holds
}

// dragHold is how the body's drag holds it in air of the design speed.
func (v stepped) dragHold() hold {
	return hold{place: v.PressureCentre, gain: bounds.DragRate(max(v.DragArea.X, v.DragArea.Y, v.DragArea.Z), 1)}
}

func (v stepped) stepOfContact() *StepError {
	s := v.softerNow()
	by := max(s.legStiffness, s.hullStiffness) / mostGiven
	if !(by > 1) {
		return nil
	}
	return v.littleInertia(by, fmt.Sprintf("with legs and hull up to %.3g m from the centre of mass the ground would turn it over within a step of the physics, %g ms", v.Contact.Reach(), 1000*bounds.LongestStep))
}

// stepOfTether checks that the end of a tether, which is as soft as a step of the physics shows it at the vehicle's effective mass there, still
// holds it. Water that moves along, its added mass, makes a pull move the vehicle less, and is left out.
func (v stepped) stepOfTether() *StepError {
	const mostGiving = 0.1 // under a pull of the vehicle's weight [m], chosen: at an effective mass of a tenth of its own
	p := &v.Tether
	if !p.Given() {
		return nil
	}
	mass, most := TetherEnd(v.Vehicle)
	if gives := tether.Stretch(v.Mass*standard.Gravity, mass); !(gives <= mostGiving) {
		return &StepError{"tether.place", fmt.Sprintf("place is %.4g m from the centre of mass of a vehicle with inertia %.4g, %.4g and %.4g kg m²: the end of a cable as soft as a step of the physics, %g ms, can show would give by %.3g m under a pull of its weight, must be at most %g m: take a place nearer to it",
			p.PlaceFRD.Len(), v.Inertia.X, v.Inertia.Y, v.Inertia.Z, 1000*bounds.LongestStep, gives, mostGiving)}
	}
	if p.Tension > most {
		return &StepError{"tether.tension", fmt.Sprintf("tension is %s N, must be at most %.4g N, five times the weight of %.4g kg", figure(p.Tension), most, v.Mass)}
	}
	return nil
}

// TetherEnd returns the vehicle's effective mass at the end of its tether [kg], the least force there over the acceleration that it gives that end, and the
// greatest tension [N], five times the vehicle's weight, a choice: at more the reel gives.
func TetherEnd(v *Vehicle) (mass, most float64) {
	return 1 / stepped{Vehicle: v}.mobility(v.Tether.PlaceFRD), 5 * v.Mass * standard.Gravity
}

// MostImbalance returns the greatest imbalance of a rotor [kg m] whose force, at the rotors' top
// speed, a step of the physics can show: it may change the vehicle's speed by 5 m/s and its rate by
// 100 rad/s in a step. i is the place of its motor in v.Motors.
func MostImbalance(v *Vehicle, i int) float64 {
	const mostSpeed, mostRate = 5, 100
	force := v.Mass * mostSpeed / bounds.LongestStep
	if reach := v.Motors[i].PlaceFRD.Len(); reach > 0 {
		force = min(force, principal(v.Inertia, v.Products)[0]*mostRate/bounds.LongestStep/reach)
	}
	return force / (v.topSpeedOf(i) * v.topSpeedOf(i))
}
