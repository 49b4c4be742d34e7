package store

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
)

// slot is one thing that samples set, and the column that has it.
type slot struct {
	Variable string
	Target   campaign.Target
	Path     string
	Column   string

	// Numeric: the column has numbers, and Suffix is what follows each of them in the text, such
	// as " m/s". Otherwise it has the texts themselves.
	Numeric bool
	Suffix  string
}

// text is the setting's text for a number of the column.
func (s *slot) text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) + s.Suffix }

// leading is the number that a text begins with.
var leading = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?`)

// slotsOf finds what the records set, in the order of its first appearance. A slot is numeric if
// all of its texts are a number and the same unit, written so that the number gives the text back.
func slotsOf(records []campaign.Record, names *columnNames) []slot {
	var slots []slot
	byKey := map[campaign.Setting]int{}
	for i := range records {
		for _, set := range records[i].Sample.Settings {
			key := campaign.Setting{Variable: set.Variable, Target: set.Target, Path: set.Path}
			k, known := byKey[key]
			if !known {
				k = len(slots)
				byKey[key] = k
				slots = append(slots, slot{Variable: set.Variable, Target: set.Target, Path: set.Path, Numeric: true, Suffix: suffix(set.Text)})
			}
			if s := &slots[k]; s.Numeric {
				x, err := strconv.ParseFloat(strings.TrimSuffix(set.Text, s.Suffix), 64)
				s.Numeric = err == nil && s.text(x) == set.Text
			}
		}
	}
	for i := range slots {
		s := &slots[i]
		name := s.Variable
		if name == "" {
			name = s.Path
		}
		if unit := strings.TrimSpace(s.Suffix); s.Numeric && unit != "" {
			name += "_" + unitNames.Replace(unit)
		} else if !s.Numeric {
			s.Suffix = ""
		}
		s.Column = names.take(name)
	}
	return slots
}

// suffix is what follows the number that a text begins with.
func suffix(text string) string { return text[len(leading.FindString(text)):] }

// unitNames turns units into parts of names, as the columns of recordings have them.
var unitNames = strings.NewReplacer("°C", "degC", "°", "deg", "%", "percent", "/", "_", "²", "2", "³", "3", "µ", "u", "Ω", "ohm", "^", "", "*", "_", "·", "_")

// columnNames gives each column a name of its own, of letters, digits, "_" and ".".
type columnNames struct{ taken map[string]bool }

func newColumnNames() *columnNames { return &columnNames{map[string]bool{}} }

func (c *columnNames) take(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
	if plain == "" {
		plain = "_"
	}
	// Names that differ in case alone are one name for SQL.
	unique := plain
	for n := 2; c.taken[strings.ToLower(unique)]; n++ {
		unique = fmt.Sprintf("%s_%d", plain, n)
	}
	c.taken[strings.ToLower(unique)] = true
	return unique
}
