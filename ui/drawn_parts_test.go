package ui

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/app/actuators"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// standing is a vehicle of the catalog as it stands.
func standing(t testing.TB, name string) (*panel.Airframe, snapshot.Snapshot) {
	t.Helper()
	entry, err := catalog.Find(name, "")
	if err != nil {
		t.Fatal(err)
	}
	w, err := physics.New(physics.Params{Vehicle: entry.Vehicle})
	if err != nil {
		t.Fatal(err)
	}
	s := flying()
	s.State = *w.State()
	return actuators.Of(entry), s
}

// onTack is a sailing boat on starboard tack with its sheet eased and some rudder.
func onTack(t testing.TB) (*panel.Airframe, snapshot.Snapshot) {
	c, s := standing(t, "sailboat")
	sin, cos := math.Sincos(0.9)
	s.Air.VelAirFRD, s.Air.Airspeed = frame.OfFRD(5*cos, 5*sin, 0), 5
	s.Wings[2].Boom, s.Wings[3].Boom = -0.6, -0.6
	s.Servos[0].AngleDeg, s.Servos[1].AngleDeg = -12, 34
	return c, s
}

// partSheets are the pictures of what has other parts than motors.
var partSheets = []sheet{
	{name: "parts-sails", panels: []string{"motors", "actuators"}, alive: true, set: func(d *desk) {
		d.view.Airframe, d.snap = onTack(d.t)
		d.unfold("motors")
		d.click("actuators.wing.3.1")
	}},
	{name: "parts-sails-broken", panels: []string{"motors", "actuators"}, height: 1080, set: func(d *desk) {
		d.view.Airframe, d.snap = onTack(d.t)
		d.snap.Wings[2].Lost[1], d.snap.Servos[0].Stuck = 1, true
		d.unfold("motors")
	}},
	{name: "parts-hull", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = onTack(d.t)
		d.snap.Hulls[0].Leak, d.snap.Hulls[0].LeakAlong, d.snap.Hulls[0].Water = 2e-4, 0.8, 0.25
		d.unfold("motors")
		d.click("actuators.hull.1")
	}},
	{name: "parts-rotors", panels: []string{"motors", "actuators", "rotors"}, alive: true, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "heli-450")
		h := &d.snap.Heads[0]
		h.Speed, h.Collective, h.Back, h.Right = 270, 0.1, -0.05, 0.03
		d.snap.Heads[1].Lost = true
		d.unfold("motors")
		d.click("actuators.rotor.2")
	}},
	{name: "parts-rotors-tandem", panels: []string{"motors", "actuators", "rotors"}, height: 1080, set: func(d *desk) { d.view.Airframe, d.snap = standing(d.t, "heli-dual"); d.unfold("motors") }},
	{name: "parts-rotors-coaxial", panels: []string{"motors", "actuators", "rotors"}, set: func(d *desk) { d.view.Airframe, d.snap = standing(d.t, "heli-coaxial"); d.unfold("motors") }},
	{name: "parts-fins", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "blimp")
		for i := range 4 {
			d.snap.Servos[i].AngleDeg = []float64{40, -40, 30, -30}[i]
		}
		d.snap.Servos[1].Stuck = true
		d.unfold("motors")
	}},
	{name: "parts-fins-lost", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "blimp")
		d.snap.Blimp.FinsLost, d.snap.Servos[2].Stuck = 1<<2, true
		d.unfold("motors")
		d.click("actuators.fin.3")
	}},
	{name: "parts-envelope", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "blimp")
		d.snap.Blimp.Leak, d.snap.Blimp.GasLost = 5e-6, 0.031
		d.unfold("motors")
		d.click("actuators.envelope")
	}},
	{name: "parts-pedestal", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "tracker")
		d.snap.Body.NEDFromFRD = frame.FromEuler(0, 0.4, 2)
		d.snap.Servos[1].Reversed = true
		d.unfold("motors")
	}},
	{name: "parts-submarine", panels: []string{"motors", "actuators"}, set: func(d *desk) {
		d.view.Airframe, d.snap = standing(d.t, "bluerov2")
		for i := range d.snap.Count {
			d.snap.Rotors[i].Thrust = []float64{4, -4, 2, -2, 3, 3, 0, 0}[i]
		}
		d.unfold("motors")
	}},
	{name: "parts-boat", panels: []string{"motors", "actuators"}, set: func(d *desk) { d.view.Airframe, d.snap = standing(d.t, "motorboat"); d.unfold("motors") }},
}

// TestPartsFit: at each size nothing overlaps or leaves its place, whatever kind of vehicle and whatever is chosen.
func TestPartsFit(t *testing.T) {
	vehicles := map[string][]string{
		"sailboat": {"actuators.wing.3.1", "actuators.surface.1", "actuators.hull.1", "actuators.servo.2"}, "sailboat-motor": {"motors.3"}, "motorboat": {"actuators.surface.1"}, "heli-450": {"actuators.rotor.1", "motors.8"},
		"heli-dual": {"actuators.rotor.2"}, "heli-coaxial": {"actuators.rotor.1"}, "blimp": {"actuators.fin.1", "actuators.envelope", "actuators.flap.1"}, "tracker": {"actuators.elevation"}, "bluerov2": {"actuators.hull.1"},
	}
	for _, size := range [][2]int{{900, 600}, {1280, 720}, {1920, 1080}} {
		for name, parts := range vehicles {
			for _, id := range parts {
				inWindow(t, size[0], size[1], func(r *rig) {
					r.view.Airframe, r.snap = standing(t, name)
					for i := range r.snap.Count {
						r.snap.Rotors[i].Speed, r.snap.Rotors[i].Thrust = 1150, 111.1
					}
					for i := range r.snap.HeadCount {
						r.snap.Heads[i].Speed, r.snap.Heads[i].Collective = 1150, -0.2
					}
					r.after(0.3)
					r.unfoldOnly("motors.plan")
					r.click(id)
					at := fmt.Sprintf("%s of %s at %v", id, name, size)
					checkZones(t, r, at)
					checkTexts(t, r, at)
				})
			}
		}
	}
}
