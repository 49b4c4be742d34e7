// Package actuators says what the panel of the actuators draws of a vehicle, and what of it can be broken.
package actuators

import (
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// Of returns that of a vehicle.
func Of(e *catalog.Entry) *panel.Airframe {
	v := &e.Vehicle
	plan := shape.PlanOf(v)
	c := &panel.Airframe{Fuselage: pieces(plan.Fuselage), Launches: v.Launch.Given(), ByServos: v.Envelope.Given() || v.Pedestal.Given(), Names: sim.NamesOf(v),
		Fits: func(c command.Command) error { return physics.Fits(v, c) }}
	for _, w := range plan.Wings {
		one := panel.AirframeWing{Name: w.Name}
		for _, half := range w.Halves {
			one.Halves = append(one.Halves, pieces(half))
		}
		c.Wings = append(c.Wings, one)
	}
	for _, s := range plan.Surfaces {
		control := v.Wings[s.Wing].Controls[s.Control]
		c.Surfaces = append(c.Surfaces, panel.AirframeSurface{
			Name: s.Name, Wing: s.Wing, Control: s.Control, Servo: s.Servo, Pieces: pieces(s.Quads), Upright: s.Upright,
			Deflection: func(servo float64) float64 { return control.Deflection(servo*math.Pi/180) * 180 / math.Pi },
		})
	}
	for _, s := range plan.Sails {
		c.Sails = append(c.Sails, panel.AirframeSail{Wing: s.Wing, Servo: s.Servo, Turned: s.Turned, Luff: s.Luff, Foot: s.Foot})
	}
	for _, fin := range plan.Fins {
		c.Fins = append(c.Fins, panel.AirframeFin{Name: fin.Name, Servo: fin.Servo, Up: fin.Up, Piece: func(servo float64) panel.Piece { return panel.Piece(fin.Quad(servo * math.Pi / 180)) }})
	}
	if p := &v.Pedestal; p.Given() {
		c.Pedestal = &panel.AirframePedestal{Azimuth: p.Azimuth.Servo, Elevation: p.Elevation.Servo, Least: p.Elevation.Least * 180 / math.Pi, Most: p.Elevation.Most * 180 / math.Pi}
	}
	c.Envelope = physics.Fits(v, command.LeakEnvelope{}) == nil
	for i := range v.Servos {
		s := &v.Servos[i]
		c.Servos = append(c.Servos, panel.AirframeServo{Name: c.Names.Servo(i), Output: s.Output, Least: min(s.AtMinDeg, s.AtMaxDeg), Most: max(s.AtMinDeg, s.AtMaxDeg), Moves: plan.Moves[i]})
	}
	if plan.OnWheels || len(v.Wings) > 0 {
		c.Wheels = wheelsOf(e)
	}
	return c
}

// wheelsOf are the wheels of a vehicle that drives, or lands, on them, with the motors that drive them.
func wheelsOf(e *catalog.Entry) []panel.AirframeWheel {
	v := &e.Vehicle
	list := make([]panel.AirframeWheel, len(v.Wheels))
	for i := range v.Wheels {
		w := v.Wheels[i]
		list[i] = panel.AirframeWheel{Forward: w.PlaceFRD.X, Right: w.PlaceFRD.Y, Radius: w.Radius, Width: shape.TyreWidth * w.Radius, Servo: w.Steering.Servo,
			Heading: w.Heading * 180 / math.Pi, Rollers: -w.Rollers * 180 / math.Pi} // the upper ones lean the other way
		if w.Steering.Gain != 0 {
			list[i].Steer = func(servo float64) float64 { return w.SteerAngle(servo*math.Pi/180) * 180 / math.Pi }
		}
	}
	for k := range v.Traction {
		for _, i := range v.Traction[k].Wheels {
			list[i].Motor = v.Traction[k].Output
		}
	}
	return list
}

func pieces(quads []shape.Quad) []panel.Piece {
	list := make([]panel.Piece, len(quads))
	for i, q := range quads {
		list[i] = panel.Piece(q)
	}
	return list
}
