package bemt

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
	}
}
