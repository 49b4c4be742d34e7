package hull

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/addedmass"
	"github.com/sitlark/sitlark/physics/bounds"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
)

// fresh is the density for which a Model is derived [kg/m³]. What grows with the density is scaled.
const fresh = 1000.0

// Body is the vehicle that the hulls carry.
type Body struct {
	Mass    float64 // [kg]
	Inertia vec     // moments about the body's axes [kg m²]
}

// Model is a vehicle's hulls with everything that follows from them. It has room for the numbers of one step and for what React works
// out, so two steps of it can't run at once; what is kept of one saves the next work, and changes nothing of its result.
type Model struct {
	mass    float64
	inertia float64 // about the axis down [kg m²]
	strips  []strip
	hulls   []form
	rest    Rest
	static  Hydrostatics

	ahead, right, down vec // unit vectors, level and upright at rest

	added   addedmass.Matrix // in water of 1 kg/m³, about the centre of mass
	volume  float64          // displaced at rest [m³]
	roll    float64          // damping about the forward axis [N m s]
	fastest float64          // up to which the drag of the flow across grows with the square [m/s]
	deep    float64          // mean depth of what is under water [m]

	submerged *Submerged // of a submarine; nil: a boat
	middle    vec        // of its whole hull: centre of buoyancy under water [m]
	limits    [6]float64 // speeds and rates up to which its damping grows with the square
	shedding  [2]float64 // to the right and down, of the flow that leaves its end in fresh water, by the speed ahead and that across [kg/m]

	flows [strips]water.Flow // of the step that runs, at a hull's strips
	moved addedmass.Solver   // see React
}

// form is what follows for one hull.
type form struct {
	*Params
	first, count int     // of the strips
	length       float64 // of the waterline [m]
	wetted       float64 // [m²]
	share        float64 // of the displacement
	centre       vec     // of the displaced volume [m]
	stern        vec     // where the wake leaves it [m]
	tail         float64 // added mass to the side there, by the length, in water of 1 kg/m³ [m²]
	transom      float64 // likewise down
	quarter      float64 // of the beam there [m]
	surge        float64 // added mass ahead, likewise [m³]
	step         float64 // between strips [m]
}

// New returns the model of a vehicle's hulls. The error names what is out of its range, or says that the vehicle sinks or tips over.
func New(hulls []Params, b Body) (*Model, error) {
	m := &Model{mass: b.Mass, inertia: b.Inertia.Z}
	for i := range hulls {
		p := &hulls[i]
		if err := p.Validate(); err != nil {
			return nil, err
		}
		f := form{Params: p, first: len(m.strips), count: strips, step: p.Length() / strips}
		for k := range strips {
			m.strips = append(m.strips, stripOf(p.at(p.Stations[0].X+(float64(k)+0.5)*f.step), p.Right, f.step))
		}
		m.hulls = append(m.hulls, f)
	}
	if len(hulls) == 0 || len(hulls) > MaxHulls {
		return nil, fmt.Errorf("hull: number of hulls is %d, must be from 1 to %d", len(hulls), MaxHulls)
	}
	var err error
	for i := range hulls {
		s := &hulls[i].Submerged
		switch {
		case !s.Given():
			continue
		case len(hulls) > 1:
			return nil, fmt.Errorf("hull: %d hulls, and hull %d is a submarine's: expected it alone", len(hulls), i+1)
		}
		if err = m.dive(s, b); err != nil {
			return nil, fmt.Errorf("hull: %w", err)
		}
	}
	if m.rest, err = m.RestIn(fresh); err != nil {
		return nil, fmt.Errorf("hull: %w", err)
	}
	m.volume = b.Mass / fresh
	m.derive(b)
	return m, nil
}

