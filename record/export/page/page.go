package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/assets"
)

//go:embed web
var web embed.FS

var skeleton = template.Must(template.New("page.html").ParseFS(web, "web/page.html"))

// contents is what the scripts read of the flight besides the columns.
type contents struct {
	Title     string     `json:"title"`
	Writer    string     `json:"writer"`
	Logged    bool       `json:"logged"` // it is of a log, which may lack quantities: they are 0
	Length    float64    `json:"length"` // [s]
	Facts     []fact     `json:"facts"`
	Notices   []string   `json:"notices"`
	Verdicts  []verdict  `json:"verdicts"`
	Bookmarks []bookmark `json:"bookmarks"`
	Land      *land      `json:"land"`
	Vehicles  []*vehicle `json:"vehicles"`
}

// HTML writes the page. It needs no other file, and its policy lets it ask for none.
func (f *Flight) HTML(w io.Writer) error {
	text, err := json.Marshal(contents{
		Title: f.title, Writer: writer(), Logged: f.logged, Length: f.Length, Facts: f.facts, Notices: f.Notices,
		Verdicts: f.verdicts, Bookmarks: f.bookmarks, Land: f.land, Vehicles: f.vehicles,
	})
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	packed, err := pack(f.data)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	style, script := style(), script()
	err = skeleton.Execute(w, map[string]any{
		"Title": f.title, "Writer": writer(), "Policy": policy(style, script),
		"Style": template.CSS(style), "Script": template.JS(script),
		// json.Marshal escapes <, >, & and the line separators, so that no text ends the element.
		"Contents": template.JS(text), "Data": template.HTML(packed),
	})
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return nil
}

// pack returns data compressed by gzip, in base64.
func pack(data []byte) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// policy lets the page use its own style, script, font and picture, and nothing else.
func policy(style, script string) string {
	return fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; font-src data:; img-src data:; base-uri 'none'; form-action 'none'", hash(script), hash(style))
}

// hash is the source of a policy that allows one text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// style returns the style sheet, with the fonts.
func style() string {
	face := func(weight int, font []byte) string {
		return fmt.Sprintf("@font-face{font-family:B612;font-weight:%d;src:url(data:font/otf;base64,%s)}\n", weight, base64.StdEncoding.EncodeToString(font))
	}
	return "/* B612: Copyright 2012 The B612 Project Authors, SIL Open Font License 1.1, scripts.sil.org/OFL */\n" +
		face(400, assets.B612Regular) + face(700, assets.B612Bold) + text("page.css")
}

// script returns all scripts in one scope.
func script() string {
	entries, err := web.ReadDir("web")
	if err != nil {
		panic(err) // it is in the program
	}
	var parts []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".js") {
			parts = append(parts, e.Name())
		}
	}
	slices.Sort(parts)
	var b strings.Builder
	b.WriteString("(() => {\n\"use strict\";\n")
	for _, name := range parts {
		fmt.Fprintf(&b, "\n/* %s */\n%s", name, text(name))
	}
	b.WriteString("})();\n")
	return b.String()
}

// text returns a file of web. Browsers read the ends of lines as one character each, and so
// must the policy's hashes.
func text(name string) string {
	data, err := web.ReadFile("web/" + name)
	if err != nil {
		panic(err) // it is in the program
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}
