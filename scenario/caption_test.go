package scenario

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const told = `name: x
captions:
  - {after: takeoff, delay: 1s, say: It has left the ground}
  - {at: 0.5s, say: First}
  - {after: altitude > 900m, say: Never}
  - {after: gust, say: A gust}
steps:
  - {after: altitude > 1m, do: {gust: {speed: 5}}}
`

// TestCaptionsComeInTheOrderOfTheirTimes: each at its trigger and after its delay, once.
func TestCaptionsComeInTheOrderOfTheirTimes(t *testing.T) {
	f, err := parse(Source{Name: "a.yaml", text: told})
	if err != nil {
		t.Fatal(err)
	}
	v := airframe.Default()
	w, err := physics.New(physics.Params{Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJudge(f, FlightSetup{Vehicle: &v}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := j.Observer(0)
	o.Began(1, func(command.Scheduled, int) {})
	in := &physics.Inputs{}
	for i := range 4 {
		in.PWMUs[i] = 1650
	}
	liftoff := -1.0
	var came []int
	for w.State().Time < 3 {
		if err := w.Step(in, 0.00125); err != nil {
			t.Fatal(err)
		}
		w.Events(func(e physics.Event) {
			if e.Kind == physics.Liftoff && liftoff < 0 {
				liftoff = e.Time
			}
			o.Happened(e)
		})
		o.Stepped(w.State())
		c := j.Progress().Caption
		if n, text, at := c.Number, c.Text, c.At; n > 0 && (len(came) == 0 || came[len(came)-1] != n) {
			came = append(came, n)
			if text != f.Captions[n-1].Text || at != w.State().Time {
				t.Errorf("caption %d at %g s: %q, at %g s", n, w.State().Time, text, at)
			}
			if n == 2 && !(math.Abs(at-0.5) < 1e-9) {
				t.Errorf("the caption of 0.5 s came at %g s", at)
			}
			if n == 1 && !(at >= liftoff+1 && at < liftoff+1.003) {
				t.Errorf("lift-off was at %g s, the caption a second after it came at %g s", liftoff, at)
			}
		}
	}
	if len(came) != 2 || came[0] != 2 || came[1] != 1 {
		t.Fatalf("captions %v came, want the second, then the first", came)
	}
	o.Applied(command.Gust{Speed: 5}, "gust of 5.0 m/s", 1, nil)
	if err := w.Step(in, 0.00125); err != nil {
		t.Fatal(err)
	}
	o.Stepped(w.State())
	if c := j.Progress().Caption; c.Number != 4 || c.Text != "A gust" {
		t.Errorf("after the command that it waits for: %+v", c)
	}
	j.Stop()
	var said []string
	for _, e := range j.Result().Events {
		if e.Kind == CaptionEvent {
			said = append(said, e.Text)
		}
	}
	if got := strings.Join(said, "; "); got != "First; It has left the ground; A gust" {
		t.Errorf("the result's events have %q", got)
	}
}

// TestCaptionErrors say where, and what is expected.
func TestCaptionErrors(t *testing.T) {
	for _, c := range []struct{ old, new, at, want string }{
		{"after: takeoff, delay: 1s, say", "delay: 1s, say", "3:5", "caption 1 does not say when"},
		{"at: 0.5s, say: First", "at: 0.5s", "4:5", "caption 2 lacks the key say"},
		{"after: takeoff, delay", "after: takeoff, at: 2s, delay", "3:22", "caption 1 has both at and after"},
		{"say: First", "say: " + strings.Repeat("a", 161), "4:21", "say has 161 characters, must have at most 160"},
		{"after: gust", "after: gusts", "6:13", "gusts"},
		{"after: gust", "after: waypoint 3", "6:13", "no mission"},
		{"say: Never", "speak: Never", "5:30", "speak"},
	} {
		f, err := parse(Source{Name: "a.yaml", text: strings.Replace(told, c.old, c.new, 1)})
		if err == nil {
			v := airframe.Default()
			err = f.Check(FlightSetup{Vehicle: &v})
		}
		var placed *Error
		if !errors.As(err, &placed) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "a.yaml:"+c.at) {
			t.Errorf("%s instead of %s:\n%v\nwant %q at %s", c.new, c.old, err, c.want, c.at)
		}
	}
}
