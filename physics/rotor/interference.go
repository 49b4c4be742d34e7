package rotor

import (
	"math"
	"sync"
)

// Flow is what a rotor's wake adds to the air around it, where another rotor of its
// size stands. Make it by Model.FlowAt; it is read-only and may be shared.
//
// The wake is a semi-infinite cylinder of vortex rings that the flow carries off at the
// skew angle χ, tan χ = edgewise speed over that through the disc. A Flow holds the normal
// velocity that it induces, averaged over the other's area and over the mean one at the
// rotor's own disc. In hover it is 0 in the plane of the disc, outside of it; in fast
// flight it tends to 2 behind the rotor, and air rises on both sides of its wake.
//
// Source: R.P. Coleman, A.M. Feingold, C.W. Stempin, Evaluation of the Induced-Velocity
// Field of an Idealized Helicopter Rotor, NACA ARR L5E10, 1945; W. Castles, J.H. De Leeuw,
// The Normal Component of the Induced Velocity in the Vicinity of a Lifting Rotor, NACA
// Report 1184, 1954; E. Branlard, M. Gaunaa, Cylindrical vortex wake model: skewed
// cylinder, Wind Energy 18, 2015.
type Flow struct {
	// values are over skewed, from 0 to 1, and the cosine of the angle from the direction
	// in which the wake is blown to the other rotor's, from −1 to 1.
	values [skewBins + 1][sideBins + 1]float64
}

// The grid of a Flow; TestFlowBetweenItsNodes shows what it leaves.
const skewBins, sideBins = 16, 40

// Skewed returns a measure of a wake's skew, 0 straight down and 1 in the disc's plane,
// from the edgewise speed, ≥ 0, and the speed through the disc [m/s]. Of a wake that goes
// up it is that of the same wake downwards.
func Skewed(edgewise, through float64) float64 {
	through = math.Abs(through)
	if edgewise+through == 0 {
		return 0
	}
	return edgewise / (edgewise + through)
}

// At returns the velocity over that at the rotor's own disc. skewed is from Skewed; along
// is the cosine of the angle from the direction in which the flow carries the wake to that
// of the other rotor.
func (f *Flow) At(skewed, along float64) float64 {
	x, y := skewed*skewBins, (along+1)*(sideBins/2)
	i, j := max(0, min(int(x), skewBins-1)), max(0, min(int(y), sideBins-1))
	x, y = x-float64(i), y-float64(j)
	a, b := &f.values[i], &f.values[i+1]
	return (1-x)*((1-y)*a[j]+y*a[j+1]) + x*((1-y)*b[j]+y*b[j+1])
}

// flat is the greatest skew of a node: of the wake in the disc's own plane the integral
// diverges at its edges.
const flat = 0.97

// skewAt returns sine and cosine of the skew angle of a node.
func skewAt(i int) (sin, cos float64) {
	s := min(float64(i)/skewBins, flat)
	norm := math.Hypot(s, 1-s)
	return s / norm, (1 - s) / norm
}

// rings is in how many parts a vortex ring is summed.
const rings = 64

var ringSin, ringCos = func() (sin, cos [rings]float64) {
	for i := range sin {
		sin[i], cos[i] = math.Sincos(2 * math.Pi * (float64(i) + 0.5) / rings)
	}
	return sin, cos
}()

// cylinder returns the normal velocity that a skewed vortex cylinder induces at a place,
// over that at the middle of its disc. Lengths are in radii; x points to where the wake is
// blown, z down it. sin and cos are of the skew angle.
//
// It is Biot and Savart's law for rings of radius 1 around (z tan χ, 0, z), summed over z
// from 0 to ∞, which has a closed form; what is left is the integral round the ring.
func cylinder(x, y, z, sin, cos float64) float64 {
	sum := 0.0
	for i := range rings {
		dx, dy := x-ringCos[i], y-ringSin[i]
		r := math.Sqrt(dx*dx + dy*dy + z*z)
		p := 1 - x*ringCos[i] - y*ringSin[i]
		sum += (p/r + sin*ringCos[i]) / (r - sin*dx - cos*z)
	}
	return sum / rings
}

// discAngles and discRings lay points over a disc: rings of equal area.
const discAngles, discRings = 8, 2

// newFlow averages over a disc apart radii away, drop radii below.
func newFlow(apart, drop float64) *Flow {
	f := new(Flow)
	for i := range f.values {
		sin, cos := skewAt(i)
		for j := range f.values[i] {
			along := 2*float64(j)/sideBins - 1
			across := math.Sqrt(1 - along*along)
			for k := range discAngles * discRings {
				r := math.Sqrt((float64(k/discAngles) + 0.5) / discRings)
				s, c := math.Sincos(2 * math.Pi * (float64(k%discAngles) + 0.5) / discAngles)
				f.values[i][j] += cylinder(apart*along+r*c, apart*across+r*s, drop, sin, cos) / (discAngles * discRings)
			}
		}
	}
	return f
}

// FlowAt returns the flow that a rotor's wake makes at another rotor of its kind, whose
// hub is apart from it along the disc and drop below it [m].
func (m *Model) FlowAt(apart, drop float64) *Flow {
	return flows.get(roundTo(apart/m.radius), roundTo(drop/m.radius))
}

// roundTo rounds to a thousandth, so that pairs alike share a Flow.
func roundTo(v float64) float64 { return math.Round(v*1000) / 1000 }

// armDepth is how far below the disc an arm lies, in radii: a motor's height, from 0.14
// for a propeller of 28 inches to 0.4 for one of 5.
const armDepth = 0.25

// ArmFlow returns the velocity that a rotor's wake makes at the arm below it, over that at
// its own disc: the mean from the shaft to the disc's rim and over the directions in which
// arms point. skewed is from Skewed.
func ArmFlow(skewed float64) float64 {
	x := skewed * skewBins
	i := max(0, min(int(x), skewBins-1))
	x -= float64(i)
	v := armFlows()
	return (1-x)*v[i] + x*v[i+1]
}

var armFlows = sync.OnceValue(func() (v [skewBins + 1]float64) {
	const along, around = 16, 64
	for i := range v {
		sin, cos := skewAt(i)
		for k := range along * around {
			s, c := math.Sincos(2 * math.Pi * (float64(k%around) + 0.5) / around)
			r := (float64(k/around) + 0.5) / along
			v[i] += cylinder(r*c, r*s, armDepth, sin, cos) / (along * around)
		}
	}
	return v
})

// flowMemory keeps flows, which follow from places alone, for all vehicles.
type flowMemory struct {
	mu    sync.Mutex
	flows map[[2]float64]*Flow
}

var flows = flowMemory{flows: map[[2]float64]*Flow{}}

// flowCapacity bounds the memory; a flow has 5.6 kB.
const flowCapacity = 256

func (m *flowMemory) get(apart, drop float64) *Flow {
	key := [2]float64{apart, drop}
	m.mu.Lock()
	defer m.mu.Unlock()
	if f, ok := m.flows[key]; ok {
		return f
	}
	if len(m.flows) >= flowCapacity {
		clear(m.flows)
	}
	f := newFlow(apart, drop)
	m.flows[key] = f
	return f
}
