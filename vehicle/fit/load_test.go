package fit

import (
	"os"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// The frame files that are flown. The first comes with ArduPilot and is not part of
// this repository; it is flown where FRAME_FILES names its folder.
var files = []struct{ path, layout string }{
	{"$FRAME_FILES/Callisto.json", "octa-quad"},
	{"../vehicles/heavy-x8-30kg.json", "octa-quad"},
	{"testdata/quad-2kg.json", "x"},
}

func parsed(t testing.TB, path string) framefile.File {
	t.Helper()
	if strings.HasPrefix(path, "$FRAME_FILES/") && os.Getenv("FRAME_FILES") == "" {
		t.Skip("FRAME_FILES names no folder")
	}
	r, err := os.Open(os.ExpandEnv(path))
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
