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
	for i := range bs {
		n, a, b := split(at + (float64(i)-(groupCount-1)/2)/groupCount)
		sum = sum.AddScaled(a, bs[i].at(&layers[n], place, drift))
		if b != 0 {
			sum = sum.AddScaled(b, bs[i].at(&layers[n+1], place, drift))
		}
	}
	return sum.Scale(energy)
}

// at returns the sum of a group's bands with the scales of a layer. Rows are read
// at one place for the horizontal part and at another for the vertical one.
func (g *group) at(l *layer, place frame.Vec[frame.NED], drift float64) frame.Vec[frame.NED] {
	var u, v, w float64
	for k := range g {
		b := &g[k]
		s := b.north*place.X + b.east*place.Y + b.down*place.Z - b.drift*drift
		h := s*l.perU + bias
		j := int64(h)
		f := float32(h - float64(j))
		c := &b.row[uint(j)&rowMask]
		p := float64(c.p + f*c.dp)
		q := float64(c.q + f*c.dq)
		u += b.pNorth*p + b.qNorth*q
		v += b.pEast*p + b.qEast*q
		h = s*l.perW + bias
		j = int64(h)
		f = float32(h - float64(j))
		c = &b.row[uint(j)&rowMask]
		w += b.qDown * float64(c.q+f*c.dq)
	}
	return frame.OfNED(l.sigmaU*u, l.sigmaU*v, l.sigmaW*w)
}
