package water

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.9g, want %.9g within %g", what, got, want, within)
	}
}

// TestDensity: UNESCO Technical Papers in Marine Science 44, 1983, gives these values to check the equation by.
func TestDensity(t *testing.T) {
	near(t, "pure at 5 °C", Density(0, 5), 999.96675, 1e-4)
	near(t, "35 at 5 °C", Density(35, 5), 1027.67547, 1e-4)
	near(t, "35 at 25 °C", Density(35, 25), 1023.34306, 1e-4)
}

func sea() Field {
	f := New(7)
	f.Fill(2, 1000)
	f.SetSea(Sea{Height: 0.5, Period: 3, From: 0.4, Irregular: true})
	f.SetCurrent(frame.OfNED(0.3, -0.2, 0), 0)
	return f
}

// TestWavesAreWater: surface and motion fit together. Who drifts with the surface stays on it, the acceleration is the velocity's
// change, the slope the height's, all to the first order in the height, in which the theory holds.
func TestWavesAreWater(t *testing.T) {
	f := New(7)
	f.Fill(2, 1000)
	f.SetSea(Sea{Height: 0.001, Period: 3, From: 0.4, Irregular: true})
	f.SetCurrent(frame.OfNED(0.3, -0.2, 0), 0)
	const d, tiny = 1e-4, 3e-6
	for _, time := range []float64{0, 1.3, 77} {
		place := frame.OfNED(3, -8, -2.0)
		a := f.At(place, time)
		moved := place.AddScaled(d, f.current)
		b := f.At(moved, time+d)
		near(t, "vertical speed of the surface", (b.Height-a.Height)/d, -a.Velocity.Z, tiny)
		change := b.Velocity.Sub(a.Velocity).Scale(1 / d)
		near(t, "acceleration", change.Sub(a.Acceleration).Len(), 0, tiny)
		near(t, "slope north", (f.Surface(3+d, -8, time).Height-a.Height)/d, a.North, tiny)
		near(t, "slope east", (f.Surface(3, -8+d, time).Height-a.Height)/d, a.East, tiny)
		// At the surface the pressure stays: what is square to the gradient of g − a is level with the surface.
		near(t, "gradient of pressure north", a.Acceleration.X, -standard.Gravity*a.North, 1e-4)
		near(t, "gradient of pressure east", a.Acceleration.Y, -standard.Gravity*a.East, 1e-4)
	}
}

// TestContinuity: the water neither opens nor piles up, at any depth.
func TestContinuity(t *testing.T) {
	f := sea()
	const d = 1e-3
	for _, depth := range []float64{0.2, 1, 4} {
		var flows [3]Flow
		velocity := func(north, east, down float64) frame.Vec[frame.NED] {
			f.Along(flows[:1], frame.OfNED(5+north, 9+east, 0), frame.Vec[frame.NED]{}, depth+down, 12)
			return flows[0].Velocity
		}
		div := (velocity(d, 0, 0).X-velocity(-d, 0, 0).X)/(2*d) + (velocity(0, d, 0).Y-velocity(0, -d, 0).Y)/(2*d) +
			(velocity(0, 0, d).Z-velocity(0, 0, -d).Z)/(2*d)
		near(t, "divergence", div, 0, 1e-5)
	}
}

// TestRegularWave: height, length, speed and depth of deep water, exact.
func TestRegularWave(t *testing.T) {
	f := New(1)
	f.Fill(-1, 1000)
	f.SetSea(Sea{Height: 0.4, Period: 4, From: math.Pi / 2})
	length := Length(4)
	near(t, "length", length, 24.97, 0.01)
	near(t, "crest", f.Surface(0, 0, 0).Height, -0.8, 1e-9)
	near(t, "trough", f.Surface(0, length/2, 0).Height, -1.2, 1e-9)
	near(t, "crest a period later", f.Surface(0, 0, 4).Height, -0.8, 1e-9)
	near(t, "crest that runs to the west", f.Surface(0, -length/4, 1).Height, -0.8, 1e-9)
	top := f.At(frame.OfNED(0, 0, 0.8), 0)
	near(t, "speed at the crest", top.Velocity.Y, -0.2*math.Pi/2, 1e-9)
	below := f.At(frame.OfNED(0, 0, 0.8+length/2), 0)
	near(t, "share of it half a length down", below.Velocity.Y/top.Velocity.Y, math.Exp(-math.Pi), 1e-9)
	f.SetCurrent(frame.OfNED(0, 1, 0), 10)
	near(t, "seen by who drifts with it", f.Surface(0, 4, 14).Height, -1+0.2*math.Cos(2*math.Pi/4*14), 1e-9)
}

