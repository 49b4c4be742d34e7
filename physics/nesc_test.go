package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
)

// nescSource is where NASA's check cases are from: what its simulation 2 gave after 10,
// 20 and 30 s, here in the report's feet and degrees.
//
// Source: D.G. Murri, E.B. Jackson, R.O. Shelton, Check-Cases for Verification of
// 6-Degree-of-Freedom Flight Vehicle Simulations, NASA/TM-2015-218675, 2015; the
// atmospheric cases 2, 4, 6, 7, 9 and 10.
//
// Left out are cases whose subject the World has not: the rotating earth (1, 5), damping
// by coefficients (3), shear over 9 km (8), an aeroplane (11 to 16).
const nescSource = "NASA/TM-2015-218675, Check-Cases for Verification of 6-Degree-of-Freedom Flight Vehicle Simulations: "

const (
	foot     = 0.3048      // [m]
	slug     = 14.59390294 // [kg]
	slugFoot = slug * foot * foot
)

// moments are the times of all the values [s].
var moments = [3]float64{10, 20, 30}

// TestBrickTumblesAsNASAs: case 2, a brick of three unlike moments of inertia falls
// without air.
func TestBrickTumblesAsNASAs(t *testing.T) {
	row := evidence.Show(t, "check-cases", nescSource+"case 2")
	plot := row.Plot("Case 2: a tumbling brick", "time [s]", "rate [°/s]")
	w := newWorld(t, noDrag).strip()
	w.body.inertia = newTensor(frame.OfFRD(0.00189422, 0.006211019, 0.007194665).Scale(slugFoot), frame.Vec[frame.FRD]{})
	w.body.rate = frame.OfFRD(10, 20, 30).Scale(math.Pi / 180)
	w.lift(30000 * foot)
	var own, nasa [3]*evidence.Line
	for i, axis := range [3]string{"roll", "pitch", "yaw"} {
		own[i], nasa[i] = plot.Curve(evidence.Model, axis), plot.Curve(evidence.Measured, "NASA, "+axis)
	}
	for k, want := range [3]frame.Vec[frame.FRD]{ // [°/s]
		frame.OfFRD(-2.4186, -23.5527, 28.1285),
		frame.OfFRD(-5.4234, 22.7158, 28.6083),
		frame.OfFRD(12.6192, -17.3967, 31.1199),
	} {
		var rate frame.Vec[frame.FRD]
		for w.State().Time < moments[k]-rateStep/2 {
			fly(t, w, Inputs{}, rateStep)
			rate = w.State().Rate.Scale(180 / math.Pi)
			for i, r := range [3]float64{rate.X, rate.Y, rate.Z} {
				own[i].Add(w.State().Time, r)
			}
		}
		for i, r := range [3]float64{want.X, want.Y, want.Z} {
			nasa[i].Add(moments[k], r)
		}
		row.AtMost(fmt.Sprintf("Case 2: difference of the body rates after %g s", moments[k]), rate.Sub(want).Len(), 1.5e-3, "°/s")
	}
}

// rateStep is the time between two points of the brick's curves [s].
const rateStep = 0.25

// sphere is NASA's at a moment.
type sphere struct {
	altitude float64    // [ft]
	velocity [3]float64 // north, east, down [ft/s]
}

func (s sphere) speed() float64 {
	v := s.velocity
	return math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
}

// flySphere returns the World's sphere at each moment, from a start, in a west wind [ft/s].
func flySphere(t *testing.T, start sphere, wind float64, curve *evidence.Line) (all [3]sphere) {
	t.Helper()
	w := newWorld(t, func(p *Params) {
		area := 0.1 * 0.1963495 * foot * foot // of drag: its coefficient by a radius of 3 inches
		p.Vehicle.DragArea = frame.OfFRD(area, area, area)
		p.Vehicle.PressureCentre = frame.Vec[frame.FRD]{}
	}).strip()
	w.body.mass = slug
	if wind > 0 { // at 1 km, from where on it no longer grows with height
		wind *= foot
		w.around.setWind(command.SetWind{Speed: wind, FromDeg: 270}, 0)
		w.around.setWind(command.SetWind{Speed: wind * wind / w.Wind().MeanSpeedAt(1000), FromDeg: 270}, 0)
	}
	v := start.velocity
	w.body.velocity = frame.OfNED(v[0], v[1], v[2]).Scale(foot)
	w.lift(start.altitude * foot)
	for k := range moments {
		for range 10 {
			fly(t, w, Inputs{}, 1)
			curve.Add(w.State().Time, w.State().Altitude())
		}
		b := &w.State().Body
		all[k] = sphere{b.Altitude() / foot, [3]float64{b.VelGround.X / foot, b.VelGround.Y / foot, b.VelGround.Z / foot}}
	}
	return all
}

