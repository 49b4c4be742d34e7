package propose

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/terrain"
)

// TestTheLandIsWrittenOrMissed: what a scenario can't say of the ground is a reason why it does not fly the same flight.
func TestTheLandIsWrittenOrMissed(t *testing.T) {
	for name, c := range map[string]struct {
		land       terrain.Source
		line, miss string
	}{
		"flat":               {terrain.Source{Flat: true}, "flat: true", ""},
		"a folder":           {terrain.Source{Folder: "tiles"}, "terrain: tiles ", ""},
		"the seed's hills":   {terrain.Source{Seed: 7}, "", ""},
		"hills of their own": {terrain.Source{Seed: 8}, "", "hills have seed 8, and a scenario can't combine that with seed 7"},
	} {
		f := &flown{Vehicle: &record.Vehicle{Start: record.Start{Terrain: c.land, Params: physics.Params{Seed: 7}}}}
		var out text
		w := headWriter{&writer{flights: []*flown{f}}}
		w.land(&out)
		if got, why := out.String(), strings.Join(w.reasons, "\n"); !strings.HasPrefix(got, c.line) || (c.line == "") != (got == "") ||
			!strings.Contains(why, c.miss) || (c.miss == "") != (why == "") {
			t.Errorf("%s: writes %q and misses %q", name, got, why)
		}
	}
}
