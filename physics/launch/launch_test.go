package launch

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/evidence"
	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/bodytest"
	"github.com/sitlark/sitlark/physics/frame"
)

const deg = math.Pi / 180

// hand throws at 7 m/s over a metre, 20° up, as soon as the motor has run for half a second.
var hand = Params{Height: 1.6, Pitch: 12 * deg, Elevation: 20 * deg, Length: 1, Speed: 7, Fading: 1, Throttle: 0.5, Delay: 0.5}

// bungee pulls to 14 m/s over 8 m on a ramp, by command.
var bungee = Params{Height: 1, Pitch: 15 * deg, Elevation: 10 * deg, Length: 8, Speed: 14}

// flight is a vehicle in a launch with a wind that pushes and turns it.
type flight struct {
	bodytest.Body
	p      Params
	s      State
	in     Inputs
	out    Outputs
	dt     float64
	time   float64
	others func(f *flight) (frame.Vec[frame.NED], frame.Vec[frame.FRD])
}

func start(p Params, mass, yaw float64) *flight {
	f := &flight{p: p, dt: 0.001}
	f.Mass, f.Inertia = mass, frame.OfFRD(0.03, 0.05, 0.07).Scale(mass)
	f.s = Hold(&p, frame.OfNED(3, 4, -2), yaw)
	f.Position, f.Attitude = f.s.Pose()
	f.others = func(f *flight) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
		sin := math.Sin(7 * f.time)
		return frame.OfNED(0.6*sin, 0.4, -2).Scale(f.Mass), frame.OfFRD(0.02, 0.3*sin, 0.05).Scale(f.Mass)
	}
	f.settle()
	return f
}

// settle finds the load before the first step.
func (f *flight) settle() {
	dt := f.dt
	f.dt = 0
	f.Force, f.Moment = f.load()
	f.dt = dt
}

func (f *flight) load() (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
	force, moment := f.others(f)
	f.in.Mass, f.in.Inertia, f.in.PositionNED, f.in.VelNED, f.in.NEDFromFRD, f.in.Rate = f.Mass, f.Inertia, f.Position, f.Velocity, f.Attitude, f.Rate
	f.in.ForceNED, f.in.MomentFRD = force, moment
	f.out = f.s.Step(&f.p, &f.in, f.dt)
	return force.Add(f.out.ForceNED), moment.Add(f.out.MomentFRD)
}

func (f *flight) step() {
	f.time += f.dt
	f.Step(f.dt, f.load)
}

// goes steps until the vehicle leaves the launch, and returns how long that took.
func (f *flight) goes(t *testing.T) float64 {
	t.Helper()
	f.in.Release = true
	from := f.time
	for range 20000 {
		f.step()
		if f.out.Left {
			return f.time - from
		}
	}
	t.Fatal("never left")
	return 0
}

func near(t *testing.T, what string, got, want, off float64) {
	t.Helper()
	if !(math.Abs(got-want) <= off) {
		t.Errorf("%s: %.6g, want %.6g ± %g", what, got, want, off)
	}
}

// TestHeldVehicleStandsStill in gusts that push and turn it, and its accelerometers feel gravity alone.
func TestHeldVehicleStandsStill(t *testing.T) {
	for _, mass := range []float64{0.05, 2, 50} {
		f := start(hand, mass, 1)
		place, attitude := f.s.Pose()
		near(t, "height", -place.Z, 2+1.6, 1e-12)
		gravityFRD := attitude.Inverse().Apply(frame.OfNED(0, 0, -standard.Gravity))
		for range 20000 {
			f.step()
			if d := f.Felt().Sub(gravityFRD).Len(); d > 1e-9 {
				t.Fatalf("%g kg: feels %v after %g s", mass, f.Felt().Array(), f.time)
			}
		}
		if d := f.Position.Sub(place).Len() + f.Velocity.Len() + f.Rate.Len() + f.Attitude.Apply(frame.OfFRD(1, 1, 0)).Sub(attitude.Apply(frame.OfFRD(1, 1, 0))).Len(); d > 1e-9 {
			t.Errorf("%g kg: moved by %g", mass, d)
		}
	}
}

