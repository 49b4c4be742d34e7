package wing

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
)

// glider is an aircraft of one surface that flies freely in still air.
type glider struct {
	model    *Model
	state    State
	body     body
	attitude frame.Rot[frame.NED, frame.FRD]
	velocity vec     // through the air, in body axes [m/s]
	rates    vec     // [rad/s]
	height   float64 // [m]
	load     Load
}

const (
	fallRate = 9.81  // [m/s²]
	airHere  = 1.225 // [kg/m³]
)

func (g *glider) step(dt float64, deflections []float64) {
	in := Inputs{VelAirFRD: g.velocity, RatesFRD: g.rates, Density: airHere, Height: math.Inf(1), Deflections: deflections}
	g.load = g.model.Step(&g.state, &in, dt)
	b, w, l := &g.body, g.rates, g.load
	down := g.attitude.Inverse().Apply(frame.OfNED(0, 0, 1))
	a := l.ForceFRD.Scale(1/b.mass).AddScaled(fallRate, down).Sub(w.Cross(g.velocity))
	m := l.MomentFRD.Sub(w.Cross(frame.OfFRD(b.x*w.X, b.y*w.Y, b.z*w.Z)))
	g.height -= g.velocity.Dot(down) * dt
	g.velocity = g.velocity.AddScaled(dt, a)
	g.rates = w.AddScaled(dt, frame.OfFRD(m.X/b.x, m.Y/b.y, m.Z/b.z))
	g.attitude = frame.Advance(g.attitude, g.rates, dt)
}

func (g *glider) energy() float64 {
	w, b := g.rates, &g.body
	return b.mass*(g.velocity.Dot(g.velocity)/2+fallRate*g.height) + (b.x*w.X*w.X+b.y*w.Y*w.Y+b.z*w.Z*w.Z)/2
}

func newGlider(t *testing.T) *glider {
	c := x8()
	return &glider{
		model: c.models(t)[0], state: NewState(), body: body{3.364, 0.335, 0.140, 0.400},
		attitude: frame.Identity[frame.NED, frame.FRD](), velocity: frame.OfFRD(15, 0, 0), height: 1000,
	}
}

// TestGlidesAsItsPolar: an X8 that nobody flies but for a fixed elevator comes to a glide, whose ratio is that of lift to drag there.
func TestGlidesAsItsPolar(t *testing.T) {
	for _, elevator := range []float64{-0.15, -0.1, 0} {
		g := newGlider(t)
		deflections := []float64{elevator, elevator}
		const dt = 0.001
		for range 150000 {
			g.step(dt, deflections)
		}
		from, way := g.height, 0.0
		for range 40000 {
			g.step(dt, deflections)
			v := g.attitude.Apply(g.velocity)
			way += math.Hypot(v.X, v.Y) * dt
		}
		sunk := from - g.height
		v, f := g.velocity, g.load.ForceFRD
		drag := -f.Dot(v) / v.Len()
		lift := math.Sqrt(f.Dot(f) - drag*drag)
		if got, want := way/sunk, lift/drag; !near(got/want, 1, 0.005) || !(want > 5 && want < 14) {
			t.Errorf("elevator %g: glides %.2f m for each metre that it sinks, lift over drag is %.2f", elevator, got, want)
		}
		alpha := math.Atan2(v.Z, v.X)
		speed := math.Sqrt(2 * g.body.mass * fallRate / (airHere * 0.75 * (0.0867 + 4.0203*alpha + 0.2781*elevator)))
		if !near(v.Len()/speed, 1, 0.05) {
			t.Errorf("elevator %g: %.2f m/s at %.3f rad, by the source's lift %.2f m/s", elevator, v.Len(), alpha, speed)
		}
	}
}

// TestFreeFlightGainsNoEnergy: an X8 whose elevons jump at random, that tumbles, stalls, flies backwards, loses a tip, has less
// energy second by second.
func TestFreeFlightGainsNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	g := newGlider(t)
	deflections := []float64{0, 0}
	stalled, backwards := 0, 0
	for second := range 300 {
		before := g.energy()
		for k := range 1000 {
			if k%250 == 0 {
				deflections[0], deflections[1] = 1.2*r.Float64()-0.6, 1.2*r.Float64()-0.6
			}
			g.step(0.001, deflections)
			if g.state.Strips[10].Stalled() {
				stalled++
			}
			if g.velocity.X < 0 {
				backwards++
			}
		}
		if after := g.energy(); !(after < before) {
			t.Fatalf("second %d: %g J become %g J", second, before, after)
		}
		switch second % 50 {
		case 20: // thrown again
			g.velocity, g.rates = anyVector(r, 12), anyVector(r, 4)
			g.state.Faults.Lost = [2]float64{}
		case 40:
			g.state.Faults.Lost[r.IntN(2)] = 0.4 * r.Float64()
		}
	}
	if stalled < 1000 || backwards < 100 {
		t.Errorf("only %d ms stalled and %d ms backwards", stalled, backwards)
	}
}
