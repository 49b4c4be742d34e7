package scenario

import (
	"strings"
	"unicode/utf8"
)

// windPart is a number of a wind's text, with the character where it begins.
type windPart struct {
	text string
	at   int
}

// windParts cuts SPEED@FROM[,UP]; the third is empty where it is not given.
func windParts(s string) (parts [3]windPart, ok bool) {
	speed, rest, ok := strings.Cut(s, "@")
	from, up, hasUp := strings.Cut(rest, ",")
	if !ok || strings.TrimSpace(speed) == "" || strings.TrimSpace(from) == "" || hasUp && strings.TrimSpace(up) == "" {
		return parts, false
	}
	at := 0
	for i, text := range []string{speed, from, up} {
		trimmed := strings.TrimLeft(text, " ")
		parts[i] = windPart{strings.TrimSpace(text), at + len(text) - len(trimmed)}
		at += utf8.RuneCountInString(text) + 1
	}
	return parts, true
}
