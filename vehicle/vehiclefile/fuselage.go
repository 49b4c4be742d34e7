package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Fuselage is a body that is about as wide and high all along.
type Fuselage struct {
	Nose   [3]float64 `key:"nose" dim:"length" min:"-10 m" max:"10 m" need:"yes" doc:"its tip: [forward, right, down]; the fuselage goes straight back from it"`
	Length float64    `key:"length" dim:"length" min:"10 mm" max:"20 m" need:"yes" doc:"from nose to tail"`
	Width  float64    `key:"width" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"greatest"`
	Height float64    `key:"height" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"greatest"`
	Across float64    `key:"drag_across" dim:"number" min:"0" max:"3" default:"0" doc:"drag coefficient of a long body of its section in flow square to it: 1.2 for a round one, up to 2 for a box. With it the fuselage has the forces of slender-body theory and of the flow across, which drag_area then does not include; 0: it has none"`
	Limit  float64    `key:"limit" dim:"speed" min:"0.1 m/s" max:"100 m/s" default:"3 m/s" doc:"vertical speed that belly, nose, tail and the wings' tips survive"`
}

// setFuselage gives the vehicle its fuselage, and finds where the widest wing whose halves meet at it goes through it.
func setFuselage(f *File, v *airframe.Vehicle) {
	b, widest := &v.Fuselage, 0.0
	if from := &f.Fuselage; f.has("fuselage") {
		*b = airframe.Fuselage{NoseFRD: place(from.Nose), Length: from.Length, Width: from.Width, Height: from.Height, Across: from.Across}
	}
	for i := range v.Wings {
		w := &v.Wings[i]
		if len(w.Stations) == 0 || b.Across == 0 {
			continue
		}
		root, tip := &w.Stations[0], &w.Stations[len(w.Stations)-1]
		off := root.Place.Sub(b.NoseFRD)
		if span := tip.Place.Y - root.Place.Y; w.Mirrored && span > widest && math.Abs(off.Y) <= b.Width/2 && math.Abs(off.Z) <= 0.75*b.Height {
			share := func(x float64) float64 { return max(0, min(1, (b.NoseFRD.X-x)/b.Length)) }
			b.WingFrom, b.WingTo, widest = share(root.Place.X+root.Chord/4), share(root.Place.X-0.75*root.Chord), span
		}
	}
}
