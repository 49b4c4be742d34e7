package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
)

// loaded hangs half a kilogram under the quad, ahead and to the right.
func loaded(p *Params) {
	if err := p.Vehicle.Carry(0.5, frame.OfFRD(0.04, 0.03, 0.08)); err != nil {
		panic(err)
	}
}

// TestDroppingConservesMomentum, linear and angular about home, of the vehicle and
// the piece that flies on.
func TestDroppingConservesMomentum(t *testing.T) {
	w := newWorld(t, loaded)
	w.lift(50)
	w.body.velocity, w.body.rate = frame.OfNED(7, -3, 2), frame.OfFRD(2, -3, 4)
	w.body.attitude = frame.FromEuler(0.5, -0.7, 2)
	fly(t, w, all(1600), 0.3)
	b := w.body
	momenta := func() (linear, angular frame.Vec[frame.NED]) {
		linear = w.body.velocity.Scale(w.body.mass)
		spin := inertiaTimes(w.vehicle.Inertia, w.vehicle.Products, w.body.rate)
		return linear, w.body.position.Cross(linear).Add(w.body.attitude.Apply(spin))
	}
	p0, l0 := momenta()
	arm := w.vehicle.Payload.PlaceFRD
	apply(t, w, command.DropPayload{})
	piece := b.velocity.Add(b.attitude.Apply(b.rate.Cross(arm))).Scale(0.5)
	p1, l1 := momenta()
	if d := p1.Add(piece).Sub(p0).Len() / p0.Len(); d > 1e-14 {
		t.Errorf("momentum changed by %g of it", d)
	}
	l1 = l1.Add(b.position.Add(b.attitude.Apply(arm)).Cross(piece))
	if d := l1.Sub(l0).Len() / l0.Len(); d > 1e-14 {
		t.Errorf("angular momentum changed by %g of it", d)
	}
	if w.body.mass != 1.5 || w.body.rate != b.rate {
		t.Errorf("mass %g kg, rate %v", w.body.mass, w.body.rate.Array())
	}
}

// TestPartsStayWhereTheyAre: the centre of mass jumps, the motors and legs do not.
func TestPartsStayWhereTheyAre(t *testing.T) {
	w := newWorld(t, loaded)
	w.lift(50)
	w.body.rate = frame.OfFRD(2, -3, 4)
	w.body.attitude = frame.FromEuler(0.5, -0.7, 2)
	fly(t, w, all(1600), 0.1)
	hub := func() (place, velocity frame.Vec[frame.NED]) {
		s, r := w.State(), w.State().Rotors[2].PlaceFRD
		return s.PositionNED.Add(s.NEDFromFRD.Apply(r)), s.VelGround.Add(s.NEDFromFRD.Apply(s.Rate.Cross(r)))
	}
	x0, v0 := hub()
	centre := w.State().PositionNED
	apply(t, w, command.DropPayload{})
	x1, v1 := hub()
	if x1.Sub(x0).Len() > 1e-12 || v1.Sub(v0).Len() > 1e-12 {
		t.Errorf("motor 3 jumped by %v m, its velocity by %v m/s", x1.Sub(x0).Array(), v1.Sub(v0).Array())
	}
	// A quarter of the mass, 94 mm from the rest: the centre moves by 24 mm.
	if d := w.State().PositionNED.Sub(centre).Len(); math.Abs(d-0.25*math.Hypot(0.05, 0.08)) > 1e-12 {
		t.Errorf("the centre of mass moved by %g m", d)
	}
}

// TestEmptyVehicleFliesAsOneThatNeverCarried, from the same state.
func TestEmptyVehicleFliesAsOneThatNeverCarried(t *testing.T) {
	dropped, plain := newWorld(t, loaded), newWorld(t, nil)
	dropped.lift(50)
	apply(t, dropped, command.DropPayload{})
	plain.body.position, plain.body.attitude = dropped.body.position, dropped.body.attitude // a loaded one stands askew
	plain.settle()
	fly(t, dropped, all(1560), 1)
	fly(t, plain, all(1560), 1)
	a, b := dropped.State(), plain.State()
	if d := a.PositionNED.Sub(b.PositionNED).Len(); d > 1e-5 {
		t.Errorf("places differ by %g m: %v and %v", d, a.PositionNED.Array(), b.PositionNED.Array())
	}
	if d := a.Rate.Sub(b.Rate).Len(); d > 1e-6 {
		t.Errorf("rates differ by %g rad/s", d)
	}
}

