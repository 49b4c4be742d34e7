package fit

import (
	"os"
	"testing"

	"github.com/sitlark/sitlark/physics/airframe/framefile"
	"github.com/sitlark/sitlark/physics/airframe/layout"
)

func parsed(t testing.TB, path string) framefile.File {
	t.Helper()
	r, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer r.Close()
	f, err := framefile.Parse(r, path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPrint(t *testing.T) {
	for _, c := range []struct{ file, layout string }{
		{"/work/shared/data/frames/Callisto.json", "octa-quad"},
		{"../airframe/vehicles/heavy-x8-30kg.json", "octa-quad"},
	} {
		f := parsed(t, c.file)
		l, err := layout.Lookup(c.layout)
		if err != nil {
			t.Fatal(err)
		}
		v, r, err := Vehicle(f, l)
		t.Logf("%v\n%v", err, r)
		t.Logf("%+v\n%+v\n%+v\nI %v D %v", v.Motor, v.Battery, v.Rotor.Name, v.Inertia, v.DragArea)
		t.Logf("FM %.3f eta %.3f drag %.2f pitch %.2f charge %.2f full %.2f", r.FigureOfMerit, r.Efficiency, r.ProfileDrag, r.PitchRatio, r.Charge, r.FullThrust)
	}
}
