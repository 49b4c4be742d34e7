package scene

import (
	"math"

	"github.com/g3n/engine/math32"
	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"github.com/sitlark/sitlark/physics/frame"
)

// Light at the default time of day: warm from the sun, blue from the sky. Haze takes
// the horizon into the sky. Colours are display values, 0 to 1.
const hazeLength = 11000 // distance at which 63 % is air [m]

var (
	sunColor    = rgb{1.00, 0.91, 0.74}
	skyColor    = rgb{0.40, 0.50, 0.66}    // light from above
	groundColor = rgb{0.22, 0.24, 0.20}    // light from below
	nightColor  = rgb{0.072, 0.088, 0.122} // of moon and stars
)

const (
	// Shadows lie where the sun throws them until it is low; then they fade, and one
	// of the sky's light grows right below.
	lowSun    = 8 * deg
	lowestSun = 4.5 * deg
	noSun     = 2 * deg
)

// Shadows of vehicles on the ground.
const (
	shadowFades  = 90     // height at which no shadow is seen any more [m]
	shadowSoft   = 0.012  // softness where the vehicle stands [m]
	shadowSoften = 0.0037 // the softness that each metre to the ground adds [m]
)

// lightBlock is the uniform block, in the layout std140.
type lightBlock struct {
	sunDir       [3]float32
	hazeLength   float32
	sunColor     rgb
	daylight     float32
	skyColor     rgb
	night        float32
	groundColor  rgb
	_            float32
	horizonColor rgb
	_            float32
	glowDir      [3]float32
	_            float32
	glowColor    rgb
	_            float32
}

const lightFloats = 28

// noonSky is the sky at the default time, to which all others are related.
var noonSky = newSkyTable(math.Asin(-sunNED.Z))

func newLight() *light {
	l := &light{hours: math.NaN(), block: &lightBlock{}}
	opengl.GenBuffers(1, &l.buffer)
	opengl.BindBuffer(opengl.UNIFORM_BUFFER, l.buffer)
	opengl.BufferData(opengl.UNIFORM_BUFFER, lightFloats*floatBytes, nil, opengl.DYNAMIC_DRAW)
	return l
}

// set changes the time of the day [h] and tells whether that changed the light.
func (l *light) set(hours float64) bool {
	if hours == l.hours || math.IsNaN(hours) || math.IsInf(hours, 0) {
		return false
	}
	l.hours = hours
	var azimuth float64
	l.elevation, azimuth = sunAt(hours)
	l.sun = towards(l.elevation, azimuth)
	l.table = noonSky
	if hours != DefaultTimeOfDay {
		l.table = newSkyTable(l.elevation)
	}
	l.shine()
	opengl.BindBuffer(opengl.UNIFORM_BUFFER, l.buffer)
	opengl.BufferSubData(opengl.UNIFORM_BUFFER, 0, lightFloats*floatBytes, opengl.Ptr(&l.block.sunDir[0]))
	return true
}

// bind gives the light to the programs: each has one uniform block at most, which GL
// looks for at binding 0.
func (l *light) bind() { opengl.BindBufferBase(opengl.UNIFORM_BUFFER, 0, l.buffer) }

func (l *light) dispose() { opengl.DeleteBuffers(1, &l.buffer) }

