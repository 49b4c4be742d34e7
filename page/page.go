package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sitlark/sitlark/internal/webpage"
)

//go:embed web
var web embed.FS

var skeleton = webpage.MustParse("page.html", webpage.Text(web, "web/page.html"), nil)

// contents is what the scripts read of the flight besides the columns.
type contents struct {
	Title     string       `json:"title"`
	Writer    string       `json:"writer"`
	Live      bool         `json:"live,omitempty"` // it goes on
	Logged    bool         `json:"logged"`         // it is of a log, which may lack quantities: they are 0
	Length    float64      `json:"length"`         // [s]
	Facts     []fact       `json:"facts"`
	Notices   []string     `json:"notices"`
	Verdicts  []verdict    `json:"verdicts"`
	Bookmarks []bookmark   `json:"bookmarks"`
	Land      *land        `json:"land"`
	Vehicles  []*vehicle   `json:"vehicles"`
	Bodies    []body       `json:"bodies"`
	Paints    [][3]float32 `json:"paints"` // by their numbers; 0 is the vehicle's own
}

// contents is what the scripts read of the flight besides its data.
func (f *Flight) contents() contents {
	return contents{
		Title: f.title, Writer: writer(), Logged: f.logged, Length: f.Length, Facts: f.facts, Notices: f.Notices,
		Verdicts: f.verdicts, Bookmarks: f.bookmarks, Land: f.land, Vehicles: f.vehicles, Bodies: f.bodies, Paints: paints(),
	}
}

// HTML writes the page. It needs no other file, and its policy lets it ask for none.
func (f *Flight) HTML(w io.Writer) error {
	text, err := json.Marshal(f.contents())
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	packed, err := webpage.Pack(f.data)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return write(w, webpage.Script(web, "web", onlyLive...), f.title, text, packed)
}

// LiveHTML returns the page that shows a Live which its server tells it of. It has no flight's data. The policy is
// for the server to send, too, with what a page can't say of itself.
func LiveHTML() (text []byte, policy string, err error) {
	var b bytes.Buffer
	script := webpage.Script(web, "web")
	if err := write(&b, script, "sitlark", []byte(`{"live":true}`), "", liveConnects); err != nil {
		return nil, "", err
	}
	return b.Bytes(), webpage.Policy(webpage.Style(web, "web/page.css"), script, liveConnects), nil
}

// liveConnects lets a page connect to its own server.
const liveConnects = "connect-src 'self'"

// onlyLive are the scripts of a page that is told what is new: one that is a file asks for nothing.
var onlyLive = []string{"45-live.js", "65-act.js"}

// write writes a page with its script, contents in JSON and packed data. policy is what it may do besides showing itself.
func write(w io.Writer, script, title string, contents []byte, packed string, policy ...string) error {
	style := webpage.Style(web, "web/page.css")
	err := skeleton.Execute(w, map[string]any{
		"Title": title, "Writer": writer(), "Policy": webpage.Policy(style, script, policy...),
		"Style": webpage.Raw(style), "Script": webpage.Raw(script),
		// json.Marshal escapes <, >, & and the line separators, so that no text ends the element.
		"Contents": webpage.Raw(contents), "Data": webpage.Raw(packed),
	})
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return nil
}
