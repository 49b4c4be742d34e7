package fit

import (
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// Shares of the mass, as the default quad has them: at the arms' ends, in the arms,
// in the legs, and the body as a box of these sides over the arm.
const (
	endShare, armShare, legShare    = 0.29, 0.13, 0.07
	boxLength, boxWidth, boxHeight  = 0.71, 0.53, 0.40
	legOut, legDown, propUp, tipGap = 0.71, 0.58, 0.155, 0.15
)

// dragShape is the drag area by axis over that along x: a file knows one drag, which
// ArduPilot lets act alike along all axes.
var dragShape = frame.OfFRD(1, 1, 1)

// body returns the vehicle without rotor, motor and battery.
func (w *wanted) body() (airframe.Vehicle, error) {
	motors, err := w.arrange()
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
		Battery:      w.pack,
		LegLimit:     3,
		HullLimit:    1.5,
		Rangefinders: []sensor.Rangefinder{airframe.LidarDown(frame.OfFRD(0, 0, boxHeight/2*arm))},
		DragArea:     dragShape.Scale(0.3 * arm * arm),
	}
	v.Inertia = inertia(w.file, motors, arm)
	v.Contact = contactOf(motors, arm, w.radius, v.Mass)
	return v, nil
}

// inertia returns the file's, or that of the parts: points at the arms' ends, arms as
// rods, legs, and a box.
func inertia(f *framefile.File, motors []airframe.Motor, arm float64) frame.Vec[frame.FRD] {
	if f.MomentInertia.Given {
		i := f.MomentInertia.Value
		i.Z = min(i.Z, (i.X+i.Y)*(1-1e-9)) // the file may round
		return i
	}
	m := f.Mass.Value
	var sum frame.Vec[frame.FRD]
	add := func(m, xx, yy, zz float64) {
		sum = sum.Add(frame.OfFRD(m*(yy+zz), m*(xx+zz), m*(xx+yy)))
	}
	n := 1 / float64(len(motors))
	for _, r := range motors {
		p := r.PlaceFRD
		add(m*n*endShare, p.X*p.X, p.Y*p.Y, p.Z*p.Z)
		add(m*n*armShare/3, p.X*p.X, p.Y*p.Y, 0)
		add(m*n*legShare, p.X*p.X*legOut*legOut, p.Y*p.Y*legOut*legOut, legDown*legDown*arm*arm)
	}
	box := m * (1 - endShare - armShare - legShare) * arm * arm / 12
	add(box, boxLength*boxLength, boxWidth*boxWidth, boxHeight*boxHeight)
	return sum
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
