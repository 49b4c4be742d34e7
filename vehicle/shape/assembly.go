package shape

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/solid"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Assembly is what the body of a vehicle with wings, on wheels or on hulls is built from: data that follow from its parts.
type Assembly struct {
	Chassis    *Chassis // nil: none
	Hulls      []Hull
	Wings      []Wing
	Fuselages  []Fuselage
	Wheels     []WheelLeg
	Skids      []Skid
	Booms      []Boom
	Fins       []FlapFin
	Pedestal   *Pedestal // nil: none
	Propellers []Propeller
	Lights     []Light

	Sails    []Sail             // wings that swing about their luffs
	Moves    []Move             // what moves the control surfaces; none: nobody knows
	Steering []airframe.Linkage // of the wheels, by their index, to the right [rad]
	Stowing  []airframe.Linkage // likewise: 0 out, 1 in the body; Gain 0: it stays out
}

// Move is what moves a control surface. A surface's angle is the sum of all that move it.
type Move struct {
	wing.Control
	Index int     // of the surface
	Sign  float64 // 1: a positive deflection goes the way that a Surface's positive angle goes; -1: the other way
}

// Sail is a wing that swings about its luff by an angle of its own.
type Sail struct {
	Of               int                  // its place among the vehicle's wings
	Index            int                  // of the surface that it is
	TackFRD, LuffFRD frame.Vec[frame.FRD] // the luff's lower end [m], and its direction: about it a positive angle takes the leech to starboard
}

// Angle returns the part that the move has in the angle of its surface, with its servo at an angle [rad].
func (m *Move) Angle(servo float64) float64 { return m.Sign * m.Deflection(servo) }

// Boom is a rod that holds what stands off wings and fuselage.
type Boom struct {
	FromFRD, ToFRD frame.Vec[frame.FRD] // from the centre of mass [m]
	Radius         float64              // [m]
}

// Skid is a leg without a wheel.
type Skid struct{ RootFRD, FootFRD frame.Vec[frame.FRD] } // from the centre of mass [m]

// Propeller is a motor with its propeller, of any direction.
type Propeller struct {
	Rotor
	Blades  int
	Spinner float64 // its radius [m]; 0: none
	Pusher  bool    // the motor is ahead of the propeller, by its thrust
	Ducted  bool    // it turns in a nozzle
	Hinge   float64 // of blades that fold: distance of their hinges from the axis [m]
	Folded  bool    // they are
}

const lamp = 0.012 // radius of a light [m]

// Build returns the body.
func (p *Assembly) Build() *Body {
	b := &builder{trim: true}
	if p.Chassis != nil {
		b.chassis(p.Chassis)
	}
	for i := range p.Hulls {
		b.hull(i, &p.Hulls[i])
	}
	for i := range p.Fuselages {
		b.fuselage(&p.Fuselages[i])
	}
	for i := range p.Wings {
		if s := p.sail(p.Wings[i].Of); s != nil {
			b.sail(&p.Wings[i], s)
		} else {
			b.wing(&p.Wings[i])
		}
	}
	for i := range p.Fins {
		b.flapFin(&p.Fins[i])
	}
	if p.Pedestal != nil {
		b.pedestal(p.Pedestal)
	}
	for i := range p.Booms {
		boom := &p.Booms[i]
		r := float32(boom.Radius)
		b.begin(fmt.Sprintf("boom %d", i+1), Fixed).paint(Dark).rod(standing(boom.FromFRD), standing(boom.ToFRD), r, r, 8)
	}
	for i := range p.Wheels {
		b.wheel(&p.Wheels[i])
	}
	for i := range p.Skids {
		root, foot := standing(p.Skids[i].RootFRD), standing(p.Skids[i].FootFRD)
		b.begin(fmt.Sprintf("skid %d", i+1), Fixed).paint(Dark).rod(root, foot, 0.012, 0.009, 6)
		b.stand(foot.X, foot.Y, foot.Z, 0).lathe(8, solid.RingPoint{0, 0}, solid.RingPoint{0.02, 0}, solid.RingPoint{0.016, 0.012}, solid.RingPoint{0, 0.03})
	}
	for i := range p.Propellers {
		b.propeller(i, &p.Propellers[i])
	}
	for i := range p.Lights {
		b.begin(fmt.Sprintf("light %d", i+1), Lamp)
		at := standing(p.Lights[i].PlaceFRD)
		b.paint(p.Lights[i].Color).stand(at.X, at.Y, at.Z, 0).lathe(8, solid.RingPoint{0, -lamp}, solid.RingPoint{0.9 * lamp, -0.4 * lamp}, solid.RingPoint{0.9 * lamp, 0.4 * lamp}, solid.RingPoint{0, lamp})
	}
	return &b.body
}

// Rotors returns the motors with their propellers.
func (p *Assembly) Rotors() (list []Rotor) {
	for i := range p.Propellers {
		list = append(list, p.Propellers[i].Rotor)
	}
	return list
}

// propeller adds motor, spinner and propeller about the hub.
func (b *builder) propeller(i int, p *Propeller) {
	r := float32(p.Radius)
	motor, blade := turning(p.Clockwise)
	if p.Ducted {
		b.duct(i, p)
	}
	b.about("motor", Bell, i, &p.Rotor)
	b.motor(r, Seat{gap: usualGap * r, Below: p.Pusher}, motor)
	if p.Spinner > 0 {
		b.spinner(p.Spinner, p.Pusher)
	}
	b.about("propeller", Blade, i, &p.Rotor)
	if p.Folded {
		b.foldedBlades(float32(p.Hinge), r, blade, p.Clockwise, max(2, p.Blades))
		return
	}
	b.blades(r, blade, p.Clockwise, max(2, p.Blades))
}

// spinner adds a cone with a round tip and a flat back, which looks along the thrust, a pusher's back.
func (b *builder) spinner(radius float64, pusher bool) {
	const sides = 14
	ahead := -radius // down, as if the thrust pointed up
	if pusher {
		ahead = radius
	}
	var rows [][]place
	for _, at := range [][2]float64{{1, -0.5}, {1, 0}, {0.88, 0.7}, {0.6, 1.35}, {0.25, 1.8}, {0, 1.92}} {
		var row []place
		for k := range sides {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / sides)
			row = append(row, frame.OfFRD(at[0]*radius*cos, at[0]*radius*sin, at[1]*ahead).Add(b.part().PlaceFRD))
		}
		rows = append(rows, row)
	}
	b.skin(rows, true, func(int, int) Color { return Accent })
	b.lid(rows[0], frame.OfFRD(0, 0, -ahead), Accent)
}
