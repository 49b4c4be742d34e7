package command

import "testing"

// TestWaterIsToldInFull: what would be left out of set_water must not drain the water, or let it down to the ground. What is written is told in full, too.
func TestWaterIsToldInFull(t *testing.T) {
	for _, c := range []struct {
		args map[string]string
		want Command // nil: it is refused
		text string
	}{
		{nil, nil, "set_water: kind is missing, must be none, fresh, brackish or sea"},
		{map[string]string{"level": "3"}, nil, "set_water: kind is missing, must be none, fresh, brackish or sea"},
		{map[string]string{"kind": "fresh"}, nil, "set_water: level is missing, must be from -1000 to 1000 m"},
		{map[string]string{"kind": "none"}, SetWater{}, ""},
		{map[string]string{"kind": "sea", "level": "0"}, SetWater{Kind: SeaWater}, ""},
		{map[string]string{"kind": "brackish", "level": "250 cm"}, SetWater{Kind: BrackishWater, Level: 2.5}, ""},
	} {
		got, err := Build("set_water", c.args)
		if c.want == nil {
			if err == nil || err.Error() != c.text {
				t.Errorf("%v: %v, %v, want %q", c.args, got, err, c.text)
			}
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%v: %v, %v, want %v", c.args, got, err, c.want)
			continue
		}
		name, args, err := Write(got)
		texts := map[string]string{}
		for _, a := range args {
			texts[a.Name] = a.Text
		}
		if again, err2 := Build(name, texts); err != nil || err2 != nil || again != c.want {
			t.Errorf("%v is written as %v: %v, %v", c.args, args, err, err2)
		}
	}
}
