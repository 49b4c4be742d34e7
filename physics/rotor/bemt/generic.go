package bemt

import (
	"fmt"
	"math"
)

// GenericBlade returns a blade for a propeller of which no scan exists, from
// what is printed on it: diameter and pitch, in the same unit, and the
// greatest chord over radius, which a ruler gives.
//
// diameter > 0; pitch/diameter is 0.1 to 1.5; maxChord is 0.05 to 0.5. Where
// no ruler is at hand: 0.17 for APC's electric propellers, 0.18 for
// three-bladed racing ones, 0.20 for two-bladed carbon ones, 0.23 for slow
// flyers and the wide folding kind. The pitch is geometric: the chord line stands at
// atan(pitch/2πr), less inside 0.44 R, where moulds turn towards the hub, as
// APC's 10×7 Slow Flyer does (the manufacturer's file 10x7SF-PERF.PE0, 2022).
// Chord over radius has the shape of APC's Thin Electric 16×8
// (16x8E-PERF.PE0).
//
// It is less exact than a known blade: with the chords advised above, predictions
// of ten Slow Flyers are off by 4 to 12 % in CT and 5 to 19 % in CP, where power is
// mostly too low (TestGenericBladeAgainstSlowFlyers), and those of other kinds
// were by 14 to 19 % and 19 to 32 % (RMS over the greatest measured value). TestGenericBladeAgainstPublishedThrust stays within 10 to
// 15 % because its chords are chosen to meet its tables. Sections:
// GenericFamily.
func GenericBlade(diameter, pitch, maxChord float64) (Geometry, error) {
	const rounding = 1e-9 // 10 mm over 100 mm is a little less than 0.1
	ratio := pitch / diameter
	if !(diameter > 0 && ratio >= 0.1-rounding && ratio <= 1.5+rounding && maxChord >= 0.05 && maxChord <= 0.5) {
		return nil, fmt.Errorf("bemt: generic blade of diameter %g, pitch %g, greatest chord %g R; expected > 0, 0.1 to 1.5 diameters, 0.05 to 0.5",
			diameter, pitch, maxChord)
	}
	g := make(Geometry, len(genericOutline))
	for i, s := range genericOutline {
		g[i] = Station{
			Radius: s[0],
			Chord:  s[1] * maxChord,
			Twist:  math.Atan(ratio * min(1, 0.3+1.6*s[0]) / (math.Pi * s[0])),
		}
	}
	return g, nil
}

// genericOutline is chord over its greatest value over r/R, from where the
// blade leaves the hub. The last per cent is the round tip.
var genericOutline = [][2]float64{
	{0.15, 0.72}, {0.20, 0.82}, {0.25, 0.90}, {0.30, 0.96}, {0.35, 0.99}, {0.40, 1}, {0.45, 0.99},
	{0.50, 0.96}, {0.55, 0.92}, {0.60, 0.87}, {0.65, 0.80}, {0.70, 0.73}, {0.75, 0.65}, {0.80, 0.57},
	{0.85, 0.50}, {0.90, 0.43}, {0.95, 0.36}, {0.98, 0.28}, {1, 0.05},
}

// GenericFamily returns section polars for propellers of no measured family:
// moulded or carbon blades with cambered sections of the Clark Y kind, about
// 10 % thick, at Reynolds numbers of 5e4 to 5e5.
//
// The values are round ones, of the order that low-speed tunnels give such
// sections (M.S. Selig et al., Summary of Low-Speed Airfoil Data, vols. 1 to
// 3, 1995 to 1997); DragPlate and RotationDelay are APCSlowFlyer's. ZeroLift
// is of some 5 % camber, which lies between the Clark Y's 3.4 % and what
// multirotor blades have.
//
// The tests of GenericBlade hold it to published thrust within 10 to 15 %, with
// chords that were chosen to meet those very tables: fitted. With the chord
// that is advised where none was measured, predictions were off by 14 to 19 %
// in CT and 19 to 32 % in CP (RMS over the greatest measured value).
func GenericFamily() Family {
	return Family{
		LiftSlope: 6.2, LiftSlopeRe: 0,
		ZeroLift: -0.095, ZeroLiftRe: 0,
		LiftMax: 1.25, LiftMaxRe: 0.1,
		LiftMin: -0.8,
		DragMin: 0.017, DragLift: 0.02, DragMinLift: 0.4, DragRe: -0.4,
		DragPlate:     1.2,
		RotationDelay: 3.1,
		Thickness:     0.05, Camber: 0.05, // of the outer blade, which bends: a round value near APC's
	}
}
