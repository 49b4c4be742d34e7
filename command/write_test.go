package command

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestEveryCommandIsReadAsItIsWritten, with any values of its arguments.
func TestEveryCommandIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(All()).Draw(t, "command")
		v := Values{}
		for _, a := range d.Args {
			if a.Part != NoPart {
				continue
			}
			if !a.Optional {
				v[a.Name] = a.Default
			}
			if a.Required || rapid.Bool().Draw(t, "given") {
				v[a.Name] = rapid.Float64Range(a.Min, a.Max).Draw(t, a.Name)
			}
			if _, given := v[a.Name]; given && (a.Integer || a.Words != nil) {
				v[a.Name] = math.Trunc(v[a.Name])
			}
		}
		c := d.build(v, drawParts(t, d))
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
		if again, err := Build(name, texts); err != nil || again != asWritten(c) {
			t.Fatalf("%s %v gives %#v, %v; want %#v", name, args, again, err, c)
		}
	})
}

// asWritten is c with its part named in one way.
func asWritten(c Command) Command {
	p, kind := PartOf(c)
	if kind == NoPart {
		return c
	}
	if p.Name != "" && (p.Number == 0 || !strings.ContainsAny(p.Name, ",:{}")) {
		return WithPart(c, Part{Name: p.Name})
	}
	return WithPart(c, Part{Number: p.Number})
}
