package inputlog_test

import (
	"errors"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/collision"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record/inputlog"
)

// batch has every kind of entry.
func batch(t testing.TB) []byte {
	t.Helper()
	var w inputlog.Writer
	var in physics.Inputs
	var data []byte
	for n := range 5 {
		in.PWMUs[n], in.PWMUs[31-n] = uint16(1500+n), uint16(1000*n)
		data = w.Step(data, &in, 0.001)
		data = w.Step(data, &in, 0.001*float64(1+n%2))
	}
	data, err := w.Command(data, command.FailMotor{Motor: 2})
	if err != nil {
		t.Fatal(err)
	}
	data = w.Hit(data, &physics.Blow{Side: collision.Side{ImpulseNED: frame.OfNED(1, 2, 3), ArmFRD: frame.OfFRD(0.1, 0, 0), Severity: 0.5, Ball: 3}, Self: "alpha", Other: "beta", Closing: 2}, false)
	data = w.Hit(data, &physics.Blow{Self: "beta", Other: "alpha"}, true)
	data, err = w.Ask(data, 12, command.Scheduled{Command: command.SetWind{Speed: 3}, At: 4.5, Ramp: 2})
	if err != nil {
		t.Fatal(err)
	}
	data = w.Cancel(data, 12)
	data, err = w.Ramp(data, command.SetRain{Rate: 20}, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	data, err = w.Grow(data, command.SetRain{Rate: 0.1})
	if err != nil {
		t.Fatal(err)
	}
	return w.Reset(data, 7)
}

// entries reads a batch to its end or its first error.
func entries(data []byte) (all []inputlog.Entry, err error) {
	r := inputlog.NewReader(data)
	for {
		e, ok, err := r.Next(nil)
		if !ok || err != nil {
			return all, err
		}
		if e.Inputs != nil {
			in := *e.Inputs
			e.Inputs = &in
		}
		all = append(all, e)
	}
}

// again writes entries.
func again(all []inputlog.Entry) (data []byte, err error) {
	var w inputlog.Writer
	for _, e := range all {
		switch {
		case e.Step != 0:
			data = w.Step(data, e.Inputs, e.Step)
		case e.Ramp > 0:
			if data, err = w.Ramp(data, e.Command, e.Ramp); err != nil {
				return nil, err
			}
		case e.Grown:
			if data, err = w.Grow(data, e.Command); err != nil {
				return nil, err
			}
		case e.Command != nil:
			if data, err = w.Command(data, e.Command); err != nil {
				return nil, err
			}
		case e.Hit != nil:
			data = w.Hit(data, e.Hit, e.OwnHit)
		case e.Asked != nil && e.Asked.Cancel:
			data = w.Cancel(data, e.Asked.ID)
		case e.Asked != nil:
			if data, err = w.Ask(data, e.Asked.ID, e.Asked.Scheduled); err != nil {
				return nil, err
			}
		default:
			data = w.Reset(data, e.Reset)
		}
	}
	return data, nil
}

// TestEveryEntryIsReadAsItWasWritten.
func TestEveryEntryIsReadAsItWasWritten(t *testing.T) {
	data := batch(t)
	all, err := entries(data)
	if err != nil || len(all) != 18 {
		t.Fatalf("%d entries, %v", len(all), err)
	}
	if same, err := again(all); err != nil || string(same) != string(data) {
		t.Errorf("read and written again it is\n%x\nnot\n%x, %v", same, data, err)
	}
}

// FuzzReader: any bytes are entries or an error that says so, and what is read is written and
// read as the same.
func FuzzReader(f *testing.F) {
	data := batch(f)
	f.Add(data)
	for n := range len(data) / 3 {
		f.Add(data[:3*n])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := entries(data)
		if err != nil && !errors.Is(err, inputlog.ErrDamaged) {
			t.Fatalf("%v is no ErrDamaged", err)
		}
		if len(all) > len(data) {
			t.Fatalf("%d entries of %d bytes", len(all), len(data))
		}
		written, err := again(all)
		if err != nil {
			t.Skip(err) // a number that is not finite
		}
		same, err := entries(written)
		if err != nil || len(same) != len(all) {
			t.Fatalf("%d entries became %d: %v", len(all), len(same), err)
		}
	})
}
