package wind

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// mixedLayer is the height of the convective layer [m]: Allen's yearly mean at
	// noon.
	mixedLayer = 1400

	// thermalCell is the side of the square that holds one thermal [m], from Allen's
	// count of 0.6 X Y/(zi r2) thermals over an area X by Y, with r2 = 88 m of a
	// third of the layer.
	thermalCell = 450
)

// thermal returns the rising speed of thermals [m/s] at a place of the frozen
// pattern and a height [m]; scale is the convective velocity scale w* [m/s].
//
// Mean rise and radius over the height: Lenschow and Stephens, Boundary-Layer
// Meteorology 19, 1980, as given by Allen, Updraft Model for Development of
// Autonomous Soaring Uninhabited Air Vehicles, AIAA 2006-1510, eq. for w̄ and r2.
// Over the radius: e^(−ρ²)(1 − ρ²), whose sinking ring carries down what rises
// within; Gedeon, Technical Soaring 3(1), 1973. Its mean over the core is 1/e of
// its peak. The flow inwards near the ground is left out.
func thermal(seed uint64, place frame.Vec[frame.NED], height, scale float64) float64 {
	z := height / mixedLayer
	if 1.1*z >= 1 {
		return 0
	}
	root := math.Cbrt(z)
	peak := math.E * scale * root * (1 - 1.1*z)
	radius := max(10, 0.102*mixedLayer*root*(1-0.25*z))
	x, y := place.X/thermalCell, place.Y/thermalCell
	i, j := int64(math.Floor(x-0.5)), int64(math.Floor(y-0.5))
	perRadius, sum := thermalCell/radius, 0.0
	const nothing = 40        // beyond it adds less than a bit
	for a := range int64(2) { // the four cells that are nearest
		for b := range int64(2) {
			cx, cy := centre(seed, i+a, j+b)
			dx, dy := (x-cx)*perRadius, (y-cy)*perRadius
			if square := dx*dx + dy*dy; square < nothing {
				sum += math.Exp(-square) * (1 - square)
			}
		}
	}
	return peak * sum
}

// centre returns where the thermal of a cell stands, in sides of cells: within the
// middle half of its own.
func centre(seed uint64, i, j int64) (x, y float64) {
	h := mix(seed + mix(uint64(i)+mix(uint64(j))))
	return float64(i) + 0.25 + float64(h>>32)/(1<<33), float64(j) + 0.25 + float64(h&0xffff_ffff)/(1<<33)
}

// mix is the finaliser of SplitMix64.
// Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators,
// OOPSLA 2014, fig. 16.
func mix(z uint64) uint64 {
	z += 0x9e37_79b9_7f4a_7c15
	z = (z ^ z>>30) * 0xbf58_476d_1ce4_e5b9
	z = (z ^ z>>27) * 0x94d0_49bb_1331_11eb
	return z ^ z>>31
}
