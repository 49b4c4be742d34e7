package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes a repository with one commit in an empty folder, and works in it.
func repository(t *testing.T, changelog string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("SOURCE_DATE_EPOCH", "")
	write(t, "CHANGELOG.md", changelog)
	git(t, "init", "-q")
	git(t, "add", ".")
	git(t, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "first", "--date", "2026-01-02T03:04:05Z")
}

func git(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v: %s", args, err, said)
	}
}

func write(t *testing.T, name, content string) {
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
			repository(t, changelog)
			if c.tag != "" {
				git(t, "tag", c.tag)
			}
			if c.change != "" {
				write(t, c.change, "changed")
			}
			r, err := thisRelease(c.snapshot)
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

func TestSourceDateEpoch(t *testing.T) {
	repository(t, changelog)
	t.Setenv("SOURCE_DATE_EPOCH", "1000000000")
	if r, err := thisRelease(""); err != nil || r.time.Unix() != 1e9 || !strings.HasPrefix(r.version, "0.0.0~git20") {
		t.Errorf("%+v, %v", r, err)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if _, err := thisRelease(""); err == nil || !strings.Contains(err.Error(), `found "yesterday"`) {
		t.Errorf("got %v", err)
	}
}

// TestChangesOfARelease are its section, and those of a snapshot what is not released.
func TestChangesOfARelease(t *testing.T) {
	for _, c := range []struct {
		r    release
		want string
	}{
		{release{version: "1.2.3"}, "### Fly\n\n- Old.\n"},
		{release{version: "1.2.2~rc.1"}, "- Older.\n"},
		{release{version: "1.3.0~snapshot", snapshot: true}, "- New.\n"},
	} {
		if got, err := sectionOf(changelog, c.r); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.r.version, got, err, c.want)
		}
	}
}
