package ui

import (
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/widget"
)

// Panels is everything drawn over the 3D view. Owner: the main thread.
type Panels struct {
	screen   screen
	actions  Actions
	ctx      *widget.Context
	renderer *widget.Renderer
	mouse    *mouse
	keyboard *keyboard

	parts    parts
	dock     *dock.Dock
	plots    *plot.Panel
	middle   middle
	commands form.Commands
	shove    shoveDrag
	unfilmed unfilmed
	logo     logo

	num    snapshot.Snapshot // the numbers on screen
	numAge float64
	fps    float64 // as shown
	view   View
	covers
	helpScroll form.Scroll
}

// covers are what the user put away or opened over all else.
type covers struct {
	hidden bool // all panels
	help   bool
}

// New makes the panels for an open window. It must be called on the main thread,
// after the window exists. It hands the panels to g3n's gui manager.
func New(win window.IWindow, _ *gls.GLS, a Actions) (*Panels, error) {
	atlas, err := widget.NewAtlas(contentScale(win))
	if err != nil {
		return nil, err
	}
	renderer, err := widget.NewRenderer()
	if err != nil {
		return nil, err
	}
	p := assemble(win, atlas, a)
	p.renderer = renderer
	p.mouse.attach()
	p.keyboard.attach()
	p.shove.subscribe()
	return p, nil
}

// assemble makes the panels without what draws them, and before mouse and keyboard reach them.
func assemble(win window.IWindow, atlas *widget.Atlas, a Actions) *Panels {
	p := &Panels{actions: a, ctx: widget.NewContext(atlas, widget.Dark), plots: plot.New()}
	p.screen = screen{win: win, atlas: atlas, zoom: 1, userScale: 1, keptScale: 1}
	p.commands.To = submitter{&p.actions, &p.view}
	p.parts = newParts()
	p.parts.connect(p)
	p.dock = dock.New(p.parts.columns(a.SelectVehicle != nil), p.parts.tabs(p.plots, a.Compare.Align != nil))
	p.middle = middle{view: &p.view, dock: p.dock, waiting: &p.parts.waiting, pick: &p.parts.autopilot.Pick,
		cycleSecondView: a.CycleSecondView, nextTrailColor: func() { nextTrailColor(p, 0) }}
	p.mouse = &mouse{screen: &p.screen, ctx: p.ctx, pick: &p.parts.autopilot.Pick, shape: window.ArrowCursor}
	p.keyboard = &keyboard{screen: &p.screen, ctx: p.ctx, covers: &p.covers, do: keyActions{
		press:      func(k window.Key, ctrl, shift bool) { press(p, k, ctrl, shift) },
		motorDigit: func(digit int) { p.parts.motors.TypeDigit(digit, &p.num) },
		letGo:      p.shove.cancel, leave: p.parts.escape,
	}}
	p.shove = shoveDrag{screen: &p.screen, view: &p.view, pushes: p.parts.pushes, panel: &p.dock.BoxNamed("body").Panel, notice: &p.middle.messages.notice,
		can: func() bool { return p.actions.Aim != nil },
		aim: func(x, y float64, ground bool) (north, east, down float64) { return p.actions.Aim(x, y, ground) }}
	return p
}

// Root returns the g3n node of the panels, to be rendered over the scene. It
// draws nothing, and takes no mouse event outside the panels.
func (p *Panels) Root() *gui.Panel { return p.mouse.root }

// Update runs the panels for one frame. s is the frame's Snapshot; wallDt is the
// wall time since the last call [s].
func (p *Panels) Update(s *snapshot.Snapshot, v View, wallDt float64) {
	if !run(p, s, v, wallDt) {
		return
	}
	if p.logo.place(p.screen.window(), p.screen.zoom, p.view.Presenting || p.view.Title.Title != "") {
		p.ctx.Overdrawn() // it may stand on panels
	}
	p.ctx.Settle(p.screen.fbW, p.screen.fbH)
	p.mouse.cover()
	p.keyboard.follow()
}

// run takes what came in a frame, and lays out and draws all panels into the list. It reports
// whether there is anything to draw on.
func run(p *Panels, s *snapshot.Snapshot, v View, wallDt float64) bool {
	p.view = v
	p.screen.presents = v.Presenting
	if p.view.Mode == "" && p.view.Then == nil {
		p.view.Mode = panel.ModeWords(v.Autopilot)
	}
	p.plots.Follow(v.Samples, v.Reports)
	if v.Compare != nil {
		p.plots.FollowOthers(v.Others, v.Compare.First.Color)
	}
	p.plots.FollowTime(momentShown(&v), s.Flight, s.Time)
	p.middle.hud.Endurance.Follow(s)
	p.refresh(s, wallDt)
	if !p.screen.measure() {
		return false // minimised
	}
	p.middle.labels.X, p.middle.labels.Y = p.screen.pointer()
	p.mouse.queue.Advance(wallDt)
	for unsettled := 0; ; {
		p.runPass(s, wallDt)
		if p.dock.Unsettled {
			unsettled++
		}
		if again := p.dock.Unsettled && unsettled < mostUnsettled; !again && !p.mouse.queue.Pending() && !p.ctx.KeysPending() {
			break
		}
		wallDt = 0 // one more pass in the same frame: one more click or key, or a panel that is higher now
	}
	return true
}

