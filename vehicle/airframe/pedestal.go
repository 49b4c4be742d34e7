package airframe

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/launch"
	"github.com/sitlark/sitlark/physics/sling"
)

// validatePedestal checks a pedestal, its servos, and that nothing else moves the vehicle.
func validatePedestal(v *Vehicle) error {
	p := &v.Pedestal
	if !p.Given() {
		return nil
	}
	if err := p.Validate(); err != nil {
		return v.Refuse(err, "pedestal")
	}
	for _, k := range []int{p.Azimuth.Servo, p.Elevation.Servo} {
		if k < 0 || k >= len(v.Servos) {
			return v.Refuse(fmt.Errorf("a servo of its pedestal is the one at place %d of %d", k+1, len(v.Servos)), "pedestal")
		}
	}
	if len(v.Motors)+len(v.Traction)+len(v.Wings)+len(v.Wheels)+len(v.Heads)+len(v.Hulls)+len(v.Fins) > 0 || v.Envelope.Given() || v.Launch != (launch.Params{}) || v.Slung != (sling.Params{}) || v.Payload.Mass != 0 || v.Tank.Fuel > 0 {
		return v.Refuse(fmt.Errorf("it has a pedestal, and something that moves or carries it, or a load: expected the pedestal alone"), "pedestal")
	}
	return nil
}
