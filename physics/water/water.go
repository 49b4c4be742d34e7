// Package water is the water of the world: how high its surface stands, how dense it is, the current that carries it and the waves on it.
//
// Waves are those of linear theory in deep water: each is a sine of its own length, which runs at the speed that its length asks for,
// and they add up. Below the surface their motion fades with the depth under the wave, not under the level (Wheeler's stretching), so
// that crests have the motion of the surface and not more. Water that is shallower than half a wave's length has the waves of deep
// water all the same, and none break.
//
// A current is the same everywhere and at every depth, and takes the waves along.
//
// Sources: J.N. Newman, Marine Hydrodynamics, 1977, sect. 6.2 to 6.4 (plane waves in deep water); J.D. Wheeler, Method for Calculating
// Forces Produced by Irregular Waves, J. Petroleum Technology 22, 1970 (stretching).
package water

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

// Beach is how far above still water ground that is not paved is sand [m], as below it. It is chosen: so far run waves up a shore.
const Beach = 0.6

// MaxWaves is the largest number of waves that add up.
const MaxWaves = 8

// Sea is the waves that are asked for.
type Sea struct {
	// Height is from trough to crest of regular waves, and the significant height of irregular ones, which is four times the
	// standard deviation of the surface [m]; 0: none. SetSea lowers it to what the length bears.
	Height    float64 // lowered to what its length bears
	Period    float64 // of regular waves, and at the peak of the spectrum of irregular ones [s]; must be positive with a height
	From      float64 // direction that they come from, clockwise from north [rad]
	Irregular bool    // a spectrum of MaxWaves waves around that direction
}

// wave is a component: a·cos(k·x − ω t + phase).
type wave struct {
	amplitude    float64              // [m]
	number       frame.Vec[frame.NED] // k, where it runs to [1/m]
	length       float64              // of that [1/m]
	frequency    float64              // ω, seen by who drifts along [rad/s]
	phase        float64              // at home at time 0 [rad]
	north, east  float64              // of a unit vector to where it runs
	speed, force float64              // amplitude times ω, and ω² [m/s, m/s²]
}

// Field is the water everywhere, as plain data: a copy is the same water. The zero value is none.
type Field struct {
	exists  bool
	level   float64 // of the surface without waves, above the world's origin [m]
	density float64 // [kg/m³]

	current frame.Vec[frame.NED] // horizontal [m/s]
	drifted frame.Vec[frame.NED] // by which the current had taken the waves along at since [m]
	since   float64              // [s]

	seed  uint64
	sea   Sea
	waves [MaxWaves]wave
	count int
}

// New returns a field without water, whose irregular waves will follow the seed.
func New(seed int64) Field { return Field{seed: uint64(seed)} }

// Fill puts water into the world up to a level above its origin [m], of a density [kg/m³]. Current and waves stay as they are.
func (f *Field) Fill(level, density float64) { f.exists, f.level, f.density = true, level, density }

// Drain takes the water away. Current and waves are kept for other water.
func (f *Field) Drain() { f.exists = false }

// Exists reports whether there is water anywhere.
func (f *Field) Exists() bool { return f.exists }

// Level is how high the surface stands without waves, above the world's origin [m].
func (f *Field) Level() float64 { return f.level }

// Density is the water's [kg/m³].
func (f *Field) Density() float64 { return f.density }

// Current is the velocity of the water without its waves [m/s].
func (f *Field) Current() frame.Vec[frame.NED] { return f.current }

// Sea returns the waves as set, as high as they are.
func (f *Field) Sea() Sea { return f.sea }

// Wavy reports whether there are waves: without them all water moves alike.
func (f *Field) Wavy() bool { return f.count > 0 }

// SetCurrent sets the current from a physics time on [s]; its vertical part must be 0.
func (f *Field) SetCurrent(current frame.Vec[frame.NED], time float64) {
	f.drifted, f.since = f.drift(time), time
	f.current = current
}

// drift is by how much the current has taken the waves along at a physics time [m].
func (f *Field) drift(time float64) frame.Vec[frame.NED] {
	return f.drifted.AddScaled(time-f.since, f.current)
}

// Restart begins at time 0 again, with the waves where New puts them.
func (f *Field) Restart() { f.drifted, f.since = frame.Vec[frame.NED]{}, 0 }

// Reseed makes irregular waves follow another seed from now on.
func (f *Field) Reseed(seed int64) {
	f.seed = uint64(seed)
	f.SetSea(f.sea)
}

