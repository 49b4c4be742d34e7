package performance

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/battery"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// Cell returns the middle voltage of a cell of the vehicle's battery under load [V].
func Cell(v *airframe.Vehicle) float64 {
	if v.Battery.Chemistry == battery.LiIon {
		return 3.6
	}
	return 3.7
}

// Ahead is the motor at place i of v.Motors going along its thrust at a speed [m/s], in standard air or, of a boat's under water, fresh water, with a pulse at
// that share, 0 to 1, of its ESC's range, and at the ESC's current limit where that comes first.
func Ahead(v *airframe.Vehicle, i int, airspeed, share, voltage float64) (Point, error) {
	s := standOf(v, i)
	s.airspeed = airspeed
	duty := s.motor.Throttled(share)
	p, err := s.find(voltage, func(p *Point) float64 {
		if limit := s.motor.CurrentLimit; limit > 0 {
			return max(p.Duty-duty, p.Winding-limit)
		}
		return p.Duty - duty
	})
	if err == nil && !(math.Abs(p.Thrust) < math.MaxFloat32) {
		err = fmt.Errorf("performance: the propeller's thrust at %.3g m/s is %.4g N", airspeed, p.Thrust)
	}
	return p, err
}
