package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// Submarine is what a submarine does in still fresh water, and how its thrusters move it.
type Submarine struct {
	Hull      *hull.Model
	Thrusters []Thruster
	Frame     *layout.Submarine // of ArduSub, whose thrusters these are; nil: none
	Reversed  []bool            // of Thrusters: those that push against the frame's
	Top       [3]float64        // speeds ahead, to the right and down with all thrusters at full throttle that push so [m/s]
	Thrust    [3]float64        // lying still, likewise [N]
	Turn      float64           // moment about the axis down, likewise [N m]
	Buoyancy  float64           // that lifts it [N]
}

// Thruster is one of them.
type Thruster struct {
	Output               int
	Axis                 frame.Vec[frame.FRD] // unit vector of the thrust of pulses above the middle
	Arm                  frame.Vec[frame.FRD] // moment about the centre of mass by the thrust [m]
	Ahead, Back          float64              // greatest thrust along the axis and against it, lying still [N]
	Curve                float64              // thrust over the greatest by the throttle: (1−curve)·c + curve·c²
	MinUs, MaxUs, DeadUs float64
}

// Wrench is the force ahead, to the right and down, and the moment about these, of a thrust [N] along the axis.
func (t *Thruster) Wrench(thrust float64) [6]float64 {
	return [6]float64{thrust * t.Axis.X, thrust * t.Axis.Y, thrust * t.Axis.Z, thrust * t.Arm.X, thrust * t.Arm.Y, thrust * t.Arm.Z}
}

// SubmarineOf works out what a submarine does from its physics. The error is an airframe.UnflyableError.
func SubmarineOf(v *airframe.Vehicle) (s Submarine, err error) {
	if len(v.Motors) == 0 {
		return s, v.Refuse(errors.New("a submarine without motors: expected thrusters"), "motors")
	}
	if s.Hull, err = airframe.Afloat(v); err != nil {
		return s, v.Refuse(err, "hulls")
	}
	for i := range v.Motors {
		m, d := &v.Motors[i], v.Drive(i)
		if !d.Reverses || m.Engine > 0 {
			return s, v.Refuse(fmt.Errorf("motor %d turns one way: expected an electric motor whose ESC reverses on a submarine", m.Number), "esc", "engine")
		}
		full, err := performance.Ahead(v, i, 0, 1, v.Battery.RestVoltage(0.5))
		if err != nil {
			return s, err
		}
		half, err := performance.Ahead(v, i, 0, 0.5, v.Battery.RestVoltage(0.5))
		if err != nil {
			return s, err
		}
		back, _ := v.Rotor(i).Backward()
		s.Thrusters = append(s.Thrusters, Thruster{
			Output: m.Number, Axis: m.Thrust(), Arm: m.PlaceFRD.Cross(m.Thrust()), Ahead: full.Thrust, Back: back * full.Thrust,
			Curve: clamp(2-4*half.Thrust/full.Thrust, 0, 1),
			MinUs: d.PWMMinUs, MaxUs: d.PWMMaxUs, DeadUs: d.PWMDeadbandUs,
		})
	}
	s.Buoyancy = s.Hull.Buoyancy(freshWater) * standard.Gravity
	s.frame()
	return s, s.speeds(v)
}

// push is the force along an axis of all thrusters that push along it, at a speed and full throttle, each with no force along other axes.
func (s *Submarine) push(v *airframe.Vehicle, axis int, speed float64) (sum float64, err error) {
	for i := range s.Thrusters {
		t := &s.Thrusters[i]
		share := t.Axis.Array()[axis]
		if math.Abs(share) < 0.1 {
			continue
		}
		p, err := performance.Ahead(v, i, speed*math.Abs(share), 1, v.Battery.RestVoltage(0.5))
		if err != nil {
			return 0, err
		}
		scale := 1.0
		if share < 0 {
			scale = t.Back / t.Ahead
		}
		sum += scale * p.Thrust * math.Abs(share)
	}
	return sum, nil
}

