package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
)

// others are the servos of servoPlane that move no control surface.
var others = []string{"right tilt", "left tilt", "nose wheel", "gear", "brakes", "rear rotor's sideways tilt", "cargo door"}

// servoPlane is a tilt-rotor with ailerons on one servo, an elevator and many other servos.
func servoPlane() (*panel.Airframe, snapshot.Snapshot) {
	s := tricopter()
	half := func(side, front, back, inner, outer float64) panel.Piece {
		return panel.Piece{{front, side * inner}, {front, side * outer}, {back, side * outer}, {back, side * inner}}
	}
	same := func(servo float64) float64 { return servo }
	c := &panel.Airframe{
		Wings: []panel.AirframeWing{
			{Name: "wing", Halves: [][]panel.Piece{{half(-1, 0.1, -0.2, 0, 1)}, {half(1, 0.1, -0.2, 0, 1)}}},
			{Name: "tailplane", Halves: [][]panel.Piece{{half(-1, -0.8, -1, 0, 0.4)}, {half(1, -0.8, -1, 0, 0.4)}}},
		},
		Surfaces: []panel.AirframeSurface{
			{Name: "left aileron", Servo: 0, Deflection: same, Pieces: []panel.Piece{half(-1, -0.13, -0.2, 0.5, 0.95)}},
			{Name: "right aileron", Control: 1, Servo: 0, Deflection: same, Pieces: []panel.Piece{half(1, -0.13, -0.2, 0.5, 0.95)}},
			{Name: "elevator", Wing: 1, Servo: 1, Deflection: same, Pieces: []panel.Piece{half(-1, -0.93, -1, 0, 0.4), half(1, -0.93, -1, 0, 0.4)}},
		},
		Servos: []panel.AirframeServo{{Name: "ailerons", Output: 1, Least: -20, Most: 20}, {Name: "elevator", Output: 2, Least: -20, Most: 20, Moves: "steers wheel 3"}},
	}
	for i, name := range others {
		c.Servos = append(c.Servos, panel.AirframeServo{Name: name, Output: 5 + i, Least: -90, Most: 10})
	}
	c.Servos[2].Moves = "tilts motor 1"
	s.WingCount, s.ServoCount = len(c.Wings), len(c.Servos)
	for i := range c.Servos {
		s.Servos[i] = state.Servo{Output: c.Servos[i].Output, PWMUs: 1500, AngleDeg: float64(i)}
	}
	return c, s
}

// TestEveryServoCanBeBroken: each that moves no control surface has a button of its own below the plan, and what breaks and mends a
// servo acts on it; motors, surfaces and servos are not chosen together.
func TestEveryServoCanBeBroken(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = servoPlane()
		r.unfoldOnly("motors.plan")
		for i, name := range others {
			servo := command.Part{Name: name, Number: i + 3}
			id := fmt.Sprintf("actuators.servo.%d", i+3)
			r.click(id)
			for _, c := range []struct {
				id   string
				want command.Command
			}{
				{"actuators.stuck", command.StickServo{Servo: servo}},
				{"actuators.float", command.FloatServo{Servo: servo}},
				{"actuators.reverse", command.ReverseServo{Servo: servo}},
				{"actuators.stick", command.StickServo{Servo: servo, At: true, AngleDeg: 0}},
			} {
				r.sent = nil
				r.click(c.id)
				if diff := cmp.Diff([]command.Command{c.want}, r.sent); diff != "" {
					t.Errorf("%s of %s: want −, got +:\n%s", c.id, name, diff)
				}
			}
			r.sent = nil
			r.drag("actuators.rate", 0.9, 0.3)
			if len(r.sent) == 0 || r.sent[len(r.sent)-1].(command.SlowServo).Servo != servo {
				t.Errorf("rate of %s: %v", name, r.sent)
			}
			r.drag("actuators.offset", 0.5, 0.9)
			if c, ok := r.sent[len(r.sent)-1].(command.OffsetServo); !ok || c.Servo != servo || c.AngleDeg <= 0 {
				t.Errorf("offset of %s: %v", name, r.sent)
			}
			r.sent = nil
			r.click("actuators.restore")
			if len(r.sent) > 0 {
				t.Errorf("a healthy %s was mended: %v", name, r.sent)
			}
			r.snap.Servos[i+2].Stuck = true
			r.after(0.3)
			r.click("actuators.restore")
			if diff := cmp.Diff([]command.Command{command.RestoreServo{Servo: servo}}, r.sent); diff != "" {
				t.Errorf("restore of %s: want −, got +:\n%s", name, diff)
			}
		}
		if _, ok := r.p.ctx.Find("actuators.servo.1"); ok {
			t.Error("the ailerons' servo has a button beside those in the plan")
		}
		r.click("motors.1")
		r.sent = nil
		r.click("motors.fail")
		if diff := cmp.Diff([]command.Command{command.FailMotor{Motor: 1}}, r.sent); diff != "" {
			t.Errorf("after a motor was chosen: want −, got +:\n%s", diff)
		}
		r.click("actuators.servo.3")
		if n := r.p.parts.motors.Chosen.Count(); n != 0 {
			t.Errorf("%d motors are chosen beside a servo", n)
		}
	})
}