// shine works out the light's colours and the haze's.
func (l *light) shine() {
	b := l.block
	b.hazeLength = hazeLength
	now, ref := sunlight(l.elevation), sunlight(math.Asin(-sunNED.Z))
	for k := range b.sunColor {
		fill := l.table.mean[k] / noonSky.mean[k]
		b.sunColor[k] = sunColor[k] * float32(math.Pow(now[k]/ref[k], 1/2.2))
		b.skyColor[k] = skyColor[k]*fill + nightColor[k]
		b.groundColor[k] = groundColor[k]*(0.35*fill+0.65*min(1, b.sunColor[k]/sunColor[k])*float32(max(0, math.Sin(l.elevation)))/0.574) + 0.6*nightColor[k]
	}
	l.throw()
	l.adapt()
	key, glow := glFromNED(l.key), glFromNED(l.sun)
	b.sunDir, b.glowDir = [3]float32{key.X, key.Y, key.Z}, [3]float32{glow.X, glow.Y, glow.Z}
	white := luma(l.lit(rgb{1, 1, 1}, math32.Vector3{Y: 1}))
	b.daylight = min(1, white)
	b.night = float32(smoothstep((-4*deg - l.elevation) / (7 * deg)))
	b.horizonColor = l.table.at(1.5*deg, 110*deg)
	towardsSun := l.table.at(1.5*deg, 0)
	s := math.Pow(math.Cos(l.elevation), 4)
	for k := range b.glowColor {
		b.glowColor[k] = max(0, towardsSun[k]-b.horizonColor[k]) / float32(max(s, 0.3))
	}
}

// adapt follows the darkness, as an eye does, so that the land stays to be seen.
func (l *light) adapt() {
	wanted := 0.40 + 0.12*smoothstep((l.elevation+9*deg)/(9*deg)) + 0.48*smoothstep((l.elevation+2*deg)/(15*deg))
	white := luma(l.lit(rgb{1, 1, 1}, math32.Vector3{Y: 1}))
	gain := max(1, min(5, float32(wanted)/white))
	b := l.block
	for k := range b.sunColor {
		b.sunColor[k] *= 1 + 0.5*(gain-1)
		b.skyColor[k] *= gain
		b.groundColor[k] *= gain
	}
}

// throw chooses where shadows fall and how dark they are.
func (l *light) throw() {
	direct := luma(l.block.sunColor) / luma(sunColor)
	l.key = l.sun
	l.shade = 0.62 * float64(direct) * smoothstep((l.elevation-lowestSun)/(lowSun-lowestSun))
	if l.elevation < lowestSun {
		l.key = frame.OfNED(0, 0, -1)
		if l.elevation > -1*deg {
			l.key = l.sun // things are still lit from the side
		}
		l.shade = 0.34 * smoothstep((lowestSun-l.elevation)/(lowestSun-noSun))
	}
}

// shadowNED is the direction from which shadows are thrown: that of the sun, or from
// right above where no sun throws any.
func (l *light) shadowNED() frame.Vec[frame.NED] {
	if l.elevation < lowestSun {
		return frame.OfNED(0, 0, -1)
	}
	return l.sun
}

// lit returns a matt colour under sun and sky, as chunk.air.glsl does. normal is a
// unit vector in GL axes.
func (l *light) lit(c rgb, normal math32.Vector3) rgb {
	s := glFromNED(l.key)
	sun := max(0, normal.Dot(&s))
	sky := 0.5 + 0.5*normal.Y
	var out rgb
	for i := range out {
		fill := l.block.groundColor[i]*(1-sky) + l.block.skyColor[i]*sky
		out[i] = c[i] * (l.block.sunColor[i]*sun + fill)
	}
	return out
}

// luma is how bright a colour looks.
func luma(c rgb) float32 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// light is what one time of the day gives: to all programs by the uniform block of
// chunk.light.glsl, and to the sky's dome.
type light struct {
	hours     float64 // solar time [h]
	elevation float64 // of the sun [rad]; below 0 when it has set
	sun       frame.Vec[frame.NED]
	key       frame.Vec[frame.NED] // where the strongest light comes from
	shade     float64              // how dark its shadow is, 0 to 1
	table     *skyTable
	block     *lightBlock // an allocation of its own, as GL may see no Go pointers
	buffer    uint32
}

// direct is how much of the sun's light throws shadows: they fade when it is low.
func (l *light) direct() float64 {
	return smoothstep((l.elevation - lowestSun) / (lowSun - lowestSun))
}
