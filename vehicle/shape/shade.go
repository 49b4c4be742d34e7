package shape

import "github.com/sitlark/sitlark/physics/frame"

// Panel is a flat piece of a vehicle, for a shadow that is worked out without triangles: its corners, in
// their order, from the centre of mass [m].
type Panel [4]frame.Vec[frame.FRD]

// Panels returns what a plane's wings and bodies hide of the light: a panel between two stations of a wing,
// and two that cross, from the nose to the widest section and on to the tail.
func (p *Assembly) Panels() (list []Panel) {
	for i := range p.Wings {
		w := p.Wings[i].Stations
		for k := 1; k < len(w); k++ {
			a, b := &w[k-1], &w[k]
			list = append(list, Panel{a.ahead(0.25), b.ahead(0.25), b.ahead(-0.75), a.ahead(-0.75)})
		}
	}
	for i := range p.Fuselages {
		f := p.Fuselages[i].Sections
		widest := 0
		for k := range f {
			if f[k].Width > f[widest].Width {
				widest = k
			}
		}
		for _, ends := range [][2]int{{0, widest}, {widest, len(f) - 1}} {
			a, b := &f[ends[0]], &f[ends[1]]
			for _, side := range []frame.Vec[frame.FRD]{frame.OfFRD(0, 0.5, 0), frame.OfFRD(0, 0, 0.5)} {
				size := func(s *Section) float64 {
					return side.Y*2*max(s.Width, 0.4*f[widest].Width) + side.Z*2*max(s.Height, 0.4*f[widest].Height)
				}
				list = append(list, Panel{
					a.PlaceFRD.AddScaled(size(a), side), b.PlaceFRD.AddScaled(size(b), side),
					b.PlaceFRD.AddScaled(-size(b), side), a.PlaceFRD.AddScaled(-size(a), side),
				})
			}
		}
	}
	return list
}

// ahead is a place on the chord, so far ahead of its quarter by the chord.
func (s *Station) ahead(share float64) frame.Vec[frame.FRD] {
	return s.PlaceFRD.Add(frame.OfFRD(share*s.Chord, 0, 0))
}
