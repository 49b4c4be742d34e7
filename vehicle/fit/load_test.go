package fit

import (
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// flownFile is a frame file whose reference points are flown.
type flownFile struct{ path, layout string }

var files = []flownFile{
	{"../vehicles/heavy-x8-30kg.json", "octa-quad"},
	{"testdata/quad-2kg.json", "x"},
}

func parsed(t testing.TB, path string) framefile.File {
	t.Helper()
	r, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	f, err := framefile.Parse(r, path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func parse(t testing.TB, text string) framefile.File {
	t.Helper()
	f, err := framefile.Parse(strings.NewReader(text), "my.json")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func lookup(t testing.TB, name string) layout.Layout {
	t.Helper()
	l, err := layout.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func fitted(t testing.TB, f framefile.File, layout string) (airframe.Vehicle, Report) {
	t.Helper()
	v, r, err := Vehicle(f, lookup(t, layout))
	if err != nil {
		t.Fatal(err)
	}
	return v, r
}
