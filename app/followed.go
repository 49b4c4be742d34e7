//go:build !headless

package app

import (
	"log/slog"

	"github.com/sitlark/sitlark/app/actuators"
	"github.com/sitlark/sitlark/app/past"
	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// display is the window with what is drawn in it. Owner: main thread.
type display struct {
	window *scene.Window
	scene  *scene.Scene
	panels *ui.Panels
}

// tell shows a message in the window and writes it to the log.
func (d *display) tell(text string) {
	slog.Info(text)
	d.panels.SayUnfilmed(text)
}

// dispose frees what is drawn. The window stays open.
func (d *display) dispose() {
	if d.panels != nil {
		d.panels.Dispose()
	}
	if d.scene != nil {
		d.scene.Dispose()
	}
}

// followed is the vehicle of the fleet that the window follows, with what is known of
// it as of this frame. Owner: main thread. The physics runs on the goroutine of sim,
// the link on its own: both are reached only through their methods.
type followed struct {
	fleet    *session.Fleet
	vehicle  *session.Vehicle
	sim      *sim.Sim         // its physics
	pilot    *autopilot.Pilot // nil: ArduPilot flies
	link     *mavlink.Link    // to ArduPilot; nil: none
	entry    *catalog.Entry
	airframe *panel.Airframe // of the entry; nil: it has neither wings nor servos
	hint     string
	remote   connect.RemoteAccess

	live   snapshot.Snapshot // always current
	seen   snapshot.Snapshot // for the panels: of the time that the time line shows
	shown  snapshot.Snapshot // for the scene: seen, but held while the view is paused
	past   *past.Line
	paused bool // the view, never the physics

	autopilot mavlink.Status  // of the link, as of this frame
	sensors   simfault.Status // likewise
	simParams simparams.Status
}

func followFirst(f *session.Fleet) *followed {
	first := f.Vehicles[0]
	a := &followed{fleet: f, remote: first.RemoteAccess(), past: past.New(f)}
	a.choose(first)
	return a
}

// choose follows another vehicle of the fleet.
func (f *followed) choose(w *session.Vehicle) {
	f.vehicle, f.sim, f.entry, f.airframe = w, w.Sim, w.Entry, actuators.Of(w.Entry)
	f.hint, f.pilot, f.link = w.Hint(), w.Pilot(), w.Link
	f.paused = false
}

// setup is that of the vehicle that is followed.
func (f *followed) setup() *session.Setup { return &f.vehicle.Setup }

// read takes the newest state, and reports whether the built-in autopilot has begun or ended
// its flight since.
func (f *followed) read() (changed bool) {
	f.sim.Buffer().Read(&f.live)
	before := f.pilot
	f.pilot = f.vehicle.Pilot()
	return f.pilot != before && !f.setup().Demo
}

// see takes what is shown from now on; dt is the wall time, or the film's, since the last frame [s].
func (f *followed) see(dt float64) {
	f.seen = f.live
	f.past.Show(f.vehicle.Index, &f.seen, dt, f.past.Exact)
	if f.past.State.Replay {
		f.live = f.seen
	}
	if !f.paused {
		f.shown = f.seen
		f.shown.Body = f.seen.Drawn()
	}
}

// autopilotStatus is the autopilot's status as of the last frame; nil without MAVLink.
func (f *followed) autopilotStatus() *mavlink.Status {
	if f.link == nil {
		return nil
	}
	return &f.autopilot
}

// estimated is what the autopilot believes at the time that is shown, live or in the past.
func (f *followed) estimated() mavlink.Estimate {
	if f.past.Shown() {
		return f.past.Estimate(f.vehicle.Index, &f.seen)
	}
	if s := f.autopilotStatus(); s != nil && s.State == mavlink.Alive {
		return s.Estimate
	}
	return mavlink.Estimate{}
}

// refreshAutopilot reads the autopilot's status; false without a link, or while its start is
// pending.
func (f *followed) refreshAutopilot() bool {
	if f.link == nil || f.vehicle.Supervisor.Waiting() {
		return false
	}
	f.autopilot = f.link.Status()
	return true
}

// then is what the Autopilot panel shows of the time that is shown; nil: it shows what is now.
func (f *followed) then() *panel.Then {
	if !f.past.Shown() {
		return nil
	}
	t := &panel.Then{Mode: f.past.Mode()}
	if e := f.estimated(); e.Of == "" {
		t.Estimate = e
	}
	for seq := f.seen.Events.Last(); seq >= f.seen.Events.Oldest() && seq > 0; seq-- {
		if ev, ok := f.seen.Events.Get(seq); ok && ev.Source == snapshot.SourceAutopilot {
			t.Said, t.SaidAt = ev.Text.String(), ev.Time
			break
		}
	}
	return t
}
