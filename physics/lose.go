package physics

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// broken returns what has broken off a vehicle whose places are those of v.
func (w *World) broken(v *airframe.Vehicle) (pieces []wing.Piece) {
	for i := range v.Wings {
		pieces = append(pieces, v.Wings[i].Broken(&w.lifting.states[i].Faults)...)
	}
	for i := range v.Wheels {
		if w.rolling.wheels[i].Broken() {
			pieces = append(pieces, v.Wheels[i].Piece()...)
		}
	}
	return pieces
}

// reweigh gives the vehicle the mass, the centre of mass and the inertia that it has with what is left of it. What broke off
// leaves with the velocity that it had, and what is put back comes with the vehicle's, so that momentum is conserved.
func (w *World) reweigh() {
	now := asNow(w, &w.params.Vehicle)
	now.Lose(w.broken(&now))
	if now.Mass == w.vehicle.Mass {
		return
	}
	centre := w.vehicle.IMUPlace.Sub(now.IMUPlace)
	*w.vehicle = now
	w.propulsion.findDrives()
	w.recentre(centre)
}

// recentre makes what follows from mass, inertia and places again. centre is the new centre of mass from the old one [m]; the
// vehicle's points move on as they did.
func (w *World) recentre(centre frame.Vec[frame.FRD]) {
	b := &w.body
	w.propulsion.placeMounts()
	w.lifting.place(w.vehicle)
	w.floating.place(w.vehicle)
	w.buoyant.place(w.vehicle, w.params.Vehicle.Mass)
	w.rolling.refit()
	if w.slung.hangs {
		w.slung.hook = w.vehicle.Hook()
	}
	b.mass, b.inertia = w.vehicle.Mass+w.iced, tensorOf(w)
	b.position = b.position.Add(b.attitude.Apply(centre))
	b.velocity = b.velocity.Add(b.attitude.Apply(b.rate.Cross(centre)))
	b.moment = b.moment.Sub(centre.Cross(b.attitude.Inverse().Apply(b.force))) // about the new centre
	w.around.velAirFRD = b.attitude.Inverse().Apply(b.velocity.Sub(w.around.windNED))
	w.publishMotion()
}
