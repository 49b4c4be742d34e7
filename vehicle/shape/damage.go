package shape

import (
	"math"
	"slices"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Damage is what is not to be seen of an assembly, as it is lost or stowed, and blades that are folded. The zero value is nothing.
type Damage struct {
	Wings  [airframe.MaxWings]WingDamage // by the vehicle's wings
	Wheels uint32                        // bit i: wheel i+1; skids stay
	Fins   uint32                        // bit i: fin i of a blimp
	Folded uint32                        // bit i: the propeller of rotor i, whose blades are drawn folded
}

// WingDamage is what one of its wings has lost.
type WingDamage struct {
	Lost [2]float64 // share of the left and of the right half from the tip, 0 to 1; without halves: of its start and its end
	Torn uint32     // bit i: control i is torn off
}

// DamageOf returns what is not to be seen of the assembly: what its wings have lost, as wing tells of each of the vehicle's
// wings in Damage's terms, fins of a blimp that broke off, bit i: fin i, and wheels that broke, bit i: wheel i+1, or that are
// more stowed than out, as their servos' angles [rad] say. folded is the angle by which the blades of a rotor are folded back [rad]: they are drawn folded or not.
func (p *Assembly) DamageOf(wing func(i int) (lost [2]float64, torn uint32), wheelsBroken, finsLost uint32, servo, folded func(i int) float64) Damage {
	d := Damage{Wheels: wheelsBroken, Fins: finsLost}
	for i := range min(len(p.Propellers), 32) {
		if folded(i) > math.Pi/4 {
			d.Folded |= 1 << i
		}
	}
	for i := range d.Wings {
		w := &d.Wings[i]
		var lost [2]float64
		lost, w.Torn = wing(i)
		for k, share := range lost {
			if share > 0 { // and a number
				w.Lost[k] = min(share, 1)
			}
		}
	}
	for i := range p.Stowing {
		if l := &p.Stowing[i]; l.Gain != 0 && l.At(servo(l.Servo)) > 0.5 {
			d.Wheels |= 1 << i
		}
	}
	return d
}

// least is the share of a wing's length below which nothing of it is drawn.
const least = 0.01

// Without returns the assembly without what it has lost.
func (p *Assembly) Without(lost Damage) *Assembly {
	if lost == (Damage{}) {
		return p
	}
	q := *p
	q.Propellers = slices.Clone(p.Propellers)
	for i := range q.Propellers {
		q.Propellers[i].Folded = i < 32 && lost.Folded&(1<<i) != 0
	}
	q.Wings = nil
	for _, w := range p.Wings {
		if w.lose(&lost.Wings[w.Of]); len(w.Stations) > 1 {
			q.Wings = append(q.Wings, w)
		}
	}
	q.Wheels = slices.DeleteFunc(slices.Clone(p.Wheels), func(w WheelLeg) bool { return lost.Wheels&(1<<w.Index) != 0 })
	q.Fins = slices.DeleteFunc(slices.Clone(p.Fins), func(f FlapFin) bool { return lost.Fins&(1<<f.Index) != 0 })
	q.Lights = slices.DeleteFunc(slices.Clone(p.Lights), func(l Light) bool { return p.onATip(l.PlaceFRD) && !q.onATip(l.PlaceFRD) })
	return &q
}

// onATip reports whether a wing ends there.
func (p *Assembly) onATip(at place) bool {
	return slices.ContainsFunc(p.Wings, func(w Wing) bool { return w.Stations[len(w.Stations)-1].PlaceFRD.Sub(at).Len() < 1e-6 })
}

// lose takes from a wing what is lost of it; all, and it has no stations.
func (w *Wing) lose(lost *WingDamage) {
	for _, list := range []*[]Surface{&w.Surfaces, &w.Spoilers} {
		*list = slices.Clone(*list)
		for i := range *list {
			f := &(*list)[i]
			f.Torn = f.Controls != 0 && f.Controls&^lost.Torn == 0
		}
	}
	switch w.Half {
	case LeftHalf:
		w.keep(0, 1-lost.Lost[0])
	case RightHalf:
		w.keep(0, 1-lost.Lost[1])
	default:
		w.keep(lost.Lost[0], 1-lost.Lost[1])
	}
}

// keep keeps what is between two shares of the way from root to tip.
func (w *Wing) keep(from, to float64) {
	if from == 0 && to == 1 {
		return
	}
	if to-from < least {
		w.Stations, w.Surfaces, w.Spoilers = nil, nil, nil
		return
	}
	var stations []Station
	for _, share := range w.shares(from, to) {
		s := w.section(share)
		stations = append(stations, s.Station)
	}
	length := to - from
	for _, list := range []*[]Surface{&w.Surfaces, &w.Spoilers} {
		*list = slices.DeleteFunc(*list, func(f Surface) bool { return min(f.To, to)-max(f.From, from) < leastShare })
		for i := range *list {
			f := &(*list)[i]
			f.From, f.To = (max(f.From, from)-from)/length, (min(f.To, to)-from)/length
		}
	}
	w.Paint.TipShare = max(0, w.Paint.TipShare-(1-to)) / length
	w.Stations, w.Sharp = stations, w.Sharp || to < 1
}
