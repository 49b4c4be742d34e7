package hull

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

// Flooding is a hole in a hull's keel and the water inside. The zero value is a whole, dry hull.
type Flooding struct {
	Area   float64 // of the hole [m²]; 0: there is none
	Along  float64 // where it is, from the stern, 0, to the bow, 1
	Pumped bool    // the water inside is pumped out
	Volume float64 // of that [m³]

	level float64 // depth of the centre of mass under the surface of the water inside [m]
}

const (
	// discharge is the share of a hole's area that a jet out of a sharp edge fills, π/(π+2). Source: Lamb, art. 75, after Kirchhoff, for a
	// slit; what was measured on round holes is 0.60 to 0.62.
	discharge = math.Pi / (math.Pi + 2)
	// permeability is the share of a hull's room that water can fill: that of machinery spaces in SOLAS, chapter II-1, regulation 7-3.
	permeability = 0.85
	// pumpTime is how long it takes to pump out a full hull, a choice [s].
	pumpTime = 20.0
	// smooth is the head below which the flow is proportional to it [m].
	smooth = 1e-3
)

// Aboard returns the mass of the water inside hull i [kg], in water of a density [kg/m³].
func (st *State) Aboard(i int, density float64) float64 { return st.Hulls[i].Volume * density }

// Mend closes the hole and lets the hull be pumped out.
func (fl *Flooding) Mend() { fl.Area, fl.Along, fl.Pumped = 0, 0, fl.Volume > 0 }

// Drain takes the water inside away, as where there is none around.
func (st *State) Drain() {
	for i := range st.Hulls {
		h := &st.Hulls[i]
		h.Volume, h.level, h.Pumped = 0, 0, false
	}
}

// Carries reports whether any water is carried along, around the hulls or inside: React then has what it does.
func (o *Outputs) Carries() bool { return o.Wet || o.fluid.Inside.Mass > 0 }

// room is how much water hull i can take [m³].
func (m *Model) room(f *form) (sum float64) {
	for k := range f.count {
		s := &m.strips[f.first+k]
		sum += s.full * s.width
	}
	return permeability * sum
}

// held returns the volume below a level surface inside a hull, and its first moment. down is the unit vector down, level the depth of
// the centre of mass below the surface [m].
func (m *Model) held(f *form, down vec, level float64) (volume float64, moment vec) {
	for k := range f.count {
		s := &m.strips[f.first+k]
		c := s.under(level+down.X*s.x, down.Y, down.Z)
		if c.area == 0 {
			continue
		}
		v := permeability * c.area * s.width
		volume += v
		moment = moment.AddScaled(v, frame.OfFRD(s.x, c.y, c.z))
	}
	return volume, moment
}

// settled finds the level surface below which the water inside has its volume, beginning with the last one, and returns the water's
// centre [m].
func (m *Model) settled(fl *Flooding, f *form, down vec) (centre vec) {
	low, high := math.Inf(1), math.Inf(-1) // levels of a hull that is empty and of one that is full
	for k := range f.count {
		s := &m.strips[f.first+k]
		for i := range s.y {
			d := down.X*s.x + down.Y*s.y[i] + down.Z*s.z[i]
			low, high = min(low, -d), max(high, -d)
		}
	}
	const near = 1e-5 // of the hull's room
	whole := m.room(f)
	at := max(low, min(high, fl.level))
	volume, moment := m.held(f, down, at)
	rate := whole / max(high-low, 1e-9)
	for range 40 {
		off := volume - fl.Volume
		if math.Abs(off) < near*whole {
			break
		}
		if off > 0 {
			high = at
		} else {
			low = at
		}
		next := at - off/rate
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		before, was := volume, at
		at = next
		volume, moment = m.held(f, down, at)
		if slope := (volume - before) / (at - was); slope > 0 {
			rate = slope
		}
	}
	fl.level = at
	if volume == 0 {
		return frame.OfFRD(0, f.Right, low)
	}
	return moment.Scale(1 / volume)
}

// leak lets water in or out of a hull by its hole, and adds the weight of what is inside. flows is the water around at the hull's strips,
// or one for all; sum its velocity there by the volume under water [m³].
func (m *Model) leak(out *Outputs, fl *Flooding, f *form, flows []water.Flow, in *Inputs, sum vec, volume, dt float64) {
	had, density := fl.Volume, in.Water.Density()
	body := in.NEDFromFRD.Inverse()
	down, hole := body.Apply(frame.OfNED(0, 0, 1)), f.hole(fl)
	if fl.Area > 0 {
		near := &flows[min(len(flows)-1, int(fl.Along*float64(f.count)))]
		depth := near.Height + in.PositionNED.Add(in.NEDFromFRD.Apply(hole)).Z
		within := 0.0
		if fl.Volume > 0 {
			within = max(0, fl.level+down.Dot(hole))
		}
		head := max(0, depth) - within
		fl.Volume += dt * discharge * fl.Area * head * math.Sqrt(2*standard.Gravity/max(math.Abs(head), smooth))
	}
	whole := m.room(f)
	if fl.Pumped {
		fl.Volume -= dt * whole / pumpTime
	}
	if fl.Volume = max(0, min(whole, fl.Volume)); fl.Volume == 0 {
		fl.Pumped, fl.level = false, 0
		return
	}
	place, mass := m.settled(fl, f, down), density*fl.Volume
	out.push(down.Scale(mass*standard.Gravity), place)
	if came := fl.Volume - had; came > 0 && dt > 0 { // it is carried along from now on
		var around vec
		if volume > 0 {
			around = sum.Scale(1 / volume)
		}
		moves := body.Apply(in.VelNED).Add(in.RateFRD.Cross(hole))
		out.push(around.Sub(moves).Scale(density*came/dt), hole)
	}
	all := out.fluid.Inside.Mass + mass
	out.fluid.Inside.Place = out.fluid.Inside.Place.Scale(out.fluid.Inside.Mass/all).AddScaled(mass/all, place)
	out.fluid.Inside.Mass = all
}

// hole is where a hull's hole is [m].
func (f *form) hole(fl *Flooding) vec {
	x := f.Stations[0].X + fl.Along*f.Length()
	s := f.at(x)
	return frame.OfFRD(x, f.Right, s.Keel)
}
