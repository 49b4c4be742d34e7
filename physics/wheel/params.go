package wheel

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

// Params is a wheel, or a skid.
type Params struct {
	// PlaceFRD is the hub's place from the centre of mass [m], with the gear down and the strut
	// extended; of a caster it is where the pivot's axis passes at the hub's height; of a skid
	// the centre of its rounded end.
	PlaceFRD frame.Vec[frame.FRD]
	// StowedFRD is where retraction takes it [m]. Zero: the gear is fixed.
	StowedFRD frame.Vec[frame.FRD]
	Radius    float64 // without load [m]
	// Heading is where it points without steering, to the right positive [rad].
	Heading float64
	// Rollers is the angle from the axle to the axis of the roller on the ground, ahead positive, from the wheel's right, as seen from
	// above [rad]: ±π/4 of mecanum wheels, ±π/2 of omni wheels. 0: a tyre that does not roll across.
	Rollers float64
	Inertia float64 // of the wheel about its axle [kg m²]; a skid has none
	Strut   Strut
	Tyre    Tyre
	Caster  Caster
	// BrakeTorque is that of the fully applied brake [N m]; 0: no brake.
	BrakeTorque float64
	// Strength is the force that it bears, in all directions together [N]; 0: any.
	// PeakLoad turns a rate of descent into one.
	Strength float64
	Skid     bool // it slides and does not turn
}

// Strut is the spring between vehicle and hub, along the ground's normal. The zero value is
// rigid.
type Strut struct {
	Travel      float64 // from extended to the stop [m]; 0: rigid
	Stiffness   float64 // [N/m]
	Compression float64 // damping while it gives way [N s/m]
	Rebound     float64 // damping while it extends [N s/m]
}

// Tyre is what lies between hub and ground. Its stiffnesses do not depend on the load, so that
// what the tyre stores is what it gives back at most.
type Tyre struct {
	Stiffness float64 // along the ground's normal [N/m]
	Damping   float64 // likewise; in other directions in proportion to the stiffness [N s/m]
	// StiffnessAlong and StiffnessAcross are of the patch on the ground, in the direction of
	// rolling and across it [N/m]. Times Relaxation they are the stiffnesses by slip [N].
	StiffnessAlong, StiffnessAcross float64
	// Relaxation is the way that a tyre rolls until 63 % of a side force has built up [m].
	Relaxation float64
	// FrictionAlong and FrictionAcross are the greatest force over the load on dry pavement: the
	// half axes of the friction ellipse. With rollers, stiffness and friction along are those along
	// the axis of the roller on the ground, and those across mean nothing.
	FrictionAlong, FrictionAcross float64
	Rolling                       float64 // resistance to rolling over the load, on pavement; of wheel and rollers
}

// Caster is a pivot that lets the wheel trail. The zero value is none: the wheel points where
// it is steered.
type Caster struct {
	Trail   float64 // of the hub behind the pivot [m]
	Damping float64 // of the pivot [N m s/rad]
}

