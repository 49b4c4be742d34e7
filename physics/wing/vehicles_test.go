package wing

import "github.com/sitlark/sitlark/physics/frame"

func x8() aircraft {
	const sweep = 0.45
	const cg = 0.205
	station := func(y, z, chord, twist, x float64) Station {
		return Station{frame.OfFRD(cg-x, y, z), chord, twist}
	}
	return aircraft{
		name: "Skywalker X8", area: 0.75, span: 2.1, chord: 0.3571,
		surfaces: []Params{{
			Name: "wing", Mirrored: true, Strips: 24,
			Stations: []Station{station(0, 0, 0.49, -0.02, 0), station(1.05, 0, 0.225, -0.06, 1.05*sweep), station(1.06, -0.2, 0.12, 0, 1.05*sweep+0.1)},
			Section:  Section{LiftSlope: 5.7, ZeroLift: -0.03, LiftMax: 1.2, LiftMin: -0.7, StallWidth: 0.12, Hysteresis: 0.03, DragMin: 0.016, DragLift: 0.01, DragMinLift: 0.1, Moment: 0},
			Controls: []Control{
				{Name: "left elevon", From: -0.8, To: -0.5, Chord: 0.2, Least: -0.5, Most: 0.5},
				{Name: "right elevon", From: 0.5, To: 0.8, Chord: 0.2, Servo: 1, Least: -0.5, Most: 0.5},
			},
		}},
		mix: []func(a, e, r float64) []float64{func(a, e, r float64) []float64 { return []float64{e + a, e - a} }},
	}
}

func aerosonde() aircraft {
	return aircraft{
		name: "Aerosonde", area: 0.55, span: 2.8956, chord: 0.18994,
		surfaces: []Params{{
			Name: "wing", Mirrored: true, Strips: 24,
			Stations: []Station{{frame.OfFRD(0.01, 0, -0.05), 0.215, 0.02}, {frame.OfFRD(0.01, 1.4478, -0.15), 0.165, 0.02}},
			Section:  Section{LiftSlope: 5.7, ZeroLift: -0.03, LiftMax: 1.4, LiftMin: -0.8, StallWidth: 0.12, Hysteresis: 0.03, DragMin: 0.03, DragLift: 0.01, DragMinLift: 0.3, Moment: -0.05},
			Controls: []Control{
				{Name: "left aileron", From: -0.95, To: -0.55, Chord: 0.25, Least: -0.5, Most: 0.5},
				{Name: "right aileron", From: 0.55, To: 0.95, Chord: 0.25, Servo: 1, Least: -0.5, Most: 0.5},
			},
		}, {
			Name: "tail", Mirrored: true, Strips: 8,
			Stations: []Station{{frame.OfFRD(-0.93, 0, -0.2), 0.16, -0.01}, {frame.OfFRD(-0.93, 0.4, 0.02), 0.16, -0.01}},
			Section:  Section{LiftSlope: 5.7, LiftMax: 1, LiftMin: -1, StallWidth: 0.12, DragMin: 0.01, DragLift: 0.01},
			Controls: []Control{
				{Name: "left ruddervator", From: -1, To: 0, Chord: 0.2, Least: -0.5, Most: 0.5},
				{Name: "right ruddervator", From: 0, To: 1, Chord: 0.2, Servo: 1, Least: -0.5, Most: 0.5},
			},
		}},
		mix: []func(a, e, r float64) []float64{
			func(a, e, r float64) []float64 { return []float64{a, -a} },
			func(a, e, r float64) []float64 { return []float64{e - r, e + r} },
		},
	}
}
