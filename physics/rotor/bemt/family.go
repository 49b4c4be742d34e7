package bemt

// APCSlowFlyer returns the section polars of APC's Slow Flyer propellers:
// thin, strongly cambered sections of the Eppler E63 kind.
//
// Held at values from elsewhere: LiftSlope, thin-aerofoil theory with 4 %
// for thickness; LiftMax and its growth, of the order that low-speed tunnels
// give thin cambered sections between Re 3e4 and 2e5 (M.S. Selig et al.,
// Summary of Low-Speed Airfoil Data, vols. 1 to 3, 1995 to 1997); DragPlate,
// Viterna and Corrigan's 1.11 + 0.018 AR at a blade's aspect ratio 5;
// RotationDelay, Snel's 3.1. Fitted, by least squares over both propellers at
// once, to the UIUC tunnel's CT and CP of the 10×4.7 and the 9×4.7: ZeroLift,
// ZeroLiftRe, DragMin, DragLift, DragMinLift and DragRe.
//
// What the fit leaves: each propeller alone can be met within 2 % of its
// greatest CT and CP, both together not, for the 10×4.7 pulls as if pitched
// 0.7° more than its file says, the 9×4.7 0.7° less and ever less with rpm
// (its advance ratio of zero thrust falls from 0.65 to 0.62 between 4000 and
// 6800 rpm where the 10×4.7's rises). That is blade torsion, or the scanner's
// error; a geometry file of chord and pitch holds neither.
// TestPropellersAgainstTunnel states the errors.
func APCSlowFlyer() Family {
	return Family{
		LiftSlope: 6.5, LiftSlopeRe: 0,
		ZeroLift: -0.102, ZeroLiftRe: -0.03,
		LiftMax: 1.15, LiftMaxRe: 0.2,
		LiftMin: -0.8,
		DragMin: 0.0203, DragLift: 0.126, DragMinLift: 0.54, DragRe: -0.16,
		DragPlate:     1.2,
		RotationDelay: 3.1,
	}
}