// Validate returns an error that names the field, its value and its range.
func (p Params) Validate() error {
	for _, v := range []frame.Vec[frame.FRD]{p.PlaceFRD, p.StowedFRD} {
		if !v.IsFinite() || v.Len() > farthest {
			return fmt.Errorf("wheel: place is %v m, must be within %g m of the centre of mass", v.Array(), farthest)
		}
	}
	for _, f := range p.ranges() {
		if err := bounds.Range("wheel", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

const farthest = 100.0 // [m]

type bounded struct {
	name      string
	v, lo, hi float64
	unit      string
}

func (p *Params) ranges() []bounded {
	t := &p.Tyre
	r := []bounded{
		{"radius", p.Radius, 0.001, 5, " m"},
		{"heading", p.Heading, -2 * math.Pi, 2 * math.Pi, " rad"},
		{"travel", p.Strut.Travel, 0, 5, " m"},
		{"tyre stiffness", t.Stiffness, 1, 1e8, " N/m"},
		{"tyre damping", t.Damping, 1e-3, 1e6, " N s/m"},
		{"tyre stiffness along", t.StiffnessAlong, 1, 1e8, " N/m"},
		{"tyre stiffness across", t.StiffnessAcross, 1, 1e8, " N/m"},
		{"friction along", t.FrictionAlong, 0, 2, ""},
		{"friction across", t.FrictionAcross, 0, 2, ""},
		{"strength", p.Strength, 0, 1e8, " N"},
	}
	if p.Strut.Travel > 0 {
		r = append(r,
			bounded{"strut stiffness", p.Strut.Stiffness, 1, 1e8, " N/m"},
			bounded{"compression damping", p.Strut.Compression, 0, 1e6, " N s/m"},
			bounded{"rebound damping", p.Strut.Rebound, 0, 1e6, " N s/m"})
	} else {
		r = append(r, none("strut stiffness without travel", p.Strut.Stiffness),
			none("compression damping without travel", p.Strut.Compression), none("rebound damping without travel", p.Strut.Rebound))
	}
	if p.Skid {
		return append(r, none("inertia of a skid", p.Inertia), none("angle of the rollers of a skid", p.Rollers), none("brake torque of a skid", p.BrakeTorque), none("rolling resistance of a skid", t.Rolling),
			none("relaxation length of a skid", t.Relaxation), none("trail of a skid", p.Caster.Trail), none("pivot damping of a skid", p.Caster.Damping))
	}
	r = append(r,
		bounded{"inertia", p.Inertia, 1e-9, 1e3, " kg m²"},
		bounded{"relaxation length", t.Relaxation, 1e-3, 10, " m"},
		bounded{"rolling resistance", t.Rolling, 0, 1, ""},
		bounded{"brake torque", p.BrakeTorque, 0, 1e6, " N m"},
		bounded{"trail", p.Caster.Trail, 0, 5, " m"})
	if p.Rollers != 0 {
		r = append(r, bounded{"angle of the rollers", math.Abs(p.Rollers), leastRollers, math.Pi / 2, " rad"}, none("trail of a wheel with rollers", p.Caster.Trail))
	}
	if p.Caster.Trail > 0 {
		return append(r, none("heading of a caster", p.Heading), bounded{"pivot damping", p.Caster.Damping, 1e-6, 1e6, " N m s/rad"})
	}
	return append(r, none("pivot damping without trail", p.Caster.Damping))
}

// leastRollers is the least angle between the axes of rollers and axle [rad]: with less, the wheel hardly drives.
const leastRollers = 0.17

// none is the range of a field that must be 0.
func none(name string, v float64) bounded { return bounded{name, v, 0, 0, ""} }

const (
	// What a wheel of small aircraft is taken for where nothing is known of it. A tyre gives a
	// tenth of its radius under its load. Its patch is 0.7 as stiff across and 1.2 as stiff along
	// as the tyre is under load, and a side force builds up over 1.2 radii: 8.4 times the load by
	// the slip angle [1/rad] and 14 times by the slip ratio, as car tyres have 8 to 15 and 10 to
	// 25. Source of the orders of magnitude: H.B. Pacejka, Tyre and Vehicle Dynamics, 2nd ed.,
	// 2006, ch. 1 and 7; R.F. Smiley, W.B. Horne, Mechanical Properties of Pneumatic Tires with
	// Special Reference to Modern Aircraft Tires, NACA TN 4110, 1958.
	usualSink      = 0.1
	usualAcross    = 0.7
	usualAlong     = 1.2
	usualRelaxing  = 1.2
	usualDamped    = 0.2 // over the critical damping of the load's mass on the tyre
	usualFriction  = 0.8
	usualRolling   = 0.02
	usualMassShare = 0.01 // of the wheel, over that of its load
)

// ForLoad returns a fixed wheel without a strut for a load at rest [N]: the usual rubber tyre on
// pavement, and a wheel of a hundredth of the load's mass.
func ForLoad(placeFRD frame.Vec[frame.FRD], radius, load float64) Params {
	stiffness := load / (usualSink * radius)
	return Params{
		PlaceFRD: placeFRD,
		Radius:   radius,
		Inertia:  usualMassShare * load / standard.Gravity * radius * radius / 2,
		Tyre: Tyre{
			Stiffness: stiffness, Damping: 2 * usualDamped * math.Sqrt(stiffness*load/standard.Gravity),
			StiffnessAlong: usualAlong * stiffness, StiffnessAcross: usualAcross * stiffness,
			Relaxation:    usualRelaxing * radius,
			FrictionAlong: usualFriction, FrictionAcross: usualFriction, Rolling: usualRolling,
		},
	}
}

// SkidForLoad returns a skid for a load at rest [N] with the given coefficients of friction in
// the vehicle's direction and across it: as stiff as the tyre of ForLoad with that radius.
func SkidForLoad(placeFRD frame.Vec[frame.FRD], radius, load, along, across float64) Params {
	p := ForLoad(placeFRD, radius, load)
	p.Skid, p.Inertia = true, 0
	p.Tyre.Relaxation, p.Tyre.Rolling = 0, 0
	p.Tyre.FrictionAlong, p.Tyre.FrictionAcross = along, across
	return p
}

// Retracts reports whether the gear has a place to be stowed at.
func (p *Params) Retracts() bool { return p.StowedFRD != frame.Vec[frame.FRD]{} }

// PeakLoad returns the greatest force [N] on the wheel when a mass [kg] comes down on it alone at
// a speed [m/s] on level ground.
func (p *Params) PeakLoad(mass, speed float64) float64 {
	const dt = 1e-4
	var s State
	depth, most := 0.0, 0.0
	for speed > 0 {
		load := s.press(p, depth, speed, dt)
		most = max(most, load)
		speed += dt * (standard.Gravity - load/mass)
		depth += dt * speed
	}
	return most
}