// TestServosSayWhatTheyMove, also the servo of a surface that moves something else.
func TestServosSayWhatTheyMove(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = servoPlane()
		r.unfoldOnly("motors.plan")
		r.click("actuators.servo.3")
		if !r.says("healthy; tilts motor 1") || !r.says("output 5") {
			t.Errorf("the card of the right tilt does not say what it moves")
		}
		r.click("actuators.surface.3")
		if !r.says("its servo steers wheel 3, too") {
			t.Error("the card of the elevator does not say that its servo steers")
		}
		r.snap.Servos[2].Stuck, r.snap.Servos[2].FaultSince = true, 12
		r.after(0.3)
		at, _ := r.p.ctx.Find("actuators.servo.3")
		if tip := r.tipAt(at); !strings.Contains(tip, "tilts motor 1") || !strings.Contains(tip, "Stuck at 2.0° since") {
			t.Errorf("the tooltip says %q", tip)
		}
	})
}

// TestServosOfACopter without wings have their buttons below its plan.
func TestServosOfACopter(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe = &panel.Airframe{Servos: []panel.AirframeServo{{Name: "tail", Output: 7, Least: -30, Most: 30, Moves: "tilts motor 4"}}}
		r.snap = tricopter()
		r.snap.ServoCount, r.snap.Servos[0] = 1, state.Servo{Output: 7, PWMUs: 1500}
		r.unfoldOnly("motors.plan")
		r.click("actuators.servo.1")
		r.click("actuators.stuck")
		want := []command.Command{command.StickServo{Servo: command.Part{Name: "tail", Number: 1}}}
		if diff := cmp.Diff(want, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		r.click("motors.all")
		r.sent = nil
		r.click("motors.fail")
		if len(r.sent) != r.snap.Count {
			t.Errorf("after All, Fail sent %v", r.sent)
		}
	})
}

// skidRover is a rover whose motors 1 and 3 drive the wheels of its sides; the front wheels steer, too.
func skidRover() (*panel.Airframe, snapshot.Snapshot) {
	s := vehicleOf(1, 0, 0, 0)
	c := &panel.Airframe{
		Fuselage: []panel.Piece{{{0.25, -0.12}, {0.25, 0.12}, {-0.25, 0.12}, {-0.25, -0.12}}},
		Servos:   []panel.AirframeServo{{Name: "steering", Output: 5, Least: -30, Most: 30, Moves: "steers wheels 1, 3"}},
	}
	for i, side := range []float64{-1, 1} {
		s.Rotors[i].Number, s.Rotors[i].PlaceFRD, s.Rotors[i].AxisFRD = 1+2*i, frame.OfFRD(0, 0.2*side, 0), frame.OfFRD(0, 1, 0)
		s.Rotors[i].Duty = 0.6 * side
		for _, ahead := range []float64{0.16, -0.16} {
			w := panel.AirframeWheel{Forward: ahead, Right: 0.2 * side, Radius: 0.09, Width: 0.06, Motor: 1 + 2*i}
			if ahead > 0 {
				w.Steer = func(servo float64) float64 { return servo }
			}
			c.Wheels = append(c.Wheels, w)
		}
	}
	s.ServoCount, s.Servos[0] = 1, state.Servo{Output: 5, PWMUs: 1700, AngleDeg: 25}
	return c, s
}

