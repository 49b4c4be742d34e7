//go:build !headless

package app

import (
	"fmt"
	"image/color"
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// recordBeside is up to how many vehicles the plots of those that are not followed go
// on too.
const recordBeside = 6

// fleetView is what the window knows of a fleet. Owner: main thread.
type fleetView struct {
	flight  *session.Fleet
	chosen  int
	others  []model.FleetVehicle // what the scene is shown, reused
	rows    []panel.Vehicle      // what the list shows, reused
	kinds   map[*catalog.Model]int
	beside  snapshot.Snapshot // scratch
	pressed bool
	x, y    float64 // where the button went down [window px]
}

// openFleet tells the scene of the fleet's vehicles, where there is one.
func (v *viewer) openFleet() error {
	q := v.flight
	if !q.Several() {
		return nil
	}
	v.fleet = &fleetView{flight: q, kinds: map[*catalog.Model]int{}}
	var kinds []model.Kind
	for _, w := range q.Vehicles {
		if _, known := v.fleet.kinds[w.Model]; known {
			continue
		}
		v.fleet.kinds[w.Model] = len(kinds)
		s := new(snapshot.Snapshot)
		w.Sim.Buffer().Read(s)
		kinds = append(kinds, model.Kind{Body: v.drawnVehicle(w), Parts: s})
	}
	v.scene.Fleet().SetKinds(kinds, len(q.Vehicles))
	gui.Manager().SubscribeID(window.OnMouseDown, v.fleet, v.fleetDown) // beside all panels
	v.window.IWindow().SubscribeID(window.OnMouseUp, v.fleet, v.fleetUp)
	return v.followVehicle(0)
}

func (v *viewer) closeFleet() {
	if v.fleet != nil {
		gui.Manager().UnsubscribeAllID(v.fleet)
		v.window.IWindow().UnsubscribeAllID(v.fleet)
	}
}

// drawnVehicle is what the scene is told of a vehicle of the fleet.
func (v *viewer) drawnVehicle(w *session.Vehicle) model.Body {
	b := v.drawnBody(w.Model)
	paint := shade(w.Colour)
	b.Paint = &paint
	return b
}

func shade(c fleet.Colour) [3]float32 {
	return [3]float32{float32(c[0]) / 255, float32(c[1]) / 255, float32(c[2]) / 255}
}

// selectVehicle is what the list and the keys call.
func (v *viewer) selectVehicle(i int) {
	if err := v.followVehicle(i); err != nil {
		v.tell(err.Error())
	}
}

// followVehicle makes cameras, panels and plots follow a vehicle of the fleet. A film
// that is being made goes on with it.
func (v *viewer) followVehicle(i int) error {
	f := v.fleet
	w := f.flight.Vehicles[i]
	if v.sim != w.Sim {
		v.sim.SetSticks(sim.Sticks{}) // its radio is switched off, not out of range
	}
	f.chosen = i
	v.flown, v.sim, v.model = w, w.Sim, w.Model
	v.hint, v.pilot, v.link = w.Hint(), w.Pilot(), w.Link
	v.paused = false
	v.panels.Follow(i)
	v.scene.Follow(v.drawnVehicle(w))
	v.drawn = drawnMission{}
	return v.beginMission()
}

// showFleet brings all vehicles up to date, once a frame.
func (v *viewer) showFleet() {
	f := v.fleet
	if f == nil || v.paused {
		return
	}
	v.pilot = f.flight.Vehicles[f.chosen].Pilot()
	f.others, f.rows = f.others[:0], f.rows[:0]
	for i, w := range f.flight.Vehicles {
		w.Sim.Buffer().Peek(func(s *snapshot.Snapshot) {
			f.others = append(f.others, f.other(i, w, s))
			f.rows = append(f.rows, fleetRow(w, s))
		})
		if i != f.chosen && len(f.flight.Vehicles) <= recordBeside {
			w.Sim.Buffer().Read(&f.beside)
			v.panels.Record(i, &f.beside)
		}
	}
	v.scene.Fleet().Show(f.others)
}

// turningFrom is the speed from which a propeller is seen as a disc [rad/s].
const turningFrom = 60

func (f *fleetView) other(i int, w *session.Vehicle, s *snapshot.Snapshot) model.FleetVehicle {
	o := model.FleetVehicle{
		Kind: f.kinds[w.Model], PositionNED: s.Body.PositionNED, NEDFromFRD: s.Body.NEDFromFRD,
		Broken: s.Contact.Crashed, Color: shade(w.Colour), Name: w.Name, Chosen: i == f.chosen,
	}
	for k := range s.Count {
		o.Turning = o.Turning || s.Rotors[k].Speed > turningFrom
	}
	return o
}

// fleetRow is what the list shows of a vehicle.
func fleetRow(w *session.Vehicle, s *snapshot.Snapshot) panel.Vehicle {
	c := w.Colour
	r := panel.Vehicle{
		Name: w.Name, Color: color.NRGBA{R: c[0], G: c[1], B: c[2], A: 255}, Link: s.Link.State,
		Altitude: s.Body.Altitude(), Charge: s.Power.Charge, Crashed: s.Contact.Crashed,
		Tip: w.Model.Name + ", " + w.Setup.Exchange.Listen,
	}
	if p := w.Pilot(); p != nil {
		r.Mode = p.Status().Phase
	}
	return r
}

// fleetOf fills in what the panels show of the fleet.
func (v *viewer) fleetOf(view *ui.View) {
	if f := v.fleet; f != nil {
		w := f.flight.Vehicles[f.chosen]
		view.Vehicles, view.Followed = f.rows, f.chosen
		view.Vehicle = w.Name + ", " + view.Vehicle
		view.Demo = w.Setup.Demo
		if view.Mode != "" {
			view.Mode = w.Name + "  " + view.Mode
		} else {
			view.Mode = w.Name
		}
	}
}

// fleetClickSlack is how far the pointer may move in a click [window px].
const fleetClickSlack = 4

func (v *viewer) fleetDown(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft && e.Mods&window.ModControl == 0 {
		v.fleet.pressed, v.fleet.x, v.fleet.y = true, float64(e.Xpos), float64(e.Ypos)
	}
}

// fleetUp follows the vehicle that was clicked.
func (v *viewer) fleetUp(_ string, ev any) {
	f := v.fleet
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft || !f.pressed {
		return
	}
	f.pressed = false
	x, y := float64(e.Xpos), float64(e.Ypos)
	if math.Hypot(x-f.x, y-f.y) > fleetClickSlack {
		return
	}
	width, _ := v.window.Size()
	framebuffer, _ := v.window.FramebufferSize()
	k := float64(framebuffer) / float64(max(width, 1))
	if i := v.scene.Fleet().Pick(x*k, y*k); i >= 0 && i != f.chosen {
		v.selectVehicle(i)
		v.tell(fmt.Sprintf("Following %s", f.flight.Vehicles[i].Name))
	}
}
