package timeline

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestNothingOfARecordedStateIsLost on its way to what is drawn: written again, it is the same. RCUs are no part of the state.
func TestNothingOfARecordedStateIsLost(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var want message.Truth
	fields := reflect.ValueOf(&want).Elem()
	for i := range fields.NumField() {
		if name := fields.Type().Field(i).Name; name != "RCUs" {
			fill(t, name, fields.Field(i), random)
		}
	}
	want.Attitude = [4]float32{0.5, -0.5, 0.5, 0.5} // what is no unit quaternion is made one
	for i := range want.RotorBroken {
		want.RotorBroken[i] = uint32(i % 2)
	}
	for _, pad := range []*state.State{nil, {}} {
		if pad != nil {
			pad.Count, pad.ServoCount, pad.WingCount = 3, 3, 3
		}
		var shown snapshot.Snapshot
		stateOf(&want, []int{1, 2, 3}, pad, &shown)
		var got message.Truth
		message.TruthOf(&got, shown.Flight, &shown.State)
		if d := cmp.Diff(want, got, cmp.Comparer(func(a, b []uint32) bool { return len(a)+len(b) == 0 || cmp.Equal(a, b) })); d != "" {
			t.Errorf("with a pad: %v (-recorded +shown):\n%s", pad != nil, d)
		}
	}
}

// fill draws a value of three of each list.
func fill(t *testing.T, name string, v reflect.Value, random *rand.Rand) {
	t.Helper()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(1 + random.IntN(100)))
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(1 + random.IntN(3)))
	case reflect.Array, reflect.Slice:
		if n := 3; v.Kind() == reflect.Slice {
			if name == "WingLost" || name == "HeadTilt" { // two of each part
				n = 6
			}
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		for i := range v.Len() {
			fill(t, name, v.Index(i), random)
		}
	default:
		t.Fatalf("%s is a %v", name, v.Type())
	}
}

// TestRotorsOfAHelicopterAreShown where they are on the pad, tilted and lost as recorded; a recording from before they were in it shows none.
func TestRotorsOfAHelicopterAreShown(t *testing.T) {
	var flown, pad, shown snapshot.Snapshot
	flown.HeadCount, pad.HeadCount = 2, 2
	for i := range 2 {
		h := &pad.Heads[i]
		h.PlaceFRD, h.Radius, h.Blades = frame.OfFRD(float64(-i), 0, -0.2), 0.8, 2
		h.AxisFRD = []frame.Vec[frame.FRD]{frame.OfFRD(0, 0, -1), frame.OfFRD(0, -1, 0)}[i]
	}
	flown.Heads[0] = state.Head{Speed: 170, Thrust: 47, Torque: 4, Collective: 0.0625, Back: 0.125, Right: -0.25}
	flown.Heads[1] = state.Head{Speed: 800, Lost: true}
	var kept message.Truth
	message.TruthOf(&kept, 1, &flown.State)
	stateOf(&kept, nil, &pad.State, &shown)
	for i := range 2 {
		want := flown.Heads[i]
		p := &pad.Heads[i]
		want.PlaceFRD, want.AxisFRD, want.Radius, want.Blades = p.PlaceFRD, p.AxisFRD, p.Radius, p.Blades
		want.DiscFRD = want.TipPath()
		got := shown.Heads[i] // what is not recorded is not known
		got.Coning, got.Induced, got.FaultSince = 0, 0, 0
		if shown.HeadCount != 2 || got != want || shown.Heads[i].Coning == 0 {
			t.Errorf("%d rotors, rotor %d %+v, want %+v", shown.HeadCount, i+1, got, want)
		}
	}
	if disc := shown.Heads[0].DiscFRD; disc.X > -0.1 || disc.Y > -0.2 { // back and to the left
		t.Errorf("the disc points %v", disc)
	}
	if l := shown.Faults(&snapshot.Names{Rotors: []string{"main", "tail"}}); len(l) != 1 || l[0].Kind != "rotor_lost" || l[0].Part != "tail rotor" {
		t.Errorf("faults %+v", l)
	}
	stateOf(&message.Truth{RotorSpeed: []float32{1}, RotorThrust: []float32{1}, PulseUs: []uint32{1}}, nil, &pad.State, &shown)
	if shown.HeadCount != 0 || shown.Count != 1 {
		t.Errorf("an old recording has %d rotors", shown.HeadCount)
	}
}

// TestAnUndamagedWingIsShownHealthy: what is recorded only once there is any is nothing until then, not unknown.
func TestAnUndamagedWingIsShownHealthy(t *testing.T) {
	pad := state.State{WingCount: 2, ServoCount: 1}
	pad.Servos[0].Output = 7
	var shown snapshot.Snapshot
	stateOf(&message.Truth{ServoAngleDeg: []float32{5}}, nil, &pad, &shown)
	for i := range shown.Wings[:shown.WingCount] {
		if w := &shown.Wings[i]; !w.Healthy() || w.Lost != [2]float64{} {
			t.Errorf("wing %d: %+v", i+1, w)
		}
	}
	if s := &shown.Servos[0]; shown.WingCount != 2 || shown.ServoCount != 1 || s.AngleDeg != 5 || s.Output != 7 || !s.Healthy() {
		t.Errorf("%d wings, %d servos, the first %+v", shown.WingCount, shown.ServoCount, s)
	}
}
