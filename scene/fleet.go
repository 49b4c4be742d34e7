package scene

import (
	"math"

	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
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
	nearPixels  = 55 // from such a size on in the picture an other vehicle is drawn whole [px]
	nearMost    = 8  // so many at once
	fleetFloats = 12 // floats of an instance: place and blur, quaternion, colour and damage
)

// Fleet draws the vehicles of a fleet that the cameras do not follow: one draw call a
// kind and level, whatever their number.
type Fleet struct {
	stage   *stage
	kinds   []fleetKind
	list    []FleetVehicle
	shadows *layer
	shade   []float32 // instances of shadows
	origin  frame.Vec[frame.NED]
	seen    view // in the last update
}

// fleetLand is what shadows of the vehicles fall on.
type fleetLand struct {
	terrain ground.Terrain
	height  landHeight
}

// fleetKind draws the vehicles of one kind.
type fleetKind struct {
	near, far, discs *layer
	at               [3][]float32 // their instances
	span             float64
}

func (k *fleetKind) layers() [3]*layer { return [3]*layer{k.near, k.far, k.discs} }

// SetKinds tells of which kinds the vehicles will be, at most so many of them in all. It
// is called once.
func (o *Fleet) SetKinds(kinds []Kind, most int) {
	for i := range kinds {
		l := layoutOf(kinds[i].Parts, &kinds[i].Body, usualLegs)
		o.kinds = append(o.kinds, newFleetKind(&l, &kinds[i].Body, most))
		k := &o.kinds[i]
		o.stage.add(k.near, k.far, k.discs)
	}
	d := patch
	d.instSizes, d.instances = []int{4, 2}, make([]float32, 6*most)
	o.shadows = newLayer(newMesh(d), look{program: "othershadow", order: orderShadow, transparent: true, decal: true, doubleSided: true})
	o.shadows.mesh.instances = 0
	o.stage.add(o.shadows)
}

// newFleet is empty until SetKinds.
func newFleet(on *stage) *Fleet { return &Fleet{stage: on} }

func newFleetKind(l *layout, b *Body, most int) fleetKind {
	k := fleetKind{span: l.span()}
	layerOf := func(d meshData, lk look) *layer {
		d.instSizes, d.instances = []int{4, 4, 4}, make([]float32, fleetFloats*most)
		n := newLayer(newMesh(d), lk)
		n.mesh.instances = 0
		return n
	}
	k.near = layerOf(otherMesh(l, b), look{program: "other", order: orderVehicle, doubleSided: true})
	k.far = layerOf(farMesh(l), look{program: "other", order: orderVehicle, doubleSided: true})
	k.discs = layerOf(otherDiscs(l), look{program: "otherdisc", order: orderDiscs, transparent: true, doubleSided: true})
	return k
}

// Show takes over where all vehicles of the fleet are, the followed one among them. The
// list is valid until the next update.
func (o *Fleet) Show(list []FleetVehicle) { o.list = list }

// update writes the instances for the picture as it is seen now. origin is near the
// vehicle that is followed.
func (o *Fleet) update(origin frame.Vec[frame.NED], seen view, l *light, land fleetLand) {
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
		o.cast(v, l, land)
	}
	o.upload()
}

// measure finds where a vehicle is seen, and how large.
func (o *Fleet) measure(v *FleetVehicle) {
	x, y, ok := o.seen.project(v.PositionNED)
	v.x, v.y, v.size = x, y, 0
	if ok {
		v.size = o.seen.sizeOf(v.span, v.PositionNED)
	}
}

// put adds an instance to a level of its kind, and to its discs where they are seen.
func (o *Fleet) put(v *FleetVehicle, level int) {
	k := &o.kinds[v.Kind]
	p, q := glFromNED(v.PositionNED.Sub(o.origin)), glFromRot(v.NEDFromFRD)
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

// cast adds the vehicle's shadow: a round one, softer the higher it is.
func (o *Fleet) cast(v *FleetVehicle, l *light, land fleetLand) {
	toSun := l.shadowNED()
	up := -toSun.Z
	ray, _ := ground.Cast(land.terrain, v.PositionNED, toSun.Scale(-1), shadowFades/up)
	height := ray * up
	if height >= shadowFades || l.shade < 0.01 {
		return
	}
	foot := v.PositionNED.AddScaled(-ray, toSun)
	foot.Z = -land.height(foot.X, foot.Y) - 0.03
	p := glFromNED(foot.Sub(o.origin))
	dark := l.shade * (1 - smoothstep(height/shadowFades)) / (1 + 0.04*height)
	radius := v.span/2 + (shadowSoft+2*shadowSoften*ray)*2
	o.shade = append(o.shade, p.X, p.Y, p.Z, float32(radius), float32(0.55*dark), float32(min(0.9, 0.3+0.02*height)))
}

// upload hands the instances to GL.
func (o *Fleet) upload() {
	for i := range o.kinds {
		k := &o.kinds[i]
		for j, l := range k.layers() {
			l.place = o.origin
			l.mesh.instances = int32(len(k.at[j]) / fleetFloats)
			l.mesh.updateInstances(k.at[j])
		}
	}
	o.shadows.place = o.origin
	o.shadows.mesh.instances = int32(len(o.shade) / 6)
	o.shadows.mesh.updateInstances(o.shade)
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
		if v.size > 0 && d < best && d < v.size/2+pickReach*o.seen.point() {
			best, found = d, i
		}
	}
	return found
}

// labels appends the vehicles' names.
func (o *Fleet) labels(dst []overlay.Label, seen view) []overlay.Label {
	for i := range o.list {
		v := &o.list[i]
		if v.size == 0 || v.Chosen && seen.aboard {
			continue
		}
		severity := snapshot.Info
		if v.Broken {
			severity = snapshot.Fault
		}
		dst = append(dst, overlay.Label{Kind: overlay.VehicleLabel, X: v.x, Y: v.y, Clear: v.size/2 + 6*seen.point(), Text: v.Name, Seq: uint64(i + 1),
			Color: rgb(v.Color).nrgba(), Chosen: v.Chosen, Severity: severity, Opacity: 1})
	}
	return dst
}
