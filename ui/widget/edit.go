package widget

import (
	"strings"
	"unicode"
)

// EditKey is a key that works on a text being typed.
type EditKey uint8

// The keys of an Edit.
const (
	EditLeft EditKey = iota
	EditRight
	EditHome
	EditEnd
	EditBackspace
	EditDelete
	EditAll
)

// How many characters can be typed.
const (
	maxTyped = 12 // of a number
	maxWords = 40 // of a line of words
)

// Edit is one line of text with a caret and a selection, which lies between the
// caret and the mark.
type Edit struct {
	text        []rune
	caret, mark int
	words       bool // it takes all that can be printed, not only numbers
	clock       bool // a number may have colons, between hours, minutes and seconds
}

// NewEdit returns an Edit with everything selected, so that typing replaces it.
func NewEdit(text string) Edit {
	e := Edit{text: []rune(text)}
	e.mark, e.caret = 0, len(e.text)
	return e
}

// NewWords returns an Edit of words, with everything selected.
func NewWords(text string) Edit {
	e := NewEdit(text)
	e.words = true
	return e
}

// accepts reports whether a character can be part of the text.
func (e *Edit) accepts(r rune) bool {
	if e.words {
		return unicode.IsPrint(r)
	}
	return strings.ContainsRune("0123456789.,-+−", r) || e.clock && r == ':'
}

// most is how many characters the text can have.
func (e *Edit) most() int {
	if e.words {
		return maxWords
	}
	return maxTyped
}

// Text returns what is typed.
func (e *Edit) Text() string { return string(e.text) }

// Selection returns the first selected character and the one after the last.
func (e *Edit) Selection() (from, to int) { return min(e.caret, e.mark), max(e.caret, e.mark) }

// Selected returns the selected text.
func (e *Edit) Selected() string {
	from, to := e.Selection()
	return string(e.text[from:to])
}

// Type puts what of s can be part of the text in place of the selection; the rest
// of s, and what would be too long, is left out and returned.
func (e *Edit) Type(s string) (rejected string) {
	from, to := e.Selection()
	var in, out []rune
	for _, r := range s {
		if e.accepts(r) && len(e.text)-(to-from)+len(in) < e.most() {
			in = append(in, r)
		} else {
			out = append(out, r)
		}
	}
	if len(in) > 0 {
		e.replace(from, to, in)
	}
	return string(out)
}

func (e *Edit) replace(from, to int, in []rune) {
	out := append([]rune{}, e.text[:from]...)
	out = append(out, in...)
	e.text = append(out, e.text[to:]...)
	e.caret = from + len(in)
	e.mark = e.caret
}

// Press applies a key. extend keeps the mark, so that the caret selects.
func (e *Edit) Press(k EditKey, extend bool) {
	from, to := e.Selection()
	if from != to && !extend {
		switch k {
		case EditLeft, EditRight:
			e.Place(map[EditKey]int{EditLeft: from, EditRight: to}[k], false)
			return
		case EditBackspace, EditDelete:
			e.replace(from, to, nil)
			return
		}
	}
	switch k {
	case EditLeft:
		e.Place(e.caret-1, extend)
	case EditRight:
		e.Place(e.caret+1, extend)
	case EditHome:
		e.Place(0, extend)
	case EditEnd:
		e.Place(len(e.text), extend)
	case EditBackspace:
		e.replace(max(0, from-1), from, nil)
	case EditDelete:
		e.replace(from, min(len(e.text), from+1), nil)
	case EditAll:
		e.mark, e.caret = 0, len(e.text)
	}
}

// Place puts the caret before character i; extend keeps the mark.
func (e *Edit) Place(i int, extend bool) {
	e.caret = max(0, min(i, len(e.text)))
	if !extend {
		e.mark = e.caret
	}
}
