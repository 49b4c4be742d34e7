package physics

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// symmetry is a way to lay a vehicle over itself: a mirror that stands upright on
// the line at an angle from the nose, or a turn by an angle about the down axis.
type symmetry struct {
	mirror bool
	angle  float64 // [rad]
}

func (s symmetry) String() string {
	if s.mirror {
		return fmt.Sprintf("mirrored in the line at %.4g°", s.angle*180/math.Pi)
	}
	return fmt.Sprintf("turned by %.4g°", s.angle*180/math.Pi)
}

// leftRight is the mirror through nose and tail.
var leftRight = symmetry{mirror: true}

// matrix is what it does to (x, y); z stays.
func (s symmetry) matrix() (xx, xy, yx, yy float64) {
	if s.mirror {
		sin, cos := math.Sincos(2 * s.angle)
		return cos, sin, sin, -cos
	}
	sin, cos := math.Sincos(s.angle)
	return cos, -sin, sin, cos
}

// polar is what becomes of a place, a velocity or a force.
func polar[F frame.Frame](s symmetry, v frame.Vec[F]) frame.Vec[F] {
	xx, xy, yx, yy := s.matrix()
	return frame.New[F](xx*v.X+xy*v.Y, yx*v.X+yy*v.Y, v.Z)
}

// axial is what becomes of a rate or a moment, which a mirror turns the other way.
func axial[F frame.Frame](s symmetry, v frame.Vec[F]) frame.Vec[F] {
	if v = polar(s, v); s.mirror {
		return v.Scale(-1)
	}
	return v
}

// partners returns for each motor the one that stands where the symmetry puts it
// and turns as it then turns, or the motor that has none. Servos are compared only
// left to right; in other symmetries they have to stand upright.
func (s symmetry) partners(v *airframe.Vehicle) (to []int, lonely *airframe.Motor) {
	for i := range v.Motors {
		a, found := &v.Motors[i], -1
		want := polar(s, a.PlaceFRD)
		for j := range v.Motors {
			b := &v.Motors[j]
			if b.PlaceFRD.Sub(want).Len() < 1e-9 && b.Level == a.Level && (b.Clockwise != a.Clockwise) == s.mirror && (s != leftRight || mirroredTilt(v, a, b)) {
				found = j
			}
		}
		if found < 0 {
			return nil, a
		}
		to = append(to, found)
	}
	return to, nil
}

// mirroredTilt reports whether two servos swing their motors as mirror images do.
func mirroredTilt(v *airframe.Vehicle, a, b *airframe.Motor) bool {
	if a.Hinge.X != 0 || a.Hinge != b.Hinge { // about forward none is, with the same pulse
		return false
	}
	return !a.Tilts() || v.Servos[a.Servo].AtMinDeg == v.Servos[b.Servo].AtMinDeg && v.Servos[a.Servo].AtMaxDeg == v.Servos[b.Servo].AtMaxDeg
}

// symmetryOf looks for one, left to right first, and returns why there is none.
func symmetryOf(v *airframe.Vehicle) (s symmetry, to []int, why string) {
	tried := []symmetry{leftRight}
	for _, n := range []float64{8, 10, 12, 16, 20, 24, 32} {
		for k := 1.0; k < n; k++ {
			tried = append(tried, symmetry{mirror: true, angle: k / n * math.Pi})
		}
	}
	for n := 2.0; n <= 16; n++ {
		tried = append(tried, symmetry{angle: 2 * math.Pi / n})
	}
	for _, s := range tried {
		to, lonely := s.partners(v)
		if lonely == nil {
			return s, to, ""
		}
		if s == leftRight {
			why = fmt.Sprintf("left to right, motor %d at %.2f has no partner of its level and spin; neither in %d other mirrors and turns",
				lonely.Number, lonely.PlaceFRD.Array(), len(tried)-1)
		}
	}
	return symmetry{}, nil, why
}

// onLayout returns a world with a vehicle on a layout, 500 m up, its rotors at a
// speed [rad/s] and its servos upright.
func onLayout(t testing.TB, l layout.Layout, speed float64, change func(*airframe.Vehicle)) *World {
	t.Helper()
	w := newWorld(t, func(p *Params) {
		p.Vehicle = airframe.OnLayout(l)
		if change != nil {
			change(&p.Vehicle)
		}
	})
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = speed
	}
	w.lift(500)
	return w
}

// uprightAt is all motors at a pulse [µs] and all tilt servos upright.
func uprightAt(l layout.Layout, pwmUs uint16) (in Inputs) {
	for _, m := range l.Motors {
		in.PWMUs[m.Number-1] = pwmUs
		if m.Tilt.Channel > 0 {
			in.PWMUs[m.Tilt.Channel-1] = uint16(math.Round(m.Tilt.UprightUs()))
		}
	}
	return in
}

