package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics/wing"
)

// written is a number of a message: up to four digits, no exponent.
func written(x float64) string { return plaintext.Number(x, 4) }

// checkWings finds what is wrong with the shapes of wings, and says so in the words of the file, at the lines that must change.
func (f *File) checkWings() error {
	var all faults.List
	for i := range f.Wings {
		w, at := &f.Wings[i], func(key string) string { return entry("wings", i, key) }
		switch n := len(w.Stations); {
		case n < 2:
			all.Add(f.fault(f.at(at("stations")), "stations has one place, expected 2 to %d: a root and a tip", wing.MaxStations))
			continue
		case n > wing.MaxStations:
			all.Add(f.fault(f.at(at("stations")), "stations has %d places, expected 2 to %d: remove some", n, wing.MaxStations))
			continue
		case len(w.Controls) > wing.MaxControls:
			all.Add(f.fault(f.at(at("controls")), "controls has %d entries, expected %d at most: remove some", len(w.Controls), wing.MaxControls))
		}
		if w.Mirrored && w.Strips%2 != 0 {
			all.Add(f.fault(f.at(at("strips")), "strips is %d, expected an even number: a mirrored surface has as many on each side", w.Strips))
		}
		all.Add(f.checkStations(w, at("stations")))
		for k := range w.Controls {
			all.Add(f.checkControl(w, &w.Controls[k], entry(at("controls"), k, "")))
		}
	}
	return all.Err()
}

// checkStations finds places that make no surface. list is the path of the stations.
func (f *File) checkStations(w *Wing, list string) error {
	outermost := 0.0
	for i := range w.Stations {
		p, at := &w.Stations[i].Place, f.at(entry(list, i, "place"))
		if w.Mirrored && p[1] < 0 {
			return f.fault(at, "station %d has %s m for right in [forward, right, down], expected 0 m or more: mirrored makes the left half of the right one; "+
				"give the right half, or remove mirrored and give both", i+1, written(p[1]))
		}
		if outermost = max(outermost, p[1]); i == 0 {
			continue
		}
		before := &w.Stations[i-1].Place
		apart := math.Hypot(p[1]-before[1], p[2]-before[2])
		if apart < wing.Closest {
			return f.fault(at, "stations %d and %d are %s mm apart in right and down of [forward, right, down], expected %s mm at least: the surface has no span between them; "+
				"move one of them along the span", i, i+1, written(1000*apart), written(1000*wing.Closest))
		}
		if swept := math.Abs(p[0] - before[0]); swept > wing.MostSweep*apart {
			return f.fault(at, "station %d is %s m from station %d in forward of [forward, right, down], but only %s m in right and down, expected a sweep of 71.6 deg at most: "+
				"move it nearer in forward, or farther out", i+1, written(swept), i, written(apart))
		}
	}
	if w.Mirrored && outermost < wing.Closest {
		return f.fault(f.at(entry(list, len(w.Stations)-1, "place")), "all stations have 0 m for right in [forward, right, down], so that a mirrored surface lies on its own image: "+
			"move the tip to the right, or remove mirrored, which a single fin does not have")
	}
	return nil
}

// checkControl finds a control that is nowhere on its wing, or moves nowhere. at is its path.
func (f *File) checkControl(w *Wing, c *Control, at string) error {
	switch {
	case !w.Mirrored && (c.From < 0 || c.To < 0):
		key, x := "from", c.From
		if x >= 0 {
			key, x = "to", c.To
		}
		return f.fault(f.at(at+key), "%s is %s, expected 0 to 1: the wing is not mirrored, and 0 is its first station, 1 its last", key, written(x))
	case c.From >= c.To:
		return f.fault(f.at(at+"from"), "from is %s, expected less than to, %s: from is the control's left or inner end, to the other one; exchange them", written(c.From), written(c.To))
	case f.has(at+"least") && f.has(at+"most") && c.Least >= c.Most:
		return f.fault(f.at(at+"least"), "least is %s deg, expected less than most, %s deg: exchange them", written(c.Least*180/math.Pi), written(c.Most*180/math.Pi))
	}
	return nil
}
