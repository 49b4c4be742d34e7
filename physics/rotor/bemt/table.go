package bemt

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Table holds a propeller's loads over its whole working range, solved once.
//
// Its axes are bounded, so that a rotor at rest or falling edge-on is as well
// described as one in hover: axial and edgewise airspeed over the speed
// S = sqrt((ΩR)² + V²) that both make with the tip's, and ρSR/μ, which fixes
// the blades' Reynolds numbers. Loads are kept over ρπR²S².
//
// Mach numbers follow from the speed S and that of sound, for which a Table is set: see
// SetSound. A Table whose sound nobody sets is read-only and may be shared.
type Table struct {
	radius, area float64
	axial, edge  axis
	reynolds     axis
	sound        float64        // [m/s], of which the solved loads are
	values       []nodeLoads    // [reynolds][edge][axial], at the speed of sound that was set
	solved       []nodeLoads    // likewise, at sound
	perMach      [2][]nodeLoads // what a load gains where the squares of all Mach numbers double: by colder and by warmer air
}

// nodeLoads are the loads at a node of the table over ρπR²S², and moments over R, too:
// an array, which is interpolated in one loop.
type nodeLoads [loadTerms]float64

// The elements of nodeLoads, by the fields of Load.
const (
	termThrust = iota
	termTorque
	termHForce
	termSide
	termRoll
	termPitch
	termInduced // over S
	loadTerms
)

// The grid of the tables. On the axial axis, descent down to 0.3 S, where the vortex ring
// state bends the loads, has a node each 1/64. On the edgewise axis the first tenth, where
// the wake escapes from the ring, has one each 1/40.
var (
	axialBins = axialNodes()
	edgeBins  = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40}
)

// Table resolution in the disc; TestTableAgainstSolve shows what it leaves.
const (
	tableAnnuli   = 10
	tableAzimuths = 6
)

// The Reynolds axis has ρSR/μ in fortieths (reynoldsAll) of its value at the greatest rotor
// speed; it begins at reynoldsLow of them.
const reynoldsLow, reynoldsAll = 4, 40

// reynoldsBins are the nodes of the Reynolds axis, counted from reynoldsLow: close
// together where viscosity counts most, since the loads go with a small power of it.
var reynoldsBins = []int{0, 5, 14, 25, 36}

// NewTable solves p over every axial and edgewise airspeed and over rotor speeds up to
// omegaMax [rad/s] in the given air. Other densities scale at reading.
func NewTable(p *Propeller, omegaMax float64, air Air) (*Table, error) {
	t, err := emptyTable(p, omegaMax, air)
	if err != nil {
		return nil, err
	}
	t.fill(newSolver(p, tableAnnuli, tableAzimuths), air)
	t.extendMach()
	return t, nil
}

// emptyTable is the table of a propeller of which no node is solved.
func emptyTable(p *Propeller, omegaMax float64, air Air) (*Table, error) {
	if !(omegaMax > 0) {
		return nil, fmt.Errorf("%w: table up to rotor speed %g rad/s, expected > 0", ErrCondition, omegaMax)
	}
	if _, err := p.Solve(air.condition(omegaMax, 0, 0)); err != nil {
		return nil, err
	}
	perUnit := reynoldsAll / (air.Density * omegaMax * p.Radius * p.Radius / air.Viscosity)
	t := &Table{
		radius: p.Radius, area: math.Pi * p.Radius * p.Radius,
		axial:    newAxis(-1, 64, axialBins),
		edge:     newAxis(0, 40, edgeBins),
		reynolds: newAxis(reynoldsLow/perUnit, perUnit, reynoldsBins),
	}
	n := len(t.axial.nodes) * len(t.edge.nodes) * len(reynoldsBins)
	t.sound, t.solved = air.Sound, make([]nodeLoads, n)
	t.perMach = [2][]nodeLoads{make([]nodeLoads, n), make([]nodeLoads, n)}
	t.values = t.solved
	return t, nil
}

