package simparams

import (
	"context"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/wind"
)

// applyWind sets the mean wind for all vehicles. A change of one parameter takes the whole
// wind from ArduPilot, but for one: while SIM_WIND_SPD is at its 0, which nobody has set,
// the direction alone does not erase the wind that blows.
func (f *Follower) applyWind(ctx context.Context, changed changes) {
	turned := changed[windDirection] || changed[windElevation]
	calm := same(f.values.of(windSpeed), defaults[windSpeed]) && !f.values.set[windSpeed]
	var c command.SetWind
	names := []string{windSpeed, windDirection}
	switch {
	case calm && turned:
		c, names = f.turnedWind(changed), []string{windDirection, windElevation}
	case calm || !turned && !changed[windSpeed] && !changed[windLaw] && !changed[windFullHeight] && !changed[windSlope]:
		return
	default:
		c = f.meanWind()
	}
	if !calm && f.values.of(windElevation) != 0 {
		names = append(names, windElevation)
	}
	f.tell(f.values.words(names...))
	f.setAir(ctx, Source{f.values.words(names...), c}, command.Scheduled{Command: c, Ramp: f.windRamp()})
}

// windRamp is the time in which the wind changes [s]. ArduPilot's filter of the first order has
// a cutoff of 1/SIM_WIND_TC Hz, not that time constant: it lags by SIM_WIND_TC/2π, 0.8 s by default, as a
// linear change of twice that does. A SIM_WIND_TC below 0.1 s counts as 0.1 s.
//
// Source: libraries/AP_HAL/SIMState.cpp of ArduPilot 4.7-dev; on its own plane the airspeed follows a change
// by 10 m/s within 1.5 s.
func (f *Follower) windRamp() float64 {
	if !f.values.has(windTime) {
		return 0
	}
	return min(command.MaxTime, max(0.1, f.values.of(windTime))/math.Pi)
}

// turnedWind is the wind that blows, from elsewhere.
func (f *Follower) turnedWind(changed changes) command.SetWind {
	a := &f.now.Air
	c := command.SetWind{Speed: a.WindSpeed, FromDeg: a.WindFromDeg, Vertical: a.WindUp, Height: a.WindHeight, Exponent: a.WindExponent, Slope: a.WindSlope}
	total, from, elevation := math.Hypot(a.WindSpeed, a.WindUp), a.WindFromDeg, math.Atan2(a.WindUp, a.WindSpeed)*180/math.Pi
	if changed[windDirection] {
		from = f.values.of(windDirection)
	}
	if changed[windElevation] {
		elevation = f.values.of(windElevation)
	}
	f.point(&c, total, from, elevation)
	return c
}

// meanWind is the wind as all parameters together describe it.
func (f *Follower) meanWind() command.SetWind {
	var c command.SetWind
	f.point(&c, max(0, f.values.of(windSpeed)), f.values.of(windDirection), f.values.of(windElevation)) // ArduPilot takes a negative speed for 0
	full := f.limit(windFullHeight, f.values.of(windFullHeight), 0, heightArg.Max, " m")
	switch law := f.values.of(windLaw); {
	case law == 0 && full > 0:
		c.Height, c.Exponent = full, 0.5
	case law == 2:
		c.Height, c.Slope = max(full, 1e-3), f.limit(windSlope, f.values.of(windSlope), slopeArg.Min, slopeArg.Max, "")
	default:
		c.Height = wind.ReferenceHeight
	}
	return c
}

var (
	speedArg     = command.SetWind{}.Descriptor().MustArg("speed")
	verticalArg  = command.SetWind{}.Descriptor().MustArg("vertical")
	heightArg    = command.SetWind{}.Descriptor().MustArg("height")
	slopeArg     = command.SetWind{}.Descriptor().MustArg("slope")
	intensityArg = command.SetTurbulence{}.Descriptor().MustArg("intensity")
)

// point lets the wind c blow with a total speed [m/s] from a direction and, from below, an
// elevation [deg].
func (f *Follower) point(c *command.SetWind, total, from, elevation float64) {
	sin, cos := math.Sincos(elevation * math.Pi / 180)
	along := total * cos
	if along < 0 {
		along, from = -along, from+180
	}
	c.Speed = f.limit(windSpeed, along, speedArg.Min, speedArg.Max, " m/s")
	c.Vertical = f.limit(windElevation, total*sin, verticalArg.Min, verticalArg.Max, " m/s")
	c.FromDeg = bearing(from)
}

// applyTurbulence sets the turbulence for all vehicles. ArduPilot's own models add white
// noise through a filter of 1200 steps a second, whose standard deviation along the vertical
// is the parameter in m/s; sitlark's turbulence has the spectrum of MIL-F-8785C, scaled to the
// same.
func (f *Follower) applyTurbulence(ctx context.Context, changed changes) {
	if !changed[windTurbulence] {
		return
	}
	sigma := f.limit(windTurbulence, f.values.of(windTurbulence), 0, intensityArg.Max*wind.SevereVertical, " m/s")
	c := command.SetTurbulence{Intensity: min(intensityArg.Max, sigma/wind.SevereVertical)}
	f.tell(f.values.words(windTurbulence))
	f.setAir(ctx, Source{f.values.words(windTurbulence), c}, command.Scheduled{Command: c})
}

// setAir gives a command to all vehicles.
func (f *Follower) setAir(ctx context.Context, s Source, c command.Scheduled) {
	if f.cfg.Vehicle != "" {
		s.Parameters += " of " + f.cfg.Vehicle
	}
	for _, to := range f.cfg.Air.ask(s) {
		if _, err := place(ctx, to, c); err != nil {
			f.problem(command.Name(c.Command), s.Parameters+" can't be followed: "+err.Error())
		}
	}
}