// TestLighterVehicleJumps: in the hover half a kilogram less is a third of g upward.
func TestLighterVehicleJumps(t *testing.T) {
	w := newWorld(t, func(p *Params) {
		if err := p.Vehicle.Carry(0.5, frame.OfFRD(0, 0, 0.08)); err != nil {
			t.Fatal(err)
		}
	})
	p := newPilot(20)
	w.lift(20)
	for i := range w.propulsion.motors {
		w.propulsion.motors[i].Speed = 560
	}
	p.hold(t, w, 20)
	in := p.command(w.State())
	apply(t, w, command.DropPayload{})
	if s := w.State(); s.Payload != (state.Payload{Dropped: true}) || math.Abs(s.SpecificForceFRD.Z+standard.Gravity*2/1.5) > 0.1 {
		t.Errorf("payload %+v, feels %v", s.Payload, s.SpecificForceFRD.Array())
	}
	fly(t, w, in, 0.1)
	if v := w.State().VelGround.Z; math.Abs(v/(-standard.Gravity/3*0.1)-1) > 0.1 {
		t.Errorf("after 0.1 s it climbs at %g m/s", -v)
	}
}

func TestWhatIsNotAboardCannotBeDropped(t *testing.T) {
	plain, dropped := newWorld(t, nil), newWorld(t, loaded)
	if s := dropped.State().Payload; s != (state.Payload{Mass: 0.5}) {
		t.Errorf("the state shows %+v", s)
	}
	apply(t, dropped, command.DropPayload{})
	for w, want := range map[*World]string{
		plain:   "drop_payload: quad-1.5kg carries no payload",
		dropped: "drop_payload: the payload was dropped before; a reset puts it back",
	} {
		before := *w.State()
		if err := w.Apply(command.DropPayload{}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %q", err, want)
		}
		if *w.State() != before {
			t.Error("a refused drop changed the state")
		}
	}
}

func TestResetPutsThePayloadBack(t *testing.T) {
	w, fresh := newWorld(t, loaded), newWorld(t, loaded)
	fly(t, w, all(1300), 0.5)
	apply(t, w, command.DropPayload{})
	fly(t, w, all(1300), 0.5)
	for range 2 { // twice: what the reset starts from must not be what flies
		apply(t, w, command.Reset{})
		if *w.State() != *fresh.State() {
			t.Fatalf("after a reset %+v, when new %+v", *w.State(), *fresh.State())
		}
		apply(t, w, command.DropPayload{})
	}
}

// TestDroppedOnTheGroundNothingBreaks: the legs' springs lift what is left.
func TestDroppedOnTheGroundNothingBreaks(t *testing.T) {
	w := newWorld(t, func(p *Params) {
		if err := p.Vehicle.Carry(0.5, frame.OfFRD(0, 0, 0.08)); err != nil {
			t.Fatal(err)
		}
	})
	apply(t, w, command.DropPayload{})
	fly(t, w, Inputs{}, 2)
	s := w.State()
	if kinds := eventsOf(w); len(kinds) != 0 || !s.Contact.InContact || s.VelGround.Len() > 1e-4 {
		t.Errorf("events %v, velocity %v", kinds, s.VelGround.Array())
	}
	if math.Abs(s.PositionNED.Z-newWorld(t, nil).State().PositionNED.Z) > 1e-5 {
		t.Errorf("stands at %g m", -s.PositionNED.Z)
	}
}

func TestFrozenWorldIsNotPushedAndDropsNothing(t *testing.T) {
	w := newWorld(t, loaded)
	w.body.rate.X = math.NaN()
	_ = w.Step(&Inputs{}, rate)
	for _, c := range []command.Command{command.DropPayload{}, shove(1, 0, 0, 1), twist(1, 0, 0, 0.01)} {
		before := *w.State()
		if err := w.Apply(c); err == nil || !strings.Contains(err.Error(), "frozen at the last good state, must be reset first") || *w.State() != before {
			t.Errorf("%s while frozen: %v", command.Name(c), err)
		}
	}
}
