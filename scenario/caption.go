package scenario

import (
	"fmt"

	"github.com/sitlark/sitlark/command"
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
		key{name: "say", form: fmt.Sprintf("a sentence of at most %d characters", maxCaption), doc: "what the window shows then, until it is read or the next caption comes", need: true,
			schema: schema{"type": "string", "minLength": 1, "maxLength": maxCaption}})
}

func readCaptions(r *reader, v scalarAt) error {
	items, err := r.list(v, MaxCaptions)
	if err != nil {
		return err
	}
	r.file.Captions = make([]Caption, len(items))
	for i, n := range items {
		c, what := &r.file.Captions[i], fmt.Sprintf("caption %d", i+1)
		c.Pos = startOf(n)
		if r.scope, err = r.scopeOf(n); err != nil {
			return err
		}
		keys := captionKeys()
		r.when(keys, what, &c.Trigger, &c.Delay)
		find(keys, "say").read = textKey("say", "a sentence", "", true, maxCaption, func(*File) *string { return &c.Text }).read
		if err := r.mapping(n, keys, fmt.Sprintf("captions.%d.", i+1), what, c.Pos); err != nil {
			return err
		}
		if err := r.needsWhen(c.Pos, what, &c.Trigger); err != nil {
			return err
		}
	}
	return nil
}

// caption shows those whose time has come, in the order of their times.
type captions struct {
	due   []dueCaption // triggered, not shown yet
	shown int          // the number of the newest from 1, in the order of the file; 0: none
	at    float64      // when it was shown [s]
}

type dueCaption struct {
	number int // from 1
	at     float64
}

// awaitCaptions waits for the captions' triggers.
func (j *Judge) awaitCaptions() {
	j.captions = captions{due: make([]dueCaption, 0, len(j.file.Captions))}
	for i := range j.file.Captions {
		c := &j.file.Captions[i]
		j.watch.await(&c.Trigger, func(at float64) {
			if c.Trigger.Kind == OnTime {
				at = c.Trigger.Time
			}
			j.captions.due = append(j.captions.due, dueCaption{i + 1, min(at+c.Delay, command.MaxTime)})
		})
	}
}

// caption shows what is due at a time [s].
func (j *Judge) caption(now float64) {
	p := &j.captions
	for i := 0; i < len(p.due); {
		d := p.due[i]
		if now < d.at-sameTime {
			i++
			continue
		}
		p.due = append(p.due[:i], p.due[i+1:]...)
		p.shown, p.at = d.number, now
		j.events = append(j.events, Event{Time: now, Kind: CaptionEvent, Text: j.file.Captions[d.number-1].Text})
	}
}

// Caption returns the newest caption with its number in the file, from 1, and the physics
// time at which it came [s]; 0 before the first. It may be called from any goroutine.
func (j *Judge) Caption() (number int, text string, at float64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if n := j.captions.shown; n > 0 {
		return n, j.file.Captions[n-1].Text, j.captions.at
	}
	return 0, "", 0
}
