package scenario

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/wing"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestFollowerKnowsWhereAFlightIs: what a hop, a hard landing on one side and a crash are, moment by moment.
func TestFollowerKnowsWhereAFlightIs(t *testing.T) {
	f := newFollower(nil, frame.Vec[frame.NED]{})
	s := state.State{Count: 1}
	s.NEDFromFRD = frame.FromEuler(0, 0, 0)
	const nothing = physics.EventKind(math.MaxUint8)
	for i, c := range []struct {
		says             string
		event            physics.EventKind
		until            float64 // elapsed [s], in steps of 0.1 s
		contact          bool
		speed, tilt      float64
		rotor            float64
		airborne, landed bool
		over             string
	}{
		{"on the pad, motors idle: nothing has flown", nothing, 2, true, 0, 0, 100, false, false, ""},
		{"lifts off", physics.Liftoff, 3, false, 1, 0, 500, true, false, ""},
		{"touches and moves on", nothing, 4, true, 1, 0, 300, false, false, ""},
		{"lifts off again", physics.Liftoff, 5, false, 1, 0, 500, true, false, ""},
		{"rests for less than half a second", physics.Touchdown, 5.4, true, 0, 0, 100, false, false, ""},
		{"rests, its motors idle", nothing, 7, true, 0, 0, 100, false, true, ""},
		{"its motors stand for less than a second", nothing, 7.9, true, 0, 0, 0, false, true, ""},
		{"they stand", nothing, 8.5, true, 0, 0, 0, false, true, EndedLanded},
		{"lies on its side", nothing, 9, true, 0, 1.5, 0, false, false, EndedDown},
		{"has crashed", physics.Crash, 11.9, true, 0, 1.5, 0, false, false, ""},
		{"has been watched for three seconds", nothing, 12.3, true, 0, 1.5, 0, false, false, EndedCrashed},
	} {
		if c.event != nothing {
			f.happened(physics.Event{Kind: c.event, Speed: float64(i), Time: s.Time})
		}
		for s.Time < c.until-1e-9 {
			s.Time += 0.1
			s.Contact.InContact, s.Contact.Crashed = c.contact, f.crashed < forever
			s.VelGround = frame.OfNED(c.speed, 0, 0)
			s.NEDFromFRD, s.Rotors[0].Speed = frame.FromEuler(c.tilt, 0, 0), c.rotor
			f.step(&s)
		}
		if how, _ := f.over(); f.airborne != c.airborne || f.landed != c.landed || how != c.over {
			t.Errorf("%s, at %.1f s: airborne %t, landed %t, over %q, want %t, %t, %q", c.says, s.Time, f.airborne, f.landed, how, c.airborne, c.landed, c.over)
		}
	}
	if f.impact != 9 || !f.flown {
		t.Errorf("impact %g m/s, flown %t", f.impact, f.flown)
	}
}

// TestAPlaneHasLandedOnceItStands: it glides with its motor off, rolls out, and stands while the wind turns its propeller.
func TestAPlaneHasLandedOnceItStands(t *testing.T) {
	f := newFollower(nil, frame.Vec[frame.NED]{})
	f.vehicle = &airframe.Vehicle{Wings: []wing.Params{{}}}
	s := state.State{Count: 1}
	s.NEDFromFRD = frame.FromEuler(0, 0, 0)
	f.happened(physics.Event{Kind: physics.Liftoff})
	for _, c := range []struct {
		says              string
		until             float64 // elapsed [s], in steps of 0.1 s
		contact           bool
		speed, turn, duty float64
		landed            bool
		over              string
	}{
		{"glides for long, its propeller stopped", 300, false, 14, 0, 0, false, ""},
		{"hangs still in the wind", 310, false, 0, 0, 0, false, ""},
		{"rolls out", 320, true, 5, 0, 0, false, ""},
		{"stands, its motor idles", 330, true, 0, 200, 0.1, true, ""},
		{"the wind turns the propeller", 330.8, true, 0, 200, 0, true, ""},
		{"and goes on", 331.5, true, 0, 200, 0, true, EndedLanded},
	} {
		for s.Time < c.until-1e-9 {
			s.Time += 0.1
			s.Contact.InContact, s.VelGround = c.contact, frame.OfNED(c.speed, 0, 0)
			s.Rotors[0].Speed, s.Rotors[0].Duty = c.turn, c.duty
			f.step(&s)
		}
		if how, _ := f.over(); f.landed != c.landed || how != c.over {
			t.Errorf("%s, at %.1f s: landed %t, over %q, want %t, %q", c.says, s.Time, f.landed, how, c.landed, c.over)
		}
	}
}

