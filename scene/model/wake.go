package model

import (
	"math"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

const (
	wakePoints  = 96
	wakeStep    = 0.3  // from one point to the next [m]
	wakeLasts   = 9.0  // [s]
	wakeColumns = 9    // vertices across
	wakeFloats  = 5    // of a vertex: place (3), strength, how far from the boat [m]
	wakeSlow    = 0.4  // a boat this slow leaves none [m/s]
	wakeFull    = 2.5  // and this fast a full one
	wakeLift    = 0.01 // over the surface [m]
	wakeLeap    = 3.0  // from one picture to the next that no boat goes [m]
)

// kelvin is the tangent of half the angle of a wake in deep water, asin(1/3), whatever the speed.
//
// Source: J.N. Newman, Marine Hydrodynamics, 1977, sect. 6.10.
var kelvin = math.Tan(math.Asin(1.0 / 3))

// wake is the foam that a boat leaves: two arms that its bow throws, and between them what its stern and propeller have stirred. It
// drifts with the current and lies on the waves. It is to be seen alone: no hull feels it.
type wake struct {
	layer  *gl.Layer
	points [wakePoints]wakePoint // the newest last
	count  int
	buf    []float32
}

// wakePoint is where the stern was.
type wakePoint struct {
	north, east float64              // [m]
	aside       [2]float64           // a unit vector to the right: north, east
	speed, time float64              // over ground [m/s]; physics time [s]
	moved       frame.Vec[frame.NED] // by the current since then [m]
}

// boatOf returns half the beam of a vehicle's hulls, and how far behind the centre of mass they end [m]; 0: it has none.
func boatOf(a *shape.Assembly) (half, stern float64) {
	if a == nil {
		return 0, 0
	}
	for i := range a.Hulls {
		h := &a.Hulls[i]
		for _, s := range h.Stations {
			half = max(half, math.Abs(h.Right)+max(s.ChineWidth, s.DeckWidth)/2)
			stern = max(stern, -s.X)
		}
	}
	return half, stern
}

func newWake() *wake {
	d := gl.MeshData{Sizes: []int{3, 2}, Dynamic: (wakePoints + 1) * wakeColumns}
	for p := range uint32(wakePoints) {
		for c := range uint32(wakeColumns - 1) {
			a, b := p*wakeColumns+c, (p+1)*wakeColumns+c
			d.Indices = append(d.Indices, a, b, a+1, a+1, b, b+1)
		}
	}
	w := &wake{layer: gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "wake", Order: gl.OrderShadow, Transparent: true, DoubleSided: true, Decal: true})}
	w.layer.Mesh.Partial = true
	origin := gl.Uniform("Origin")
	w.layer.Bind = func(gs *gls.GLS) {
		const period = 1024 // [m]: float32 holds what is left of it
		gs.Uniform2f(origin.Location(gs), float32(-math.Mod(w.layer.Place.Y, period)), float32(math.Mod(w.layer.Place.X, period)))
	}
	w.layer.SetVisible(false)
	return w
}

func (w *wake) forget() { w.count = 0 }

// update leads the wake on by dt [s] of physics time.
func (w *wake) update(b *Body, snap *snapshot.Snapshot, at camera.Subject, dt float64) {
	half, stern := boatOf(b.Assembly)
	w.layer.SetVisible(false)
	if half == 0 || !snap.Sea.Exists() {
		w.count = 0
		return
	}
	w.keep(snap.Time, snap.Sea.Current(), dt)
	w.lead(snap, at, stern)
	if w.count == 0 {
		return
	}
	w.draw(&snap.Sea, snap.Time, at, half)
}

// keep lets the points drift and leaves out those that are too old, or of a time that is not yet.
func (w *wake) keep(now float64, current frame.Vec[frame.NED], dt float64) {
	kept := 0
	for i := range w.points[:w.count] {
		p := w.points[i]
		if p.time > now || now-p.time > wakeLasts {
			continue
		}
		p.moved = p.moved.AddScaled(dt, current)
		w.points[kept] = p
		kept++
	}
	w.count = kept
}

