package ui

import "github.com/sitlark/sitlark/ui/widget"

// extender is a body with controls that are rarely used: they are shown after a click
// on a word in the title.
type extender interface {
	// moreWord is that word, while they are shown or not.
	moreWord(f *pass, shown bool) string
}

// shrinker is a body that can be lower than its height.
type shrinker interface{ least(f *pass) float32 }

// liner is a shrinker that grows by whole lines.
type liner interface{ lineStep() float32 }

// ranker is a body whose place in foldOrder depends on what it shows.
type ranker interface{ rank(f *pass) int }

// widener is a body that likes to be wider where it stands in no column.
type widener interface{ freeWidth() float32 }

// titled is a body with a word in the title that does something.
type titled interface {
	// titleWord is that word, empty for none, and what it does.
	titleWord(f *pass) (word, tip string, do func(f *pass))
}

// drawTools draws the words at the right end of a title.
func (b *box) drawTools(f *pass, r widget.Rect) {
	if t, ok := b.body.(titled); ok {
		if word, tip, do := t.titleWord(f); word != "" {
			if f.word(b.id+".do", r.CutLeft(f.wordWidth(word)), word, f.Theme.Good) {
				do(f)
			}
			f.SetTip(b.id+".do", tip)
		}
	}
	if e, ok := b.body.(extender); ok && !b.shut {
		if f.word(b.id+".more", r, e.moreWord(f, b.more), f.Theme.Accent) {
			b.more, b.folded, b.touched = !b.more, false, true
		}
		f.SetTip(b.id+".more", "Show or hide what is used less")
	}
}

// toolsWidth is how much of the title they take.
func (b *box) toolsWidth(f *pass) (w float32) {
	if t, ok := b.body.(titled); ok {
		if word, _, _ := t.titleWord(f); word != "" {
			w += f.wordWidth(word)
		}
	}
	if e, ok := b.body.(extender); ok && !b.shut {
		w += f.wordWidth(e.moreWord(f, b.more))
	}
	return w
}

func (f *pass) wordWidth(word string) float32 { return f.Atlas.Width(widget.Small, word) + 2*gap }

// word draws a word that can be clicked.
func (f *pass) word(id string, r widget.Rect, text string, ink widget.Ink) (clicked bool) {
	hot, clicked := f.Pressable(id, r.Inset(2, 2))
	if hot {
		f.Round(r.Inset(2, 4), radius, f.Theme.ButtonHot)
	}
	f.Text(r, widget.Center, widget.Small, ink, text)
	return clicked
}

// moreOrLess is the usual word.
func moreOrLess(shown bool) string {
	if shown {
		return "Less"
	}
	return "More"
}
