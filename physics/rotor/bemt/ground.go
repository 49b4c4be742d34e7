package bemt

import "math"

// lowestHover is the least height over radius that Cheeseman and Bennett's
// image source describes; nearer the ground the gain is held.
const lowestHover = 0.5

// mostImages bounds what all images together take of the induced velocity: for discs
// that reach into each other low over the ground.
const mostImages = 0.5

// GroundGain returns thrust in ground effect over thrust free of it at the
// same power.
//
// heightOverRadius is the disc's height over the ground in rotor radii, > 0;
// others the share of the induced velocity that the images of other rotors and what
// rises between them take away, from Image and Fountain; speedOverInduced is the
// edgewise airspeed over the induced velocity, >= 0, which carries all images off alike.
// Source: I.C. Cheeseman, W.E. Bennett, "The Effect of the Ground on a
// Helicopter Rotor in Forward Flight", ARC R&M 3021 (1955), eqs. 2 and 9; of several
// rotors P. Sanchez-Cuevas, G. Heredia, A. Ollero, "Characterization of the Aerodynamic
// Ground Effect and Its Influence in Multirotor Control", International Journal of
// Aerospace Engineering (2017), eqs. 4 and 7.
func GroundGain(heightOverRadius, others, speedOverInduced float64) float64 {
	z := max(heightOverRadius, lowestHover)
	images := min(1/(16*z*z)+others, mostImages)
	return 1 / (1 - images/(1+speedOverInduced*speedOverInduced))
}

// Image returns the share of the induced velocity that the image of another rotor below
// the ground takes away: a source whose strength is the rotor's. heights is the sum of
// both rotors' heights over the ground, apart their distance along it, in radii.
// Source: Sanchez-Cuevas and others (2017), eq. 4, of which this is one term.
func Image(heights, apart float64) float64 {
	h := max(heights, 2*lowestHover)
	d := apart*apart + h*h
	return h / (4 * d * math.Sqrt(d))
}

// fountain is Kb, fitted by the source to its quadrotor.
const fountain = 2

// Fountain returns the share that air adds which rises between the rotors and meets the
// body: heights as for Image, across the distance of opposite rotors, in radii.
// Source: Sanchez-Cuevas and others (2017), eq. 7.
func Fountain(heights, across float64) float64 {
	return 4 * fountain * Image(heights, across)
}