// omniRover is a rover on three mecanum wheels, each with a motor of its own.
func omniRover() (*panel.Airframe, snapshot.Snapshot) {
	s := vehicleOf(3, 0, 0, 0)
	c := &panel.Airframe{Fuselage: []panel.Piece{{{0.14, -0.14}, {0.14, 0.14}, {-0.14, 0.14}, {-0.14, -0.14}}}}
	for i, at := range [3][3]float64{{0.09, 0.156, 150}, {-0.18, 0, 270}, {0.09, -0.156, 30}} {
		r := &s.Rotors[i]
		r.Number, r.PlaceFRD, r.AxisFRD, r.Radius, r.Duty = i+1, frame.OfFRD(at[0], at[1], 0), frame.OfFRD(0, 1, 0), 0, []float64{-0.8, 0.6, 0.2}[i]
		c.Wheels = append(c.Wheels, panel.AirframeWheel{Forward: at[0], Right: at[1], Heading: at[2], Rollers: -45, Radius: 0.05, Width: 0.0375, Motor: i + 1})
	}
	s.Contact.Wheels = 3
	return c, s
}

// TestAWheelWithRollersHasNoAir: its card offers none of what tyres have, and the rest.
func TestAWheelWithRollersHasNoAir(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = omniRover()
		r.unfoldAll()
		if r.click("actuators.wheel.2"); r.sent != nil {
			t.Fatal("choosing a wheel breaks it")
		}
		for id, want := range map[string]int{"actuators.flat": 0, "actuators.wheelstuck": 1, "actuators.wheellost": 1} {
			r.sent = nil
			if r.click(id); len(r.sent) != want {
				t.Errorf("%s sends %v", id, r.sent)
			}
		}
	})
}

// TestMotorsOfWheels: a click on a wheel chooses the motor that drives it. What such a motor does not have is not offered: thrust, a
// propeller that is out of balance, an ESC that loses step.
func TestMotorsOfWheels(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = skidRover()
		r.unfoldOnly("motors.plan")
		at := r.at("motors.3")
		r.clickAt(at.X+at.W/2, at.Y+4) // the front wheel
		r.click("motors.fail")
		if diff := cmp.Diff([]command.Command{command.FailMotor{Motor: 3}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
		if tip := r.tipAt(at); !strings.Contains(tip, "drives wheels") || strings.Contains(tip, "clockwise") {
			t.Errorf("the tip is %q", tip)
		}
		r.unfoldAll()
		for id, want := range map[string]bool{"motors.thrust": false, "motors.imbalance": false, "motors.desync": false, "motors.stick": true} {
			if _, _, _, _, ok := r.p.Find(id); ok != want {
				t.Errorf("%s is offered: %v, want %v", id, ok, want)
			}
		}
		r.snap = tricopter()
		r.view.Airframe = nil
		r.frame()
		if _, _, _, _, ok := r.p.Find("motors.thrust"); !ok {
			t.Error("the motors of a copter have no thrust to change")
		}
	})
}

// TestServosFit: at each size nothing overlaps or leaves its place, whatever is chosen.
func TestServosFit(t *testing.T) {
	for _, size := range windowSizes[:6] {
		for _, id := range []string{"", "motors.1", "actuators.servo.8", "actuators.surface.3", "actuators.wing.1.1"} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.view.Airframe, r.snap = servoPlane()
				r.snap.Servos[7].Stuck, r.snap.Servos[7].Reversed = true, true
				r.after(0.3)
				r.unfoldOnly("motors.plan")
				if id != "" {
					r.click(id)
				}
				at := fmt.Sprintf("%s at %v", id, size)
				checkZones(t, r, at)
				checkTexts(t, r, at)
				rects := r.p.ctx.Rects()
				for i := range others {
					a := rects[fmt.Sprintf("actuators.servo.%d", i+3)]
					if a.W < 14 || a.H < 14 {
						t.Errorf("%s: %s has %v", at, others[i], a)
					}
					for k := range i {
						if b := rects[fmt.Sprintf("actuators.servo.%d", k+3)]; !a.Inset(0.01, 0.01).Intersect(b).Empty() {
							t.Errorf("%s: %s and %s overlap", at, others[i], others[k])
						}
					}
				}
			})
		}
	}
}

// TestMotorsAboveEachOtherAreChosenEach: in the plan of a vehicle with wings each of a stack has its half, upright and tilted.
func TestMotorsAboveEachOtherAreChosenEach(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = servoPlane()
		upper, n := r.snap.Rotors[0], r.snap.Count
		upper.Number, upper.PlaceFRD.Z = 9, upper.PlaceFRD.Z-0.08
		r.snap.Rotors[n], r.snap.Count = upper, n+1
		r.unfoldOnly("motors.plan")
		for _, tilted := range []bool{false, true} {
			if tilted {
				for _, i := range []int{0, n} {
					r.snap.Rotors[i].AxisFRD = frame.OfFRD(1, 0, 0)
				}
				r.after(0.3)
			}
			for _, number := range []int{r.snap.Rotors[0].Number, 9} {
				r.click(fmt.Sprintf("motors.%d", number))
				r.sent = nil
				r.click("motors.fail")
				if diff := cmp.Diff([]command.Command{command.FailMotor{Motor: number}}, r.sent); diff != "" {
					t.Errorf("motor %d, tilted %v: want −, got +:\n%s", number, tilted, diff)
				}
			}
		}
	})
}

