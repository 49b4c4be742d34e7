package page

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// flown returns a vehicle of the page that has flown through some states, one a second.
func flown(t *testing.T, name string, states ...func(now *snapshot.Snapshot)) *vehicle {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	v := &vehicle{Shape: outlineOf(&entry.Vehicle), tape: newTape(1000)}
	v.tape.assembly = v.Shape.assembly
	for i, set := range states {
		now := new(snapshot.Snapshot)
		now.NEDFromFRD = frame.Identity[frame.NED, frame.FRD]()
		now.Count, now.WingCount, now.ServoCount = len(entry.Vehicle.Motors), len(entry.Vehicle.Wings), len(entry.Vehicle.Servos)
		set(now)
		v.tape.add(float64(i), now)
	}
	return v
}

// count returns how many parts of a body have a role.
func count(b *body, role shape.Role) (n int) {
	for _, p := range b.Parts {
		if p.Role == role {
			n++
		}
	}
	return n
}

// TestPageDrawsWhatIsLeftOfAPlane: a surface that is torn off is not in the body from then on, a half of a wing that is lost neither, a
// broken propeller is noted, and a body that comes again is not written twice.
func TestPageDrawsWhatIsLeftOfAPlane(t *testing.T) {
	whole := func(*snapshot.Snapshot) {}
	torn := func(now *snapshot.Snapshot) { now.Wings[0].Torn = 1 }
	half := func(now *snapshot.Snapshot) { torn(now); now.Wings[0].Lost[1], now.Rotors[0].Broken = 1, true }
	v := flown(t, "trainer", whole, torn, torn, half, whole)
	f := &Flight{vehicles: []*vehicle{v}}
	f.addBodies()
	looks := v.Shape.Bodies
	if len(looks) != 4 || len(f.bodies) != 3 {
		t.Fatalf("%d looks of %d bodies, want 4 of 3: %+v", len(looks), len(f.bodies), looks)
	}
	for i, want := range []float64{0, 1, 3, 4} {
		if looks[i].From != want {
			t.Errorf("look %d is from %g s on, want %g", i, looks[i].From, want)
		}
	}
	if looks[3].Body != looks[0].Body || looks[0].Body == looks[1].Body {
		t.Errorf("the bodies are %+v", looks)
	}
	if whole, torn := count(&f.bodies[0], shape.Hinged), count(&f.bodies[1], shape.Hinged); torn != whole-1 {
		t.Errorf("%d of %d surfaces are left, want one less", torn, whole)
	}
	if whole, half := len(f.bodies[0].Parts), len(f.bodies[2].Parts); half > whole-2 {
		t.Errorf("%d of %d parts are left without half of a wing", half, whole)
	}
	if !slices.Equal(looks[2].Broken, []int{0}) || looks[3].Broken != nil {
		t.Errorf("broken propellers: %+v", looks)
	}
}

// TestPageDrawsNoFinThatIsLost: a fin of a blimp is in the body until it breaks off, and from when it is put back on.
func TestPageDrawsNoFinThatIsLost(t *testing.T) {
	whole := func(*snapshot.Snapshot) {}
	lost := func(now *snapshot.Snapshot) { now.Blimp.FinCount, now.Blimp.FinsLost = 4, 1<<2 }
	v := flown(t, "blimp", whole, lost, lost, whole)
	f := &Flight{vehicles: []*vehicle{v}}
	f.addBodies()
	looks := v.Shape.Bodies
	if len(looks) != 3 || len(f.bodies) != 2 || looks[1].From != 1 || looks[2].From != 3 || looks[2].Body != looks[0].Body {
		t.Fatalf("%d looks of %d bodies, want 3 of 2: %+v", len(looks), len(f.bodies), looks)
	}
	if whole, left := count(&f.bodies[0], shape.Hinged), count(&f.bodies[1], shape.Hinged); whole != 4 || left != 3 {
		t.Errorf("%d, then %d fins, want 4, then 3", whole, left)
	}
	for _, p := range f.bodies[1].Parts {
		if p.Role == shape.Hinged && p.Index == 2 {
			t.Error("another fin is left out than the one that is lost")
		}
	}
}

// TestPageTiltsRotors that stand on servos, and says which and about what.
func TestPageTiltsRotors(t *testing.T) {
	v := flown(t, "tilt-tri", func(*snapshot.Snapshot) {})
	tilting := 0
	for _, m := range v.Shape.Motors {
		if m.Hinge != nil {
			tilting++
			if h := *m.Hinge; h[1]*h[1] < 0.99 && h[0]*h[0] < 0.99 || m.Servo >= len(v.Shape.Servos) {
				t.Errorf("motor %d turns about %v by servo %d of %d", m.Number, h, m.Servo, len(v.Shape.Servos))
			}
		}
	}
	if tilting < 2 {
		t.Errorf("%d rotors tilt", tilting)
	}
}

