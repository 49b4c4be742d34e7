package physics

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/atmosphere"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/ice"
	"github.com/sitlark/sitlark/physics/rain"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wind"
)

// surroundings is the weather and the land, and what of them is at the vehicle.
type surroundings struct {
	day     atmosphere.Day
	wind    wind.Field
	rain    rain.Rain
	icing   ice.Cloud
	ground  command.Ground  // what lies on the land: see lies
	surface contact.Surface // of the terrain
	water   water.Field
	swims   command.Water      // of what kind it is
	current command.SetCurrent // as set

	air       atmosphere.Air
	local     wind.Local           // around the vehicle
	calm      bool                 // the air rests everywhere
	windNED   frame.Vec[frame.NED] // at the centre of mass [m/s]
	velAirFRD frame.Vec[frame.FRD] // of the centre of mass relative to the air [m/s]
	under     contact.Plane        // touches the ground below the vehicle

	squareDrag float64 // airspeed up to which drag grows with its square [m/s]: the vehicle's
}

func newSurroundings(p *Params) surroundings {
	s := surroundings{wind: wind.New(p.Seed, p.Roughness), surface: contact.Alone(p.Terrain)}
	s.setWind(p.Wind, 0)
	s.wind.SetTurbulence(p.Turbulence.Intensity)
	s.wind.SetThermals(p.Thermals.Scale)
	s.rain = rain.Of(p.Rain.Rate)
	s.icing = ice.Cloud{Content: p.Icing.Content, Drops: p.Icing.Drops}
	s.setAtmosphere(p.Atmosphere)
	s.ground = p.Ground.Surface
	s.water = water.New(p.Seed)
	s.setWater(p.Water)
	s.setCurrent(p.Current, 0)
	s.setWaves(p.Waves)
	return s
}

// setWind sets the mean wind at a physics time [s].
func (s *surroundings) setWind(c command.SetWind, time float64) {
	s.wind.SetMean(wind.Mean{
		Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical, Height: c.Height, Exponent: c.Exponent, Slope: c.Slope,
	}, time)
}

// addGust lets a gust come over the vehicle.
func (s *surroundings) addGust(c command.Gust, placeNED frame.Vec[frame.NED], time float64) error {
	g := wind.Gust{Speed: c.Speed, FromDeg: c.FromDeg, Up: c.Vertical, Rise: c.Rise, Hold: c.Hold, Lead: c.Lead}
	if err := s.wind.AddGust(g, placeNED, time); err != nil {
		return fmt.Errorf("%s: %w", command.Name(c), err)
	}
	return nil
}

// setWater fills the land, or drains it. The water has 15 °C.
func (s *surroundings) setWater(c command.SetWater) {
	const temperature = 15 // [°C]
	s.swims = c.Kind
	s.water.Fill(c.Level, water.Density(c.Kind.Salinity(), temperature))
	if c.Kind == command.NoWater {
		s.water.Drain()
	}
}

// setCurrent sets the water's current at a physics time [s].
func (s *surroundings) setCurrent(c command.SetCurrent, time float64) {
	sin, cos := math.Sincos(c.TowardDeg * math.Pi / 180)
	s.water.SetCurrent(frame.OfNED(c.Speed*cos, c.Speed*sin, 0), time)
	s.current = c
}

func (s *surroundings) setWaves(c command.SetWaves) {
	s.water.SetSea(water.Sea{Height: c.Height, Period: c.Period, From: c.FromDeg * math.Pi / 180, Irregular: c.Kind == command.SeaWaves})
}

const hectopascal = 100 // [Pa]

// setAtmosphere changes the air from the next step on.
func (s *surroundings) setAtmosphere(c command.SetAtmosphere) {
	s.day = atmosphere.Day{TemperatureOffset: c.TemperatureOffset, PressureOffset: c.PressureOffsetHPa * hectopascal}
}

// look finds air, wind and ground where the vehicle is at a physics time [s]. Home is
// at homeAltitude above mean sea level [m].
func (s *surroundings) look(m *motion, homeAltitude, time float64) {
	s.under = s.surface.Under(m.position)
	s.air = atmosphere.At(atmosphere.Inputs{Altitude: homeAltitude - m.position.Z, Day: s.day})
	height := s.under.Height(m.position)
	s.wind.Locate(&s.local, height, time)
	s.calm = s.wind.Calm()
	s.windNED = s.wind.In(&s.local, m.position, height)
	s.velAirFRD = m.attitude.Inverse().Apply(m.velocity.Sub(s.windNED))
}

// windOffAt returns by how much the wind at a place of the vehicle differs from that at
// its centre of mass [m/s]. The place's height is that over the plane of the ground below
// the vehicle.
func (s *surroundings) windOffAt(m *motion, placeFRD frame.Vec[frame.FRD]) frame.Vec[frame.NED] {
	if s.calm {
		return frame.Vec[frame.NED]{}
	}
	place := m.placeOf(placeFRD)
	return s.wind.In(&s.local, place, s.under.Height(place)).Sub(s.windNED)
}