// TestWheelsOfPlanesCanBeBroken: a click on one chooses it, and what breaks it acts on it alone.
func TestWheelsOfPlanesCanBeBroken(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = servoPlane()
		r.view.Airframe.Wheels = []panel.AirframeWheel{{Forward: 0.3, Radius: 0.04, Width: 0.02}, {Forward: -0.1, Right: 0.2, Radius: 0.04, Width: 0.02}}
		r.snap.Contact.Wheels = 2
		r.unfoldOnly("motors.plan")
		r.click("actuators.wheel.2")
		r.sent = nil
		r.click("actuators.wheellost")
		if diff := cmp.Diff([]command.Command{command.LoseWheel{Wheel: command.Part{Number: 2}}}, r.sent); diff != "" {
			t.Errorf("want −, got +:\n%s", diff)
		}
	})
}

// helicopter is a helicopter whose motor turns two rotors, and which refuses what a helicopter refuses.
func helicopter() (*panel.Airframe, snapshot.Snapshot) {
	s := tricopter()
	s.Count, s.HeadCount, s.ServoCount = 1, 2, 1
	s.Rotors[0].Number = 8
	s.Servos[0] = state.Servo{Output: 1, PWMUs: 1500}
	for i := range 2 {
		s.Heads[i] = state.Head{Radius: 0.8, Blades: 2, Speed: 170}
	}
	return &panel.Airframe{
		Servos: []panel.AirframeServo{{Name: "swash left", Output: 1, Least: -20, Most: 20}}, Names: snapshot.Names{Rotors: []string{"main", "tail"}},
		Fits: func(c command.Command) error {
			switch c.(type) {
			case command.DegradeMotor, command.UnbalanceRotor, command.DesyncMotor, command.FloatServo:
				return errors.New("a helicopter has none")
			}
			return nil
		},
	}, s
}

// TestRotorsOfAHelicopterCanBeBroken: each is lost and put back by its button, the governor fails, and what the vehicle would refuse is not offered.
func TestRotorsOfAHelicopterCanBeBroken(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.view.Airframe, r.snap = helicopter()
		r.unfoldOnly("motors.plan")
		r.click("motors.8")
		tail := command.Part{Name: "tail", Number: 2}
		for _, c := range []struct {
			id   string
			want command.Command
		}{
			{"rotors.1", command.LoseRotor{Rotor: command.Part{Name: "main", Number: 1}}},
			{"rotors.2", command.LoseRotor{Rotor: tail}},
			{"motors.governor", command.FailGovernor{Motor: 8}},
			{"motors.fail", command.FailMotor{Motor: 8}},
		} {
			r.sent = nil
			r.click(c.id)
			if diff := cmp.Diff([]command.Command{c.want}, r.sent); diff != "" {
				t.Errorf("%s: want −, got +:\n%s", c.id, diff)
			}
		}
		r.snap.Heads[1].Lost, r.snap.Rotors[0].Ungoverned = true, true
		r.after(0.3)
		r.sent = nil
		r.click("rotors.2")
		r.click("motors.governor") // which has failed already
		r.click("motors.restore")
		if diff := cmp.Diff([]command.Command{command.RestoreRotor{Rotor: tail}, command.RestoreMotor{Motor: 8}}, r.sent); diff != "" {
			t.Errorf("mended: want −, got +:\n%s", diff)
		}
		offers := func(ids ...string) {
			for _, id := range ids {
				want := !strings.HasPrefix(id, "!")
				if _, ok := r.p.ctx.Find(strings.TrimPrefix(id, "!")); ok != want {
					t.Errorf("%s: %v", id, ok)
				}
			}
		}
		offers("motors.stick", "!motors.thrust", "!motors.imbalance", "!motors.desync")
		r.click("actuators.servo.1")
		r.after(0.3)
		offers("actuators.stuck", "actuators.reverse", "!actuators.float")
	})
}
