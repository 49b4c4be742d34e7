package architecture

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	linkTarget = regexp.MustCompile(`\]\(([^()\s]+)\)|\b(?:src|href)="([^"]+)"`)
	linkText   = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	codeSpan   = regexp.MustCompile("`[^`]*`")
	heading    = regexp.MustCompile(`^#{1,6}\s+(.*?)\s*#*$`)
)

// TestLinksLead holds the links of every Markdown file to files and folders that git
// knows, and those with an anchor to a heading. Links to other sites are not followed.
func TestLinksLead(t *testing.T) {
	exists := map[string]bool{".": true}
	for _, name := range tracked(t) {
		for ; !exists[name]; name = path.Dir(name) {
			exists[name] = true
		}
	}
	texts := map[string]string{}
	for name, text := range contents(t, "*.md") {
		texts[name] = string(text)
	}
	checked := 0
	for name, text := range texts {
		for _, l := range links(text) {
			if strings.Contains(l.to, ":") {
				continue // another site
			}
			checked++
			if err := follow(name, l.to, exists, texts); err != nil {
				t.Errorf("%s:%d: %v", name, l.line, err)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links were checked", checked)
	}
}

// follow returns an error for a link of the file from that leads nowhere.
func follow(from, to string, exists map[string]bool, texts map[string]string) error {
	file, anchor, anchored := strings.Cut(to, "#")
	target := from
	if file != "" {
		target = path.Join(path.Dir(from), file)
	}
	if !exists[target] {
		return fmt.Errorf("link to %s: git knows no %s", to, target)
	}
	if text, ok := texts[target]; anchored && (!ok || !slices.Contains(anchors(text), anchor)) {
		return fmt.Errorf("link to %s: %s has no such heading; it has %s", to, target, strings.Join(anchors(text), ", "))
	}
	return nil
}

// link is one of a Markdown file.
type link struct {
	to   string
	line int // from 1
}

// links returns the links and pictures of a Markdown text outside code.
func links(text string) (all []link) {
	for n, line := range prose(text) {
		for _, m := range linkTarget.FindAllStringSubmatch(codeSpan.ReplaceAllString(line, "``"), -1) {
			all = append(all, link{m[1] + m[2], n + 1})
		}
	}
	return all
}

// anchors returns the anchors of a Markdown text's headings, as GitHub forms them: letters,
// digits, hyphens and underscores in lower case, a hyphen for each space, and a number for
// a heading that comes again.
func anchors(text string) (all []string) {
	for _, line := range prose(text) {
		m := heading.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, linkText.ReplaceAllString(m[1], "$1"))
		unique := anchor
		for n := 1; slices.Contains(all, unique); n++ {
			unique = fmt.Sprintf("%s-%d", anchor, n)
		}
		all = append(all, unique)
	}
	return all
}

// prose returns the lines of a Markdown text, those of fenced code empty.
func prose(text string) []string {
	lines := strings.Split(text, "\n")
	fence := ""
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " ")
		switch {
		case fence == "" && (strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")):
			fence, lines[i] = trimmed[:3], ""
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			lines[i] = ""
		}
	}
	return lines
}

// TestBrokenLinksAreFound, and links in code are none.
func TestBrokenLinksAreFound(t *testing.T) {
	text := "# The `make` page\n\nSee [a](b.md#two-words), ![p](pictures/x.png) and [this](#the-make-page).\n\n```sh\n# [no](link)\n```\n\nNor is `[x](y)`.\n\n## A [link](z.md), twice\n## A link, twice\n"
	var got []string
	for _, l := range links(text) {
		got = append(got, fmt.Sprint(l.line, " ", l.to))
	}
	if want := []string{"3 b.md#two-words", "3 pictures/x.png", "3 #the-make-page", "11 z.md"}; !slices.Equal(got, want) {
		t.Errorf("links %q, want %q", got, want)
	}
	if got, want := anchors(text), []string{"the-make-page", "a-link-twice", "a-link-twice-1"}; !slices.Equal(got, want) {
		t.Errorf("anchors %q, want %q", got, want)
	}
	texts := map[string]string{"docs/a.md": text, "docs/b.md": "# Two words\n"}
	exists := map[string]bool{"docs/a.md": true, "docs/b.md": true, "docs": true, "LICENSE": true}
	for to, good := range map[string]bool{
		"b.md": true, "b.md#two-words": true, "#the-make-page": true, "../LICENSE": true, "../docs/": true,
		"c.md": false, "b.md#three-words": false, "#two-words": false, "../LICENSE#mit": false, "b.md#": false,
	} {
		if err := follow("docs/a.md", to, exists, texts); (err == nil) != good {
			t.Errorf("link to %s: %v", to, err)
		}
	}
}
