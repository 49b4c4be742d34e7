package parameters

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/envelope"
	"github.com/sitlark/sitlark/physics/flapping"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Blimp is what a blimp does in still air at sea level, and how its fins move it.
type Blimp struct {
	Envelope *envelope.Model
	Strokes  []Stroke   // of its fins
	Thrust   float64    // ahead, of the fins that push so, standing still [N]
	Side     float64    // likewise to the right [N]
	Down     float64    // likewise down, with the fins that swing up and down leant to that [N]
	Turn     float64    // likewise about the axis down [N m]
	Top      [3]float64 // speeds ahead, to the right and down with these [m/s]
	Inertia  [6]float64 // mass and moments of inertia with the air that moves along [kg, kg m²]
	Heavy    float64    // weight that the gas does not carry [N]
	Righting float64    // period in which its weight rights it about the axis ahead [s]
}

// Stroke is how a fin pushes when it flaps as far as its servo can follow.
type Stroke struct {
	Angle float64 // amplitude [rad]
	Force float64 // mean, towards the hinge [N]
}

const (
	// StrokeRate is how often ArduPilot's Blimp flaps by default, FINS_FREQ_HZ [Hz].
	StrokeRate = 3.0
	// Leant is how far off its middle a fin flaps that is to push square to its rest: chosen [rad].
	Leant = 0.65
)

// BlimpOf works out what a blimp does from its physics. The error is an airframe.UnflyableError.
func BlimpOf(v *airframe.Vehicle) (b Blimp, err error) {
	if len(v.Fins) == 0 {
		return b, v.Refuse(errors.New("a blimp without fins: expected some"), "fins", "envelope")
	}
	b.Envelope = airframe.Buoyant(v)
	b.Heavy = v.Mass*standard.Gravity - b.Envelope.Displaced(standard.SeaLevelDensity)*standard.Gravity
	inertia := v.Inertia.Array()
	for axis := range 3 {
		along, about := b.Envelope.Added(axis, standard.SeaLevelDensity)
		b.Inertia[axis], b.Inertia[3+axis] = v.Mass+along, inertia[axis]+about
	}
	if k := -b.Envelope.Displaced(standard.SeaLevelDensity) * standard.Gravity * v.Envelope.CentreFRD.Z; k > 0 {
		b.Righting = 2 * math.Pi * math.Sqrt(b.Inertia[3]/k)
	}
	var pushes [2][2]float64 // ahead and to the right, by sign
	for i := range v.Fins {
		p := &v.Fins[i]
		force, _, swing := flap(v, p, 0)
		b.Strokes = append(b.Strokes, Stroke{swing, -force.Dot(p.Out)})
		leant, moment, _ := flap(v, p, Leant)
		if p.Swings.Z != 0 {
			b.Down += math.Abs(leant.Z)
		} else {
			b.Turn += math.Abs(moment.Z)
		}
		for k, along := range []float64{force.X, force.Y} {
			side := 0
			if along < 0 {
				side = 1
			}
			pushes[k][side] += math.Abs(along)
		}
	}
	b.Thrust, b.Side = min(pushes[0][0], pushes[0][1]), min(pushes[1][0], pushes[1][1])
	for axis, force := range []float64{b.Thrust, b.Side, b.Down} {
		b.Top[axis] = fastestBy(v, axis, force)
	}
	for _, f := range []struct {
		name string
		v    float64
	}{{"ahead and back", b.Thrust}, {"to both sides", b.Side}, {"up and down", b.Down}, {"about the axis down", b.Turn}} {
		if !(f.v > 0) {
			return b, v.Refuse(fmt.Errorf("no fins push it %s: expected one that points forward, back, right and left each, and some that swing up and down, others to and fro", f.name), "fins")
		}
	}
	if b.Heavy > b.Down {
		return b, v.Refuse(fmt.Errorf("it is %.3g N too heavy, and its fins lift %.3g N: expected less heaviness, or larger fins", b.Heavy, b.Down), "envelope.heaviness", "fins")
	}
	if -b.Heavy > b.Down {
		return b, v.Refuse(fmt.Errorf("it is %.3g N too light, and its fins hold %.3g N down: expected more heaviness, or larger fins", -b.Heavy, b.Down), "envelope.heaviness", "fins")
	}
	return b, nil
}

