package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/plaintext"
)

// planted is what stands in every text of a recording from somebody else: a title for the terminal's window, a
// colour, the end of a line and of a YAML value, and a mark that turns the direction of writing.
const planted = "\x1b]0;pwned\x07\x1b[31mred\nname: evil\r\t- x: {\"#\u202edetnalp\u0085"

// plant adds it to every text of a JSON value, but for those of keys that stay.
func plant(v any, stay ...string) any {
	switch v := v.(type) {
	case string:
		return v + planted
	case []any:
		for i := range v {
			v[i] = plant(v[i], stay...)
		}
	case map[string]any:
		for key := range v {
			if !slices.Contains(stay, key) {
				v[key] = plant(v[key], stay...)
			}
		}
	}
	return v
}

// plantedRecording rewrites a recording with planted in every text that it has.
func plantedRecording(t *testing.T, recording string, stay ...string) string {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	in, err := os.Open(recording)
	must(err)
	defer in.Close()
	r, err := mcap.NewReader(in)
	must(err)
	defer r.Close()
	var out bytes.Buffer
	w, err := mcap.NewWriter(&out, &mcap.WriterOptions{Chunked: true, IncludeCRC: true, Compression: mcap.CompressionZSTD})
	must(err)
	must(w.WriteHeader(&mcap.Header{Library: planted}))
	messages, err := r.Messages(mcap.UsingIndex(false), mcap.InOrder(mcap.FileOrder))
	must(err)
	known, texts := map[uint16]bool{}, 0
	for {
		schema, channel, m, err := messages.NextInto(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		must(err)
		if !known[channel.ID] {
			known[channel.ID] = true
			if schema != nil {
				must(w.WriteSchema(schema))
			}
			must(w.WriteChannel(channel))
		}
		if name := path.Base(channel.Topic); name == "start" || name == "log" {
			var value any
			decoder := json.NewDecoder(bytes.NewReader(m.Data))
			decoder.UseNumber()
			must(decoder.Decode(&value))
			m.Data, err = json.Marshal(plant(value, stay...))
			must(err)
			texts++
		}
		must(w.WriteMessage(m))
	}
	must(w.Close())
	if texts < 3 {
		t.Fatalf("%d messages with texts", texts)
	}
	path := filepath.Join(t.TempDir(), "from-somebody.mcap")
	must(os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// TestForeignTextsAreHarmless: whatever stands in a recording's texts, no command prints, logs or writes what a
// terminal obeys, and a scenario that is made of it is read again.
func TestForeignTextsAreHarmless(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil))) // raw: what the log's own handler cleans is not at stake
	defer slog.SetDefault(before)
	flight := flown(t, "two-in-one-sky")
	technical := []string{"kind", "vehicle", "params", "set_up", "layout", "signature", "architecture", "file", "begins", "mission", "script"}
	folder := t.TempDir()
	for name, recording := range map[string]string{
		"exact":   plantedRecording(t, flight, technical...),
		"inexact": plantedRecording(t, flight, "kind", "params", "set_up", "begins", "mission"),
	} {
		says := ""
		to := func(ext string) string { return filepath.Join(folder, name+ext) }
		for _, args := range [][]string{
			{"replay", "--verify", recording}, {"replay", "--verify", "--json", recording},
			{"compare", flight, recording}, {"compare", "--json", recording, flight},
			{"export", recording, "--csv", to(".csv"), "--kml", to(".kml"), "--html", to(".html")},
			{"export", recording, "--csv", "-"}, {"export", recording + "@nobody", "--csv", "-"},
			{"scenario", "from", recording, "-o", to(".yaml")}, {"scenario", "from", recording},
			{"campaign", "report", recording}, {"scenario", "check", recording}, {"continue", recording, "--at", "1e9", "--headless"},
		} {
			out, err := called(t, args...)
			if err != nil {
				out += err.Error()
			}
			harmless(t, strings.Join(args, " "), out)
			if !slices.Contains(args, "-") {
				says += out + "\n"
			}
		}
		for _, ext := range []string{".csv", ".kml", ".html", ".yaml"} {
			if text, err := os.ReadFile(to(ext)); err == nil {
				harmless(t, name+ext, string(text))
			} else if name == "exact" {
				t.Errorf("%v: %s", err, says)
			}
		}
		if _, err := os.Stat(to(".yaml")); err == nil {
			if out, err := called(t, "scenario", "check", to(".yaml")); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		}
	}
	harmless(t, "the log", log.String())
}

// harmless finds what a terminal obeys, also as JSON writes it.
func harmless(t *testing.T, what, text string) {
	t.Helper()
	text = strings.ReplaceAll(text, "\t", " ")
	for _, bad := range []string{`\u001b`, `\x1b`, `\u0007`, `\u202e`, `\u0085`, "pwned"} {
		if i := strings.Index(text, bad); i >= 0 {
			t.Errorf("%s has %q: %.200q", what, bad, text[max(0, i-60):])
			return
		}
	}
	if clean := plaintext.Lines(text); clean != text {
		i := 0
		for i < len(clean) && clean[i] == text[i] {
			i++
		}
		t.Errorf("%s has a control character: %.200q", what, text[max(0, i-60):])
	}
}