// TestAHelicopterHasLandedWhileItsRotorsCoast: its flight is over once it has been at rest for 5 s with its motor off, and not while that runs.
func TestAHelicopterHasLandedWhileItsRotorsCoast(t *testing.T) {
	f := newFollower(nil, frame.Vec[frame.NED]{})
	f.vehicle = &airframe.Vehicle{Heads: []airframe.Head{{}}}
	if got := f.vehicle.Category(); got != airframe.Helicopter {
		t.Fatalf("the vehicle is of category %v", got)
	}
	s := state.State{Count: 1}
	s.NEDFromFRD = frame.FromEuler(0, 0, 0)
	f.happened(physics.Event{Kind: physics.Liftoff})
	for _, c := range []struct {
		says        string
		until       float64 // elapsed [s], in steps of 0.1 s
		contact     bool
		speed, duty float64
		over        string
	}{
		{"autorotates", 20, false, 5, 0, ""},
		{"has touched down", 23, true, 0, 0, ""},
		{"bounces", 24, false, 1, 0, ""},
		{"stands, its motor runs", 60, true, 0, 0.5, ""},
		{"its motor is off", 60.2, true, 0, 0, EndedLanded},
	} {
		for s.Time < c.until-1e-9 {
			s.Time += 0.1
			s.Contact.InContact, s.VelGround = c.contact, frame.OfNED(c.speed, 0, 0)
			s.Rotors[0].Speed, s.Rotors[0].Duty = 150, c.duty
			f.step(&s)
		}
		if how, _ := f.over(); how != c.over {
			t.Errorf("%s, at %.1f s: over %q, want %q", c.says, s.Time, how, c.over)
		}
	}
}

// TestASubmarineHasLandedAtTheSurface, and not where it drifts under water with its motors off, nor with one that runs.
func TestASubmarineHasLandedAtTheSurface(t *testing.T) {
	for _, c := range []struct {
		depth, duty float64
		landed      bool
	}{{0.1, 0, true}, {0.1, 0.3, false}, {5, 0, false}, {5, 0.3, false}} {
		f := newFollower(nil, frame.Vec[frame.NED]{})
		f.vehicle = &airframe.Vehicle{Hulls: []hull.Params{{Submerged: hull.Submerged{Added: [6]float64{1}}}}}
		if got := f.vehicle.Category(); got != airframe.Submarine {
			t.Fatalf("the vehicle is of category %v", got)
		}
		s := state.State{Count: 1}
		s.NEDFromFRD, s.Water.Afloat, s.Water.Level = frame.FromEuler(0, 0, 0.3), true, 20
		s.Rotors[0].Duty = 0.5 // it swims
		for i := range 40 {
			if i == 20 {
				s.Rotors[0].Duty = c.duty
			}
			s.PositionNED.Z, s.VelGround.X = c.depth-20, 1
			s.Time += 0.1
			f.step(&s)
		}
		if f.landed != c.landed {
			t.Errorf("%g m deep with a duty of %g: landed %t, want %t", c.depth, c.duty, f.landed, c.landed)
		}
	}
}

