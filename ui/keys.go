package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/dock"
	"github.com/sitlark/sitlark/ui/form"
)

// binding is one key with what it does: the only table of keys, read by the
// dispatch and by the help.
type binding struct {
	keys  []window.Key
	ctrl  bool
	label string
	help  string // empty: not listed by itself
	do    func(p *Panels, index int)
}

var bindings = []binding{
	{[]window.Key{window.KeyF1}, false, "F1", "this help", func(p *Panels, _ int) { p.help = !p.help }},
	{[]window.Key{window.Key1, window.Key2, window.Key3, window.Key4, window.Key5}, false, "1 … 5", "follow, chase, orbit, first person, ground camera", camera},
	{[]window.Key{window.Key6, window.Key7, window.Key8, window.Key9}, false, "6 … 9", "top, side, free camera, director",
		func(p *Panels, index int) { camera(p, index+5) }},
	{[]window.Key{window.KeyKP1, window.KeyKP2, window.KeyKP3, window.KeyKP4, window.KeyKP5, window.KeyKP6, window.KeyKP7, window.KeyKP8, window.KeyKP9},
		false, "", "", camera},
	{[]window.Key{window.KeyO}, false, "O", "second view: first person, top, ground, none", func(p *Panels, _ int) { p.actions.CycleInset() }},
	{[]window.Key{window.KeyF11}, false, "F11", "presentation: full screen, director, captions", func(p *Panels, _ int) { present(p, !p.view.Presenting) }},
	{[]window.Key{window.KeyP}, false, "P", "open and close the plots", togglePlots},
	{[]window.Key{window.KeyH}, false, "H", "head-up display: off, compact, full", func(p *Panels, _ int) { p.middle.hud.Next() }},
	{[]window.Key{window.KeySpace}, false, "Space", "freeze the picture; the flight goes on",
		func(p *Panels, _ int) { p.actions.SetViewPaused(!p.view.ViewPaused) }},
	{[]window.Key{window.KeyJ}, false, "J", "arrows of the rotors' thrust", func(p *Panels, _ int) { p.actions.ToggleThrust() }},
	{[]window.Key{window.KeyK}, false, "K", "wind: arrows near, profile, sheet, off", cycleWind},
	{[]window.Key{window.KeyPageUp}, false, "Page up, down", "move the sheet of wind arrows", moveSheet(sheetStep)},
	{[]window.Key{window.KeyPageDown}, false, "", "", moveSheet(-sheetStep)},
	{[]window.Key{window.KeyL}, false, "L", "light and dark theme", otherTheme},
	{[]window.Key{window.KeyEqual, window.KeyKPAdd}, true, "Ctrl +, −", "larger and smaller panels and texts", func(p *Panels, _ int) { stepScale(p, 1) }},
	{[]window.Key{window.KeyMinus, window.KeyKPSubtract}, true, "", "", func(p *Panels, _ int) { stepScale(p, -1) }},
	{[]window.Key{window.Key0}, true, "Ctrl+0", "all panels back to their places and size", func(p *Panels, _ int) { p.ResetLayout(); p.SetScale(1) }},
	{[]window.Key{window.KeyTab}, false, "Tab", "hide and show the panels", toggleHidden},
	{[]window.Key{window.KeyF12}, false, "F12", "picture of the window; with Ctrl without panels",
		func(p *Panels, _ int) { p.actions.TakePicture(true) }},
	{[]window.Key{window.KeyF12}, true, "", "", func(p *Panels, _ int) { p.actions.TakePicture(false) }},
	{[]window.Key{window.KeyG}, false, "G", "joystick: set up, calibrate", func(p *Panels, _ int) { p.sticks.Toggle() }},
	{[]window.Key{window.KeyV}, false, "V", "begin and end a film", func(p *Panels, _ int) { p.actions.ToggleFilm() }},
	{[]window.Key{window.KeyT}, false, "T", "colour of the trail: speed, height, current, time, off",
		nextTrailColor},
	{[]window.Key{window.KeyC}, false, "C", "curtain between trail and ground", toggle(overlay.Curtain)},
	{[]window.Key{window.KeyM}, false, "M", "planned mission", toggle(overlay.Mission)},
	{[]window.Key{window.KeyF}, false, "F", "flags where something happened", toggle(overlay.EventPins)},
	{[]window.Key{window.KeyB}, false, "B", "trail of the flight before", toggle(overlay.LastFlight)},
	{[]window.Key{window.KeyRightBracket}, false, "[ and ]", "of a fleet, the vehicle before and the next one", otherVehicle(1)},
	{[]window.Key{window.KeyLeftBracket}, false, "", "", otherVehicle(-1)},
	{[]window.Key{window.KeyI}, false, "I", "ghost: where the autopilot believes it is", toggle(overlay.Ghost)},
	{[]window.Key{window.KeyU}, false, keyOf(command.RestoreAll{}), "restore all: end every fault", restoreAll},
	{[]window.Key{window.KeyR}, false, keyOf(command.Reset{}), "reset the flight", askReset},
	{[]window.Key{window.KeyR}, true, "Ctrl+R", "reset the flight at once", resetFlight},
	{[]window.Key{window.KeyEscape}, false, "Esc", "close the help, take back R, end the presentation", escape},
	{[]window.Key{window.KeyQ}, true, "Ctrl+Q", "quit", func(p *Panels, _ int) { p.actions.Quit() }},
}

// keyOf is the label of the key that sends a command.
func keyOf(c command.Command) string { return c.Descriptor().Key }

func camera(p *Panels, index int) { p.actions.SetCamera(index + 1) }

// escape closes what is uppermost.
func escape(p *Panels, _ int) {
	if !p.help && p.sticks.Escape() {
		return
	}
	if !p.help && p.middle.messages.reset == 0 {
		present(p, false)
	}
	p.help, p.middle.messages.reset = false, 0
}

// press does what the table says for a key.
func press(p *Panels, k window.Key, ctrl bool) {
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
	if err := p.actions.Submit(command.RestoreAll{}); err != nil {
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
	if err := p.actions.Submit(command.Reset{}); err != nil {
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

// togglePlots opens and closes the plots. Where that cannot be seen, it says why.
func togglePlots(p *Panels, _ int) {
	b, say := p.dock.Bottom, p.middle.messages.copied.say
	b.Folded, b.Touched = !b.Shut, true
	win := p.screen.window()
	switch {
	case p.num.Link.State == snapshot.LinkWaiting:
		say("Plots open when ArduPilot is connected")
		b.Folded = false
	case p.dock.AtHome(b) && !p.plots.Fits(win, dock.MiddleArea(win)):
		say("The window is too small for plots")
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
