package wind

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// bias makes every index positive before it is cut to an integer, which is cheaper
// than rounding down; it is a multiple of the row's length.
const bias = 1 << 30

// energy scales the bands' sum to unit variance an axis: each axis lies across two
// thirds of the bands' energy, in two samples a band.
var energy = math.Sqrt(3.0 / (2 * bandCount))

// turbulence returns the air's velocity at full intensity at a place of the frozen
// pattern [m]; drift is the time that the bands drifted on their own [s].
func turbulence(place frame.Vec[frame.NED], logHeight, drift float64) frame.Vec[frame.NED] {
	at := layerAt(logHeight)
	var sum frame.Vec[frame.NED]
	bs := bands()
	for g := range bs {
		n, x, y := split(at + (float64(g)-(groupCount-1)/2)/groupCount)
		for i := range bs[g] {
			b := &bs[g][i]
			s := b.north*place.X + b.east*place.Y + b.down*place.Z - b.drift*drift
			p, q, r := b.at(&layers[n], s)
			if y != 0 {
				u, v, w := b.at(&layers[n+1], s)
				p, q, r = x*p+y*u, x*q+y*v, x*r+y*w
			}
			sum.X += b.pNorth*p + b.qNorth*q
			sum.Y += b.pEast*p + b.qEast*q
			sum.Z += b.qDown * r
		}
	}
	return sum.Scale(energy)
}

// at returns the air's speeds along the band's p and q for the horizontal part, and
// along q for the vertical one, at a distance s along the band [m].
func (b *band) at(l *layer, s float64) (p, q, r float64) {
	su := s*l.perU + bias
	j := int64(su)
	f := float32(su - float64(j))
	x, y := &b.row[j&rowMask], &b.row[(j+1)&rowMask]
	p = l.sigmaU * float64(x.p+f*(y.p-x.p))
	q = l.sigmaU * float64(x.q+f*(y.q-x.q))
	sw := s*l.perW + bias
	j = int64(sw)
	f = float32(sw - float64(j))
	x, y = &b.row[j&rowMask], &b.row[(j+1)&rowMask]
	return p, q, l.sigmaW * float64(x.q+f*(y.q-x.q))
}
