package physics

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wheel"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// onGround is a rover that rolls freely, at a speed ahead [m/s] on a surface, over terrain. Its motor is off, and has no friction.
func onGround(t *testing.T, surface command.Ground, terrain contact.Terrain, speed float64) *World {
	t.Helper()
	p := roverWorld(t, func(v *airframe.Vehicle) {
		v.Traction[0].Motor.NoLoadCurrent, v.Traction[0].Motor.BrakeOnStop = 0, false
	}).params
	p.Ground.Surface, p.Terrain = surface, terrain
	w, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	w.body.velocity = w.body.attitude.Apply(frame.OfFRD(speed, 0, 0))
	for i := range w.rolling.wheels {
		w.rolling.wheels[i].Spin = speed / w.vehicle.Wheels[i].Radius
	}
	w.settle()
	return w
}

// turning is what the wheels' and the motor's inertia adds to the rover's mass, over it.
func turning(w *World) (share float64) {
	v := w.vehicle
	d, r := &v.Traction[0], v.Wheels[0].Radius
	sum := d.Motor.Inertia * d.Gear * d.Gear
	for i := range v.Wheels {
		sum += v.Wheels[i].Inertia
	}
	return sum / (r * r * v.Mass)
}

// TestRollingAndStoppingOnEachGround: locked wheels stop on v²/2µg, free ones roll out on v²/2cg, with the energy of what turns.
func TestRollingAndStoppingOnEachGround(t *testing.T) {
	for g := range command.Grounds {
		w := onGround(t, g, nil, 4)
		mu, c := w.vehicle.Wheels[0].Tyre.FrictionAlong*grounds[g].grip, w.vehicle.Wheels[0].Tyre.Rolling*grounds[g].soft
		way := func(w *World, locked bool) float64 {
			from := w.body.position
			for range 120000 {
				w.rolling.chocks = locked
				if fly(t, w, roverPulses(1500, 0), rate); pace(w) < 0.005 {
					break
				}
			}
			return w.body.position.Sub(from).Len()
		}
		near(t, g.String()+", rolls out", way(w, false), 16/(2*c*standard.Gravity)*(1+turning(w)), 0.02)
		near(t, g.String()+", locked", way(onGround(t, g, nil, 4), true), 16/(2*mu*standard.Gravity), 0.02)
	}
}

// TestSlopesWithWheelsOnEachGround, as terrain that is looked up at each wheel: locked wheels hold up to the angle of friction and slide
// beyond it, free ones roll down with g (sin − c cos).
func TestSlopesWithWheelsOnEachGround(t *testing.T) {
	for g := range command.Grounds {
		mu := roverWorld(t, nil).vehicle.Wheels[0].Tyre.FrictionAlong * grounds[g].grip
		on := func(gradient float64, towards float64) *World {
			angle := math.Atan(gradient) * 180 / math.Pi
			return onGround(t, g, unknown{slope(angle, towards)}, 0)
		}
		for _, towards := range []float64{0, 90, 180} { // up, across, down
			w := on(0.98*mu, towards)
			w.rolling.chocks = true
			fly(t, w, roverPulses(1500, 0), 1)
			from := w.body.position
			fly(t, w, roverPulses(1500, 0), 5)
			if moved := w.body.position.Sub(from).Len(); moved > 0.001 {
				t.Errorf("%v, below its angle of friction, uphill to %.0f°: creeps %.4f m", g, towards, moved)
			}
		}
		faster := func(w *World, locked bool) float64 {
			w.rolling.chocks = locked
			fly(t, w, roverPulses(1500, 0), 0.5)
			before := w.body.velocity.Len()
			fly(t, w, roverPulses(1500, 0), 1)
			return w.body.velocity.Len() - before
		}
		sin, cos := math.Sincos(math.Atan(1.3 * mu))
		near(t, g.String()+", slides", faster(on(1.3*mu, 180), true), standard.Gravity*(sin-mu*cos), 0.02)
		w := on(0.5, 180)
		c := w.vehicle.Wheels[0].Tyre.Rolling * grounds[g].soft
		sin, cos = math.Sincos(math.Atan(0.5))
		if slips := (sin - c*cos) / (1 + turning(w)); math.Abs(slips*turning(w)) < 0.9*mu*cos { // else they slide
			near(t, g.String()+", rolls down", faster(w, false), standard.Gravity*(sin-c*cos)/(1+turning(w)), 0.02)
		}
	}
}

// TestRollingOverHills: without resistance, the speed is that of the height.
func TestRollingOverHills(t *testing.T) {
	w := onGround(t, command.Asphalt, wideHills{}, 6)
	w.vehicle.Wheels[0].Tyre.Rolling, w.vehicle.Wheels[1].Tyre.Rolling, w.vehicle.Wheels[2].Tyre.Rolling, w.vehicle.Wheels[3].Tyre.Rolling = 0, 0, 0, 0
	begin := 36*(1+turning(w)) - 2*standard.Gravity*w.body.position.Z // v² + 2gh, with what turns
	lowest, highest := math.Inf(1), 0.0
	for range 40 {
		fly(t, w, roverPulses(1500, 0), 0.25)
		v := w.body.velocity.Len()
		lowest, highest = min(lowest, v), max(highest, v)
		want := math.Sqrt((begin + 2*standard.Gravity*w.body.position.Z) / (1 + turning(w)))
		near(t, "speed over hills", v, want, 0.02)
	}
	if highest-lowest < 1 {
		t.Errorf("the hills change its speed from %.2f to %.2f m/s only", lowest, highest)
	}
}