// TestThrottleSetsItOff after it has been high enough for the delay without a break, and a command at once; not the
// throttle where a command alone does.
func TestThrottleSetsItOff(t *testing.T) {
	f := start(hand, 2, 0)
	run := func(time, throttle float64) {
		f.in.Throttle = throttle
		for range int(math.Round(time / f.dt)) {
			f.step()
			if f.out.Released {
				return
			}
		}
	}
	run(1, 0.49)
	run(0.4, 0.6)
	run(0.1, 0.4)
	if run(0.4, 0.5); f.s.Phase != Held {
		t.Errorf("went off early, at %g s", f.time)
	}
	if run(1, 0.5); f.s.Phase != Going {
		t.Error("did not go off")
	}
	near(t, "time of release", f.time, 1+0.4+0.1+0.5, 0.0011)
	f = start(bungee, 2, 0)
	if run(1, 1); f.s.Phase != Held {
		t.Error("the throttle set off what waits for a command")
	}
	f.in.Release = true
	if f.step(); !f.out.Released || f.s.Phase != Going {
		t.Error("the command did not set it off")
	}
}

// TestExitIsThatOfTheData: speed, direction, time and attitude at the end of the way, in steps of 0.2 to 1 ms and whatever
// pushes.
func TestExitIsThatOfTheData(t *testing.T) {
	row := evidence.Show(t, "launch", "Kinematics of the prescribed acceleration: v²/l (1 + f)⁻¹ at first, falling to the share f")
	for _, name := range []string{"hand", "bungee"} {
		p := map[string]Params{"hand": hand, "bungee": bungee}[name]
		for _, dt := range []float64{0.001, 0.0004, 0.0002} {
			f := start(p, 2, 2)
			f.dt = dt
			_, attitude := f.s.Pose()
			took := f.goes(t)
			row.Near(fmt.Sprintf("speed from a %s, steps of %g ms", name, 1000*dt), f.Velocity.Len(), p.Speed, 0.004, "m/s")
			sin, cos := math.Sincos(p.Elevation)
			way := frame.OfNED(cos*math.Cos(2), cos*math.Sin(2), -sin)
			near(t, name+" direction", way.Dot(f.Velocity)/f.Velocity.Len(), 1, 1e-6)
			want := 2 * p.Length / p.Speed // at a constant acceleration
			if p.Fading == 0 {             // a quarter of a swing
				want = math.Pi / 2 * p.Length / p.Speed
			}
			row.Within("time on the way", took, want-0.002, want+0.002, "s")
			if d := f.Attitude.Apply(frame.OfFRD(1, 1, 0)).Sub(attitude.Apply(frame.OfFRD(1, 1, 0))).Len(); d > 1e-3 || f.Rate.Len() > 5e-3 {
				t.Errorf("%s: turned by %g, turns at %g rad/s", name, d, f.Rate.Len())
			}
		}
	}
}

// TestFeltAccelerationIsThatOfTheLaunch: along the way v²/2l, or twice that at the start of a bungee and nothing at its
// end, and gravity with it.
func TestFeltAccelerationIsThatOfTheLaunch(t *testing.T) {
	for name, c := range map[string]struct {
		p           Params
		first, last float64
	}{"hand": {hand, 24.5, 24.5}, "bungee": {bungee, 24.5, 0}} {
		f := start(c.p, 2, 0)
		sin, cos := math.Sincos(c.p.Elevation)
		way := frame.OfNED(cos, 0, -sin)
		along := func() float64 { return way.Dot(f.Attitude.Apply(f.Felt())) - standard.Gravity*sin }
		f.in.Release = true
		f.step()
		near(t, name+" at first", along(), c.first, 0.01*c.first+0.01)
		last := along()
		for !f.out.Left {
			last = along()
			f.step()
		}
		near(t, name+" at last", last, c.last, 0.25)
	}
}

