//go:build !headless

package app

import (
	"fmt"
	"image/color"
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/fleet"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/scene/model"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/shape"
)

// selection shows a fleet and lets the user choose the vehicle that is followed.
// Owner: main thread.
type selection struct {
	*display
	*followed
	mission *missionView
	mesh    *gltfmesh.Mesh // of the vehicles' bodies; nil: none was given

	chosen  int
	drawn   []model.FleetVehicle // for the scene, reused
	rows    []panel.VehicleRow   // for the list, reused
	other   snapshot.Snapshot    // of a vehicle in the past, reused
	kinds   map[*catalog.Entry]int
	pressed bool
	x, y    float64 // where the button was pressed [window px]
}

// openSelection gives the scene the fleet's vehicles and follows the first.
func openSelection(d *display, f *followed, m *missionView, mesh *gltfmesh.Mesh) (*selection, error) {
	s := &selection{display: d, followed: f, mission: m, mesh: mesh, kinds: map[*catalog.Entry]int{}}
	var kinds []model.Kind
	for _, w := range f.fleet.Vehicles {
		if _, known := s.kinds[w.Entry]; known {
			continue
		}
		s.kinds[w.Entry] = len(kinds)
		parts := new(snapshot.Snapshot)
		w.Sim.Buffer().Read(parts)
		kinds = append(kinds, model.Kind{Body: s.body(w), Parts: parts})
	}
	s.scene.Fleet().SetKinds(kinds, len(f.fleet.Vehicles))
	gui.Manager().SubscribeID(window.OnMouseDown, s, s.buttonDown) // outside all panels
	s.window.IWindow().SubscribeID(window.OnMouseUp, s, s.buttonUp)
	return s, s.follow(0)
}

// close ends the subscriptions. A nil selection has none.
func (s *selection) close() {
	if s != nil {
		gui.Manager().UnsubscribeAllID(s)
		s.window.IWindow().UnsubscribeAllID(s)
	}
}

// body is how the scene draws a vehicle of the fleet.
func (s *selection) body(w *session.Vehicle) model.Body {
	b := drawnBody(w.Entry, s.mesh)
	paint := shade(w.Colour)
	b.Paint = &paint
	return b
}

// drawnBody is how the scene draws a vehicle, apart from its state. With a nil mesh the
// scene generates the body.
func drawnBody(m *catalog.Entry, mesh *gltfmesh.Mesh) model.Body {
	vehicle := &m.Vehicle
	b := model.Body{Craft: m.Craft, HoverThrust: vehicle.Mass * standard.Gravity / float64(max(1, len(vehicle.Motors))), Mesh: mesh, Assembly: shape.AssemblyOf(vehicle)}
	if len(vehicle.Propellers) > 0 {
		b.Blades = vehicle.Propellers[0].Blades
	}
	for _, p := range vehicle.Contact.Points {
		if p.Kind == contact.Leg {
			b.Feet = append(b.Feet, p.PlaceFRD)
		}
	}
	return b
}

func shade(c fleet.Colour) [3]float32 {
	return [3]float32{float32(c[0]) / 255, float32(c[1]) / 255, float32(c[2]) / 255}
}

// choose follows a vehicle, from the list and the keys.
func (s *selection) choose(i int) {
	if err := s.follow(i); err != nil {
		s.tell(err.Error())
	}
}

// follow makes cameras, panels and plots follow a vehicle of the fleet. A film that
// is being made goes on with it.
func (s *selection) follow(i int) error {
	w := s.fleet.Vehicles[i]
	if s.sim != w.Sim {
		s.sim.SetSticks(sim.Sticks{}) // its radio is switched off, not out of range
	}
	s.chosen = i
	s.followed.choose(w)
	s.panels.Follow(i)
	s.scene.Follow(s.body(w))
	s.scene.Track().Follow(s.past.Samples(i))
	return s.mission.begin()
}

// show updates all vehicles, once a frame. A nil selection shows nothing.
func (s *selection) show() {
	if s == nil || s.paused {
		return
	}
	s.drawn, s.rows = s.drawn[:0], s.rows[:0]
	for i, w := range s.fleet.Vehicles {
		take := func(now *snapshot.Snapshot) {
			s.drawn = append(s.drawn, s.fleetVehicle(i, w, now))
			row := fleetRow(w, now)
			if s.past.Shown() {
				row.Mode, row.Link = s.past.ModeOf(i), snapshot.LinkRecorded
			}
			s.rows = append(s.rows, row)
		}
		switch {
		case !s.past.Shown():
			w.Sim.Buffer().Peek(take)
		case i == s.chosen:
			take(&s.seen)
		default:
			w.Sim.Buffer().Read(&s.other)
			s.past.Peek(i, &s.other, s.past.Exact)
			take(&s.other)
		}
	}
	s.scene.Fleet().Show(s.drawn)
}

// turningFrom is the speed from which a propeller is drawn as a disc [rad/s].
const turningFrom = 60

func (s *selection) fleetVehicle(i int, w *session.Vehicle, now *snapshot.Snapshot) model.FleetVehicle {
	v := model.FleetVehicle{
		Kind: s.kinds[w.Entry], PositionNED: now.Body.PositionNED, NEDFromFRD: now.Body.NEDFromFRD,
		Broken: now.Contact.Crashed, Color: shade(w.Colour), Name: w.Name, Chosen: i == s.chosen,
	}
	for k := range now.Count {
		v.Turning = v.Turning || now.Rotors[k].Speed > turningFrom
	}
	return v
}

// fleetRow is a vehicle's row in the list.
func fleetRow(w *session.Vehicle, s *snapshot.Snapshot) panel.VehicleRow {
	c := w.Colour
	r := panel.VehicleRow{
		Name: w.Name, Color: color.NRGBA{R: c[0], G: c[1], B: c[2], A: 255}, Link: s.Link.State,
		Altitude: s.Body.Altitude(), Charge: s.Power.Charge, Crashed: s.Contact.Crashed,
		Tip: w.Entry.Name + ", " + w.Setup.Exchange.Listen,
	}
	if p := w.Pilot(); p != nil {
		r.Mode = p.Status().Phase
	}
	return r
}

// fill adds the fleet to the view. A nil selection adds nothing.
func (s *selection) fill(view *ui.View) {
	if s == nil {
		return
	}
	w := s.vehicle
	view.Vehicles, view.Followed = s.rows, s.chosen
	view.Vehicle = w.Name + ", " + view.Vehicle
	view.Demo = w.Setup.Demo || w.Demo.On()
	if view.Mode != "" {
		view.Mode = w.Name + "  " + view.Mode
	} else {
		view.Mode = w.Name
	}
}

// clickSlack is how far the pointer may move in a click [window px].
const clickSlack = 4

func (s *selection) buttonDown(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft && e.Mods&window.ModControl == 0 {
		s.pressed, s.x, s.y = true, float64(e.Xpos), float64(e.Ypos)
	}
}

// buttonUp follows the vehicle that was clicked.
func (s *selection) buttonUp(_ string, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft || !s.pressed {
		return
	}
	s.pressed = false
	x, y := float64(e.Xpos), float64(e.Ypos)
	if math.Hypot(x-s.x, y-s.y) > clickSlack {
		return
	}
	width, _ := s.window.Size()
	framebuffer, _ := s.window.FramebufferSize()
	k := float64(framebuffer) / float64(max(width, 1))
	if i := s.scene.Fleet().Pick(x*k, y*k); i >= 0 && i != s.chosen {
		s.choose(i)
		s.tell(fmt.Sprintf("Following %s", s.fleet.Vehicles[i].Name))
	}
}
