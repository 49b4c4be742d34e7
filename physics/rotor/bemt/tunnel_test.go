package bemt

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
)

// TestPropellersAgainstTunnel compares CT and CP to the tunnel, static and over
// advance ratio, of blades that the UIUC's scanner measured; the family was
// fitted to the same propellers as they were designed. Errors are root mean
// squares over the greatest measured value, the static one. The aim is 8 % of CT
// and 10 % of CP. The 9×4.7 misses it, see TestNineInchBladeTwistsWithSpeed; its
// bounds hold what is reached.
func TestPropellersAgainstTunnel(t *testing.T) {
	const aimCT, aimCP = 8, 10 // [%]
	for _, test := range []struct {
		name, blade, remark string
		diameter            float64
		maxCT, maxCP        float64 // [%]
		rows                int
	}{
		{name: "apc-sf-10x4.7", blade: "../propellers/apc-sf-10x4.7.csv", diameter: 10, maxCT: aimCT, maxCP: aimCP, rows: 129},
		{name: "apc-sf-10x7", blade: "testdata/apc-sf-10x7-scan.csv", diameter: 10, maxCT: aimCT, maxCP: aimCP, rows: 134},
		{name: "apc-sf-11x4.7", blade: "testdata/apc-sf-11x4.7-scan.csv", diameter: 11, maxCT: aimCT, maxCP: aimCP, rows: 33},
		{name: "apc-sf-9x4.7", blade: "../propellers/apc-sf-9x4.7.csv", remark: " (a known miss of 8 and 10 %: its blade twists with speed)",
			diameter: 9, maxCT: 9.5, maxCP: 10.5, rows: 111},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := evidence.Show(t, "tunnel", uiuc)
			p := loadBlade(t, test.blade, test.diameter*inch)
			rows := loadTunnel(t, test.name)
			if len(rows) != test.rows {
				t.Fatalf("%d rows, want %d", len(rows), test.rows)
			}
			plot := row.Plot(test.name, "advance ratio J", "CT, CP")
			modelCT, tunnelCT := plot.Curve(evidence.Measured, "CT, sitlark"), plot.Curve(evidence.Measured, "CT, tunnel")
			modelCP, tunnelCP := plot.Curve(evidence.Measured, "CP, sitlark"), plot.Curve(evidence.Measured, "CP, tunnel")
			var ct, cp errorSum
			for _, m := range rows {
				gotCT, gotCP := tunnelPoint(t, p, m)
				ct.add(gotCT, m.CT)
				cp.add(gotCP, m.CP)
				modelCT.Add(m.J, gotCT)
				tunnelCT.Add(m.J, m.CT)
				modelCP.Add(m.J, gotCP)
				tunnelCP.Add(m.J, m.CP)
			}
			row.AtMost(test.name+": RMS error of CT over the greatest"+test.remark, 100*ct.rms(), test.maxCT, "%")
			row.AtMost(test.name+": RMS error of CP over the greatest"+test.remark, 100*cp.rms(), test.maxCP, "%")
		})
	}
}

// TestThrustVanishesWhereTheTunnelSays compares the advance ratio at which a
// propeller stops pulling, the tunnel's sharpest measure of pitch.
func TestThrustVanishesWhereTheTunnelSays(t *testing.T) {
	for _, test := range []struct {
		name, blade string
		diameter    float64
		rpm         float64
		J           float64 // interpolated between the two rows round CT = 0
	}{
		{"apc-sf-10x4.7", "../propellers/apc-sf-10x4.7.csv", 10 * inch, 6020, 0.657},
		{"apc-sf-10x7", "testdata/apc-sf-10x7-scan.csv", 10 * inch, 6014, 0.874},
	} {
		p := loadBlade(t, test.blade, test.diameter)
		lo, hi := 0.3, 1.0
		for range 30 {
			mid := (lo + hi) / 2
			if ct, _ := tunnelPoint(t, p, measured{J: mid, rpm: test.rpm}); ct > 0 {
				lo = mid
			} else {
				hi = mid
			}
		}
		if math.Abs(lo-test.J) > 0.025 {
			t.Errorf("%s: thrust vanishes at J %.3f, tunnel %.3f", test.name, lo, test.J)
		}
	}
}

func tunnelPoint(t *testing.T, p *Propeller, m measured) (ct, cp float64) {
	n, d := m.rpm/60, 2*p.Radius
	l := solve(t, p, withFlow(seaLevel, 2*math.Pi*n, m.J*n*d, 0))
	q := seaLevel.Density * n * n * math.Pow(d, 4)
	return l.Thrust / q, 2 * math.Pi * l.Torque / (q * d)
}

type errorSum struct{ square, want2, bias, most, n float64 }

func (e *errorSum) add(got, want float64) {
	e.square += (got - want) * (got - want)
	e.want2 += want * want
	e.bias += got - want
	e.most = math.Max(e.most, want)
	e.n++
}

// rms is the root mean square error over the greatest measured.
func (e *errorSum) rms() float64 { return math.Sqrt(e.square/e.n) / e.most }

func (e *errorSum) check(t *testing.T, name string, limit float64) {
	rms := math.Sqrt(e.square / e.n)
	t.Logf("%s: rms %.2f %% of the greatest, %.2f %% of the measured rms; bias %+.2f %%",
		name, 100*rms/e.most, 100*math.Sqrt(e.square/e.want2), 100*e.bias/e.n/e.most)
	if rms > limit*e.most {
		t.Errorf("%s: rms error is %.2f %% of the greatest measured, want ≤ %.1f %%",
			name, 100*rms/e.most, 100*limit)
	}
}
