package bemt

import (
	"math"
	"testing"
)

// TestPropellersAgainstTunnel compares CT and CP from geometry alone to the
// tunnel, static and over advance ratio. Errors are root mean squares over
// the greatest measured value, the static one. The aim is 6 % of CT and 10 %
// of CP; the bounds here hold what is reached. The 9×4.7 misses it: see
// TestNineInchBladeTwistsWithSpeed.
func TestPropellersAgainstTunnel(t *testing.T) {
	for _, test := range []struct {
		name         string
		diameter     float64
		maxCT, maxCP float64
		rows         int
	}{
		{name: "apc-sf-10x4.7", diameter: 10 * inch, maxCT: 0.025, maxCP: 0.025, rows: 129},
		{name: "apc-sf-10x7", diameter: 10 * inch, maxCT: 0.025, maxCP: 0.03, rows: 134},
		{name: "apc-sf-11x4.7", diameter: 11 * inch, maxCT: 0.025, maxCP: 0.025, rows: 33},
		{name: "apc-sf-9x4.7", diameter: 9 * inch, maxCT: 0.14, maxCP: 0.17, rows: 111},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := loadPropeller(t, test.name, test.diameter)
			rows := loadTunnel(t, test.name)
			if len(rows) != test.rows {
				t.Fatalf("%d rows, want %d", len(rows), test.rows)
			}
			var ct, cp errorSum
			for _, m := range rows {
				gotCT, gotCP := tunnelPoint(t, p, m)
				ct.add(gotCT, m.CT)
				cp.add(gotCP, m.CP)
			}
			ct.check(t, "CT", test.maxCT)
			cp.check(t, "CP", test.maxCP)
		})
	}
}

// TestThrustVanishesWhereTheTunnelSays compares the advance ratio at which a
// propeller stops pulling, the tunnel's sharpest measure of pitch.
func TestThrustVanishesWhereTheTunnelSays(t *testing.T) {
	for _, test := range []struct {
		name     string
		diameter float64
		rpm      float64
		J        float64 // interpolated between the two rows round CT = 0
	}{
		{"apc-sf-10x4.7", 10 * inch, 6020, 0.657},
		{"apc-sf-10x7", 10 * inch, 6014, 0.874},
	} {
		p := loadPropeller(t, test.name, test.diameter)
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

func (e *errorSum) check(t *testing.T, name string, limit float64) {
	rms := math.Sqrt(e.square / e.n)
	t.Logf("%s: rms %.2f %% of the greatest, %.2f %% of the measured rms; bias %+.2f %%",
		name, 100*rms/e.most, 100*math.Sqrt(e.square/e.want2), 100*e.bias/e.n/e.most)
	if rms > limit*e.most {
		t.Errorf("%s: rms error is %.2f %% of the greatest measured, want ≤ %.1f %%",
			name, 100*rms/e.most, 100*limit)
	}
}
