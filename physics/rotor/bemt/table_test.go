package bemt

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
)

const omegaMax = 900

func newTable(t testing.TB, p *Propeller) *Table {
	t.Helper()
	table, err := NewTable(p, omegaMax, seaLevelAir)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestTableAgainstSolve reads the table at random points of the working range
// and compares each load with the theory's at full resolution.
func TestTableAgainstSolve(t *testing.T) {
	testplan.SkipIfRepeated(t)
	p := slowFlyer10x47(t)
	table := slowFlyerTable(t)
	rng := rand.New(rand.NewPCG(1, 2))
	var worst, square Load
	const points = 800
	for range points {
		omega := 150 + 700*rng.Float64()
		tip := omega * p.Radius
		c := withFlow(seaLevel, omega, (0.5*rng.Float64()-0.2)*tip, 0.3*rng.Float64()*tip)
		got, want := at(table, &c), solve(t, p, c)
		// Errors are over hover's loads at the same rotor speed.
		hover := solve(t, p, withFlow(seaLevel, omega, 0, 0))
		d := Load{
			Thrust: (got.Thrust - want.Thrust) / hover.Thrust, Torque: (got.Torque - want.Torque) / hover.Torque,
			HForce: (got.HForce - want.HForce) / hover.Thrust, Side: (got.Side - want.Side) / hover.Thrust,
			Roll: (got.Roll - want.Roll) / (hover.Thrust * p.Radius), Pitch: (got.Pitch - want.Pitch) / (hover.Thrust * p.Radius),
			Induced: (got.Induced - want.Induced) / hover.Induced,
		}
		a, w, s := members(&d), members(&worst), members(&square)
		for i := range a {
			*w[i] = math.Max(*w[i], math.Abs(*a[i]))
			*s[i] += *a[i] * *a[i] / points
		}
	}
	s := members(&square)
	for i, w := range members(&worst) {
		t.Logf("load %d: rms error %.2f %%, worst %.2f %% of hover's", i, 100*math.Sqrt(*s[i]), 100**w)
		if math.Sqrt(*s[i]) > 0.02 || *w > 0.15 {
			t.Errorf("load %d: rms error %.2f %%, worst %.2f %% of hover's, want 2 %% and 15 %%", i, 100*math.Sqrt(*s[i]), 100**w)
		}
	}
}

func members(l *Load) [7]*float64 {
	return [7]*float64{&l.Thrust, &l.Torque, &l.HForce, &l.Side, &l.Roll, &l.Pitch, &l.Induced}
}

func BenchmarkNewTable(b *testing.B) {
	p := slowFlyer10x47(b)
	for b.Loop() {
		if _, err := NewTable(p, omegaMax, seaLevelAir); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTableAt(b *testing.B) {
	table := slowFlyerTable(b)
	c, l := withFlow(seaLevel, 600, 2, 5), Load{}
	b.ReportAllocs()
	for b.Loop() {
		c.Axial += 1e-9
		table.At(&c, &l)
	}
}

// at returns the loads at c, whatever was there before.
func at(t *Table, c *Condition) Load {
	l := Load{Thrust: 1, Torque: 2, HForce: 3, Side: 4, Roll: 5, Pitch: 6, Induced: 7}
	t.At(c, &l)
	return l
}

// TestTableReadsAnything holds the lookup to finite loads at the edges of its
// axes: rotor at rest, falling edge-on, thin air, beyond the greatest speed.
func TestTableReadsAnything(t *testing.T) {
	table := slowFlyerTable(t)
	for _, c := range []Condition{
		withFlow(seaLevel, 0, 0, 0), withFlow(seaLevel, 0, -20, 0), withFlow(seaLevel, 0, 0, 30),
		withFlow(seaLevel, 5000, 0, 0), withFlow(seaLevel, 1e-9, 0, 0), withFlow(seaLevel, 10, 200, 200),
		{Omega: 500, Density: 0.3, Viscosity: 1.5e-5, Sound: 300},
	} {
		l := at(table, &c)
		for i, v := range members(&l) {
			if math.IsNaN(*v) || math.IsInf(*v, 0) {
				t.Errorf("at %+v load %d is %g", c, i, *v)
			}
		}
	}
	still := withFlow(seaLevel, 0, 0, 0)
	if got := at(table, &still); got != (Load{}) {
		t.Errorf("a rotor at rest in still air has load %+v", got)
	}
}

func TestTableReadingDoesNotAllocate(t *testing.T) {
	table := slowFlyerTable(t)
	c, l := withFlow(seaLevel, 600, 2, 5), Load{}
	if n := testing.AllocsPerRun(100, func() { table.At(&c, &l) }); n != 0 {
		t.Errorf("At allocates %g times", n)
	}
}

// shared is the table of slowFlyerTable.
var shared struct {
	once  sync.Once
	table *Table
}

// slowFlyerTable returns newTable's of the 10x4.7, solved once for all tests.
func slowFlyerTable(t testing.TB) *Table {
	t.Helper()
	shared.once.Do(func() { shared.table = newTable(t, slowFlyer10x47(t)) })
	if shared.table == nil {
		t.Fatal("the table could not be solved")
	}
	return shared.table
}

// TestTableIsTheSameEveryTime holds two tables, one filled by a single worker and one by
// many, to the same bits.
func TestTableIsTheSameEveryTime(t *testing.T) {
	p := slowFlyer10x47(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	a := newTable(t, p)
	runtime.GOMAXPROCS(7)
	b := newTable(t, p)
	for i := range a.solved {
		if a.solved[i] != b.solved[i] || a.perMach[0][i] != b.perMach[0][i] || a.perMach[1][i] != b.perMach[1][i] {
			t.Fatalf("node %d: %v and %v", i, a.solved[i], b.solved[i])
		}
	}
}

// TestTableHasTheBitsOfTheTheory: solving row after row in the same place leaves nothing
// behind. Each node has the bits that a search in a new place finds from the same beginning.
func TestTableHasTheBitsOfTheTheory(t *testing.T) {
	p, table := slowFlyer10x47(t), slowFlyerTable(t)
	n, edges := len(table.axial.nodes), len(table.edge.nodes)
	for _, row := range []int{0, edges + 3, machNode*edges + 1, len(reynoldsBins)*edges - 1} {
		began := newSolver(p, tableAnnuli, tableAzimuths).search()
		for i, axial := range table.axial.nodes {
			c, speed := table.condition(seaLevelAir, axial, table.edge.nodes[row%edges], table.reynolds.nodes[row/edges])
			s := newSolver(p, tableAnnuli, tableAzimuths)
			st := s.search()
			st.beginAt(began)
			if got, want := table.solved[row*n+i], table.normalized(s.solve(c, st), c.Density, speed); got != want {
				t.Fatalf("row %d, node %d: %v, by itself %v", row, i, got, want)
			}
			began = st
		}
	}
}

func TestImpossibleConditionsAreRefused(t *testing.T) {
	p := slowFlyer10x47(t)
	for _, c := range []Condition{
		{}, withFlow(seaLevel, math.NaN(), 0, 0), withFlow(seaLevel, -1, 0, 0),
		withFlow(seaLevel, 1, math.Inf(1), 0), withFlow(seaLevel, 1, 0, -1),
	} {
		if _, err := p.Solve(c); !errors.Is(err, ErrCondition) {
			t.Errorf("Solve(%+v) gives %v, want ErrCondition", c, err)
		}
	}
	if _, err := (&Propeller{}).Solve(seaLevel); !errors.Is(err, ErrCondition) {
		t.Errorf("a propeller without blades gives %v, want ErrCondition", err)
	}
	if _, err := NewTable(p, 0, seaLevelAir); !errors.Is(err, ErrCondition) {
		t.Errorf("a table up to rotor speed 0 gives %v, want ErrCondition", err)
	}
}
