package ui

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/g3n/engine/window"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/widget"
)

// TestSeveralMotorsAtOnce: Shift adds to what is chosen, a click beside chooses none,
// and each button and slider acts on all of them.
func TestSeveralMotorsAtOnce(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.click("motors.1")
		r.shiftClick("motors.4")
		r.drag("motors.thrust", 0.9, 0)
		want := []command.Command{command.DegradeMotor{Motor: 1}, command.DegradeMotor{Motor: 4}}
		if len(r.sent) < 2 || cmp.Diff(want, r.sent[len(r.sent)-2:]) != "" {
			t.Errorf("thrust of 1 and 4: sent %v", r.sent)
		}
		r.sent = nil
		r.click("motors.fail")
		if diff := cmp.Diff([]command.Command{command.FailMotor{Motor: 1}, command.FailMotor{Motor: 4}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		r.shiftClick("motors.1")
		if m := r.p.parts.motors; m.Chosen[1] || !m.Chosen[4] {
			t.Errorf("Shift on a chosen one: %v", m.Chosen)
		}
		r.click("motors.4")
		if n := r.p.parts.motors.Chosen.Count(); n != 0 {
			t.Errorf("a click on the only one chosen leaves %d", n)
		}
		r.sent = nil
		r.click("motors.fail")
		if len(r.sent) > 0 {
			t.Errorf("with none chosen: sent %v", r.sent)
		}
	})
}

// TestMotorsByKeyboard: arrows go round, digits choose, of two digits both.
func TestMotorsByKeyboard(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = sixteen()
		r.after(1)
		r.to("motors.2")
		r.press(window.KeyEnter)
		r.press(window.KeyRight)
		r.key(window.KeyEnter, window.ModShift)
		chosen := func() (list []int) {
			for n, on := range r.p.parts.motors.Chosen {
				if on {
					list = append(list, n)
				}
			}
			return list
		}
		if got := chosen(); !slices.Equal(got, []int{2, 3}) {
			t.Errorf("Enter, →, Shift+Enter: %v", got)
		}
		for _, k := range []window.Key{window.Key1, window.Key6} {
			r.press(k)
		}
		if got := chosen(); !slices.Equal(got, []int{16}) {
			t.Errorf("1, 6: %v", got)
		}
		r.after(2)
		r.press(window.Key5)
		if got := chosen(); !slices.Equal(got, []int{5}) || len(r.cameras) > 0 {
			t.Errorf("5 later: %v, cameras %v", got, r.cameras)
		}
		r.press(window.KeyEscape)
		r.press(window.Key3)
		if len(r.cameras) != 1 {
			t.Error("digits do not choose cameras any more")
		}
	})
}

// puller and pusher are planes with one motor at the nose and at the tail.
func puller() snapshot.Snapshot { return oneMotor(0.35) }
func pusher() snapshot.Snapshot { return oneMotor(-0.4) }

func oneMotor(ahead float64) (s snapshot.Snapshot) {
	s.Count = 1
	s.Rotors[0].Number, s.Rotors[0].PlaceFRD, s.Rotors[0].AxisFRD, s.Rotors[0].Radius = 3, frame.OfFRD(ahead, 0, 0), frame.OfFRD(1, 0, 0), 0.14
	return s
}