// TestPageTurnsTheRotorsOfAHelicopter: both rotors of a tandem are mounted and turn, each with its blades and its own disc, and one that is lost is broken; its motor has one speed.
func TestPageTurnsTheRotorsOfAHelicopter(t *testing.T) {
	fly := func(lost bool) func(now *snapshot.Snapshot) {
		return func(now *snapshot.Snapshot) {
			now.Count, now.HeadCount, now.Rotors[0].Speed = 1, 2, 170
			for i := range 2 {
				now.Heads[i].Speed = 170 + float64(i)
			}
			now.Heads[1].Lost = lost
		}
	}
	for _, name := range []string{"heli-dual", "heli-700"} {
		v := flown(t, name, fly(false), fly(false), fly(true))
		f := &Flight{vehicles: []*vehicle{v}}
		f.addBodies()
		if m := v.Shape.Motors; len(m) != 2 || m[0].Number != 8 || m[0].Radius != 0.79 || m[1].Radius == 0 || m[0].Clockwise == m[1].Clockwise != (name == "heli-700") {
			t.Errorf("%s: mounted %+v", name, m)
		}
		if n := count(&f.bodies[0], shape.Blade); n < 2 {
			t.Errorf("%s: %d parts with blades", name, n)
		}
		if l := v.Shape.Bodies; len(l) != 2 || len(l[0].Broken) != 0 || l[1].From != 2 || !slices.Equal(l[1].Broken, []int{1}) {
			t.Errorf("%s: %+v", name, l)
		}
		if s := v.tape.samples[0]; !slices.Equal(s.turning, []float32{170, 171}) || !slices.Equal(s.rotors, []float32{170}) || v.tape.heads != 2 || v.tape.rotors != 1 {
			t.Errorf("%s: turning %v, speeds %v", name, s.turning, s.rotors)
		}
	}
}

// TestThePageHasTheWater in which the flight began, at its level, and none where there was none.
func TestThePageHasTheWater(t *testing.T) {
	for _, set := range []command.SetWater{{}, {Kind: command.SeaWater}, {Kind: command.FreshWater, Level: 2.5}} {
		v := &record.Vehicle{Start: record.Start{Terrain: terrain.Source{Flat: true}}}
		v.Params.Water = set
		var f Flight
		f.readLand(v)
		text, err := json.Marshal(f.land)
		if err != nil {
			t.Fatal(err)
		}
		var got struct{ Water, Beach *float64 }
		if err := json.Unmarshal(text, &got); err != nil || (got.Water != nil) != (set.Kind != command.NoWater) || got.Water != nil && (*got.Water != set.Level || *got.Beach != set.Level+water.Beach) {
			t.Errorf("%+v: the page has %s, %v", set, text, err)
		}
	}
}

// TestPageSwingsTheSails of a boat without a motor, which has a list of motors that is empty; a submarine has a depth.
func TestPageSwingsTheSails(t *testing.T) {
	swing := func(main, jib float64) func(now *snapshot.Snapshot) {
		return func(now *snapshot.Snapshot) { now.Wings[2].Boom, now.Wings[3].Boom = main, jib }
	}
	v := flown(t, "sailboat", swing(0.5, 0.6), swing(-0.5, -0.25))
	text, err := json.Marshal(v.Shape)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"motors":[]`) {
		t.Errorf("its motors are not an empty list: %.80s", text)
	}
	if s := v.Shape.Sails; len(s) != 2 || s[0].Name != "mainsail" || s[1].Name != "jib" || s[0].Surface == s[1].Surface {
		t.Errorf("its sails are %+v", s)
	}
	if !slices.Equal(v.tape.samples[0].booms, []float32{0.5, 0.6}) || !slices.Equal(v.tape.samples[1].booms, []float32{-0.5, -0.25}) {
		t.Errorf("the booms are %v, then %v", v.tape.samples[0].booms, v.tape.samples[1].booms)
	}
	booms := 0
	_, columns := v.tape.columns(nil)
	for _, c := range columns {
		if c.Name == "boom" {
			booms++
		}
	}
	if booms != 2 {
		t.Errorf("%d columns of booms, want 2", booms)
	}
	f := &Flight{vehicles: []*vehicle{v}}
	f.addBodies()
	hinged := map[int]bool{}
	for _, p := range f.bodies[0].Parts {
		hinged[p.Index] = hinged[p.Index] || p.Role == shape.Hinged
	}
	for _, s := range v.Shape.Sails {
		if !hinged[s.Surface] {
			t.Errorf("%s is no part that moves", s.Name)
		}
	}
	if v.Shape.Dives || !flown(t, "bluerov2").Shape.Dives {
		t.Error("a submarine is not told from a boat")
	}
}

// TestDepthIsAFact where every vehicle works under water.
func TestDepthIsAFact(t *testing.T) {
	at := func(down float64) func(now *snapshot.Snapshot) {
		return func(now *snapshot.Snapshot) { now.Body.PositionNED.Z = down }
	}
	level := 20.0
	for name, want := range map[string]fact{"bluerov2": {"Maximum depth", "8.5 m"}, "motorboat": {"Maximum height", "18.0 m above home"}} {
		f := &Flight{land: &land{Water: &level}, vehicles: []*vehicle{flown(t, name, at(-18), at(-11.5), at(-12))}}
		f.flownFacts()
		if !slices.Contains(f.facts, want) {
			t.Errorf("%s: %+v, want %+v among them", name, f.facts, want)
		}
	}
}
