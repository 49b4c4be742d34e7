package wing

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/fuselage"
)

// x8 is a Skywalker X8 by area, span and mean chord of K. Gryte, R. Hann, M. Alam, J. Roháč, T.A. Johansen, T.I. Fossen,
// Aerodynamic modeling of the Skywalker X8 Fixed-Wing Unmanned Aerial Vehicle, ICUAS 2018; coefficients from the authors'
// x8_param.mat.
//
// Chosen: taper, sweep, extent of the elevons, lift slope, greatest lift. Fitted to the source: place of the centre of mass
// (Cm_α), incidence (CL_0), washout (Cm_0), dihedral (Cl_β), height of the winglets (CY_β), chord of the elevons (Cm_δe), drag
// (CD_0, and CD at 0.1 rad). All else is predicted. Its fuselage is the root of the wing: what stands out of that is left out.
func x8() aircraft {
	const (
		centre    = 0.1515 // of mass, behind the root's quarter chord [m]
		sweep     = 0.41   // tangent
		dihedral  = 0.0141 // tangent
		incidence = 0.0433 // [rad]
		washout   = 0.1124 // [rad]
		winglet   = 0.1611 // [m]
		half      = 1.05 + winglet
	)
	at := func(y, z, x, chord, incidence float64) Station {
		return Station{frame.OfFRD(centre-x, y, -z), chord, incidence}
	}
	elevon := Control{Name: "right elevon", From: 0.5, To: 1.04 / half, Chord: 0.0812, Gain: 1, Least: -0.6, Most: 0.6}
	return aircraft{
		name: "Skywalker X8", area: 0.75, span: 2.1, chord: 0.3571, alpha: 0.0336,
		surfaces: []Params{{
			Name: "wing", Mirrored: true, Strips: 24,
			Stations: []Station{
				at(0, 0, 0, 0.49, incidence),
				at(1.05, 1.05*dihedral, 1.05*sweep, 0.2243, incidence-washout),
				at(1.06, 1.05*dihedral+winglet, 1.05*sweep+winglet/2, 0.15, 0),
			},
			Section: Section{
				LiftSlope: 5.7, ZeroLift: -0.03, LiftMax: 1.2, LiftMin: -0.7, StallWidth: 0.12, Hysteresis: 0.03,
				DragMin: 0.0164, DragLift: 0.025, DragMinLift: 0.1,
			},
			Controls: []Control{elevon.left("left elevon"), elevon},
		}},
		mix: []func(a, e, r float64) []float64{func(a, e, _ float64) []float64 { return []float64{e + a, e - a} }},
	}
}

// left returns the image of a control of the right half.
func (c Control) left(name string) Control {
	c.Name, c.From, c.To = name, -c.To, -c.From
	return c
}

// aerosonde is an Aerosonde by area, span and mean chord of R.W. Beard, T.W. McLain, Small Unmanned Aircraft, 2012; coefficients of
// the edition with 11 kg, from the authors' uavbook.
//
// The tail's arm is Cm_q/CL_q of the source. Chosen: taper, span of the tail, fuselage, lift slopes, greatest lift. Fitted:
// place of the wing (Cm_α), incidences of wing and tail (CL_0, Cm_0), dihedral (Cl_β), chord of the tail
// (Cm_q), its anhedral (Cn_β), extent of the ailerons (Cl_δa), chord of the ruddervators (Cm_δe), drag (CD_0).
func aerosonde() aircraft {
	const (
		taper    = 0.3
		root     = 2 * 0.18994 / (1 + taper)
		ahead    = 0.0026 // of the wing's quarter chord [m]
		dihedral = 0.1597 // tangent
		arm      = 0.913  // [m]
		tail     = 0.146  // chord [m]
		drop     = 0.66   // tangent of the tail's anhedral
	)
	aileron := Control{Name: "right aileron", From: 0.6636, To: 0.95, Chord: 0.2, Gain: 1, Least: -0.5, Most: 0.5}
	ruddervator := Control{Name: "right ruddervator", To: 1, Chord: 0.0401, Gain: 1, Least: -0.5, Most: 0.5}
	return aircraft{
		name: "Aerosonde", area: 0.55, span: 2.8956, chord: 0.18994, alpha: 0.03,
		body: fuselage.Params{NoseFRD: frame.OfFRD(0.62, 0, 0), Length: 1.02, Width: 0.19, Height: 0.19, Across: 1.2, WingFrom: 0.534, WingTo: 0.82},
		surfaces: []Params{{
			Name: "wing", Mirrored: true, Strips: 24,
			Stations: []Station{
				{frame.OfFRD(ahead, 0, -0.05), root, 0.01698}, {frame.OfFRD(ahead, 1.4478, -0.05-1.4478*dihedral), root * taper, 0.01698},
			},
			Section: Section{
				LiftSlope: 5.7, ZeroLift: -0.03, LiftMax: 1.4, LiftMin: -0.8, StallWidth: 0.12, Hysteresis: 0.03,
				DragMin: 0.0388, DragLift: 0.01, DragMinLift: 0.3, Moment: -0.05,
			},
			Controls: []Control{aileron.left("left aileron"), aileron},
		}, {
			Name: "tail", Mirrored: true, Strips: 8,
			Stations: []Station{
				{frame.OfFRD(-arm, 0, -0.2), tail, 0.00284}, {frame.OfFRD(-arm, 0.4, -0.2+0.4*drop), tail, 0.00284},
			},
			Section:  Section{LiftSlope: 5.7, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.01, DragLift: 0.01},
			Controls: []Control{ruddervator.left("left ruddervator"), ruddervator},
		}},
		mix: []func(a, e, r float64) []float64{
			func(a, _, _ float64) []float64 { return []float64{a, -a} },
			func(_, e, r float64) []float64 { return []float64{e - r, e + r} },
		},
	}
}
