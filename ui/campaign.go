package ui

import (
	"math"

	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/scatter"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// CampaignActions is what the panels of a campaign ask the program to do. All are called on the
// main thread.
type CampaignActions struct {
	scatter.Actions
	PickPath    func(x, y float64) // chooses the flight that is seen at a place of the window [px]
	Step        func(by int)       // chooses the next flight, or the one before
	SetCamera   func(n int)        // 1 to 10
	TakePicture func()
	Quit        func()
}

// CampaignView is what the panels of a campaign show.
type CampaignView struct {
	scatter.View
	Name     string // of the campaign
	Progress string // how many flights there are, and how many are broken
	Running  bool   // results come in
	State    string // in a word: "running", "complete"
	FPS      float64
	Resting  bool // nothing moves: hardly anything is drawn
}

// Campaign is what stands over the fan of a campaign's flights: a bar, and the panel of the
// flights. Owner: the main thread.
type Campaign struct {
	screen   screen
	ctx      *widget.Context
	renderer *widget.Renderer
	mouse    *mouse
	panel    *scatter.Panel
	messages messages
	do       CampaignActions

	view         CampaignView
	hidden, help bool
	helpScroll   form.Scroll
	stirred      bool              // the user did something since the last Update
	right        float64           // share of the window that the panel covers
	fps          toast             // the number that is shown, for a while
	downAt       [2]float32        // beyond the window: the mouse went down on a panel
	now          snapshot.Snapshot // empty: there is no vehicle
}

// NewCampaign makes it for an open window, in the theme of a name. It must be called from the main
// thread.
func NewCampaign(win window.IWindow, theme string, do CampaignActions) (*Campaign, error) {
	atlas, err := widget.NewAtlas(contentScale(win))
	if err != nil {
		return nil, err
	}
	c := &Campaign{ctx: widget.NewContext(atlas, widget.Dark), panel: scatter.New(), do: do, downAt: nowhere}
	c.screen = screen{win: win, atlas: atlas, zoom: 1, userScale: 1, keptScale: 1}
	if theme == ThemeLight {
		c.ctx.Theme = widget.Light
	}
	atlas.SetThin(c.ctx.Theme.Thin)
	if c.renderer, err = widget.NewRenderer(); err != nil {
		return nil, err
	}
	c.panel.Do = do.Actions
	copied := do.Copy
	c.panel.Do.Copy = func() {
		copied()
		c.messages.copied.say("The command that flies it again is on the clipboard")
	}
	c.mouse = &mouse{screen: &c.screen, ctx: c.ctx, pick: new(panel.GroundPick), shape: window.ArrowCursor}
	c.mouse.attach()
	gui.Manager().SubscribeID(window.OnMouseDown, c, c.down)
	gui.Manager().SubscribeID(window.OnKeyDown, c, c.key)
	win.SubscribeID(window.OnMouseUp, c, c.up)
	for _, event := range []string{window.OnCursor, window.OnScroll, window.OnMouseDown, window.OnMouseUp, window.OnKeyDown, window.OnKeyUp, window.OnWindowSize} {
		win.SubscribeID(event, c, func(string, any) { c.stirred = true })
	}
	return c, nil
}

// SetScale makes all panels larger or smaller than the monitor asks for.
func (c *Campaign) SetScale(factor float64) { c.screen.userScale = factor }

// CopyText puts a text on the clipboard.
func (c *Campaign) CopyText(text string) {
	if w, ok := c.screen.win.(interface{ SetClipboardString(string) }); ok {
		w.SetClipboardString(text)
	}
}

// Say shows a line for some seconds.
func (c *Campaign) Say(text string) { c.messages.notice = toast{text, 8} }

// Stirs reports whether the next Update can look different though it shows the same: the user does
// something, or a message is about to go.
func (c *Campaign) Stirs() bool {
	m := &c.messages
	return c.stirred || c.mouse.queue.Pending() || m.notice.left > 0 || m.copied.left > 0 || m.told.left > 0
}

// Root returns the g3n node of the panels, to be rendered over the scene.
func (c *Campaign) Root() *gui.Panel { return c.mouse.root }

// SetBackgrounds says how the panels' backgrounds are drawn from the next Update on.
func (c *Campaign) SetBackgrounds(g widget.Backgrounds) { c.ctx.Backgrounds = g }

// Early returns the parts of the panels that are to be put on the picture before all else.
func (c *Campaign) Early() []widget.Background { return c.ctx.Early() }

// Covered is the share of the window, from its right, that panels cover, and from its top.
func (c *Campaign) Covered() (right, top float64) {
	if c.hidden {
		return 0, 0
	}
	return c.right, form.BarH / max(1, float64(c.screen.window().H))
}

// Find returns where the control or panel with the given id is [window px].
func (c *Campaign) Find(id string) (x, y, w, h float64, ok bool) {
	r, ok := c.ctx.Find(id)
	k := 1 / c.screen.zoom
	return float64(r.X) * k, float64(r.Y) * k, float64(r.W) * k, float64(r.H) * k, ok
}

// MarkAt returns where the mark of a row stands in the plot [window px].
func (c *Campaign) MarkAt(row int) (x, y float64, ok bool) {
	px, py, ok := c.panel.MarkAt(c.view.Table, row)
	k := 1 / c.screen.zoom
	return float64(px) * k, float64(py) * k, ok
}

var nowhere = [2]float32{-1e6, -1e6}

// down remembers where a click beside all panels begins, and up makes it one where it does not
// drag the camera.
func (c *Campaign) down(_ string, ev any) {
	if e, ok := ev.(*window.MouseEvent); ok && e.Button == window.MouseButtonLeft {
		c.panel.Escape()
		c.downAt = [2]float32{e.Xpos, e.Ypos}
	}
}

func (c *Campaign) up(_ string, ev any) {
	e, ok := ev.(*window.MouseEvent)
	if !ok || e.Button != window.MouseButtonLeft {
		return
	}
	const slack = 4
	began := c.downAt
	c.downAt = nowhere
	if math.Abs(float64(e.Xpos-began[0])) <= slack && math.Abs(float64(e.Ypos-began[1])) <= slack {
		c.do.PickPath(float64(e.Xpos), float64(e.Ypos))
	}
}

// Update lays the panels out for one frame; dt is the wall time since the last call [s].
func (c *Campaign) Update(v CampaignView, dt float64) {
	c.view = v
	if !c.screen.measure() {
		return // minimised
	}
	c.messages.pass(dt)
	c.stirred = false
	if c.fps.pass(dt); c.fps.left == 0 {
		c.fps = toast{units.Number(v.FPS, 0) + " FPS", 0.5}
	}
	if v.Resting {
		c.fps = toast{"at rest", 0}
	}
	c.mouse.queue.Advance(dt)
	for {
		c.pass(dt)
		if !c.mouse.queue.Pending() {
			break
		}
		dt = 0
	}
	c.ctx.Settle(c.screen.fbW, c.screen.fbH)
	c.mouse.cover()
}

func (c *Campaign) pass(dt float64) {
	last := c.mouse.takeZones()
	c.ctx.Begin(c.mouse.queue.Next(), last.At, dt)
	f := &form.Pass{Context: c.ctx, Now: &c.now, Num: &c.now, Window: c.screen.window(), Zones: &c.mouse.now}
	panel := widget.Rect{}
	if !c.hidden {
		c.drawBar(f)
		w := scatter.Width(f.Window)
		panel = widget.Rect{X: f.Window.W - w - form.Gap, Y: form.BarH + form.Gap, W: w, H: f.Window.H - form.BarH - 2*form.Gap}
		c.right = float64((w + form.Gap) / max(1, f.Window.W))
		c.panel.Draw(f, panel, &c.view.View)
		if f.In.Double && f.In.Released {
			c.doubleClicked(f)
		}
	}
	if c.help {
		c.drawHelp(f)
	}
	if b, ok := c.messages.banner(f.Theme, false); ok {
		free := widget.Rect{X: form.Gap, Y: form.BarH + form.Gap, W: f.Window.W - panel.W - 3*form.Gap, H: f.Window.H - form.BarH - 2*form.Gap}
		b.Draw(f, free)
	}
	drawTip(f, func(x, y float32) (widget.Rect, bool) { return panel, panel.Contains(x, y) })
	c.ctx.End()
}

// doubleClicked replays the flight whose mark was clicked twice.
func (c *Campaign) doubleClicked(f *form.Pass) {
	if r, ok := f.Find("flights.plot"); ok && r.Contains(f.In.X, f.In.Y) && !c.help && !c.view.Details.Replaying {
		c.replay()
	}
}

// drawBar draws which campaign it is and how far it is.
func (c *Campaign) drawBar(f *form.Pass) {
	r := f.Window.Intersect(widget.Rect{W: f.Window.W, H: form.BarH})
	f.Layer("bar", r)
	f.Zone("bar", r)
	f.Background(r, 0, f.Theme.Panel)
	f.Fill(widget.Rect{X: r.X, Y: r.Bottom() - 1, W: r.W, H: 1}, f.Theme.Edge)
	r = r.Inset(form.Gap+4, 0)
	ink := f.Theme.Dim
	if c.view.Running {
		ink = f.Theme.Good
	}
	f.Dot(r.CutLeft(14), ink)
	w := f.Text(r, widget.Right, widget.Small, f.Theme.Dim, c.fps.text)
	r.W -= w + barGap
	w = f.Text(r, widget.Left, widget.Strong, f.Theme.Text, c.view.Name)
	f.Explain("bar.campaign", widget.Rect{X: r.X, Y: r.Y, W: w, H: r.H}, "F1: keys and mouse")
	r.CutLeft(w + barGap)
	w = f.Text(r, widget.Left, widget.Body, ink, c.view.State)
	r.CutLeft(w + barGap)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, c.view.Progress)
	f.Unclip()
}

// Draw puts what Update laid out on the screen. It must be called after the scene was rendered.
func (c *Campaign) Draw() { c.screen.draw(c.renderer, c.ctx.DrawList) }

// Dispose frees what the panels hold in GL, and leaves the window's events.
func (c *Campaign) Dispose() {
	gui.Manager().UnsubscribeAllID(c)
	c.screen.win.UnsubscribeAllID(c)
	c.mouse.dispose()
	c.renderer.Dispose()
}
