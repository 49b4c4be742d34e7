package bundle

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// zipped is an archive of entries in their order.
func zipped(t testing.TB, entries ...[2]string) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, e := range entries {
		w, err := z.Create(e[0])
		if err == nil {
			_, err = w.Write([]byte(e[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// FuzzOpen: whatever a bundle is, reading it ends with a bundle whose files are within the limits and under
// the bundle's own names, or with an error in words. What its scenario names is in the bundle or nowhere.
func FuzzOpen(f *testing.F) {
	real, err := Make(source(write(f, hop)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(real)
	f.Add(real[:len(real)/2])
	f.Add([]byte("PK"))
	small := `{"scenario": "a.yaml", "files": {"../x.yaml": "files/001-x.yaml"}}`
	f.Add(zipped(f, [2]string{"bundle.json", small}, [2]string{"scenario.yaml", "name: a\nvehicle: ../x.yaml\n"}, [2]string{"files/001-x.yaml", "name: x\n"}))
	f.Add(zipped(f, [2]string{"bundle.json", small}, [2]string{"scenario.yaml", "name: a\nflat: true\nvehicle: /etc/passwd.yaml\ntimeout: 5s\n"}))
	f.Add(zipped(f, [2]string{"../bundle.json", small}, [2]string{"scenario.yaml", "name: a"}))
	f.Add(zipped(f, [2]string{"files/../../x", ""}, [2]string{"", ""}))
	f.Add(zipped(f, [2]string{"bundle.json", `{"files": {"a": "scenario.yaml"}}`}, [2]string{"scenario.yaml", strings.Repeat("a", 1<<16)}))
	f.Fuzz(func(t *testing.T, archive []byte) {
		b, err := Open(archive)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "the bundle") {
				t.Errorf("an error that does not say what it is about: %v", err)
			}
			return
		}
		total := len(b.text)
		for name, content := range b.Files() {
			total += len(content)
			if got, err := fs.ReadFile(b.Files(), name); err == nil && !bytes.Equal(got, content) {
				t.Errorf("%q is read as another file", name)
			}
		}
		if b.Hash() != Hash(archive) || len(b.Files()) > MaxFiles || total > MaxUnpacked || strings.ContainsAny(b.scenario, `/\`) {
			t.Errorf("%d files of %d bytes, scenario %q", len(b.Files()), total, b.scenario)
		}
		for _, settings := range [][]campaign.Setting{nil, {set(campaign.VehicleFile, "", "quad.yaml")}, {set(campaign.ParameterFile, "", "soft.parm")}, {set(campaign.StartPlace, "north", "5 m")}} {
			if p, err := b.Scenario(settings, false); (p == nil) == (err == nil) {
				t.Errorf("%v: scenario %v, error %v", settings, p, err)
			}
		}
	})
}

// TestArchivesBeyondTheLimits are refused before they take memory: many files, files that say to be smaller or
// larger than they are, one file under many names.
func TestArchivesBeyondTheLimits(t *testing.T) {
	entries := [][2]string{{"bundle.json", "{}"}, {"scenario.yaml", "name: a"}}
	for i := range MaxFiles {
		entries = append(entries, [2]string{fmt.Sprintf("files/%d", i), "x"})
	}
	var names []string
	for i := range MaxFiles + 1 {
		names = append(names, fmt.Sprintf(`"%d": "files/a"`, i))
	}
	small := zipped(t, [2]string{"bundle.json", "{}"}, [2]string{"scenario.yaml", strings.Repeat("name: a # ", 1000)})
	for says, archive := range map[string][]byte{
		"files, expected at most 1000": zipped(t, entries...),
		"names for its files":          zipped(t, [2]string{"bundle.json", `{"files": {` + strings.Join(names, ",") + `}}`}, [2]string{"scenario.yaml", "name: a"}, [2]string{"files/a", "x"}),
		`"scenario.yaml": `:            lying(t, small, 17),
		"its files have more than":     lying(t, small, 0xFFFFFFF0),
		`has a file "a\x1b[31m"`:       zipped(t, [2]string{"bundle.json", `{"files": {"a\u001b[31m": "files/a"}}`}, [2]string{"scenario.yaml", "name: a"}, [2]string{"files/a", "x"}),
		"is in it twice":               zipped(t, [2]string{"a", "1"}, [2]string{"a", "2"}),
		"bundle.json can't be read":    zipped(t, [2]string{"bundle.json", "{"}, [2]string{"scenario.yaml", "name: a"}),
	} {
		if _, err := Open(archive); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// lying is an archive whose last entry says to have another size.
func lying(t *testing.T, archive []byte, size uint32) []byte {
	t.Helper()
	at := bytes.LastIndex(archive, []byte("PK\x01\x02")) // its header in the central directory
	if at < 0 {
		t.Fatal("no central directory")
	}
	out := bytes.Clone(archive)
	for i := range 4 {
		out[at+24+i] = byte(size >> (8 * i))
	}
	return out
}
