// Package envelope models the envelope of a blimp: an ellipsoid with gas in it, which displaces air, and air around it that moves along.
//
// The gas is as much as carries the vehicle at the start, less its heaviness. While the envelope is not full, gas and air around it have the same
// pressure and temperature, so that the gas displaces the same mass of air at any height; from the height on at which it is full its volume stays, and
// the vehicle gets heavier: its pressure height. The air moves along as Lamb has it of an ellipsoid; Munk's moment, which turns a long one
// broadside, follows. Air that speeds up pulls the envelope along, as if it were air. Drag is the vehicle's own.
//
// A hole lets gas out as a sharp-edged orifice does, at a pressure over the air around that is chosen; what the gas displaces falls with it, and so does the
// air that moves along.
//
// Left out: gas that runs to the higher end of a slack envelope, its form while it is slack, heat of the sun, ballonets with blowers.
//
// Source: G.A. Khoury, Airship Technology, 2nd ed., 2012, ch. 2 and 4 (aerostatics, added mass); the rest as in addedmass. From memory.
package envelope

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
)

type vec = frame.Vec[frame.FRD]

// Params describes an envelope. The zero value is none.
type Params struct {
	CentreFRD             vec     // its middle, from the vehicle's centre of mass [m]
	Length, Width, Height float64 // along the forward, right and down axis [m]
	Heaviness             float64 // share of the vehicle's weight that the gas does not carry; below 0 it rises
}

// Given reports whether there is an envelope.
func (p *Params) Given() bool { return p.Length > 0 }

// Validate returns an error that names the field, its value and its range.
func (p *Params) Validate() error {
	for _, f := range []struct {
		name      string
		v, lo, hi float64
		unit      string
	}{
		{"length", p.Length, 0.1, 20, " m"}, {"width", p.Width, 0.1, 20, " m"}, {"height", p.Height, 0.1, 20, " m"},
		{"heaviness", p.Heaviness, -0.1, 0.5, ""},
	} {
		if err := bounds.Range("envelope", f.name, f.v, f.lo, f.hi, f.unit); err != nil {
			return err
		}
	}
	return nil
}

// Volume is that of the full envelope [m³].
func (p *Params) Volume() float64 { return math.Pi / 6 * p.Length * p.Width * p.Height }

// Carries is the greatest mass that the full envelope carries in air of a density [kg/m³], gas included [kg].
func (p *Params) Carries(density float64) float64 { return density * p.Volume() }

// Model is an envelope with everything that follows from it.
type Model struct {
	Params
	displaces float64 // mass of air while it is not full [kg]
	added     addedmass.Matrix
	solver    addedmass.Solver
}

// New returns the model of an envelope that carries a mass at the start [kg].
func New(p Params, mass float64) *Model {
	m := &Model{Params: p, displaces: mass * (1 - p.Heaviness)}
	along, about := addedmass.Ellipsoid(p.Length/2, p.Width/2, p.Height/2)
	for i, axis := range [3]vec{frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, 0, 1)} {
		m.added.Add(along[i], axis, p.CentreFRD)
		m.added[3+i][3+i] += about[i]
	}
	return m
}

const (
	// discharge is the share of a hole's area that a jet out of a sharp edge fills, π/(π+2); see hull.
	discharge = math.Pi / (math.Pi + 2)
	// gauge is the pressure of the gas over that of the air around at a hole [Pa]: that of a foil balloon which keeps its form. A choice; the gas alone would
	// press with some 5 Pa at the top of half a metre of it.
	gauge = 20.0
	// lightness is the density of the gas over that of the air at the same pressure and temperature, helium's: the ratio of the molar masses.
	lightness = 4.0026 / 28.965
)

// Escapes is the mass of air whose displacement a hole of an area takes away in a second, in air of a density [kg/m³]: that of the gas that goes through it at
// the speed of Bernoulli, √(2 Δp/ρ) [kg/s].
func Escapes(area, density float64) float64 {
	return density * discharge * area * math.Sqrt(2*gauge/(lightness*density))
}

