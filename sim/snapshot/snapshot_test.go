package snapshot

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/sitlark/sitlark/physics/state"
)

// TestSnapshotIsOneFlatValue holds the hand-over to plain copying: no field may
// share memory between the two sides.
func TestSnapshotIsOneFlatValue(t *testing.T) {
	var walk func(path string, ty reflect.Type)
	walk = func(path string, ty reflect.Type) {
		switch ty.Kind() {
		case reflect.Struct:
			for i := range ty.NumField() {
				walk(path+"."+ty.Field(i).Name, ty.Field(i).Type)
			}
		case reflect.Array:
			walk(path+"[]", ty.Elem())
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Chan, reflect.Func, reflect.Interface:
			t.Errorf("%s is a %s: it would be shared between the goroutines", path, ty.Kind())
		}
	}
	walk("Snapshot", reflect.TypeFor[Snapshot]())
}

func TestTextIsCutAtARune(t *testing.T) {
	for _, s := range []string{"", "wind 8.0 m/s from 270°", strings.Repeat("°", 200), strings.Repeat("a", 182) + "°"} {
		got := MakeText(s).String()
		if !strings.HasPrefix(s, got) || strings.ContainsRune(got, '\uFFFD') {
			t.Errorf("%q became %q", s, got)
		}
		if len(s) < 183 && got != s {
			t.Errorf("%q was cut to %q", s, got)
		}
	}
}

func TestEventRingKeepsTheNewest(t *testing.T) {
	var r, copyOf EventRing
	for i := 1; i <= 3*EventCapacity; i++ {
		r.Append(Event{Text: MakeText(fmt.Sprint(i))})
		if i%5 == 0 {
			r.Replace(Event{Seq: r.Last(), Text: MakeText(fmt.Sprint(i))})
		}
		if e, ok := r.Get(uint64(max(1, i-9))); ok && i%11 == 0 { // a slider is dragged for a while
			r.Replace(e)
		}
		if i%7 == 0 || i == 3*EventCapacity {
			copyOf.CatchUp(&r)
		}
	}
	if copyOf != r {
		t.Error("catching up in bursts gave another ring")
	}
	if _, ok := r.Get(r.Oldest() - 1); ok {
		t.Error("an event that left the ring is still given")
	}
	for seq := r.Oldest(); seq <= r.Last(); seq++ {
		if e, ok := r.Get(seq); !ok || e.Seq != seq || e.Text.String() != fmt.Sprint(seq) {
			t.Errorf("event %d: got %v %v", seq, e, ok)
		}
	}
	if _, ok := r.Get(r.Last() + 1); ok {
		t.Error("an event of the future is given")
	}
}

// TestReaderNeverSeesATornSnapshot writes snapshots whose fields agree and
// checks, from several readers, that they still do. Run it with -race.
func TestReaderNeverSeesATornSnapshot(t *testing.T) {
	b := NewBuffer()
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			var s Snapshot
			var last uint64
			for {
				select {
				case <-stop:
					return
				default:
				}
				b.Read(&s)
				if s.Time != float64(s.Seq) || s.Rotors[state.MaxRotors-1].Speed != float64(s.Seq) || s.Seq < last {
					t.Errorf("torn: seq %d after %d, time %g, rotor %g", s.Seq, last, s.Time, s.Rotors[state.MaxRotors-1].Speed)
					return
				}
				last = s.Seq
			}
		})
	}
	for i := uint64(1); i <= 20000; i++ {
		b.Write(func(s *Snapshot) {
			s.Seq, s.Time, s.Rotors[state.MaxRotors-1].Speed = i, float64(i), float64(i)
		})
	}
	close(stop)
	readers.Wait()
}
