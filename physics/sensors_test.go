package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/sensor"
)

// TestIMUFeelsHowItsOwnPlaceMoves: the specific force at a place off the centre is
// the second derivative of that very place's position, less gravity. The derivative
// is taken numerically from where the State has the place to be.
func TestIMUFeelsHowItsOwnPlaceMoves(t *testing.T) {
	place := frame.OfFRD(0.12, -0.07, 0.05)
	w := newWorld(t, func(p *Params) { p.Vehicle.IMUPlace = place })
	w.lift(200)
	w.body.rate = frame.OfFRD(4, -6, 5)
	in := all(1550)
	in.PWMUs[1], in.PWMUs[2] = 1700, 1620 // torque: it turns ever faster
	const dt = 1e-4
	imu := func() frame.Vec[frame.NED] {
		return w.State().PositionNED.Add(w.State().NEDFromFRD.Apply(place))
	}
	lever := 0.0
	for range 20 {
		for range 200 {
			if err := w.Step(&in, dt); err != nil {
				t.Fatal(err)
			}
		}
		before := imu()
		_ = w.Step(&in, dt)
		s, now := *w.State(), imu()
		_ = w.Step(&in, dt)
		accel := imu().Sub(now).Sub(now.Sub(before)).Scale(1 / (dt * dt))
		want := s.NEDFromFRD.Inverse().Apply(accel.Sub(frame.OfNED(0, 0, standard.Gravity)))
		if d := s.SpecificForceFRD.Sub(want).Len(); d > 1e-3 {
			t.Fatalf("after %.2f s it reads %v, its place feels %v", s.Time, s.SpecificForceFRD.Array(), want.Array())
		}
		centre := s.NEDFromFRD.Inverse().Apply(w.body.force).Scale(1 / w.body.mass)
		lever = max(lever, s.SpecificForceFRD.Sub(centre).Len())
	}
	if lever < 5 {
		t.Errorf("the lever arm has given %g m/s² at most: too little to show anything", lever)
	}
}

// TestSpinningIMUFeelsTheCentripetalPull: ω² r toward the axis and α r along the
// turn, in free fall about a principal axis.
func TestSpinningIMUFeelsTheCentripetalPull(t *testing.T) {
	w := newWorld(t, func(p *Params) { noDrag(p); p.Vehicle.IMUPlace = frame.OfFRD(0.2, 0, 0) }).strip()
	w.lift(5000)
	w.body.rate = frame.OfFRD(0, 0, 10)
	apply(t, w, twist(0, 0, 0.0616, 1)) // 2 rad/s²
	fly(t, w, Inputs{}, 0.5)            // 11 rad/s
	if got := w.State().SpecificForceFRD; got.Sub(frame.OfFRD(-121*0.2, 2*0.2, 0)).Len() > 1e-9 {
		t.Errorf("feels %v m/s²", got.Array())
	}
}

// TestHealedRotorNoLongerShakes: the line at its speed leaves the spectrum.
func TestHealedRotorNoLongerShakes(t *testing.T) {
	w, p := hovering(t, 30)
	line := func() (at, speed float64) {
		p.hold(t, w, 1)
		in := p.command(w.State())
		var samples []float64
		for range 2400 {
			if err := w.Step(&in, rate); err != nil {
				t.Fatal(err)
			}
			samples = append(samples, w.State().SpecificForceFRD.Y)
		}
		speed = w.State().Rotors[2].Speed
		return amplitude(samples, speed), speed
	}
	apply(t, w, command.UnbalanceRotor{Motor: 3, GramMillimetres: 30})
	shaken, speed := line()
	if want := 30e-6 * speed * speed / w.vehicle.Mass; math.Abs(shaken/want-1) > 0.1 {
		t.Errorf("unbalanced: %g m/s² at %g rad/s, m r Ω²/M is %g", shaken, speed, want)
	}
	apply(t, w, command.RestoreMotor{Motor: 3})
	if healed, _ := line(); healed > 0.01*shaken {
		t.Errorf("healed: %g m/s², unbalanced it was %g", healed, shaken)
	}
}

// sixBeams look down, ahead, back, right, left and up.
func sixBeams(p *Params) {
	p.Vehicle.Rangefinders = nil
	for _, d := range [][3]float64{{0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}} {
		p.Vehicle.Rangefinders = append(p.Vehicle.Rangefinders, sensor.Rangefinder{
			PlaceFRD: frame.FromArray[frame.FRD](d).Scale(0.1), DirectionFRD: frame.FromArray[frame.FRD](d), Min: 0.3, Max: 12,
		})
	}
}