// TestMirroredInputsGiveMirroredFlightOnEveryLayout flies two vehicles on each
// layout for 3 s of random pulses, the second with each motor's pulses on its
// partner. Where a layout has no symmetry, the second vehicle is the first one's
// mirror image.
func TestMirroredInputsGiveMirroredFlightOnEveryLayout(t *testing.T) {
	row := evidence.Show(t, "mirror", "Symmetry: the same vehicle with its motors' pulses exchanged for those of their mirror images, 3 s of random pulses")
	symmetric := 0
	for _, l := range layout.All() {
		t.Run(l.Name, func(t *testing.T) {
			v := airframe.OnLayout(l)
			s, to, why := symmetryOf(&v)
			if why == "" {
				symmetric++
				flyMirrored(t, row, l, s, to, func(*airframe.Vehicle) {})
				return
			}
			t.Log("not symmetric: " + why)
			for i := range l.Motors {
				to = append(to, i)
			}
			flyMirrored(t, row, l, leftRight, to, mirrorImage)
		})
	}
	if symmetric < 25 {
		t.Errorf("only %d of %d layouts count as symmetric", symmetric, len(layout.All()))
	}
}

// mirrorImage builds the vehicle with left and right exchanged, propellers too.
func mirrorImage(v *airframe.Vehicle) {
	for i := range v.Motors {
		m := &v.Motors[i]
		m.PlaceFRD.Y, m.Clockwise = -m.PlaceFRD.Y, !m.Clockwise
		if s := m.Servo; m.Hinge.X != 0 {
			v.Servos[s].AtMinDeg, v.Servos[s].AtMaxDeg = -v.Servos[s].AtMinDeg, -v.Servos[s].AtMaxDeg
		}
	}
}

func flyMirrored(t *testing.T, row *evidence.Row, l layout.Layout, s symmetry, to []int, image func(*airframe.Vehicle)) {
	round := func(v *airframe.Vehicle) {
		if s != leftRight { // then the body needs the same symmetry
			v.Inertia.Y, v.DragArea.Y = v.Inertia.X, v.DragArea.X
		}
	}
	a := onLayout(t, l, 450, round)
	b := onLayout(t, l, 450, func(v *airframe.Vehicle) { round(v); image(v) })
	for i, j := range to {
		b.propulsion.rotors[j] = a.propulsion.rotors[i] // when their vortex rings shed
	}
	var paths [2]*evidence.Line
	if l.Name == "hexax" {
		plot := row.Plot("Hexa X, seen from above", "east [m]", "north [m]")
		paths = [2]*evidence.Line{plot.Curve(evidence.Model, "flight"), plot.Curve(evidence.Reference, "mirrored")}
	}
	r := rand.New(rand.NewPCG(1, uint64(len(l.Motors))))
	in, mirrored := uprightAt(l, 0), uprightAt(l, 0)
	for k := range 3600 {
		if k%120 == 0 {
			randomise(r, l, s, to, &in, &mirrored)
		}
		if err := a.Step(&in, rate); err != nil {
			t.Fatal(err)
		}
		if err := b.Step(&mirrored, rate); err != nil {
			t.Fatal(err)
		}
		if paths[0] != nil && k%40 == 0 {
			paths[0].Add(a.State().PositionNED.Y, a.State().PositionNED.X)
			paths[1].Add(b.State().PositionNED.Y, b.State().PositionNED.X)
		}
	}
	compareMirrored(t, row, l.Name, s, a.State(), b.State())
}

// randomise draws pulses for all motors, and for servos where they have partners.
func randomise(r *rand.Rand, l layout.Layout, s symmetry, to []int, in, mirrored *Inputs) {
	set := func(channel, partner int) {
		us := uint16(1350 + r.IntN(350))
		in.PWMUs[channel-1], mirrored.PWMUs[partner-1] = us, us
	}
	done := map[int]bool{}
	for i, j := range to {
		a, b := &l.Motors[i], &l.Motors[j]
		set(a.Number, b.Number)
		if c := a.Tilt.Channel; c > 0 && s == leftRight && !done[c] {
			set(c, b.Tilt.Channel)
			done[c] = true
		}
	}
}

func compareMirrored(t *testing.T, row *evidence.Row, name string, s symmetry, a, b *state.State) {
	if moved := a.PositionNED.Sub(frame.OfNED(0, 0, -500)).Len(); moved < 1 || a.Rate.Len() < 1e-3 {
		t.Fatalf("moved only by %g m, turns at %g rad/s", moved, a.Rate.Len())
	}
	position := polar(s, a.PositionNED).Sub(b.PositionNED).Len()
	velocity := polar(s, a.VelGround).Sub(b.VelGround).Len()
	turning := axial(s, a.Rate).Sub(b.Rate).Len()
	ahead := frame.OfFRD(1, 0, 0)
	attitude := polar(s, a.NEDFromFRD.Apply(ahead)).Sub(b.NEDFromFRD.Apply(polar(s, ahead))).Len()
	t.Logf("%v: off by %.1e m, %.1e m/s, %.1e rad/s, %.1e rad", s, position, velocity, turning, attitude)
	row.AtMost(fmt.Sprintf("%s, %v: largest difference (m, m/s, rad/s, rad)", name, s), max(position, velocity, turning, attitude), 1e-9, "")
}
