package card

import (
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/widget"
)

// OfferKind is what there is to choose from instead of waiting for ArduPilot.
type OfferKind int

// The kinds. None stands for the command lines that start ArduPilot.
const (
	NoOffers OfferKind = iota
	Scenarios
	Recordings
	Campaigns
)

// offerWords are the buttons' words and tooltips.
var offerWords = map[OfferKind][2]string{
	Scenarios:  {"Scenarios", "Scripted flights of the built-in autopilot: choose one to fly it in a new window"},
	Recordings: {"Recordings", "Flights that were recorded: choose one, or another file or log, to see it in a new window"},
	Campaigns:  {"Campaigns", "Results of many flights: choose a campaign to see it in a new window"},
}

// nothingOffered says why a list is empty.
var nothingOffered = map[OfferKind]string{
	Recordings: "No flight is recorded yet",
	Campaigns:  "No campaign yet: sitlark campaign run FILE",
}

// Offer is something that opens in a new window.
type Offer struct {
	ID     string // of those of its kind
	Title  string
	Detail string // may be empty
}

// Offers is the part of the waiting card that has what can be opened.
type Offers struct {
	List   func(OfferKind) []Offer         // called when the user asks for a kind; nil: there is nothing to open
	Open   func(kind OfferKind, id string) // in a new window
	Browse func()                          // lets the user choose a file of a recording or log; nil: not possible

	shown OfferKind
	list  []Offer // of the kind that is shown
	rows  form.Scroll
}

// height is that of draw.
func (o *Offers) height() float32 {
	if o.List == nil {
		return 0
	}
	return form.RowH + form.Gap
}

// draw has a button for each kind. A second click shows the command lines again.
func (o *Offers) draw(f *form.Pass, r *widget.Rect) {
	if o.List == nil {
		return
	}
	row := r.CutTop(form.RowH)
	for kind := Scenarios; kind <= Campaigns; kind++ {
		id, look := offerID(kind), widget.Plain
		if kind == o.shown {
			look = widget.Chosen
		}
		if f.Button(id, row.Split(int(kind-Scenarios), 3, form.Gap), look, offerWords[kind][0]) {
			o.show(kind)
		}
		f.SetTip(id, offerWords[kind][1])
	}
	r.CutTop(form.Gap)
}

// offerID is that of a kind's button.
func offerID(kind OfferKind) string {
	return "waiting.offers." + [...]string{"", "scenarios", "recordings", "campaigns"}[kind]
}

// show shows a kind, or the command lines instead of the one that is shown.
func (o *Offers) show(kind OfferKind) {
	o.rows.Rest()
	if o.list = nil; kind == o.shown {
		o.shown = NoOffers
		return
	}
	o.shown, o.list = kind, o.List(kind)
}

const (
	offerH     = 36 // of a row
	offersRows = 6  // of the list, at most
)

// rowsH is the height that drawList asks for.
func (o *Offers) rowsH() float32 { return offersRows * offerH }

// drawList draws the kind that is shown.
func (o *Offers) drawList(f *form.Pass, r widget.Rect) {
	if o.shown == Recordings && o.Browse != nil {
		row := r.CutTop(form.RowH)
		if f.Button("waiting.browse", row, widget.Plain, "Choose a recording or log …") {
			o.Browse()
		}
		f.SetTip("waiting.browse", "Recordings (.mcap) and ArduPilot's logs (.bin, .tlog); they can also be dropped on this window")
		r.CutTop(form.Gap)
	}
	if len(o.list) == 0 {
		f.Text(r.CutTop(form.LineH), widget.Left, widget.Body, f.Theme.Dim, nothingOffered[o.shown])
		return
	}
	before := f.Panel
	f.Panel = &form.Panel{ID: "waiting"}
	from, to := o.rows.List(f, &r, offerH, len(o.list))
	for i := from; i < to; i++ {
		o.drawRow(f, r.CutTop(offerH), &o.list[i])
	}
	f.Panel = before
}

// drawRow draws an offer, which a click opens.
func (o *Offers) drawRow(f *form.Pass, r widget.Rect, offer *Offer) {
	id := "waiting.offer." + offer.ID
	r.H -= 2
	hot, clicked := f.Pressable(id, r)
	if hot {
		f.Round(r, form.Radius, f.Theme.ButtonHot)
	}
	f.SetTip(id, offer.Title+"\n"+offer.Detail)
	in := r.Inset(6, 1)
	f.Text(in.CutTop(in.H/2), widget.Left, widget.Body, f.Theme.Text, cutText(f, widget.Body, offer.Title, in.W))
	f.Text(in, widget.Left, widget.Small, f.Theme.Dim, cutText(f, widget.Small, offer.Detail, in.W))
	if clicked {
		o.Open(o.shown, offer.ID)
	}
}

// cutText leaves out the end of a text that is too long for a width.
func cutText(f *form.Pass, style widget.Style, text string, width float32) string {
	if f.Atlas.Width(style, text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && f.Atlas.Width(style, string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}
