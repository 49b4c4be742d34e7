package align_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/flightlog/align"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/frame"
)

// flown is where a vehicle is at a time of the recording [s]: it stands for 20 s and then flies
// an uneven course.
func flown(at float64) (position, velocity frame.Vec[frame.NED], attitude frame.Rot[frame.NED, frame.FRD]) {
	attitude = frame.FromEuler(0.1*math.Sin(at), 0.05*math.Cos(at), at/50)
	s := at - 20
	if s <= 0 {
		return position, velocity, attitude
	}
	return frame.OfNED(20*(1-math.Cos(0.3*s)), 15*(1-math.Cos(0.17*s)), -3*(1-math.Cos(0.5*s))),
		frame.OfNED(6*math.Sin(0.3*s), 15*0.17*math.Sin(0.17*s), -1.5*math.Sin(0.5*s)), attitude
}

// recorded is the recording of 120 s at 100 Hz.
func recorded() *align.Recorded {
	t := &align.Recorded{}
	for k := range 12000 {
		at := float64(k) / 100
		p, v, a := flown(at)
		t.Add(at, p, v, a)
	}
	return t
}

const (
	offset = 7.3214  // where the log begins [s]
	rate   = 1.00035 // ArduPilot's clock loses
)

// logged is ArduPilot's own log of it, of 100 s. Its EKF is 0.5 m too far to the east, and for a
// moment 3 m too high.
func logged() *flightlog.Flight {
	f := &flightlog.Flight{Home: mission.DefaultHome, Truth: &flightlog.Truth{}}
	for k := range 40000 {
		log := float64(k) / 400
		p, v, a := flown(offset + rate*log)
		f.Truth.Add(log, p, v, a)
		if k%16 != 0 {
			continue
		}
		p.Y += 0.5
		if log > 60 && log < 60.1 {
			p.Z -= 3
		}
		f.EKF.Times = append(f.EKF.Times, log)
		f.EKF.Values = append(f.EKF.Values, flightlog.Estimate{PositionNED: p, VelNED: v, NEDFromFRD: a})
	}
	return f
}

// TestALogIsLaidOnItsRecording: offset and rate of its clock are found, and what is left is the
// error of the EKF, to the sample.
func TestALogIsLaidOnItsRecording(t *testing.T) {
	c, err := align.Compare(logged(), recorded(), mission.DefaultHome)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(c.Offset-offset) > 1e-4 || math.Abs(c.Rate-rate) > 1e-6 || c.RMS > 1e-3 {
		t.Errorf("offset %.6f s, rate %.7f, RMS %g m; want %g and %g", c.Offset, c.Rate, c.RMS, offset, rate)
	}
	if at := c.Log(c.Recording(12)); math.Abs(at-12) > 1e-9 {
		t.Errorf("there and back: %g s", at)
	}
	rows := c.Summary()
	level, height, attitude := rows[0], rows[1], rows[3]
	if math.Abs(level.RMS-0.5) > 0.01 || math.Abs(height.Largest-3) > 0.01 || math.Abs(height.WhenLog-60.04) > 0.05 || attitude.Largest > 0.01 {
		t.Errorf("summary %+v", rows)
	}
	if text := c.Text(); !strings.Contains(text, "loses 0.35 ms per second") || !strings.Contains(text, "height") {
		t.Error(text)
	}
	var table bytes.Buffer
	if err := c.WriteCSV(&table); err != nil || strings.Count(table.String(), "\n") != len(c.Samples)+1 || len(c.Samples) != 2500 {
		t.Errorf("%d samples, %v", len(c.Samples), err)
	}
}

// TestAnotherFlightIsRefused, and a log without truth, or without motion.
func TestAnotherFlightIsRefused(t *testing.T) {
	if _, err := align.Compare(&flightlog.Flight{}, recorded(), mission.DefaultHome); !errors.Is(err, align.ErrNoTruth) {
		t.Errorf("without truth: %v", err)
	}
	still := &flightlog.Flight{Truth: &flightlog.Truth{}}
	other := &flightlog.Flight{Truth: &flightlog.Truth{}}
	for k := range 4000 {
		at := float64(k) / 100
		still.Truth.Add(at, frame.Vec[frame.NED]{}, frame.Vec[frame.NED]{}, frame.Identity[frame.NED, frame.FRD]())
		other.Truth.Add(at, frame.OfNED(5*at, 0, -at), frame.OfNED(5, 0, -1), frame.Identity[frame.NED, frame.FRD]())
	}
	if _, err := align.Compare(still, recorded(), mission.DefaultHome); !errors.Is(err, align.ErrStill) {
		t.Errorf("without motion: %v", err)
	}
	if _, err := align.Compare(other, recorded(), mission.DefaultHome); !errors.Is(err, align.ErrOther) {
		t.Errorf("another flight: %v", err)
	}
	early := &align.Recorded{}
	for k := range 500 {
		early.Add(float64(k)/100, frame.Vec[frame.NED]{}, frame.Vec[frame.NED]{}, frame.Identity[frame.NED, frame.FRD]())
	}
	if _, err := align.Compare(logged(), early, mission.DefaultHome); !errors.Is(err, align.ErrEarly) {
		t.Errorf("a recording that ends before the take-off: %v", err)
	}
}

// TestALogOfAFlightThatWasFlownAlikeIsDoubted: two flights of one mission in the same weather lie
// centimetres apart, a log and its own flight less than a millimetre.
func TestALogOfAFlightThatWasFlownAlikeIsDoubted(t *testing.T) {
	for rms, doubted := range map[float64]bool{6.6e-6: false, 0.004: false, 0.016: true, 0.053: true} {
		a := align.Alignment{Rate: 1, RMS: rms, Count: 4282}
		if got := strings.Contains(a.String(), "may belong to another"); got != doubted {
			t.Errorf("%g m: doubted %v, want %v:\n%s", rms, got, doubted, &a)
		}
	}
}
