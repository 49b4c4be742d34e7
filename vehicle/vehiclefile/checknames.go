package vehiclefile

import (
	"strings"

	"github.com/sitlark/sitlark/internal/faults"
)

// use is where a name is given: at a path.
type use struct{ path, name string }

// checkNamed finds entries of a list that have the same name or that nothing names, and names of none.
func checkNamed(f *File, list, what string, names []string, used []use) error {
	var all faults.List
	at := map[string]int{}
	for i, name := range names {
		if first, again := at[name]; again {
			all.Add(f.fault(f.at(entry(list, i, "name")), "%s is the name of %s[%d], too: give each its own", name, list, first+1))
		}
		at[name] = i
	}
	named := map[string]bool{}
	for _, u := range used {
		named[u.name] = true
		if _, ok := at[u.name]; ok {
			continue
		}
		if len(names) == 0 {
			all.Add(f.fault(f.at(u.path), "there is no %s %q: give it in %s", what, u.name, list))
			continue
		}
		all.Add(f.fault(f.at(u.path), "there is no %s %q: expected one of %s", what, u.name, strings.Join(names, ", ")))
	}
	for i, name := range names {
		if !named[name] {
			all.Add(f.fault(f.at(entry(list, i, "name")), "nothing uses the %s %s: remove it, or give its name where it belongs", what, name))
		}
	}
	return all.Err()
}