// TestSpectrum: the surface has the variance that its significant height asks for, its mean direction is where it comes from, and each
// seed has a sea of its own, whatever its height.
func TestSpectrum(t *testing.T) {
	var variance, north, east float64
	const seeds = 40
	for seed := range int64(seeds) {
		f := New(seed)
		f.Fill(0, 1000)
		f.SetSea(Sea{Height: 1, Period: 5, From: 1, Irregular: true})
		for i := range f.waves[:f.count] {
			w := &f.waves[i]
			variance += w.amplitude * w.amplitude / 2 / seeds
			north, east = north+w.north, east+w.east
		}
	}
	near(t, "significant height", 4*math.Sqrt(variance), 1, 1e-9)
	near(t, "direction", math.Mod(math.Atan2(east, north)+math.Pi, 2*math.Pi), 1, 0.05)
	a, b, c := New(1), New(1), New(2)
	for _, f := range []*Field{&a, &b, &c} {
		f.Fill(0, 1000)
	}
	a.SetSea(Sea{Height: 1, Period: 5, Irregular: true})
	b.SetSea(Sea{Height: 2, Period: 5, Irregular: true})
	c.SetSea(Sea{Height: 1, Period: 5, Irregular: true})
	near(t, "twice the height", b.Surface(3, 4, 5).Height, 2*a.Surface(3, 4, 5).Height, 1e-12)
	if a.Surface(3, 4, 5) == c.Surface(3, 4, 5) {
		t.Error("two seeds have one sea")
	}
	b.Reseed(2)
	if near(t, "reseeded", b.Surface(3, 4, 5).Height, 2*c.Surface(3, 4, 5).Height, 1e-12); a == b {
		t.Error("a seed changes nothing")
	}
}

// TestRowIsPlaces: what Along puts in a row is what At says of each place.
func TestRowIsPlaces(t *testing.T) {
	f := sea()
	var row [9]Flow
	first, step := frame.OfNED(2, 3, -1), frame.OfNED(0.3, -0.2, 0.02)
	f.Along(row[:], first, step, 0.4, 33)
	for i := range row {
		place := first.AddScaled(float64(i), step)
		place.Z = 0.4 - row[i].Height
		at := f.At(place, 33)
		near(t, "height", row[i].Height, at.Height, 1e-12)
		near(t, "velocity", row[i].Velocity.Sub(at.Velocity).Len(), 0, 1e-12)
		near(t, "acceleration", row[i].Acceleration.Sub(at.Acceleration).Len(), 0, 1e-12)
	}
}

func TestNothingAllocates(t *testing.T) {
	f := sea()
	var row [16]Flow
	if n := testing.AllocsPerRun(100, func() {
		f.Along(row[:], frame.OfNED(1, 2, 3), frame.OfNED(0.1, 0, 0), 0.2, 5)
		f.At(frame.OfNED(1, 2, 3), 5)
		f.SetCurrent(frame.OfNED(1, 0, 0), 6)
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkAlong(b *testing.B) {
	f := sea()
	var row [16]Flow
	for b.Loop() {
		f.Along(row[:], frame.OfNED(1, 2, 3), frame.OfNED(0.1, 0, 0), 0.2, 5)
	}
}

// TestWavesAreTheSurface: the sines that a picture is made of add up to the surface, wherever they are seen from, with a current too.
func TestWavesAreTheSurface(t *testing.T) {
	f := New(5)
	f.Fill(2, 999)
	f.SetCurrent(frame.OfNED(0.4, -0.9, 0), 3)
	f.SetSea(Sea{Height: 0.5, Period: 3, From: 1.1, Irregular: true})
	for i := range 50 {
		x := float64(i)
		eye, off, now := frame.OfNED(1e4*math.Sin(x), 3e3*math.Cos(2*x), 0), frame.OfNED(40*math.Cos(3*x), 30*math.Sin(5*x), 0), 7*x
		seen, count := f.Waves(eye.X, eye.Y, now)
		got := f.Level()
		for _, w := range seen[:count] {
			got += w.Amplitude * math.Cos(w.Number.Dot(off)+w.Phase)
		}
		if want := f.Surface(eye.X+off.X, eye.Y+off.Y, now).Height; count != MaxWaves || math.Abs(got-want) > 1e-9 {
			t.Errorf("%d waves from %v add up to %.6f m at %v, want %.6f m", count, eye.Array(), got, off.Array(), want)
		}
	}
}
