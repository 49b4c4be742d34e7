package command

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestEveryCommandIsReadAsItIsWritten, with any values of its arguments.
func TestEveryCommandIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(All()).Draw(t, "command")
		v := Values{}
		for _, a := range d.Args {
			if v[a.Name] = a.Default; a.Required || rapid.Bool().Draw(t, "given") {
				v[a.Name] = rapid.Float64Range(a.Min, a.Max).Draw(t, a.Name)
			}
			if a.Integer {
				v[a.Name] = math.Trunc(v[a.Name])
			}
		}
		c := d.build(v)
		if err := Validate(c); err != nil {
			t.Skipf("another draw: its arguments do not go together: %v", err)
		}
		name, args, err := Write(c)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, a := range args {
			texts[a.Name] = a.Text
		}
		if again, err := Build(name, texts); err != nil || again != c {
			t.Fatalf("%s %v gives %#v, %v; want %#v", name, args, again, err, c)
		}
	})
}
