package fit

import (
	"fmt"

	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/framefile"
)

// stackSpacing is the distance between the propellers of a stack over their radius:
// that of two motors back to back.
const stackSpacing = 0.4

// arrange places the motors: on a circle across diagonal_size, or where the file says.
// Their hubs are level with the centre of mass, as ArduPilot has them: the drag that the
// file gives them must not pitch the vehicle.
func (w *wanted) arrange() ([]airframe.Motor, []servo.Params, error) {
	arm := w.reach()
	spacing := stackSpacing * w.radius
	motors, servos := airframe.Arrange(w.layout, airframe.Circle{Arm: arm, Up: (w.levels - 1) / 2 * spacing, Spacing: spacing})
	for i := range w.file.Motors {
		f := &w.file.Motors[i]
		if i >= len(motors) {
			if at, given := firstGiven(f); given {
				return nil, nil, &framefile.Error{Name: w.file.Name, Pos: at, Got: fmt.Sprintf("a key of motor %d", i+1),
					Want: fmt.Sprintf("motors 1 to %d of the layout %s", len(motors), w.layout.Name), Do: "remove it or choose another layout"}
			}
			continue
		}
		if err := w.place(&motors[i], f); err != nil {
			return nil, nil, err
		}
	}
	return motors, servos, nil
}

// reach is how far from the centre motors stand of which the file does not say where:
// half of diagonal_size, the vehicle's size across. Where it places others, ArduPilot's own
// distance, all of it, as the numbers go together then.
func (w *wanted) reach() float64 {
	if w.placed() {
		return w.file.DiagonalSize.Value
	}
	return w.file.DiagonalSize.Value / 2
}

// placed reports whether the file says where a motor stands.
func (w *wanted) placed() bool {
	for i := range w.file.Motors {
		if w.file.Motors[i].Position.Given {
			return true
		}
	}
	return false
}

func firstGiven(f *framefile.Motor) (framefile.Pos, bool) {
	switch {
	case f.Position.Given:
		return f.Position.At, true
	case f.Thrust.Given:
		return f.Thrust.At, true
	}
	return f.Yaw.At, f.Yaw.Given
}

// place gives a motor what the file says of it.
func (w *wanted) place(m *airframe.Motor, f *framefile.Motor) error {
	if f.Position.Given {
		m.PlaceFRD = f.Position.Value
		if m.PlaceFRD.Len() > 10 {
			return &framefile.Error{Name: w.file.Name, Pos: f.Position.At, Got: fmt.Sprintf("a place %.3g m from the centre of mass", m.PlaceFRD.Len()),
				Want: "at most 10 m", Do: "correct it"}
		}
	}
	if f.Thrust.Given {
		m.AxisFRD, m.ThrustScale = f.Thrust.Value, f.Thrust.Value.Len()
	}
	if f.Yaw.Given {
		m.Clockwise = f.Yaw.Value < 0 // its size: setYaw
	}
	return nil
}
