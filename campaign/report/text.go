package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// JSON writes the report with the names that its types bear.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// columnsOfText is the widest line of a terminal's text, but for commands.
const columnsOfText = 80

// shownInText is how many of the worst flights are printed to the terminal.
const shownInText = 5

// Text writes what a terminal shows at the end: the verdict, a table of the expectations, the
// worst flights. Lines have at most 80 columns, but for commands, which must stay whole.
func Text(w io.Writer, r *Report) error {
	s := &r.Summary
	var b strings.Builder
	wrap(&b, "", s.Name+": "+s.Headline)
	wrap(&b, "  ", s.Detail)
	for _, c := range s.Comparison {
		if words := sentence(c.Words); words != s.Headline {
			wrap(&b, "  ", words)
		}
	}
	if s.Sensitivities != nil {
		wrap(&b, "  ", s.Sensitivities.Words)
	}
	if s.Repeats != nil {
		wrap(&b, "  ", s.Repeats.Words)
	}
	if len(s.Expectations) > 0 && s.Flights.Flown > 0 {
		b.WriteString("\n")
		rows := [][]string{{"expectation", "broken", "share", "", "worst margin"}}
		if s.Failures.Rate {
			rows[0][3] = percent(s.Confidence) + " interval"
		}
		for _, e := range s.Expectations {
			row := []string{e.Expectation, fmt.Sprintf("%s/%s", thousands(e.Failures.Count), thousands(e.Failures.Of)), percent(float64(e.Failures.Share)), "",
				quantity(float64(e.Worst), e.Unit)}
			if e.Failures.Rate {
				row[3] = fmt.Sprintf("%s to %s", strings.TrimSuffix(percent(e.Failures.Low), " %"), percent(e.Failures.High))
			}
			rows = append(rows, row)
		}
		table(&b, rows)
	}
	if len(s.Variants) > 0 {
		b.WriteString("\n")
		rows := [][]string{{"variant", "broken", "share", "mean margin", "worst margin"}}
		for _, v := range s.Variants {
			rows = append(rows, []string{v.Name, fmt.Sprintf("%s/%s", thousands(v.Failures.Count), thousands(v.Failures.Of)), percent(float64(v.Failures.Share)),
				signedPercent(float64(v.Mean)), signedPercent(float64(v.Worst))})
		}
		table(&b, rows)
	}
	worstText(&b, s, &r.Run)
	if n := r.Run.Unrecorded; n > 0 {
		wrap(&b, "", fmt.Sprintf("Of %s flights no recording could be kept: %s", thousands(n), r.Run.Why))
	}
	if r.Run.Partly != "" {
		wrap(&b, "", r.Run.Partly)
	}
	if r.Run.Aside != "" {
		wrap(&b, "", r.Run.Aside+".")
	}
	for i, f := range s.NotFlown {
		if i == 0 {
			b.WriteString("\nCould not be flown:\n")
		}
		if i == shownInText {
			fmt.Fprintf(&b, "  and %s more\n", thousands(s.Flights.NotFlown-i))
			break
		}
		wrap(&b, "  ", fmt.Sprintf("%d: %s", f.Sample, f.Reason))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func worstText(b *strings.Builder, s *Summary, run *Run) {
	for i, f := range s.Worst {
		if i == shownInText || f.Status == "held" && i > 0 {
			return
		}
		if i == 0 {
			b.WriteString("\nWorst flights:\n")
		}
		line := fmt.Sprintf("%d, margin %s", f.Sample, signedPercent(float64(f.Margin)))
		if f.Variant != "" {
			line += ", " + f.Variant
		}
		if f.Reason != "" {
			line += ": " + f.Reason
		}
		wrap(b, "  ", line)
		fmt.Fprintf(b, "    again: %s\n", plaintext.Line(f.Again))
		for _, kept := range run.Recordings {
			if kept.Sample == f.Sample {
				fmt.Fprintf(b, "    recording: %s\n", plaintext.Line(kept.Where))
			}
		}
	}
}

// wrap writes a paragraph.
func wrap(b *strings.Builder, indent, text string) {
	width := 0
	for _, word := range unbroken(strings.Fields(plaintext.Line(text))) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
			b.WriteString(indent)
			width = len(indent)
		case width+1+n > columnsOfText:
			b.WriteString("\n" + indent + "  ")
			width = len(indent) + 2
		default:
			b.WriteString(" ")
			width++
		}
		b.WriteString(word)
		width += n
	}
	b.WriteString("\n")
}

// unbroken joins per cent signs with their numbers.
func unbroken(words []string) (list []string) {
	for _, word := range words {
		if n := len(list); n > 0 && strings.HasPrefix(word, "%") {
			list[n-1] += " " + word
		} else {
			list = append(list, word)
		}
	}
	return list
}

// table writes rows in columns; the first one gives way where they are too wide.
func table(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i := range row {
			row[i] = plaintext.Line(row[i])
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	rest := 2
	for _, w := range widths[1:] {
		if w > 0 {
			rest += w + 2
		}
	}
	widths[0] = max(12, min(widths[0], columnsOfText-rest))
	for _, row := range rows {
		line := "  "
		for i, cell := range row {
			if widths[i] == 0 {
				continue
			}
			if i == 0 {
				cell = cut(cell, widths[0])
				line += cell + strings.Repeat(" ", widths[0]-utf8.RuneCountInString(cell))
			} else {
				line += "  " + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)) + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// cut shortens text to a number of columns.
func cut(text string, columns int) string {
	if r := []rune(text); len(r) > columns {
		return string(r[:columns-1]) + "…"
	}
	return text
}