// TestNothingJumpsAtRelease: from the last step on the launch to the first after it, place, speed, attitude and rate go on
// as the forces let them, and the launch does nothing more.
func TestNothingJumpsAtRelease(t *testing.T) {
	f := start(hand, 2, 0)
	last := f.Body
	f.in.Release = true
	for !f.out.Left {
		last = f.Body
		f.step()
	}
	for range 50 {
		most := (hand.Acceleration() + 2*standard.Gravity) * f.dt
		if d := f.Velocity.Sub(last.Velocity).Len(); d > most {
			t.Errorf("the speed jumps by %g m/s", d)
		}
		if d := f.Position.Sub(last.Position).Len(); d > 1.1*hand.Speed*f.dt {
			t.Errorf("the place jumps by %g m", d)
		}
		if d := f.Rate.Sub(last.Rate).Len(); d > 0.02 {
			t.Errorf("the rate jumps by %g rad/s", d)
		}
		last = f.Body
		f.step()
		if f.out != (Outputs{}) {
			t.Fatalf("it still acts: %+v", f.out)
		}
	}
}

// TestWorkIsTheEnergyGiven: without other forces the vehicle has what the launch did on it.
func TestWorkIsTheEnergyGiven(t *testing.T) {
	row := evidence.Show(t, "launch", "Energy: height and speed against the work of the launch's force")
	for _, name := range []string{"hand", "bungee"} {
		p := map[string]Params{"hand": hand, "bungee": bungee}[name]
		f := start(p, 2, 0)
		f.others = func(*flight) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
			return frame.Vec[frame.NED]{}, frame.Vec[frame.FRD]{}
		}
		f.settle()
		for range 1000 {
			f.step()
		}
		near(t, name+" work while it holds", f.s.Work, 0, 1e-9)
		before := f.Energy()
		f.goes(t)
		given := f.Energy() - before
		row.Near("work of a "+name, f.s.Work, given, 0.01, "J")
		near(t, name+" energy", given, 2*(p.Speed*p.Speed/2+standard.Gravity*p.Length*math.Sin(p.Elevation)), 0.01*given)
	}
}

// TestStrongThrustRunsAhead: a launch pushes and never holds back.
func TestStrongThrustRunsAhead(t *testing.T) {
	f := start(hand, 2, 0)
	thrust := f.Mass * 60
	f.others = func(f *flight) (frame.Vec[frame.NED], frame.Vec[frame.FRD]) {
		return f.Attitude.Apply(frame.OfFRD(thrust, 0, 0)), frame.Vec[frame.FRD]{}
	}
	f.settle()
	for range 500 {
		f.step()
	}
	near(t, "speed while it is held", f.Velocity.Len(), 0, 1e-9)
	f.goes(t)
	a := 60*math.Cos(8*deg) - standard.Gravity*math.Sin(20*deg)
	near(t, "speed", f.Velocity.Len(), math.Sqrt(2*a), 0.01*math.Sqrt(2*a))
}

