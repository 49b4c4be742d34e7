package model

import (
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/space"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/shape"
	"github.com/sitlark/sitlark/vehicle/shape/usual"
)

// Body tells what a Snapshot does not say of the vehicle's looks. The zero value
// is a vehicle of which nothing more is known.
type Body struct {
	// Feet are where the legs end, from the centre of mass [m], in the order of the
	// bits of state.Contact.LegsBroken. Without them there is one under each arm.
	Feet        []frame.Vec[frame.FRD]
	Blades      int            // of a propeller; 0: two
	HoverThrust float64        // of a rotor, level in still air [N]; 0: as usual for its disc
	Paint       *[3]float32    // of the shell, 0 to 1; nil: white
	Mesh        *gltfmesh.Mesh // drawn in place of hub, arms and legs; nil: none

	Assembly *shape.Assembly // drawn in place of a multirotor; nil: it is one

	Craft craft.Kind // drawn in place of hub, arms and legs where there is no Mesh; None: a multirotor

	meshReach float64 // of Mesh, once it is known [m]
}

// whole returns the body with the plane that its kind is drawn as, where no plane is given.
func (b Body) whole() Body {
	if b.Assembly == nil {
		b.Assembly = usual.Of(b.Craft)
	}
	return b
}

// outline is how far a body that is no multirotor's goes from the centre of mass [m].
type outline struct{ reach, below, above float64 }

// outline returns that of the body; zero: it is a multirotor's.
func (b *Body) outline() outline {
	if b.Assembly != nil {
		body := b.Assembly.Build()
		return outline{body.Reach(), body.Below(), body.Above()}
	}
	if c := craft.Of(b.Craft); c != nil {
		return outline{c.Reach, c.Below, c.Above}
	}
	return outline{}
}

const (
	usualLegs    = 0.12 // the legs reach so far below the centre of mass [m] until a snapshot tells
	usualLoading = 72   // thrust by disc area in a hover [N/m²]
	mostFeet     = 32
)

// feet are where the legs end.
type feet struct {
	count  int
	places [mostFeet]frame.Vec[frame.FRD]
}

// feetOf returns the feet that b names, else one under each arm of l, the given
// depth [m] below the centre of mass.
func feetOf(b *Body, l *layout, depth float64) feet {
	var f feet
	if o := l.outline; o != (outline{}) {
		f.add(frame.OfFRD(0, 0, o.below))
		return f
	}
	for _, p := range b.Feet {
		if p.IsFinite() && p.Len() < 50 {
			f.add(p)
		}
	}
	if f.count > 0 {
		return f
	}
	for _, p := range shape.FeetUnder(l.rotors[:l.Count], depth) {
		f.add(p)
	}
	return f
}

func (f *feet) add(p frame.Vec[frame.FRD]) {
	if f.count < mostFeet {
		f.places[f.count] = p
		f.count++
	}
}

// depth is how far the lowest foot is below the centre of mass [m].
func (f *feet) depth() float64 {
	d := 0.0
	for _, p := range f.places[:f.count] {
		d = max(d, p.Z)
	}
	return d
}

// blades returns how many blades a propeller is drawn with.
func (b *Body) blades() int {
	if b.Blades < 1 {
		return 2
	}
	return min(b.Blades, 12)
}

// hover returns the thrust of a rotor that hovers [N].
func (b *Body) hover(m *shape.Rotor) float64 {
	if b.HoverThrust > 0 && b.HoverThrust < 1e5 {
		return b.HoverThrust
	}
	return usualLoading * math.Pi * m.Radius * m.Radius
}

// legsOf returns how far the legs reach below the centre of mass [m], as told by a
// vehicle that stands on all of them: its centre then lies so high above its
// lowest point. ground is the height of the ground under it above home [m].
func legsOf(snap *snapshot.Snapshot, known, ground float64) float64 {
	if snap.Seq == 0 || !snap.Contact.InContact || snap.Contact.LegsBroken != 0 || frame.Tilt(snap.Body.NEDFromFRD) > 2*space.Deg {
		return known
	}
	drop := snap.Body.Altitude() - ground - snap.Contact.Height
	if !(drop >= 0.02 && drop <= 3) {
		return known
	}
	if d := drop - known; d < 0.005 && d > -0.005 {
		return known // a strut gives way a little
	}
	return drop
}

// reach is how far the user's own body goes from its origin [m]; 0 without one.
func (b *Body) reach() float64 {
	if b.Mesh == nil {
		return 0
	}
	if b.meshReach == 0 {
		for i := range b.Mesh.Parts {
			v := b.Mesh.Parts[i].Vertices
			for k := 0; k+2 < len(v); k += gltfmesh.Floats {
				p := math32.Vector3{X: v[k], Y: v[k+1], Z: v[k+2]}
				b.meshReach = max(b.meshReach, float64(p.Length()))
			}
		}
	}
	return b.meshReach
}
