package wind

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// MaxGusts is how many gusts can be under way at once.
const MaxGusts = 4

// leastCarry is the mean wind below which a gust carries itself [m/s].
const leastCarry = 2

// Gust is a discrete gust as the user sets it: at a fixed place the wind grows by
// the gust's velocity within Rise, holds, and falls again within Rise.
type Gust struct {
	Speed   float64 // horizontal [m/s]
	FromDeg float64 // direction it blows from, clockwise from north [deg]
	Up      float64 // vertical part, positive up [m/s]
	Rise    float64 // [s], more than 0
	Hold    float64 // [s], ≥ 0
	Lead    float64 // until its front reaches the place that it is aimed at [s], ≥ 0
}

// gust is one under way: a straight front that moves across itself.
type gust struct {
	velocity    frame.Vec[frame.NED] // at its full height [m/s]
	north, east float64              // unit vector in which the front moves
	speed       float64              // of the front [m/s]; 0: no gust
	front       float64              // the front's place along that vector [m] at time
	time        float64              // [s]
	rise, hold  float64              // [s]
}

// AddGust sends a gust that the mean wind carries, so that it is upwind before it
// arrives; a place [m from home] is reached after the gust's Lead. In a calm it
// moves by itself, where it blows. A later change of the mean wind does not turn it.
//
// When MaxGusts are under way, it takes the slot of one that has passed the place,
// and is an error when none has.
func (f *Field) AddGust(g Gust, placeNED frame.Vec[frame.NED], time float64) error {
	slot, wait := f.slot(placeNED, time)
	if wait > 0 {
		return fmt.Errorf("wind: %d gusts are under way, at most as many can be; the next ends in %.1f s", MaxGusts, wait)
	}
	n, e := toward(g.FromDeg)
	carry := gust{
		velocity: frame.OfNED(g.Speed*n, g.Speed*e, -g.Up),
		north:    n, east: e, speed: max(leastCarry, g.Speed),
		time: time, rise: g.Rise, hold: g.Hold,
	}
	if f.mean.Speed >= leastCarry {
		carry.north, carry.east = toward(f.mean.FromDeg)
		carry.speed = f.mean.Speed
	}
	carry.front = carry.along(placeNED) - carry.speed*g.Lead
	f.gusts[slot] = carry
	return nil
}

// slot returns the slot of the gust that passed the place first, and how long that
// takes yet [s].
func (f *Field) slot(place frame.Vec[frame.NED], time float64) (slot int, wait float64) {
	wait = math.Inf(1)
	for i := range f.gusts {
		g := &f.gusts[i]
		if g.speed == 0 {
			return i, 0
		}
		if left := 2*g.rise + g.hold - g.behind(place, time); left < wait {
			slot, wait = i, left
		}
	}
	return slot, max(0, wait)
}

func (g *gust) along(place frame.Vec[frame.NED]) float64 {
	return g.north*place.X + g.east*place.Y
}

// behind is how long ago the front passed a place [s].
func (g *gust) behind(place frame.Vec[frame.NED], time float64) float64 {
	return time - g.time - (g.along(place)-g.front)/g.speed
}

// share is the gust's share of its full height: ½(1 − cos πs), the standard's, on
// the way up and on the way down.
// Source: MIL-F-8785C, 1980, 3.7.1.3 (discrete gust model), with x/dm as s.
func (g *gust) share(place frame.Vec[frame.NED], time float64) float64 {
	s := g.behind(place, time)
	s = min(s, 2*g.rise+g.hold-s) // it falls as it rose
	switch {
	case s <= 0:
		return 0
	case s >= g.rise:
		return 1
	}
	return (1 - math.Cos(math.Pi*s/g.rise)) / 2
}

// Front is a gust under way, as seen from a place.
type Front struct {
	VelocityNED frame.Vec[frame.NED] // what the gust adds to the wind at its full height [m/s]
	North, East float64              // unit vector in which the front moves
	Speed       float64              // at which it moves [m/s], more than 0
	Arrives     float64              // until it reaches the place [s]; negative: it did so long ago
	Lasts       float64              // from its front to its end at a fixed place [s]
	Rise        float64              // from its front to its full height at a fixed place [s]
}

// Ahead is how far from the place the front is, measured against its way [m]; negative
// behind the place.
func (f Front) Ahead() float64 { return f.Arrives * f.Speed }

// Passed reports whether the whole gust went over the place.
func (f Front) Passed() bool { return -f.Arrives > f.Lasts }

// Front returns the gust in slot i, from 0 to MaxGusts-1, as seen from a place [m from
// home] at a physics time [s], and false where there is none or a number is not finite.
func (f *Field) Front(i int, placeNED frame.Vec[frame.NED], time float64) (Front, bool) {
	if i < 0 || i >= MaxGusts || f.gusts[i].speed == 0 || !placeNED.IsFinite() || !frame.Finite(time) {
		return Front{}, false
	}
	g := &f.gusts[i]
	return Front{
		VelocityNED: g.velocity, North: g.north, East: g.east, Speed: g.speed,
		Arrives: -g.behind(placeNED, time), Lasts: 2*g.rise + g.hold, Rise: g.rise,
	}, true
}
