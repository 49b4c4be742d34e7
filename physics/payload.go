package physics

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
)

// dropPayload lets the payload go, between two steps: it flies on by itself and is
// followed no further. What is left has another mass, inertia and centre of mass;
// its points move on as they did, so that momentum is conserved.
func (w *World) dropPayload(c command.DropPayload) error {
	if err := w.flying(c); err != nil {
		return err
	}
	if w.vehicle.Payload.Mass == 0 {
		return fmt.Errorf("%s: the payload was dropped before; a reset puts it back", command.Name(c))
	}
	b := &w.body
	centre := w.vehicle.Release()
	w.placeMounts()
	b.mass, b.inertia = w.vehicle.Mass, newTensor(w.vehicle.Inertia, w.vehicle.Products)
	b.position = b.position.Add(b.attitude.Apply(centre))
	b.velocity = b.velocity.Add(b.attitude.Apply(b.rate.Cross(centre)))
	b.moment = b.moment.Sub(centre.Cross(b.attitude.Inverse().Apply(b.force))) // about the new centre
	w.velAirFRD = b.attitude.Inverse().Apply(b.velocity.Sub(w.windNED))
	w.publishMotion()
	return nil
}
