package bemt

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
)

// Propeller is a propeller or rotor: blades of one geometry and family, fixed to a hub.
type Propeller struct {
	Geometry Geometry
	Family   Family
	Radius   float64 // [m], > 0
	Blades   int     // >= 1

	// Ducted: it turns in a nozzle that is as wide at its end as the disc, and ends close to the blades' tips. See ducted.
	Ducted bool
}

// Condition is the state of flow in which a propeller works.
type Condition struct {
	Omega     float64 // rotor speed, >= 0 [rad/s]
	Axial     float64 // airspeed along the thrust axis, positive in climb [m/s]
	Edgewise  float64 // airspeed in the disc's plane, >= 0 [m/s]
	Density   float64 // [kg/m³]
	Viscosity float64 // dynamic [Pa·s]
	Sound     float64 // speed of sound [m/s]
}

// Air is what a propeller works in.
type Air struct {
	Density   float64 // [kg/m³]
	Viscosity float64 // dynamic [Pa·s]
	Sound     float64 // speed of sound [m/s]
}

// StandardAir returns the International Standard Atmosphere's air at sea level, of 15 °C.
//
// Source: ISO 2533:1975, Standard Atmosphere, table 1, rounded.
func StandardAir() Air {
	return Air{Density: standard.SeaLevelDensity, Viscosity: 1.789e-5, Sound: 340.3}
}

// Load is what the propeller exerts on its hub, in axes tied to the flow: the
// thrust axis; ahead, where the hub's airspeed in the disc's plane points;
// and the advancing side, where the blades move ahead. None depends on the
// sense of rotation but through where that side lies.
type Load struct {
	Thrust  float64 // along the thrust axis [N]
	Torque  float64 // that the shaft must give, positive against rotation [N·m]
	HForce  float64 // in-plane force aft, against the airspeed [N]
	Side    float64 // in-plane force to the advancing side [N]
	Roll    float64 // moment that lifts the advancing side [N·m]
	Pitch   float64 // moment that lifts the side ahead [N·m]
	Induced float64 // induced velocity, root mean square over the swept area [m/s]

	flapMoment float64 // that lifts all blades about the hub, in edgewise flow [N·m]
}

// ErrCondition is wrapped by every error about a Condition or Propeller that
// no solution exists for.
var ErrCondition = errors.New("bemt: bad operating point")

// The annuli and azimuths that Solve cuts the disc into; TestResolution shows what they leave.
const (
	solveAnnuli   = 20
	solveAzimuths = 12
)

// Solve returns the loads on the propeller at c by blade-element momentum
// theory: in each annulus the thrust of the blade elements, averaged over
// azimuth, equals the momentum that its induced velocity carries away.
//
// Sources: Leishman (2006), ch. 3; Prandtl's tip loss in Glauert, "Airplane
// Propellers", in Durand, Aerodynamic Theory IV (1935), p. 265; inflow
// gradient of edgewise flight by D.M. Pitt and D.A. Peters, Vertica 5 (1981).
func (p *Propeller) Solve(c Condition) (Load, error) {
	if err := errors.Join(p.validate(), c.validate()); err != nil {
		return Load{}, err
	}
	s := newSolver(p, solveAnnuli, solveAzimuths)
	return s.solve(c, s.search()), nil
}

func (p *Propeller) validate() error {
	if len(p.Geometry) < 2 || !(p.Radius > 0) || p.Blades < 1 {
		return fmt.Errorf("%w: %d stations, radius %g m, %d blades; expected 2 or more, > 0, 1 or more",
			ErrCondition, len(p.Geometry), p.Radius, p.Blades)
	}
	return nil
}

func (c Condition) validate() error {
	finite := !math.IsInf(c.Omega+c.Axial+c.Edgewise, 0) && !math.IsNaN(c.Omega+c.Axial+c.Edgewise)
	if finite && c.Omega >= 0 && c.Edgewise >= 0 && c.Density > 0 && c.Viscosity > 0 && c.Sound > 0 {
		return nil
	}
	return fmt.Errorf("%w: %+v; expected finite speeds, Omega and Edgewise >= 0, Density, Viscosity and Sound > 0",
		ErrCondition, c)
}
