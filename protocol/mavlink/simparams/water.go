package simparams

import (
	"context"
	"math"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/water"
)

var (
	waveHeightArg   = command.SetWaves{}.Descriptor().MustArg("height")
	wavePeriodArg   = command.SetWaves{}.Descriptor().MustArg("period")
	liftArg         = command.SetBuoyancy{}.Descriptor().MustArg("lift")
	currentSpeedArg = command.SetCurrent{}.Descriptor().MustArg("speed")
)

// ofWater are the parameters that are read for what swims alone.
var ofWater = map[string]bool{waveEnable: true, waveLength: true, waveHeight: true, waveDirection: true, tideDirection: true, tideSpeed: true}

// applyWaves sets the waves. ArduPilot's own boat follows one wave of a length and a speed; sitlark's runs as fast as its length
// lets it.
//
// Source: ArduPilot 4.7-dev, libraries/SITL/SIM_Sailboat.cpp: half of SIM_WAVE_AMP is the amplitude, so that it is the height from
// trough to crest.
func (f *Follower) applyWaves(ctx context.Context, changed changes) {
	v, on := f.values, f.values.of(waveEnable) > 0
	if !changed[waveEnable] && !(on && (changed[waveLength] || changed[waveHeight] || changed[waveDirection])) {
		return
	}
	length := f.limit(waveLength, v.of(waveLength), water.Length(wavePeriodArg.Min), water.Length(wavePeriodArg.Max), " m")
	period := max(wavePeriodArg.Min, min(wavePeriodArg.Max, math.Sqrt(2*math.Pi*length/standard.Gravity)))
	c := command.SetWaves{FromDeg: bearing(v.of(waveDirection)), Period: period}
	names := []string{waveEnable}
	if on {
		c.Height = f.limit(waveHeight, max(0, v.of(waveHeight)), 0, waveHeightArg.Max, " m")
		names = []string{waveEnable, waveHeight, waveLength, waveDirection}
	}
	f.tell(v.words(names...))
	f.setWater(ctx, waveEnable, v.words(names...), c, 0)
}

// applyTide sets the current, which comes from the tide's direction.
func (f *Follower) applyTide(ctx context.Context, changed changes) {
	v := f.values
	if !changed[tideSpeed] && !(changed[tideDirection] && v.of(tideSpeed) != 0) {
		return
	}
	speed, toward := v.of(tideSpeed), v.of(tideDirection)+180
	if speed < 0 {
		speed, toward = -speed, toward+180
	}
	words := v.words(tideSpeed, tideDirection)
	f.tell(words)
	f.setWater(ctx, tideSpeed, words, command.SetCurrent{Speed: f.limit(tideSpeed, speed, 0, currentSpeedArg.Max, " m/s"), TowardDeg: bearing(toward)}, 0)
}

// applyStream makes the wind of a submarine's ArduPilot the current, too, as ArduPilot's own model does: the direction that it comes from.
func (f *Follower) applyStream(ctx context.Context, changed changes) {
	v := f.values
	if !f.cfg.Dives || !v.set[windSpeed] || !changed[windSpeed] && !changed[windDirection] {
		return
	}
	speed := f.limit(windSpeed, v.of(windSpeed), 0, currentSpeedArg.Max, " m/s")
	f.setWater(ctx, windSpeed, v.words(windSpeed, windDirection), command.SetCurrent{Speed: speed, TowardDeg: bearing(v.of(windDirection) + 180)}, f.windRamp())
}

// applyBuoyancy trims a submarine.
func (f *Follower) applyBuoyancy(ctx context.Context, changed changes) {
	if !changed[buoyancy] || !f.cfg.Dives {
		return
	}
	words := f.values.words(buoyancy)
	c := command.SetBuoyancy{Lift: f.limit(buoyancy, f.values.of(buoyancy), liftArg.Min, liftArg.Max, " N")}
	f.tell(words)
	f.setWater(ctx, buoyancy, words, c, 0)
}

// setWater gives a command to the vehicle, which takes effect over so many seconds, and tells by the name of a parameter why it does not
// take it.
func (f *Follower) setWater(ctx context.Context, name, words string, c command.Command, ramp float64) {
	if _, err := place(ctx, f.cfg.Place, command.Scheduled{Command: c, Ramp: ramp}); err != nil {
		f.problem(name, words+" can't be followed: "+withoutCommand(err))
	}
}

// bearing returns a direction from 0 up to 360 [deg].
func bearing(deg float64) float64 {
	if deg = math.Mod(deg, 360); deg < 0 {
		deg += 360
	}
	return deg
}
