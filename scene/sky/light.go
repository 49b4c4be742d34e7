package sky

import (
	"math"

	"github.com/g3n/engine/math32"

	opengl "github.com/sitlark/sitlark/internal/gl"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// Light at the default time of day: warm from the sun, blue from the sky. Haze takes
// the horizon into the sky. Colours are display values, 0 to 1.
const hazeLength = 11000 // distance at which 63 % is air [m]

var (
	sunColor    = gl.RGB{1.00, 0.91, 0.74}
	skyColor    = gl.RGB{0.40, 0.50, 0.66}    // light from above
	groundColor = gl.RGB{0.22, 0.24, 0.20}    // light from below
	nightColor  = gl.RGB{0.072, 0.088, 0.122} // of moon and stars
)

const (
	// Shadows lie where the sun throws them until it is low; then they fade, and one
	// of the sky's light grows right below.
	lowSun    = 8 * space.Deg
	LowestSun = 4.5 * space.Deg
	noSun     = 2 * space.Deg
)

// Shadows of vehicles on the ground.
const (
	ShadowFades  = 90     // height at which no shadow is seen any more [m]
	ShadowSoft   = 0.012  // softness where the vehicle stands [m]
	ShadowSoften = 0.0037 // the softness that each metre to the ground adds [m]
)

// lightBlock is the uniform block, in the layout std140.
type lightBlock struct {
	sunDir       [3]float32
	hazeLength   float32
	sunColor     gl.RGB
	daylight     float32
	skyColor     gl.RGB
	Night        float32
	groundColor  gl.RGB
	dapple       float32
	HorizonColor gl.RGB
	swing        float32
	glowDir      [3]float32
	_            float32
	glowColor    gl.RGB
	_            float32
	zenithColor  gl.RGB
	_            float32
}

const lightFloats = 32

// noonSky is the sky at the default time, to which all others are related.
var noonSky = newSkyTable(math.Asin(-SunNED.Z))

// NewLight makes the uniform block of the light, without a time of the day: call Set before
// anything is drawn. It must be called from the main thread.
func NewLight() *Light {
	l := &Light{Hours: math.NaN(), Block: &lightBlock{}, sent: &lightBlock{}}
	opengl.GenBuffers(1, &l.buffer)
	opengl.BindBuffer(opengl.UNIFORM_BUFFER, l.buffer)
	opengl.BufferData(opengl.UNIFORM_BUFFER, lightFloats*gl.FloatBytes, nil, opengl.DYNAMIC_DRAW)
	return l
}

// Set changes the time of the day [h] and reports whether that changed the light.
func (l *Light) Set(hours float64) bool {
	if hours == l.Hours || math.IsNaN(hours) || math.IsInf(hours, 0) {
		return false
	}
	l.Hours = hours
	var azimuth float64
	l.Elevation, azimuth = sunAt(hours)
	l.Sun = towards(l.Elevation, azimuth)
	l.Table = noonSky
	if hours != DefaultTimeOfDay {
		l.Table = newSkyTable(l.Elevation)
	}
	l.shine()
	return true
}

// Bind gives the light to the programs, as an eye under water has it; nil: in the air. Each program has one uniform block at most,
// which GL looks for at binding 0.
func (l *Light) Bind(under *Water) {
	now := *l.Block
	if under != nil {
		now.dive(under)
	}
	opengl.BindBufferBase(opengl.UNIFORM_BUFFER, 0, l.buffer)
	if now == *l.sent {
		return
	}
	*l.sent = now
	opengl.BindBuffer(opengl.UNIFORM_BUFFER, l.buffer)
	opengl.BufferSubData(opengl.UNIFORM_BUFFER, 0, lightFloats*gl.FloatBytes, opengl.Ptr(&l.sent.sunDir[0]))
}

// Dispose frees the uniform block.
func (l *Light) Dispose() { opengl.DeleteBuffers(1, &l.buffer) }

// shine works out the light's colours and the haze's.
func (l *Light) shine() {
	b := l.Block
	b.hazeLength = hazeLength
	now, ref := sunlight(l.Elevation), sunlight(math.Asin(-SunNED.Z))
	for k := range b.sunColor {
		fill := l.Table.mean[k] / noonSky.mean[k]
		b.sunColor[k] = sunColor[k] * float32(math.Pow(now[k]/ref[k], 1/2.2))
		b.skyColor[k] = skyColor[k]*fill + nightColor[k]
		b.groundColor[k] = groundColor[k]*(0.35*fill+0.65*min(1, b.sunColor[k]/sunColor[k])*float32(max(0, math.Sin(l.Elevation)))/0.574) + 0.6*nightColor[k]
	}
	l.throw()
	l.adapt()
	key, glow := space.GLFromNED(l.key), space.GLFromNED(l.Sun)
	b.sunDir, b.glowDir = [3]float32{key.X, key.Y, key.Z}, [3]float32{glow.X, glow.Y, glow.Z}
	white := Luma(l.Lit(gl.RGB{1, 1, 1}, math32.Vector3{Y: 1}))
	b.daylight = min(1, white)
	b.Night = float32(space.Smoothstep((-4*space.Deg - l.Elevation) / (7 * space.Deg)))
	b.HorizonColor = l.Table.At(1.5*space.Deg, 110*space.Deg)
	b.zenithColor = l.Table.At(60*space.Deg, 110*space.Deg)
	towardsSun := l.Table.At(1.5*space.Deg, 0)
	s := math.Pow(math.Cos(l.Elevation), 4)
	for k := range b.glowColor {
		b.glowColor[k] = max(0, towardsSun[k]-b.HorizonColor[k]) / float32(max(s, 0.3))
	}
}

// adapt follows the darkness, as an eye does, so that the land stays to be seen.
func (l *Light) adapt() {
	wanted := 0.40 + 0.12*space.Smoothstep((l.Elevation+9*space.Deg)/(9*space.Deg)) + 0.48*space.Smoothstep((l.Elevation+2*space.Deg)/(15*space.Deg))
	white := Luma(l.Lit(gl.RGB{1, 1, 1}, math32.Vector3{Y: 1}))
	gain := max(1, min(5, float32(wanted)/white))
	b := l.Block
	for k := range b.sunColor {
		b.sunColor[k] *= 1 + 0.5*(gain-1)
		b.skyColor[k] *= gain
		b.groundColor[k] *= gain
	}
}

// throw chooses where shadows fall and how dark they are.
func (l *Light) throw() {
	direct := Luma(l.Block.sunColor) / Luma(sunColor)
	l.key = l.Sun
	l.Shade = 0.62 * float64(direct) * space.Smoothstep((l.Elevation-LowestSun)/(lowSun-LowestSun))
	if l.Elevation < LowestSun {
		l.key = frame.OfNED(0, 0, -1)
		if l.Elevation > -1*space.Deg {
			l.key = l.Sun // things are still lit from the side
		}
		l.Shade = 0.34 * space.Smoothstep((LowestSun-l.Elevation)/(LowestSun-noSun))
	}
}

// ShadowNED is the direction from which shadows are thrown: that of the sun, or from
// right above where no sun throws any.
func (l *Light) ShadowNED() frame.Vec[frame.NED] {
	if l.Elevation < LowestSun {
		return frame.OfNED(0, 0, -1)
	}
	return l.Sun
}

// Lit returns a matt colour under sun and sky, as chunk.air.glsl does. normal is a
// unit vector in GL axes.
func (l *Light) Lit(c gl.RGB, normal math32.Vector3) gl.RGB {
	s := space.GLFromNED(l.key)
	sun := max(0, normal.Dot(&s))
	sky := 0.5 + 0.5*normal.Y
	var out gl.RGB
	for i := range out {
		fill := l.Block.groundColor[i]*(1-sky) + l.Block.skyColor[i]*sky
		out[i] = c[i] * (l.Block.sunColor[i]*sun + fill)
	}
	return out
}

// Luma is how bright a colour looks.
func Luma(c gl.RGB) float32 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// Light is what one time of the day gives: to all programs by the uniform block of
// chunk.light.glsl, and to the sky's dome.
type Light struct {
	Hours     float64 // solar time [h]
	Elevation float64 // of the sun [rad]; below 0 when it has set
	Sun       frame.Vec[frame.NED]
	key       frame.Vec[frame.NED] // where the strongest light comes from
	Shade     float64              // how dark its shadow is, 0 to 1
	Table     *skyTable
	Block     *lightBlock // of the air; an allocation of its own, as GL may see no Go pointers
	sent      *lightBlock // what GL has; likewise
	buffer    uint32
}

// Direct is how much of the sun's light throws shadows: they fade when it is low.
func (l *Light) Direct() float64 {
	return space.Smoothstep((l.Elevation - LowestSun) / (lowSun - LowestSun))
}

// The sun goes over the sky of a spring day at 45° north, wherever home is: low
// enough for long shadows, and in the south-west in the afternoon.
const (
	sunLatitude    = 45 * space.Deg
	sunDeclination = 2.63 * space.Deg // 27 March
)

// DefaultTimeOfDay is when the sun stands at 35° in the south-west [h].
const DefaultTimeOfDay = 14 + 40.0/60

// sunAt returns the sun's elevation and its azimuth, clockwise from north [rad], at a
// solar time of the day [h].
//
// Source: Meeus, Astronomical Algorithms, 2nd ed., 1998, eq. 13.5 and 13.6.
func sunAt(hours float64) (elevation, azimuth float64) {
	hour := (hours - 12) * 15 * space.Deg
	sinLat, cosLat := math.Sincos(sunLatitude)
	sinDec, cosDec := math.Sincos(sunDeclination)
	elevation = math.Asin(sinLat*sinDec + cosLat*cosDec*math.Cos(hour))
	fromSouth := math.Atan2(math.Sin(hour)*cosDec, math.Cos(hour)*sinLat*cosDec-sinDec*cosLat)
	return elevation, fromSouth + math.Pi
}

// towards returns the unit vector to a place of the sky.
func towards(elevation, azimuth float64) frame.Vec[frame.NED] {
	return frame.OfNED(
		math.Cos(elevation)*math.Cos(azimuth), math.Cos(elevation)*math.Sin(azimuth), -math.Sin(elevation))
}

// SunNED points to the sun at DefaultTimeOfDay.
var SunNED = towards(sunAt(DefaultTimeOfDay))
