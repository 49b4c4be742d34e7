package ui

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/ui/widget"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// parked is the panels with a vehicle of the catalog as it stands, alone, with all of Actuators. What goes out is held to the rule of the commands.
func parked(t *testing.T, name string, width, height int) (d *desk, sent *[]command.Command, v *airframe.Vehicle) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	d, sent = newDesk(t, width, height), new([]command.Command)
	d.view.Airframe, d.snap = standing(t, name)
	d.p.actions.Submit = func(c command.Command) error {
		*sent = append(*sent, c)
		err := physics.Fits(&entry.Vehicle, c)
		if err != nil {
			t.Errorf("%s: offers %s, which is refused: %v", name, say(c), err)
		}
		return err
	}
	d.unfold("motors")
	d.settle()
	return d, sent, &entry.Vehicle
}

// isPart reports whether a control of the panel chooses a part.
func isPart(id string) bool {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(id, "actuators."), ".")
	switch kind {
	case "surface", "under", "wing", "fin", "flap", "rotor", "servo", "hull", "envelope", "below", "azimuth", "elevation":
		return rest != "lose" && rest != "restore" && rest != "lost"
	case "wheel":
		return rest != "restore"
	case "motors":
		return rest != "" && rest[0] >= '0' && rest[0] <= '9'
	}
	return false
}

