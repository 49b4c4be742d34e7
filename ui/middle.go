package ui

import (
	"fmt"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/widget"
)

// middleArea is the part of the window between the columns.
func (p *Panels) middleArea() widget.Rect {
	w := p.window()
	side := panelWidth(w.W) + 2*gap
	return widget.Rect{X: side, Y: barH + gap, W: max(0, w.W-2*side), H: max(0, w.H-barH-2*gap)}
}

// drawMiddle draws what concerns the flight as a whole: what stands at the top
// stays until it is over, what stands at the bottom fades.
func (p *Panels) drawMiddle(f *pass) {
	r := p.middleArea()
	if !p.hidden && p.atHome(&p.plots.box) {
		r = p.plots.run(f, p.window(), r)
	}
	top := r
	r = p.drawFoot(f, r)
	p.drawAir(f, r)
	for _, b := range alarms(f) {
		f.banner(top.CutTop(bannerH), b)
		top.CutTop(gap)
	}
	if f.now.Link.State == snapshot.LinkWaiting && !p.hidden {
		p.drawWaiting(f, top)
	}
	if f.now.Link.State == snapshot.LinkNoPort && !p.hidden {
		p.drawNoPort(f, top)
	}
	p.hud.draw(f, p.hudArea(r, top))
	p.drawInset(f)
	r = p.besideInset(r)
	p.caption.draw(f, r)
	r.H -= bannerH + gap
	switch {
	case p.reset > 0:
		f.banner(r, bannerText{"confirm", widget.IconCaution, f.Theme.Caution, "", "Press R again to reset the flight", 1})
	case p.auto.pick.on && p.told.left == 0:
		f.banner(r, p.auto.pick.banner(f))
	case p.notice.left > 0:
		f.banner(r, bannerText{"notice", widget.IconCaution, f.Theme.Caution, "", p.notice.text, min(1, p.notice.left)})
	case p.copied.left > 0:
		f.banner(r, bannerText{"copied", widget.IconCopy, f.Theme.Accent, "", p.copied.text, min(1, p.copied.left)})
	case p.told.left > 0:
		f.banner(r, bannerText{"told", widget.IconInfo, f.Theme.Accent, "", p.told.text, min(1, p.told.left)})
	case p.hiddenHint > 0:
		f.banner(r, bannerText{"hidden", widget.IconInfo, f.Theme.Accent, "", "Panels are hidden: Tab shows them", min(1, p.hiddenHint)})
	}
}

// hudArea is what the head-up display gets of r, the middle, below what stands at
// its top: two lines at the bottom stay free for captions, and the second view.
func (p *Panels) hudArea(r, top widget.Rect) widget.Rect {
	bottom := r.Bottom() - 2*(bannerH+gap)
	if p.view.Inset != "" {
		bottom = min(bottom, p.insetRect().Y-gap)
	}
	return widget.Rect{X: r.X, Y: top.Y, W: r.W, H: max(0, bottom-top.Y)}
}

// alarms are the states that stay until a person ends them.
func alarms(f *pass) (list []bannerText) {
	s := f.now
	if f.view.ViewPaused {
		list = append(list, bannerText{"paused", widget.IconInfo, f.Theme.Caution, "", "View paused, the flight goes on: Space resumes", 1})
	}
	if b, ok := gustAlarm(s); ok {
		b.ink = f.Theme.Accent
		list = append(list, b)
	}
	if s.Frozen.Active {
		list = append(list, bannerText{"frozen", widget.IconFault, f.Theme.Fault, "",
			"State frozen: " + s.Frozen.Quantity.String() + " is not finite. Press Reset", 1})
	}
	if s.Contact.Crashed {
		list = append(list, bannerText{"crashed", widget.IconFault, f.Theme.Fault, "",
			fmt.Sprintf("Crashed at %s. Reset puts it back on the pad", speed(s.Contact.ImpactSpeed)), 1})
	}
	return list
}
