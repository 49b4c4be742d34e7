package wind

import "github.com/sitlark/sitlark/physics/frame"

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
