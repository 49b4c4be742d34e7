package performance

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestPowerIsAccountedFor: what the battery gives is the shaft's power, copper's and
// the iron's losses.
func TestPowerIsAccountedFor(t *testing.T) {
	v := airframe.Default()
	for _, speed := range []float64{200, 480, 700} {
		p, err := AtSpeed(&v, speed, 11.1)
		if err != nil {
			t.Fatal(err)
		}
		iron := v.Drives[0].NoLoadCurrent * speed / v.Drives[0].Kv
		sum := p.Torque*speed + p.Winding*p.Winding*v.Drives[0].Resistance + iron
		if got := 11.1 * p.Current; math.Abs(got/sum-1) > 1e-12 {
			t.Errorf("%g rad/s: %g W from the battery, %g W used", speed, got, sum)
		}
	}
}

// TestThrustAndDutyFindTheSamePoint by two ways.
func TestThrustAndDutyFindTheSamePoint(t *testing.T) {
	v := airframe.Default()
	a, err := AtThrust(&v, 3.678, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := AtShare(&v, a.Duty, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(a.Thrust-3.678) > 1e-6 || math.Abs(a.Speed/b.Speed-1) > 1e-6 || math.Abs(a.Current/b.Current-1) > 1e-6 {
		t.Errorf("by thrust %+v, by duty %+v", a, b)
	}
	if _, err := AtThrust(&v, 1e4, 11.1); err == nil {
		t.Error("a motor lifts a ton")
	}
}

// TestLinearThrust: with the curve of linear thrust an ESC's pulse gives its share of the static thrust within 5 % of the
// largest, without it its square within 6 %.
func TestLinearThrust(t *testing.T) {
	for _, curve := range []motor.Throttle{{}, motor.LinearThrust()} {
		v := airframe.Default()
		v.Drives[0].Throttle, v.Drives[0].CurrentLimit = curve, 0
		full, err := AtShare(&v, 1, 11.1)
		if err != nil {
			t.Fatal(err)
		}
		for _, share := range []float64{0.1, 0.2, 0.4, 0.6, 0.8} {
			p, err := AtShare(&v, share, 11.1)
			if err != nil {
				t.Fatal(err)
			}
			want, off := share, 0.05
			if !curve.Given() {
				want, off = share*share, 0.06
			}
			if got := p.Thrust / full.Thrust; math.Abs(got-want) > off {
				t.Errorf("curve %t: %g of the pulse gives %.3f of the thrust, want %.3f", curve.Given(), share, got, want)
			}
		}
	}
}

// TestHoverCarriesWeightAndDownload: the thrust is the weight and what the wakes press down by.
func TestHoverCarriesWeightAndDownload(t *testing.T) {
	v := airframe.Default()
	h, err := Hover(&v, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	share := 1 - v.Mass*standard.Gravity/h.Thrust
	if math.Abs(share-download(&v)) > 1e-6 || share < 0.01 || share > 0.1 {
		t.Errorf("%g of the thrust is download, want %g, and 1 to 10 %%", share, download(&v))
	}
	v.InWakes = 0
	free, err := Hover(&v, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	p, err := AtThrust(&v, v.Mass*standard.Gravity/4, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(free.Thrust/(v.Mass*standard.Gravity)-1) > 1e-6 || math.Abs(free.Current/(4*p.Current)-1) > 1e-6 || math.Abs(free.Share-p.Share) > 1e-6 || free.Current >= h.Current {
		t.Errorf("without download %+v, of one motor %+v, with it %+v", free, p, h)
	}
}

// TestUnlikeMotorsCountEach: a worn propeller needs more current for the same lift, and gives
// less of it at full throttle.
func TestUnlikeMotorsCountEach(t *testing.T) {
	v := airframe.Default()
	hover, full := totals(t, &v)
	v.Motors[2].ThrustScale, v.Motors[2].TorqueScale = 0.8, 1.1
	wornHover, wornFull := totals(t, &v)
	if math.Abs(wornHover.Thrust/hover.Thrust-1) > 1e-6 || wornHover.Current < 1.05*hover.Current || wornFull.Thrust > 0.96*full.Thrust {
		t.Errorf("with one worn propeller hover %+v and full throttle %+v, else %+v and %+v", wornHover, wornFull, hover, full)
	}
	v = airframe.Default()
	own := v.Drives[0]
	own.Kv *= 0.9
	v.SetDrive(1, own)
	if slowHover, slowFull := totals(t, &v); slowHover.Share <= hover.Share || slowFull.Thrust >= full.Thrust {
		t.Errorf("with one slow motor hover %+v and full throttle %+v, else %+v and %+v", slowHover, slowFull, hover, full)
	}
}

// TestFullThrottleMeetsTheCurrentLimit: with a limit under what the motor would take, the
// winding has that.
func TestFullThrottleMeetsTheCurrentLimit(t *testing.T) {
	v := airframe.Default()
	v.Drives[0].CurrentLimit = 0
	_, free := totals(t, &v)
	top, err := AtShare(&v, 1, 11.1)
	if err != nil || math.Abs(free.Thrust/(4*top.Thrust)-1) > 1e-6 {
		t.Fatalf("without a limit %+v, of one motor %+v, error %v", free, top, err)
	}
	v.Drives[0].CurrentLimit = top.Winding / 2
	_, limited := totals(t, &v)
	p, err := AtThrust(&v, limited.Thrust/4, 11.1)
	if err != nil || math.Abs(p.Winding/v.Drives[0].CurrentLimit-1) > 1e-3 || limited.Thrust > 0.7*free.Thrust {
		t.Errorf("limited to %g A: %+v, winding %g A, error %v", v.Drives[0].CurrentLimit, limited, p.Winding, err)
	}
}

// TestPackSagsUnderFullThrottle: voltage and current meet the pack's resistances, and a pack that can give little sags
// by much.
func TestPackSagsUnderFullThrottle(t *testing.T) {
	v := airframe.Default()
	open := 4.2 * float64(v.Battery.Cells)
	resistance := float64(v.Battery.Cells)*(v.Battery.CellResistance+v.Battery.BranchResistance) + v.Battery.LeadResistance
	strong, volts, err := FullOnPack(&v)
	if err != nil || math.Abs(open-strong.Current*resistance-volts) > 0.01*open {
		t.Fatalf("%g V under %g A through %g ohm from %g V, %v", volts, strong.Current, resistance, open, err)
	}
	_, stiff := totals(t, &v)
	if at, err := Full(&v, volts); err != nil || math.Abs(at.Thrust/strong.Thrust-1) > 1e-3 {
		t.Errorf("%g N, at %g V %g N, %v", strong.Thrust, volts, at.Thrust, err)
	}
	v.Battery.CellResistance, v.Battery.BranchResistance = 10*v.Battery.CellResistance, 10*v.Battery.BranchResistance
	weak, low, err := FullOnPack(&v)
	if err != nil || !(low < 0.8*volts && weak.Thrust < 0.75*stiff.Thrust) {
		t.Errorf("a weak pack: %g N at %g V, %v; a stiff one %g N", weak.Thrust, low, err, stiff.Thrust)
	}
}

// totals returns the motors of v in a hover and at full throttle, at 11.1 V.
func totals(t *testing.T, v *airframe.Vehicle) (hover, full Total) {
	t.Helper()
	hover, err := Hover(v, 11.1)
	if err != nil {
		t.Fatal(err)
	}
	if full, err = Full(v, 11.1); err != nil {
		t.Fatal(err)
	}
	return hover, full
}

// AtSpeed returns the point at which a propeller of v turns at speed [rad/s], fed by
// voltage [V] at the ESC. Duty exceeds 1 where the motor cannot reach it.
//
// Source of the motor's equations: M. Drela, First-Order DC Electric Motor Model, MIT
// Aero & Astro, 2007, eq. 1 to 3; the converter keeps power.
func AtSpeed(v *airframe.Vehicle, speed, voltage float64) (Point, error) {
	return usual(v).atSpeed(speed, voltage)
}
