package wind

import (
	"math"
	"math/rand/v2"

	"github.com/sitlark/sitlark/physics/frame"
)

// Field is the moving air everywhere, as set. It has no pointers: a copy gives the
// same wind. The zero value is still air without a seed; make others by New.
type Field struct {
	mean       Mean
	meanNED    frame.Vec[frame.NED]
	profile    profile
	turbulence float64
	thermals   float64

	seed   uint64
	origin frame.Vec[frame.NED] // where the seed puts home in the pattern [m]
	since  float64              // time of the last change of the mean wind [s]
	travel frame.Vec[frame.NED] // how far the pattern was carried until then [m]
	drift  float64              // how long the bands drifted on their own until then [s]

	gusts [MaxGusts]gust
}

// New returns still air over ground of a roughness length [m], whose turbulence
// and thermals follow the seed.
func New(seed int64, roughness float64) Field {
	r := rand.New(rand.NewPCG(uint64(seed), 0x5173_1a2b_3c4d_5e6f)) // a fixed second word: one seed, one place
	bands()                                                         // made now, as a first use in flight would hold up a step
	f := Field{seed: r.Uint64(), profile: profileOver(roughness)}
	// The pattern does not repeat within such distances, and coordinates in it keep
	// a micrometre.
	const reach = 1e6
	f.origin = frame.OfNED(reach*(r.Float64()-0.5), reach*(r.Float64()-0.5), reach*(r.Float64()-0.5))
	return f
}

// Reseed makes turbulence and thermals follow another seed from now on.
func (f *Field) Reseed(seed int64) {
	other := New(seed, MownGrass)
	f.seed, f.origin = other.seed, other.origin
}

// Restart restarts time at 0, with the pattern where New puts it and without
// gusts; the weather stays as set.
func (f *Field) Restart() {
	f.since, f.travel, f.drift, f.gusts = 0, frame.Vec[frame.NED]{}, 0, [MaxGusts]gust{}
}

// SetMean sets the mean wind at once; the pattern goes on from where it is.
func (f *Field) SetMean(m Mean, time float64) {
	f.travel, f.drift, f.since = f.travelled(time), f.drifted(time), time
	f.mean, f.meanNED = m, m.NED()
}

// SetTurbulence sets the intensity: 0 still, 1 severe.
func (f *Field) SetTurbulence(intensity float64) { f.turbulence = intensity }

// SetThermals sets the convective velocity scale w* [m/s]; 0 is none.
func (f *Field) SetThermals(scale float64) { f.thermals = scale }

// Mean returns the mean wind as set, at ReferenceHeight.
func (f *Field) Mean() Mean { return f.mean }

// MeanNED returns where the mean wind takes the air at ReferenceHeight [m/s].
func (f *Field) MeanNED() frame.Vec[frame.NED] { return f.meanNED }

// Turbulence returns the intensity as set.
func (f *Field) Turbulence() float64 { return f.turbulence }

// Thermals returns the convective velocity scale as set [m/s].
func (f *Field) Thermals() float64 { return f.thermals }

// At returns the air's velocity [m/s] at a place [m from home], at a height above
// the ground there [m] and at a physics time [s]. It is NaN where these are not
// finite. At or below the ground the air rests.
func (f *Field) At(placeNED frame.Vec[frame.NED], height, time float64) frame.Vec[frame.NED] {
	var l Local
	f.Locate(&l, height, time)
	return f.In(&l, placeNED, height)
}

// Local is what places near each other have in common, at one time: the scales of the
// turbulence at their height. Make it by Field.Locate.
type Local struct {
	time  float64              // [s]
	moved frame.Vec[frame.NED] // from a place to that of the pattern [m]
	drift float64              // of the bands [s]
	mix   [groupCount]blend
}

// Locate puts into l what In needs for places around a height above the ground [m], more
// than 0, at a physics time [s].
func (f *Field) Locate(l *Local, height, time float64) {
	*l = Local{time: time}
	if f.turbulence != 0 || f.thermals != 0 {
		l.moved = f.origin.Sub(f.travelled(time))
		l.drift = f.drifted(time)
	}
	if f.turbulence != 0 {
		l.mix = blendsAt(math.Log(max(lowest, min(height, profileTop))))
	}
}

// Calm reports whether the air rests everywhere and at all times.
func (f *Field) Calm() bool {
	return f.turbulence == 0 && f.thermals == 0 && f.meanNED == frame.Vec[frame.NED]{} && f.mean.Slope == 0 && f.gusts == [MaxGusts]gust{}
}

// In returns the air's velocity [m/s] at a place [m from home] with its own height
// above the ground [m], as At does, but with the turbulence's scales at the height of l,
// which must be of the same field: between places as near as rotors of one vehicle these
// would change the turbulence more than it changes itself. It is NaN where something is
// not finite, as that of At.
func (f *Field) In(l *Local, placeNED frame.Vec[frame.NED], height float64) frame.Vec[frame.NED] {
	if !placeNED.IsFinite() || !frame.Finite(height) || !frame.Finite(l.time) {
		return frame.OfNED(math.NaN(), math.NaN(), math.NaN())
	}
	if height <= 0 || f.profile.perLog == 0 {
		return frame.Vec[frame.NED]{}
	}
	share := f.profile.at(math.Log(min(height, profileTop)))
	near := min(1, share)
	v := f.meanNED.Mul(frame.OfNED(share, share, near)) // what rises grows no stronger above
	if f.mean.Height > 0 {
		v = f.mean.over(height)
	}
	if f.turbulence != 0 {
		v = v.Add(f.turbulenceAt(l, placeNED.Add(l.moved), height, share))
	}
	if f.thermals != 0 {
		v.Z -= thermal(f.seed, placeNED.Add(l.moved), height, f.thermals)
	}
	for i := range f.gusts {
		if g := &f.gusts[i]; g.speed != 0 {
			v = v.AddScaled(near*g.share(placeNED, l.time), g.velocity)
		}
	}
	if square := v.Dot(v); square > Fastest*Fastest {
		v = v.Scale(Fastest / math.Sqrt(square))
	}
	return v
}

// Fastest is the speed that the air has nowhere more than, whatever mean wind, slope, gusts,
// thermals and turbulence add up to [m/s]. Jet streams reach some 110 m/s, tornadoes 140.
const Fastest = 150

// travelled is how far the pattern was carried from home until a time [m].
func (f *Field) travelled(time float64) frame.Vec[frame.NED] {
	return f.travel.AddScaled(time-f.since, f.meanNED)
}

// frozenFrom is the mean wind from which on the pattern is frozen [m/s]. In less wind
// its bands drift on their own, the faster the calmer it is: eddies would else stand
// at their place forever.
const frozenFrom = 3

// drifted is how long the bands drifted at their full own speeds until a time [s].
func (f *Field) drifted(time float64) float64 {
	return f.drift + (time-f.since)*max(0, 1-f.mean.Speed/frozenFrom)
}

// turbulenceAt is the turbulence at a place of the pattern, where the profile has a
// share. Below the standard's lowest height it dies away towards the ground, as the mean
// wind does; what goes up and down does so in proportion to the height, which bounds its
// eddies.
func (f *Field) turbulenceAt(l *Local, place frame.Vec[frame.NED], height, share float64) frame.Vec[frame.NED] {
	v := turbulence(place, &l.mix, l.drift).Scale(f.turbulence)
	if height < lowest {
		level := share / f.profile.at(logLowest)
		v = v.Mul(frame.OfNED(level, level, height/lowest))
	}
	return v
}
