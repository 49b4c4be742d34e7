package land

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/g3n/engine/gls"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/sky"
	"github.com/sitlark/sitlark/scene/space"
)

// lake is the water over the land: the chunks of the ground once more, at the level of the water and moved by its waves. Waves that
// cells cannot hold are seen by how they shine alone, and those that pixels cannot hold by how rough they make the surface.
type lake struct {
	layer    *gl.Layer // of deep water
	shore    *gl.Layer // of water that is shallow somewhere
	sea      water.Field
	time     float64              // physics time [s]
	salt     float64              // [g/kg]
	wind     float64              // mean, 10 m up [m/s]
	windFrom float64              // clockwise from north [rad]
	eye      frame.Vec[frame.NED] // of the picture
	count    int
	rippled  int                    // ripples that are drawn
	defined  [2]int                 // waves that the program has
	heaves   [4 * mostWaves]float32 // east, south part of the wave number [1/m], phase at the eye, amplitude [m]
	slopes   [2 * mostWaves]float32 // to east and south, by what the shader has them follow
	kept     [4]float32             // how fine a pixel must be for ripples and for waves to be seen [m]; variance of the ripples' slope, and of the rest's
	pixel    float64                // angle of one [rad]
	crest    float64                // that waves may reach above the level, and below it [m]
	depth    float64                // of the eye under the surface [m]; not positive: it is above
}

// ripple is a wave that the wind raises and that physics does without: it is there to be seen alone.
type ripple struct{ length, aside float64 } // [m]; direction off the wind's [rad]

const (
	rippleCount = 3
	rippleShare = 0.5 // of the variance of the slope that the wind makes
	pixelWaves  = 1   // of a sea's waves, the shortest: cells hold the others
	mostWaves   = water.MaxWaves + rippleCount
)

// The ripples are chosen: they meet nowhere twice in what is seen of them.
var rippleShapes = [rippleCount]ripple{{1.37, 0.55}, {0.83, -0.75}, {0.53, 0.25}}

// waterLook is what water does to light.
type waterLook struct {
	body   gl.RGB  // what it scatters back
	absorb gl.RGB  // share that is lost over a metre, as the exponent of e
	dim    gl.RGB  // the same of what comes down from above
	sight  float64 // distance at which 63 % is water [m]
}

// The looks are chosen: green-brown lakes, blue seas. Under water both are clearer than many are, so that something is to be seen.
var (
	freshLook = waterLook{gl.RGB{0.070, 0.150, 0.130}, gl.RGB{1.10, 0.62, 0.75}, gl.RGB{0.14, 0.045, 0.075}, 14}
	seaLook   = waterLook{gl.RGB{0.030, 0.130, 0.190}, gl.RGB{0.60, 0.20, 0.16}, gl.RGB{0.16, 0.040, 0.025}, 22}
)

// lookOf is that of water with so much salt [g/kg].
func lookOf(salt float64) waterLook {
	const ocean = 35
	share := float32(space.Between(salt/ocean, 0, 1))
	return waterLook{
		gl.Mix(freshLook.body, seaLook.body, share), gl.Mix(freshLook.absorb, seaLook.absorb, share),
		gl.Mix(freshLook.dim, seaLook.dim, share), freshLook.sight + float64(share)*(seaLook.sight-freshLook.sight),
	}
}

// Water is what of the water is to be seen.
type Water struct {
	Sea  *water.Field // as the physics has it
	Salt float64      // [g/kg]
	Time float64      // of the physics [s]
	// The mean wind 10 m up, as it is set; not finite: it is not known.
	WindSpeed, WindFrom float64 // [m/s]; clockwise from north [rad]
}

// newLake makes the layer of the water, whose chunks are those of the ground.
func newLake(t *relief) *lake {
	w := &lake{rippled: rippleCount}
	for _, l := range []**gl.Layer{&w.layer, &w.shore} {
		*l = gl.NewLayer(t.layers[0].Mesh.Share(), gl.Style{Program: "water", Order: gl.OrderWater, DoubleSided: true})
		(*l).Bind = w.bind(t)
	}
	w.shore.Define("SHORE", true, "1")
	w.setVisible(false)
	w.define(rippleCount)
	return w
}

