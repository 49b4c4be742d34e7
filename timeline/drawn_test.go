package timeline_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// picture is what scene and panels draw of a recorded state.
type picture struct {
	Flight    uint64
	Time      float64
	Place     frame.Vec[frame.NED]
	Attitude  [4]float64
	Wind      [3]float64 // speed [m/s], cosine and sine of where from
	Cells     int
	Voltage   float64
	InContact bool
	Rotors    []state.Rotor
}

func pictureOf(s *snapshot.Snapshot) picture {
	p := picture{Flight: s.Flight, Time: s.Time, Place: s.PositionNED, Cells: s.Power.Cells,
		Voltage: s.Power.Voltage, InContact: s.Contact.InContact}
	p.Attitude[0], p.Attitude[1], p.Attitude[2], p.Attitude[3] = s.NEDFromFRD.Quat()
	wind := s.Air.WindNED
	from := math.Atan2(-wind.Y, -wind.X)
	p.Wind = [3]float64{math.Hypot(wind.X, wind.Y), math.Cos(from), math.Sin(from)}
	for _, r := range s.Rotors[:s.Count] {
		p.Rotors = append(p.Rotors, state.Rotor{Number: r.Number, PlaceFRD: r.PlaceFRD, AxisFRD: r.AxisFRD, Clockwise: r.Clockwise, Radius: r.Radius,
			Speed: r.Speed, Thrust: r.Thrust, PWMUs: r.PWMUs})
	}
	return p
}

// TestARecordedFlightIsDrawnTheSameByEveryWay: played, which gives each state, read as a whole, as for a
// comparison, and moved to on the time line, where the flight is made again and where only its recorded
// states are there. Their numbers are rounded.
func TestARecordedFlightIsDrawnTheSameByEveryWay(t *testing.T) {
	f := newFlight(t)
	stands := f.now()
	f.give(command.SetWind{Speed: 4, FromDeg: 200})
	f.fly(1, 1700)
	f.give(command.FailMotor{Motor: 2})
	f.fly(1, 1700)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}
	var times []float64
	var played, compared []picture
	take := func(to *[]picture) timeline.Options {
		return timeline.Options{Pad: &stands.State, Each: func(elapsed float64, now *snapshot.Snapshot) {
			if times = append(times, elapsed); len(times)%10 == 5 {
				*to = append(*to, pictureOf(now))
			}
		}}
	}
	opened := func(o timeline.Options) timeline.Source {
		source, err := timeline.Open(t.Context(), f.path, "", o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { source.Close() })
		return source
	}
	source := opened(take(&played))
	for source.Refresh() {
	}
	if len(played) < 15 {
		t.Fatalf("%d states were played", len(played))
	}
	states := times
	times = nil
	if _, err := timeline.States(t.Context(), f.path, "", take(&compared)); err != nil {
		t.Fatal(err)
	}
	again, stored := opened(timeline.Options{Pad: &stands.State}), opened(timeline.Options{Pad: &stands.State})
	timeline.AsFromElsewhere(stored)
	exactly, nearly := cmp.Options{cmpopts.EquateNaNs()}, cmp.Options{cmpopts.EquateApprox(1e-3, 1e-3)}
	for i := range played {
		at := states[10*i+4]
		if diff := cmp.Diff(played[i], compared[i], exactly); diff != "" {
			t.Fatalf("at %g s compared is drawn otherwise than played:\n%s", at, diff)
		}
		var now snapshot.Snapshot
		if err := stored.At(at, &now); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(played[i], pictureOf(&now), exactly); diff != "" {
			t.Fatalf("at %g s its recorded state is drawn otherwise than played:\n%s", at, diff)
		}
		if from := now.Air.WindFromDeg * math.Pi / 180; math.Abs(now.Air.WindSpeed-played[i].Wind[0]) > 1e-9 || math.Abs(math.Cos(from)-played[i].Wind[1]) > 1e-9 {
			t.Fatalf("at %g s the wind is shown as %g m/s from %g°, want %v", at, now.Air.WindSpeed, now.Air.WindFromDeg, played[i].Wind)
		}
		if err := again.At(at, &now); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(played[i], pictureOf(&now), nearly); diff != "" {
			t.Fatalf("at %g s the flight made again is drawn otherwise than played:\n%s", at, diff)
		}
	}
}

// TestRotorsOfALogStandWhereTheirMotorsDo: by number, where the vehicle that is drawn lists its motors in
// another order than the log; of its pack nothing is known.
func TestRotorsOfALogStandWhereTheirMotorsDo(t *testing.T) {
	var pad state.State
	pad.Power.Cells = 7
	for i, number := range []int{4, 2, 1} {
		pad.Rotors[i].Number, pad.Rotors[i].Radius, pad.Rotors[i].PlaceFRD = number, float64(number), frame.OfFRD(float64(number), 0, 0)
	}
	pad.Count = 3
	log, err := flightlog.Open(t.Context(), logOfAFlight(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	source := timeline.OfLog(log, new(timeline.MotorsOf(log, []int{1, 2, 4})), timeline.Options{Pad: &pad})
	var now snapshot.Snapshot
	if err := source.At(1, &now); err != nil {
		t.Fatal(err)
	}
	for i, number := range []int{1, 2, 4} {
		if r := &now.Rotors[i]; r.Number != number || r.Radius != float64(number) || r.PlaceFRD.X != float64(number) {
			t.Errorf("rotor %d is of motor %d at %v with a radius of %g m, want that of motor %d", i, r.Number, r.PlaceFRD, r.Radius, number)
		}
	}
	if now.Power.Cells == 7 {
		t.Error("the pack of a log has the cells of the vehicle that is drawn")
	}
}