// TestPlanShowsEveryMotor: at its side of the airframe, none over another.
func TestPlanShowsEveryMotor(t *testing.T) {
	for name, make := range map[string]func() snapshot.Snapshot{"quad": flying, "tri": tricopter, "hexa": hexacopter,
		"octo": octocopter, "x8": coaxial, "sixteen": sixteen, "thirtytwo": thirtyTwo, "puller": puller, "pusher": pusher} {
		s := make()
		area := widget.Rect{X: 10, Y: 20, W: 224, H: panel.PlanHeight(&s)}
		if s.Count <= panel.FewMotors {
			area.W, area.H = panel.PlanSide, panel.PlanSide
		}
		p := panel.NewMotorPlan(&s, area)
		if p.X < area.X || p.Y < area.Y || p.X > area.Right() || p.Y > area.Bottom() {
			t.Errorf("%s: the centre of mass at %g, %g is out of %v", name, p.X, p.Y, area)
		}
		for i := range s.Count {
			spot, place := p.Spots[i], s.Rotors[i].PlaceFRD
			if in := spot.Hit.Inset(0.01, 0.01); in.X < area.X || in.Y < area.Y || in.Right() > area.Right() || in.Bottom() > area.Bottom() || spot.Hit.W < 9 || spot.Hit.H < 8 {
				t.Errorf("%s: motor %d at %v leaves %v, or is too small", name, i+1, spot.Hit, area)
			}
			if across := spot.X - p.X; math.Abs(place.Y) > 0.01 && (across > 0) != (place.Y > 0) {
				t.Errorf("%s: motor %d is at the wrong side", name, i+1)
			}
			if down := spot.Y - p.Y; math.Abs(place.X) > 0.01 && (down < 0) != (place.X > 0) {
				t.Errorf("%s: motor %d is at the wrong end", name, i+1)
			}
			for j := range i {
				if !spot.Hit.Inset(0.01, 0.01).Intersect(p.Spots[j].Hit).Empty() {
					t.Errorf("%s: motors %d and %d overlap: %v, %v", name, i+1, j+1, spot.Hit, p.Spots[j].Hit)
				}
				if above := s.Rotors[j].PlaceFRD.Z < place.Z; spot.X == p.Spots[j].X && spot.Y == p.Spots[j].Y && (p.Spots[j].Hit.Y < spot.Hit.Y) != above {
					t.Errorf("%s: motor %d is drawn on the wrong side of %d", name, i+1, j+1)
				}
			}
		}
	}
}

// TestEveryLayoutFits: nothing overlaps with many motors, everything unfolded or not.
func TestEveryLayoutFits(t *testing.T) {
	for _, size := range windowSizes[:5] {
		for name, s := range map[string]snapshot.Snapshot{"tri": tricopter(), "hexa": hexacopter(), "x8": coaxial(),
			"sixteen": sixteen(), "thirtytwo": thirtyTwo(), "quad": flying()} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.snap = broken(s)
				r.view.LowVolts, r.view.CritVolts = 11.3, 10.9
				r.choose(1)
				r.after(1)
				r.update()
				at := fmt.Sprintf("%s at %v", name, size)
				checkZones(t, r, at)
				checkTexts(t, r, at)
				r.unfoldAll()
				r.update()
				checkZones(t, r, at+", unfolded")
				checkTexts(t, r, at+", unfolded")
			})
		}
	}
}

// TestFaultsLater: with a time chosen, a button orders instead, and what can't grow
// does not.
func TestFaultsLater(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.openTab("faults")
		r.click("faults.later")
		r.click("faults.later")
		r.choose(2)
		r.click("motors.fail")
		if len(r.sent) != 1 || len(r.orders) > 0 {
			t.Errorf("with the switch off again: sent %v, orders %v", r.sent, r.orders)
		}
		r.sent = nil
		r.p.commands.Delay = 0
		r.wheel("faults.in", 10)
		r.wheel("faults.over", 4)
		r.choose(2)
		r.click("motors.fail")
		r.click("battery.plug")
		want := []command.Scheduled{
			{Command: command.FailMotor{Motor: 2}, At: r.snap.Time + 5, Ramp: 2},
			{Command: command.DisconnectBattery{}, At: r.snap.Time + 5},
		}
		if diff := cmp.Diff(want, r.orders, cmp.Comparer(nearly)); diff != "" || len(r.sent) > 0 {
			t.Errorf("sent %v, orders want −, got +:\n%s", r.sent, diff)
		}
		r.orders = nil
		r.drag("battery.resistance", 0, 1)
		if len(r.orders) > 0 {
			t.Errorf("while a slider moves: %v", r.orders)
		}
		for range 60 {
			r.update()
		}
		want = []command.Scheduled{{Command: command.AddBatteryResistance{Resistance: 0.2}, At: r.snap.Time + 5, Ramp: 2}}
		if diff := cmp.Diff(want, r.orders, cmp.Comparer(nearly)); diff != "" {
			t.Errorf("when it rests, want −, got +:\n%s", diff)
		}
		r.frame()
		if !r.shows("Fail in 5.0 s") {
			t.Error("nothing says that faults act later")
		}
	})
}

