package message

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
	"pgregory.net/rapid"
)

var truths = rapid.Custom(func(t *rapid.T) Truth {
	v := Truth{
		Flight: rapid.Uint64().Draw(t, "flight"), Time: rapid.Float64().Draw(t, "time"),
		PositionNED: [3]float64{rapid.Float64().Draw(t, "north"), 0, -3}, Attitude: [4]float32{1, 0, rapid.Float32().Draw(t, "y"), 0},
		Height: rapid.Float32().Draw(t, "height"), Crashed: rapid.Bool().Draw(t, "crashed"), Charge: 0.5,
		RotorSpeed: rapid.SliceOfN(rapid.Float32(), 0, 32).Draw(t, "speeds"),
		PulseUs:    rapid.SliceOfN(rapid.Uint32(), 0, 32).Draw(t, "pulses"),
		RCUs:       rapid.SliceOfN(rapid.Uint32(), 0, 12).Draw(t, "sticks"),
	}
	return v
})

// TestTruthIsReadByProtobufAndByUs: the official library reads every field by the descriptor
// in the file, and finds nothing that is not in it.
func TestTruthIsReadByProtobufAndByUs(t *testing.T) {
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(TruthType.Descriptor(), &set); err != nil {
		t.Fatal(err)
	}
	files, err := protodesc.NewFiles(&set)
	if err != nil {
		t.Fatal(err)
	}
	found, err := files.FindDescriptorByName(protoreflect.FullName(TruthType.Name))
	if err != nil {
		t.Fatal(err)
	}
	d := found.(protoreflect.MessageDescriptor)
	rapid.Check(t, func(t *rapid.T) {
		want := truths.Draw(t, "truth")
		data := TruthType.Append(nil, &want)
		m := dynamicpb.NewMessage(d)
		if err := proto.Unmarshal(data, m); err != nil {
			t.Fatal(err)
		}
		if n := len(m.GetUnknown()); n > 0 {
			t.Fatalf("%d bytes are of no field", n)
		}
		get := func(name string) protoreflect.Value { return m.Get(d.Fields().ByName(protoreflect.Name(name))) }
		if get("time_s").Float() != want.Time || get("flight").Uint() != want.Flight || get("crashed").Bool() != want.Crashed ||
			float32(get("height_m").Float()) != want.Height {
			t.Fatalf("protobuf reads %v of %+v", m, want)
		}
		if l := get("position_ned_m").List(); l.Len() != 3 || l.Get(0).Float() != want.PositionNED[0] {
			t.Fatalf("the place is %v", l)
		}
		if l := get("pulse_us").List(); l.Len() != len(want.PulseUs) {
			t.Fatalf("%d pulses of %d", l.Len(), len(want.PulseUs))
		}
		var got Truth
		if err := TruthType.Parse(data, &got); err != nil {
			t.Fatal(err)
		}
		if again := TruthType.Append(nil, &got); string(again) != string(data) {
			t.Fatalf("%+v became %+v", want, got)
		}
	})
}

// TestShorteningLosesLittle, and nothing of what is not a number.
func TestShorteningLosesLittle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		was := rapid.Float32Range(-1e6, 1e6).Draw(t, "rate")
		now := Truth{RateFRD: [3]float32{was}, PositionNED: [3]float64{float64(was)}}
		now.Shorten()
		if got := now.RateFRD[0]; math.Abs(float64(got-was)) > 0.5/(1<<15)*(1+1e-9) || float64(got)*(1<<15) != math.Round(float64(got)*(1<<15)) {
			t.Fatalf("%g became %g", was, got)
		}
		if got := now.PositionNED[0]; math.Abs(got-float64(was)) > 1.0/(1<<16) {
			t.Fatalf("%g m became %g m", was, got)
		}
	})
	if x := short(float32(math.NaN()), 12); x == x {
		t.Errorf("NaN became %g", x)
	}
	if x := short(float32(math.Inf(-1)), 12); !math.IsInf(float64(x), -1) {
		t.Errorf("−∞ became %g", x)
	}
}

// TestDamagedTruthsAreErrors or are read, wherever they are cut.
func TestDamagedTruthsAreErrors(t *testing.T) {
	v := Truth{Flight: 3, Time: 1, RotorSpeed: []float32{1, 2}, PulseUs: []uint32{1500}}
	data := TruthType.Append(nil, &v)
	for n := range data {
		var got Truth
		if err := TruthType.Parse(data[:n], &got); err != nil && !errors.Is(err, ErrDamaged) {
			t.Errorf("cut at %d: %v", n, err)
		}
	}
	var got Truth
	if err := TruthType.Parse([]byte{0x1a, 3, 1, 2, 3}, &got); !errors.Is(err, ErrDamaged) {
		t.Errorf("a place of 3 bytes: %v", err)
	}
}

func FuzzTruth(f *testing.F) {
	v := Truth{Flight: 3, Time: 1, RotorSpeed: []float32{1, 2}, PulseUs: []uint32{1500}}
	f.Add(TruthType.Append(nil, &v))
	f.Fuzz(func(t *testing.T, data []byte) {
		var got Truth
		if TruthType.Parse(data, &got) == nil {
			TruthType.Append(nil, &got)
		}
	})
}

