package panel

import (
	"fmt"
	"strconv"

	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// View chooses by what light, how well, from where and with what beside the flight the picture
// is drawn.
type View struct {
	Shown ViewState
	Do    ViewActions
}

// ViewState is what the panel shows.
type ViewState struct {
	TimeOfDay  float64 // [h]
	Quality    string  // in use: "low", "medium" or "high"
	Adapts     bool    // it is chosen by what the machine keeps up with
	Camera     int     // 1 to 10
	SecondView string  // its name, empty for none
	Layers     []Layer // in the order in which they are listed
}

// Layer is a part of the picture that can be switched on and off, or to one of several displays.
type Layer struct {
	ID, Name string
	Key      string
	Tip      string
	Shown    bool
	Word     string // which of several displays; empty: it is on or off
	Switch   func()
}

// ViewActions are what the panel asks for. All are called on the main thread.
type ViewActions struct {
	SetTimeOfDay    func(hours float64)
	SetQuality      func(level string) // "auto", "low", "medium" or "high"
	SetCamera       func(n int)        // 1 to 10
	CycleSecondView func()             // the next one, or none
}

// DefaultTimeOfDay is where a double click puts the time of day [h].
const DefaultTimeOfDay = 14 + 40.0/60

var timeOfDay = form.Control{ID: "view.time", Label: "Sun at", Tip: "Time of day, 0:00 to 24:00: where the sun stands",
	Range: widget.Range{Min: 0, Max: 24, Step: 1.0 / 12, Default: DefaultTimeOfDay},
	Show:  func(v float64) units.Quantity { return units.Quantity{Num: units.HourMinute(v), Unit: "h"} }}

// Summary is the camera's name.
func (p *View) Summary(*form.Pass) string {
	if n := p.Shown.Camera; n >= 1 && n <= len(cameras) {
		return cameras[n-1].label
	}
	return ""
}

// Draw draws the time of day, the quality, the layers, the cameras and the second view.
func (p *View) Draw(f *form.Pass, r *widget.Rect) {
	if v, changed := f.Control(r.CutTop(form.RowH), timeOfDay, p.Shown.TimeOfDay); changed && p.Do.SetTimeOfDay != nil {
		p.Do.SetTimeOfDay(v)
	}
	p.drawQuality(f, r.CutTop(form.RowH))
	r.CutTop(form.Gap / 2)
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Small, f.Theme.Dim, "Layers")
	for i := range p.Shown.Layers {
		drawLayer(f, r.CutTop(form.RowH), &p.Shown.Layers[i])
	}
	r.CutTop(form.Gap / 2)
	f.Text(r.CutTop(form.LineH), widget.Left, widget.Small, f.Theme.Dim, "Cameras")
	for i := range cameras {
		p.drawCamera(f, r.CutTop(form.RowH), i+1)
	}
	r.CutTop(form.Gap / 2)
	p.drawSecondView(f, r.CutTop(form.RowH))
}

// drawQuality has a button for each level, and one that lets the program choose.
func (p *View) drawQuality(f *form.Pass, r widget.Rect) {
	f.Text(r.CutLeft(56), widget.Left, widget.Body, f.Theme.Text, "Quality")
	for i, q := range []struct{ level, label, tip string }{
		{"auto", "Auto", "The best that the machine keeps up with; now "},
		{"low", "Low", "Fastest: no shadows of trees, plain panels"},
		{"medium", "Med", "Medium: shadows, fewer details"},
		{"high", "High", "All details; panels let the picture through"},
	} {
		look := widget.Plain
		if q.level == "auto" && p.Shown.Adapts || !p.Shown.Adapts && q.level == p.Shown.Quality {
			look = widget.Chosen
		}
		if q.level == "auto" {
			q.tip += p.Shown.Quality
		}
		id := "view.quality." + q.level
		if f.SmallButton(id, r.Split(i, 4, 4).Inset(0, 1), look, q.label) && p.Do.SetQuality != nil {
			p.Do.SetQuality(q.level)
		}
		f.SetTip(id, q.tip)
	}
}

const keyW = 40 // of a key at the left of its row

// drawLayer draws a layer's row: its key, its name and its switch.
func drawLayer(f *form.Pass, r widget.Rect, l *Layer) {
	st := widget.Strong
	if len(l.Key) > 1 {
		st = widget.Small
	}
	f.Text(r.CutLeft(keyW), widget.Left, st, f.Theme.Dim, l.Key)
	look, word := widget.Plain, "off"
	if l.Shown {
		look, word = widget.Chosen, "on"
	}
	if l.Word != "" {
		word = l.Word
	}
	id := "view.layer." + l.ID
	if f.SmallButton(id, r.CutRight(64).Inset(0, 2), look, form.Capital(word)) && l.Switch != nil {
		l.Switch()
	}
	f.SetTip(id, l.Tip+"\n"+l.Key)
	r.CutRight(4)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, l.Name)
}

// cameraEntry is a camera as panels show it. Its key is its number, of the tenth 0.
type cameraEntry struct {
	label string
	tip   string
}

var cameras = [...]cameraEntry{
	{"Follow", "behind the tail, horizon level"},
	{"Chase", "behind the motion, banks with it"},
	{"Orbit", "round the vehicle"},
	{"First person", "from the nose; again: steadied"},
	{"Ground", "by the pad, zooms; again: walks along"},
	{"Top", "map, north up"},
	{"Side", "from the side, to scale"},
	{"Free", "fly it: W A S D, Q E, shift, mouse"},
	{"Director", "chooses shots by what happens"},
	{"Fleet", "frames all vehicles"},
}

// cameraKey is the key of a camera.
func cameraKey(n int) string { return strconv.Itoa(n % 10) }

// drawCamera draws a camera's row; the one in use is marked.
func (p *View) drawCamera(f *form.Pass, r widget.Rect, n int) {
	id := fmt.Sprintf("view.camera.%d", n)
	hot, clicked := f.Pressable(id, r)
	key, ink := f.Theme.Dim, f.Theme.Text
	switch {
	case n == p.Shown.Camera:
		f.Round(r, form.Radius, widget.Over(widget.Fade(f.Theme.Accent, widget.ChosenTint), f.Theme.Button))
		key, ink = f.Theme.Accent, f.Theme.Accent
		f.Dot(widget.Rect{X: r.Right() - 16, Y: r.Y, W: 14, H: r.H}, f.Theme.Accent)
	case hot:
		f.Round(r, form.Radius, f.Theme.ButtonHot)
	}
	if clicked && p.Do.SetCamera != nil {
		p.Do.SetCamera(n)
	}
	f.SetTip(id, "Camera: "+cameras[n-1].tip+"\n"+cameraKey(n))
	r = r.Inset(4, 0)
	f.Text(r.CutLeft(keyW-4), widget.Left, widget.Strong, key, cameraKey(n))
	f.Text(r, widget.Left, widget.Body, ink, cameras[n-1].label)
}

func (p *View) drawSecondView(f *form.Pass, r widget.Rect) {
	f.Text(r.CutLeft(keyW), widget.Left, widget.Strong, f.Theme.Dim, "O")
	look, word := widget.Plain, "none"
	if p.Shown.SecondView != "" {
		look, word = widget.Chosen, p.Shown.SecondView
	}
	if f.SmallButton("view.second", r.CutRight(80).Inset(0, 2), look, form.Capital(word)) && p.Do.CycleSecondView != nil {
		p.Do.CycleSecondView()
	}
	f.SetTip("view.second", "A second view in the corner: first person, top, ground, none\nO")
	r.CutRight(4)
	f.Text(r, widget.Left, widget.Body, f.Theme.Text, "Second view")
}
