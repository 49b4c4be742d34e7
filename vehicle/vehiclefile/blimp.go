package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/envelope"
	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Envelope is that of a blimp.
type Envelope struct {
	Place     [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"of its middle: [forward, right, down] from the centre of mass; above it, which holds the vehicle upright"`
	Length    float64    `key:"length" dim:"length" min:"100 mm" max:"20 m" need:"yes" doc:"of the ellipsoid"`
	Width     float64    `key:"width" dim:"length" min:"100 mm" max:"20 m" need:"yes" doc:"likewise"`
	Height    float64    `key:"height" dim:"length" min:"100 mm" max:"20 m" need:"yes" doc:"likewise"`
	Heaviness float64    `key:"heaviness" dim:"number" min:"-0.1" max:"0.5" default:"0.002" doc:"share of the weight that the gas does not carry, with the air that the vehicle starts in; below 0 it rises"`
}

// Fin is one that flaps.
type Fin struct {
	Name   string     `key:"name" need:"yes" doc:"such as back"`
	Place  [3]float64 `key:"place" dim:"length" min:"-5 m" max:"5 m" need:"yes" doc:"of the middle of its hinge: [forward, right, down]"`
	Points string     `key:"points" is:"forward,back,left,right,up,down" need:"yes" doc:"from the hinge to its end, with its servo at 0"`
	Swings string     `key:"swings" is:"forward,back,left,right,up,down" need:"yes" doc:"where a positive angle of the servo takes its end"`
	Length float64    `key:"length" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"from the hinge to the end"`
	Width  float64    `key:"width" dim:"length" min:"5 mm" max:"5 m" need:"yes" doc:"along the hinge"`
	Across float64    `key:"drag_across" dim:"number" min:"0" max:"3" default:"1.2" doc:"drag coefficient of a flow square to it"`
	Servo  string     `key:"servo" need:"yes" doc:"name of the one that swings it"`
}

// setBlimp gives the vehicle its envelope and its fins.
func setBlimp(f *File, v *airframe.Vehicle) {
	if f.has("envelope") {
		e := &f.Envelope
		v.Envelope = envelope.Params{CentreFRD: place(e.Place), Length: e.Length, Width: e.Width, Height: e.Height, Heaviness: e.Heaviness}
	}
	before := v.Servos[:len(v.Servos)-len(f.Servos)]
	for i := range f.Fins {
		p := &f.Fins[i]
		v.Fins = append(v.Fins, flapping.Params{
			Name: p.Name, HingeFRD: place(p.Place), Out: directions[p.Points], Swings: directions[p.Swings], Length: p.Length, Width: p.Width, Across: p.Across, Servo: f.servo(p.Servo, before),
		})
	}
}

// rub gives a vehicle with an envelope the friction by which the air brakes that as it rocks: that of a sphere of its size which turns to and fro, with
// a boundary layer that is thin against it, at the frequency at which its weight rights it; with no righting moment none.
//
// Source: L.D. Landau, E.M. Lifshitz, Fluid Mechanics, 2nd ed., 1987, sect. 24, problem 5: M = 8π/3 η R⁴ Ω/δ, δ = √(2ν/ω). From memory.
func rub(v *airframe.Vehicle) {
	e := &v.Envelope
	righting := -v.Mass * standard.Gravity * e.CentreFRD.Z
	inertia := v.Inertia.X
	if !e.Given() || !(righting > 0 && inertia > 0) {
		return
	}
	const viscosity, density = 1.8e-5, 1.2 // of air [Pa s, kg/m³]
	layer := math.Sqrt(2 * viscosity / density / math.Sqrt(righting/inertia))
	of := func(a, b float64) float64 { // about an axis, by the size square to it
		return 8 * math.Pi / 3 * viscosity * math.Pow((a+b)/4, 4) / layer
	}
	v.AngularDamping = frame.OfFRD(of(e.Width, e.Height), of(e.Length, e.Height), of(e.Length, e.Width))
}

// checkFins finds what is wrong with envelope and fins, at the lines that must change.
func checkFins(f *File) error {
	var all faults.List
	if n := len(f.Fins); n > flapping.Max {
		all.Add(f.fault(f.at("fins"), "fins has %d entries, expected %d at most: remove some", n, flapping.Max))
	}
	if f.has("fins") && !f.has("envelope") {
		all.Add(f.fault(f.at("fins"), "fins mean something only with envelope: give it, or remove them"))
	}
	names := map[string]int{}
	for i := range f.Fins {
		p := &f.Fins[i]
		if first, again := names[p.Name]; again {
			all.Add(f.fault(f.at(entry("fins", i, "name")), "%s is the name of fins[%d], too: give each its own", p.Name, first+1))
		}
		names[p.Name] = i
		if directions[p.Points].Dot(directions[p.Swings]) != 0 {
			all.Add(f.fault(f.at(entry("fins", i, "swings")), "the fin points %s and swings %s, expected a direction square to that: up for one that points back", p.Points, p.Swings))
		}
	}
	return all.Err()
}
