package compare

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// textWidth is how wide the tables are at most, in characters.
const textWidth = 100

// WriteText writes tables of how flights compare, 100 characters wide; only notices may be longer.
func (r *Result) WriteText(out io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Aligned by %s. Deviations are from %s, and times are its own.\n\n", r.Align, shortName(r.Reference))
	printFlights(&b, r)
	printDeviations(&b, r)
	printExpectations(&b, r)
	for i := range r.Comparisons {
		printEvents(&b, r.Reference, &r.Comparisons[i])
	}
	for _, n := range r.Notices {
		fmt.Fprintf(&b, "notice: %s\n", n)
	}
	_, err := out.Write(b.Bytes())
	return err
}

// longestName is how much of a flight's name the tables show.
const longestName = 20

// shortName is a name, or its beginning and end.
func shortName(name string) string {
	runes := []rune(name)
	if len(runes) <= longestName {
		return name
	}
	const head = longestName/2 - 1
	return string(runes[:head]) + "…" + string(runes[len(runes)-(longestName-head-1):])
}

func printFlights(out io.Writer, r *Result) {
	rows := [][]string{{"FLIGHT", "ALIGNED", "SHIFT", "LENGTH", "IN AIR", "SAMPLES", "ENERGY", "CHARGE", "LEFT", "LOWEST"}}
	for _, f := range r.Flights {
		rows = append(rows, []string{
			shortName(f.Name), amount(f.AlignedAt, 2, "s"), fmt.Sprintf("%+.2f s", f.Shift), fmt.Sprintf("%.1f s", f.Duration), fmt.Sprintf("%.1f s", f.Airborne),
			fmt.Sprintf("%.3g Hz", f.Rate), amount(f.Energy, 2, "Wh"), amount(f.Charge, 0, "mAh"), percent(f.ChargeLeft), amount(f.VoltageMin, 2, "V"),
		})
	}
	printTable(out, rows)
}

func printDeviations(out io.Writer, r *Result) {
	rows := [][]string{{"DEVIATION", "", "POSITION", "HORIZONTAL", "HEIGHT", "SPEED", "ATTITUDE", "COMPARED"}}
	for i := range r.Comparisons {
		c := &r.Comparisons[i]
		all := []*Deviation{&c.Position, &c.Horizontal, &c.Height, c.Speed, c.Attitude}
		units := []string{"m", "m", "m", "m/s", "°"}
		rms, most, at := []string{shortName(c.Flight), "RMS"}, []string{"", "largest"}, []string{"", "at"}
		for k, d := range all {
			if d == nil {
				rms, most, at = append(rms, "-"), append(most, "-"), append(at, "-")
				continue
			}
			rms, most, at = append(rms, digits(d.RMS)+" "+units[k]), append(most, digits(d.Max)+" "+units[k]), append(at, fmt.Sprintf("%.2f s", d.At))
		}
		rows = append(rows, append(rms, fmt.Sprintf("%.1f s, %.0f%%", c.Overlap, 100*c.Share)), append(most, fmt.Sprintf("from %.1f s", c.From)), append(at, fmt.Sprintf("to %.1f s", c.To)))
	}
	printTable(out, rows)
}

// digits writes a value with three digits and at most three decimals.
func digits(v float64) string {
	decimals := 2
	switch size := math.Abs(v); {
	case size >= 99.95:
		decimals = 0
	case size >= 9.995:
		decimals = 1
	case size < 0.9995:
		decimals = 3
	}
	return strings.Replace(fmt.Sprintf("%.*f", decimals, v), "-", "−", 1)
}

func amount(v *float64, decimals int, unit string) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.*f %s", decimals, *v, unit)
}

func percent(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100**v)
}

// printExpectations prints each expectation with the verdicts below it.
func printExpectations(out io.Writer, r *Result) {
	if len(r.Expectations) == 0 {
		return
	}
	fmt.Fprintln(out, "EXPECTATION")
	for _, e := range r.Expectations {
		fmt.Fprintln(out, cut(e.Expectation, textWidth))
		var said []string
		for i, v := range e.Verdicts {
			if v == nil {
				continue
			}
			said = append(said, shortName(r.Flights[i].Name)+": "+verdictText(v))
		}
		printWrapped(out, said)
	}
	fmt.Fprintln(out)
}

func verdictText(v *Verdict) string {
	if !v.Judged {
		return "not judged"
	}
	held := "NO"
	if v.Held {
		held = "yes"
	}
	if v.Margin == nil {
		return held
	}
	return strings.TrimSpace(fmt.Sprintf("%s, by %s %s", held, digits(*v.Margin), v.Unit))
}

// printWrapped prints words that belong together, several on a line.
func printWrapped(out io.Writer, list []string) {
	const indent = "  "
	line := ""
	for _, text := range list {
		if line != "" && utf8.RuneCountInString(indent+line+"; "+text) > textWidth {
			fmt.Fprintln(out, indent+line+";")
			line = ""
		}
		if line != "" {
			line += "; "
		}
		line += text
	}
	fmt.Fprintln(out, indent+line)
}

// mostEvents is how many events of a flight the tables list.
const mostEvents = 12

// printEvents lists what one of two flights has and the other lacks.
func printEvents(out io.Writer, first string, c *Comparison) {
	printHappened(out, fmt.Sprintf("Only %s has, and not %s:", shortName(first), shortName(c.Flight)), c.Flight, c.Missing)
	printHappened(out, fmt.Sprintf("Only %s has, and not %s:", shortName(c.Flight), shortName(first)), first, c.Extra)
}

func printHappened(out io.Writer, title, other string, list []Happened) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(out, title)
	for i, h := range list {
		if i == mostEvents && len(list) > mostEvents+1 {
			fmt.Fprintf(out, "  and %d more: --json lists them\n", len(list)-i)
			break
		}
		text := h.Text
		if h.Outside {
			text += fmt.Sprintf(" (%s does not cover that time)", shortName(other))
		}
		fmt.Fprintf(out, "  %8.2f s  %s\n", h.At, cut(text, textWidth-14))
	}
	fmt.Fprintln(out)
}

// cut shortens a text to a number of characters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// printTable prints rows whose first is the head: the first column to the left, the others to the
// right. A column of names alone, such as "RMS", is to the left too.
func printTable(out io.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, text := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			if i == 0 || rows[0][i] == "" {
				text += pad
			} else {
				text = pad + text
			}
			if i > 0 {
				line.WriteString("  ")
			}
			line.WriteString(text)
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
	fmt.Fprintln(out)
}