// Gone is the share of the gas that has got out.
func (m *Model) Gone(st *State) float64 {
	if m.displaces <= 0 {
		return 0
	}
	return st.Lost / m.displaces
}

// Displaced is the mass of the air that the gas displaces in air of a density [kg/m³], [kg].
func (m *Model) Displaced(density float64) float64 { return min(m.displaces, density*m.Volume()) }

// Added returns the added mass along an axis, 0 to 2, and the moment of inertia about it at the vehicle's centre of mass, in air of a density [kg/m³].
func (m *Model) Added(axis int, density float64) (along, about float64) {
	return density * m.added[axis][axis], density * m.added[3+axis][3+axis]
}

// eddy is the time over which the wind at the envelope is averaged [s]: eddies that pass in less are smaller than it. A choice.
const eddy = 0.1

// State is what an envelope remembers, as plain data. The zero value has met no wind.
type State struct {
	Met     bool
	WindNED frame.Vec[frame.NED] // averaged [m/s]

	Hole float64 // fault: its area [m²]
	Lost float64 // mass of the air that the gas displaced which is gone [kg]
}

// Inputs is what acts on the envelope.
type Inputs struct {
	NEDFromFRD frame.Rot[frame.NED, frame.FRD]
	WindNED    frame.Vec[frame.NED] // at its middle [m/s]
	RateFRD    vec                  // [rad/s]
	Density    float64              // of the air [kg/m³]
}

// Outputs is what the air does to the envelope, but for drag and for the air that moves along: see React.
type Outputs struct {
	ForceFRD, MomentFRD vec // on the centre of mass and about it [N, N m]
	Lift                float64
	fluid               addedmass.Fluid
}

// Step returns the forces for a motion, and advances the wind's average by dt [s].
func (m *Model) Step(st *State, in *Inputs, dt float64) (out Outputs) {
	if !st.Met {
		st.Met, st.WindNED = true, in.WindNED
	}
	share := -math.Expm1(-dt / eddy)
	change := in.WindNED.Sub(st.WindNED).Scale(share)
	st.WindNED = st.WindNED.Add(change)
	var speedsUp frame.Vec[frame.NED]
	if dt > 0 {
		speedsUp = change.Scale(1 / dt)
	}
	body := in.NEDFromFRD.Inverse()
	wind, accel := body.Apply(st.WindNED), body.Apply(speedsUp)
	if st.Hole > 0 {
		st.Lost = min(max(m.displaces, 0), st.Lost+dt*Escapes(st.Hole, in.Density))
	}
	displaced, along := m.Displaced(in.Density), in.Density
	out.Lift = displaced * standard.Gravity
	if st.Lost > 0 {
		displaced = max(0, min(m.displaces-st.Lost, in.Density*m.Volume()))
		along *= max(0, 1-m.Gone(st))
		out.Lift = (displaced + lightness*st.Lost) * standard.Gravity // without the gas the vehicle weighs less
	}
	out.ForceFRD = body.Apply(frame.OfNED(0, 0, -out.Lift)).AddScaled(displaced, accel) // −∇p = ρ (a − g)
	out.MomentFRD = m.CentreFRD.Cross(out.ForceFRD)
	moves, changes := addedmass.SixOf(wind, vec{}), addedmass.SixOf(accel.Sub(in.RateFRD.Cross(wind)), vec{})
	out.fluid = addedmass.Fluid{Along: along, Mean: wind, Flow: m.added.Of(&moves), Change: m.added.Of(&changes)}
	return out
}

// React returns the force and the moment of the air that moves along with the envelope; see addedmass.
func (m *Model) React(o *Outputs, c *addedmass.Carried) (forceFRD, momentFRD vec) {
	return m.solver.React(&m.added, &o.fluid, c)
}
