package bemt

// lowestHover is the least height over radius that Cheeseman and Bennett's
// image source describes; nearer the ground the gain is held.
const lowestHover = 0.5

// GroundGain returns thrust in ground effect over thrust free of it at the
// same power.
//
// heightOverRadius is the disc's height over the ground in rotor radii, > 0;
// speedOverInduced is the edgewise airspeed over the induced velocity, >= 0.
// Source: I.C. Cheeseman, W.E. Bennett, "The Effect of the Ground on a
// Helicopter Rotor in Forward Flight", ARC R&M 3021 (1955), eqs. 2 and 9.
func GroundGain(heightOverRadius, speedOverInduced float64) float64 {
	z := max(heightOverRadius, lowestHover)
	image := 1 / (16 * z * z)
	return 1 / (1 - image/(1+speedOverInduced*speedOverInduced))
}
