package scene

import (
	"math"

	"github.com/sitlark/sitlark/physics/frame"
)

// WindDisplay is how the wind is measured out by arrows.
type WindDisplay int

// The displays, in the order in which CycleWind goes through them.
const (
	WindNear    WindDisplay = iota // arrows about the vehicle
	WindProfile                    // a column of arrows over the height
	WindSheet                      // arrows on a level
	WindOff                        // neither arrows nor streaks
	windDisplays
)

// String returns the display's name for people.
func (d WindDisplay) String() string {
	return [...]string{"near", "profile", "sheet", "off"}[max(0, min(d, WindOff))]
}

const (
	sheetSide    = 13 // arrows in a row
	sheetStep    = 6.0
	sheetLowest  = 0.5   // over the land [m]
	sheetHighest = 120   // over home [m]
	profileAway  = 110.0 // from the eye [m]
	profileSide  = 13 * deg
	gaugeFloats  = 11 // place (3), length of 1 m/s [m], wind (3), thickness [m], tint (3)
)

// profileHeights are where the column has arrows [m over the land].
var profileHeights = [...]float64{2, 5, 10, 15, 20, 30, 40, 50, 60}

// gauges are arrows at chosen places: a profile, or a level.
type gauges struct {
	layer     *layer
	instances []float32
	tags      []WindTag
	lift      float64 // of the sheet over the vehicle [m]
	level     float64 // where the sheet is: height over home [m]
}

// WindTag is the wind at a place of the profile.
type WindTag struct {
	Place  frame.Vec[frame.NED] // from home [m]
	Height float64              // over the land [m]
	Speed  float64              // of the air [m/s]
}

func newGauges() *gauges {
	g := &gauges{tags: make([]WindTag, 0, len(profileHeights))}
	g.instances = make([]float32, gaugeFloats*sheetSide*sheetSide)
	d := arrowShape()
	d.instSizes, d.instances = []int{4, 4, 3}, g.instances
	g.layer = newLayer(newMesh(d), look{program: "gauge", order: orderArrows, transparent: true})
	g.layer.mat.SetDepthMask(true)
	return g
}

// update sets the arrows of a display. eye is where the picture is seen from.
func (g *gauges) update(d WindDisplay, eye pose, place frame.Vec[frame.NED], air airAt, land landHeight) {
	g.tags = g.tags[:0]
	g.layer.SetVisible(d == WindProfile || d == WindSheet)
	g.layer.place = place
	clear(g.instances)
	switch d {
	case WindProfile:
		g.profile(eye, place, air, land)
	case WindSheet:
		g.sheet(place, air, land)
	default:
		return
	}
	g.layer.mesh.updateInstances(g.instances)
}

// profile stands the column far enough off to be seen as a whole, to the right of the
// middle of the picture.
func (g *gauges) profile(eye pose, place frame.Vec[frame.NED], air airAt, land landHeight) {
	forward := eye.att.Apply(frame.OfFRD(1, 0, 0))
	if math.Hypot(forward.X, forward.Y) < 0.2 { // from above
		forward = eye.att.Apply(frame.OfFRD(0, 0, -1))
	}
	yaw := math.Atan2(forward.Y, forward.X) + profileSide
	foot := eye.eye.Add(frame.OfNED(profileAway*math.Cos(yaw), profileAway*math.Sin(yaw), 0))
	ground := land(foot.X, foot.Y)
	for i, h := range profileHeights {
		at := frame.OfNED(foot.X, foot.Y, -ground-h)
		wind := air(at)
		g.put(i, at.Sub(place), wind, 0.62, 5)
		g.tags = append(g.tags, WindTag{Place: at, Height: h, Speed: wind.Len()})
	}
}

// sheet lays the level under or over the vehicle. Its arrows stand at fixed places of
// the land, so that they do not swim along with the vehicle.
func (g *gauges) sheet(place frame.Vec[frame.NED], air airAt, land landHeight) {
	g.level = max(sheetLowest, min(sheetHighest, -place.Z+g.lift))
	north, east := math.Round(place.X/sheetStep)*sheetStep, math.Round(place.Y/sheetStep)*sheetStep
	for i := range sheetSide * sheetSide {
		at := frame.OfNED(
			north+sheetStep*float64(i/sheetSide-sheetSide/2), east+sheetStep*float64(i%sheetSide-sheetSide/2), -g.level)
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
	p, w := glFromNED(from), glFromNED(wind)
	c := windTint(speed)
	copy(g.instances[gaugeFloats*i:], []float32{p.X, p.Y, p.Z, float32(length), w.X, w.Y, w.Z, float32(thick), c[0], c[1], c[2]})
}

// windTint is the colour of a wind [m/s]: viridis up to WindScale.
func windTint(speed float64) rgb { return viridis(speed / WindScale) }

// WindScale is the wind that has viridis' last colour [m/s].
const WindScale = 16.0
