package ice

import "math"

const (
	mile   = 0.44704 // an hour [m/s]
	inch   = 0.0254  // [m]
	minute = 60      // [s]
	degree = math.Pi / 180
)

// Iced is a section in ice, as Gray's correlation has it.
type Iced struct {
	Chord     float64 // [m]
	Nose      float64 // radius of the leading edge [% of the chord]
	Angle     float64 // of attack [deg]
	IcedAt    float64 // angle of attack at which the ice grew [deg]
	Speed     float64 // [m/s]
	Cold      float64 // of the air below freezing, with the heat of its speed [K]
	Content   float64 // of the cloud [g/m³]
	Caught    float64 // share of the drops in its way
	CaughtMax float64 // the same where most are caught
}

// growth is the drag of ice that has the section's own shape [1/s].
//
// Source: V.H. Gray, Prediction of Aerodynamic Penalties Caused by Ice Formations on Various
// Airfoils, NASA TN D-2166, 1964, eq. 2, whose units are minutes, inches, miles an hour and °F.
// The measured drag of its table I is met within 0.0087 RMS (TestGraysData).
func growth(s *Iced) float64 {
	return 8.7e-5 / minute * s.Speed / mile / (s.Chord / inch) * math.Sqrt(s.Content*s.CaughtMax) * math.Pow(1.8*s.Cold, 0.3)
}

func featherAngle(s *Iced) float64 {
	return 543*math.Sqrt(s.Content)*math.Cbrt(s.Caught/(1.8*s.Cold)) - 81
}

func sin4(deg float64) float64 {
	sin := math.Sin(degree * deg)
	return sin * sin * sin * sin
}

// MaxDrag is where the drag of ice is held: the greatest that Gray's data have.
const MaxDrag = 0.083

// rate returns how fast the drag coefficient grows while ice grows [1/s].
//
// Gray's correlation, held to where it has data: the angle of attack at 8°, the ice's angle
// between flat and upright, and the whole to what ice of the section's own shape has at least.
// That leaves out that some rime is a better nose than a thin one at high angles.
func rate(s *Iced) float64 {
	if !(s.Cold > 0) || s.Content == 0 || s.Speed == 0 {
		return 0
	}
	sin := math.Sin(degree * max(0, min(90, featherAngle(s))))
	angle := min(8, math.Abs(s.Angle))
	return growth(s) * max(1, 1+6*((1+2.52*math.Pow(s.Nose, 0.1)*sin4(12*angle))*sin*sin-0.17/s.Nose*sin4(11*angle)))
}

// lost is by how much the lift coefficient of a section falls with the drag that it gets from
// ice, over that drag, at angles of attack of 0, 2, 4, 6 and 8°.
//
// Source: as growth, fig. 8, the curve, of an NACA 0011; the thinner NACA 65A004 showed no such
// relation. It takes this one all the same: that propellers in ice lose thrust is what
// everybody measures.
var lost = [...]float64{0, 1.2, 3.5, 5.1, 5.7}

// lossAt returns lost at an angle of attack [deg].
func lossAt(angle float64) float64 {
	x := min(8, math.Abs(angle)) / 2
	i := min(int(x), len(lost)-2)
	return math.Copysign(lost[i]+(x-float64(i))*(lost[i+1]-lost[i]), angle)
}
