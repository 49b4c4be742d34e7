package scene

import (
	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// pins are small flags where something happened in this flight. What happened at
// one place shares one.
type pins struct {
	layer *layer
	list  []Pin // newest first
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
	pinsMost   = 24  // with older ones that are more than information
	pinsApart  = 1.0 // nearer ones share one [m]
	pinHead    = 24  // height of the flag's middle above the place [points]
	pinClear   = 4.0 // what is information hides its pin this near to the vehicle [m]
)

// pinSizes are the attributes of a corner: place, its cell, offset [points], severity
// and alpha.
var pinSizes = []int{3, 3, 2, 2}

func newPins(st *stroke) *pins {
	p := &pins{}
	d := meshData{sizes: pinSizes, dynamic: 4 * pinsMost}
	for i := range uint32(pinsMost) {
		d.indices = append(d.indices, 4*i, 4*i+1, 4*i+2, 4*i, 4*i+2, 4*i+3)
	}
	p.layer = newFarLayer(newMesh(d), look{program: "pin", order: orderSigns, transparent: true, doubleSided: true})
	p.layer.mesh.count = 0
	size, eye := uniform("Size"), p.layer.eyeUniform()
	p.layer.bind = func(gs *gls.GLS) {
		eye(gs)
		gs.Uniform3f(size.Location(gs), st.width, st.height, st.points())
	}
	return p
}

// update takes over the events of the snapshot's flight.
func (p *pins) update(s *snapshot.Snapshot, at subject) {
	newest, _ := s.Events.Get(s.Events.Last())
	if newest != p.last || len(p.list) > 0 && newest.Flight != s.Flight {
		p.last = newest
		p.collect(s)
	}
	p.upload(at)
}

// collect chooses the events that have a pin.
func (p *pins) collect(s *snapshot.Snapshot) {
	p.list = p.list[:0]
	seen := 0
	for seq := s.Events.Last(); seq >= s.Events.Oldest() && len(p.list) < pinsMost; seq-- {
		e, ok := s.Events.Get(seq)
		if !ok || e.Flight != s.Flight || !e.PositionNED.IsFinite() || e.PositionNED.Len() > 1e6 {
			continue
		}
		seen++
		if seen > pinsNewest && e.Severity == snapshot.Info || p.joins(e) {
			continue
		}
		p.list = append(p.list, pinOf(e, 0))
	}
}

func pinOf(e snapshot.Event, more int) Pin {
	return Pin{Seq: e.Seq, Place: e.PositionNED, Severity: e.Severity, Time: e.Time, Text: e.Text.String(), More: more}
}

// joins puts an event to a newer one at the same place. The graver one is told, and
// of faults the first: the others follow from it.
func (p *pins) joins(e snapshot.Event) bool {
	for i := range p.list {
		pin := &p.list[i]
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
func (p Pin) alpha(at subject) float64 {
	if p.Severity > snapshot.Info {
		return 1
	}
	return smoothstep(p.Place.Sub(at.place).Len()/pinClear - 0.5)
}

func (p *pins) upload(at subject) {
	p.buf = p.buf[:0]
	for _, pin := range p.list {
		alpha, place := float32(pin.alpha(at)), farFromNED(pin.Place)
		for _, c := range [4][2]float32{{-8, -3}, {18, -3}, {18, 34}, {-8, 34}} {
			p.buf = append(put(put(p.buf, place.rest), place.cell), c[0], c[1], float32(pin.Severity), alpha)
		}
	}
	p.layer.mesh.update(0, p.buf)
	p.layer.mesh.count = int32(6 * len(p.list))
}
