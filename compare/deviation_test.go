package compare

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// precision is the relative precision of what samples hold.
const precision = 1e-6

// TestAConstantDistanceIsItsRMSAndItsLargest, in place, across and in height.
func TestAConstantDistanceIsItsRMSAndItsLargest(t *testing.T) {
	d := measure(made("a", 100, 0, 10, at(1, 2, -3)), made("b", 5, 0, 10, at(4, -2, -15)), 0)
	for _, c := range []struct {
		what string
		Deviation
		want float64
	}{{"position", d.position, 13}, {"horizontal", d.horizontal, 5}, {"height", d.height, 12}} {
		close2(t, c.what+" RMS", c.RMS, c.want, c.want*precision)
		close2(t, c.what+" mean", c.Mean, c.want, c.want*precision)
		close2(t, c.what+" largest", c.Max, c.want, c.want*precision)
	}
	close2(t, "the overlap", d.overlap, 10, 1e-9)
}

// TestADistanceThatGrowsLinearlyHasTheRMSOfItsIntegral: k T / √3, whatever the rates are, and with
// samples that never fall together.
func TestADistanceThatGrowsLinearlyHasTheRMSOfItsIntegral(t *testing.T) {
	const k, length = 0.7, 12.0
	for _, rates := range [][2]float64{{100, 100}, {100, 5}, {5, 100}, {7, 3}, {50, 1}} {
		a := made("a", rates[0], 0, length, at(0, 0, -10))
		b := made("b", rates[1], 0, length, func(t float64, now *snapshot.Snapshot) {
			now.Body.PositionNED = frame.OfNED(k*t, 0, -10+2*k*t)
		})
		d := measure(a, b, 0)
		close2(t, "RMS", d.horizontal.RMS, k*length/math.Sqrt(3), 1e-5)
		close2(t, "mean", d.horizontal.Mean, k*length/2, 1e-5)
		close2(t, "largest", d.horizontal.Max, k*length, 1e-5)
		close2(t, "when", d.horizontal.At, length, 1e-9)
		close2(t, "largest height", d.height.Max, -2*k*length, 1e-5) // lower: negative
		close2(t, "RMS of the position", d.position.RMS, math.Sqrt(5)*k*length/math.Sqrt(3), 1e-5)
	}
}

// TestASineHasTheRMSOfASine: A/√2 over whole periods. Samples on straight lines lose (ωh)²/12 of it
// at an interval h, relative.
func TestASineHasTheRMSOfASine(t *testing.T) {
	const amplitude, omega = 3.0, 2 * math.Pi / 4
	for _, rate := range []float64{100, 20, 5} {
		a := made("a", 100, 0, 20, at(0, 0, 0))
		b := made("b", rate, 0, 20, func(t float64, now *snapshot.Snapshot) {
			now.Body.PositionNED.Z = amplitude * math.Sin(omega*t)
		})
		d := measure(a, b, 0)
		loss := omega * omega / (rate * rate) / 12
		close2(t, "RMS", d.height.RMS/(amplitude/math.Sqrt2), 1-loss, 0.1*loss+1e-5)
		close2(t, "mean", d.height.Mean, 0, 1e-5)
		close2(t, "largest", math.Abs(d.height.Max), amplitude, 1e-3)
	}
}

// TestATurnAtAConstantRateIsFollowedExactly between samples that are 36° apart, and so is a constant angle
// between two such vehicles.
func TestATurnAtAConstantRateIsFollowedExactly(t *testing.T) {
	turning := func(offset float64) motion {
		return func(t float64, now *snapshot.Snapshot) {
			now.Body.NEDFromFRD = frame.FromEuler(0, 0, math.Remainder(math.Pi*t+offset, 2*math.Pi))
			now.Body.VelGround = frame.OfNED(3+offset, 4+offset, 0)
		}
	}
	d := measure(made("a", 100, 0, 8, turning(0)), made("b", 5, 0, 8, turning(0.5)), 0)
	close2(t, "RMS of the attitude", d.attitude.RMS, 0.5, 1e-5)
	close2(t, "largest", d.attitude.Max, 0.5, 1e-5)
	close2(t, "speed", d.speed.RMS, math.Hypot(3.5, 4.5)-5, 1e-5)
}

// TestAFlightIsAsFarFromItselfAsNothing, at other rates and later too.
func TestAFlightIsAsFarFromItselfAsNothing(t *testing.T) {
	line := func(late float64) motion {
		return func(t float64, now *snapshot.Snapshot) { now.Body.PositionNED = frame.OfNED(t-late, 2*(t-late), -5) }
	}
	a, b := made("a", 100, 0, 10, line(0)), made("b", 9, 3, 13, line(3))
	d := measure(a, b, -3)
	if d.position.Max > 1e-5 || d.attitude.Max > 1e-6 {
		t.Errorf("%+v", d)
	}
	close2(t, "the overlap", d.overlap, 10, 1e-9)
}

// TestGapsAreNotCompared: what happens in them, nobody knows. The overlap says how much was compared.
func TestGapsAreNotCompared(t *testing.T) {
	far := func(t float64, now *snapshot.Snapshot) {
		if t > 4 && t < 8 {
			now.Body.PositionNED.X = 1000
		}
	}
	a, b := made("a", 100, 0, 20, at(0, 0, 0)), made("b", 10, 0, 20, far)
	kept := b.track[:0]
	for _, s := range b.track {
		if s.elapsed <= 3.95 || s.elapsed >= 8.05 {
			kept = append(kept, s)
		}
	}
	b.track = kept
	d := measure(a, b, 0)
	close2(t, "the overlap", d.overlap, 3.9+11.9, 1e-6)
	if d.position.Max != 0 {
		t.Errorf("%+v", d.position)
	}
}

// TestOnlyTheCommonTimeCounts, and none is none.
func TestOnlyTheCommonTimeCounts(t *testing.T) {
	a, b := made("a", 10, 0, 10, at(0, 0, 0)), made("b", 100, 2, 30, at(1, 0, 0))
	for delay, want := range map[float64]float64{0: 8, 4: 4, -5: 10, 8: 0, 9: 0, -40: 0, -25: 5} {
		if d := measure(a, b, delay); math.Abs(d.overlap-want) > 1e-9 {
			t.Errorf("later by %g s they have %g s in common, want %g", delay, d.overlap, want)
		}
	}
}

// TestEnergyIsTheIntegralOfVoltageTimesCurrent for both linear in time: exact at any rate.
func TestEnergyIsTheIntegralOfVoltageTimesCurrent(t *testing.T) {
	const length, v0, v1, i0, i1 = 100.0, 12.6, -0.01, 5.0, 0.2
	battery := func(t float64, now *snapshot.Snapshot) {
		now.Power.Voltage, now.Power.Current, now.Power.Charge = v0+v1*t, i0+i1*t, 1-t/200
	}
	energy := v0*i0*length + (v0*i1+v1*i0)*length*length/2 + v1*i1*length*length*length/3
	for _, rate := range []float64{100, 5, 1} {
		u := made("a", rate, 0, length, battery).Use()
		close2(t, "energy", u.Energy/energy, 1, 1e-6)
		close2(t, "charge", u.Charge, i0*length+i1*length*length/2, 1e-3)
		close2(t, "lowest", u.VoltageMin, v0+v1*length, 1e-5)
		close2(t, "left", u.ChargeLeft, 0.5, 1e-6)
	}
	if u := made("a", 100, 0, 1, at(0, 0, 0)).Use(); !math.IsNaN(u.Energy) || !math.IsNaN(u.VoltageMin) {
		t.Errorf("of a battery that nothing is known of: %+v", u)
	}
}