// acts are the controls of the panel that break or mend.
func (d *desk) acts() (ids []string) {
	for _, id := range sortedKeys(d.p.ctx.Rects()) {
		panel, rest, _ := strings.Cut(id, ".")
		if (panel == "motors" || panel == "actuators" || panel == "rotors") && rest != "" && rest != "plan" && rest != "title" && rest != "more" && rest != "all" && rest != "none" && !isPart(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// pressAt clicks a control at a share of its width and of its height.
func (d *desk) pressAt(id string, across, down float32) {
	r, ok := d.p.ctx.Find(id)
	if !ok {
		return
	}
	x, y := r.X+across*r.W, r.Y+down*r.H
	for _, kind := range []widget.EventKind{widget.Move, widget.Press, widget.Release} {
		d.mouse(kind, x, y)
	}
	d.turn(0.3)
	d.p.mouse.queue.Advance(1)
}

// words is all that is written in the window.
func (d *desk) words() string {
	var all []string
	for _, box := range d.p.ctx.Texts() {
		all = append(all, box.Text)
	}
	return strings.Join(all, "|")
}

// TestActuatorsOfferWhatTheVehicleHas: whatever of a vehicle's parts a command can break has a control in the panel, and no control sends what the
// vehicle refuses.
func TestActuatorsOfferWhatTheVehicleHas(t *testing.T) {
	for _, name := range catalog.Names() {
		t.Run(name, func(t *testing.T) {
			d, sent, v := parked(t, name, 1280, 1600)
			seen := map[string]bool{}
			for _, id := range sortedKeys(d.p.ctx.Rects()) {
				for _, at := range [][2]float32{{0.5, 0.5}, {0.1, 0.5}, {0.9, 0.5}, {0.5, 0.1}, {0.1, 0.15}, {0.9, 0.15}} { // something may lie over its middle
					if isPart(id) {
						d.pressAt(id, at[0], at[1])
					}
					if words := d.words(); seen[words] {
						continue
					} else {
						seen[words] = true
					}
					for _, act := range d.acts() {
						d.pressAt(act, 0.35, 0.5)
					}
				}
			}
			kinds := map[string]bool{}
			for _, c := range *sent {
				part, _ := command.PartOf(c)
				kinds[fmt.Sprintf("%s %d", reflect.TypeOf(c).Name(), max(command.Motor(c), part.Number))] = true
				kinds[fmt.Sprintf("%s of %s", reflect.TypeOf(c).Name(), part.Name)] = true
			}
			wants := func(n int, of func(i int) command.Command) {
				for i := range n {
					c := of(i)
					part, _ := command.PartOf(c)
					key := fmt.Sprintf("%s %d", reflect.TypeOf(c).Name(), max(command.Motor(c), part.Number))
					if part.Name != "" {
						key = fmt.Sprintf("%s of %s", reflect.TypeOf(c).Name(), part.Name)
					}
					if physics.Fits(v, c) == nil && !kinds[key] {
						t.Errorf("no control sends %s", say(c))
					}
				}
			}
			numbers := airframe.NumbersOf(v)
			wants(len(numbers), func(i int) command.Command { return command.FailMotor{Motor: numbers[i]} })
			wants(len(numbers), func(i int) command.Command { return command.StickMotor{Motor: numbers[i]} })
			wants(len(numbers), func(i int) command.Command { return command.DegradeMotor{Motor: numbers[i], Thrust: 0.5} })
			wants(len(numbers), func(i int) command.Command { return command.FailGovernor{Motor: numbers[i]} })
			part := func(i int) command.Part { return command.Part{Number: i + 1} }
			wants(len(v.Servos), func(i int) command.Command { return command.StickServo{Servo: part(i)} })
			wants(len(v.Servos), func(i int) command.Command { return command.FloatServo{Servo: part(i)} })
			wants(len(v.Servos), func(i int) command.Command { return command.ReverseServo{Servo: part(i)} })
			wants(len(v.Servos), func(i int) command.Command { return command.OffsetServo{Servo: part(i), AngleDeg: 1} })
			wants(len(v.Servos), func(i int) command.Command { return command.SlowServo{Servo: part(i), Rate: 0.5} })
			wants(v.Surfaces(), func(i int) command.Command { return command.TearSurface{Surface: part(i)} })
			wants(len(v.Heads), func(i int) command.Command { return command.LoseRotor{Rotor: part(i)} })
			wants(len(v.Hulls), func(i int) command.Command { return command.LeakHull{Hull: part(i), Area: 1e-4} })
			wants(len(v.Fins), func(i int) command.Command { return command.LoseFin{Fin: part(i)} })
			wants(1, func(int) command.Command { return command.LeakEnvelope{Area: 1e-6} })
			wants(len(v.Wheels), func(i int) command.Command { return command.LoseWheel{Wheel: part(i)} })
			wants(len(v.Wings), func(i int) command.Command {
				if c := v.Wings[i].Controls; len(c) == 1 && c[0].Chord == 1 { // all of it is a rudder, which is torn off
					return command.TearSurface{Surface: command.Part{Name: c[0].Name}}
				}
				return command.LoseWing{Wing: part(i), Share: 0.5}
			})
			if len(*sent) == 0 {
				t.Error("nothing can be broken")
			}
		})
	}
}

// TestActuatorsMendABlimp: what leaks and what is lost of it has a control that makes it whole.
func TestActuatorsMendABlimp(t *testing.T) {
	d, sent, v := parked(t, "blimp", 1280, 1600)
	w, err := physics.New(physics.Params{Vehicle: *v})
	if err != nil {
		t.Fatal(err)
	}
	apply := func(c command.Command) {
		t.Helper()
		if err := w.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	apply(command.LeakEnvelope{Area: 5e-6})
	for i := range v.Fins {
		apply(command.LoseFin{Fin: command.Part{Number: i + 1}})
	}
	d.snap.State = *w.State()
	d.settle()
	for _, id := range sortedKeys(d.p.ctx.Rects()) {
		if isPart(id) {
			d.pressAt(id, 0.5, 0.5)
			for _, act := range []string{"actuators.restore", "actuators.envelope.restore"} {
				d.pressAt(act, 0.35, 0.5)
			}
		}
	}
	for _, c := range *sent {
		apply(c)
	}
	if b := &w.State().Blimp; len(*sent) == 0 || !b.Healthy() {
		t.Errorf("after %d commands its hole has %g m² and fins %b are lost", len(*sent), b.Leak, b.FinsLost)
	}
}

// TestNoPanelOffersWhatIsRefused: every control of every panel that acts on the vehicle, clicked once, sends nothing that the vehicle refuses.
func TestNoPanelOffersWhatIsRefused(t *testing.T) {
	for _, name := range []string{"quad-1.5kg", "heli-450", "plane", "aerosonde-ice", "rover", "sailboat", "bluerov2", "blimp", "tracker"} {
		t.Run(name, func(t *testing.T) {
			d, sent, _ := parked(t, name, 1280, 3200)
			for _, box := range []string{"battery", "wind", "water", "body", "sensors", "air"} {
				d.unfold(box)
				for _, id := range sortedKeys(d.p.ctx.Rects()) {
					if strings.HasPrefix(id, box+".") && id != box+".title" && id != box+".more" {
						d.pressAt(id, 0.35, 0.5)
					}
				}
			}
			if len(*sent) < 10 {
				t.Errorf("only %d commands were sent", len(*sent))
			}
		})
	}
}