// wideHills is ground with crests 20 m apart, 0.7 m above the troughs.
type wideHills struct{}

func (wideHills) At(north, _ float64) (float64, frame.Vec[frame.NED]) {
	const high, wave = 0.35, 20 / (2 * math.Pi)
	s, c := math.Sincos(north / wave)
	n := frame.OfNED(-high/wave*c, 0, -1)
	return high * s, n.Scale(1 / n.Len())
}

// TestLegsAndHullSlideOnEachGround: a quad slides down a slope with g (sin − µ cos).
func TestLegsAndHullSlideOnEachGround(t *testing.T) {
	for g := range command.Grounds {
		const friction = 0.5
		mu := friction * grounds[g].grip
		angle := math.Atan(1.5 * mu)
		w := newWorld(t, func(p *Params) {
			noDrag(p)
			p.Terrain, p.Vehicle.Contact.Friction, p.Ground.Surface = slope(angle*180/math.Pi, 30), friction, g
		}).strip()
		fly(t, w, Inputs{}, 0.3)
		v := w.State().VelGround.Len()
		fly(t, w, Inputs{}, 1)
		sin, cos := math.Sincos(angle)
		near(t, g.String(), w.State().VelGround.Len()-v, standard.Gravity*(sin-mu*cos), 0.02)
	}
}

// halfPaved is level ground that is paved to the north of a place [m].
type halfPaved float64

func (h halfPaved) Paved(north, _ float64) bool { return north > float64(h) }

// TestARoadIsFeltWheelByWheel: on ground that is as it looks a rover rolls out on asphalt where it is paved and on grass where it is not,
// and each wheel for itself.
func TestARoadIsFeltWheelByWheel(t *testing.T) {
	on := func(g command.Ground, edge float64) float64 {
		w := onGround(t, g, contact.Flat{Paving: halfPaved(edge)}, 4)
		from := w.body.position
		for range 120000 {
			w.rolling.chocks = false
			if fly(t, w, roverPulses(1500, 0), rate); pace(w) < 0.005 {
				break
			}
		}
		return w.body.position.Sub(from).Len()
	}
	asphalt, grass := on(command.Asphalt, 0), on(command.Grass, 0)
	if got := on(command.Site, -1e6); got != asphalt {
		t.Errorf("all paved it rolls for %g m, on asphalt for %g m", got, asphalt)
	}
	if got := on(command.Site, 1e6); got != grass {
		t.Errorf("nowhere paved it rolls for %g m, on grass for %g m", got, grass)
	}
	w := onGround(t, command.Site, contact.Flat{Paving: halfPaved(0)}, 0)
	var soft [2]bool
	for i := range w.vehicle.Wheels {
		var c wheel.Controls
		w.rolling.controls(w, i, &c)
		north := w.body.motion.placeOf(w.vehicle.Wheels[i].PlaceFRD).X > 0
		if north != (c.Soft == 1 && c.Grip == 1) {
			t.Errorf("wheel %d, paved %v, has resistance %g and grip %g", i+1, north, c.Soft, c.Grip)
		}
		soft[map[bool]int{true: 1}[north]] = true
	}
	if !soft[0] || !soft[1] {
		t.Error("the rover does not stand across the edge")
	}
}

// TestAShoreIsSand under water and so far above it, where the ground is as it looks and neither paved nor dry; elsewhere it is what it was.
func TestAShoreIsSand(t *testing.T) {
	land := contact.Slope{North: 0.1}
	w := newWorld(t, func(p *Params) {
		p.Terrain, p.Ground.Surface, p.Water = land, command.Site, command.SetWater{Kind: command.FreshWater, Level: 2}
	})
	for _, c := range []struct {
		north float64
		want  command.Ground
	}{{0, command.Sand}, {19, command.Sand}, {10*(2+water.Beach) - 0.1, command.Sand}, {10*(2+water.Beach) + 0.1, command.Site}, {90, command.Site}} {
		if got := w.around.lies(frame.OfNED(c.north, 3, 0)); got != &grounds[c.want] {
			t.Errorf("%g m up the shore the ground is %+v; want %v", c.north, *got, c.want)
		}
	}
	w.around.surface = contact.Of(contact.Flat{Paving: halfPaved(0)})
	if got := w.around.lies(frame.OfNED(1, 0, 0)); got != &grounds[command.Asphalt] {
		t.Errorf("a road under water is %+v", *got)
	}
	w.around.water.Drain()
	if got := w.around.lies(frame.OfNED(-1, 0, 0)); got != &grounds[command.Site] {
		t.Errorf("drained, the ground is %+v", *got)
	}
	w.around.water.Fill(2, 999)
	if w.around.ground = command.Grass; w.around.lies(frame.OfNED(-1, 0, 0)) != &grounds[command.Grass] {
		t.Error("where grass is set everywhere a shore has something else")
	}
}
