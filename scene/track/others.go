package track

import (
	"sort"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
)

// Other is the track of another flight, which is drawn as a thin line in its colour.
type Other struct {
	Times  []float64              // of the places, in their order [s]
	Places []frame.Vec[frame.NED] // from home [m]
	Color  [3]float32
}

// Others draws the tracks of other flights, each up to a time of its own.
type Others struct {
	list   []Other
	layers []*gl.Layer
}

// How the track of another flight is drawn: half its width [px], and its opacity.
const otherHalf, otherAlpha = 0.9, 0.75

// SetOthers draws the tracks of other flights instead of those before. Their meshes are made at once.
// It must be called from the main thread.
func (t *Track) SetOthers(list []Other) *Others {
	t.stage.Remove(t.others.layers...)
	t.others = Others{list: list}
	for i := range list {
		o := &list[i]
		var pairs []frame.Vec[frame.NED]
		for k := 1; k < len(o.Places); k++ {
			pairs = append(pairs, o.Places[k-1], o.Places[k])
		}
		if len(pairs) == 0 {
			pairs = make([]frame.Vec[frame.NED], 2) // which Show never draws
		}
		l := gl.NewFarLines(t.stroke, pairs, [4]float32{o.Color[0], o.Color[1], o.Color[2], otherAlpha}, otherHalf)
		l.Mesh.Count = 0
		t.others.layers = append(t.others.layers, l)
	}
	t.stage.Add(t.others.layers...)
	return &t.others
}

// Show draws the track of a flight up to one of its times [s].
func (o *Others) Show(i int, time float64) {
	n := sort.SearchFloat64s(o.list[i].Times, time)
	o.layers[i].Mesh.Count = indicesASegment * int32(max(0, n-1))
	o.layers[i].SetVisible(n > 1)
}

// indicesASegment is how many indices a piece of a line takes.
const indicesASegment = 6
