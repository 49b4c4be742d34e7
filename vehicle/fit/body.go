package fit

import (
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Sides of the hull's box, and places of legs, propellers and their tips, over the arm, as
// the default quad has them, to two digits: with airframe.LegOut the vehicles that come from frame
// files would not fly as before to the last bit.
const (
	boxLength, boxWidth, boxHeight = 0.71, 0.53, 0.40
	legOut, legDown, tipGap        = 0.71, 0.58, 0.15
)

// dragShape is the drag area by axis over that along x: a file knows one drag, which
// ArduPilot lets act alike along all axes.
var dragShape = frame.OfFRD(1, 1, 1)

// body returns the vehicle without rotor, motor and battery. The file's hover is of thrust
// that equals the weight, and its drag the whole: none of it stands in the rotors' wakes.
func (w *wanted) body() (airframe.Vehicle, error) {
	motors, servos, err := w.arrange()
	if err != nil {
		return airframe.Vehicle{}, err
	}
	arm := 0.0
	for _, m := range motors {
		arm = max(arm, frame.OfFRD(m.PlaceFRD.X, m.PlaceFRD.Y, 0).Len())
	}
	v := airframe.Vehicle{
		Name:         w.file.Name,
		Layout:       w.layout.Title,
		Mass:         w.file.Mass.Value,
		Motors:       motors,
		Servos:       servos,
		Drives:       make([]motor.Params, 1),
		Propellers:   make([]rotor.Params, 1),
		Battery:      w.pack,
		LegLimit:     3,
		HullLimit:    1.5,
		Rangefinders: []sensor.Rangefinder{airframe.LidarDown(frame.OfFRD(0, 0, boxHeight/2*arm))},
		DragArea:     dragShape.Scale(0.3 * arm * arm),
	}
	v.Inertia = w.inertia()
	v.Contact = contactOf(motors, arm, w.radius, v.Mass)
	return v, nil
}

// inertia returns the file's, or ArduPilot's: half of the mass on a ring across
// diagonal_size. ArduPilot puts the motors twice as far out as that ring, diagonal_size from
// the centre; where they stand on it here, half of that inertia answers a thrust as fast.
func (w *wanted) inertia() frame.Vec[frame.FRD] {
	f := w.file
	if f.MomentInertia.Given {
		i := f.MomentInertia.Value
		i.Z = min(i.Z, (i.X+i.Y)*(1-1e-9)) // the file may round
		return i
	}
	ring := f.DiagonalSize.Value / 2
	x := f.Mass.Value / 4 * ring * ring
	if !w.placed() {
		x /= 2
	}
	return frame.OfFRD(x, x, 2*x*(1-1e-9))
}

// contactOf returns a leg and a hull point under each arm, the corners of the hull and
// the propellers' tips.
func contactOf(motors []airframe.Motor, arm, radius, mass float64) contact.Params {
	lowest := 0.0
	for _, m := range motors {
		lowest = max(lowest, m.PlaceFRD.Z)
	}
	down := max(legDown*arm, lowest+tipGap*arm)
	var points []contact.Point
	add := func(kind contact.Kind, motor int, x, y, z float64) {
		points = append(points, contact.Point{PlaceFRD: frame.OfFRD(x, y, z), Kind: kind, Motor: motor})
	}
	for _, m := range motors {
		x, y := m.PlaceFRD.X, m.PlaceFRD.Y
		if m.Level == 0 {
			add(contact.Leg, 0, legOut*x, legOut*y, down)
			add(contact.Hull, 0, x, y, m.PlaceFRD.Z-0.05*arm)
		}
		out := 1 + radius/max(frame.OfFRD(x, y, 0).Len(), 1e-6)
		add(contact.Tip, m.Number, out*x, out*y, m.PlaceFRD.Z)
	}
	add(contact.Hull, 0, 0, 0, -boxHeight*0.7*arm)
	for _, side := range []float64{-0.5, 0.5} {
		add(contact.Hull, 0, boxLength/2*arm, boxWidth*side*arm, boxHeight/2*arm)
		add(contact.Hull, 0, -boxLength/2*arm, boxWidth*side*arm, boxHeight/2*arm)
	}
	return contact.ForVehicle(mass, points)
}
