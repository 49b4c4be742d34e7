package bemt

// APCSlowFlyer returns the section polars of APC's Slow Flyer propellers: the
// Eppler E63 scaled to a thickness of 4.3 to 4.5 %, as the manufacturer's
// geometry files say (*SF-PERF.PE0, 2022 and 2025), with angles to the line from
// leading to trailing edge.
//
// Held at values from elsewhere: LiftSlope, thin-aerofoil theory with 4 % for
// thickness; LiftMax and its growth, of the order that low-speed tunnels give
// thin cambered sections between Re 3e4 and 2e5 (M.S. Selig et al., Summary of
// Low-Speed Airfoil Data, vols. 1 to 3, 1995 to 1997); DragRe, between the flat
// plate's −1/2 of laminar and −1/5 of turbulent flow (H. Schlichting, Boundary-
// Layer Theory, 7th ed., 1979, chs. 7 and 21); DragPlate, Viterna and Corrigan's
// 1.11 + 0.018 AR at a blade's aspect ratio 5; RotationDelay, Snel's 3.1.
//
// Fitted, by least squares of CT and CP over the UIUC tunnel's data of ten
// propellers at once, each propeller alike (fit in fit_test.go): the other six.
// The ten are 8×3.8, 8×6, 9×3.8, 9×4.7, 9×6, 10×4.7, 10×7, 11×3.8, 11×4.7 and
// 11×7: all Slow Flyers that the UIUC measured but the 9×7.5, with the
// manufacturer's chord and angle. Zero lift comes out at −4.9°; lift slope and
// camber's effect fall with Reynolds number and drag rises, as R.W. Deters, G.K.
// Ananda and M.S. Selig, "Reynolds Number Effects on the Performance of
// Small-Scale Propellers", AIAA 2014-2151, find. A seventh constant, scanLoss, is
// fitted to geometry and turns scans into designed angles.
//
// What to expect, RMS over the measured range as a share of the greatest
// measured value:
//
//   - Leave one out: each propeller, by a fit to the other nine, is predicted
//     within 7 % of CT and 8.2 % of CP, but the 9×4.7 within 10.5 and 12.7 %
//     (TestPropellerThatTheFitHasNotSeen); its blade twists with speed
//     (TestNineInchBladeTwistsWithSpeed).
//   - Blades from the UIUC's scans, 10×4.7, 10×7 and 11×4.7: within 6.3 and 7.8 %;
//     9×4.7: 9.1 and 10.1 % (TestPropellersAgainstTunnel).
//
// Propellers of one design differ by several per cent from sample to sample, and
// their errors here have no order by pitch or size that a further constant
// could take up.
func APCSlowFlyer() Family {
	return Family{
		LiftSlope: 6.5, LiftSlopeRe: 0.214,
		ZeroLift: -0.0863, ZeroLiftRe: -0.0157,
		LiftMax: 1.4, LiftMaxRe: 0.1,
		LiftMin: -0.8,
		DragMin: 0.0189, DragLift: 0.1143, DragMinLift: 0.551, DragRe: -0.25,
		DragPlate:     1.2,
		RotationDelay: 3.1,
		Thickness:     0.045, Camber: 0.05, // as above
	}
}
