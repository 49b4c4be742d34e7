package ui

import (
	"strings"

	"github.com/g3n/engine/core"
	"github.com/g3n/engine/gui"
	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/ui/widget"
)

// navKey is a key of the focus: the only table of them.
type navKey struct {
	key   window.Key
	shift bool
	nav   widget.Nav
}

var navKeys = []navKey{
	{window.KeyF2, false, widget.NavStart},
	{window.KeyF6, false, widget.NavNextPanel},
	{window.KeyF6, true, widget.NavPreviousPanel},
	{window.KeyDown, false, widget.NavNext},
	{window.KeyUp, false, widget.NavPrevious},
	{window.KeyLeft, false, widget.NavLeft},
	{window.KeyRight, false, widget.NavRight},
	{window.KeyPageDown, false, widget.NavPageDown},
	{window.KeyPageUp, false, widget.NavPageUp},
	{window.KeyHome, false, widget.NavHome},
	{window.KeyEnd, false, widget.NavEnd},
	{window.KeyDelete, false, widget.NavDefault},
	{window.KeyEnter, false, widget.NavEnter},
	{window.KeyKPEnter, false, widget.NavEnter},
	{window.KeyEnter, true, widget.NavAdd},
	{window.KeyKPEnter, true, widget.NavAdd},
	{window.KeyLeft, true, widget.NavMoveLeft},
	{window.KeyRight, true, widget.NavMoveRight},
	{window.KeyUp, true, widget.NavMoveUp},
	{window.KeyDown, true, widget.NavMoveDown},
}

// navHelp is what they do, for the help.
var navHelp = [][2]string{
	{"F2, F6", "work by keyboard; next panel, back with Shift"},
	{"↑ ↓ ← →", "control after and before; steps of a slider"},
	{"Enter", "press, fold; on a slider: type a number"},
	{"Del, Home, End", "default, least and greatest of a slider"},
	{"Shift + arrows", "on a title: move the panel"},
}

var editKeys = map[window.Key]widget.EditKey{
	window.KeyLeft: widget.EditLeft, window.KeyRight: widget.EditRight,
	window.KeyHome: widget.EditHome, window.KeyEnd: widget.EditEnd,
	window.KeyBackspace: widget.EditBackspace, window.KeyDelete: widget.EditDelete,
}

// keyboard brings g3n's key events to the panels. While a number or a name is typed it takes
// them all, so that neither shortcuts nor cameras see them.
type keyboard struct {
	screen *screen
	ctx    *widget.Context
	covers *covers
	do     keyActions

	sink core.Dispatcher
	all  bool // it takes them all
}

// keyActions are what keys do beside moving the focus and typing.
type keyActions struct {
	press      func(k window.Key, ctrl, shift bool) // what the table of keys says
	motorDigit func(digit int)                      // chooses the motor of that number
	letGo      func() bool                          // ends what the mouse holds, and tells whether it held anything
	leave      func() bool                          // ends what was begun in a panel, and tells whether there was anything
}

// attach makes the engine's events come here.
func (k *keyboard) attach() {
	k.sink.Initialize()
	for _, to := range []interface {
		SubscribeID(string, any, core.Callback)
	}{gui.Manager(), &k.sink} {
		to.SubscribeID(window.OnKeyDown, k, k.down)
		to.SubscribeID(window.OnKeyRepeat, k, k.repeat)
		to.SubscribeID(window.OnChar, k, k.char)
	}
	// What comes here was pressed beside all panels.
	gui.Manager().SubscribeID(window.OnMouseDown, k, func(string, any) {
		k.ctx.LeaveTyped()
		k.ctx.HideFocus()
	})
}

// follow takes all keys while a number is typed. It is called once a frame.
func (k *keyboard) follow() {
	if all := k.ctx.Typing(); all != k.all {
		k.all = all
		if all {
			gui.Manager().SetKeyFocus(&k.sink)
		} else {
			gui.Manager().SetKeyFocus(nil)
		}
	}
}

