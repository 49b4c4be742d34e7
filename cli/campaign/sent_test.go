package campaign

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/campaign/store"
)

// marker is the name of a folder that nothing that is sent to others may name.
const marker = "unmistakable-folder-of-mine"

// TestWhatIsSentNamesNoFolder: a campaign's folder, its reports, bundle and recordings hold no path of
// this computer and not its name, wherever they are; recordings are found all the same, and where the
// folder has moved.
func TestWhatIsSentNamesNoFolder(t *testing.T) {
	file := files(t)
	home := filepath.Join(t.TempDir(), marker)
	if err := os.Rename(filepath.Dir(file), home); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(home, filepath.Base(file))
	folder := filepath.Join(home, "out")
	junit, page := filepath.Join(home, "junit.xml"), filepath.Join(home, "sent.html")
	json, err := run(t, "campaign", "run", file, "--out", folder, "--jobs", "2", "--keep", "all", "--json", "--junit", junit, "--report", page)
	if err != nil {
		t.Fatalf("%v\n%s", err, json)
	}
	if err := os.WriteFile(filepath.Join(home, "report.json"), []byte(json), 0o600); err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	err = filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		checked++
		for name, text := range contents(t, path) {
			if i := bytes.Index(text, []byte(marker)); i >= 0 {
				t.Errorf("%s names the folder: …%q…", name, text[max(0, i-80):min(len(text), i+len(marker)+40)])
			}
			if i := written(text, `"`+host); i >= 0 {
				t.Errorf("%s names the computer: …%q…", name, text[max(0, i-80):min(len(text), i+60)])
			}
		}
		return nil
	})
	if err != nil || checked < 24+6 {
		t.Errorf("%d files were looked at, %v", checked, err)
	}
	moved := filepath.Join(home, "moved")
	if err := os.Rename(folder, moved); err != nil {
		t.Fatal(err)
	}
	records, _, err := store.Read(moved)
	if err != nil || len(records) != 24 {
		t.Fatalf("%d results, %v", len(records), err)
	}
	for _, r := range records {
		if at := store.Located(moved, r.Result.Recording); at == "" || filepath.Dir(at) != filepath.Join(moved, store.RecordingsFolder) {
			t.Errorf("the recording %q is not found: %q", r.Result.Recording, at)
		}
	}
}

// written returns where a word stands among other text, -1: nowhere. A short name is met by chance between the
// numbers of a recording.
func written(text []byte, word string) int {
	const around = 12
	printable := func(b byte) bool { return b >= ' ' && b <= '~' }
	for at := 0; ; at++ {
		i := bytes.Index(text[at:], []byte(word))
		if i < 0 {
			return -1
		}
		at += i
		near := text[max(0, at-around):min(len(text), at+len(word)+around)]
		if !slices.ContainsFunc(near, func(b byte) bool { return !printable(b) && b != '\n' }) {
			return at
		}
	}
}

// contents is what is in a file, by name: of a bundle and a recording, unpacked.
func contents(t *testing.T, path string) map[string][]byte {
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{path: raw}
	switch {
	case strings.HasSuffix(path, ".zip"):
		z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			if all[path+":"+f.Name], err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
	case strings.HasSuffix(path, ".mcap"):
		lexer, err := mcap.NewLexer(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		defer lexer.Close()
		var b bytes.Buffer
		for {
			_, record, err := lexer.Next(nil)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			b.Write(record)
		}
		if !bytes.Contains(b.Bytes(), []byte("expectation")) {
			t.Errorf("%s: no notes were read", path)
		}
		all[path] = b.Bytes()
	}
	return all
}

// TestPlacesOfRecordings from the folder of their campaign, and back.
func TestPlacesOfRecordings(t *testing.T) {
	home := t.TempDir()
	folder := filepath.Join(home, "night")
	for _, name := range []string{"night/recordings/a.mcap", "disk/b.mcap"} {
		path := filepath.Join(home, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(home, "disk")) // a file of the same name there is another one
	for _, c := range []struct {
		recording, want string
		here            bool
	}{
		{"", "", false},
		{"s3://bucket/a.mcap", "s3://bucket/a.mcap", false},
		{filepath.Join(folder, "recordings", "a.mcap"), "recordings/a.mcap", true},
		{"recordings/a.mcap", "recordings/a.mcap", true},
		{filepath.Join(home, "disk", "b.mcap"), filepath.Join(home, "disk", "b.mcap"), true},
		{"../disk/b.mcap", "../disk/b.mcap", true}, // as earlier versions named it
		{filepath.Join(home, "unmounted", "b.mcap"), filepath.Join(home, "unmounted", "b.mcap"), false},
		{"b.mcap", "b.mcap", false},
		{"/home/alice/recs/c.mcap", "/home/alice/recs/c.mcap", false},
		{`C:\Users\alice\c.mcap`, `C:\Users\alice\c.mcap`, false},
		{"/home/alice/recs/a.mcap", "/home/alice/recs/a.mcap", true}, // it came with the folder
	} {
		got := store.Relative(folder, c.recording)
		if at := store.Located(folder, got); got != c.want || (at != "") != c.here {
			t.Errorf("%q: %q, here %q; want %q", c.recording, got, at, c.want)
		}
	}
}
