// Package output holds what the commands share in how they print.
package output

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// JSON prints v as indented JSON, followed by a newline.
func JSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// LogsJSON reports whether a command, whose flags are parsed, logs in JSON. Then only JSON
// objects go to standard error.
func LogsJSON(set *pflag.FlagSet) bool {
	format := set.Lookup("log-format")
	return format != nil && format.Value.String() == "json"
}

// Wrap breaks a text into lines of at most width characters. An empty text has none.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
