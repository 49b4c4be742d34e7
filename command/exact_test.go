package command

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestExactCommandsComeBack to the last bit, of every kind and with any values.
func TestExactCommandsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(All()).Draw(t, "command")
		v := Values{}
		for _, a := range d.Args {
			if a.Part != NoPart || a.Optional && rapid.Bool().Draw(t, "left out") {
				continue
			}
			v[a.Name] = rapid.Float64Range(a.Min, a.Max).Draw(t, a.Name)
			if a.Integer || a.Words != nil {
				v[a.Name] = math.Trunc(v[a.Name])
			}
		}
		c := d.build(v, drawParts(t, d))
		if err := Validate(c); err != nil {
			t.Skipf("another draw: its arguments do not go together: %v", err)
		}
		data, err := AppendExact([]byte("x"), c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseExact(data[1:])
		if err != nil || got != c {
			t.Fatalf("%s: got %+v, %v; want %+v", data, got, err, c)
		}
	})
}

// drawParts names parts by name, by number or by both.
func drawParts(t *rapid.T, d *Descriptor) Parts {
	parts := Parts{}
	for _, a := range d.Args {
		if a.Part != NoPart {
			name, number := rapid.StringMatching(`([a-zé][a-z 0-9,:{}-]{0,20}[a-z])?`).Draw(t, "name"), rapid.IntRange(0, 64).Draw(t, "number")
			if name == "" {
				number = max(1, number)
			}
			parts[a.Name] = Part{Name: name, Number: number}
		}
	}
	return parts
}

func TestParseExactRefuses(t *testing.T) {
	for data, want := range map[string]string{
		``: "unexpected end", `{}`: "no command", `{"name":"fly_away","values":{}}`: "fly_away",
		`{"name":"fail_motor","values":{"Motor":99}}`:    "99",
		`{"name":"fail_motor","values":{"Mutter":1}}`:    "Mutter",
		`{"name":"fail_motor","values":[]}`:              "fail_motor",
		`{"name":"gps_loss","values":{"Kind":1}}`:        "gps_loss",
		`{"name":"gps_loss","values":{"Kind":200}}`:      "",
		`{"name":"set_wind","values":{"Speed":1e999}}`:   "set_wind",
		`{"name":"set_wind","values":{"Speed":-1}}`:      "speed",
		`{"name":"set_wind","values":{"Speed":1}} extra`: "invalid",
	} {
		if c, err := ParseExact([]byte(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want an error with %q", data, c, err, want)
		}
	}
	if _, err := AppendExact(nil, SetWind{Speed: math.Inf(1)}); err == nil || !strings.Contains(err.Error(), "set_wind") {
		t.Errorf("an infinite wind: %v", err)
	}
}

func FuzzParseExact(f *testing.F) {
	for _, d := range All() {
		if data, err := AppendExact(nil, d.build(Values{}, someParts(d))); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseExact(data)
		if err != nil {
			return
		}
		again, err := AppendExact(nil, c)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := ParseExact(again); err != nil || back != c {
			t.Fatalf("%s became %s", data, again)
		}
	})
}
