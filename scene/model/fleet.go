package model

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// FleetVehicle is a vehicle of a fleet as it is drawn.
type FleetVehicle struct {
	Kind        int // which of the kinds that SetKinds was told
	PositionNED frame.Vec[frame.NED]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD]
	Turning     bool // its propellers are a blur
	Broken      bool // it crashed
	Color       [3]float32
	Name        string
	Chosen      bool // it is the followed one: only its label is drawn

	span float64 // of its kind [m]
	x, y float64 // in the picture of the last Update [px]
	size float64 // there [px]; 0: out of it
}

const (
	nearPixels  = 55 // from such a size on in the picture a fleet vehicle is drawn in full [px]
	nearMost    = 8  // so many at once
	fleetFloats = 12 // floats of an instance: place and blur, quaternion, colour and damage
)

// Fleet draws the vehicles of a fleet that the cameras do not follow: one draw call a
// kind and level, whatever their number.
type Fleet struct {
	stage   *gl.Stage
	kinds   []fleetKind
	list    []FleetVehicle
	shadows *gl.Layer
	lights  *sprites
	shade   []float32 // instances of shadows
	origin  frame.Vec[frame.NED]
	seen    camera.View // in the last update
}

// Land is what shadows of the vehicles fall on.
type Land struct {
	Terrain contact.Terrain
	Height  space.Height
}

// fleetKind draws the vehicles of one kind.
type fleetKind struct {
	near, far, discs *gl.Layer
	at               [3][]float32 // their instances
	span             float64
	layout           layout
	structure        shape.Structure
}

func (k *fleetKind) layers() [3]*gl.Layer { return [3]*gl.Layer{k.near, k.far, k.discs} }

// SetKinds tells of which kinds the vehicles will be, at most so many of them in all. It
// is called once.
func (o *Fleet) SetKinds(kinds []Kind, most int) {
	for i := range kinds {
		b := kinds[i].Body.whole()
		l := layoutOf(kinds[i].Parts, &b, usualLegs)
		o.kinds = append(o.kinds, newFleetKind(&l, &b, most))
		k := &o.kinds[i]
		k.layout, k.structure = l, l.structure()
		o.stage.Add(k.near, k.far, k.discs)
	}
	d := gl.Patch
	d.InstSizes, d.Instances = []int{4, 2}, make([]float32, 6*most)
	o.shadows = gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "fleetshadow", Order: gl.OrderShadow, Transparent: true, Decal: true, DoubleSided: true})
	o.shadows.Mesh.Instances = 0
	o.lights = newSprites(mostLamps * most)
	o.stage.Add(o.shadows, o.lights.Layer)
}

// NewFleet is empty until SetKinds.
func NewFleet(on *gl.Stage) *Fleet { return &Fleet{stage: on} }

func newFleetKind(l *layout, b *Body, most int) fleetKind {
	k := fleetKind{span: l.Span()}
	layerOf := func(d gl.MeshData, lk gl.Style) *gl.Layer {
		d.InstSizes, d.Instances = []int{4, 4, 4}, make([]float32, fleetFloats*most)
		n := gl.NewLayer(gl.NewMesh(d), lk)
		n.Mesh.Instances = 0
		return n
	}
	k.near = layerOf(nearMesh(l, b), gl.Style{Program: "fleet", Order: gl.OrderVehicle, DoubleSided: true})
	k.far = layerOf(farMesh(l), gl.Style{Program: "fleet", Order: gl.OrderVehicle, DoubleSided: true})
	k.discs = layerOf(fleetDiscs(l), gl.Style{Program: "fleetdisc", Order: gl.OrderDiscs, Transparent: true, DoubleSided: true})
	return k
}

// Show takes over where all vehicles of the fleet are, the followed one among them. The
// list is valid until the next update.
func (o *Fleet) Show(list []FleetVehicle) { o.list = list }

// Places adds the places of all vehicles that have one to a list.
func (o *Fleet) Places(to []frame.Vec[frame.NED]) []frame.Vec[frame.NED] {
	for i := range o.list {
		if p := o.list[i].PositionNED; p.IsFinite() {
			to = append(to, p)
		}
	}
	return to
}

// Update writes the instances for the picture as it is seen now. origin is near the
// vehicle that is followed.
func (o *Fleet) Update(origin frame.Vec[frame.NED], seen camera.View, l *sky.Light, land Land) {
	o.seen, o.origin = seen, origin
	if len(o.kinds) == 0 {
		return
	}
	for i := range o.kinds {
		for j := range o.kinds[i].at {
			o.kinds[i].at[j] = o.kinds[i].at[j][:0]
		}
	}
	o.shade = o.shade[:0]
	o.lights.begin(origin)
	near := 0
	for i := range o.list {
		v := &o.list[i]
		if v.Kind < 0 || v.Kind >= len(o.kinds) || !v.PositionNED.IsFinite() || !v.NEDFromFRD.IsFinite() {
			continue
		}
		v.span = o.kinds[v.Kind].span
		o.measure(v)
		if v.Chosen {
			continue
		}
		level := 1
		if v.size > nearPixels && near < nearMost {
			level, near = 0, near+1
		}
		o.put(v, level)
		o.shine(v, level, l)
		o.cast(v, l, land)
	}
	o.lights.end()
	o.upload()
}

