package vehiclefile

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// write writes v as the format has it, every key: the inverse of Parse.
func write(b *strings.Builder, s *schema, v reflect.Value, indent string) {
	for i := range s.fields {
		f := &s.fields[i]
		if f.key == "hull" || f.key == "engine" || f.key == "launch" || f.key == "fuselage" || f.key == "envelope" || f.key == "pedestal" || f.key == "tether" {
			continue // have no size where the file leaves them out
		}
		x := v.Field(f.index)
		if x.IsZero() && !f.need && f.fallback == "" {
			continue
		}
		fmt.Fprintf(b, "%s%s:", indent, f.key)
		switch f.kind {
		case section:
			b.WriteString("\n")
			write(b, f.inner, x, indent+"  ")
		case list:
			b.WriteString("\n")
			for j := range x.Len() {
				fmt.Fprintf(b, "%s  -\n", indent)
				write(b, f.inner, x.Index(j), indent+"    ")
			}
		case settings:
			b.WriteString("\n")
			for _, p := range x.Interface().([]Param) {
				fmt.Fprintf(b, "%s  %s: %v\n", indent, p.Name, p.Value)
			}
		case triple:
			fmt.Fprintf(b, " [%s, %s, %s]\n", f.dim.Format(x.Index(0).Float()), f.dim.Format(x.Index(1).Float()), f.dim.Format(x.Index(2).Float()))
		case whole:
			fmt.Fprintf(b, " %d\n", x.Int())
		case withUnit:
			fmt.Fprintf(b, " %s\n", f.dim.Format(x.Float()))
		case truth:
			fmt.Fprintf(b, " %t\n", x.Bool())
		default:
			fmt.Fprintf(b, " %s\n", strconv.Quote(x.String()))
		}
	}
}

// written is the file as text.
func (f *File) written() string {
	var b strings.Builder
	write(&b, schemaOf(reflect.TypeFor[File]()), reflect.ValueOf(f).Elem(), "")
	return b.String()
}

// TestFilesSurviveWritingAndReading: what is written as text and read again gives the
// same file and the same vehicle, bit for bit where units are powers of ten.
func TestFilesSurviveWritingAndReading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := parse2(t, least)
		num := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name) }
		base.Arm, base.PropsUp = num("arm", 0.15, 1), num("up", 0, 0.1)
		base.Mass, base.DragArea.X = num("mass", 1, 20), num("drag", 0, 1)
		base.Inertia = Inertia{XX: num("xx", 1, 2), YY: num("yy", 1, 2), ZZ: num("zz", 1.2, 2), XY: num("xy", -0.1, 0.1)}
		base.Propeller.Measured = Measured{Speed: 500, Thrust: num("thrust", 3.6, 3.8), Torque: 0.06, Density: 1.2}
		base.Motor.Resistance, base.Motor.NoLoadCurrent = num("r", 0.01, 1), num("i0", 0, 2)
		base.Battery.Cells = rapid.IntRange(2, 24).Draw(t, "cells")
		base.Battery.CellResistance = num("rc", 1e-4, 1e-2)
		base.ESC.SpinMin, base.ESC.CurrentLimit = num("spin", 0, 0.5), num("limit", 0.1, 100)
		base.Legs.Down, base.Legs.Out = num("down", 0.1, 1), num("out", 0.01, 1)
		base.Sensors.IMU = [3]float64{num("imux", -1, 1), num("imuy", -1, 1), num("imuz", -1, 1)}
		base.Sensors.Rangefinders = []Rangefinder{{Looks: rapid.SampledFrom([]string{"down", "back", "left"}).Draw(t, "looks"), Max: num("range", 1, 100)}}
		base.Title, base.Source = "titled: \"so\"", "a # source, with signs: {}"
		base.Ardupilot = []Param{{"MOT_THST_EXPO", num("expo", 0, 1)}, {"ATC_RAT_RLL_P", 1e-3}}
		text := without(without(without(base.written(), "  chord:"), "  family:"), "  ducted:") // of other propellers
		again := parse2(t, text)
		if d := cmp.Diff(base, again, cmpopts.IgnoreUnexported(File{}), cmpopts.EquateApprox(1e-15, 0)); d != "" {
			t.Fatalf("%s\n%s", d, text)
		}
		v, err := again.Vehicle(nil)
		if err != nil {
			t.Fatal(err)
		}
		if v.Mass != base.Mass || v.Drives[0].Resistance != base.Motor.Resistance || v.Inertia.X != base.Inertia.XX || v.IMUPlace.X != base.Sensors.IMU[0] {
			t.Fatalf("%+v", v)
		}
	})
}

// without leaves out lines that begin so.
func without(text, prefix string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, prefix) {
			b.WriteString(line)
		}
	}
	return b.String()
}

func parse2(t *rapid.T, text string) *File {
	t.Helper()
	f, err := Parse(strings.NewReader(text), "a.yaml")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}