// derive works out what the hulls at rest have of added mass, damping and resistance.
func (m *Model) derive(b Body) {
	down := m.rest.Down()
	m.down = down
	m.ahead = frame.OfFRD(1, 0, 0).AddScaled(-down.X, down)
	m.ahead = m.ahead.Scale(1 / m.ahead.Len())
	m.right = down.Cross(m.ahead)
	h := &m.static
	h.Rest, h.Volume = m.rest, m.volume
	area := 0.0
	for i := range m.hulls {
		f := &m.hulls[i]
		f.wet(m, down)
		h.Waterline, h.Wetted = max(h.Waterline, f.length), h.Wetted+f.wetted
		for k := range f.count {
			s := &m.strips[f.first+k]
			area += s.beam * s.width
			h.Draught = max(h.Draught, s.draught)
			m.deep += s.area * s.width * s.draught / 2 / m.volume
			s.turns(m.right, m.down, f.Right)
		}
	}
	h.Area = area
	h.GM, h.GML = m.metacentres(&m.rest, m.volume)
	weight := m.mass * standard.Gravity
	stiff := fresh * standard.Gravity * area
	if m.submerged == nil {
		for i := range m.strips {
			m.strips[i].lewis()
		}
		m.addedMass()
	}
	heave := math.Sqrt(stiff / (m.mass + fresh*m.added[2][2]))
	roll := math.Sqrt(weight * h.GM / (b.Inertia.X + fresh*m.added[3][3]))
	h.Heave, h.Roll = 2*math.Pi/heave, 2*math.Pi/roll
	h.Pitch = 2 * math.Pi / math.Sqrt(weight*h.GML/(b.Inertia.Y+fresh*m.added[4][4]))
	if m.submerged != nil {
		return
	}
	for i := range m.strips {
		m.strips[i].makeWaves(heave)
	}
	share, across := 0.0, 0.0
	for i := range m.hulls {
		f := &m.hulls[i]
		share += f.share * f.Roll
		for k := range f.count {
			s := &m.strips[f.first+k]
			across += f.Across * s.width * max(s.beam, s.draught)
		}
	}
	m.roll = 2 * share * (b.Inertia.X + fresh*m.added[3][3]) * roll
	m.fastest = bounds.FastestRate / 2 * m.mass / (fresh * max(across, 1e-9))
}

// wet finds the hull's waterline, wetted surface and displacement at rest.
func (f *form) wet(m *Model, down vec) {
	first, last, volume := -1, -1, 0.0
	for k := range f.count {
		s := &m.strips[f.first+k]
		depth := m.rest.Depth + down.X*s.x
		c := s.under(depth, down.Y, down.Z)
		surface := -(depth + down.Y*f.Right) / down.Z // down from the centre of mass, in the hull's middle
		s.area = c.area
		if s.draught = max(0, s.z[corners/2]-surface); s.area == 0 {
			continue
		}
		if s.beam = s.widthAt(surface); s.beam == 0 {
			s.beam = c.area / max(s.draught, 1e-9)
		}
		s.side = surface + 4/(3*math.Pi)*s.draught
		f.wetted += s.girth(surface) * s.width
		v := c.area * s.width
		volume += v
		f.centre = f.centre.AddScaled(v, frame.OfFRD(s.x, c.y, c.z))
		if first < 0 {
			first = k
		}
		last = k
	}
	if volume > 0 {
		f.length, f.share = float64(last-first+1)*f.step, volume/m.volume
		f.centre = f.centre.Scale(1 / volume)
		s := &m.strips[f.first+first]
		f.stern = frame.OfFRD(s.x-s.width/2, f.Right, s.side)
		f.tail, f.transom, f.quarter = math.Pi/2*s.draught*s.draught, math.Pi/8*s.beam*s.beam, s.beam/4
	}
}

// girth is how long the outline below a level is [m].
func (s *strip) girth(level float64) (sum float64) {
	for i := range corners / 2 {
		top, foot := s.z[i], s.z[i+1]
		length := math.Hypot(s.y[i+1]-s.y[i], foot-top)
		switch {
		case top >= level:
			sum += 2 * length
		case foot > level:
			sum += 2 * length * (foot - level) / (foot - top)
		}
	}
	return sum
}

