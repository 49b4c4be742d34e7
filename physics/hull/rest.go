package hull

import (
	"errors"
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// Rest is how a vehicle floats in still water.
type Rest struct {
	Depth float64 // of the centre of mass below the surface [m]; below 0: above it
	Trim  float64 // nose up [rad]
	Heel  float64 // to the right [rad]
}

// Hydrostatics is what follows from hulls at rest in water of a density.
type Hydrostatics struct {
	Rest
	Volume    float64 // displaced [m³]
	Draught   float64 // of the deepest keel [m]
	Waterline float64 // length of the longest hull's [m]
	Area      float64 // of the waterplane [m²]
	Wetted    float64 // surface, without decks [m²]
	GM        float64 // metacentric height in roll [m]
	GML       float64 // and in pitch [m]
	Heave     float64 // period without damping [s]
	Roll      float64 // likewise
	Pitch     float64 // likewise, alone
}

// Down returns the unit vector down of a vehicle at rest, in its axes.
func (r *Rest) Down() vec {
	sinT, cosT := math.Sincos(r.Trim)
	sinH, cosH := math.Sincos(r.Heel)
	return frame.OfFRD(-sinT, cosT*sinH, cosT*cosH)
}

// displaced returns the volume under a level surface and its centroid, for a unit vector down and the depth of the centre of mass [m].
func (m *Model) displaced(down vec, depth float64) (volume float64, centroid vec) {
	for i := range m.strips {
		s := &m.strips[i]
		c := s.under(depth+down.X*s.x, down.Y, down.Z)
		v := c.area * s.width
		volume += v
		centroid = centroid.AddScaled(v, frame.OfFRD(s.x, c.y, c.z))
	}
	if volume > 0 {
		centroid = centroid.Scale(1 / volume)
	}
	return volume, centroid
}

// sink returns the depth of the centre of mass at which a volume is displaced [m].
func (m *Model) sink(down vec, volume float64) float64 {
	low, high := -2*Longest, 2*Longest
	for range 60 {
		mid := (low + high) / 2
		if v, _ := m.displaced(down, mid); v < volume {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// lever returns the moment about the centre of mass over the weight, of a vehicle that displaces a volume, at a trim and a heel [m].
func (m *Model) lever(trim, heel, volume float64) (roll, pitch, depth float64) {
	r := Rest{Trim: trim, Heel: heel}
	d := r.Down()
	depth = m.sink(d, volume)
	_, b := m.displaced(d, depth)
	moment := b.Cross(d.Scale(-1))
	return moment.X, moment.Y, depth
}

var (
	errSinks = errors.New("sinks")
	errTips  = errors.New("tips")
)

// RestIn returns how the vehicle floats in still water of a density [kg/m³]. The error says that it sinks, or that it does not float upright.
func (m *Model) RestIn(density float64) (Rest, error) {
	volume := m.mass / density
	whole := m.full()
	if m.submerged != nil && volume > whole {
		return Rest{}, fmt.Errorf("its hull displaces %.4g kg of water, expected the vehicle's %.4g kg at least: it %w; more floats, or less ballast", whole*density, m.mass, errSinks)
	}
	if m.submerged == nil && volume > 0.95*whole {
		return Rest{}, fmt.Errorf("hulls hold %.4g kg of water up to their decks, expected 5 %% more at least than the vehicle's %.4g kg: it %w", whole*density, m.mass, errSinks)
	}
	var r Rest
	const small = 1e-5
	for range 40 {
		roll, pitch, depth := m.lever(r.Trim, r.Heel, volume)
		r.Depth = depth
		if math.Abs(roll) < 1e-9 && math.Abs(pitch) < 1e-9 {
			break
		}
		rollBy, _, _ := m.lever(r.Trim, r.Heel+small, volume)
		_, pitchBy, _ := m.lever(r.Trim+small, r.Heel, volume)
		kr, kp := (roll-rollBy)/small, (pitch-pitchBy)/small
		step := func(lever, k float64) float64 { return max(-0.05, min(0.05, lever/max(k, 1e-4))) }
		r.Heel, r.Trim = r.Heel+step(roll, kr), r.Trim+step(pitch, kp)
	}
	const most = 20 * math.Pi / 180
	if math.Abs(r.Trim) > most || math.Abs(r.Heel) > most {
		return r, fmt.Errorf("at rest it trims by %.3g° and heels by %.3g°, expected 20° at most: move the masses, or the hulls", r.Trim*180/math.Pi, r.Heel*180/math.Pi)
	}
	if h, _ := m.metacentres(&r, volume); !(h > 0) {
		return r, fmt.Errorf("its metacentre is %.3g m below its centre of mass, expected above: wider hulls, or lower masses; it %w over", -h, errTips)
	}
	return r, nil
}

// metacentres returns the metacentric heights in roll and in pitch [m].
func (m *Model) metacentres(r *Rest, volume float64) (gm, gml float64) {
	const small = 1e-4
	a, _, _ := m.lever(r.Trim, r.Heel-small, volume)
	b, _, _ := m.lever(r.Trim, r.Heel+small, volume)
	_, c, _ := m.lever(r.Trim-small, r.Heel, volume)
	_, d, _ := m.lever(r.Trim+small, r.Heel, volume)
	return (a - b) / (2 * small), (c - d) / (2 * small)
}

// Arm returns the righting arm GZ at a heel to the right [rad], with the trim that it has at rest, in water of a density [m].
func (m *Model) Arm(heel, density float64) float64 {
	roll, _, _ := m.lever(m.rest.Trim, heel, m.mass/density)
	return -roll
}
