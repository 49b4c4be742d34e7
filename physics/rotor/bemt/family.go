package bemt

// APCSlowFlyer returns the section polars of APC's Slow Flyer propellers:
// 4.5 % thick sections cambered like the Eppler E63, as the manufacturer's
// geometry files say (10x7SF-PERF.PE0, 2022).
//
// Held at values from elsewhere: LiftSlope, thin-aerofoil theory with 4 % for
// thickness; LiftMax and its growth, of the order that low-speed tunnels give
// thin cambered sections between Re 3e4 and 2e5 (M.S. Selig et al., Summary of
// Low-Speed Airfoil Data, vols. 1 to 3, 1995 to 1997); DragPlate, Viterna and
// Corrigan's 1.11 + 0.018 AR at a blade's aspect ratio 5; RotationDelay,
// Snel's 3.1.
//
// Fitted, by least squares of CT and CP over the UIUC tunnel's 10×4.7, 10×7
// and 11×4.7 at once, each propeller alike (fit in fit_test.go): the other
// seven. They come out as such sections are known to be: zero lift at −6.8°,
// 5 % camber's; lift slope and camber's effect that fall with Reynolds number
// and drag that rises, as R.W. Deters, G.K. Ananda and M.S. Selig, "Reynolds
// Number Effects on the Performance of Small-Scale Propellers", AIAA
// 2014-2151, find.
//
// Errors below are RMS over the measured range, as a share of the greatest
// measured value:
//
//   - Fitted: CT and CP of those three propellers within 2 %. That is the
//     quality of the fit, not of a prediction.
//   - Leave one out: each of the three within 4 %, by a fit to the other two
//     (TestPropellerThatTheFitHasNotSeen).
//   - Predicted: the 9×4.7 is off by 13 % in CT and 16 % in CP; a twist that
//     grows with speed explains it (TestNineInchBladeTwistsWithSpeed). A Slow
//     Flyer of lower pitch that no fit has seen is off by 17.4 % in CT and
//     14.8 % in CP.
//
// So expect errors of 13 to 17 % for a propeller outside the fit.
func APCSlowFlyer() Family {
	return Family{
		LiftSlope: 6.5, LiftSlopeRe: 0.116,
		ZeroLift: -0.1185, ZeroLiftRe: -0.0245,
		LiftMax: 1.4, LiftMaxRe: 0.1,
		LiftMin: -0.8,
		DragMin: 0.0176, DragLift: 0.1014, DragMinLift: 0.597, DragRe: -0.284,
		DragPlate:     1.2,
		RotationDelay: 3.1,
	}
}