// condition is a state of flow in the air.
func (a Air) condition(omega, axial, edgewise float64) Condition {
	return Condition{Omega: omega, Axial: axial, Edgewise: edgewise, Density: a.Density, Viscosity: a.Viscosity, Sound: a.Sound}
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

// fill solves every node, on as many goroutines as there are processors, which have ended
// when it returns. Rows share nothing, so neither the order in which they are solved nor who
// solves them shows in the result. The last rows, of which other speeds of sound are solved,
// too, take longest and come first.
func (t *Table) fill(s *solver, air Air) {
	rows := len(t.edge.nodes) * len(reynoldsBins)
	var wait sync.WaitGroup
	var next atomic.Int32
	for range min(runtime.GOMAXPROCS(0), rows) {
		wait.Go(func() {
			st, other := s.search(), s.search()
			for row := rows - int(next.Add(1)); row >= 0; row = rows - int(next.Add(1)) {
				t.fillRow(s, air, row, st, other)
			}
		})
	}
	wait.Wait()
}

// fillRow solves the nodes of a row from end to end, each from the solution of the one before.
func (t *Table) fillRow(s *solver, air Air, row int, st, other *search) {
	re := t.reynolds.nodes[row/len(t.edge.nodes)]
	edge := t.edge.nodes[row%len(t.edge.nodes)]
	n := len(t.axial.nodes)
	st.reset()
	for i, axial := range t.axial.nodes {
		c, speed := t.condition(air, axial, edge, re)
		node := row*n + i
		t.solved[node] = t.normalized(s.solve(c, st), c.Density, speed)
		if row < machNode*len(t.edge.nodes) {
			continue
		}
		for side, sound := range otherSounds {
			there := c
			there.Sound *= sound
			other.beginAt(st)
			loads := t.normalized(s.solve(there, other), c.Density, speed)
			for m := range loads {
				t.perMach[side][node][m] = (loads[m] - t.solved[node][m]) / (1/(sound*sound) - 1)
			}
		}
	}
}

// condition returns the state of flow at a node in the air, and the speed S [m/s]. Beyond
// the unit circle no flow exists: its border is repeated.
func (t *Table) condition(air Air, axial, edge, reynolds float64) (Condition, float64) {
	speed := reynolds * air.Viscosity / (air.Density * t.radius)
	k := 1 / max(1, math.Hypot(axial, edge))
	omega := speed * math.Sqrt(max(0, 1-k*k*(axial*axial+edge*edge))) / t.radius
	return air.condition(omega, k*axial*speed, k*edge*speed), speed
}

// machNode is the first node of the Reynolds axis at which loads are solved at otherSounds,
// too, speeds of sound over the table's: where that is of 15 °C, those of −20 °C and 40 °C.
const machNode = 3

var otherSounds = [2]float64{0.937, 1.0425}

// extendMach fills in what compressibility does to slow rotors, from those at machNode: it
// goes with the square of the Mach number, as long as no drag rises, for Prandtl and
// Glauert's factor does.
func (t *Table) extendMach() {
	n := len(t.axial.nodes) * len(t.edge.nodes)
	for _, perMach := range t.perMach {
		from := perMach[machNode*n:]
		for k := range machNode {
			f := t.reynolds.nodes[k] / t.reynolds.nodes[machNode]
			for i := range n {
				for m := range from[i] {
					perMach[k*n+i][m] = f * f * from[i][m]
				}
			}
		}
	}
}

// Own returns a table of the same loads whose speed of sound may be set.
func (t *Table) Own() *Table {
	own := *t
	own.values = slices.Clone(t.values)
	return &own
}

// SetSound sets the speed of sound [m/s] > 0, of a table from Own. Loads are linear in the
// squares of the Mach numbers on either side of the table's own: TestTableFollowsTheSpeedOfSound
// shows what that leaves. It takes as long as some ten steps of a vehicle and does not
// allocate.
func (t *Table) SetSound(sound float64) {
	q := t.sound/sound*(t.sound/sound) - 1
	perMach := t.perMach[0]
	if q < 0 {
		perMach = t.perMach[1]
	}
	for i := range t.values {
		v, s, d := &t.values[i], &t.solved[i], &perMach[i]
		for m := range v {
			v[m] = s[m] + q*d[m]
		}
	}
}

// normalized makes the loads of a node non-dimensional.
func (t *Table) normalized(l Load, density, speed float64) nodeLoads {
	f := 1 / (density * t.area * speed * speed)
	m := f / t.radius
	return nodeLoads{
		termThrust: f * l.Thrust, termTorque: m * l.Torque, termHForce: f * l.HForce, termSide: f * l.Side,
		termRoll: m * l.Roll, termPitch: m * l.Pitch, termInduced: l.Induced / speed,
	}
}

// At puts into l the loads at c by linear interpolation; it does not allocate.
// c.Sound is not read: see SetSound. Speeds and air must be finite, as for Solve; a rotor
// at rest in still air has no load.
func (t *Table) At(c *Condition, l *Load) {
	tip := c.Omega * t.radius
	speed := math.Sqrt(tip*tip + c.Axial*c.Axial + c.Edgewise*c.Edgewise)
	if speed == 0 {
		*l = Load{}
		return
	}
	var v nodeLoads
	t.interpolate(&v, c.Axial/speed, c.Edgewise/speed, c.Density*speed*t.radius/c.Viscosity)
	f := c.Density * t.area * speed * speed
	m := f * t.radius
	l.Thrust, l.Torque, l.HForce, l.Side = f*v[termThrust], m*v[termTorque], f*v[termHForce], f*v[termSide]
	l.Roll, l.Pitch, l.Induced = m*v[termRoll], m*v[termPitch], speed*v[termInduced]
}

// interpolate puts into sum that over the corners of the cell that the point lies in. Each
// coefficient's sum stays in a register until it is there: a result would be copied twice.
func (t *Table) interpolate(sum *nodeLoads, axial, edge, reynolds float64) {
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
}
