package bemt

import (
	"fmt"
	"math"
	"runtime"
	"sync"
)

// Table holds a propeller's loads over its whole working range, solved once.
//
// Its axes are bounded, so that a rotor at rest or falling edge-on is as well
// described as one in hover: axial and edgewise airspeed over the speed
// S = sqrt((ΩR)² + V²) that both make with the tip's, and ρSR/μ, which fixes
// the blades' Reynolds numbers. Loads are kept over ρπR²S².
// A Table is read-only and may be shared.
type Table struct {
	radius, area float64
	axial, edge  axis
	reynolds     axis
	values       []coefficients // [reynolds][edge][axial]
}

// coefficients are a Load's members in its order, non-dimensional.
type coefficients [7]float64

// Grid of the tables: descent down to 0.3 S has the vortex ring state's bends
// and gets a node each 1/64; edgewise flow, of which the
// wake's escape from the ring takes the first tenth, 1/40 there.
var (
	axialBins = axialNodes()
	edgeBins  = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40}
)

// Table resolution in the disc; TestTableAgainstSolve shows what it leaves.
const (
	tableAnnuli   = 10
	tableAzimuths = 6
)

// reynoldsBins are fortieths of ρSR/μ at the greatest rotor speed, less the
// lowest: close where viscosity counts, which goes with a small power of it.
const reynoldsLow, reynoldsAll = 4, 40

var reynoldsBins = []int{0, 5, 14, 25, 36}

// NewTable solves p over every axial and edgewise airspeed and over rotor
// speeds up to omegaMax [rad/s] in air of density [kg/m³], dynamic viscosity
// [Pa·s] and speed of sound [m/s]. Other densities scale at reading.
func NewTable(p *Propeller, omegaMax float64, air Condition) (*Table, error) {
	if !(omegaMax > 0) {
		return nil, fmt.Errorf("%w: table up to rotor speed %g rad/s, expected > 0", ErrCondition, omegaMax)
	}
	air.Omega, air.Axial, air.Edgewise = omegaMax, 0, 0
	if _, err := p.Solve(air); err != nil {
		return nil, err
	}
	perUnit := reynoldsAll / (air.Density * omegaMax * p.Radius * p.Radius / air.Viscosity)
	t := &Table{
		radius: p.Radius, area: math.Pi * p.Radius * p.Radius,
		axial:    newAxis(-1, 64, axialBins),
		edge:     newAxis(0, 40, edgeBins),
		reynolds: newAxis(reynoldsLow/perUnit, perUnit, reynoldsBins),
	}
	t.values = make([]coefficients, len(t.axial.nodes)*len(t.edge.nodes)*len(reynoldsBins))
	t.fill(newSolver(p, tableAnnuli, tableAzimuths), air)
	return t, nil
}

// axialNodes returns the bins of the axial axis, −1 at bin 0 and 1 at bin 128:
// every one in descent, every other in climb, few where no rotor works.
func axialNodes() (bins []int) {
	const hover = 64
	for _, b := range []int{64, 48, 38, 30, 24} {
		bins = append(bins, hover-b)
	}
	for b := -20; b <= 0; b++ {
		bins = append(bins, hover+b)
	}
	for b := 2; b <= 20; b += 2 {
		bins = append(bins, hover+b)
	}
	for _, b := range []int{24, 30, 38, 48, 64} {
		bins = append(bins, hover+b)
	}
	return bins
}

// fill solves every node. Rows share nothing, so the order in which the
// processors take them does not show in the result.
func (t *Table) fill(s *solver, air Condition) {
	rows := len(t.edge.nodes) * len(reynoldsBins)
	var wait sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0), rows)
	for w := range workers {
		wait.Go(func() {
			for row := w; row < rows; row += workers {
				t.fillRow(s, air, row)
			}
		})
	}
	wait.Wait()
}

func (t *Table) fillRow(s *solver, air Condition, row int) {
	re := t.reynolds.nodes[row/len(t.edge.nodes)]
	edge := t.edge.nodes[row%len(t.edge.nodes)]
	speed := re * air.Viscosity / (air.Density * t.radius)
	n := len(t.axial.nodes)
	guess := make([]float64, len(s.annuli))
	for i, axial := range t.axial.nodes {
		// Beyond the unit circle no flow exists: its border is repeated.
		k := 1 / math.Max(1, math.Hypot(axial, edge))
		c := air
		c.Axial, c.Edgewise = k*axial*speed, k*edge*speed
		c.Omega = speed * math.Sqrt(math.Max(0, 1-k*k*(axial*axial+edge*edge))) / t.radius
		t.values[row*n+i] = t.coefficients(s.solve(c, guess), c.Density, speed)
	}
}

func (t *Table) coefficients(l Load, density, speed float64) coefficients {
	f := 1 / (density * t.area * speed * speed)
	m := f / t.radius
	return coefficients{f * l.Thrust, m * l.Torque, f * l.HForce, f * l.Side, m * l.Roll, m * l.Pitch, l.Induced / speed}
}

// At returns the loads at c by linear interpolation; it does not allocate.
// c.Sound is not read. Speeds and air must be finite, as for Solve; a rotor
// at rest in still air has no load.
func (t *Table) At(c *Condition) Load {
	tip := c.Omega * t.radius
	speed := math.Sqrt(tip*tip + c.Axial*c.Axial + c.Edgewise*c.Edgewise)
	if speed == 0 {
		return Load{}
	}
	v := t.interpolate(c.Axial/speed, c.Edgewise/speed, c.Density*speed*t.radius/c.Viscosity)
	f := c.Density * t.area * speed * speed
	m := f * t.radius
	return Load{
		Thrust: f * v[0], Torque: m * v[1], HForce: f * v[2], Side: f * v[3],
		Roll: m * v[4], Pitch: m * v[5], Induced: speed * v[6],
	}
}

// interpolate sums over the corners of the cell that the point lies in. Each
// coefficient's sum stays in a register.
func (t *Table) interpolate(axial, edge, reynolds float64) (sum coefficients) {
	i, x := t.axial.locate(axial)
	j, y := t.edge.locate(edge)
	k, z := t.reynolds.locate(reynolds)
	n, m := len(t.axial.nodes), len(t.edge.nodes)
	v := t.values[(k*m+j)*n+i:]
	a, b := v[:n+2], v[n*m:n*m+n+2] // rows j and j+1, at k and at k+1
	w0, w1, w2, w3 := (1-y)*(1-z), y*(1-z), (1-y)*z, y*z
	a0, b0, a1, b1 := w0*(1-x), w0*x, w1*(1-x), w1*x
	a2, b2, a3, b3 := w2*(1-x), w2*x, w3*(1-x), w3*x
	p0, q0, p1, q1 := &a[0], &a[1], &a[n], &a[n+1]
	p2, q2, p3, q3 := &b[0], &b[1], &b[n], &b[n+1]
	for c := range sum {
		sum[c] = (a0*p0[c] + b0*q0[c]) + (a1*p1[c] + b1*q1[c]) + (a2*p2[c] + b2*q2[c]) + (a3*p3[c] + b3*q3[c])
	}
	return sum
}
