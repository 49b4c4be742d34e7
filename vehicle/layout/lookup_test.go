package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/vehicle/kind"
)

func TestLookupFindsEveryNameAndAlias(t *testing.T) {
	seen := map[string]string{}
	each(t, func(t *testing.T, l Layout) {
		for _, name := range append([]string{l.Name}, l.Aliases...) {
			if other, taken := seen[name]; taken {
				t.Errorf("%q names both %s and %s", name, other, l.Name)
			}
			seen[name] = l.Name
			for _, written := range []string{name, strings.ToUpper(name), " " + name + "\n"} {
				got, err := Lookup(written)
				if err != nil {
					t.Errorf("Lookup(%q): %v", written, err)
				}
				if diff := cmp.Diff(l, got); diff != "" {
					t.Errorf("Lookup(%q) (-want +got):\n%s", written, diff)
				}
			}
		}
		if l.Title == "" {
			t.Error("no title")
		}
	})
}

// The names that ArduPilot 4.7-dev's simulator knows.
func TestEveryNameOfArduPilotIsKnown(t *testing.T) {
	const names = `+ quad copter x bfxrev bfx dotriaconta djix cwx tilthvec hexadeca-octa
		hexadeca-octa-cwx hexax hexa-cwx hexa-dji hexa octa-cwx octa-dji octa-quad-cwx
		octa-quad-cor octa-quad-cw-cor octa-quad octa deca deca-cwx dodeca-hexa tri
		tilttrivec tilttri y6 firefly tilt`
	for name := range strings.FieldsSeq(names) {
		if _, err := Lookup(name); err != nil {
			t.Error(err)
		}
	}
	if got, want := len(All()), len(strings.Fields(names))-2; got != want { // quad and copter are +
		t.Errorf("%d layouts, want %d", got, want)
	}
}

func TestUnknownNameNamesNearOnes(t *testing.T) {
	for name, want := range map[string]string{
		"hexxa":                          "did you mean hexa",
		"octaquad-cwx":                   "octa-quad-cwx",
		"dodecahexa":                     "dodeca-hexa",
		"":                               "such as x or hexax",
		"ornithopter":                    "sitlark vehicles",
		strings.Repeat("x\n", 1_000_000): "sitlark vehicles",
	} {
		_, err := Lookup(name)
		if err == nil {
			t.Errorf("Lookup(%.20q) found one", name)
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("Lookup(%.20q): %v, want %q in it", name, err, want)
		}
		if strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
			t.Errorf("Lookup(%.20q): error is no short line: %v", name, err)
		}
	}
}

func TestCallersOwnWhatTheyGet(t *testing.T) {
	l, _ := Lookup("tri")
	l.Motors[0].Number, l.Extra[0].Value = 99, 99
	again, _ := Lookup("tri")
	if again.Motors[0].Number != 1 || again.Extra[0].Value != 60 {
		t.Error("changing a Layout changed the table")
	}
	All()[0].Motors[0].Number = 99
	if All()[0].Motors[0].Number == 99 {
		t.Error("changing a Layout of All changed the table")
	}
}

func TestParams(t *testing.T) {
	tri, _ := Lookup("tri")
	for _, c := range []struct {
		l    Layout
		want []Param
	}{
		{tri, []Param{
			{"FRAME_CLASS", 7}, {"FRAME_TYPE", 0}, {"MOT_YAW_SV_ANGLE", 60},
			{"SERVO7_MIN", 1000}, {"SERVO7_MAX", 2000}, {"SERVO7_TRIM", 1500},
		}},
	} {
		if diff := cmp.Diff(c.want, c.l.Params()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.l.Name, diff)
		}
	}
	each(t, func(t *testing.T, l Layout) {
		params := l.Params()
		wide := false
		for _, p := range params {
			wide = wide || p == Param{"SERVO_32_ENABLE", 1}
		}
		if wide != (l.Channels() > 16) {
			t.Errorf("%d channels, 32-channel packet asked for: %t", l.Channels(), wide)
		}
	})
}

// TestTiltedRotorsAreQuadplanes: ArduPilot tilts rotors forward in ArduPlane alone, whose parameters begin with Q_;
// y6f hovers as ArduCopter's Y6.
func TestTiltedRotorsAreQuadplanes(t *testing.T) {
	each(t, func(t *testing.T, l Layout) {
		tilts := false
		for _, m := range l.Motors {
			tilts = tilts || m.Tilt.Axis == TiltPitch && m.Tilt.Channel != 0 && l.Name != "y6f"
		}
		if quadplane := strings.HasPrefix(l.Params()[0].Name, "Q_"); quadplane != tilts || (l.Kind == kind.Plane) != tilts {
			t.Errorf("rotors tilt: %t, of a %v, first parameter %s", tilts, l.Kind, l.Params()[0].Name)
		}
	})
}

// TestTiltChannels: which servo channel, counted from the first motor's, tilts which motor.
func TestTiltChannels(t *testing.T) {
	for name, want := range map[string]map[int]int{
		"tilt":       {1: 8, 3: 9},
		"tilthvec":   {1: 8, 4: 8, 2: 9, 3: 9},
		"tilttri":    {1: 8, 2: 8},
		"tilttrivec": {1: 8, 2: 9},
	} {
		l, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range l.Motors {
			if m.Tilt.Axis == TiltPitch && m.Tilt.Channel != want[m.Number] || m.Tilt.Axis != TiltPitch && want[m.Number] != 0 {
				t.Errorf("%s: motor %d is on tilt channel %d, want %d", name, m.Number, m.Tilt.Channel, want[m.Number])
			}
		}
	}
}
