package ui

import (
	"slices"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/timebar"
)

// binding is one key with what it does: the only table of keys, read by the
// dispatch and by the help.
type binding struct {
	group group
	keys  []window.Key
	ctrl  bool
	label string
	help  string // empty: not listed by itself
	do    func(p *Panels, index int)
}

// group is what a key concerns, for the help.
type group uint8

const (
	cameras group = iota
	pictures
	flights
	faults
	times
	timeLine
	panels
	groups = iota
)

var groupNames = [groups]string{"Camera", "Picture", "Flight", "Faults", "Time", "Time line", "Panels"}

var bindings = []binding{
	{panels, []window.Key{window.KeyF1}, false, "F1", "this help", func(p *Panels, _ int) { p.help = !p.help }},
	{cameras, []window.Key{window.Key1, window.Key2, window.Key3, window.Key4, window.Key5}, false, "1 … 5", "follow, chase, orbit, first person, ground", camera},
	{cameras, []window.Key{window.Key6, window.Key7, window.Key8, window.Key9, window.Key0}, false, "6 … 9, 0", "top, side, free camera, director, fleet",
		func(p *Panels, index int) { camera(p, index+5) }},
	{cameras, []window.Key{window.KeyKP1, window.KeyKP2, window.KeyKP3, window.KeyKP4, window.KeyKP5, window.KeyKP6, window.KeyKP7, window.KeyKP8, window.KeyKP9, window.KeyKP0},
		false, "", "", camera},
	{cameras, []window.Key{window.KeyO}, false, "O", "second view: first person, top, ground, none", func(p *Panels, _ int) { p.actions.CycleSecondView() }},
	{cameras, []window.Key{window.KeyF11}, false, "F11", "presentation: full screen, director, captions", func(p *Panels, _ int) { present(p, !p.view.Presenting) }},
	{cameras, []window.Key{window.KeyF9}, false, "F9", "demo chapters: begin, next", nextChapter},
	{panels, []window.Key{window.KeyP}, false, "P", "plots in the drawer", toggleTab("plots")},
	{panels, []window.Key{window.KeyF3}, false, "F3", "fold and unfold the drawer", toggleDrawer},
	{panels, []window.Key{window.KeyC}, true, "Ctrl+C", "copy events or console", copyList},
	{pictures, []window.Key{window.KeyH}, false, "H", "head-up display: off, compact, full", func(p *Panels, _ int) { p.middle.hud.Next() }},
	{times, []window.Key{window.KeySpace}, false, "Space", "pause the flight, or the past; go on", pause},
	{times, []window.Key{window.KeyPeriod}, true, "Ctrl + .", "paused: 10 ms on; with Shift one frame", stepFlight(0, 0.01)},
	{times, []window.Key{window.KeyMinus, window.KeyKPSubtract}, false, "−, =", "slower, faster; in the past 1/16 to 16", changeSpeed(-1)},
	{times, []window.Key{window.KeyEqual, window.KeyKPAdd}, false, "", "", changeSpeed(1)},
	{pictures, []window.Key{window.KeyPageUp}, false, "Page up, down", "move the sheet of wind arrows", moveSheet(sheetStep)},
	{pictures, []window.Key{window.KeyPageDown}, false, "", "", moveSheet(-sheetStep)},
	{panels, []window.Key{window.KeyEqual, window.KeyKPAdd}, true, "Ctrl +, −", "larger and smaller panels and texts", func(p *Panels, _ int) { stepScale(p, 1) }},
	{panels, []window.Key{window.KeyMinus, window.KeyKPSubtract}, true, "", "", func(p *Panels, _ int) { stepScale(p, -1) }},
	{panels, []window.Key{window.Key0}, true, "Ctrl+0", "all panels back to their places and size", func(p *Panels, _ int) { p.ResetLayout(); p.SetScale(1) }},
	{panels, []window.Key{window.KeyTab}, false, "Tab", "hide and show the panels", toggleHidden},
	{pictures, []window.Key{window.KeyF12}, false, "F12", "picture; with Ctrl without panels",
		func(p *Panels, _ int) { p.actions.TakePicture(true) }},
	{pictures, []window.Key{window.KeyF12}, true, "", "", func(p *Panels, _ int) { p.actions.TakePicture(false) }},
	{flights, []window.Key{window.KeyG}, false, "G", "joystick: set up, calibrate", toggleTab("sticks")},
	{pictures, []window.Key{window.KeyV}, false, "V", "begin and end a film", func(p *Panels, _ int) { p.actions.ToggleFilm() }},
	{pictures, []window.Key{window.KeyT}, false, "T", "trail by speed, height, current, time; off",
		nextTrailColor},
	{pictures, []window.Key{window.KeyC}, false, "C M F I", "curtain, mission, event flags, ghost", toggle(overlay.Curtain)},
	{pictures, []window.Key{window.KeyM}, false, "", "", toggle(overlay.Mission)},
	{pictures, []window.Key{window.KeyF}, false, "", "", toggle(overlay.EventPins)},
	{flights, []window.Key{window.KeyRightBracket}, false, "[ and ]", "previous, next vehicle of a fleet", otherVehicle(1)},
	{flights, []window.Key{window.KeyLeftBracket}, false, "", "", otherVehicle(-1)},
	{pictures, []window.Key{window.KeyI}, false, "", "", toggle(overlay.Ghost)},
	{faults, []window.Key{window.KeyU}, false, keyOf(command.RestoreAll{}), "restore all: end every fault", restoreAll},
	{flights, []window.Key{window.KeyR}, false, keyOf(command.Reset{}), "reset the flight; at once: Ctrl+R", askReset},
	{flights, []window.Key{window.KeyR}, true, "", "", resetFlight},
	{timeLine, []window.Key{window.KeyJ}, false, "J K L", "backward, pause, forward; again: faster", inTime(func(b *timebar.Bar) error { return b.Play(true) })},
	{timeLine, []window.Key{window.KeyL}, false, "", "", inTime(func(b *timebar.Bar) error { return b.Play(false) })},
	{timeLine, []window.Key{window.KeyK}, false, "", "", inTime((*timebar.Bar).Stand)},
	{timeLine, []window.Key{window.KeyComma}, false, ", and . (period)", "frame back, forward", inTime(func(b *timebar.Bar) error { return b.Step(-1) })},
	{timeLine, []window.Key{window.KeyPeriod}, false, "", "", inTime(func(b *timebar.Bar) error { return b.Step(1) })},
	{timeLine, []window.Key{window.KeyHome}, false, "Home, End", "the start; live, or the end", inTime((*timebar.Bar).Start)},
	{timeLine, []window.Key{window.KeyEnd}, false, "", "", inTime((*timebar.Bar).End)},
	{timeLine, []window.Key{window.KeySemicolon}, false, "; and '", "previous, next event or bookmark", inTime(func(b *timebar.Bar) error { return b.Jump(false) })},
	{timeLine, []window.Key{window.KeyApostrophe}, false, "", "", inTime(func(b *timebar.Bar) error { return b.Jump(true) })},
	{timeLine, []window.Key{window.KeyB}, false, "B, N", "bookmark; continue from here", mark},
	{timeLine, []window.Key{window.KeyN}, false, "", "", inTime(timebar.Continue)},
	{panels, []window.Key{window.KeyEscape}, false, "Esc", "close help, take back R, end presentation", escape},
	{panels, []window.Key{window.KeyQ}, true, "Ctrl+Q", "quit", func(p *Panels, _ int) { p.actions.Quit() }},
}

