package scenario

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
)

// tokenKind is what a word of a condition is.
type tokenKind uint8

const (
	endToken tokenKind = iota
	numberToken
	nameToken
	textToken // in quotes, which are not part of it
	signToken // an operator, a bracket, or one of and, or, not
)

// lexeme is one word of a condition.
type lexeme struct {
	kind  tokenKind
	text  string
	at    int     // of its first character, counted from 0 in characters
	value float64 // of a number, in unit's base
	unit  spelled // of a number
	bare  bool    // a number without a unit
}

// conditionError is an error at a character of a condition.
type conditionError struct {
	at   int
	text string
}

func (e *conditionError) Error() string { return e.text }

func faultAt(at int, format string, args ...any) error {
	return &conditionError{at, fmt.Sprintf(format, args...)}
}

// signs are the operators, the longest first.
var signs = []string{"<=", ">=", "==", "!=", "&&", "||", "<", ">", "≤", "≥", "≠", "!", "(", ")", ",", "+", "-", "*", "/"}

// same are other spellings of signs.
var same = map[string]string{"≤": "<=", "≥": ">=", "≠": "!=", "&&": "and", "||": "or", "!": "not"}

// lex cuts a condition into words.
func lex(text string) ([]lexeme, error) {
	var all []lexeme
	for i, at := 0, 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) {
			i, at = i+size, at+1
			continue
		}
		t, n, err := next(text[i:], at)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
		at += utf8.RuneCountInString(text[i : i+n])
		i += n
	}
	return append(all, lexeme{kind: endToken, at: utf8.RuneCountInString(text)}), nil
}

// next reads the word that text begins with and returns its length [bytes].
func next(text string, at int) (lexeme, int, error) {
	c := text[0]
	switch {
	case c >= '0' && c <= '9', c == '.':
		return number(text, at)
	case isLetter(c):
		n := 1
		for n < len(text) && (isLetter(text[n]) || text[n] >= '0' && text[n] <= '9') {
			n++
		}
		if n+1 < len(text) && text[n] == '.' && isLetter(text[n+1]) { // a vehicle's: Bee.altitude
			for n += 2; n < len(text) && (isLetter(text[n]) || text[n] >= '0' && text[n] <= '9'); {
				n++
			}
		}
		switch word := text[:n]; word {
		case "and", "or", "not":
			return lexeme{kind: signToken, text: word, at: at}, n, nil
		default:
			return lexeme{kind: nameToken, text: word, at: at}, n, nil
		}
	case c == '"' || c == '\'':
		end := strings.IndexByte(text[1:], c)
		if end < 0 {
			return lexeme{}, 0, faultAt(at, "the quote %c is not closed", c)
		}
		return lexeme{kind: textToken, text: text[1 : 1+end], at: at}, end + 2, nil
	case c == '=' && !strings.HasPrefix(text, "=="):
		return lexeme{}, 0, faultAt(at, "a single = compares nothing: write ==, or better a range with < or >")
	}
	for _, s := range signs {
		if strings.HasPrefix(text, s) {
			sign := s
			if other, ok := same[s]; ok {
				sign = other
			}
			return lexeme{kind: signToken, text: sign, at: at}, len(s), nil
		}
	}
	r, _ := utf8.DecodeRuneInString(text)
	return lexeme{}, 0, faultAt(at, "%q has no meaning in a condition: expected quantities, numbers with units, < > <= >= == !=, and, or, not, brackets", r)
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// number reads a number and its unit, with or without a space between them.
func number(text string, at int) (lexeme, int, error) {
	digits, _ := quantity.Cut(text)
	n := len(digits)
	x, err := quantity.Number(digits)
	if err != nil {
		return lexeme{}, 0, faultAt(at, "%.40s is not a number", text[:n])
	}
	t := lexeme{kind: numberToken, text: text[:n], at: at, value: x, bare: true}
	gap := 0
	if strings.HasPrefix(text[n:], " ") {
		gap = 1
	}
	rest := text[n+gap:]
	for _, u := range spellings() {
		if strings.HasPrefix(rest, u.name) && !goesOn(rest[len(u.name):]) {
			t.text, t.value, t.unit, t.bare = text[:n+gap+len(u.name)], x*u.inBase(), u, false
			return t, len(t.text), nil
		}
	}
	if gap == 0 && rest != "" && (isLetter(rest[0]) || rest[0] >= 0x80) {
		hint := "expected one such as m, m/s, deg, deg/s, s, V, A, rpm or %"
		if near := spelling.Near(word(rest), unitNames(), 2); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, " or ") + "?"
		}
		return lexeme{}, 0, faultAt(at, "%.40s has a unit that sitlark does not know: %s", word(text), hint)
	}
	return t, n, nil
}

// goesOn reports whether a unit's name is only the beginning of a longer word.
func goesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || r == '²' || r == '³')
}

// word is what stands before the next space or bracket.
func word(text string) string {
	if i := strings.IndexAny(text, " ()"); i >= 0 {
		return text[:i]
	}
	return text
}

// shortCommand is the short form of a command, "do: gust {speed: 5}". YAML takes the
// colons of such a text for keys, so that they are hidden from it.
var shortCommand = regexp.MustCompile(`^([ \t]*(?:-[ \t]+)?(?:do|"do"):[ \t]+)([a-z_]+[ \t]*\{.*\})([ \t]*(?:#.*)?)\r?$`)

// hidden is the first of the private-use characters that stand for ASCII ones.
const hidden = 0xE000

// mask replaces every short command by a plain word of the same length, so that columns
// stay what they are.
func mask(text string) string {
	if !strings.Contains(text, "do:") {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		body := strings.TrimSuffix(line, "\n")
		if m := shortCommand.FindStringSubmatch(body); m != nil {
			lines[i] = m[1] + strings.Map(hide, m[2]) + m[3] + line[len(body):]
		}
	}
	return strings.Join(lines, "")
}

func hide(r rune) rune {
	if r < 0x80 && !(r >= 'a' && r <= 'z' || r == '_') {
		return hidden + r
	}
	return r
}

// unmask gives a masked text back; others stay as they are.
func unmask(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= hidden && r < hidden+0x80 {
			return r - hidden
		}
		return r
	}, text)
}