// SetSea sets the waves. The same sea, with another height too, has the same phases, so that waves can grow.
//
// Irregular waves have the spectrum of Bretschneider, as the ITTC takes it for a sea of a height and a period: each component has the
// same energy, and stands somewhere in its part of the spectrum; directions spread as the square of the cosine.
//
// Source: ITTC, Recommended Procedures 7.5-02-07-01.1, Laboratory Modelling of Waves, 2017 (spectrum, spreading).
func (f *Field) SetSea(s Sea) {
	s.Height = min(s.Height, steepness(s.Irregular)*Length(s.Period))
	f.sea, f.count = s, 0
	if !(s.Height > 0 && s.Period > 0) {
		return
	}
	if !s.Irregular {
		f.add(s.Height/2, 2*math.Pi/s.Period, s.From+math.Pi, 0)
		return
	}
	r := rand.New(rand.NewPCG(f.seed, 0x7761_7465_7273_6561)) // a fixed second word: one seed, one sea
	spread := r.Perm(MaxWaves)
	amplitude := s.Height / 4 * math.Sqrt(2.0/MaxWaves)
	for i := range MaxWaves {
		below := (float64(i) + 0.2 + 0.6*r.Float64()) / MaxWaves // share of the energy at lower frequencies
		frequency := 2 * math.Pi / s.Period * math.Pow(1.25/-math.Log(below), 0.25)
		aside := cosineSquare((float64(spread[i]) + r.Float64()) / MaxWaves)
		f.add(amplitude, frequency, s.From+math.Pi+aside, 2*math.Pi*r.Float64())
	}
}

// steepness is how high waves are at most over their length: of regular ones, which theory lets break at 0.142, and of the peak's of a
// sea, of which a young one that the wind raises has some 0.06. Both are chosen.
func steepness(irregular bool) float64 {
	if irregular {
		return 0.07
	}
	return 0.1
}