// TestWhatWaitsIsShownAndTakenBack: the countdown runs by physics time.
func TestWhatWaitsIsShownAndTakenBack(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = pending()
		r.openTab("faults")
		if !r.shows("In 3.2 s: motor 2 failed") || !r.shows("grows 3.0 s") {
			t.Error("what waits is not shown")
		}
		r.snap.Time += 1.5
		r.frame()
		r.frame()
		if !r.shows("In 1.7 s: motor 2 failed") {
			t.Error("the countdown does not run")
		}
		r.click("faults.cancel.8")
		if !slices.Equal(r.cancelled, []uint64{8}) {
			t.Errorf("took back %v", r.cancelled)
		}
	})
}

// TestEachFaultIsUndone by its own button, and all by one and by U; the one fault of a motor says for how long, several of a battery do
// not, as only the first of them began with it.
func TestEachFaultIsUndone(t *testing.T) {
	for id, want := range map[string]command.Command{
		"faults.failed.2":             command.RestoreMotor{Motor: 2},
		"faults.degraded.3":           command.RestoreMotor{Motor: 3},
		"faults.cells_failed":         command.FailCell{},
		"faults.battery_resistance":   command.AddBatteryResistance{},
		"faults.battery_disconnected": command.ReconnectBattery{},
		"faults.do":                   command.RestoreAll{},
	} {
		inWindow(t, 1920, 1080, func(r *rig) {
			r.snap = inTrouble()
			r.snap.Power.Disconnected = true
			r.snap.Rotors[1].FaultSince, r.snap.Power.FaultSince = 38.1, 36.2
			r.after(1)
			r.openTab("faults")
			if !r.shows("for 3.1 s") || r.shows("for 5.0 s") {
				t.Errorf("motor 2 says for how long: %v, the battery: %v; expected true, false", r.shows("for 3.1 s"), r.shows("for 5.0 s"))
			}
			r.click(id)
			r.key(window.KeyU, 0)
			if diff := cmp.Diff([]command.Command{want, command.RestoreAll{}}, r.sent); diff != "" {
				t.Errorf("%s: want −, got +:\n%s", id, diff)
			}
		})
	}
}

// TestPayloadIsDroppedOnce: with none aboard the button says why it does nothing.
func TestPayloadIsDroppedOnce(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.unfoldOnly("body.drop")
		r.click("body.drop")
		r.after(1)
		if text, _ := r.p.ctx.Tip(); len(r.sent) > 0 || !r.says("none") || text == "" {
			t.Errorf("without a payload: sent %v, tip %q", r.sent, text)
		}
		r.snap.Payload.Mass = 0.5
		r.after(1)
		r.click("body.drop")
		if len(r.sent) != 1 || r.sent[0] != (command.DropPayload{}) || !r.shows("0.50 kg") {
			t.Errorf("sent %v", r.sent)
		}
		r.snap.Payload = state.Payload{Dropped: true}
		r.frame()
		if r.click("body.drop"); len(r.sent) != 1 || !r.says("dropped") {
			t.Errorf("dropped twice: %v", r.sent)
		}
	})
}

// TestShoveIsDrawn from the vehicle: the arrow's length is the force, nothing is sent
// before the release, and Esc takes it back.
func TestShoveIsDrawn(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Mass = 1.5
		r.view.Labels = []overlay.Label{{Kind: overlay.KeepClear, X: 640, Y: 400, Clear: 30, Opacity: 1}}
		r.frame()
		ground := false
		r.p.actions.Aim = func(x, y float64, along bool) (north, east, down float64) {
			ground = along
			return 0, 1, 0
		}
		press := func(x, y float32, mods window.ModifierKey) {
			r.win.Dispatch(window.OnCursor, &window.CursorEvent{Xpos: x, Ypos: y})
			r.win.Dispatch(window.OnMouseDown, &window.MouseEvent{Xpos: x, Ypos: y, Button: window.MouseButtonLeft, Mods: mods})
		}
		press(640, 400, window.ModControl|window.ModShift)
		r.moveTo(640+shoveLength/2, 400)
		r.frame()
		if !r.says("7.4 N toward 090°") || !r.says("Esc takes it back") || len(r.sent) > 0 || !ground {
			t.Errorf("while it is drawn: sent %v, along the ground %v", r.sent, ground)
		}
		r.button(window.OnMouseUp, 640+shoveLength/2, 400)
		r.frame()
		want := []command.Command{command.Shove{East: 1.5 * standard.Gravity / 2, Duration: 0.3}}
		if diff := cmp.Diff(want, r.sent, cmp.Comparer(nearly)); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		press(640, 400, window.ModControl)
		r.frame()
		r.key(window.KeyEscape, window.ModControl) // which is still held
		r.button(window.OnMouseUp, 900, 400)
		r.frame()
		press(640, 560, window.ModControl) // beside the vehicle
		r.frame()
		r.button(window.OnMouseUp, 900, 400)
		r.frame()
		press(640, 400, 0) // the camera's
		r.frame()
		r.button(window.OnMouseUp, 900, 400)
		r.frame()
		if len(r.sent) != 1 {
			t.Errorf("taken back, or begun elsewhere: sent %v", r.sent[1:])
		}
	})
}

