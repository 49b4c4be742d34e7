package scenario

import (
	"regexp"
	"strings"
)

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