// mostUnsettled is how often a frame's pass is repeated for panels that change their height.
const mostUnsettled = 3

// refresh takes the numbers to show, and lets wall time pass for notes.
func (p *Panels) refresh(s *snapshot.Snapshot, dt float64) {
	p.numAge += dt
	if p.numAge >= form.NumbersPeriod || s.Flight != p.num.Flight || s.Link.State != p.num.Link.State || s.Run.Paused != p.num.Run.Paused || s.Run.Speed != p.num.Run.Speed || p.num.Seq == 0 {
		p.num, p.numAge, p.fps = *s, 0, p.view.FPS
		p.plots.Read()
		p.plots.Limits = limits(p.plots.Limits[:0], &p.view)
	}
	for b := range p.dock.EveryPanel() {
		b.NoteLeft = max(0, b.NoteLeft-dt)
	}
	if v := p.view.Time; v != nil && v.Replay {
		p.parts.events.List(v.Events())
	} else if p.view.News != nil {
		p.parts.events.Follow(p.view.News) // the list goes on with what happens meanwhile
	} else {
		p.parts.events.Follow(&s.Events)
	}
	p.parts.events.FollowTime(momentShown(&p.view), s.Flight, s.Time)
	p.dock.BoxNamed("autopilot").Rare = p.view.Demo // the built-in autopilot speaks no MAVLink
	p.parts.feed(&p.view)
	p.parts.view.Shown = viewState(p)
	p.parts.wait(&p.view, dt)
	if !p.dock.Drawer.Shows("sticks") {
		p.parts.sticks.Leave()
	}
	p.unfilmed.note.pass(dt)
	p.middle.refresh(s, dt)
}

// limits appends what the plots draw as lines.
func limits(list []plot.Limit, v *View) []plot.Limit {
	ekf := 0.0
	if v.Autopilot != nil {
		ekf = v.Autopilot.EKFThreshold
	}
	return append(plot.Failsafes(list, v.LowVolts, v.CritVolts, ekf), v.Limits...)
}

// runPass runs every panel once with the next input.
func (p *Panels) runPass(s *snapshot.Snapshot, dt float64) {
	last := p.mouse.takeZones()
	p.ctx.Begin(p.mouse.queue.Next(), last.At, dt)
	f := &form.Pass{Context: p.ctx, Now: s, Num: &p.num, Window: p.screen.window(), Zones: &p.mouse.now, Commands: &p.commands, Past: refusal(&p.view), Replay: p.view.Time != nil && p.view.Time.Replay}
	p.dock.Drawer.Foot = timeHeight(&p.view)
	p.dock.Begin(f)
	p.middle.begin(f, p.screen.zoom, p.hidden)
	drawPast(p, f)
	if p.view.Presenting {
		p.middle.drawPresentation(f)
		p.middle.drawLabels(f)
		p.parts.time.Escape()
	} else {
		if !p.hidden {
			drawBar(p, f)
			p.dock.DrawColumns(f)
			p.dock.DrawDrawer(f)
			drawTime(p, f)
		}
		p.middle.draw(f)
		p.middle.drawLabels(f)
		if !p.hidden {
			p.dock.DrawFree(f)
		}
		drawCards(p, f)
	}
	p.shove.draw(f)
	p.view.Title.Draw(f)
	if p.help {
		drawHelp(p, f)
	}
	p.plots.Turn()
	p.commands.Settle(f, dt)
	f.DrawFocus()
	drawTip(f, p.panelAt)
	p.ctx.End()
	if p.actions.KeepFree != nil {
		p.actions.KeepFree(p.middle.margins())
	}
	p.dock.AfterKeys()
}

// drawCards draws what was opened over the panels.
func drawCards(p *Panels, f *form.Pass) {
	auto, safe := p.parts.autopilot, p.parts.failsafes
	if p.hidden {
		auto.Modes.Close()
		safe.Escape()
	}
	auto.DrawModes(f, p.dock.BoxNamed("autopilot").Rect)
	safe.DrawCard(f, p.dock.Drawer.Rect)
	drawTimeCards(p, f)
}

