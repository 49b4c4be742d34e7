package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestVersionsOfTags(t *testing.T) {
	for _, c := range []struct{ tag, version string }{
		{"v1.2.3", "1.2.3"}, {"v0.10.0", "0.10.0"}, {"v1.2.3-rc.1", "1.2.3~rc.1"}, {"v1.2.3-beta2", "1.2.3~beta2"},
		{"1.2.3", ""}, {"v1.2", ""}, {"v1.2.3-", ""}, {"v1.2.3-final", ""}, {"v1.2.3 ", ""}, {"v1.2.3~rc.1", ""},
	} {
		version, err := versionOf(c.tag)
		if version != c.version || (err != nil) != (c.version == "") {
			t.Errorf("%q has the version %q, %v, expected %q", c.tag, version, err, c.version)
		}
	}
}

// TestVersionsAreSorted as users update: dpkg must take each for newer than the one before.
func TestVersionsAreSorted(t *testing.T) {
	dpkg, err := exec.LookPath("dpkg")
	if err != nil {
		t.Skip("there is no dpkg, which sorts versions")
	}
	last := "0.0.0~git20261124.0123456789ab"
	for _, tag := range []string{"v0.0.1-alpha.1", "v0.0.1-beta.1", "v0.0.1-rc.1", "v0.0.1-rc.2", "v0.0.1", "v0.1.0", "v0.10.0", "v1.0.0"} {
		version, err := versionOf(tag)
		if err != nil {
			t.Fatal(err)
		}
		if err := exec.Command(dpkg, "--compare-versions", last, "lt", version).Run(); err != nil {
			t.Errorf("dpkg does not take %s for newer than %s", version, last)
		}
		last = version
	}
}

// TestReleaseOfACommit: with a tag and without.
func TestReleaseOfACommit(t *testing.T) {
	repository(t)
	r, err := thisRelease()
	if commit := git(t, "rev-parse", "--short=12", "HEAD"); err != nil || r.version != "0.0.0~git20261124."+commit {
		t.Errorf("without a tag it is %q, %v, of commit %s", r.version, err, commit)
	}
	if want := time.Date(2026, 11, 24, 10, 20, 30, 0, time.UTC); !r.time.Equal(want) || r.time.Location() != time.UTC {
		t.Errorf("its time is %v, expected that of the commit, %v", r.time, want)
	}
	git(t, "tag", "other")
	git(t, "tag", "v1.2.3-rc.1")
	if r, err := thisRelease(); err != nil || r.version != "1.2.3~rc.1" {
		t.Errorf("with a tag it is %q, %v", r.version, err)
	}
}

func TestReleaseHasTheTimeThatIsSet(t *testing.T) {
	repository(t)
	t.Setenv("SOURCE_DATE_EPOCH", "1000000000")
	if r, err := thisRelease(); err != nil || r.time.Unix() != 1000000000 {
		t.Errorf("its time is %v, %v", r.time, err)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if _, err := thisRelease(); err == nil || !strings.Contains(err.Error(), `SOURCE_DATE_EPOCH: expected seconds since 1970, found "yesterday"`) {
		t.Errorf("a time that is none gives %v", err)
	}
}

// TestTagThatIsNoVersion is refused, instead of a package with a version that nobody meant.
func TestTagThatIsNoVersion(t *testing.T) {
	repository(t)
	git(t, "tag", "v1.2")
	if r, err := thisRelease(); err == nil || !strings.Contains(err.Error(), "tag v1.2: expected v1.2.3") {
		t.Errorf("it is version %q, %v", r.version, err)
	}
}

// repository is the current folder of the test from now on, with one commit.
func repository(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Chdir(t.TempDir())
	t.Setenv("SOURCE_DATE_EPOCH", "")
	t.Setenv("TZ", "UTC")
	t.Setenv("GIT_CONFIG_GLOBAL", "/dev/null")
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} { // a hook may have set them
		t.Setenv(name, "") // puts it back
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+name+"_NAME", "test")
		t.Setenv("GIT_"+name+"_EMAIL", "test@localhost")
		t.Setenv("GIT_"+name+"_DATE", "2026-11-24T10:20:30Z")
	}
	git(t, "init", "--quiet")
	git(t, "commit", "--quiet", "--allow-empty", "-m", "first")
}

func git(t *testing.T, args ...string) string {
	t.Helper()
	said, err := output(nil, "git", args...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}
