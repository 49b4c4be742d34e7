package physics

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// interference is what the wakes of a vehicle's rotors do to the others, beside what
// those of a stack do below each other, and to arms and hull.
//
// They are looked at every wakePeriod, all at once. In between, what a rotor meets goes to
// what was found last, as fast as the air gets there.
type interference struct {
	rotors []wakeOf
	stacks float64 // their number
	apart  float64 // of the nearest rotors beside each other [m]; 0: there are none
	radius float64 // of the largest rotor [m]

	clock           float64 // since the wakes were looked at [s]
	toHull, toOther float64 // what is carried there in the time 1 [1/s]
	found, onHull   float64 // down at arms and hull, mean over the arms [m/s]
}

// wakePeriod is how often the wakes are looked at [s]: often against the time in which one
// gets from rotor to rotor.
const wakePeriod = 0.005

// wakeOf is a rotor's wake and those that reach the rotor.
type wakeOf struct {
	velocity, skewed float64 // that it adds at its disc [m/s]; rotor.Skewed
	below            bool    // it stands below its arm
	wash, found      float64 // down through its disc from other wakes [m/s]: now, and as they were found
	from             []neighbour
}

// neighbour is another rotor, as one feels it.
type neighbour struct {
	rotor int
	flow  *rotor.Flow // of its wake, here
	x, y  float64     // unit vector from it to here, ahead and to the right
}

// alike is the least cosine between the axes of two rotors that feel each other's wakes.
const alike = 0.9

// newInterference finds who stands beside whom.
func newInterference(v *airframe.Vehicle, mounts []mount, blades []*rotor.Model) interference {
	f := interference{rotors: make([]wakeOf, len(mounts))}
	for i := range mounts {
		m := &mounts[i]
		f.radius = max(f.radius, m.radius)
		f.rotors[i].below = len(m.above) > 0
		if !f.rotors[i].below {
			f.stacks++
		}
		for j := range mounts {
			to := m.place.Sub(mounts[j].place)
			apart := math.Hypot(to.X, to.Y)
			if i == j || apart < m.radius || m.axis.Dot(mounts[j].axis) < alike || m.axis.Dot(up) < alike {
				continue
			}
			if f.apart == 0 || apart < f.apart {
				f.apart = apart
			}
			f.rotors[i].from = append(f.rotors[i].from, neighbour{
				rotor: j, flow: blades[j].FlowAt(apart, to.Z), x: to.X / apart, y: to.Y / apart,
			})
		}
	}
	return f
}

// blow lets the wakes act as they were found, dt later [s].
func (f *interference) blow(dt float64) {
	x := arrived(dt * f.toOther)
	for i := range f.rotors {
		w := &f.rotors[i]
		w.wash += x * (w.found - w.wash)
	}
	f.onHull += arrived(dt*f.toHull) * (f.found - f.onHull)
}

// arrived is 1 − e^(−x), within x³/12, and at most 1.
func arrived(x float64) float64 { return min(1, x/(1+x/2)) }

// feelWakes looks at the wakes that rotors have and meet, if it is time to, at the end of a
// step of dt [s]. Those of a vehicle at rest act at once.
func (p *propulsion) feelWakes(around *surroundings, dt float64) {
	f := &p.beneath
	if f.clock += dt; f.clock < wakePeriod-1e-9 && dt > 0 {
		return
	}
	f.clock -= wakePeriod
	v := around.velAirFRD
	edgewise, x, y := math.Sqrt(v.X*v.X+v.Y*v.Y), 0.0, 0.0
	if edgewise > 0 {
		x, y = -v.X/edgewise, -v.Y/edgewise // where the air goes
	}
	carried := 0.0
	f.found = 0
	for i := range f.rotors {
		w, a := &f.rotors[i], &p.aero[i]
		w.velocity = p.blades[i].Wake(a, around.air.Density)
		through := a.Wash + w.velocity - v.Z
		carried = max(carried, math.Abs(through))
		w.skewed = rotor.Skewed(edgewise, through)
		arm := rotor.ArmFlow(w.skewed)
		if w.below { // both together are an endless cylinder
			arm = 2 - arm
		}
		f.found += arm * w.velocity / f.stacks
	}
	for i := range f.rotors {
		w := &f.rotors[i]
		w.found = 0
		for k := range w.from {
			n := &w.from[k]
			if o := &f.rotors[n.rotor]; o.velocity > 0 {
				w.found += o.velocity * n.flow.At(o.skewed, n.x*x+n.y*y)
			}
		}
	}
	f.toHull, f.toOther = carried/f.radius, 0
	if f.apart > 0 {
		f.toOther = (edgewise + carried) / f.apart
	}
	if dt == 0 {
		f.settle()
	}
}

// settle lets the wakes act that were found.
func (f *interference) settle() {
	f.clock, f.onHull = 0, f.found
	for i := range f.rotors {
		f.rotors[i].wash = f.rotors[i].found
	}
}

// restart is without a wake.
func (f *interference) restart() {
	f.found, f.toHull, f.toOther = 0, 0, 0
	for i := range f.rotors {
		w := &f.rotors[i]
		w.velocity, w.skewed, w.found = 0, 0, 0
	}
	f.settle()
}

// wakeDrag returns the drag of arms and hull in the wakes, which blow down at a speed
// [m/s], less open, that without them: the drag of eq. 6.29 in J.G. Leishman, Principles of Helicopter
// Aerodynamics, 2nd ed., 2006, of the share that stands in them.
func wakeDrag(v *airframe.Vehicle, s *surroundings, wake float64, open frame.Vec[frame.FRD]) frame.Vec[frame.FRD] {
	if wake == 0 || v.InWakes == 0 {
		return frame.Vec[frame.FRD]{}
	}
	flow := s.velAirFRD
	blown := frame.OfFRD(flow.X, flow.Y, flow.Z-wake)
	return s.dragIn(blown, v.DragArea).Sub(open).Scale(v.InWakes)
}