// TestDensityAltitude against the standard atmosphere's tables.
//
// Source: ISO 2533:1975, table 5.
func TestDensityAltitude(t *testing.T) {
	for _, c := range [][2]float64{{1.225, 0}, {1.16727, 500}, {1.11164, 1000}, {0.909122, 3000}, {0.736116, 5000}, {1.28490, -500}} {
		if h := panel.DensityAltitude(c[0]); math.Abs(h-c[1]) > 1 {
			t.Errorf("%g kg/m³: %.1f m, want %g", c[0], h, c[1])
		}
	}
}

// engined is a plane with a piston engine, whose battery feeds servos only.
func engined() snapshot.Snapshot {
	s := flying()
	s.Count = 1
	s.Rotors[0].Number, s.Rotors[0].Engine, s.Rotors[0].Speed = 3, state.EngineRuns, 100*math.Pi
	s.Fuel = state.Fuel{Mass: 0.75, Full: 1, Flow: 0.00025}
	return s
}

// TestEngineAndTankAreShownAndBroken: fuel, flow and what the engine does are shown, each control sends its command, and the
// battery is folded away.
func TestEngineAndTankAreShownAndBroken(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = engined()
		r.unfoldOnly("battery")
		r.p.dock.BoxNamed("battery").More = false
		r.after(1)
		for _, want := range []string{"0.750", "0.25", "running  3000 rpm", "Engine 3"} {
			if !r.says(want) {
				t.Errorf("nothing says %q", want)
			}
		}
		if _, shown := r.p.ctx.Find("battery.charge"); shown {
			t.Error("the battery's charge is shown beside the fuel")
		}
		for _, c := range []struct {
			id   string
			do   func(id string)
			want command.Command
		}{
			{"battery.engine.stop", r.click, command.StopEngine{Motor: 3}},
			{"battery.engine.starter", r.click, command.FailStarter{Motor: 3}},
			{"battery.fuel", func(id string) { r.drag(id, 0.7, 0) }, command.SetFuel{}},
			{"battery.leak", func(id string) { r.drag(id, 0, 1) }, command.LeakFuel{GramsPerSecond: 20}},
			{"battery.power", func(id string) { r.drag(id, 0.9, 0) }, command.WeakenEngine{Motor: 3}},
		} {
			r.sent = nil
			c.do(c.id)
			if n := len(r.sent); n == 0 || r.sent[n-1] != c.want {
				t.Errorf("%s: sent %v, want %v", c.id, r.sent, c.want)
			}
		}
		r.sent = nil
		r.click("battery.engine.restore")
		if len(r.sent) > 0 {
			t.Errorf("a healthy engine was mended: %v", r.sent)
		}
		r.snap.Rotors[0].EngineDied, r.snap.Rotors[0].Engine, r.snap.Rotors[0].FaultSince, r.snap.Fuel.Leak = true, state.EngineStands, 12, 0.005
		r.openTab("faults")
		if !r.says("Engine 3 died") || !r.says("Fuel leaks at 5 g/s") {
			t.Error("the faults lack the dead engine or the leak")
		}
		r.click("battery.engine.restore")
		r.click("faults.fuel_leak")
		if diff := cmp.Diff([]command.Command{command.RestoreMotor{Motor: 3}, command.LeakFuel{}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
	})
}
