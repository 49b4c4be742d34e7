package report

import (
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/webpage"
)

//go:embed web
var web embed.FS

var skeleton = webpage.MustParse("page.html", webpage.Text(web, "web/page.html"), map[string]any{
	"percent":   func(x any) string { return percent(float(x)) },
	"number":    func(x any) string { return number(float(x)) },
	"margin":    func(x any) string { return signedPercent(float(x)) },
	"chance":    func(p Number) string { return strings.TrimPrefix(chance(float64(p)), "p = ") },
	"plural":    plural,
	"rounded":   func(x float64) int { return int(twoDigits(x)) },
	"quantity":  func(x Number, unit string) string { return quantity(float64(x), unit) },
	"thousands": thousands,
	"figures":   figures,
	"duration":  duration,
	"cut":       func(text string, n int) string { return text[:min(n, len(text))] },
	"plain":     plaintext.Line,
	"setting":   settingName,
	"short":     short,
	"inc":       func(i int) int { return i + 1 },
})

func float(x any) float64 {
	switch x := x.(type) {
	case Number:
		return float64(x)
	case float64:
		return x
	}
	panic(fmt.Sprintf("%T is no number", x))
}

func settingName(s campaign.Setting) string {
	if s.Variable != "" {
		return s.Variable
	}
	return s.Path
}

// leading is the number that a text begins with.
var leading = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?`)

// short is a setting's text with at most four digits.
func short(text string) string {
	digits := leading.FindString(text)
	if x, err := strconv.ParseFloat(digits, 64); err == nil && len(digits) > 6 {
		return strconv.FormatFloat(x, 'g', 4, 64) + text[len(digits):]
	}
	return text
}

// figureUnits are the ends of key figures' names, longer ones first.
var figureUnits = [][2]string{{"_m_s2", "m/s²"}, {"_deg_s", "deg/s"}, {"_m_s", "m/s"}, {"_percent", "%"}, {"_deg", "deg"}, {"_wh", "Wh"}, {"_mah", "mAh"}, {"_rpm", "rpm"}, {"_m", "m"}, {"_s", "s"}, {"_a", "A"}, {"_v", "V"}, {"_w", "W"}, {"_n", "N"}}

// figures are key figures in words, in order.
func figures(all map[string]float64) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		text, unit := figureName(name)
		list = append(list, strings.TrimSpace(text+" "+number(math.Round(1e3*all[name])/1e3)+" "+unit))
	}
	return list
}

// figureName is the name of a key figure in words, and its unit.
func figureName(name string) (text, unit string) {
	text = name
	for _, u := range figureUnits {
		if rest, ok := strings.CutSuffix(name, u[0]); ok {
			text, unit = rest, u[1]
			break
		}
	}
	return strings.ReplaceAll(text, "_", " "), unit
}

// shown is what the scripts read besides the columns.
type shown struct {
	Folder       string        `json:"folder"` // in commands
	Variables    []axisInfo    `json:"variables"`
	Start        [2]int        `json:"start"` // the variables that are shown first
	Expectations []string      `json:"expectations"`
	Units        []string      `json:"units"`
	Variants     []string      `json:"variants"`
	Rate         bool          `json:"rate"`
	Count        int           `json:"count"`   // rows of the columns
	Of           int           `json:"of"`      // flights; more: every so many are shown
	Columns      []columnInfo  `json:"columns"` // in the order of the data
	Boundary     *BoundaryMap  `json:"boundary"`
	Sensitivity  []Sensitivity `json:"sensitivity"`
	Progress     []Level       `json:"progress"`
	Paths        []drawnPath   `json:"paths"`
	Requirement  *Requirement  `json:"requirement"`
	Failures     Share         `json:"failures"`
}

// axisInfo is a variable as an axis.
type axisInfo struct {
	Name  string   `json:"name"`
	Unit  string   `json:"unit"`
	Words []string `json:"words,omitempty"`
	Log   bool     `json:"log,omitempty"`
}

// HTML writes the report as a page. It needs no other file, and its policy lets it ask for none.
func HTML(w io.Writer, in *Input, records []campaign.Record, r *Report) error {
	records = firstFlights(records)
	columns, data, count := columnsOf(in, records)
	order := influences(in, records)
	s := shown{Folder: in.Folder, Rate: in.Method.Plain(), Count: count, Of: len(records), Columns: columns, Boundary: r.Summary.Boundary,
		Variants: in.Variants, Requirement: r.Summary.Requirement, Failures: r.Summary.Failures, Paths: paths(records, r.Summary.Worst)}
	s.Start[0] = order[0]
	if s.Start[1] = order[0]; len(order) > 1 {
		s.Start[1] = order[1]
	}
	for i := range in.Space.Len() {
		v := in.Space.Variable(i)
		a := axisInfo{Name: plaintext.Line(v.Name), Unit: v.Unit, Log: v.Spec.Log}
		for _, word := range v.Spec.Words {
			a.Words = append(a.Words, plaintext.Line(word))
		}
		s.Variables = append(s.Variables, a)
	}
	for _, e := range in.Expectations {
		s.Expectations, s.Units = append(s.Expectations, plaintext.Line(e.Text)), append(s.Units, e.Unit)
	}
	if r.Summary.Sensitivities != nil {
		s.Sensitivity = r.Summary.Sensitivities.Variables
	}
	if r.Summary.Found != nil {
		s.Progress = r.Summary.Found.Progress
	}
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	packed, err := webpage.Pack(data)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	style, script := webpage.Style(web, "web/page.css"), webpage.Script(web, "web")
	// The run stands apart: all before it is the same whoever flew.
	err = skeleton.Execute(w, map[string]any{
		"R": r.Summary, "Run": r.Run, "Writer": "sitlark " + buildinfo.Version(), "Policy": webpage.Policy(style, script), "Style": webpage.Raw(style), "Script": webpage.Raw(script),
		// json.Marshal escapes <, >, & and the line separators, so that no text ends the element.
		"Contents": webpage.Raw(text), "Data": webpage.Raw(packed), "Word": stateWord(r.Summary.State), "Paths": len(s.Paths) > 0,
	})
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

func stateWord(s State) string {
	switch s {
	case StateHeld:
		return "held"
	case StateBroken:
		return "broken"
	case StateCompared:
		return "compared"
	}
	return "open"
}
