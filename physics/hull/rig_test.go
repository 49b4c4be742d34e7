package hull

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/bodytest"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

// rig is a body on hulls.
type rig struct {
	bodytest.Body
	model *Model
	state State
	out   Outputs
	water water.Field
	time  float64
	push  vec // a force through the centre of mass besides [N]
}

func newRig(t testing.TB, hulls []Params, b Body) *rig {
	t.Helper()
	m, err := New(hulls, b)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{Body: bodytest.Body{Mass: b.Mass, Inertia: b.Inertia}, model: m}
	r.water.Fill(0, fresh)
	r.put(0, 0, 0)
	return r
}

// put floats it, with more heel, trim and depth than at rest.
func (r *rig) put(heel, trim, deeper float64) {
	rest := r.model.rest
	r.Attitude = frame.FromEuler(rest.Heel+heel, rest.Trim+trim, 0)
	r.Position = frame.OfNED(0, 0, rest.Depth+deeper)
	r.Velocity, r.Rate = frame.Vec[frame.NED]{}, vec{}
	r.state, r.time = State{}, 0
	r.Force, r.Moment = r.load(0)
}

func (r *rig) load(dt float64) (frame.Vec[frame.NED], vec) {
	r.out = r.model.Step(&r.state, &Inputs{PositionNED: r.Position, VelNED: r.Velocity, NEDFromFRD: r.Attitude, RateFRD: r.Rate, Water: &r.water, Time: r.time}, dt)
	body := r.Attitude.Inverse()
	force := r.out.ForceFRD.Add(r.push)
	c := addedmass.Carried{
		Mass: r.Mass, Inertia: r.Inertia, VelFRD: body.Apply(r.Velocity), RateFRD: r.Rate,
		ForceFRD:  force.Add(body.Apply(frame.OfNED(0, 0, r.Mass*standard.Gravity))),
		MomentFRD: r.out.MomentFRD.Sub(r.Rate.Cross(r.Inertia.Mul(r.Rate))),
	}
	f, m := r.model.React(&r.out, &c)
	return r.Attitude.Apply(force.Add(f)), r.out.MomentFRD.Add(m)
}

func (r *rig) step() {
	const dt = 0.001
	r.time += dt
	r.Step(dt, func() (frame.Vec[frame.NED], vec) { return r.load(dt) })
}

func (r *rig) euler() (roll, pitch, yaw float64) { return frame.Euler(r.Attitude) }

// period returns that of the swings of a value about its end, by its crossings, and the damping over the critical, by its peaks.
func (r *rig) period(value func() float64) (period, damping float64) {
	last, lastAt, peak := value(), -1.0, 0.0
	var crossings, peaks []float64
	for range 20000 {
		r.step()
		now := value()
		if last < 0 && now >= 0 {
			lastAt = r.time - 0.001*now/(now-last)
			crossings = append(crossings, lastAt)
			if len(crossings) > 1 {
				peaks, peak = append(peaks, peak), 0
			}
		}
		if lastAt >= 0 {
			peak = max(peak, now)
		}
		if last = now; len(peaks) == 2 {
			break
		}
	}
	if len(peaks) < 2 {
		return math.NaN(), math.NaN()
	}
	decrement := math.Log(peaks[0] / peaks[1])
	return (crossings[2] - crossings[0]) / 2, decrement / math.Hypot(2*math.Pi, decrement)
}

// box is a barge of a length, beam and depth, whose centre of mass is so far below its deck.
func box(length, beam, depth, below float64) []Params {
	s := Station{Keel: depth - below, Chine: depth - below, ChineWidth: beam, Deck: -below, DeckWidth: beam}
	a, b := s, s
	a.X, b.X = -length/2, length/2
	return []Params{{Name: "box", Stations: []Station{a, b}, Form: 1, Residue: 1, Across: 1}}
}

// launch is a boat with a transom and a V-shaped bottom, and a body to go with it.
func launch() ([]Params, Body) {
	return []Params{{
		Name: "hull", Form: 1.2, Residue: 1, Across: 1, Roll: 0.08,
		Stations: []Station{
			{X: -0.45, Keel: 0.07, Chine: 0.05, ChineWidth: 0.30, Deck: -0.07, DeckWidth: 0.32},
			{X: 0, Keel: 0.075, Chine: 0.045, ChineWidth: 0.30, Deck: -0.07, DeckWidth: 0.34},
			{X: 0.3, Keel: 0.07, Chine: 0.02, ChineWidth: 0.20, Deck: -0.08, DeckWidth: 0.28},
			{X: 0.5, Keel: -0.02, Chine: -0.03, ChineWidth: 0.01, Deck: -0.09, DeckWidth: 0.02},
		},
	}}, Body{Mass: 8, Inertia: frame.OfFRD(0.08, 0.5, 0.55)}
}
