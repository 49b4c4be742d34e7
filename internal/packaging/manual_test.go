package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestSectionOfAVersion(t *testing.T) {
	const changes = "# Changelog\n\n## Unreleased\n\n- new\n\n## [1.2.3] - 2026-11-24\n\n### Fly\n\n- flies\n\n## 1.2.3-rc.1\n\n- almost\n"
	for _, c := range []struct{ version, text string }{
		{"0.0.0~git20261124.0123456789ab", "- new\n"}, {"1.2.3", "### Fly\n\n- flies\n"}, {"1.2.3~rc.1", "- almost\n"},
		{"1.2", ""}, {"1.2.4", ""},
	} {
		text, err := sectionOf(changes, c.version)
		if text != c.text || (err != nil) != (c.text == "") {
			t.Errorf("of %s it is %q, %v, expected %q", c.version, text, err, c.text)
		}
	}
}

// TestChangelogHasASection for what is not released.
func TestChangelogHasASection(t *testing.T) {
	inRoot(t)
	var b bytes.Buffer
	if err := writeChanges(&b, release{version: "0.0.0~git20261124.0123456789ab"}); err != nil || !strings.Contains(b.String(), "- ") {
		t.Errorf("it is %q, %v", b.String(), err)
	}
}

// TestEachCommandHasAPage in the packages, named as man looks for it.
func TestEachCommandHasAPage(t *testing.T) {
	inRoot(t)
	var m manual
	if err := m.addPages(); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, f := range m.files {
		name := strings.TrimSuffix(filepath.Base(f.to), ".1.gz")
		if f.to != "/usr/share/man/man1/"+name+".1.gz" {
			t.Errorf("man does not find %s", f.to)
		}
		page, err := os.ReadFile("docs/man/" + name + ".1")
		if err != nil {
			t.Fatal(err)
		}
		if content, err := f.read(); err != nil || !bytes.Equal(unpack(t, content), page) {
			t.Errorf("%s is not docs/man/%s.1, %v", f.to, name, err)
		}
		found[name] = true
	}
	for _, name := range []string{"sitlark", "sitlark-scenario-run", "sitlark-replay", "sitlark-campaign-run"} {
		if !found[name] {
			t.Errorf("%s has no page", name)
		}
	}
	t.Chdir(t.TempDir())
	if err := new(manual).addPages(); err == nil || !strings.Contains(err.Error(), "make docs") {
		t.Errorf("without pages: %v", err)
	}
}

// TestCopyrightHasTheLicence in full, in the form that Debian reads.
func TestCopyrightHasTheLicence(t *testing.T) {
	inRoot(t)
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	text := string(debianCopyright(licence))
	words := strings.Join(strings.Fields(strings.ReplaceAll(text, "\n .\n", "\n")), " ")
	_, rest, _ := strings.Cut(string(licence), "\n\nPermission")
	if want := strings.Join(strings.Fields("Permission"+rest), " "); !strings.HasSuffix(words, want) || rest == "" {
		t.Errorf("it ends with another licence:\n%s", text)
	}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if line != "" && line[0] != ' ' && !strings.Contains(line, ": ") {
			t.Errorf("line %d is no field, nor the rest of one: %q", i+1, line)
		}
	}
}

// TestDebianChangelogIsRead by dpkg.
func TestDebianChangelogIsRead(t *testing.T) {
	reads, err := exec.LookPath("dpkg-parsechangelog")
	if err != nil {
		t.Skip("there is no dpkg-parsechangelog: install dpkg-dev")
	}
	path := filepath.Join(t.TempDir(), "changelog")
	if err := os.WriteFile(path, debianChangelog(testRelease), 0o600); err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]string{"Source": "sitlark", "Version": "1.2.3~rc.1-1", "Maintainer": maintainer, "Date": "Tue, 24 Nov 2026 10:20:30 +0000"} {
		said, err := output(nil, reads, "-l", path, "-S", field)
		if err != nil || said != want {
			t.Errorf("%s is %q, %v, expected %q", field, said, err, want)
		}
	}
}

// TestPackNamesNoTime: the same text gives the same bytes at any time.
func TestPackNamesNoTime(t *testing.T) {
	text := []byte(strings.Repeat("a line of a page\n", 100))
	packed := pack(text)
	if !bytes.Equal(unpack(t, packed), text) || len(packed) > len(text)/10 {
		t.Errorf("%d bytes become %d", len(text), len(packed))
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil || !z.ModTime.IsZero() || z.Name != "" {
		t.Errorf("they have the time %v and the name %q, %v", z.ModTime, z.Name, err)
	}
}

func unpack(t *testing.T, packed []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
