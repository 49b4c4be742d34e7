package sim

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// diary is a Observer that writes down what it is told, and orders what it is told to.
type diary struct {
	lines []string
	order func(command.Scheduled, int)
	step  func(d *diary, s *state.State) bool
}

func (d *diary) note(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}
func (d *diary) Began(flight uint64, order func(command.Scheduled, int)) {
	d.order = order
	d.note("flight %d", flight)
}
func (d *diary) Happened(e physics.Event)    { d.note("%v", e) }
func (d *diary) Steps()                      {}
func (d *diary) Froze(quantity string)       { d.note("frozen: %s", quantity) }
func (d *diary) Stepped(s *state.State) bool { return d.step(d, s) }
func (d *diary) Applied(c command.Command, text string, tag int, refused error) {
	d.note("%s %q by %d: %v", command.Name(c), text, tag, refused)
}

// TestObserverSeesAndOrders, and ends the run: over the real exchange.
func TestObserverSeesAndOrders(t *testing.T) {
	steps := 0
	d := &diary{step: func(d *diary, s *state.State) bool {
		steps++
		switch steps {
		case 10:
			d.order(command.Scheduled{Command: command.FailMotor{Motor: 2}}, 7)
			if !s.Rotors[1].Failed {
				d.note("the motor has not failed in its own step")
			}
			d.order(command.Scheduled{Command: command.FailMotor{Motor: 9}}, 8)
			d.order(command.Scheduled{Command: command.DropPayload{}, Ramp: 1}, 9)
			d.order(command.Scheduled{Command: command.AddBatteryResistance{Resistance: 0.1}, At: 0.05, Ramp: 1}, 10)
		}
		return steps < 40
	}}
	s, err := New(Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: airframe.Default()}, Observer: d})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("udp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ended := make(chan error)
	go func() { ended <- s.Run(context.Background()) }()
	answer := make([]byte, 4096)
	for frame := range 40 {
		conn.Write(packet(uint32(frame), 1000))
		if _, err := conn.Read(answer); err != nil {
			t.Fatalf("frame %d: %v", frame, err)
		}
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	want := []string{
		"flight 1",
		`fail_motor "motor 2 failed" by 7: <nil>`,
		`fail_motor "" by 8: fail_motor: motor is 9, quad X has motors 1 to 4`,
		`drop_payload "" by 9: drop_payload: ramp is 1 s, but the command takes effect at once; leave the ramp out`,
		`add_battery_resistance "battery resistance + 100 mΩ (over 1 s)" by 10: <nil>`,
	}
	if got := strings.Join(d.lines, "\n"); got != strings.Join(want, "\n") || steps != 40 {
		t.Errorf("after %d steps:\n%s\nwant:\n%s", steps, got, strings.Join(want, "\n"))
	}
}

// TestObserverIsToldOfAReset, and its orders end with the flight.
func TestObserverIsToldOfAReset(t *testing.T) {
	d := &diary{step: func(*diary, *state.State) bool { return true }}
	s, err := New(Config{Listen: "127.0.0.1:0", World: physics.Params{Vehicle: airframe.Default()}, Observer: d})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d.order(command.Scheduled{Command: command.FailMotor{Motor: 1}, At: 5}, 1)
	if len(s.loop.commands.schedule) != 1 {
		t.Errorf("%d orders wait, want 1", len(s.loop.commands.schedule))
	}
	s.loop.Reset()
	if len(s.loop.commands.schedule) != 0 || strings.Join(d.lines, " ") != "flight 1 flight 2" {
		t.Errorf("%d orders wait after a reset; %q", len(s.loop.commands.schedule), d.lines)
	}
}