// both are its layers.
func (w *lake) both() [2]*gl.Layer { return [2]*gl.Layer{w.layer, w.shore} }

func (w *lake) setVisible(on bool) {
	for _, l := range w.both() {
		l.SetVisible(on)
	}
}

// bind returns a function that gives the water to a program.
func (w *lake) bind(t *relief) func(gs *gls.GLS) {
	places := t.bind()
	level, finest := gl.Uniform("Level"), gl.Uniform("FinestCell")
	heaves, rise, kept, pixel := gl.Uniform("Heaves"), gl.Uniform("Rise"), gl.Uniform("Kept"), gl.Uniform("Pixel")
	body, absorb := gl.Uniform("Body"), gl.Uniform("Absorb")
	return func(gs *gls.GLS) {
		places(gs)
		look := lookOf(w.salt)
		gs.Uniform1f(level.Location(gs), float32(w.sea.Level()+w.eye.Z))
		gs.Uniform4fv(heaves.Location(gs), int32(w.count), &w.heaves[0])
		gs.Uniform2fv(rise.Location(gs), int32(w.count), &w.slopes[0])
		gs.Uniform4fv(kept.Location(gs), 1, &w.kept[0])
		gs.Uniform1f(pixel.Location(gs), float32(w.pixel))
		gs.Uniform1f(finest.Location(gs), float32(cell(t.lowest())))
		gs.Uniform3f(body.Location(gs), look.body[0], look.body[1], look.body[2])
		gs.Uniform3f(absorb.Location(gs), look.absorb[0], look.absorb[1], look.absorb[2])
	}
}

// slopeVariance is that of a surface's slope in a wind [m/s].
//
// Source: C. Cox, W. Munk, Measurement of the Roughness of the Sea Surface from Photographs of the Sun's Glitter, J. Opt. Soc. Am. 44,
// 1954 (clean surface).
func slopeVariance(wind float64) float64 { return 0.003 + 0.00512*min(wind, 14) }

// take shows water.
func (w *lake) take(now Water) {
	w.setVisible(now.Sea.Exists())
	if !now.Sea.Exists() {
		return
	}
	w.sea, w.salt = *now.Sea, now.Salt
	if frame.Finite(now.Time) {
		w.time = now.Time
	}
	if frame.Finite(now.WindSpeed + now.WindFrom) {
		const turn = 15 * space.Deg // far from home a ripple that turns leaps: seldom, then
		w.wind, w.windFrom = now.WindSpeed, turn*math.Round(now.WindFrom/turn)
	}
	w.crest = w.sea.Sea().Height
}

// sink finds how far an eye is under the surface.
func (w *lake) sink(eye frame.Vec[frame.NED]) {
	w.depth = 0
	if w.layer.Visible() {
		w.depth = w.sea.Surface(eye.X, eye.Y, w.time).Height + eye.Z
	}
	for _, l := range w.both() {
		l.Define("UNDER", w.depth > 0, "1")
	}
}

// look shows the waves to an eye, a pixel of whose picture has an angle [rad].
func (w *lake) look(eye frame.Vec[frame.NED], pixel float64) {
	w.layer.Place, w.shore.Place = eye, eye
	w.rise(eye, pixel)
	w.define(w.count)
}

// define chooses the variant of the program for so many waves, ripples among them.
func (w *lake) define(count int) {
	if now := [2]int{w.rippled, count}; now != w.defined {
		for _, l := range w.both() {
			l.Define("RIPPLES", true, strconv.Itoa(w.rippled))
			l.Define("WAVES", true, strconv.Itoa(count-w.rippled))
		}
		w.defined = now
	}
}

