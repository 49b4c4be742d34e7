package cores

import (
	"runtime"
	"testing"
)

func TestProcessorsAreAddedAndRemoved(t *testing.T) {
	if got := runtime.GOMAXPROCS(0); got != Available() {
		t.Fatalf("GOMAXPROCS is %d before, and %d cores are available", got, Available())
	}
	all := make([]Processor, Available()+1)
	for i := range all {
		if got, want := all[i].Take(), i < Available(); got != want {
			t.Errorf("processor %d of %d: %v", i, len(all), got)
		}
		all[i].Take() // has no effect
	}
	if got, want := runtime.GOMAXPROCS(0), 2*Available(); got != want {
		t.Errorf("GOMAXPROCS is %d with all of them, want %d", got, want)
	}
	if all[0].Give(); !all[Available()].Take() {
		t.Error("what was given back can't be had")
	}
	for i := range all {
		all[i].Give()
		all[i].Give() // has no effect
	}
	if got := runtime.GOMAXPROCS(0); got != Available() {
		t.Errorf("GOMAXPROCS is %d in the end, want %d", got, Available())
	}
}