// measure finds where a vehicle is seen, and how large.
func (o *Fleet) measure(v *FleetVehicle) {
	x, y, ok := o.seen.Project(v.PositionNED)
	v.x, v.y, v.size = x, y, 0
	if ok {
		v.size = o.seen.SizeOf(v.span, v.PositionNED)
	}
}

// put adds an instance to a level of its kind, and to its discs where they are seen.
func (o *Fleet) put(v *FleetVehicle, level int) {
	k := &o.kinds[v.Kind]
	p, q := space.GLFromNED(v.PositionNED.Sub(o.origin)), space.GLFromRot(v.NEDFromFRD)
	blur, broken := float32(0), float32(0)
	if v.Turning {
		blur = 1
	}
	if v.Broken {
		broken = 1
	}
	instance := [fleetFloats]float32{p.X, p.Y, p.Z, blur, q.X, q.Y, q.Z, q.W, v.Color[0], v.Color[1], v.Color[2], broken}
	k.at[level] = append(k.at[level], instance[:]...)
	if v.Turning && v.size > 4 {
		k.at[2] = append(k.at[2], instance[:]...)
	}
}

// shine adds the vehicle's navigation lights where they are seen: by day near the eye, at night from
// anywhere, as those of the followed one.
func (o *Fleet) shine(v *FleetVehicle, level int, l *sky.Light) {
	clearness := float64(l.Block.Night)
	if level == 0 {
		clearness = 1
	}
	if v.size == 0 || clearness == 0 {
		return
	}
	k := &o.kinds[v.Kind]
	o.lights.lamps(&k.layout, &k.structure, camera.Subject{Place: v.PositionNED, Att: v.NEDFromFRD, Span: v.span}, clearness)
}

// cast adds the vehicle's shadow: a round one, softer the higher it is.
func (o *Fleet) cast(v *FleetVehicle, l *sky.Light, land Land) {
	toSun := l.ShadowNED()
	up := -toSun.Z
	ray, _ := contact.Cast(land.Terrain, v.PositionNED, toSun.Scale(-1), sky.ShadowFades/up)
	height := ray * up
	if height >= sky.ShadowFades || l.Shade < 0.01 {
		return
	}
	foot := v.PositionNED.AddScaled(-ray, toSun)
	foot.Z = -land.Height(foot.X, foot.Y) - 0.03
	p := space.GLFromNED(foot.Sub(o.origin))
	dark := l.Shade * (1 - space.Smoothstep(height/sky.ShadowFades)) / (1 + 0.04*height)
	radius := v.span/2 + (sky.ShadowSoft+2*sky.ShadowSoften*ray)*2
	o.shade = append(o.shade, p.X, p.Y, p.Z, float32(radius), float32(0.55*dark), float32(min(0.9, 0.3+0.02*height)))
}

// upload hands the instances to GL.
func (o *Fleet) upload() {
	for i := range o.kinds {
		k := &o.kinds[i]
		for j, l := range k.layers() {
			l.Place = o.origin
			l.Mesh.Instances = int32(len(k.at[j]) / fleetFloats)
			l.Mesh.UpdateInstances(k.at[j])
		}
	}
	o.shadows.Place = o.origin
	o.shadows.Mesh.Instances = int32(len(o.shade) / 6)
	o.shadows.Mesh.UpdateInstances(o.shade)
}

// pickReach is so far beside a vehicle a click still chooses it [points].
const pickReach = 12

// Pick returns which of the vehicles of Show is seen at a place in the picture
// [framebuffer px], −1 for none. Of several it is the one whose middle is nearest.
func (o *Fleet) Pick(x, y float64) int {
	best, found := math.Inf(1), -1
	for i := range o.list {
		v := &o.list[i]
		d := math.Hypot(v.x-x, v.y-y)
		if v.size > 0 && d < best && d < v.size/2+pickReach*o.seen.Point() {
			best, found = d, i
		}
	}
	return found
}

// Labels appends the vehicles' names.
func (o *Fleet) Labels(dst []overlay.Label, seen camera.View) []overlay.Label {
	for i := range o.list {
		v := &o.list[i]
		if v.size == 0 || v.Chosen && seen.Aboard {
			continue
		}
		severity := snapshot.Info
		if v.Broken {
			severity = snapshot.Fault
		}
		dst = append(dst, overlay.Label{Kind: overlay.VehicleLabel, X: v.x, Y: v.y, Clear: v.size/2 + 6*seen.Point(), Text: v.Name, Seq: uint64(i + 1),
			Color: gl.RGB(v.Color).Nrgba(), Chosen: v.Chosen, Severity: severity, Opacity: 1})
	}
	return dst
}
