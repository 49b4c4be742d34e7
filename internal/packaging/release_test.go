package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestSums are read by sha256sum, which finds a file that has changed.
func TestSums(t *testing.T) {
	if _, err := exec.LookPath("sha256sum"); err != nil {
		t.Skip("sha256sum is missing")
	}
	folder := t.TempDir()
	writeText(t, filepath.Join(folder, "sitlark_1.2.3-1_amd64.deb"), "one")
	writeText(t, filepath.Join(folder, "sitlark-1.2.3-linux-amd64.tar.gz"), "two")
	writeText(t, filepath.Join(folder, "CHANGES.md"), "no file for download")
	if err := writeSums(folder); err != nil {
		t.Fatal(err)
	}
	check := func() (string, error) {
		cmd := exec.Command("sha256sum", "-c", sumsFile)
		cmd.Dir = folder
		said, err := cmd.CombinedOutput()
		return string(said), err
	}
	if said, err := check(); err != nil || strings.Count(said, ": OK\n") != 2 {
		t.Errorf("%v: %s", err, said)
	}
	writeText(t, filepath.Join(folder, "sitlark_1.2.3-1_amd64.deb"), "One")
	if said, err := check(); err == nil || !strings.Contains(said, "amd64.deb: FAILED") {
		t.Errorf("a changed file: %v: %s", err, said)
	}
}

// TestArchiveFollowsFromTheCommit: where files are, when they were written and who owns
// them changes no byte of it.
func TestArchiveFollowsFromTheCommit(t *testing.T) {
	r := release{version: "1.2.3", time: time.Unix(1e9, 0).UTC()}
	archive := func(written time.Time, mode fs.FileMode, content string) []byte {
		folder := t.TempDir()
		from := filepath.Join(folder, "program")
		writeText(t, from, content)
		if err := os.Chmod(from, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(from, written, written); err != nil {
			t.Fatal(err)
		}
		tree := []file{{to: "/usr/bin/sitlark", from: from, program: true}, {to: licences + "/LICENSE", content: []byte("free")}, {to: docs + "/copyright", content: []byte("free"), only: "deb"}}
		name := filepath.Join(folder, "sitlark-1.2.3-linux-amd64.tar.gz")
		if err := writeArchive(tree, r, name); err != nil {
			t.Fatal(err)
		}
		packed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return packed
	}
	first := archive(time.Unix(1e9, 0), 0o755, "machine code")
	if again := archive(time.Unix(1.7e9, 0), 0o600, "machine code"); !bytes.Equal(first, again) {
		t.Error("another time and mode of the file gives other bytes")
	}
	if other := archive(time.Unix(1e9, 0), 0o755, "Machine code"); bytes.Equal(first, other) {
		t.Error("another program gives the same bytes")
	}
}

// commitOf makes a repository with one commit in an empty folder, and works in it.
func commitOf(t *testing.T, changelog string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("SOURCE_DATE_EPOCH", "")
	writeText(t, "CHANGELOG.md", changelog)
	runGit(t, "init", "-q")
	runGit(t, "add", ".")
	runGit(t, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "first", "--date", "2026-01-02T03:04:05Z")
}

func runGit(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v: %s", args, err, said)
	}
}

func writeText(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

const changelog = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.3, 2026-01-02\n\n### Fly\n\n- Old.\n\n## [1.2.2-rc.1]\n\n- Older.\n\n## 1.0.0\n"

// TestWhatMayBeReleased: a tag on a commit without later changes, with its section in the
// changelog; and any snapshot.
func TestWhatMayBeReleased(t *testing.T) {
	for _, c := range []struct{ name, tag, snapshot, change, version, want string }{
		{"tag", "v1.2.3", "", "", "1.2.3", ""},
		{"candidate", "v1.2.2-rc.1", "", "", "1.2.2~rc.1", ""},
		{"no tag", "", "", "", "", "the commit has no tag"},
		{"changed", "v1.2.3", "", "CHANGELOG.md", "1.2.3", "changes that no commit has"},
		{"new file", "v1.2.3", "", "new.go", "1.2.3", "?? new.go"},
		{"no section", "v1.2.4", "", "", "1.2.4", `no section "## 1.2.4": rename "Unreleased"`},
		{"section without text", "v1.0.0", "", "", "1.0.0", `"## 1.0.0" is empty`},
		{"no version", "v1.2", "", "", "", "expected v1.2.3"},
		{"snapshot", "", "1.2.4-snapshot.5", "new.go", "1.2.4~snapshot.5", ""},
		{"snapshot of a tag", "v1.2.3", "1.2.4-snapshot", "", "1.2.4~snapshot", ""},
		{"no snapshot", "", "1.2.4", "", "", "VERSION 1.2.4: expected a snapshot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			commitOf(t, changelog)
			if c.tag != "" {
				runGit(t, "tag", c.tag)
			}
			if c.change != "" {
				writeText(t, c.change, "changed")
			}
			r, err := thisRelease()
			if err == nil && c.snapshot != "" {
				r.version, err = snapshotOf(c.snapshot)
			}
			if err == nil {
				err = mayBeReleased(r)
			}
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if c.version != "" && r.version != c.version {
				t.Errorf("version %q, want %q", r.version, c.version)
			}
			if got := r.time.Format("2006-01-02T15:04:05Z"); r.version != "" && got != "2026-01-02T03:04:05Z" {
				t.Errorf("time %s: not that of the commit", got)
			}
		})
	}
}

// TestChangesOfASnapshot are what is not released.
func TestChangesOfASnapshot(t *testing.T) {
	if got, err := sectionOf(changelog, "1.3.0~snapshot.2"); err != nil || got != "- New.\n" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := sectionOf("# Changelog\n\n## 1.2.3\n\n- Old.\n", "1.3.0~snapshot"); err == nil || !strings.HasSuffix(err.Error(), `no section "## Unreleased"`) {
		t.Errorf("without such a section: %q, %v", got, err)
	}
}