func (k *keyboard) down(_ string, ev any) {
	e, ok := ev.(*window.KeyEvent)
	escape := ok && e.Key == window.KeyEscape
	if !ok || escape && k.do.letGo() || k.typing(e) || escape && k.do.leave() || e.Mods&(window.ModControl|window.ModAlt) == 0 && k.digit(e.Key) || k.navigate(e) {
		return
	}
	k.do.press(e.Key, e.Mods&window.ModControl != 0, e.Mods&window.ModShift != 0)
}

func (k *keyboard) repeat(_ string, ev any) {
	if e, ok := ev.(*window.KeyEvent); ok && !k.typing(e) {
		k.navigate(e)
	}
}

func (k *keyboard) char(_ string, ev any) {
	if e, ok := ev.(*window.CharEvent); ok && k.ctx.Typing() {
		k.ctx.Type(string(e.Char))
	}
}

// typing gives a key to the number being typed. Of other keys only those with Ctrl
// and the function keys go on.
func (k *keyboard) typing(e *window.KeyEvent) bool {
	c := k.ctx
	if !c.Typing() {
		return false
	}
	ctrl, shift := e.Mods&window.ModControl != 0, e.Mods&window.ModShift != 0
	if edit, ok := editKeys[e.Key]; ok {
		c.PressEdit(edit, shift)
		return true
	}
	switch {
	case e.Key == window.KeyEnter, e.Key == window.KeyKPEnter:
		c.EnterTyped()
	case e.Key == window.KeyEscape:
		c.CancelTyped()
	case ctrl && k.clipboard(e.Key):
	case ctrl, e.Key >= window.KeyF1 && e.Key <= window.KeyF12:
		return false
	}
	return true
}

// clipboard does what Ctrl with a letter does to the number being typed.
func (k *keyboard) clipboard(key window.Key) bool {
	c := k.ctx
	w, ok := k.screen.win.(interface {
		SetClipboardString(string)
		GetClipboardString() string
	})
	switch {
	case key == window.KeyA:
		c.PressEdit(widget.EditAll, false)
	case key == window.KeyV && ok:
		c.Type(w.GetClipboardString())
	case (key == window.KeyC || key == window.KeyX) && ok:
		if text := c.Selected(); text != "" {
			w.SetClipboardString(text)
			if key == window.KeyX {
				c.PressEdit(widget.EditBackspace, false)
			}
		}
	default:
		return false
	}
	return true
}

// navigate gives a key to the focus. Where none is shown, only the keys that show
// it go there; after a click the arrows do too.
func (k *keyboard) navigate(e *window.KeyEvent) bool {
	if e.Mods&(window.ModControl|window.ModAlt) != 0 {
		return false
	}
	id, shown := k.ctx.Focus()
	if e.Key == window.KeyEscape && shown && !k.covers.help {
		k.ctx.HideFocus()
		return true
	}
	for _, n := range navKeys {
		if n.key != e.Key || n.shift != (e.Mods&window.ModShift != 0) {
			continue
		}
		starts := n.nav == widget.NavStart || n.nav == widget.NavNextPanel || n.nav == widget.NavPreviousPanel
		pages := n.nav == widget.NavPageUp || n.nav == widget.NavPageDown || n.nav == widget.NavHome || n.nav == widget.NavEnd // else they are the wind's and the time line's
		if k.covers.hidden && !k.covers.help || !starts && id == "" || pages && !shown {
			return false
		}
		k.ctx.Key(n.nav)
		return true
	}
	return false
}

func (k *keyboard) dispose() {
	gui.Manager().SetKeyFocus(nil)
	gui.Manager().UnsubscribeAllID(k)
}

// digit gives a digit to the plan of the motors while the focus is shown there, and
// reports whether it was taken: it chooses the motor of that number.
func (k *keyboard) digit(key window.Key) bool {
	if key < window.Key0 || key > window.Key9 {
		return false
	}
	id, shown := k.ctx.Focus()
	word, ok := strings.CutPrefix(id, "motors.")
	if !shown || !ok || strings.Trim(word, "0123456789") != "" {
		return false
	}
	k.do.motorDigit(int(key - window.Key0))
	return true
}
