package physics

import (
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// TestARefitDerivesWhatANewWorldDerives: on every eighth layout, in flight and with a motor that
// differs, all that New makes of the changed vehicle.
func TestARefitDerivesWhatANewWorldDerives(t *testing.T) {
	for i, l := range layout.All() {
		if i%8 != 0 {
			continue
		}
		v := airframe.OnLayout(l)
		w := newWorld(t, func(p *Params) { p.Vehicle = v })
		fly(t, w, uprightAt(l, 1700), 0.5)
		if err := w.Apply(command.SetBatteryCharge{Charge: 0.6}); err != nil {
			t.Fatal(err)
		}
		other := v.Clone()
		other.Mass, other.Inertia, other.DragArea = 1.2*v.Mass, v.Inertia.Scale(1.1), v.DragArea.Scale(2)
		other.Propellers[0].Radius, other.Drives[0].Inertia, other.Drives[0].Resistance = 0.9*v.Propellers[0].Radius, 1.3*v.Drives[0].Inertia, 1.5*v.Drives[0].Resistance
		own := v.Drives[0]
		own.Kv *= 0.9
		other.SetDrive(1, own)
		other.Motors[0].Imbalance = 1e-5
		for k := range other.Motors {
			other.Motors[k].PlaceFRD = other.Motors[k].PlaceFRD.Scale(1.1)
		}
		refitted, err := Refit(w, other)
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		made := newWorld(t, func(p *Params) { p.Vehicle = other })
		got, want := &refitted.propulsion, &made.propulsion
		for name, pair := range map[string][2]any{
			"vehicle":   {*refitted.vehicle, *made.vehicle},
			"mass":      {refitted.body.mass, made.body.mass},
			"inertia":   {refitted.body.inertia, made.body.inertia},
			"motors":    {got.drives, want.drives},
			"stub":      {got.stubDrag, want.stubDrag},
			"order":     {got.order, want.order},
			"across":    {got.across, want.across},
			"wakes":     {[]float64{got.beneath.apart, got.beneath.stacks, got.beneath.radius}, []float64{want.beneath.apart, want.beneath.stacks, want.beneath.radius}},
			"strikers":  {got.strikers, want.strikers},
			"ice":       {got.ice.blades, want.ice.blades},
			"vibration": {refitted.vibration.once, made.vibration.once},
			"passage":   {refitted.vibration.passage, made.vibration.passage},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Errorf("%s: the refit has another %s than a new World", l.Name, name)
			}
		}
		for k := range got.mounts {
			if a, b := &got.mounts[k], &want.mounts[k]; a.place != b.place || a.special != b.special || !reflect.DeepEqual(a.above, b.above) {
				t.Errorf("%s: mount %d is another than in a new World", l.Name, k)
			}
		}
		if refitted.propulsion.pack.Charge != 0.6 || refitted.time != w.time || refitted.body.motion != w.body.motion {
			t.Errorf("%s: the refit has changed the state", l.Name)
		}
		fly(t, refitted, uprightAt(l, 1700), 0.5)
	}
}