// What NASA's sphere does, dropped over the ellipsoid, without and with 20 ft/s of wind
// from the west.
var (
	dropped = sphere{30000, [3]float64{}}
	calm    = [3]sphere{{28407.78, [3]float64{0, 0.2303, 316.9112}}, {23727.19, [3]float64{0, 0.8859, 613.9339}}, {16284.58, [3]float64{0, 1.8423, 863.9939}}}
	windy   = [3]sphere{{28407.87, [3]float64{0, 0.5193, 316.8946}}, {23727.52, [3]float64{0, 2.0851, 613.9013}}, {16285.30, [3]float64{0, 4.7083, 863.9499}}}
)

// TestSpheresFallAsNASAs: a sphere with drag, dropped from 30,000 ft and shot upwards.
// The World's earth is flat and at rest, and its gravity the same everywhere: over
// NASA's ellipsoid at the equator, gravity is 0.2 % less at 30,000 ft, and the earth's
// turning lifts what falls by 0.35 % of its weight, what flies to the east by more.
func TestSpheresFallAsNASAs(t *testing.T) {
	row := evidence.Show(t, "check-cases", nescSource+"cases 4, 6, 9 and 10")
	for _, c := range []struct {
		name  string
		start sphere
		nasa  [3]sphere
	}{
		{"Case 4: dropped over a round earth at rest", dropped,
			[3]sphere{{28403.48, [3]float64{0, 0, 317.7627}}, {23710.54, [3]float64{0, 0, 615.5234}}, {16249.42, [3]float64{0, 0, 866.0413}}}},
		{"Case 6: dropped over the ellipsoid", dropped, calm},
		{"Case 9: shot to the east", sphere{0, [3]float64{0, 1000, -1000}},
			[3]sphere{{7306.16, [3]float64{0, 786.2555, -500.0254}}, {10422.98, [3]float64{0, 681.9667, -134.9401}}, {10159.54, [3]float64{0, 610.6797, 181.7933}}}},
		{"Case 10: shot to the north", sphere{0, [3]float64{1000, 0, -1000}},
			[3]sphere{{7299.97, [3]float64{787.1835, -0.9456, -498.8639}}, {10400.64, [3]float64{683.1039, -1.2379, -132.9024}}, {10113.27, [3]float64{611.4675, -1.0638, 184.4958}}}},
	} {
		plot := row.Plot(c.name, "time [s]", "altitude [m]")
		own := flySphere(t, c.start, 0, plot.Curve(evidence.Model, "World"))
		points := plot.Curve(evidence.Measured, "NASA")
		for k, nasa := range c.nasa {
			points.Add(moments[k], nasa.altitude*foot)
			way := math.Abs(nasa.altitude - c.start.altitude)
			row.AtMost(fmt.Sprintf("%s: difference in altitude after %g s, of the way", c.name, moments[k]), math.Abs(own[k].altitude-nasa.altitude)/way*100, 1, "%")
			row.Near(fmt.Sprintf("%s: speed after %g s", c.name, moments[k]), own[k].speed()*foot, nasa.speed()*foot, 0.006, "m/s")
		}
	}
}

// TestWindTakesASphereAsNASAs: what 20 ft/s from the west add to the fall, case 7 less
// case 6: the turning of the earth is in both.
func TestWindTakesASphereAsNASAs(t *testing.T) {
	row := evidence.Show(t, "check-cases", nescSource+"case 7 less case 6")
	own := flySphere(t, dropped, 20, row.Plot("Case 7: dropped into the wind", "time [s]", "altitude [m]").Curve(evidence.Model, "World"))
	for k := range moments {
		row.Near(fmt.Sprintf("speed to the east after %g s", moments[k]), own[k].velocity[1]*foot, (windy[k].velocity[1]-calm[k].velocity[1])*foot, 0.01, "m/s")
	}
}
