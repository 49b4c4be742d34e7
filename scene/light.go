package scene

import (
	"fmt"
	"math"

	"github.com/g3n/engine/math32"

	"github.com/sitlark/sitlark/physics/frame"
)

// The sun stands in the south-west at 35°, warm; the sky fills with blue. Haze
// takes the horizon into the sky. Colours are display values, 0 to 1.
const (
	sunElevation = 35 * math.Pi / 180
	sunAzimuth   = 232 * math.Pi / 180 // clockwise from north
	hazeLength   = 11000               // distance at which 63 % is air [m]
)

var (
	sunNED = frame.OfNED(
		math.Cos(sunElevation)*math.Cos(sunAzimuth),
		math.Cos(sunElevation)*math.Sin(sunAzimuth),
		-math.Sin(sunElevation)) // towards the sun, unit length
	sunColor     = rgb{1.00, 0.91, 0.74}
	skyColor     = rgb{0.40, 0.50, 0.66} // light from above
	groundColor  = rgb{0.22, 0.24, 0.20} // light from below
	horizonColor = rgb{0.80, 0.87, 0.93}
	zenithColor  = rgb{0.16, 0.39, 0.74}
)

// lightChunk is the GLSL that gives the shaders the same light.
func lightChunk() string {
	sun := glFromNED(sunNED)
	return glslVec("SunDir", rgb{sun.X, sun.Y, sun.Z}) + glslVec("SunColor", sunColor) +
		glslVec("SkyColor", skyColor) + glslVec("GroundColor", groundColor) +
		glslVec("HorizonColor", horizonColor) + fmt.Sprintf("const float HazeLength = %.1f;\n", float64(hazeLength))
}

func glslVec(name string, c rgb) string {
	return fmt.Sprintf("const vec3 %s = vec3(%.5f, %.5f, %.5f);\n", name, c[0], c[1], c[2])
}

// lit returns a matt colour under sun and sky, as chunk.air.glsl does. normal is a
// unit vector in GL axes.
func lit(c rgb, normal math32.Vector3) rgb {
	s := glFromNED(sunNED)
	sun := max(0, normal.Dot(&s))
	sky := 0.5 + 0.5*normal.Y
	var out rgb
	for i := range out {
		fill := groundColor[i]*(1-sky) + skyColor[i]*sky
		out[i] = c[i] * (sunColor[i]*sun + fill)
	}
	return out
}