// shifted are the keys that do something else with Shift.
var shifted = []binding{
	{times, []window.Key{window.KeySpace}, false, "Shift+Space", "freeze the picture; the flight goes on",
		func(p *Panels, _ int) { p.actions.SetViewPaused(!p.view.Frozen) }},
	{times, []window.Key{window.KeyPeriod}, false, "", "", stepFlight(1, 0)},
	{pictures, []window.Key{window.KeyJ}, false, "Shift+J, K, B", "thrust; wind; trail of the flight before", func(p *Panels, _ int) { p.actions.ToggleThrust() }},
	{pictures, []window.Key{window.KeyK}, false, "", "", cycleWind},
	{pictures, []window.Key{window.KeyB}, false, "", "", toggle(overlay.LastFlight)},
	{panels, []window.Key{window.KeyL}, false, "Shift+L", "light and dark theme", otherTheme},
}

// inTime is what a key does to the time that is shown.
func inTime(do func(b *timebar.Bar) error) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if p.view.Time == nil {
			return
		}
		if err := do(&p.parts.time); err != nil {
			tellFailed(p, err)
		}
	}
}

// keyOf is the label of the key that sends a command.
func keyOf(c command.Command) string { return c.Descriptor().Key }

func camera(p *Panels, index int) { p.actions.SetCamera(index + 1) }