// rise works out the waves.
func (w *lake) rise(eye frame.Vec[frame.NED], pixel float64) {
	w.eye, w.pixel, w.count = eye, pixel, 0
	variance, shortest := slopeVariance(w.wind), math.Inf(1)
	for _, r := range rippleShapes[:w.rippled] {
		k := 2 * math.Pi / r.length
		sin, cos := math.Sincos(w.windFrom + math.Pi + r.aside)
		number := frame.OfNED(k*cos, k*sin, 0)
		phase := math.Remainder(number.Dot(eye)-math.Sqrt(standard.Gravity*k)*w.time, 2*math.Pi)
		w.put(number, phase, math.Sqrt(2*rippleShare/float64(w.rippled)*variance)/k)
	}
	seen, count := w.sea.Waves(eye.X, eye.Y, w.time)
	slices.SortFunc(seen[:count], func(a, b water.Wave) int { return cmp.Compare(b.Number.Len(), a.Number.Len()) })
	for i, v := range seen[:count] {
		w.put(v.Number, v.Phase, v.Amplitude)
		if i < pixelWaves {
			shortest = 2 * math.Pi / v.Number.Len()
		}
	}
	const part = 0.25 // of a wave that a pixel may have
	w.kept = [4]float32{float32(part * rippleShapes[0].length), float32(part * min(shortest, 1e6)), float32(rippleShare * variance), float32(0.25 * variance)}
}

// put adds a wave for the shader.
func (w *lake) put(number frame.Vec[frame.NED], phase, amplitude float64) {
	copy(w.heaves[4*w.count:], []float32{float32(number.Y), float32(-number.X), float32(phase), float32(amplitude)})
	const sine = 8 // one is 8t − 16t|t| of its phase t, by 2π, from −0.5 to 0.5
	copy(w.slopes[2*w.count:], []float32{float32(sine * amplitude * number.Y), float32(-sine * amplitude * number.X)})
	w.count++
}

// flood is the water as the ground has to do with it.
func (w *lake) flood() flood {
	if !w.layer.Visible() {
		return flood{}
	}
	return flood{layer: w.layer, shore: w.shore, low: w.sea.Level() - w.crest, high: w.sea.Level() + w.crest, waves: w.crest > 0, under: w.depth > 0}
}

// Underwater is the water between what a view looks at and the light, nil where its eye is in the air. The water is the clearer the
// farther that is, so that a camera never loses it; a map has none.
func (l *Land) Underwater(v camera.View) *sky.Water {
	w := l.lake
	if w.depth <= 0 {
		return nil
	}
	const clear = 1.5 // of the way to what it looks at
	look := lookOf(w.salt)
	sight := max(look.sight, clear*v.Focus) / max(1-v.Flat, 1e-3)
	down := max(0, v.Att.Apply(frame.OfFRD(1, 0, 0)).Z)
	depth := w.depth + v.Flat*v.Focus*down // a map is lit as what it shows is
	return &sky.Water{Body: look.body, Dim: look.dim, Depth: depth, Sight: sight, Time: w.time}
}

// Fill shows water, and what of the airfield is not flooded.
func (l *Land) Fill(w Water) {
	l.lake.take(w)
	level := math.Inf(-1)
	if w.Sea.Exists() && frame.Finite(w.Sea.Level()) {
		level = w.Sea.Level()
	}
	if level == l.Water {
		return
	}
	l.Water = level
	l.plant()
	dry := l.dry(level)
	l.pad.SetVisible(dry)
	if l.Buildings != nil {
		for _, layer := range append(l.runway[:len(l.runway):len(l.runway)], l.Buildings, l.Lamps) {
			layer.Left = !dry
		}
	}
}

// dry reports whether the field at home is not flooded by water up to a level [m].
func (l *Land) dry(level float64) bool {
	const wet = 0.2 // depth of water that nobody builds in [m]
	return level < l.Height(0, 0)+wet
}

// plant leaves out trees that would stand in the water.
func (l *Land) plant() {
	const dryFoot = 0.6 // of a tree above the water [m]
	var dry []float32
	for i := 0; i+treeFloats <= len(l.planted); i += treeFloats {
		if tree := l.planted[i : i+treeFloats]; float64(tree[1]) > l.Water+dryFoot {
			dry = append(dry, tree...)
		}
	}
	l.Trees.Mesh.UpdateInstances(dry)
	l.treeCount = int32(len(dry) / treeFloats)
	l.showTrees()
}

// showTrees draws the share of the trees that the quality asks for.
func (l *Land) showTrees() {
	l.Trees.Mesh.Instances = int32(space.Between(l.treeShare, 0, 1)*float64(l.treeCount) + 0.5)
}
