package track

import (
	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Pins are small flags where something happened in this flight. What happened at
// one place shares one.
type Pins struct {
	layer *gl.Layer
	List  []Pin // newest first
	last  snapshot.Event
	buf   []float32
}

// Pin is a flag on the trail.
type Pin struct {
	Seq      uint64 // of the event that it tells
	Place    frame.Vec[frame.NED]
	Severity snapshot.Severity
	Time     float64 // physics time [s]
	Text     string
	More     int // events at the same place that it does not tell
}

const (
	pinsNewest = 12  // so many of the newest events have one
	PinsMost   = 24  // with older ones that are more than information
	pinsApart  = 1.0 // nearer ones share one [m]
	PinHead    = 24  // height of the flag's middle above the place [points]
	pinClear   = 4.0 // what is information hides its pin this near to the vehicle [m]
)

// pinSizes are the attributes of a corner: place, its cell, offset [points], severity
// and alpha.
var pinSizes = []int{3, 3, 2, 2}

func newPins(st *gl.Picture) *Pins {
	p := &Pins{}
	d := gl.MeshData{Sizes: pinSizes, Dynamic: 4 * PinsMost}
	for i := range uint32(PinsMost) {
		d.Indices = append(d.Indices, 4*i, 4*i+1, 4*i+2, 4*i, 4*i+2, 4*i+3)
	}
	p.layer = gl.NewFarLayer(gl.NewMesh(d), gl.Style{Program: "pin", Order: gl.OrderSigns, Transparent: true, DoubleSided: true})
	p.layer.Mesh.Count = 0
	size, eye := gl.Uniform("Size"), p.layer.EyeUniform()
	p.layer.Bind = func(gs *gls.GLS) {
		eye(gs)
		gs.Uniform3f(size.Location(gs), st.Width, st.Height, st.Points())
	}
	return p
}

// update takes over the events of the snapshot's flight.
func (p *Pins) update(s *snapshot.Snapshot, at camera.Subject) {
	newest, _ := s.Events.Get(s.Events.Last())
	if newest != p.last || len(p.List) > 0 && newest.Flight != s.Flight {
		p.last = newest
		p.Collect(s)
	}
	p.upload(at)
}

// Collect chooses the events that have a pin.
func (p *Pins) Collect(s *snapshot.Snapshot) {
	p.List = p.List[:0]
	seen := 0
	for seq := s.Events.Last(); seq >= s.Events.Oldest() && len(p.List) < PinsMost; seq-- {
		e, ok := s.Events.Get(seq)
		if !ok || e.Flight != s.Flight || !e.PositionNED.IsFinite() || e.PositionNED.Len() > 1e6 {
			continue
		}
		seen++
		if seen > pinsNewest && e.Severity == snapshot.Info || p.joins(e) {
			continue
		}
		p.List = append(p.List, pinOf(e, 0))
	}
}

func pinOf(e snapshot.Event, more int) Pin {
	return Pin{Seq: e.Seq, Place: e.PositionNED, Severity: e.Severity, Time: e.Time, Text: e.Words(), More: more}
}

// joins puts an event to a newer one at the same place. The graver one is told, and
// of faults the first: the others follow from it.
func (p *Pins) joins(e snapshot.Event) bool {
	for i := range p.List {
		pin := &p.List[i]
		if pin.Place.Sub(e.PositionNED).Len() > pinsApart {
			continue
		}
		pin.More++
		if e.Severity > pin.Severity || e.Severity == pin.Severity && e.Severity > snapshot.Info {
			*pin = pinOf(e, pin.More)
		}
		return true
	}
	return false
}

// alpha is how clearly a pin is seen: what only informs gives way to the vehicle.
func (p Pin) alpha(at camera.Subject) float64 {
	if p.Severity > snapshot.Info {
		return 1
	}
	return space.Smoothstep(p.Place.Sub(at.Place).Len()/pinClear - 0.5)
}

func (p *Pins) upload(at camera.Subject) {
	p.buf = p.buf[:0]
	for _, pin := range p.List {
		alpha, place := float32(pin.alpha(at)), gl.FarFromNED(pin.Place)
		for _, c := range [4][2]float32{{-8, -3}, {18, -3}, {18, 34}, {-8, 34}} {
			p.buf = append(gl.Put(gl.Put(p.buf, place.Rest), place.Cell), c[0], c[1], float32(pin.Severity), alpha)
		}
	}
	p.layer.Mesh.Update(0, p.buf)
	p.layer.Mesh.Count = int32(6 * len(p.List))
}
