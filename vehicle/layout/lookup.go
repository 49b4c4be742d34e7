package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/spelling"
)

// All returns every layout, in the order in which `sitlark vehicles` lists them. The
// caller owns the result.
func All() []Layout {
	all := make([]Layout, len(table))
	for i, l := range table {
		all[i] = l.clone()
	}
	return all
}

// Lookup returns the layout of that name or alias; case and space around it do not
// matter. The caller owns the result.
//
// ArduPilot compares only the beginning of a name; here it has to be complete. The
// error names the layouts that look like it.
func Lookup(name string) (Layout, error) {
	want := strings.ToLower(strings.TrimSpace(name))
	for _, l := range table {
		if want == l.Name || slices.Contains(l.Aliases, want) {
			return l.clone(), nil
		}
	}
	return Layout{}, unknown(name)
}

func unknown(name string) error {
	var known []string
	for _, l := range table {
		known = append(known, l.Name)
		known = append(known, l.Aliases...)
	}
	hint := spelling.Ask(name, known, "write a name from its list, such as x or hexax;")
	return fmt.Errorf("layout %.60q: expected the name of one of ArduPilot's %d layouts; %s `sitlark vehicles` lists all", name, len(table), hint)
}

func (l Layout) clone() Layout {
	l.Aliases = slices.Clone(l.Aliases)
	l.Motors = slices.Clone(l.Motors)
	l.Extra = slices.Clone(l.Extra)
	return l
}
