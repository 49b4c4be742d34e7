package air

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// Display is how the wind is measured out by arrows.
type Display int

// The displays, in the order in which CycleWind goes through them.
const (
	Near    Display = iota // arrows about the vehicle
	Profile                // a column of arrows over the height
	Sheet                  // arrows on a level
	Off                    // neither arrows nor streaks
	WindDisplays
)

// String returns the display's name for people.
func (d Display) String() string {
	return [...]string{"near", "profile", "sheet", "off"}[max(0, min(d, Off))]
}

const (
	SheetSide    = 13 // arrows in a row
	sheetStep    = 6.0
	sheetLowest  = 0.5   // over the land [m]
	sheetHighest = 120   // over home [m]
	profileAway  = 110.0 // from the eye [m]
	profileSide  = 13 * space.Deg
	GaugeFloats  = 11 // place (3), length of 1 m/s [m], wind (3), thickness [m], tint (3)
)

// ProfileHeights are where the column has arrows [m over the land].
var ProfileHeights = [...]float64{2, 5, 10, 15, 20, 30, 40, 50, 60}

// gauges are arrows at chosen places: a profile, or a level.
type gauges struct {
	Layer     *gl.Layer
	Instances []float32
	tags      []Tag
	lift      float64 // of the sheet over the vehicle [m]
	level     float64 // where the sheet is: height over home [m]
}

// Tag is the wind at a place of the profile.
type Tag struct {
	Place  frame.Vec[frame.NED] // from home [m]
	Height float64              // over the land [m]
	Speed  float64              // of the air [m/s]
}

func newGauges() *gauges {
	g := &gauges{tags: make([]Tag, 0, len(ProfileHeights))}
	g.Instances = make([]float32, GaugeFloats*SheetSide*SheetSide)
	d := gl.ArrowShape()
	d.InstSizes, d.Instances = []int{4, 4, 3}, g.Instances
	g.Layer = gl.NewLayer(gl.NewMesh(d), gl.Style{Program: "gauge", Order: gl.OrderArrows, Transparent: true})
	g.Layer.Mat.SetDepthMask(true)
	return g
}

// update sets the arrows of a display. eye is where the picture is seen from.
func (g *gauges) update(d Display, eye camera.Pose, place frame.Vec[frame.NED], air space.WindAt, land space.Height) {
	g.tags = g.tags[:0]
	g.Layer.SetVisible(d == Profile || d == Sheet)
	g.Layer.Place = place
	clear(g.Instances)
	switch d {
	case Profile:
		g.profile(eye, place, air, land)
	case Sheet:
		g.sheet(place, air, land)
	default:
		return
	}
	g.Layer.Mesh.UpdateInstances(g.Instances)
}

// profile stands the column far enough off to be seen as a whole, to the right of the
// middle of the picture.
func (g *gauges) profile(eye camera.Pose, place frame.Vec[frame.NED], air space.WindAt, land space.Height) {
	forward := eye.Att.Apply(frame.OfFRD(1, 0, 0))
	if math.Hypot(forward.X, forward.Y) < 0.2 { // from above
		forward = eye.Att.Apply(frame.OfFRD(0, 0, -1))
	}
	yaw := math.Atan2(forward.Y, forward.X) + profileSide
	foot := eye.Eye.Add(frame.OfNED(profileAway*math.Cos(yaw), profileAway*math.Sin(yaw), 0))
	ground := land(foot.X, foot.Y)
	for i, h := range ProfileHeights {
		at := frame.OfNED(foot.X, foot.Y, -ground-h)
		wind := air(at)
		g.put(i, at.Sub(place), wind, 0.62, 5)
		g.tags = append(g.tags, Tag{Place: at, Height: h, Speed: wind.Len()})
	}
}

// sheet lays the level under or over the vehicle. Its arrows stand at fixed places of
// the land, so that they do not swim along with the vehicle.
func (g *gauges) sheet(place frame.Vec[frame.NED], air space.WindAt, land space.Height) {
	g.level = max(sheetLowest, min(sheetHighest, -place.Z+g.lift))
	north, east := math.Round(place.X/sheetStep)*sheetStep, math.Round(place.Y/sheetStep)*sheetStep
	for i := range SheetSide * SheetSide {
		at := frame.OfNED(
			north+sheetStep*float64(i/SheetSide-SheetSide/2), east+sheetStep*float64(i%SheetSide-SheetSide/2), -g.level)
		if -at.Z < land(at.X, at.Y)+sheetLowest/2 {
			continue
		}
		g.put(i, at.Sub(place), air(at), 0.34, 1.7)
	}
}

// move lifts the sheet [m] over where it follows the vehicle.
func (g *gauges) move(up float64) { g.lift = max(-sheetHighest, min(sheetHighest, g.lift+up)) }

// put writes an arrow at a place from the vehicle: so long a metre a second [m], so
// thick.
func (g *gauges) put(i int, from, wind frame.Vec[frame.NED], length, thick float64) {
	speed := wind.Len()
	if speed < arrowSeen/2 {
		return
	}
	p, w := space.GLFromNED(from), space.GLFromNED(wind)
	c := windTint(speed)
	copy(g.Instances[GaugeFloats*i:], []float32{p.X, p.Y, p.Z, float32(length), w.X, w.Y, w.Z, float32(thick), c[0], c[1], c[2]})
}

// windTint is the colour of a wind [m/s]: viridis up to WindScale.
func windTint(speed float64) gl.RGB { return gl.Viridis(speed / FullScale) }

// FullScale is the wind that has viridis' last colour [m/s].
const FullScale = 16.0
