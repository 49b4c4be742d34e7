package parameters

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sail"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// SailingWind is the wind for which Sailing is worked out [m/s]: what a boat of 1 m with its greatest sails still carries.
const SailingWind = 3.0

// Sailing is what a boat does under sail in SailingWind on still fresh water, with the sheet for the greatest speed.
type Sailing struct {
	Area       float64 // of all sails [m²]
	Speed      float64 // with the wind from abeam [m/s]
	Heel       float64 // then [rad]
	Ideal      float64 // and the angle between the apparent wind and the boom [rad]
	Fastest    float64 // greatest speed on any course [m/s]
	At         float64 // from where the wind comes then, off the bow [rad]
	Upwind     float64 // greatest speed straight against the wind, by tacks [m/s]
	CloseHaul  float64 // angle to the wind at which it makes that [rad]
	Run        float64 // speed straight before the wind [m/s]
	Sheets     []Sheet
	LeastSheet float64 // of the boom, sheeted in [rad]
	MostSheet  float64 // and eased [rad]
}

// Sheet is a servo that works sheets, or turns sails.
type Sheet struct {
	Servo  int     // which of the vehicle's Servos
	Gain   float64 // angle of the boom over its own
	Turned bool    // as sail.Params has it
}

// Angles returns the boom's at the servo's two ends [rad].
func (s *Sheet) Angles(v *airframe.Vehicle) (atMin, atMax float64) {
	p := &v.Servos[s.Servo]
	return s.Gain * p.AtMinDeg * math.Pi / 180, s.Gain * p.AtMaxDeg * math.Pi / 180
}

// sailed is a boat's steady state on one course.
type sailed struct{ speed, drift, heel, apparent, boom float64 }

// rig is a boat under sail, with its foils upright in the course and no turn.
type rig struct {
	boat   *Boat
	v      *airframe.Vehicle
	foils  []foil
	sails  []sail.Model
	cloths []*wing.Model
	air    []wing.State
	booms  []sail.State
	arms   [arms + 1]float64 // righting arm from upright to mostHeel [m]
}

// arms is in how many steps the righting arm is known, up to mostHeel [rad].
const (
	arms     = 28
	mostHeel = 1.4
)

// arm returns the righting arm at a heel [m].
func (r *rig) arm(heel float64) float64 {
	at := math.Abs(heel) / mostHeel * arms
	i := min(int(at), arms-1)
	return math.Copysign(r.arms[i]+(at-float64(i))*(r.arms[i+1]-r.arms[i]), heel)
}

func (b *Boat) rigOf(v *airframe.Vehicle) (r rig, err error) {
	r = rig{boat: b, v: v}
	for i := range v.Sails {
		w := &v.Wings[v.Sails[i].Wing]
		cloth, err := wing.New(w)
		if err != nil {
			return r, err
		}
		one, err := sail.New(&v.Sails[i], w, cloth)
		if err != nil {
			return r, err
		}
		r.sails, r.cloths, r.air, r.booms = append(r.sails, one), append(r.cloths, cloth), append(r.air, wing.NewState()), append(r.booms, sail.State{})
	}
	for i := range r.arms {
		r.arms[i] = b.Hull.Arm(mostHeel*float64(i)/arms, freshWater)
	}
	r.foils = b.foils(v, 0)
	return r, nil
}

// angle returns the servo's angle for a boom [rad].
func (r *rig) angle(i int, boom float64) float64 {
	s := &r.v.Sails[i]
	p := &r.v.Servos[s.Servo]
	lo, hi := p.AtMinDeg*math.Pi/180, p.AtMaxDeg*math.Pi/180
	return max(min(lo, hi), min(max(lo, hi), boom/s.Gain))
}

// steady finds the steady state with the wind from starboard, off the bow by an angle [rad], and the boom eased to another. The
// yaw's balance is left to the rudder. It begins with s.
func (r *rig) steady(wind, from, boom float64, s sailed) sailed {
	const dt, steps, still = 0.04, 250, 2e-3 // of a motion in which the boat has its mass and no more inertia
	b, v := r.boat, r.v
	for i := range r.booms {
		r.booms[i], r.air[i] = sail.State{}, wing.NewState()
	}
	for i := range r.foils {
		r.foils[i].state = wing.NewState()
	}
	sin, cos := math.Sincos(from)
	gm := max(0.01, b.Hull.Hydrostatics().GM)
	for range steps {
		sinH, cosH := math.Sincos(s.heel)
		tilted := func(x, y float64) frame.Vec[frame.FRD] { return frame.OfFRD(x, y*cosH, -y*sinH) }
		air := tilted(s.speed+wind*cos, s.drift+wind*sin)
		var force, moment frame.Vec[frame.FRD]
		add := func(l wing.Load) { force, moment = force.Add(l.ForceFRD), moment.Add(l.MomentFRD) }
		for i := range r.sails {
			in := wing.Inputs{VelAirFRD: air, Density: density, Height: math.Inf(1)}
			set := r.angle(i, boom)
			if r.v.Sails[i].Turned {
				set = r.angle(i, -boom)
			}
			add(r.sails[i].Step(&r.booms[i], r.cloths[i], &r.air[i], &in, set, dt))
		}
		for i := range r.foils {
			f := &r.foils[i]
			f.in.VelAirFRD = tilted(s.speed, s.drift)
			add(f.model.Step(&f.state, &f.in, dt))
		}
		drag := frame.OfFRD(-v.DragArea.X*air.X, -v.DragArea.Y*air.Y, -v.DragArea.Z*air.Z).Scale(0.5 * density * air.Len())
		force, moment = force.Add(drag), moment.Add(v.PressureCentre.Cross(drag))
		ahead := force.X - math.Copysign(b.Hull.Resistance(math.Abs(s.speed), freshWater, water.Viscosity), s.speed)
		side := force.Y*cosH - force.Z*sinH
		s.speed += dt * ahead / v.Mass
		s.drift += dt * side / (v.Mass + dt*freshWater*math.Abs(s.speed)*r.wet())
		heeling := moment.X/(v.Mass*standard.Gravity) - r.arm(s.heel)
		s.heel = max(-mostHeel, min(mostHeel, s.heel+max(-0.05, min(0.05, 0.2*heeling/gm))))
		s.apparent = math.Atan2(s.drift+wind*sin, s.speed+wind*cos)
		if math.Abs(ahead) < still*v.Mass && math.Abs(side) < still*v.Mass && math.Abs(heeling) < still*gm {
			break
		}
	}
	s.boom = -r.booms[0].Boom
	return s
}

