package panel

import (
	"image/color"

	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// VehicleRow is a vehicle of a fleet, as the list shows it.
type VehicleRow struct {
	Name     string
	Color    color.NRGBA
	Link     snapshot.LinkState
	Mode     string  // what its autopilot does; may be empty
	Altitude float64 // above home [m]
	Charge   float64 // of its battery, 0 to 1
	Crashed  bool
	Tip      string // more of it: model, port
}

// Vehicles lists the vehicles of a fleet. The one that cameras and panels follow is
// marked; a click follows another.
type Vehicles struct {
	List     []VehicleRow
	Followed int // index of the one that cameras and panels follow
	Follow   func(i int)

	top    int     // index of the first row that is seen
	scroll float32 // of the wheel, what is less than a row
	last   int     // the followed one at the last look
	nameW  float32 // of the widest name that is seen
}

const (
	VehicleRowH = 22
	vehicleMost = 7 // rows; more are scrolled
)

// Summary counts the vehicles that are connected and those in trouble.
func (l *Vehicles) Summary(f *form.Pass) string {
	flying, troubled := 0, 0
	for i := range l.List {
		v := &l.List[i]
		if v.Link == snapshot.LinkConnected {
			flying++
		}
		if v.Crashed || v.Link == snapshot.LinkNoPort {
			troubled++
		}
	}
	text := units.Number(float64(flying), 0) + " of " + units.Number(float64(len(l.List)), 0) + " connected"
	if troubled > 0 {
		text += ", " + units.Number(float64(troubled), 0) + " in trouble"
	}
	return text
}

// Draw draws the list, from the row to which it is scrolled.
func (l *Vehicles) Draw(f *form.Pass, all *widget.Rect) {
	list := l.List
	room := min(vehicleMost, max(1, len(list)))
	r := all.CutTop(VehicleRowH * float32(room))
	l.move(f, r, room)
	area := r
	l.nameW = 0
	for i := l.top; i < min(len(list), l.top+room); i++ {
		l.nameW = max(l.nameW, f.Atlas.Width(widget.Strong, list[i].Name)+10)
	}
	for i := l.top; i < min(len(list), l.top+room); i++ {
		l.row(f, r.CutTop(VehicleRowH), i, &list[i])
	}
	if len(list) > room {
		h := max(12, area.H*float32(room)/float32(len(list)))
		y := area.Y + (area.H-h)*float32(l.top)/float32(len(list)-room)
		f.Round(widget.Rect{X: area.Right() + 2, Y: y, W: 4, H: h}, 2, f.Theme.Dim)
	}
}

// move scrolls by the wheel, and brings a vehicle that was just chosen into view.
func (l *Vehicles) move(f *form.Pass, r widget.Rect, room int) {
	l.scroll -= f.TakeWheel(f.Panel.ID, r) * 2
	whole := int(l.scroll)
	l.scroll -= float32(whole)
	l.top += whole
	if at := l.Followed; at != l.last {
		l.last = at
		l.top = max(min(l.top, at), at-room+1)
	}
	l.top = max(0, min(l.top, len(l.List)-room))
}

func (l *Vehicles) row(f *form.Pass, r widget.Rect, i int, v *VehicleRow) {
	id := "vehicles." + units.Number(float64(i+1), 0)
	hot, clicked := f.Pressable(id, r)
	f.SetTip(id, v.Name+": "+v.Tip+"\nClick: cameras, panels and plots follow it\n[ and ]: the one before, the next one")
	switch {
	case i == l.Followed:
		f.Round(r.Inset(-4, 1), form.Radius, widget.Fade(f.Theme.Accent, 0.28))
	case hot:
		f.Round(r.Inset(-4, 1), form.Radius, f.Theme.ButtonHot)
	}
	form.DrawVehicleMark(f, r.CutLeft(14), v.Color)
	f.Text(r.CutRight(40), widget.Right, widget.Small, vehicleChargeInk(f.Theme, v.Charge), units.Percent(v.Charge).String())
	f.Text(r.CutRight(52), widget.Right, widget.Small, f.Theme.Text, units.Metres(v.Altitude).String())
	style := widget.Small
	if i == l.Followed {
		style = widget.Strong
	}
	f.Text(r.CutLeft(min(r.W*0.5, l.nameW)), widget.Left, style, f.Theme.Text, v.Name)
	word, ink := v.state(f.Theme)
	f.Text(r, widget.Left, widget.Small, ink, word)
	if clicked && l.Follow != nil {
		l.Follow(i)
	}
}

// state says what matters most of a vehicle.
func (v *VehicleRow) state(t widget.Theme) (string, color.NRGBA) {
	switch {
	case v.Link == snapshot.LinkNoPort:
		return "port taken", t.Fault
	case v.Crashed:
		return "crashed", t.Fault
	case v.Link == snapshot.LinkLost:
		return "silent", t.Caution
	case v.Link == snapshot.LinkWaiting:
		return "waiting", t.Dim
	case v.Mode != "":
		return v.Mode, t.Good
	case v.Link == snapshot.LinkRecorded:
		return "recorded", t.Dim
	}
	return "connected", t.Good
}

// vehicleChargeInk warns of an empty battery.
func vehicleChargeInk(t widget.Theme, charge float64) color.NRGBA {
	if charge < 0.2 {
		return t.Caution
	}
	return t.Dim
}