// TestTheAutopilotEndsAJourney: what drives or swims and stops on its way has not landed as long as its autopilot is armed; once that is disarmed
// it has, and its flight is over three seconds later. Where nobody hears the autopilot its rest has to do, and ends nothing.
func TestTheAutopilotEndsAJourney(t *testing.T) {
	rover := &airframe.Vehicle{Wheels: []airframe.Wheel{{}}, Motors: []airframe.Motor{{AxisFRD: frame.OfFRD(1, 0, 0)}}}
	boat := &airframe.Vehicle{Hulls: []hull.Params{{}}, Motors: []airframe.Motor{{}}}
	sub := &airframe.Vehicle{Hulls: []hull.Params{{Submerged: hull.Submerged{Added: [6]float64{1}}}}}
	for _, v := range []*airframe.Vehicle{rover, boat, sub} {
		for _, heard := range []bool{true, false} {
			f := newFollower(nil, frame.Vec[frame.NED]{})
			if f.vehicle = v; f.category().TakesOff() {
				t.Fatalf("the vehicle is of category %v", f.category())
			}
			s := state.State{Count: 1}
			for _, c := range []struct {
				says              string
				until             float64 // elapsed [s], in steps of 0.1 s
				word              armedWord
				speed, duty, lean float64
				landed            bool // where the word is heard
				over              string
			}{
				{"carried off before it is armed", 3, saysDisarmed, 0.5, 0, 0, false, ""},
				{"lies there", 8, saysDisarmed, 0, 0, 0, false, ""},
				{"goes", 10, saysArmed, 1, 0.5, 0, false, ""},
				{"stays at a place of its mission", 40, saysArmed, 0, 0, 0, false, ""},
				{"goes on", 50, saysArmed, 1, 0.5, 0, false, ""},
				{"is home", 50.3, saysArmed, 0, 0, 0, false, ""},
				{"has just been disarmed", 50.7, saysDisarmed, 0, 0, 0, false, ""},
				{"is disarmed", 53.2, saysDisarmed, 0, 0, 0, true, ""},
				{"for three seconds", 53.5, saysDisarmed, 0, 0, 0, true, EndedLanded},
				{"turned over", 53.6, saysDisarmed, 0, 0, 2, false, EndedDown},
			} {
				if heard {
					f.word = c.word
				}
				for s.Time < c.until-1e-9 {
					s.Time += 0.1
					s.NEDFromFRD = frame.FromEuler(c.lean, 0, 0)
					s.Contact.InContact, s.Water.Afloat = v == rover, v != rover
					s.VelGround, s.Rotors[0].Duty = frame.OfNED(c.speed, 0, 0), c.duty
					f.step(&s)
				}
				how, _ := f.over()
				if heard && (f.landed != c.landed && c.says != "has just been disarmed" || how != c.over) {
					t.Errorf("%v %s, at %.1f s: landed %t, over %q, want %t, %q", f.category(), c.says, s.Time, f.landed, how, c.landed, c.over)
				}
				if rests := c.speed == 0 && c.lean == 0 && c.until > 10 && c.says != "is home"; !heard && (rests && !f.landed || how != "") {
					t.Errorf("%v %s, at %.1f s, unheard: landed %t, over %q", f.category(), c.says, s.Time, f.landed, how)
				}
			}
		}
	}
}

// TestATailsitterHasLandedNoseUp, and not on its belly.
func TestATailsitterHasLandedNoseUp(t *testing.T) {
	for _, c := range []struct {
		pitch  float64 // [rad]
		landed bool
	}{{math.Pi / 2, true}, {1.2, true}, {0.5, false}, {0, false}, {-math.Pi / 2, false}} {
		f := newFollower(nil, frame.Vec[frame.NED]{})
		f.vehicle = &airframe.Vehicle{
			Wings: []wing.Params{{}}, Motors: []airframe.Motor{{AxisFRD: frame.OfFRD(1, 0, 0)}},
			Contact: contact.Params{Points: []contact.Point{{Kind: contact.Leg, PlaceFRD: frame.OfFRD(-0.3, 0, 0)}}},
		}
		if got := f.vehicle.Category(); got != airframe.Tailsitter {
			t.Fatalf("the vehicle is of category %v", got)
		}
		f.happened(physics.Event{Kind: physics.Liftoff})
		s := state.State{Count: 1}
		s.NEDFromFRD, s.Contact.InContact = frame.FromEuler(0, c.pitch, 0), true
		for range 20 {
			s.Time += 0.1
			f.step(&s)
		}
		if how, over := f.over(); f.landed != c.landed || !over || (how == EndedLanded) != c.landed {
			t.Errorf("its nose at %.1f rad: landed %t, %q, want %t", c.pitch, f.landed, how, c.landed)
		}
	}
}