// TestSixRangefindersMeetTheGround where their beams do, by trigonometry: tilted by
// the pitch θ, the one ahead at 0.1 m sees the ground at h/sin θ − 0.1.
func TestSixRangefindersMeetTheGround(t *testing.T) {
	const h = 4
	for _, c := range []struct {
		name        string
		roll, pitch float64
		want        [6]float64
	}{
		{"level", 0, 0, [6]float64{h - 0.1, 13, 13, 13, 13, 13}},
		{"nose down 45°", 0, -math.Pi / 4, [6]float64{h*math.Sqrt2 - 0.1, h*math.Sqrt2 - 0.1, 13, 13, 13, 13}},
		{"nose up 30°", 0, math.Pi / 6, [6]float64{h/math.Cos(math.Pi/6) - 0.1, 13, 2*h - 0.1, 13, 13, 13}},
		{"right side down 60°", math.Pi / 3, 0, [6]float64{2*h - 0.1, 13, 13, h/math.Sin(math.Pi/3) - 0.1, 13, 13}},
		{"left side down 10°: out of range", -math.Pi / 18, 0, [6]float64{h/math.Cos(math.Pi/18) - 0.1, 13, 13, 13, 13, 13}},
		{"upside down", math.Pi, 0, [6]float64{13, 13, 13, 13, 13, h - 0.1}},
	} {
		w := newWorld(t, sixBeams)
		w.body.attitude = frame.FromEuler(c.roll, c.pitch, 1)
		w.lift(h)
		s := &w.State().Sensors
		for i, want := range c.want {
			if math.Abs(s.Rangefinders[i]-want) > 1e-9 || s.RangefinderCount != 6 {
				t.Errorf("%s: rangefinder %d of %d reads %g m, want %g", c.name, i+1, s.RangefinderCount, s.Rangefinders[i], want)
			}
		}
	}
}

// TestRangefinderOnThePad reads its height over it, and 0 where that is too near.
func TestRangefinderOnThePad(t *testing.T) {
	s := newWorld(t, nil).State()
	if got, want := s.Sensors.Rangefinders[0], -s.PositionNED.Z-0.045; math.Abs(got-want) > 1e-9 || s.Sensors.RangefinderCount != 1 {
		t.Errorf("%d rangefinders, the first reads %g m, stands at %g", s.Sensors.RangefinderCount, got, want)
	}
	near := newWorld(t, func(p *Params) { p.Vehicle.Rangefinders[0].Min = 0.2 })
	if got := near.State().Sensors.Rangefinders[0]; got != 0 {
		t.Errorf("too near it reads %g m", got)
	}
	if none := newWorld(t, func(p *Params) { p.Vehicle.Rangefinders = nil }); none.State().Sensors.RangefinderCount != 0 {
		t.Error("a rangefinder that is not there reads")
	}
}

// TestPitotReadsItsPlacesMotion in a flying, turning vehicle: the speed of its
// mouth's own displacement along the nose, less the wind.
func TestPitotReadsItsPlacesMotion(t *testing.T) {
	place := frame.OfFRD(0.3, 0.2, -0.1)
	w := newWorld(t, func(p *Params) {
		p.Vehicle.Pitot.PlaceFRD = place
		p.Wind = command.SetWind{Speed: 6, FromDeg: 0}
	})
	w.lift(100)
	w.body.velocity, w.body.rate = frame.OfNED(5, 1, 0), frame.OfFRD(0, -3, -2)
	mouth := func() frame.Vec[frame.NED] {
		return w.State().PositionNED.Add(w.State().NEDFromFRD.Apply(place))
	}
	in := all(1560)
	for range 10 {
		fly(t, w, in, 0.03)
		before := mouth()
		fly(t, w, in, rate)
		s := *w.State()
		fly(t, w, in, rate)
		velocity := mouth().Sub(before).Scale(1 / (2 * rate))
		want := s.NEDFromFRD.Inverse().Apply(velocity.Sub(s.Air.WindNED)).X
		if want < 1 || math.Abs(s.Sensors.Airspeed-want) > 1e-3 {
			t.Errorf("after %.2f s it reads %g m/s, its mouth has %g", s.Time, s.Sensors.Airspeed, want)
		}
	}
}