// DrawText puts everything that Update laid out on the screen, in one draw call.
// It must be called after the scene was rendered.
func (p *Panels) DrawText(*gls.GLS) { p.screen.draw(p.renderer, p.ctx.DrawList) }

// Find returns where the control or panel with the given id is [window px], its
// visible part only; ids are like "motors.2", "wind.speed", "wind".
func (p *Panels) Find(id string) (x, y, w, h float64, ok bool) {
	r, ok := p.ctx.Find(id)
	k := 1 / p.screen.zoom
	return float64(r.X) * k, float64(r.Y) * k, float64(r.W) * k, float64(r.H) * k, ok
}

// panelAt returns the uppermost panel, or the time line, at a place.
func (p *Panels) panelAt(x, y float32) (r widget.Rect, ok bool) {
	if p.hidden {
		return r, false
	}
	if h := timeHeight(&p.view); h > 0 && y >= p.screen.window().Bottom()-h {
		w := p.screen.window()
		return widget.Rect{X: w.X, Y: w.Bottom() - h, W: w.W, H: h}, true
	}
	return p.dock.PanelAt(x, y)
}

// Say shows a line to the user for some seconds.
func (p *Panels) Say(text string) { p.middle.messages.notice = toast{text, 8} }

// SecondView returns where the second view is to be drawn [framebuffer px, from the
// upper left].
func (p *Panels) SecondView() (x, y, width, height int) {
	return p.screen.device(p.middle.secondViewRect())
}

// Aside returns where in the picture the vehicle is to stand because a card covers the middle:
// right of the picture's middle and below it, in shares of its height; false: in the middle.
func (p *Panels) Aside() (right, below float64, ok bool) {
	free, win := p.middle.aside, p.screen.window()
	if free.W <= 0 || free.H <= 0 || win.H <= 0 || p.view.Presenting {
		return 0, 0, false
	}
	share := func(v, middle float32) float64 { return float64((v - middle) / win.H) }
	return share(free.X+free.W/2, win.W/2), share(free.Y+free.H/2, win.H/2), true
}

// PointedGround returns the place of the ground under the pointer, NED from home [m],
// while a click on it would choose it: ok is false for the sky, over panels, and while
// nothing is chosen.
func (p *Panels) PointedGround() (north, east, down float64, ok bool) {
	if !p.mouse.picking() {
		return 0, 0, 0, false
	}
	return p.parts.autopilot.Pick.Pointed()
}

// SetBackgrounds says how the panels' backgrounds are drawn from the next Update on.
func (p *Panels) SetBackgrounds(g widget.Backgrounds) { p.ctx.Backgrounds = g }

// Early returns the parts of the panels that are to be put on the picture before all
// else, as of the last Update: none but with widget.BackgroundsFirst.
func (p *Panels) Early() []widget.Background { return p.ctx.Early() }

// Follow makes panels and plots show another vehicle of the fleet, from the next
// Update on. The plots show what was sampled of it.
func (p *Panels) Follow(vehicle int) {
	if p.plots.Show(vehicle) {
		p.middle.forget()
		p.num.Seq = 0
		p.parts.motors.Forget()
		p.parts.events.Forget()
	}
}

// Remember writes how the panels are arranged, what they show, and the theme into s.
// What is as at first is left out, so that a later version may have it otherwise.
func (p *Panels) Remember(s *settings.Settings) {
	s.Theme = ""
	if p.Theme() != ThemeDark {
		s.Theme = p.Theme()
	}
	s.UIScale = 0
	if p.screen.keptScale != 1 {
		s.UIScale = p.screen.keptScale
	}
	s.HUD = p.middle.hud.Mode.Name()
	s.Plots = p.plots.ChosenNow()
	s.Panels = p.dock.Remember(s.Panels)
	s.Drawer = p.dock.Drawer.Remember()
	s.Curve = p.parts.time.CurveName()
}

// Recall arranges the panels as s says; what s does not name stands as at first.
func (p *Panels) Recall(s settings.Settings) {
	p.SetTheme(s.Theme)
	if s.UIScale != 0 {
		p.SetScale(s.UIScale)
	}
	p.middle.hud.Mode = hud.Named(s.HUD)
	p.plots.Recall(s.Plots)
	p.dock.Recall(s.Panels)
	p.dock.Drawer.Recall(s.Drawer)
	p.parts.time.ChooseCurve(s.Curve)
}

// ResetLayout puts every panel back to where it was at first, unfolded.
func (p *Panels) ResetLayout() { p.dock.Reset() }

// Dispose frees what the panels hold in GL and leaves g3n's gui manager.
func (p *Panels) Dispose() {
	p.shove.dispose()
	p.keyboard.dispose()
	p.logo.dispose()
	p.mouse.dispose()
	p.renderer.Dispose()
}
