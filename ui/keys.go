package ui

import (
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/command"
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
	{[]window.Key{window.Key1, window.Key2, window.Key3, window.Key4, window.Key5, window.Key6, window.Key7, window.Key8, window.Key9},
		false, "1 … 9", "follow, chase, orbit, nose, ground, top, side, free, film", camera},
	{[]window.Key{window.KeyKP1, window.KeyKP2, window.KeyKP3, window.KeyKP4, window.KeyKP5, window.KeyKP6, window.KeyKP7, window.KeyKP8, window.KeyKP9},
		false, "", "", camera},
	{[]window.Key{window.KeyO}, false, "O", "second view: first person, top, ground, none", func(p *Panels, _ int) { p.actions.CycleInset() }},
	{[]window.Key{window.KeyF11}, false, "F11", "presentation: full screen, director, captions", func(p *Panels, _ int) { p.present(!p.view.Presenting) }},
	{[]window.Key{window.KeyP}, false, "P", "open and close the plots", func(p *Panels, _ int) { p.togglePlots() }},
	{[]window.Key{window.KeyH}, false, "H", "head-up display: off, compact, full", func(p *Panels, _ int) { p.hud.next() }},
	{[]window.Key{window.KeySpace}, false, "Space", "hold the picture still; the flight goes on",
		func(p *Panels, _ int) { p.actions.SetViewPaused(!p.view.ViewPaused) }},
	{[]window.Key{window.KeyJ}, false, "J", "arrows of the rotors' thrust", func(p *Panels, _ int) { p.actions.ToggleThrust() }},
	{[]window.Key{window.KeyK}, false, "K", "wind: arrows near, profile, sheet, off", func(p *Panels, _ int) { cycleWind(p) }},
	{[]window.Key{window.KeyPageUp}, false, "Page up, down", "move the sheet of wind arrows", moveSheet(sheetStep)},
	{[]window.Key{window.KeyPageDown}, false, "", "", moveSheet(-sheetStep)},
	{[]window.Key{window.KeyL}, false, "L", "light and dark theme", func(p *Panels, _ int) { p.otherTheme() }},
	{[]window.Key{window.KeyEqual, window.KeyKPAdd}, true, "Ctrl +, −", "larger and smaller panels and texts", func(p *Panels, _ int) { p.stepScale(1) }},
	{[]window.Key{window.KeyMinus, window.KeyKPSubtract}, true, "", "", func(p *Panels, _ int) { p.stepScale(-1) }},
	{[]window.Key{window.Key0}, true, "Ctrl+0", "all panels back to their places and size", func(p *Panels, _ int) { p.ResetLayout(); p.SetScale(1) }},
	{[]window.Key{window.KeyTab}, false, "Tab", "hide and show the panels", func(p *Panels, _ int) { p.toggleHidden() }},
	{[]window.Key{window.KeyF12}, false, "F12", "picture of the window; with Ctrl without panels",
		func(p *Panels, _ int) { p.actions.TakePicture(true) }},
	{[]window.Key{window.KeyF12}, true, "", "", func(p *Panels, _ int) { p.actions.TakePicture(false) }},
	{[]window.Key{window.KeyG}, false, "G", "joystick: set up, calibrate", func(p *Panels, _ int) { p.sticks.toggle() }},
	{[]window.Key{window.KeyV}, false, "V", "begin and end a film", func(p *Panels, _ int) { p.actions.ToggleFilm() }},
	{[]window.Key{window.KeyT}, false, "T", "colour of the trail: speed, height, current, time, off",
		func(p *Panels, _ int) { p.nextTrailColor() }},
	{[]window.Key{window.KeyC}, false, "C", "curtain between trail and ground", toggle(Curtain)},
	{[]window.Key{window.KeyM}, false, "M", "planned mission", toggle(Mission)},
	{[]window.Key{window.KeyF}, false, "F", "flags where something happened", toggle(EventPins)},
	{[]window.Key{window.KeyB}, false, "B", "trail of the flight before", toggle(LastFlight)},
	{[]window.Key{window.KeyRightBracket}, false, "[ and ]", "of a fleet, the vehicle before and the next one", otherVehicle(1)},
	{[]window.Key{window.KeyLeftBracket}, false, "", "", otherVehicle(-1)},
	{[]window.Key{window.KeyI}, false, "I", "ghost: where the autopilot believes it is", toggle(Ghost)},
	{[]window.Key{window.KeyU}, false, keyOf(command.RestoreAll{}), "heal every fault", func(p *Panels, _ int) { p.restoreAll() }},
	{[]window.Key{window.KeyR}, false, keyOf(command.Reset{}), "reset the flight", func(p *Panels, _ int) { p.askReset() }},
	{[]window.Key{window.KeyR}, true, "Ctrl+R", "reset the flight at once", func(p *Panels, _ int) { p.resetFlight() }},
	{[]window.Key{window.KeyEscape}, false, "Esc", "close the help, take back R, end the presentation", escape},
	{[]window.Key{window.KeyQ}, true, "Ctrl+Q", "quit", func(p *Panels, _ int) { p.actions.Quit() }},
}

// keyOf is the label of the key that sends a command.
func keyOf(c command.Command) string { return c.Descriptor().Key }

func camera(p *Panels, index int) { p.actions.SetCamera(index + 1) }

// escape closes what is uppermost.
func escape(p *Panels, _ int) {
	if !p.help && p.sticks.escape(p.view.Joystick) {
		return
	}
	if !p.help && p.reset == 0 {
		p.present(false)
	}
	p.help, p.reset = false, 0
}

// confirmSeconds is how long the first press of R waits for the second [s].
const confirmSeconds = 3

// key does what the table says for a key.
func (p *Panels) key(k window.Key, ctrl bool) {
	for _, b := range bindings {
		for i, candidate := range b.keys {
			if candidate == k && b.ctrl == ctrl {
				b.do(p, i)
				return
			}
		}
	}
}

func (p *Panels) toggleHidden() {
	p.hidden = !p.hidden
	p.hiddenHint = 0
	if p.hidden {
		p.hiddenHint = confirmSeconds
	}
}

// askReset resets on the second press: one slip must not end a flight.
func (p *Panels) askReset() {
	if p.reset > 0 {
		p.resetFlight()
		return
	}
	p.reset = confirmSeconds
}

func (p *Panels) resetFlight() {
	p.reset = 0
	if err := p.actions.Submit(command.Reset{}); err != nil {
		for b := range p.everyBox() {
			if b.id == "flight" {
				b.note, b.noteLeft = "Not done: "+err.Error(), noteSeconds
			}
		}
	}
}