// lewis finds the added mass of a strip: in heave that of high frequencies, to the side that of low ones, and in roll an ellipse's.
func (s *strip) lewis() {
	if s.area == 0 || s.draught == 0 || s.beam == 0 {
		return
	}
	ratio := s.beam / (2 * s.draught)
	q := (ratio - 1) / (ratio + 1)
	fill := min(s.area/(s.beam*s.draught), math.Pi/32*(10+ratio+1/ratio))
	c := 3 + 4*fill/math.Pi + (1-4*fill/math.Pi)*q*q
	a3 := (3 - c + math.Sqrt(max(0, 9-2*c))) / c
	a1 := (1 + a3) * q
	square := func(x float64) float64 { return x * x }
	s.heave = math.Pi / 8 * s.beam * s.beam * (square(1+a1) + 3*a3*a3) / square(1+a1+a3) * s.width
	s.sway = math.Pi / 2 * s.draught * s.draught * (square(1-a1) + 3*a3*a3) / square(1-a1+a3) * s.width
	s.roll = math.Pi / 16 * square(s.beam*s.beam/4-s.draught*s.draught) * s.width
}

// makeWaves finds what the strip loses to waves in heave at a frequency [rad/s].
func (s *strip) makeWaves(frequency float64) {
	if s.area == 0 {
		return
	}
	k := frequency * frequency / standard.Gravity
	high := 2 * math.Sin(min(k*s.beam/2, math.Pi/2)) * math.Exp(-k*s.draught) // of the waves over the motion
	s.waves = standard.Gravity * standard.Gravity / (frequency * frequency * frequency) * high * high * s.width
}

// spheroid returns the added mass ahead over the displaced one, of a spheroid so many times as long as thick.
func spheroid(slenderness float64) float64 {
	n := max(slenderness, 1.05)
	e := math.Sqrt(1 - 1/(n*n))
	a := 2 * (1 - e*e) / (e * e * e) * (math.Atanh(e) - e)
	return a / (2 - a)
}

// addedMass sums that of all strips, and of each hull ahead.
func (m *Model) addedMass() {
	for i := range m.hulls {
		f := &m.hulls[i]
		widest := 0.0
		for k := range f.count {
			s := &m.strips[f.first+k]
			widest = max(widest, s.beam)
			m.added.Add(s.heave, m.down, frame.OfFRD(s.x, f.Right, 0))
			m.added.Add(s.sway, m.right, frame.OfFRD(s.x, f.Right, s.side))
			m.added[3][3] += s.roll
		}
		f.surge = spheroid(f.length/max(widest, 1e-6)) * f.share * m.volume
		m.added.Add(f.surge, m.ahead, f.centre)
	}
}

// Hydrostatics returns how the vehicle floats in fresh water.
func (m *Model) Hydrostatics() Hydrostatics { return m.static }

// Resistance is that of the hulls ahead in still water of a density and dynamic viscosity [Pa s], at a speed [m/s], as it lies at rest [N].
func (m *Model) Resistance(speed, density, viscosity float64) (sum float64) {
	if m.submerged != nil {
		return m.submerged.resist(speed, density)
	}
	for i := range m.hulls {
		f := &m.hulls[i]
		sum += f.resistance(speed, density, viscosity, f.share*m.volume)
	}
	return sum
}

// residues is the usual resistance less friction, over the weight, by the Froude number of the waterline's length. It is chosen, with
// the hump at 0.5 of boats with a transom; of no measured hull.
var residues = [...][2]float64{{0, 0}, {0.2, 0.0004}, {0.3, 0.003}, {0.4, 0.02}, {0.5, 0.05}, {0.6, 0.07}, {0.8, 0.09}, {1, 0.105}, {1.5, 0.13}, {3, 0.18}}

func residue(froude float64) float64 {
	for i := 1; i < len(residues); i++ {
		a, b := &residues[i-1], &residues[i]
		if froude < b[0] {
			return a[1] + (froude-a[0])/(b[0]-a[0])*(b[1]-a[1])
		}
	}
	last := residues[len(residues)-1]
	return last[1] * froude / last[0]
}

// resistance of a hull that displaces a volume [m³].
func (f *form) resistance(speed, density, viscosity, volume float64) float64 {
	if f.length == 0 || speed == 0 {
		return 0
	}
	const leastReynolds = 1e4
	log := math.Log10(max(leastReynolds, speed*f.length*density/viscosity)) - 2
	friction := 0.075 / (log * log) * f.Form * 0.5 * density * f.wetted * speed * speed
	return friction + f.Residue*residue(speed/math.Sqrt(standard.Gravity*f.length))*density*standard.Gravity*volume
}
