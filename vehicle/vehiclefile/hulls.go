package vehiclefile

import (
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Floater is a hull that swims.
type Floater struct {
	Name     string  `key:"name" need:"yes" doc:"such as hull, left float"`
	Right    float64 `key:"right" dim:"length" min:"-10 m" max:"10 m" default:"0 mm" doc:"of its own middle, from the vehicle's"`
	Stations []Rib   `key:"stations" need:"yes" doc:"2 to 12 sections from the stern to the bow. Between them all is linear; the hull is closed, and its deck too"`
	Form     float64 `key:"form" dim:"number" min:"1" max:"3" default:"1.2" doc:"friction over that of a flat plate of its wetted surface"`
	Residue  float64 `key:"residue" dim:"number" min:"0" max:"10" default:"1" doc:"factor on the rest of the resistance: a share of the weight by the Froude number, 0.05 at 0.5 and 0.105 at 1"`
	Across   float64 `key:"drag_across" dim:"number" min:"0" max:"3" default:"1" doc:"drag coefficient of flow square to it, over draught or beam"`
	Roll     float64 `key:"roll_damping" dim:"number" min:"0" max:"1" default:"0.08" doc:"over the critical, in roll"`

	// Of a submarine.
	Added  AddedMass `key:"added_mass" doc:"of a submarine, whose only hull it is, in fresh water, about the vehicle's centre of mass. With it form, residue, drag_across and roll_damping mean nothing, and the stations show the volume alone"`
	Linear Damping   `key:"linear_damping" doc:"of a submarine, over the speed: likewise, with added_mass"`
	Square Drag      `key:"quadratic_damping" doc:"of a submarine, over the speed's square: likewise, with added_mass"`
}

// AddedMass is that of a submarine, by its axes.
type AddedMass struct {
	Surge float64 `key:"surge" dim:"mass" min:"0 kg" max:"100000 kg" need:"yes" doc:"ahead"`
	Sway  float64 `key:"sway" dim:"mass" min:"0 kg" max:"100000 kg" need:"yes" doc:"to the side"`
	Heave float64 `key:"heave" dim:"mass" min:"0 kg" max:"100000 kg" need:"yes" doc:"down"`
	Roll  float64 `key:"roll" dim:"inertia" min:"0 kg m2" max:"100000 kg m2" need:"yes" doc:"about the axis forward"`
	Pitch float64 `key:"pitch" dim:"inertia" min:"0 kg m2" max:"100000 kg m2" need:"yes" doc:"about the axis to the right"`
	Yaw   float64 `key:"yaw" dim:"inertia" min:"0 kg m2" max:"100000 kg m2" need:"yes" doc:"about the axis down"`
}

// Damping is that of a submarine which grows with the speed.
type Damping struct {
	Surge float64 `key:"surge" dim:"damping" min:"0 N s/m" max:"100000 N s/m" default:"0 N s/m" doc:"ahead"`
	Sway  float64 `key:"sway" dim:"damping" min:"0 N s/m" max:"100000 N s/m" default:"0 N s/m" doc:"to the side"`
	Heave float64 `key:"heave" dim:"damping" min:"0 N s/m" max:"100000 N s/m" default:"0 N s/m" doc:"down"`
	Roll  float64 `key:"roll" dim:"turn damping" min:"0 N m s" max:"100000 N m s" default:"0 N m s" doc:"about the axis forward"`
	Pitch float64 `key:"pitch" dim:"turn damping" min:"0 N m s" max:"100000 N m s" default:"0 N m s" doc:"about the axis to the right"`
	Yaw   float64 `key:"yaw" dim:"turn damping" min:"0 N m s" max:"100000 N m s" default:"0 N m s" doc:"about the axis down"`
}

// Drag is the damping of a submarine which grows with the speed's square.
type Drag struct {
	Surge float64 `key:"surge" dim:"drag" min:"0 N s2/m2" max:"100000 N s2/m2" default:"0 N s2/m2" doc:"ahead"`
	Sway  float64 `key:"sway" dim:"drag" min:"0 N s2/m2" max:"100000 N s2/m2" default:"0 N s2/m2" doc:"to the side"`
	Heave float64 `key:"heave" dim:"drag" min:"0 N s2/m2" max:"100000 N s2/m2" default:"0 N s2/m2" doc:"down"`
	Roll  float64 `key:"roll" dim:"turn drag" min:"0 N m s2" max:"100000 N m s2" default:"0 N m s2" doc:"about the axis forward"`
	Pitch float64 `key:"pitch" dim:"turn drag" min:"0 N m s2" max:"100000 N m s2" default:"0 N m s2" doc:"about the axis to the right"`
	Yaw   float64 `key:"yaw" dim:"turn drag" min:"0 N m s2" max:"100000 N m s2" default:"0 N m s2" doc:"about the axis down"`
}

// Rib is a section across a hull: keel, chines and deck, with straight sides between.
type Rib struct {
	At         float64 `key:"at" dim:"length" min:"-20 m" max:"20 m" need:"yes" doc:"forward of the centre of mass"`
	Keel       float64 `key:"keel" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"below the centre of mass"`
	Chine      float64 `key:"chine" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"likewise; at most keel, and there for a flat bottom"`
	ChineWidth float64 `key:"chine_width" dim:"length" min:"0 mm" max:"10 m" need:"yes" doc:"from chine to chine"`
	Deck       float64 `key:"deck" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"below the centre of mass; of a deck above it negative, such as -80 mm"`
	DeckWidth  float64 `key:"deck_width" dim:"length" min:"0 mm" max:"10 m" need:"yes" doc:"of the deck"`
}

// setHulls gives the vehicle its hulls.
func setHulls(f *File, v *airframe.Vehicle) error {
	var all faults.List
	for i := range f.Hulls {
		h := &f.Hulls[i]
		p := hull.Params{Name: h.Name, Right: h.Right, Form: h.Form, Residue: h.Residue, Across: h.Across, Roll: h.Roll}
		for _, s := range h.Stations {
			p.Stations = append(p.Stations, hull.Station{X: s.At, Keel: s.Keel, Chine: s.Chine, ChineWidth: s.ChineWidth, Deck: s.Deck, DeckWidth: s.DeckWidth})
		}
		a, l, q := &h.Added, &h.Linear, &h.Square
		p.Submerged = hull.Submerged{
			Added:  [6]float64{a.Surge, a.Sway, a.Heave, a.Roll, a.Pitch, a.Yaw},
			Linear: [6]float64{l.Surge, l.Sway, l.Heave, l.Roll, l.Pitch, l.Yaw},
			Square: [6]float64{q.Surge, q.Sway, q.Heave, q.Roll, q.Pitch, q.Yaw},
		}
		if err := p.Validate(); err != nil {
			all.Add(f.fault(f.at(entry("hulls", i, "stations")), "%v", err))
		}
		v.Hulls = append(v.Hulls, p)
	}
	return all.Err()
}

// checkHulls finds what is wrong with the shapes of hulls, and says so in the words of the file, at the lines that must change.
func checkHulls(f *File) error {
	var all faults.List
	if n := len(f.Hulls); n > hull.MaxHulls {
		all.Add(f.fault(f.at("hulls"), "hulls has %d entries, expected %d at most: remove some", n, hull.MaxHulls))
	}
	for i := range f.Hulls {
		if submerged := f.has(entry("hulls", i, "added_mass")); submerged && len(f.Hulls) > 1 {
			all.Add(f.fault(f.at(entry("hulls", i, "added_mass")), "added_mass makes a submarine, and hulls has %d entries: expected this one alone", len(f.Hulls)))
		} else if !submerged {
			for _, key := range []string{"linear_damping", "quadratic_damping"} {
				if at := entry("hulls", i, key); f.has(at) {
					all.Add(f.fault(f.at(at), "%s is that of a submarine, and means something only with added_mass: give that too, or remove this", key))
				}
			}
		}
		list := entry("hulls", i, "stations")
		s := f.Hulls[i].Stations
		switch n := len(s); {
		case n < 2:
			all.Add(f.fault(f.at(list), "stations has one section, expected 2 to %d: a stern and a bow", hull.MaxStations))
		case n > hull.MaxStations:
			all.Add(f.fault(f.at(list), "stations has %d sections, expected 2 to %d: remove some", n, hull.MaxStations))
		}
		for k := range s {
			at := func(key string) Pos { return f.at(entry(list, k, key)) }
			switch {
			case k > 0 && s[k].At <= s[k-1].At:
				all.Add(f.fault(at("at"), "station %d is at %s m, expected farther forward than station %d at %s m: stations go from the stern to the bow", k+1, written(s[k].At), k, written(s[k-1].At)))
			case s[k].Chine > s[k].Keel:
				all.Add(f.fault(at("chine"), "chine is %s m below the centre of mass, expected at most keel, %s m: down is positive", written(s[k].Chine), written(s[k].Keel)))
			case s[k].Deck > s[k].Chine:
				all.Add(f.fault(at("deck"), "deck is %s m below the centre of mass, expected at most chine, %s m: down is positive, and a deck above the centre of mass negative", written(s[k].Deck), written(s[k].Chine)))
			}
		}
	}
	return all.Err()
}
