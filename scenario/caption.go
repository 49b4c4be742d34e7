package scenario

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/strictyaml"
)

// MaxCaptions bounds the captions of a file.
const MaxCaptions = 200

// maxCaption is the length of a caption's text [characters]: two lines of the window.
const maxCaption = 160

// Caption is a sentence for those who watch, shown once, at its trigger.
type Caption struct {
	Pos
	Trigger Trigger
	Delay   float64 // after the trigger [s]
	Text    string
}

func captionKeys() []key {
	keys := whenKeys()
	return append(keys, vehicleKey("whose trigger it is; default: any one's"),
		key{Name: "say", Form: fmt.Sprintf("a sentence of at most %d characters", maxCaption), Doc: "what the window shows then, until it is read or the next caption comes", Need: true,
			Schema: schema{"type": "string", "minLength": 1, "maxLength": maxCaption}})
}

func readCaptions(r *reader, v scalarAt) error {
	return readEach(r, v, &r.file.Captions, MaxCaptions, r.caption)
}

// caption reads one entry of the captions.
func (r *reader) caption(n ast.Node, i int) error {
	c, what := &r.file.Captions[i], fmt.Sprintf("caption %d", i+1)
	c.Pos = startOf(n)
	keys := captionKeys()
	readWhen(keys, what, &c.Trigger, &c.Delay)
	strictyaml.Find(keys, "say").Read = textKey("say", "a sentence", "", true, maxCaption, func(*File) *string { return &c.Text }).Read
	if err := r.entry(n, keys, fmt.Sprintf("captions.%d.", i+1), what); err != nil {
		return err
	}
	return needWhen(r, c.Pos, what, &c.Trigger)
}

// captions shows captions whose time has come, in the order of their times. Owner: the Judge.
type captions struct {
	list  []Caption
	due   []dueCaption    // triggered, not shown yet
	shown CaptionProgress // the newest
}

type dueCaption struct {
	number int // from 1
	at     float64
}

// await waits for the triggers of list.
func (c *captions) await(w *watch, list []Caption) {
	*c = captions{list: list, due: make([]dueCaption, 0, len(list))}
	for i := range list {
		one := &list[i]
		w.await(&one.Trigger, func(at float64) {
			if one.Trigger.Kind == OnTime {
				at = one.Trigger.Time
			}
			c.due = append(c.due, dueCaption{i + 1, min(at+one.Delay, command.MaxTime)})
		})
	}
}

// show appends the event of each caption that is due at a time [s].
func (c *captions) show(now float64, events []Event) []Event {
	for i := 0; i < len(c.due); {
		d := c.due[i]
		if now < d.at-sameTime {
			i++
			continue
		}
		c.due = append(c.due[:i], c.due[i+1:]...)
		c.shown = CaptionProgress{Number: d.number, Text: c.list[d.number-1].Text, At: now}
		events = append(events, Event{Time: now, Kind: CaptionEvent, Text: c.shown.Text})
	}
	return events
}