// velAirAt returns the velocity of a place of the vehicle relative to the air there
// [m/s], v + ω × r − wind(x + R r), where the wind differs from that at the centre of
// mass as given.
func (s *surroundings) velAirAt(m *motion, placeFRD frame.Vec[frame.FRD], windOff frame.Vec[frame.NED]) frame.Vec[frame.FRD] {
	v := s.velAirFRD.Add(m.rate.Cross(placeFRD))
	if s.calm {
		return v
	}
	return v.Sub(m.attitude.Inverse().Apply(windOff))
}

// levelAt is how far the ground lies below the origin there [m].
func (s *surroundings) levelAt(north, east float64) float64 {
	place := frame.OfNED(north, east, 0)
	plane := s.surface.Under(place)
	return plane.Height(place)
}

// castGround returns how far a beam has to the ground [m], to be looked for up to
// reach: 0 from below it, +Inf when it does not meet it. direction is a unit vector.
func (s *surroundings) castGround(origin, direction frame.Vec[frame.NED], reach float64) float64 {
	distance, hit := s.surface.Cast(origin, direction, reach)
	if !hit {
		return math.Inf(1)
	}
	return distance
}

func (s *surroundings) publish(a *state.Air) {
	a.WindNED = s.windNED
	a.Density, a.Pressure, a.Temperature = s.air.Density, s.air.Pressure, s.air.Temperature
}

// publishSettings shows the weather as set.
func (s *surroundings) publishSettings(a *state.Air) {
	mean := s.wind.Mean()
	a.MeanWindNED, a.Turbulence, a.Thermals = s.wind.MeanNED(), s.wind.Turbulence(), s.wind.Thermals()
	a.WindSpeed, a.WindFromDeg, a.WindUp = mean.Speed, mean.FromDeg, mean.Up
	a.WindHeight, a.WindExponent, a.WindSlope = mean.Height, mean.Exponent, mean.Slope
	a.Rain, a.IcingContent, a.IcingDrops = s.rain.Rate, s.icing.Content, s.icing.Drops
	a.TemperatureOffset, a.PressureOffset = s.day.TemperatureOffset, s.day.PressureOffset
}

// publishWater shows the water as set, and how the vehicle lies to it.
func (s *surroundings) publishWater(a *state.Water) {
	sea := s.water.Sea()
	a.Kind, a.Level, a.Density = s.swims, s.water.Level(), s.water.Density()
	a.CurrentSpeed, a.CurrentTowardDeg = s.current.Speed, s.current.TowardDeg
	a.WaveHeight, a.WavePeriod, a.WaveFromDeg, a.Waves = sea.Height, sea.Period, math.Round(sea.From*180/math.Pi*1e9)/1e9, command.RegularWaves
	if sea.Irregular {
		a.Waves = command.SeaWaves
	}
}

// ground is what a surface does, as shares of what dry asphalt does.
type ground struct {
	grip float64 // friction
	soft float64 // resistance to rolling
}

// grounds are the surfaces. A share is of one source's figure for the surface over the same source's for dry asphalt or concrete,
// where it has both.
//
// Friction of sliding tyres: J.Y. Wong, Theory of Ground Vehicles, 3rd ed., 2001, table 1.3, after J.J. Taborek, Mechanics of
// Vehicles, 1957: dry asphalt and concrete 0.75, wet asphalt 0.45 to 0.6, gravel 0.55, packed snow 0.15, ice 0.07. Of grass 0.35 to
// 0.4, as in the reconstruction of accidents; long grass and loose sand are chosen.
//
// Resistance to rolling: C.D. Perkins, R.E. Hage, Airplane Performance Stability and Control, 1949: concrete and asphalt 0.02, short
// grass 0.05, long grass 0.10, soft ground 0.10 to 0.30; gravel and sand by Taborek's 0.02 and 0.3 over 0.013 of pavement, where
// sand is taken for the upper end of soft ground; packed snow is chosen, wet asphalt D.P. Raymer's, Aircraft Design, table 17.1.
//
// All of them are from memory, not verified against the books. They are those of cars and aircraft: small wheels roll harder in
// the same grass, gravel and sand.
var grounds = [command.Grounds]ground{
	command.Asphalt:    {1, 1},
	command.Concrete:   {1, 1},
	command.Grass:      {0.5, 2.5},
	command.LongGrass:  {0.45, 5},
	command.Gravel:     {0.73, 1.5},
	command.Sand:       {0.65, 15},
	command.WetAsphalt: {0.7, 1.2},
	command.Snow:       {0.2, 1.5},
	command.Ice:        {0.09, 1},
	command.Site:       {0.5, 2.5}, // where it is neither paved nor a beach: grass
}

// lies is what lies on the ground under a place.
func (s *surroundings) lies(placeNED frame.Vec[frame.NED]) *ground {
	if s.ground != command.Site {
		return &grounds[s.ground]
	}
	switch {
	case s.surface.Paved(placeNED):
		return &grounds[command.Asphalt]
	case s.water.Exists() && -s.levelAt(placeNED.X, placeNED.Y) < s.water.Level()+water.Beach:
		return &grounds[command.Sand]
	}
	return &grounds[command.Site]
}