// TestShorteningKeepsWhatAnyoneSees of a state: every number stays within what is said of it.
func TestShorteningKeepsWhatAnyoneSees(t *testing.T) {
	number := rapid.Float32Range(-1000, 1000)
	rapid.Check(t, func(t *rapid.T) {
		x, unit := number.Draw(t, "x"), rapid.Float32Range(-1, 1).Draw(t, "unit")
		v := Truth{
			PositionNED: [3]float64{float64(x) * 1.1, 0, 0}, Attitude: [4]float32{unit, 0, 0, 0}, VelNED: [3]float32{x}, RateFRD: [3]float32{x},
			SpecificForceFRD: [3]float32{x}, Voltage: x, Current: x, Charge: unit, RotorSpeed: []float32{x}, RotorThrust: []float32{x},
		}
		was := v
		was.RotorSpeed, was.RotorThrust = []float32{x}, []float32{x}
		v.Shorten()
		for _, c := range []struct {
			name     string
			got, was float64
			most     float64
		}{
			{"place", v.PositionNED[0], was.PositionNED[0], 1e-5},
			{"attitude", float64(v.Attitude[0]), float64(was.Attitude[0]), 1e-6},
			{"velocity", float64(v.VelNED[0]), float64(was.VelNED[0]), 1e-4},
			{"rate", float64(v.RateFRD[0]), float64(was.RateFRD[0]), 5e-5},
			{"specific force", float64(v.SpecificForceFRD[0]), float64(was.SpecificForceFRD[0]), 2e-4},
			{"voltage", float64(v.Voltage), float64(was.Voltage), 1e-4},
			{"current", float64(v.Current), float64(was.Current), 1e-3},
			{"charge", float64(v.Charge), float64(was.Charge), 1e-6},
			{"rotor speed", float64(v.RotorSpeed[0]), float64(was.RotorSpeed[0]), 2e-3},
			{"thrust", float64(v.RotorThrust[0]), float64(was.RotorThrust[0]), 2e-4},
		} {
			if d := c.got - c.was; d > c.most || d < -c.most {
				t.Fatalf("the %s of %v becomes %v", c.name, c.was, c.got)
			}
		}
		once := TruthType.Append(nil, &v)
		if v.Shorten(); string(TruthType.Append(nil, &v)) != string(once) {
			t.Fatal("shortened twice it changes again")
		}
	})
}

// TestRecordingsOfEarlierVersionsAgree: one that has no servos' angles is held to all else, and takes no more room.
func TestRecordingsOfEarlierVersionsAgree(t *testing.T) {
	was, is := Truth{Height: 3}, Truth{Height: 3, ServoAngleDeg: []float32{5}}
	if name, _, _, differs := TruthType.Difference(&was, &is); differs {
		t.Errorf("they differ in %s", name)
	}
	if name, _, _, differs := TruthType.Difference(&is, &Truth{Height: 3, ServoAngleDeg: []float32{6}}); !differs || name != "servo_angle_deg" {
		t.Errorf("they differ in %q: %t", name, differs)
	}
	with := len(TruthType.Append(nil, &is)) - len(TruthType.Append(nil, &was))
	if with != 2+1+4 {
		t.Errorf("one servo's angle takes %d bytes, none takes some, too", with)
	}
}

// TestClearedMessagesKeepTheRoomOfTheirLists, so that reading them one after another allocates nothing.
func TestClearedMessagesKeepTheRoomOfTheirLists(t *testing.T) {
	v := Truth{Flight: 3}
	lists := 0
	for _, f := range TruthType.fields {
		switch {
		case f.floats != nil:
			*f.floats(&v) = []float32{1, 2}
			lists++
		case f.uints != nil:
			*f.uints(&v) = []uint32{1, 2}
			lists++
		}
	}
	data := TruthType.Append(nil, &v)
	got := v
	got.Time, got.Attitude, got.Crashed = 1, [4]float32{1}, true
	TruthType.Clear(&got)
	bare := got
	for _, f := range TruthType.fields {
		switch {
		case f.floats != nil:
			*f.floats(&bare) = nil
		case f.uints != nil:
			*f.uints(&bare) = nil
		}
	}
	if !reflect.ValueOf(bare).IsZero() {
		t.Errorf("cleared to %+v", bare)
	}
	if n := testing.AllocsPerRun(10, func() {
		TruthType.Clear(&got)
		if got.Flight != 0 || len(got.HeadSpeed) != 0 || cap(got.HeadSpeed) != 2 {
			t.Errorf("cleared to %+v", got)
		}
		if err := TruthType.Parse(data, &got); err != nil || len(got.HeadTilt) != 2 {
			t.Errorf("%v: %+v", err, got)
		}
	}); n != 0 || lists < 15 {
		t.Errorf("reading %d lists again allocates %g times", lists, n)
	}
}
