package parameters

import (
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

const density = standard.SeaLevelDensity // of the air at sea level [kg/m³]: speeds are equivalent airspeeds

// surfaces are the lifting surfaces of a plane in steady flight in standard air, each in the wake of those ahead of it.
type surfaces struct {
	v      *airframe.Vehicle
	models []*wing.Model
	least  float64 // area from which on a surface is a main wing [m²]
}

func newSurfaces(v *airframe.Vehicle) (s surfaces, err error) {
	s.v = v
	for i := range v.Wings {
		m, err := wing.New(&v.Wings[i])
		if err != nil {
			return s, err
		}
		s.models = append(s.models, m)
		if v.Wings[i].Mirrored {
			s.least = max(s.least, m.Area()/2)
		}
	}
	return s, nil
}

// attitude is how a plane meets the air.
type attitude struct {
	speed, alpha float64 // [m/s], [rad]
	slip         float64 // angle of sideslip, to the right positive [rad]
	rates        frame.Vec[frame.FRD]
	servo        int     // one that is deflected; -1: none
	travel       float64 // of it: 1 is at the upper pulse, 0 in the middle
	streams      []wing.Slipstream
}

// velocity returns that of the vehicle through the air.
func (at *attitude) velocity() frame.Vec[frame.FRD] {
	sin, cos := math.Sincos(at.alpha)
	side, ahead := math.Sincos(at.slip)
	return frame.OfFRD(at.speed*cos*ahead, at.speed*side, at.speed*sin*ahead)
}

// load returns force and moment of all surfaces with the drag of the body, and the force of the main wings alone [N].
func (s *surfaces) load(at *attitude) (sum wing.Load, wings frame.Vec[frame.FRD]) {
	velocity := at.velocity()
	states := make([]wing.State, len(s.models))
	for i, m := range s.models {
		in := wing.Inputs{VelAirFRD: velocity, RatesFRD: at.rates, Density: density, Height: math.Inf(1), AddedFRD: s.wash(i, states, velocity.X)}
		for k := range m.Controls() {
			c := &s.v.Wings[i].Controls[k]
			angle := s.angleAt(c.Servo, 0)
			if c.Servo == at.servo {
				angle = s.angleAt(c.Servo, at.travel)
			}
			in.Deflections = append(in.Deflections, c.Deflection(angle))
		}
		for j := range at.streams {
			jet, stretches := at.streams[j].NewJet(m)
			at.streams[j].Blow(in.AddedFRD, &jet, stretches, m, velocity, density)
			in.Jets = append(in.Jets, jet)
		}
		states[i] = wing.NewState()
		one := m.Steady(&states[i], &in)
		if s.main(i) {
			wings = wings.Add(one.ForceFRD)
		}
		sum.ForceFRD = sum.ForceFRD.Add(one.ForceFRD)
		sum.MomentFRD = sum.MomentFRD.Add(one.MomentFRD)
	}
	drag := -0.5 * density * s.v.DragArea.X * at.speed
	sum.ForceFRD = sum.ForceFRD.AddScaled(drag, velocity)
	return sum, wings
}

// main reports whether the i-th surface is a main wing: a fin is not mirrored.
func (s *surfaces) main(i int) bool {
	return s.v.Wings[i].Mirrored && s.models[i].Area() >= s.least
}

func (s *surfaces) moment(at *attitude) frame.Vec[frame.FRD] {
	all, _ := s.load(at)
	return all.MomentFRD
}

// wash is what the surfaces before the i-th add at its strips [m/s].
func (s *surfaces) wash(i int, states []wing.State, ahead float64) []frame.Vec[frame.FRD] {
	to := s.models[i]
	added := make([]frame.Vec[frame.FRD], to.Strips())
	var places []frame.Vec[frame.FRD]
	for k := range to.Strips() {
		places = append(places, to.Place(k))
	}
	for j, from := range s.models[:i] {
		if from.Place(0).X-to.Place(0).X > from.Area()/from.Span() {
			var state wing.WashState
			w := from.Wash(places)
			w.Settle(&state, &states[j], ahead)
			w.Add(added, &state)
		}
	}
	return added
}

// angleAt returns the angle of a servo at a share of its travel from where its surfaces rest: 1 is the upper pulse, −1 the
// lower one; 0 is the middle, but for what rests at an end [rad].
func (s *surfaces) angleAt(i int, travel float64) float64 {
	p := &s.v.Servos[i]
	rest := (p.MinUs + p.MaxUs) / 2
	if fromAnEnd(p) {
		rest = p.StartUs
	}
	return rad(p.AngleDeg(rest + travel*(p.MaxUs-p.MinUs)/2))
}

// effectOf returns what the servo at place i does at a speed [m/s].
func (s *surfaces) effectOf(i int, speed float64) (e effect) {
	for w := range s.v.Wings {
		for k := range s.v.Wings[w].Controls {
			c := &s.v.Wings[w].Controls[k]
			if c.Servo != i {
				continue
			}
			e.parts++
			e.spoils = e.spoils || c.Spoiler
			if c.Gain != 0 {
				e.angle = -c.Neutral / c.Gain
			}
		}
	}
	if e.parts == 0 {
		return e
	}
	at := attitude{speed: speed, alpha: smallAlpha, servo: i, travel: 0.3}
	e.moment = s.moment(&at)
	at.travel = -0.3
	e.moment = e.moment.Sub(s.moment(&at))
	return e
}

// smallAlpha is an angle of attack at which planes fly [rad].
const smallAlpha = 0.03

// full returns the moment of full deflection, half of that between the ends of the travel: the sum over the servos that are
// wanted [N m].
func (s *surfaces) full(speed float64, of func(frame.Vec[frame.FRD]) float64, wanted func(Surface) bool, all []Surface) (sum float64) {
	for i := range s.v.Servos {
		for _, o := range all {
			if o.Output != s.v.Servos[i].Output || !wanted(o) {
				continue
			}
			at := attitude{speed: speed, alpha: smallAlpha, servo: i, travel: 1}
			up := of(s.moment(&at))
			at.travel = -1
			sum += math.Abs(up-of(s.moment(&at))) / 2
		}
	}
	return sum
}