// speeds finds the top speeds.
func (s *Submarine) speeds(v *airframe.Vehicle) (err error) {
	water := &v.Hulls[0].Submerged
	for axis := range s.Top {
		if s.Thrust[axis], err = s.push(v, axis, 0); err != nil {
			return err
		}
		low, high := 0.0, 10.0
		for range 20 {
			mid := (low + high) / 2
			force, err := s.push(v, axis, mid)
			if err != nil {
				return err
			}
			if axis == 2 {
				force -= s.Buoyancy
			}
			if force > (water.Linear[axis]+water.Square[axis]*mid)*mid {
				low = mid
			} else {
				high = mid
			}
		}
		s.Top[axis] = low
	}
	for i := range s.Thrusters {
		t := &s.Thrusters[i]
		s.Turn += math.Abs(t.Arm.Z) * math.Min(t.Ahead, t.Back)
	}
	for axis, name := range [...]string{"ahead", "", "down"} {
		if name != "" && !(s.Top[axis] > 0.02) {
			return v.Refuse(fmt.Errorf("its thrusters take it %s at %.3g m/s, expected 0.02 m/s at least: %.3g N of thrust, and %.3g N of buoyancy", name, s.Top[axis], s.Thrust[axis], s.Buoyancy), "motors", "hulls")
		}
	}
	if !(s.Turn > 0.01) {
		return v.Refuse(errors.New("no thruster turns it about the axis down"), "motors")
	}
	return nil
}

// frame finds ArduSub's frame whose thrusters stand as these.
func (s *Submarine) frame() {
	for _, f := range layout.Submarines() {
		if len(f.Thrusters) != len(s.Thrusters) {
			continue
		}
		reversed, fits := make([]bool, len(s.Thrusters)), true
		for i := range s.Thrusters {
			t, m := &s.Thrusters[i], &f.Thrusters[i]
			// What one thruster has of an axis counts where ArduSub uses it for that.
			have, want := [6]float64{t.Arm.X, t.Arm.Y, t.Arm.Z, t.Axis.Z, t.Axis.X, t.Axis.Y}, [6]float64{m.Roll, m.Pitch, m.Yaw, m.Down, m.Ahead, m.Right}
			same, against := true, true
			for k, w := range want {
				same, against = same && (w == 0 || w*have[k] > 0), against && (w == 0 || w*have[k] < 0)
			}
			fits = fits && t.Output == i+1 && (same || against)
			reversed[i] = against
		}
		if fits {
			s.Frame, s.Reversed = &f, reversed
			return
		}
	}
}

// ofSubmarine derives the parameters of a submarine for ArduSub, whose own gains are those of such vehicles.
func ofSubmarine(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	b, err := SubmarineOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	if b.Frame != nil {
		s.add("FRAME_CONFIG", float64(b.Frame.FrameConfig), b.Frame.Name)
		for i, r := range b.Reversed {
			direction, why := 1.0, "as ArduSub's frame"
			if r {
				direction, why = -1, "it pushes against that of ArduSub's frame"
			}
			s.add(fmt.Sprintf("MOT_%d_DIRECTION", i+1), direction, why)
		}
	}
	const why = "of ArduPilot's own file for a BlueROV2: those that it has without one overshoot by metres"
	for _, p := range []struct {
		name  string
		value float64
	}{
		{"PSC_D_POS_P", 3}, {"PSC_D_VEL_P", 8}, {"PSC_D_ACC_P", 0.2}, {"PSC_D_ACC_I", 0.4}, {"PSC_D_ACC_FF", 0.075}, {"PSC_JERK_D", 8},
		{"PSC_NE_POS_P", 2.5}, {"PSC_NE_VEL_P", 5}, {"PSC_NE_VEL_I", 0.5}, {"PSC_NE_VEL_D", 0.8}, {"PILOT_ACCEL_Z", 200}, {"PILOT_SPEED_UP", 200},
	} {
		s.add(p.name, p.value, why)
	}
	if len(v.Rangefinders) > 0 {
		s.add("RNGFND1_TYPE", 100, "the echo sounder, which comes over JSON")
		s.add("RNGFND1_MIN", round(v.Rangefinders[0].Min, 2), "m")
		s.add("RNGFND1_MAX", round(v.Rangefinders[0].Max, 2), "m")
	}
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}