// TestLaunchesAreTakenUpToTheRangeThatAnErrorNames, and no farther.
func TestLaunchesAreTakenUpToTheRangeThatAnErrorNames(t *testing.T) {
	long := Params{Height: 1, Length: 100, Speed: 5, Fading: 0.5, Throttle: 0.3, Delay: 1}
	for _, c := range []struct {
		name      string
		field     func(*Params) *float64
		low, high float64
		unit      string
	}{
		{"height", func(p *Params) *float64 { return &p.Height }, 0.01, 100, " m"},
		{"pitch", func(p *Params) *float64 { return &p.Pitch }, -math.Pi / 2, math.Pi / 2, " rad"},
		{"elevation", func(p *Params) *float64 { return &p.Elevation }, -math.Pi / 4, math.Pi / 2, " rad"},
		{"length", func(p *Params) *float64 { return &p.Length }, 0.1, 100, " m"},
		{"speed", func(p *Params) *float64 { return &p.Speed }, 0.1, 100, " m/s"},
		{"fading", func(p *Params) *float64 { return &p.Fading }, 0, 1, ""},
		{"throttle", func(p *Params) *float64 { return &p.Throttle }, 0, 1, ""},
		{"delay", func(p *Params) *float64 { return &p.Delay }, 0, 60, " s"},
	} {
		p := long
		*c.field(&p) = -9
		if got, want := fmt.Sprint(p.Validate()), fmt.Sprintf("launch: %s is -9%s, must be from %s to %s%s", c.name, c.unit, plaintext.Sentence(c.low, 10), plaintext.Sentence(c.high, 10), c.unit); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		for v, ok := range map[float64]bool{c.low + 1e-9: true, c.high: true, c.low - 1e-3: false, c.high + 1e-3: false, math.NaN(): false} {
			p = long
			if c.name == "length" {
				p.Speed = 1
			}
			if *c.field(&p) = v; (p.Validate() == nil) != ok {
				t.Errorf("%s %g: %v", c.name, v, p.Validate())
			}
		}
	}
	for _, c := range []struct {
		p    Params
		want string
	}{
		{Params{Height: 1, Length: 0.1, Speed: 50, Fading: 1}, "launch: 50 m/s over 0.1 m take 1.25e+04 m/s², must be at most 980.7 m/s²: give it a longer way"},
		{Params{Height: 1, Length: 1, Speed: 5, Delay: 1}, "launch: delay is 1 s without a throttle that it follows, must be 0 s"},
	} {
		if err := c.p.Validate(); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if err := (Params{}).Validate(); err != nil || new(Params).Given() {
		t.Error(err)
	}
}

// TestLaunchIsTheSameAgain, from a checkpoint too, and allocates nothing.
func TestLaunchIsTheSameAgain(t *testing.T) {
	codec := flatcodec.Must(flatcodec.Of[State]())
	f := start(hand, 2, 0)
	f.in.Throttle = 0.7
	for range 560 {
		f.step()
	}
	if f.s.Phase != Going {
		t.Fatal("not on its way")
	}
	saved, body, time := codec.Append(nil, &f.s), f.Body, f.time
	run := func() bodytest.Body {
		for range 500 {
			f.step()
		}
		return f.Body
	}
	want := run()
	f.Body, f.time, f.s = body, time, State{}
	if err := codec.Read(saved, &f.s); err != nil {
		t.Fatal(err)
	}
	if got := run(); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	f = start(hand, 2, 0)
	if n := testing.AllocsPerRun(1000, f.step); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

// TestWhatIsOffComesBack while it is held, and on its way aside of it, as a critically damped spring of 50 rad/s does.
func TestWhatIsOffComesBack(t *testing.T) {
	const off, time = 0.01, 0.05
	want := off * (1 + 50*time) * math.Exp(-50*time)
	for _, going := range []bool{false, true} {
		f := start(bungee, 2, 0)
		f.dt = 0.0001
		place, attitude := f.s.Pose()
		aside, turn := frame.OfNED(0, off, 0), frame.OfFRD(off, 0, 0)
		f.Position, f.Attitude = place.Add(aside), frame.Advance(attitude, turn, 1)
		f.settle()
		f.in.Release = going
		for range int(time/f.dt + 0.5) {
			f.step()
		}
		near(t, "offset", f.Position.Y-place.Y, want, 0.02*want)
		_, x, _, _ := frame.Compose(attitude.Inverse(), f.Attitude).Quat()
		near(t, "roll", 2*x, want, 0.02*want)
		if moved := f.Position.X > place.X+1e-6; moved != going {
			t.Errorf("on its way: %v, moved ahead: %v", going, moved)
		}
	}
}