// wet is some area of all foils with their lift slope, by which their side force stiffens the drift [m²].
func (r *rig) wet() (area float64) {
	for i := range r.foils {
		area += 2 * r.foils[i].model.Area()
	}
	return area
}

// best is the steady state with the boom at which the boat is fastest on a course: within 20° of half of the wind's angle off the bow.
func (r *rig) best(wind, from, least, most float64) (best sailed) {
	const tries, about, within = 5, 5 * math.Pi / 180, 20 * math.Pi / 180
	var s sailed
	for i := range tries {
		boom := max(least, min(most, from/2+about-within+2*within*float64(i)/(tries-1)))
		if s = r.steady(wind, from, boom, s); s.speed > best.speed {
			best = s
		}
	}
	return best
}

// sailing finds what the boat does under sail.
func (b *Boat) sailing(v *airframe.Vehicle) (s *Sailing, err error) {
	if len(v.Sails) == 0 {
		return nil, nil
	}
	r, err := b.rigOf(v)
	if err != nil {
		return nil, err
	}
	s = &Sailing{}
	for i := range r.cloths {
		s.Area += r.cloths[i].Area()
		sheet := Sheet{Servo: v.Sails[i].Servo, Gain: v.Sails[i].Gain, Turned: v.Sails[i].Turned}
		lo, hi := sheet.Angles(v)
		lo, hi = min(lo, hi), max(lo, hi)
		if lo = max(0, lo); i == 0 {
			s.LeastSheet, s.MostSheet = lo, hi
		}
		if !slices.ContainsFunc(s.Sheets, func(one Sheet) bool { return one.Servo == sheet.Servo }) {
			s.Sheets = append(s.Sheets, sheet)
		}
	}
	const turn = math.Pi / 180
	beam := r.best(SailingWind, 90*turn, s.LeastSheet, s.MostSheet)
	s.Speed, s.Heel, s.Ideal = beam.speed, math.Abs(beam.heel), beam.apparent-beam.boom
	s.Run = r.best(SailingWind, 179*turn, s.LeastSheet, s.MostSheet).speed
	for from := 30.0; from <= 60; from += 5 {
		one := r.best(SailingWind, from*turn, s.LeastSheet, s.MostSheet)
		if up := one.speed*math.Cos(from*turn) + one.drift*math.Sin(from*turn); up > s.Upwind {
			s.Upwind, s.CloseHaul = up, from*turn
		}
	}
	for from := 75.0; from <= 135; from += 15 {
		if one := r.best(SailingWind, from*turn, s.LeastSheet, s.MostSheet); one.speed > s.Fastest {
			s.Fastest, s.At = one.speed, from*turn
		}
	}
	return s, nil
}

// NearWind is by how much a heading keeps off Sailing.CloseHaul, for waves and gusts [rad].
const NearWind = 5 * math.Pi / 180

// sails derives what ArduRover has to know of sails, and of the wind vane that sitlark sends.
func (s *set) sails(v *airframe.Vehicle, b *Sailing) {
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		p := &v.Servos[sheet.Servo]
		lo, hi := sheet.Angles(v)
		if sheet.Turned {
			s.output(p.Output, FunctionMastRotation, "turns the mast", p.MinUs, p.MaxUs, hi > lo, true)
		} else {
			s.output(p.Output, FunctionMainSail, "sheet", p.MinUs, p.MaxUs, hi < lo, false)
		}
	}
	const degree = 180 / math.Pi
	s.add("SAIL_ENABLE", 1, fmt.Sprintf("sails of %.2g m²", b.Area))
	s.add("SAIL_ANGLE_MIN", math.Round(b.LeastSheet*degree), "°, of the boom sheeted in")
	s.add("SAIL_ANGLE_MAX", math.Round(b.MostSheet*degree), "°, eased")
	s.add("SAIL_ANGLE_IDEAL", math.Round(b.Ideal*degree), "°, from the boom to the apparent wind, fastest with the wind from abeam")
	s.add("SAIL_NO_GO_ANGLE", math.Round((b.CloseHaul+NearWind)*degree), fmt.Sprintf("°, 5 more than the %.0f at which it gains most against the wind", b.CloseHaul*degree))
	s.add("LOIT_TYPE", 1, "it points into the wind or goes on, as it lies")
	s.add("WNDVN_TYPE", 11, "the wind vane that sitlark sends")
	s.add("WNDVN_SPEED_TYPE", 11, "likewise its wind speed")
}
