package physics

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics/wind"
)

// stormy has all that moves the air.
func stormy(p *Params) {
	gusty(p)
	p.Thermals = command.SetThermals{Scale: 2}
}

// TestVehicleFeelsWhatTheFieldShows: whoever evaluates a copy of the field at the
// vehicle's place and time gets the wind that the vehicle met, to the bit.
func TestVehicleFeelsWhatTheFieldShows(t *testing.T) {
	w := newWorld(t, stormy)
	w.lift(20)
	if err := w.Apply(command.Gust{Speed: 6, FromDeg: 90, Vertical: 1, Rise: 0.2, Hold: 1}); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		fly(t, w, all(1600), 0.05)
		field, s := *w.Wind(), w.State()
		if got := field.At(s.PositionNED, -s.PositionNED.Z, s.Time); got != s.Air.WindNED {
			t.Fatalf("at %.3f s the field has %v, the vehicle met %v", s.Time, got.Array(), s.Air.WindNED.Array())
		}
	}
}

// TestTwoVehiclesShareTheWind: the way that a vehicle flew does not change the
// air that it meets.
func TestTwoVehiclesShareTheWind(t *testing.T) {
	a, b := newWorld(t, stormy), newWorld(t, stormy)
	a.lift(20)
	b.lift(35)
	fly(t, a, all(1650), 1)
	fly(t, b, all(1500), 1)
	place := a.State().PositionNED
	if x, y := a.Wind().At(place, 20, 1), b.Wind().At(place, 20, 1); x != y {
		t.Errorf("one vehicle has %v there, the other %v", x.Array(), y.Array())
	}
}

// TestGustReachesTheVehicleAfterItsLead, whole at its middle, and is upwind before.
func TestGustReachesTheVehicleAfterItsLead(t *testing.T) {
	w := newWorld(t, func(p *Params) { p.Wind = command.SetWind{Speed: 5, FromDeg: 270} })
	calm := w.State().Air.WindNED.Y
	if err := w.Apply(command.Gust{Speed: 8, FromDeg: 270, Rise: 1, Hold: 1, Lead: 2}); err != nil {
		t.Fatal(err)
	}
	near := math.Log(-w.State().PositionNED.Z/0.03) / math.Log(10/0.03)
	for _, c := range []struct{ until, want float64 }{{1.99, 0}, {2.5, 0.5}, {3.2, 1}, {3.9, 1}, {4.5, 0.5}, {5.1, 0}} {
		fly(t, w, all(0), c.until-w.State().Time)
		if got := (w.State().Air.WindNED.Y - calm) / (8 * near); math.Abs(got-c.want) > 3e-3 {
			t.Errorf("after %g s %.3f of the gust is there, want %g", c.until, got, c.want)
		}
	}
}

func TestGustsAreBounded(t *testing.T) {
	w := newWorld(t, nil)
	gust := command.Gust{Speed: 4, FromDeg: 10, Rise: 0.5, Lead: 1}
	for range wind.MaxGusts {
		if err := w.Apply(gust); err != nil {
			t.Fatal(err)
		}
	}
	before := *w.Wind()
	if err := w.Apply(gust); err == nil || !strings.Contains(err.Error(), "gust: wind: 4 gusts are under way") || !strings.Contains(err.Error(), "2.0 s") {
		t.Errorf("a gust too many: %v", err)
	}
	if *w.Wind() != before {
		t.Error("a refused gust changed the wind")
	}
	fly(t, w, all(0), 2.1)
	if err := w.Apply(gust); err != nil {
		t.Errorf("after the others passed: %v", err)
	}
	w.Reset()
	if *w.Wind() != *newWorld(t, nil).Wind() {
		t.Error("gusts outlive a reset")
	}
}

func TestWeatherIsEchoed(t *testing.T) {
	w := newWorld(t, nil)
	if err := w.Apply(command.SetThermals{Scale: 1.5}); err != nil {
		t.Fatal(err)
	}
	if got := w.State().Air.Thermals; got != 1.5 {
		t.Errorf("thermals are %g, were set to 1.5", got)
	}
}
