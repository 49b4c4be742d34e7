package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestAWornPropellerTurnsFaster: a hover takes the same thrust of each rotor, so that one
// that keeps the share 0.85 of thrust and torque at a speed turns as 1/√0.85, within what
// the higher Reynolds number gives; the others stay as they were.
func TestAWornPropellerTurnsFaster(t *testing.T) {
	row := evidence.Show(t, "unlike", "Equal thrusts in a hover; thrust is as the square of the speed")
	const share = 0.85
	hover := func(v airframe.Vehicle) Trim {
		tr, err := NewTrimmer(v, 100)
		if err != nil {
			t.Fatal(err)
		}
		return steady(t, tr, 0)
	}
	sound, v := hover(airframe.Default()), airframe.Default()
	v.Motors[2].ThrustScale, v.Motors[2].TorqueScale = share, share
	worn := hover(v)
	for i, m := range worn.Motors {
		want := 1.0
		if i == 2 {
			want = 1 / math.Sqrt(share)
		}
		row.Near(fmt.Sprintf("speed of motor %d over that beside a sound propeller", i+1), m.Speed/sound.Motors[i].Speed, want, 0.015, "")
		if (m.Duty > sound.Motors[i].Duty*1.02) != (i == 2) {
			t.Errorf("motor %d has a duty of %.3f after %.3f", i+1, m.Duty, sound.Motors[i].Duty)
		}
	}
}

// TestAnUnlikeMotorHasItsOwnConstants: without air all motors run to Kv times their voltage,
// each to its own; the others are the same to the bit.
func TestAnUnlikeMotorHasItsOwnConstants(t *testing.T) {
	idle := func(change func(*Params)) *World {
		w := newWorld(t, change)
		w.lift(50)
		fly(t, w, all(1200), 1)
		return w
	}
	usual, unlike := idle(nil), idle(func(p *Params) {
		own := p.Vehicle.Drives[0]
		own.Kv *= 1.1
		p.Vehicle.SetDrive(1, own)
	})
	a, b := usual.State().Rotors, unlike.State().Rotors
	if gain := b[1].Speed / a[1].Speed; gain < 1.03 || gain > 1.1 {
		t.Errorf("a motor of 1.1 times the Kv turns %.3f times as fast under its propeller, want 1.03 to 1.1", gain)
	}
	if gain := b[0].Speed / a[0].Speed; math.Abs(gain-1) > 0.01 {
		t.Errorf("its neighbour turns %.4f times as fast", gain)
	}
	if top, want := unlike.vehicle.TopSpeed(), 1.1*usual.vehicle.TopSpeed(); math.Abs(top/want-1) > 1e-12 {
		t.Errorf("top speed %g rad/s, want %g", top, want)
	}
}

// TestImbalanceOfAPropellerShakesTheIMU by m r Ω² at the speed of its rotor, beside what the
// vehicle shakes anyway.
func TestImbalanceOfAPropellerShakesTheIMU(t *testing.T) {
	row := evidence.Show(t, "unlike", "m r Ω², a force that turns with the shaft")
	const speed, imbalance = 480.0, 30e-6
	own := speed * (1 - 0.04*1.5) // shaken's of the first rotor
	level := func(kgm float64) float64 {
		w, accel, _ := shaken(t, speed, true, func(p *Params) {
			p.Vehicle.Vibration.Once, p.Vehicle.Vibration.Passage = 0, 0
			p.Vehicle.Motors[0].Imbalance = kgm
		})
		x := own * rate / 2
		return tone(accel[0], own/(2*math.Pi)) * w.vehicle.Mass * x / math.Sin(x)
	}
	force := level(imbalance)
	row.Near("force on the body", force, imbalance*own*own, 0.02, "N")
	if quiet := level(0); quiet != 0 {
		t.Errorf("a balanced propeller shakes by %g N", quiet)
	}
}
