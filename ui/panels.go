package ui

import (
	"slices"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// Actions is what the panels ask main to do. All are called on the main thread.
type Actions struct {
	Submit      func(command.Command) error   // an error is shown where the click happened
	Order       func(command.Scheduled) error // the same for one that acts later, or grows
	CancelOrder func(id uint64) error         // of Snapshot.Pending
	// Aim returns the direction of a push, of length 1 in the world, that goes in the
	// picture from the vehicle to a place [window px]: across the picture, or along the
	// ground. It is 0 for none. nil: pushes can't be drawn.
	Aim           func(x, y float64, ground bool) (north, east, down float64)
	SetCamera     func(n int) // 1 to 9
	SetViewPaused func(bool)
	ToggleThrust  func() // arrows of the rotors' thrust, or none
	Quit          func()

	TakePicture func(panels bool) // a picture of the window, with or without the panels
	ToggleFilm  func()            // begins a film, or ends it

	CycleInset      func()     // the next second view, or none
	SetPresentation func(bool) // full screen and the director's camera, or what was before

	SelectVehicle func(i int) // of View.Vehicles, to be followed; nil: there is one only

	SetTimeOfDay func(hours float64)
	CycleWind    func()           // to the next display of the wind
	MoveSheet    func(up float64) // of the wind [m]
	// What the scene shows besides the flight; nil: there is nothing to switch.
	NextTrailColor func() (name string)
	Toggle         func(Extra) (name string, shown bool)

	Autopilot Requests // over MAVLink
	// UploadMission copies the mission file to the autopilot, DownloadMission what it
	// holds to here; how far that is comes in View.Transfer.
	UploadMission, DownloadMission func()
	// PickGround returns the place of the ground that is seen at a place of the window
	// [px], NED from home [m]; ok is false for the sky.
	PickGround func(x, y float64) (north, east, down float64, ok bool)

	// The ArduPilot that runs as a child. None of these waits. StartChild also starts the
	// one of View.Finding, where there is no child yet.
	StartChild, StopChild, RestartChild func()
	// ChildLines returns its console's lines from number from on that are still kept, and
	// the number of the next line.
	ChildLines func(from uint64) (lines []string, next uint64)
}

// View is what main knows and the Snapshot does not say.
type View struct {
	FPS         float64
	Camera      int // 1 to 9
	CameraName  string
	ViewPaused  bool
	Mode        string // what flies: "AUTO armed", "demo: waypoint 3"; may be empty
	Vehicle     string // what flies, for people; may be empty
	ConnectHint string // the command line that starts ArduPilot on this sitlark
	PrepareHint string // the one that writes the parameters it needs; empty: none needed
	DemoHint    string // the one that lets the built-in autopilot fly it; empty: sitlark --demo
	Demo        bool   // the built-in autopilot flies

	ElsewhereText string // where ArduPilot may run that reaches this sitlark by another way
	ElsewhereHint string // and what is to be typed then; empty: nothing
	ListenWarning string // who else can send packets; empty: nobody

	Film    Film
	Quality string // of the picture; may be empty

	Inset          string  // name of the second view, empty for none
	Presenting     bool    // panels away, captions of all events
	PixelsPerMetre float64 // of the framebuffer, where the picture has a scale; else 0
	NorthUp        bool    // the picture is a map
	Sight          Sight   // of the camera aboard

	Mass      float64 // of the vehicle with its payload [kg]; 0: unknown
	LowVolts  float64 // the autopilot's battery failsafe begins there [V]; 0: unknown
	CritVolts float64 // and its second one [V]; 0: unknown

	Autopilot *mavlink.Status // what it says of itself, until the next Update; nil: there is no link

	TimeOfDay float64 // [h]
	Air       AirView
	Legend    Legend // of the trail
	Labels    []Label

	Vehicles []Vehicle // of a fleet; empty: there is one only
	Followed int       // which of them cameras and panels follow

	Joystick *joystick.Desk // nil: none can be used

	Sensors     *simfault.Status // how ArduPilot carries sensor faults out; nil: nobody asks it
	SensorsOff  string           // why its sensors can't be broken, and what to do; empty: they can
	Transfer    *Transfer        // of a mission; nil: none was asked for
	MissionFile string           // name of the mission file that can be uploaded; empty: none
	Child       *Child           // ArduPilot, started by sitlark; nil: it was not
	Finding     Finding          // of an arducopter that could be started, where there is no child
}

// numbersPeriod is how often numbers change on screen [s]: faster can't be read.
const numbersPeriod = 0.2

// Panels is everything drawn over the 3D view. Owner: the main thread.
type Panels struct {
	win      window.IWindow
	actions  Actions
	ctx      *widget.Context
	renderer *widget.Renderer
	mouse    *mouse

	left, right column
	boxes       [2][]*box // in the columns: left, right
	home        [2][]*box // the same at first
	free        []*box    // in no column, from below to above
	carry       carry
	byKey       func() // what a key does to a panel after the pass
	keyboard    *keyboard

	num       snapshot.Snapshot // the numbers on screen
	numAge    float64
	view      View
	fbW       int     // framebuffer [device px]
	fbH       int     //
	zoom      float64 // logical px a window px
	userScale float64 // as a person wants it, on top of the monitor's
	caption   caption
	plots     *plots
	recorders recorders // of a fleet's other vehicles
	sticks    sticks
	hud       hud
	copied    toast // what was copied to the clipboard
	told      toast // what was switched
	notice    toast // what the program has to say
	labels    labels
	hidden    bool // all panels, by a person
	help      bool
	reset     float64 // how long a first press of R waits for the second [s]
	fps       float64 // as shown

	overlay overlay
	timing  timing
	shove   shoveDrag
	auto    *autopilot
	console *console

	hiddenHint  float64 // how long to say that the panels are hidden [s]
	presentHint float64 // how long to say how the presentation ends [s]

	pointerX, pointerY float64 // of the mouse [logical px]
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
	p := &Panels{win: win, actions: a, zoom: 1, userScale: 1, ctx: widget.NewContext(atlas, widget.Dark), renderer: renderer}
	p.auto, p.console = newAutopilot(), &console{}
	p.boxes = [2][]*box{
		{
			{id: "faults", title: "Faults", body: &faults{}},
			{id: "motors", title: "Motors", body: newMotors()},
			{id: "battery", title: "Power", body: battery{}},
			{id: "wind", title: "Wind", body: newWind()},
			{id: "body", title: "Body", body: newPushes(), rare: true},
		},
		{
			{id: "flight", title: "Flight", body: flight{}},
			{id: "autopilot", title: "Autopilot", body: p.auto, rare: true},
			{id: "numbers", title: "Instruments", body: numbers{}},
			{id: "sensors", title: "Sensors", body: &sensors{}, rare: true},
			{id: "air", title: "Atmosphere", body: atmosphere{}, rare: true},
			{id: "rc", title: "Joystick", body: rc{}, rare: true},
			{id: "console", title: "Console", body: p.console, rare: true},
			{id: "events", title: "Events", body: &events{}, minHeight: 2*lineH + gap},
		},
	}
	if a.SelectVehicle != nil {
		p.addVehicles()
	}
	p.plots = newPlots()
	p.home = [2][]*box{slices.Clone(p.boxes[0]), slices.Clone(p.boxes[1])}
	p.mouse = newMouse(p)
	p.keyboard = newKeyboard(p)
	p.shove.subscribe(p)
	p.auto.pick.subscribe(p)
	return p, nil
}

// Root returns the g3n node of the panels, to be rendered over the scene. It
// draws nothing, and takes no mouse event outside the panels.
func (p *Panels) Root() *gui.Panel { return p.mouse.root }

// Update runs the panels for one frame. s is the frame's Snapshot; wallDt is the
// wall time since the last call [s].
func (p *Panels) Update(s *snapshot.Snapshot, v View, wallDt float64) {
	p.view = v
	if p.view.Mode == "" {
		p.view.Mode = modeWords(v.Autopilot)
	}
	p.plots.rec.follow(s)
	p.plots.rec.believe(v.Autopilot)
	p.plots.told = v.Autopilot != nil
	p.hud.endurance.follow(s)
	p.refresh(s, wallDt)
	if !p.measure() {
		return // minimised
	}
	p.lookForPointer()
	p.mouse.queue.Advance(wallDt)
	for {
		p.runPass(s, wallDt)
		if !p.mouse.queue.Pending() && !p.ctx.KeysPending() {
			break
		}
		wallDt = 0 // one more pass in the same frame, for one more click or key
	}
	p.mouse.cover()
	p.keyboard.follow()
}

// measure reads the window's sizes and adapts to another monitor. It tells whether
// there is anything to draw on.
func (p *Panels) measure() bool {
	p.fbW, p.fbH = p.win.GetFramebufferSize()
	w, _ := p.win.GetSize()
	if p.fbW <= 0 || p.fbH <= 0 || w <= 0 {
		return false
	}
	if scale := scaleFor(float64(contentScale(p.win))*p.userScale, p.fbW, p.fbH); scale != p.ctx.Atlas.Scale() {
		p.ctx.Atlas.SetScale(scale)
	}
	p.ctx.Atlas.Tidy()
	p.zoom = float64(p.fbW) / float64(w) / float64(p.ctx.Atlas.Scale())
	return true
}

// window returns the whole window in logical pixels.
func (p *Panels) window() widget.Rect {
	k := p.ctx.Atlas.Scale()
	return widget.Rect{W: float32(p.fbW) / k, H: float32(p.fbH) / k}
}

// refresh takes the numbers to show, and lets wall time pass for notes.
func (p *Panels) refresh(s *snapshot.Snapshot, dt float64) {
	p.numAge += dt
	if p.numAge >= numbersPeriod || s.Flight != p.num.Flight || s.Link.State != p.num.Link.State || p.num.Seq == 0 {
		p.num, p.numAge, p.fps = *s, 0, p.view.FPS
		p.plots.readAt = p.plots.rec.now
	}
	for b := range p.everyBox() {
		b.noteLeft = max(0, b.noteLeft-dt)
	}
	p.auto.follow(p.view.Autopilot, dt)
	p.auto.pick.follow(p.view.Autopilot)
	p.console.follow(p, dt)
	p.reset = max(0, p.reset-dt)
	p.hiddenHint = max(0, p.hiddenHint-dt)
	p.presentHint = max(0, p.presentHint-dt)
	p.motors().digits.left -= dt
	p.caption.all = p.view.Presenting
	p.copied.pass(dt)
	p.overlay.note.pass(dt)
	p.told.pass(dt)
	p.notice.pass(dt)
	p.caption.follow(s, dt)
}

// runPass runs every panel once with the next input.
func (p *Panels) runPass(s *snapshot.Snapshot, dt float64) {
	zones := p.mouse.takeZones()
	p.ctx.Begin(p.mouse.queue.Next(), zones.at, dt)
	p.carryOn()
	f := &pass{Context: p.ctx, p: p, now: s, num: &p.num, view: p.view}
	if p.view.Presenting {
		p.drawPresentation(f)
	} else {
		if !p.hidden {
			p.drawBar(f)
			p.drawColumns(f)
		}
		p.drawMiddle(f)
		p.drawLabels(f)
		if !p.hidden {
			p.drawFree(f)
		}
	}
	if !p.view.Presenting {
		p.drawModes(f)
		p.drawSticks(f)
	}
	p.shove.draw(f)
	if p.help {
		p.drawHelp(f)
	}
	p.plots.turn()
	p.timing.come(f, dt)
	f.DrawFocus()
	p.drawTip(f)
	p.ctx.End()
	p.afterKeys()
}

func (p *Panels) drawColumns(f *pass) {
	for i, c := range [2]*column{&p.left, &p.right} {
		c.area = columnArea(p.window(), i == 1)
		h, shut := heights(p.slots(f, p.boxes[i], c.area.W), c.area.H)
		c.place(p.boxes[i], h, shut)
		for _, b := range p.boxes[i] {
			b.draw(f, c.area)
			p.mouse.zone(b.id, b.rect.Intersect(c.area))
		}
		c.drawScroll(f, p.boxes[i])
	}
}

func (p *Panels) slots(f *pass, boxes []*box, width float32) []slot {
	slots := make([]slot, len(boxes))
	for i, b := range boxes {
		f.box = b
		full := b.bodyHeight(f, width)
		slots[i] = slot{full: full, min: full, folded: b.folded || b.rare && !b.touched && !wanted(f, b), touched: b.touched, foldOrder: foldOrder[b.id]}
		if k, ok := b.body.(ranker); ok {
			slots[i].foldOrder = k.rank(f)
		}
		if b.minHeight > 0 {
			slots[i].min = min(full, b.minHeight)
		}
		if s, ok := b.body.(shrinker); ok {
			slots[i].min = min(full, s.least(f))
			if l, ok := b.body.(liner); ok {
				slots[i].step = l.lineStep()
			}
		}
	}
	return slots
}

// foldOrder says which panels of a column fold first when it is too short.
var foldOrder = map[string]int{"rc": 0, "body": 1, "sensors": 1, "battery": 2, "wind": 3, "faults": 4, "motors": 5, "air": 1, "events": 2, "numbers": 3, "flight": 4, "vehicles": 5}

// drawScroll scrolls the column by the wheel, where nothing else took it, and
// shows how far it is.
func (c *column) drawScroll(f *pass, boxes []*box) {
	f.Unclip()
	if c.total <= c.area.H {
		return
	}
	for _, b := range boxes {
		c.scroll -= f.TakeWheel(b.id, c.area) * 2 * rowH
	}
	c.reveal(f, boxes)
	c.scroll = max(0, min(c.scroll, c.total-c.area.H))
	h := c.area.H * c.area.H / c.total
	y := c.area.Y + (c.area.H-h)*c.scroll/(c.total-c.area.H)
	f.Round(widget.Rect{X: c.area.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
}

// DrawText puts everything that Update laid out on the screen, in one draw call.
// It must be called after the scene was rendered.
func (p *Panels) DrawText(*gls.GLS) { p.renderer.Draw(p.ctx.DrawList, p.fbW, p.fbH) }

// Find returns where the control or panel with the given id is [window px], its
// visible part only; ids are like "motors.2", "wind.speed", "wind".
func (p *Panels) Find(id string) (x, y, w, h float64, ok bool) {
	r, ok := p.ctx.Find(id)
	k := 1 / p.zoom
	return float64(r.X) * k, float64(r.Y) * k, float64(r.W) * k, float64(r.H) * k, ok
}

// Dispose frees what the panels hold in GL and leaves g3n's gui manager.
func (p *Panels) Dispose() {
	p.shove.dispose()
	p.auto.pick.dispose()
	p.keyboard.dispose()
	p.mouse.dispose()
	p.renderer.Dispose()
}
