package widget

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestEdit types, moves and cuts; | is the caret, [ ] the selection.
func TestEdit(t *testing.T) {
	keys := map[rune]EditKey{'←': EditLeft, '→': EditRight, '⇤': EditHome, '⇥': EditEnd, '⌫': EditBackspace, '⌦': EditDelete, '*': EditAll}
	for _, c := range []struct{ start, keys, want string }{
		{"12.5", "", "[12.5|]"},
		{"12.5", "7", "7|"},           // typing replaces the selection
		{"12.5", "⌫", "|"},            // so does deleting
		{"12.5", "→⌫", "12.|"},        // without one, the character before
		{"12.5", "⇤⌦", "|2.5"},        // or the one after
		{"12.5", "→←←x-3", "12-3|.5"}, // letters are left out
		{"12.5", "⇥⇧←⇧←", "12[|.5]"},  // shift extends
		{"12.5", "⇥⇧←⇧←0", "120|"},
		{"12.5", "⇤⇧→⇧⇥⌦3", "3|"},
		{"12.5", "⇥*4", "4|"},
		{"", "⌫⌦←→1,5", "1,5|"},
		{"", "1234567890123456", "123456789012|"},
	} {
		e := NewEdit(c.start)
		shift := false
		for _, r := range c.keys {
			switch k, ok := keys[r]; {
			case r == '⇧':
				shift = true
				continue
			case ok:
				e.Press(k, shift)
			default:
				e.Type(string(r))
			}
			shift = false
		}
		if got := picture(e); got != c.want {
			t.Errorf("%q then %q: %s, want %s", c.start, c.keys, got, c.want)
		}
	}
}

func picture(e Edit) string {
	var b strings.Builder
	from, to := e.Selection()
	for i := range len(e.text) + 1 {
		if i == from && from != to {
			b.WriteString("[")
		}
		if i == e.caret {
			b.WriteString("|")
		}
		if i == to && from != to {
			b.WriteString("]")
		}
		if i < len(e.text) {
			b.WriteRune(e.text[i])
		}
	}
	return b.String()
}

// TestEditStaysInItsText: whatever is pressed, caret and mark are in the text.
func TestEditStaysInItsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := NewEdit(rapid.StringMatching(`[0-9.,−-]{0,12}`).Draw(t, "text"))
		for range rapid.IntRange(0, 40).Draw(t, "keys") {
			if rapid.Bool().Draw(t, "type") {
				e.Type(rapid.String().Draw(t, "typed"))
			} else {
				e.Press(EditKey(rapid.IntRange(0, int(EditAll)).Draw(t, "key")), rapid.Bool().Draw(t, "shift"))
			}
			n := len([]rune(e.Text()))
			if e.caret < 0 || e.caret > n || e.mark < 0 || e.mark > n || n > maxTyped {
				t.Fatalf("caret %d, mark %d in %q", e.caret, e.mark, e.Text())
			}
		}
	})
}

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]float64{"12.5": 12.5, "12,5": 12.5, "−3": -3, "-3": -3, "+4": 4, " 7 ": 7, ".5": 0.5, "5.": 5} {
		if got, err := ParseNumber(text); err != nil || got != want {
			t.Errorf("%q: %g, %v, want %g", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-", "1.2.3", "1,234.5", "--3", "NaN", "Inf", "1e999", "−"} {
		if v, err := ParseNumber(text); err == nil || !strings.Contains(err.Error(), "type one such as") {
			t.Errorf("%q gives %g, %v, want an error that helps", text, v, err)
		}
	}
}

// TestParseTime: seconds, or minutes and hours before colons.
func TestParseTime(t *testing.T) {
	for text, want := range map[string]float64{"83.5": 83.5, "1:23.5": 83.5, "01:02": 62, "1:02:03": 3723, "0:59,25": 59.25, "75:00": 4500} {
		if got, err := ParseTime(text); err != nil || got != want {
			t.Errorf("%q: %g, %v, want %g", text, got, err, want)
		}
	}
	for _, text := range []string{"", ":", "1:", "1:60", "1.5:00", "-1:00", "1:-2", "1:2:3:4"} {
		if v, err := ParseTime(text); err == nil || !strings.Contains(err.Error(), "type") {
			t.Errorf("%q gives %g, %v, want an error that helps", text, v, err)
		}
	}
}

// TestTypableComesBack: what a field opens with is the number itself.
func TestTypableComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e4, 1e4).Draw(t, "v")
		back, err := ParseNumber(typable(v))
		if err != nil || math.Abs(back-v) > 0.5e-4+1e-9 {
			t.Fatalf("%g is written %q and read %g, %v", v, typable(v), back, err)
		}
	})
}