// escape closes what is uppermost.
func escape(p *Panels, _ int) {
	if !p.help && p.parts.sticks.Leave() {
		return
	}
	if !p.help && p.middle.messages.reset == 0 {
		present(p, false)
	}
	p.help, p.middle.messages.reset = false, 0
}

// press does what the table says for a key.
func press(p *Panels, k window.Key, ctrl, shift bool) {
	if shift && !ctrl {
		for _, b := range shifted {
			if slices.Contains(b.keys, k) {
				b.do(p, 0)
				return
			}
		}
	}
	for _, b := range bindings {
		for i, candidate := range b.keys {
			if candidate == k && b.ctrl == ctrl {
				b.do(p, i)
				return
			}
		}
	}
}

// restoreAll restores every fault.
func restoreAll(p *Panels, _ int) {
	told := &p.middle.messages.told
	if err := p.commands.To.Submit(command.RestoreAll{}); err != nil {
		told.say("Not done: " + err.Error())
		return
	}
	told.say("All faults restored")
}

func toggleHidden(p *Panels, _ int) {
	p.hidden = !p.hidden
	p.middle.messages.hiddenHint = 0
	if p.hidden {
		p.middle.messages.hiddenHint = form.ConfirmSeconds
	}
}

// askReset resets on the second press: one slip must not end a flight.
func askReset(p *Panels, _ int) {
	if p.middle.messages.reset > 0 {
		resetFlight(p, 0)
		return
	}
	p.middle.messages.reset = form.ConfirmSeconds
}

func resetFlight(p *Panels, _ int) {
	p.middle.messages.reset = 0
	if err := p.commands.To.Submit(command.Reset{}); err != nil {
		b := p.dock.BoxNamed("flight")
		b.Note, b.NoteLeft = "Not done: "+err.Error(), form.NoteSeconds
	}
}

// present enters or leaves the presentation.
func present(p *Panels, on bool) {
	if on == p.view.Presenting {
		return
	}
	p.help = false
	p.middle.messages.presentHint = 0
	if on {
		p.middle.messages.presentHint = form.ConfirmSeconds
	}
	p.actions.SetPresentation(on)
}

// nextChapter begins the demo chapters, or goes on to the next one.
func nextChapter(p *Panels, _ int) {
	if p.actions.NextChapter == nil {
		return
	}
	if err := p.actions.NextChapter(); err != nil {
		p.Say(form.Capital(err.Error()))
	}
}

// toggleTab opens the drawer at a tab, or folds it where it is open there.
func toggleTab(id string) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if d := &p.dock.Drawer; d.Shows(id) {
			d.Folded = true
		} else {
			d.Open(id)
		}
	}
}

// toggleDrawer folds and unfolds the drawer.
func toggleDrawer(p *Panels, _ int) { p.dock.Drawer.Folded = !p.dock.Drawer.Folded }

// copyList puts the list that the drawer shows on the clipboard.
func copyList(p *Panels, _ int) {
	switch d := &p.dock.Drawer; {
	case d.Shows("events"):
		p.parts.events.CopyText()
	case d.Shows("console"):
		p.parts.console.CopyText()
	}
}

// nextTrailColor takes the next quantity; that the trail has none is told, since
// its legend is gone.
func nextTrailColor(p *Panels, _ int) {
	if p.actions.NextTrailColor == nil {
		return
	}
	if name := p.actions.NextTrailColor(); name == "off" {
		p.middle.messages.told.say("Trail without colours: T takes the next")
	}
}

func cycleWind(p *Panels, _ int) {
	if p.actions.CycleWind != nil {
		p.actions.CycleWind()
	}
}

// sheetStep is by how much a key moves the sheet of wind arrows [m].
const sheetStep = 2

func moveSheet(up float64) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if p.actions.MoveSheet != nil && p.view.Air.Display == "sheet" {
			p.actions.MoveSheet(up)
		}
	}
}

// otherVehicle chooses the vehicle so many places further in the list, round its end.
func otherVehicle(by int) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if n := len(p.view.Vehicles); n > 1 && p.actions.SelectVehicle != nil {
			p.actions.SelectVehicle(((p.view.Followed+by)%n + n) % n)
		}
	}
}

// toggle switches a part of the scene and says what it did.
func toggle(e overlay.Layer) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if p.actions.Toggle == nil {
			return
		}
		name, shown := p.actions.Toggle(e)
		state := ": off"
		if shown {
			state = ": on"
		}
		p.middle.messages.told.say(form.Capital(name) + state)
	}
}
