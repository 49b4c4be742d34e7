package mission

import (
	"fmt"

	"github.com/sitlark/sitlark/internal/faults"
)

// LoadAll reads several files as one plan, as Load and Merge do.
func LoadAll(paths []string) (Plan, error) {
	plans := make([]Plan, len(paths))
	var all faults.List
	for i, path := range paths {
		var err error
		plans[i], err = Load(path)
		all.Add(err)
	}
	if err := all.Err(); err != nil {
		return Plan{}, err
	}
	return Merge(plans)
}

// Merge makes one plan of several files: ground stations save a mission, its fences and its rally points
// as three, in any order. A second file with any of them is an error that names both.
//
// Name and home are those of the file with the mission. If it has no home, that of the first file
// that has one counts.
func Merge(plans []Plan) (Plan, error) {
	var all Plan
	var owner [3]string // of the mission, the fences and the rally points
	var clashes faults.List
	own := func(kind int, what string, p *Plan, has int) bool {
		if has == 0 {
			return false
		}
		if owner[kind] != "" {
			clashes.Add(fmt.Errorf("%s: got a second file with %s after %s, expected one of each kind, leave one out", p.Name, what, owner[kind]))
			return false
		}
		owner[kind] = p.Name
		return true
	}
	for i := range plans {
		p := &plans[i]
		if all.Name == "" {
			all.Name = p.Name
		}
		if own(0, "a mission", p, len(p.Items)) {
			all.Name, all.Items, all.ReturnAlt = p.Name, p.Items, p.ReturnAlt
			if p.Home != nil {
				all.Home = p.Home
			}
		}
		if own(1, "a fence", p, len(p.Fences)) {
			all.Fences = p.Fences
		}
		if own(2, "rally points", p, len(p.Rally)) {
			all.Rally = p.Rally
		}
		if all.Home == nil {
			all.Home = p.Home
		}
		all.Notices = append(all.Notices, p.Notices...)
	}
	return all, clashes.Err()
}