// flap returns the mean force of a fin that flaps about an angle [rad] as far as its servo can follow, on a vehicle that stands in air at sea level, its
// moment about the centre of mass, and the amplitude [rad].
func flap(v *airframe.Vehicle, p *flapping.Params, about float64) (force, moment frame.Vec[frame.FRD], swing float64) {
	const dt, strokes = 0.001, 6.0
	s := v.Servos[p.Servo]
	st := servo.State{AngleDeg: about * 180 / math.Pi}
	swing = Swing(&s)
	in := flapping.Inputs{Density: standard.SeaLevelDensity, Fastest: math.Inf(1), Angle: about}
	n := 0.0
	for t := 0.0; t < strokes/StrokeRate; t += dt {
		goal := (about + swing*math.Sin(2*math.Pi*StrokeRate*t)) * 180 / math.Pi
		turned := max(-s.RateDeg*dt, min(s.RateDeg*dt, max(least(&s), min(most(&s), goal))-st.AngleDeg))
		if s.RateDeg == 0 {
			turned = goal - st.AngleDeg
		}
		st.AngleDeg += turned
		in.Angle, in.Rate = st.AngleDeg*math.Pi/180, turned/dt*math.Pi/180
		if t < strokes/StrokeRate/3 {
			continue // it has to fall into step
		}
		out := p.Load(&in)
		force, moment, n = force.Add(out.ForceFRD), moment.Add(out.MomentFRD), n+1
	}
	return force.Scale(1 / n), moment.Scale(1 / n), swing
}

func least(s *servo.Params) float64 { return min(s.AtMinDeg, s.AtMaxDeg) }
func most(s *servo.Params) float64  { return max(s.AtMinDeg, s.AtMaxDeg) }

// Swing returns the amplitude of a stroke as far as a servo can follow, within the half of its travel [rad].
func Swing(s *servo.Params) float64 {
	swing := (most(s) - least(s)) / 4
	if s.RateDeg > 0 {
		swing = min(swing, s.RateDeg/(4*StrokeRate))
	}
	return swing * math.Pi / 180
}

// fastestBy is the speed along an axis at which the drag of body and fins equals a force [m/s]: fins that are square to the flow brake as plates.
func fastestBy(v *airframe.Vehicle, axis int, force float64) float64 {
	area := v.DragArea.Array()[axis]
	for i := range v.Fins {
		p := &v.Fins[i]
		area += p.Across * p.Length * p.Width * math.Abs(p.Swings.Array()[axis])
	}
	return math.Sqrt(2 * force / (standard.SeaLevelDensity * area))
}

// ofBlimp derives the parameters of a blimp for ArduPilot's Blimp, which has four fins: at back, front, right and left.
func ofBlimp(v *airframe.Vehicle, _ *layout.Layout) ([]Parameter, error) {
	b, err := BlimpOf(v)
	if err != nil {
		return nil, err
	}
	var s set
	s.add("FRAME_CLASS", 1, "four fins; with 0 Blimp does not arm")
	for k, out := range []frame.Vec[frame.FRD]{frame.OfFRD(-1, 0, 0), frame.OfFRD(1, 0, 0), frame.OfFRD(0, 1, 0), frame.OfFRD(0, -1, 0)} {
		name := [...]string{"back", "front", "right", "left"}[k]
		for i := range v.Fins {
			p := &v.Fins[i]
			if p.Out.Dot(out) < 0.9 {
				continue
			}
			m, at := &v.Servos[p.Servo], fmt.Sprintf("SERVO%d_", v.Servos[p.Servo].Output)
			s.add(at+"FUNCTION", float64(33+k), "the fin at the "+name)
			s.add(at+"MIN", m.MinUs, "its servo's end")
			s.add(at+"MAX", m.MaxUs, "its servo's end")
			s.add(at+"TRIM", math.Round(m.MinUs+(m.MaxUs-m.MinUs)*(0-m.AtMinDeg)/(m.AtMaxDeg-m.AtMinDeg)), "its middle")
			wants := frame.OfFRD(0, 0, -1) // where ArduPilot's positive outputs take its end
			if k > 1 {
				wants = frame.OfFRD(1, 0, 0)
			}
			reversed := 0.0
			if p.Swings.Dot(wants)*(m.AtMaxDeg-m.AtMinDeg) < 0 {
				reversed = 1
			}
			s.add(at+"REVERSED", reversed, "so that its end goes up, or forward at the sides, with a positive output")
		}
	}
	gains := func(name string, full, inertia, rate float64) {
		why := fmt.Sprintf("%.2g of %.2g 1/s over %.3g m/s² of full output", rate*inertia/full, rate, full/inertia)
		if name == "VELYAW" {
			why = fmt.Sprintf("%.2g of %.2g 1/s over %.3g rad/s² of full output", rate*inertia/full, rate, full/inertia)
		}
		s.add(name+"_P", significant(rate*inertia/full), why)
		s.add(name+"_I", significant(rate*inertia/full/4), "in 4 s as much as P")
		s.add(name+"_D", 0, "none")
	}
	gains("VELXY", min(b.Thrust, b.Side), max(b.Inertia[0], b.Inertia[1]), 0.7)
	gains("VELZ", b.Down, b.Inertia[2], 0.7)
	gains("VELYAW", b.Turn, b.Inertia[5], 1.5)
	s.add("MAX_VEL_XY", round(0.55*min(b.Top[0], b.Top[1]), 2), "m/s, 55 % of what its fins give")
	s.add("MAX_VEL_Z", round(0.55*b.Top[2], 2), "m/s, likewise")
	own := plant{}
	own.cells, own.cellMin = cellsOf(v)
	s.battery(&own, v)
	return s.list, nil
}
