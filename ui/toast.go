package ui

// toast is a short confirmation that goes away by itself.
type toast struct {
	text string
	left float64 // [s]
}

func (t *toast) say(text string) { t.text, t.left = text, 3 }

// Say shows a line to a person for some seconds.
func (p *Panels) Say(text string) { p.notice = toast{text, 8} }

func (t *toast) pass(dt float64) { t.left = max(0, t.left-dt) }

// copyText puts text on the clipboard and says so.
func (p *Panels) copyText(text string) {
	w, ok := p.win.(interface{ SetClipboardString(string) })
	if !ok {
		p.copied.say("This window has no clipboard: type the line by hand")
		return
	}
	w.SetClipboardString(text)
	p.copied.say("Copied to the clipboard")
}