// cosineSquare returns the angle below which a share of the energy is, of what spreads as the square of the cosine [rad].
func cosineSquare(share float64) float64 {
	low, high := -math.Pi/2, math.Pi/2
	for range 50 {
		mid := (low + high) / 2
		if 0.5+(mid+math.Sin(2*mid)/2)/math.Pi < share {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// add adds a wave that runs in a direction, clockwise from north [rad].
func (f *Field) add(amplitude, frequency, direction, phase float64) {
	sin, cos := math.Sincos(direction)
	k := frequency * frequency / standard.Gravity
	f.waves[f.count] = wave{
		amplitude: amplitude, number: frame.OfNED(k*cos, k*sin, 0), length: k, frequency: frequency, phase: phase,
		north: cos, east: sin, speed: amplitude * frequency, force: amplitude * frequency * frequency,
	}
	f.count++
}

// Length is that of a wave of a period [s] in deep water [m].
func Length(period float64) float64 { return standard.Gravity * period * period / (2 * math.Pi) }

// Surface is the surface above or below a place.
type Surface struct {
	Height      float64 // above the world's origin [m]
	North, East float64 // by which it rises over a metre to the north and to the east
}

// Surface returns the surface at a place north and east of the origin [m] at a physics time [s]. It must exist.
func (f *Field) Surface(north, east, time float64) (s Surface) {
	s.Height = f.level
	if f.count == 0 {
		return s
	}
	place := frame.OfNED(north, east, 0).Sub(f.drift(time))
	for i := range f.waves[:f.count] {
		w := &f.waves[i]
		sin, cos := sincos(w.number.Dot(place) - w.frequency*time + w.phase)
		s.Height += w.amplitude * cos
		slope := -w.amplitude * w.length * sin
		s.North, s.East = s.North+slope*w.north, s.East+slope*w.east
	}
	return s
}

// Wave is one of the sines that make up the surface, as seen from a place at a time: over a way x from there it adds
// Amplitude·cos(Number·x + Phase) to the height.
type Wave struct {
	Amplitude float64              // [m]
	Number    frame.Vec[frame.NED] // horizontal, to where it runs [rad/m]
	Phase     float64              // [rad]
}

// Waves returns the waves as seen from a place north and east of the origin [m] at a physics time [s], and how many there are.
func (f *Field) Waves(north, east, time float64) (seen [MaxWaves]Wave, count int) {
	place := frame.OfNED(north, east, 0).Sub(f.drift(time))
	for i := range f.waves[:f.count] {
		w := &f.waves[i]
		seen[i] = Wave{w.amplitude, w.number, math.Remainder(w.number.Dot(place)-w.frequency*time+w.phase, 2*math.Pi)}
	}
	return seen, f.count
}

// Flow is what the water does at a place.
type Flow struct {
	Surface
	Velocity     frame.Vec[frame.NED] // [m/s]
	Acceleration frame.Vec[frame.NED] // of the water that is there [m/s²]
}

// Bounds returns how far the surface rises above its level and falls below it at most [m], and by how much it rises over a metre at most.
// What is far from it needs no waves to be asked.
func (f *Field) Bounds() (height, slope float64) {
	for i := range f.waves[:f.count] {
		w := &f.waves[i]
		height, slope = height+w.amplitude, slope+w.amplitude*w.length
	}
	return height, slope
}

// At returns the water at a place at a physics time [s]. Above the surface it is that at the surface. It must exist.
func (f *Field) At(place frame.Vec[frame.NED], time float64) (out Flow) {
	var one [1]Flow
	if f.count == 0 {
		return Flow{Surface: Surface{Height: f.level}, Velocity: f.current}
	}
	depth := max(0, f.Surface(place.X, place.Y, time).Height+place.Z)
	f.Along(one[:], place, frame.Vec[frame.NED]{}, depth, time)
	return one[0]
}

// Phases is where the waves are at a place, at a time. How the water moves there at any depth follows without another sine.
type Phases struct {
	Height   float64 // of the surface above the world's origin [m]
	sin, cos [MaxWaves]float64
}

// Phases puts into p where the waves are north and east of the origin [m] at a physics time [s]. The water must exist.
func (f *Field) Phases(p *Phases, north, east, time float64) {
	p.Height = f.level
	if f.count == 0 {
		return
	}
	place := frame.OfNED(north, east, 0).Sub(f.drift(time))
	for i := range f.waves[:f.count] {
		w := &f.waves[i]
		p.sin[i], p.cos[i] = sincos(w.number.X*place.X + w.number.Y*place.Y - w.frequency*time + w.phase)
		p.Height += w.amplitude * p.cos[i]
	}
}

// Velocity returns that of the water at a depth below the surface [m], where the waves are as f.Phases put them into p [m/s].
func (f *Field) Velocity(p *Phases, depth float64) frame.Vec[frame.NED] {
	out := f.current
	for i := range f.waves[:f.count] {
		w := &f.waves[i]
		speed := w.speed * math.Exp(-w.length*depth)
		along := speed * p.cos[i]
		out.X, out.Y, out.Z = out.X+along*w.north, out.Y+along*w.east, out.Z-speed*p.sin[i]
	}
	return out
}

// Along puts into flows the water at places in a row, each step [m] from the one before, at a depth below the surface [m]: it costs a
// sine and a cosine for each wave, and not for each place. It must exist.
func (f *Field) Along(flows []Flow, first, step frame.Vec[frame.NED], depth, time float64) {
	if f.count == 0 {
		for i := range flows {
			flows[i] = Flow{Surface: Surface{Height: f.level}, Velocity: f.current}
		}
		return
	}
	var rows [MaxWaves]row
	place := first.Sub(f.drift(time))
	waves := rows[:f.count]
	for i := range waves {
		w, r := &f.waves[i], &waves[i]
		r.sin, r.cos = sincos(w.number.X*place.X + w.number.Y*place.Y - w.frequency*time + w.phase)
		r.turnSin, r.turnCos = sincos(w.number.X*step.X + w.number.Y*step.Y)
		fade := math.Exp(-w.length * depth)
		r.height, r.slope, r.speed, r.force, r.north, r.east = w.amplitude, -w.amplitude*w.length, w.speed*fade, w.force*fade, w.north, w.east
	}
	for k := range flows {
		height, north, east := f.level, 0.0, 0.0
		v, a := f.current, frame.Vec[frame.NED]{}
		for i := range waves {
			r := &waves[i]
			sin, cos := r.sin, r.cos
			height += r.height * cos
			rise := r.slope * sin
			north, east = north+rise*r.north, east+rise*r.east
			along := r.speed * cos
			v.X, v.Y, v.Z = v.X+along*r.north, v.Y+along*r.east, v.Z-r.speed*sin
			along = r.force * sin
			a.X, a.Y, a.Z = a.X+along*r.north, a.Y+along*r.east, a.Z+r.force*cos
			r.sin, r.cos = sin*r.turnCos+cos*r.turnSin, cos*r.turnCos-sin*r.turnSin
		}
		flows[k] = Flow{Surface: Surface{height, north, east}, Velocity: v, Acceleration: a}
	}
}

// row is a wave on its way along a row of places.
type row struct {
	sin, cos, turnSin, turnCos  float64 // of its phase, and by how much that turns from place to place
	height, slope, speed, force float64 // amplitudes [m, 1, m/s, m/s²]
	north, east                 float64 // see wave
}

// Density returns that of water at the surface [kg/m³], by its salinity [g/kg], 0 to 42, and its temperature [°C], 0 to 40.
//
// Source: F.J. Millero, A. Poisson, International one-atmosphere equation of state of seawater, Deep-Sea Research 28A, 1981, eq. 6 and
// table 4, from memory; the test holds it to the values that UNESCO gives to check it.
func Density(salinity, temperature float64) float64 {
	s, t := salinity, temperature
	pure := 999.842594 + t*(6.793952e-2+t*(-9.095290e-3+t*(1.001685e-4+t*(-1.120083e-6+t*6.536332e-9))))
	a := 8.24493e-1 + t*(-4.0899e-3+t*(7.6438e-5+t*(-8.2467e-7+t*5.3875e-9)))
	b := -5.72466e-3 + t*(1.0227e-4-t*1.6546e-6)
	const c = 4.8314e-4
	return pure + a*s + b*s*math.Sqrt(s) + c*s*s
}

// Viscosity is the dynamic one of fresh water at 15 °C [Pa s], by ITTC Recommended Procedures 7.5-02-01-03, Fresh Water and Seawater
// Properties, 2011; that of sea water is 7 % higher.
const Viscosity = 1.138e-3

// Sound is the speed of sound in fresh water at 15 °C [m/s].
const Sound = 1466.0
