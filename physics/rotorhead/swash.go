package rotorhead

import "math"

// Arm is one servo's place under a swash plate.
type Arm struct {
	Servo   int     // the vehicle's
	Azimuth float64 // from the nose, to the right [rad]
	row     [3]float64
}

// Swash turns servos' angles into pitch: the plate is the plane through the tips of its servos' arms, or next to them for more than three.
type Swash struct {
	Arms  []Arm
	Ratio float64 // cyclic pitch over the tilt of the plate that its servos' angles give, as the inner ring's arms are shorter
	mean  [3][3]float64
}

// Prepare works out what follows from the arms. It reports whether they hold the plate.
func (w *Swash) Prepare() bool {
	var a [3][3]float64
	for i := range w.Arms {
		sin, cos := math.Sincos(w.Arms[i].Azimuth)
		row := [3]float64{1, cos, -sin}
		w.Arms[i].row = row
		for i := range row {
			for k := range row {
				a[i][k] += row[i] * row[k]
			}
		}
	}
	det := a[0][0]*(a[1][1]*a[2][2]-a[1][2]*a[2][1]) - a[0][1]*(a[1][0]*a[2][2]-a[1][2]*a[2][0]) + a[0][2]*(a[1][0]*a[2][1]-a[1][1]*a[2][0])
	if len(w.Arms) < 3 || math.Abs(det) < 1e-3 {
		return false
	}
	for i := range 3 {
		for k := range 3 {
			i1, i2, k1, k2 := (i+1)%3, (i+2)%3, (k+1)%3, (k+2)%3
			w.mean[k][i] = (a[i1][k1]*a[i2][k2] - a[i1][k2]*a[i2][k1]) / det
		}
	}
	return true
}

// Add takes the height of one arm, as the collective pitch that it stands for [rad], into the sums of a plate.
func (a *Arm) Add(sums *[3]float64, height float64) {
	for i, x := range a.row {
		sums[i] += x * height
	}
}

// Pitch returns collective pitch and cyclic pitch back and right [rad] of the sums over all arms. An arm ahead that is up tilts the
// plate back, and one on the left to the right.
func (w *Swash) Pitch(sums *[3]float64) (collective, back, right float64) {
	var x [3]float64
	for i := range 3 {
		for k := range 3 {
			x[i] += w.mean[i][k] * sums[k]
		}
	}
	return x[0], w.Ratio * x[1], w.Ratio * x[2]
}

// Height returns what Pitch undoes: how high an arm stands for a pitch [rad].
func (w *Swash) Height(a *Arm, collective, back, right float64) float64 {
	return collective + (back*a.row[1]+right*a.row[2])/w.Ratio
}
