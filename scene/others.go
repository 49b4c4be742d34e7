package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ground"
)

// Other is a vehicle beside the one that the cameras follow.
type Other struct {
	Kind        int // which of ShowKinds
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
	nearPixels = 55 // from such a size on in the picture an other vehicle is drawn whole [px]
	nearMost   = 8  // so many at once
	otherSizes = 12 // floats of an instance: place and blur, quaternion, colour and damage
)

// others are the vehicles of a fleet that the cameras do not follow: one draw call a
// kind and level, whatever their number.
type others struct {
	kinds   []otherKind
	list    []Other
	shadows *layer
	shade   []float32 // instances of shadows
	origin  frame.Vec[frame.NED]
}

// otherKind draws the vehicles of one kind.
type otherKind struct {
	near, far, discs *layer
	at               [3][]float32 // their instances
	span             float64
}

func (k *otherKind) layers() [3]*layer { return [3]*layer{k.near, k.far, k.discs} }

// ShowKinds tells of which kinds the other vehicles will be, at most so many of them in
// all. It is called once.
func (s *Scene) ShowKinds(kinds []Kind, most int) {
	o := &s.others
	for i := range kinds {
		l := layoutOf(kinds[i].Parts, &kinds[i].Body, usualLegs)
		o.kinds = append(o.kinds, newOtherKind(&l, &kinds[i].Body, most))
		k := &o.kinds[i]
		s.add(k.near, k.far, k.discs)
	}
	d := patch
	d.instSizes, d.instances = []int{4, 2}, make([]float32, 6*most)
	o.shadows = newLayer(newMesh(d), look{program: "othershadow", order: orderShadow, transparent: true, decal: true, doubleSided: true})
	o.shadows.mesh.instances = 0
	s.add(o.shadows)
}

func newOtherKind(l *layout, b *Body, most int) otherKind {
	k := otherKind{span: l.span()}
	layerOf := func(d meshData, lk look) *layer {
		d.instSizes, d.instances = []int{4, 4, 4}, make([]float32, otherSizes*most)
		n := newLayer(newMesh(d), lk)
		n.mesh.instances = 0
		return n
	}
	k.near = layerOf(otherMesh(l, b), look{program: "other", order: orderVehicle, doubleSided: true})
	k.far = layerOf(farMesh(l), look{program: "other", order: orderVehicle, doubleSided: true})
	k.discs = layerOf(otherDiscs(l), look{program: "otherdisc", order: orderDiscs, transparent: true, doubleSided: true})
	return k
}

// ShowOthers takes over where all vehicles of the fleet are, the followed one among
// them. The list is valid until the next Update.
func (s *Scene) ShowOthers(list []Other) { s.others.list = list }

// placeOthers writes the instances for the picture as it is seen now.
func (s *Scene) placeOthers() {
	o := &s.others
	if len(o.kinds) == 0 {
		return
	}
	o.origin = s.subject.place
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
		s.measure(v)
		if v.Chosen {
			continue
		}
		level := 1
		if v.size > nearPixels && near < nearMost {
			level, near = 0, near+1
		}
		o.put(v, level)
		s.shadeOther(v)
	}
	o.upload()
}

// measure finds where a vehicle is seen, and how large.
func (s *Scene) measure(v *Other) {
	x, y, ok := s.Project(v.PositionNED)
	v.x, v.y, v.size = x, y, 0
	if ok {
		distance := max(v.PositionNED.Sub(s.rig.shown.eye).Len(), v.span)
		v.size = v.span * float64(s.lastSize[1]) / 2 / math.Tan(s.rig.shown.fov/2) / distance
		if k := s.PixelsPerMetre(); k > 0 {
			v.size = v.span * k
		}
	}
}

// put adds an instance to a level of its kind, and to its discs where they are seen.
func (o *others) put(v *Other, level int) {
	k := &o.kinds[v.Kind]
	p, q := glFromNED(v.PositionNED.Sub(o.origin)), glFromRot(v.NEDFromFRD)
	blur, broken := float32(0), float32(0)
	if v.Turning {
		blur = 1
	}
	if v.Broken {
		broken = 1
	}
	instance := [otherSizes]float32{p.X, p.Y, p.Z, blur, q.X, q.Y, q.Z, q.W, v.Color[0], v.Color[1], v.Color[2], broken}
	k.at[level] = append(k.at[level], instance[:]...)
	if v.Turning && v.size > 4 {
		k.at[2] = append(k.at[2], instance[:]...)
	}
}

// shadeOther adds the vehicle's shadow: a round one, softer the higher it is.
func (s *Scene) shadeOther(v *Other) {
	toSun := s.light.shadowNED()
	up := -toSun.Z
	ray, _ := ground.Cast(s.land.ground, v.PositionNED, toSun.Scale(-1), shadowFades/up)
	height := ray * up
	if height >= shadowFades || s.light.shade < 0.01 {
		return
	}
	foot := v.PositionNED.AddScaled(-ray, toSun)
	foot.Z = -s.land.height(foot.X, foot.Y) - 0.03
	p := glFromNED(foot.Sub(s.others.origin))
	dark := s.light.shade * (1 - smoothstep(height/shadowFades)) / (1 + 0.04*height)
	radius := v.span/2 + (shadowSoft+2*shadowSoften*ray)*2
	s.others.shade = append(s.others.shade, p.X, p.Y, p.Z, float32(radius), float32(0.55*dark), float32(min(0.9, 0.3+0.02*height)))
}

// upload hands the instances to GL.
func (o *others) upload() {
	for i := range o.kinds {
		k := &o.kinds[i]
		for j, l := range k.layers() {
			l.place = o.origin
			l.mesh.instances = int32(len(k.at[j]) / otherSizes)
			l.mesh.updateInstances(k.at[j])
		}
	}
	o.shadows.place = o.origin
	o.shadows.mesh.instances = int32(len(o.shade) / 6)
	o.shadows.mesh.updateInstances(o.shade)
}

// pickReach is so far beside a vehicle a click still chooses it [points].
const pickReach = 12

// Pick returns which of the vehicles of ShowOthers is seen at a place in the picture
// [framebuffer px], −1 for none. Of several it is the one whose middle is nearest.
func (s *Scene) Pick(x, y float64) int {
	best, found := math.Inf(1), -1
	for i := range s.others.list {
		v := &s.others.list[i]
		d := math.Hypot(v.x-x, v.y-y)
		if v.size > 0 && d < best && d < v.size/2+pickReach*float64(s.stroke.points()) {
			best, found = d, i
		}
	}
	return found
}