// lead adds a point where the stern is now, when that is afloat and far enough from the last.
func (w *wake) lead(snap *snapshot.Snapshot, at camera.Subject, stern float64) {
	place := at.Place.Add(at.Att.Apply(frame.OfFRD(-stern, 0, 0)))
	if !snap.Water.Afloat || !place.IsFinite() {
		return
	}
	if w.count > 0 {
		last := &w.points[w.count-1]
		switch off := math.Hypot(place.X-last.north-last.moved.X, place.Y-last.east-last.moved.Y); {
		case off > wakeLeap:
			w.count = 0
		case off < wakeStep:
			return
		}
	}
	if w.count == wakePoints {
		w.count = copy(w.points[:], w.points[1:])
	}
	right := at.Att.Apply(frame.OfFRD(0, 1, 0))
	k := 1 / max(math.Hypot(right.X, right.Y), 1e-6)
	speed := math.Hypot(snap.Water.VelFRD.X, snap.Water.VelFRD.Y)
	if !frame.Finite(speed) { // a log does not tell
		speed = math.Hypot(at.Vel.X, at.Vel.Y)
	}
	w.points[w.count] = wakePoint{
		north: place.X, east: place.Y, aside: [2]float64{right.X * k, right.Y * k},
		speed: speed, time: snap.Time,
	}
	w.count++
}

// draw fills the mesh, from the oldest point to the newest.
func (w *wake) draw(sea *water.Field, now float64, at camera.Subject, half float64) {
	w.layer.Place = at.Place
	w.buf = w.buf[:0]
	way := 0.0 // behind the newest point [m]
	for i := w.count - 1; i >= 0; i-- {
		p := &w.points[i]
		north, east := p.north+p.moved.X, p.east+p.moved.Y
		if i < w.count-1 {
			q := &w.points[i+1]
			way += math.Hypot(q.north+q.moved.X-north, q.east+q.moved.Y-east)
		}
		strong := space.Smoothstep((p.speed-wakeSlow)/(wakeFull-wakeSlow)) * (1 - (now-p.time)/wakeLasts)
		for _, c := range wakeAcross(half, way, strong) {
			n, e := north+c.off*p.aside[0], east+c.off*p.aside[1]
			up := sea.Surface(n, e, now).Height + wakeLift + at.Place.Z
			w.buf = append(w.buf, float32(e-at.Place.Y), float32(up), float32(at.Place.X-n), float32(c.strength), float32(way))
		}
	}
	w.layer.Mesh.Update(0, w.buf)
	w.layer.Mesh.Ranges = append(w.layer.Mesh.Ranges[:0], gl.Span32{Count: int32(6 * (wakeColumns - 1) * (w.count - 1))})
	w.layer.SetVisible(w.count > 1)
}

// wakeColumn is a vertex across a wake: to the right of its middle [m], and how much of it is foam, 0 to 1.
type wakeColumn struct{ off, strength float64 }

// wakeAcross is a cut across a wake a way behind a boat of half a beam [m], of a strength, 0 to 1.
func wakeAcross(half, way, strong float64) (cut [wakeColumns]wakeColumn) {
	arm := half + kelvin*way     // where the bow's wave is
	wide := 0.35*half + 0.06*way // that wave
	stirred := min(0.8*half+0.05*way, arm-wide)
	thin := math.Exp(-way / (30 * half)) // it spreads
	for i, c := range [5]wakeColumn{{arm + 0.3*wide, 0}, {arm, 0.5 * strong * thin}, {arm - wide, 0}, {stirred, 0}, {0, 0.75 * strong * math.Exp(-way/(40*half))}} {
		cut[i] = wakeColumn{-c.off, c.strength}
		cut[wakeColumns-1-i] = c
	}
	return cut
}
