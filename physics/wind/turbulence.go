package wind

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// A place in a row is an integer: the sample's number, the step of the bridge after it,
// and what is left of the step.
const (
	placeBits  = 23 // below the sample's number
	stepBits   = placeBits - 10
	placeUnit  = 1 << placeBits
	stepUnit   = 1 << stepBits
	perPlace   = 1.0 / placeUnit
	perStep    = 1.0 / stepUnit
	rowBias    = 1 << 50 // makes it positive before it is cut; a multiple of the row's length
	bridgeSkip = 32 - bridgeBits
)

// energy scales the bands' sum to unit variance an axis: each axis lies across two
// thirds of the bands' energy, in two samples a band.
var energy = math.Sqrt(3.0 / (2 * bandCount))

// turbulence returns the air's velocity at full intensity at a place of the frozen
// pattern [m], of the layers in mix; drift is the time that the bands drifted on their
// own [s].
func turbulence(place frame.Vec[frame.NED], mix *[groupCount]blend, drift float64) frame.Vec[frame.NED] {
	var sum frame.Vec[frame.NED]
	bs := bands()
	for i := range bs.groups {
		m := &mix[i]
		sum = sum.AddScaled(m.lower, bs.at(i, &layers[m.layer], place, drift))
		if m.upper != 0 {
			sum = sum.AddScaled(m.upper, bs.at(i, &layers[m.layer+1], place, drift))
		}
	}
	return sum.Scale(energy)
}

// at returns the sum of a group's bands with the scales of a layer. Rows are read
// at one place for the horizontal part and at another for the vertical one.
func (bs *pattern) at(i int, l *layer, place frame.Vec[frame.NED], drift float64) frame.Vec[frame.NED] {
	var u, v, w float32
	g := &bs.groups[i]
	perU, perW := placeUnit*l.perU, placeUnit*l.perW
	for k := range g {
		b := &g[k]
		s := b.north*place.X + b.east*place.Y + b.down*place.Z - b.drift*drift

		// In one piece, twice: what reads them is too much to be inlined.
		n := int64(s*perU + rowBias)
		j := n >> placeBits & rowMask
		c := &b.row[j]
		br := &bs.bridges[(uint32(j)*golden+b.salt)>>bridgeSkip]
		m := n >> stepBits & bridgeMask
		lo, hi := &br[m], &br[m+1]
		f, e := perPlace*float32(n&(placeUnit-1)), perStep*float32(n&(stepUnit-1))
		p := c.p + f*c.dp + lo.p + e*(hi.p-lo.p)
		q := c.q + f*c.dq + lo.q + e*(hi.q-lo.q)
		u += b.pNorth*p + b.qNorth*q
		v += b.pEast*p + b.qEast*q

		n = int64(s*perW + rowBias)
		j = n >> placeBits & rowMask
		c = &b.row[j]
		br = &bs.bridges[(uint32(j)*golden+b.salt)>>bridgeSkip]
		m = n >> stepBits & bridgeMask
		lo, hi = &br[m], &br[m+1]
		f, e = perPlace*float32(n&(placeUnit-1)), perStep*float32(n&(stepUnit-1))
		w += b.qDown * (c.q + f*c.dq + lo.q + e*(hi.q-lo.q))
	}
	return frame.OfNED(l.sigmaU*float64(u), l.sigmaU*float64(v), l.sigmaW*float64(w))
}

// golden is 2³² over the golden ratio: successive multiples spread evenly, and the
// upper bits look random.
const golden = 0x9e37_79b1
