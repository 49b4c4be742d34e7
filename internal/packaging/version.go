package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// release is what a commit says about its packages.
type release struct {
	version string    // 1.2.3, or 0.0.0~git20261124.0123456789ab without a tag
	time    time.Time // of the commit, UTC
}

// plain is the version as git, Windows and semantic versions write it, and as all files are named: without ~.
func (r release) plain() string { return strings.ReplaceAll(r.version, "~", "-") }

var (
	tagPattern      = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-((?:alpha|beta|rc)\.?\d+))?$`)
	snapshotPattern = regexp.MustCompile(`^(\d+\.\d+\.\d+)-(snapshot(?:\.\d+)?)$`)
)

// thisRelease reads the commit that is checked out. SOURCE_DATE_EPOCH replaces its time.
func thisRelease() (release, error) {
	seconds, err := output(nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return release{}, err
	}
	if set := os.Getenv("SOURCE_DATE_EPOCH"); set != "" {
		seconds = set
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return release{}, fmt.Errorf("SOURCE_DATE_EPOCH: expected seconds since 1970, found %q", seconds)
	}
	r := release{time: time.Unix(unix, 0).UTC()}
	if tag, err := output(nil, "git", "describe", "--tags", "--exact-match", "--match", "v*"); err == nil {
		r.version, err = versionOf(tag)
		return r, err
	}
	commit, err := output(nil, "git", "log", "-1", "--abbrev=12", "--date=format-local:%Y%m%d", "--format=%cd.%h")
	r.version = unnamed + commit
	return r, err
}

// snapshotOf turns 1.2.3-snapshot.4 into 1.2.3~snapshot.4. Nothing else will do, so that
// no package that is called a release comes from a commit without a tag.
func snapshotOf(version string) (string, error) {
	parts := snapshotPattern.FindStringSubmatch(version)
	if parts == nil {
		return "", fmt.Errorf("VERSION %s: expected a snapshot, such as 1.2.3-snapshot or 1.2.3-snapshot.4; the version of a release is its tag", version)
	}
	return parts[1] + "~" + parts[2], nil
}

// isSnapshot tells whether a version is that of no tag.
func isSnapshot(version string) bool {
	return strings.HasPrefix(version, unnamed) || strings.Contains(version, "~snapshot")
}

// mayBeReleased returns why the packages of a release cannot be made: changes that no commit
// has, no tag, or no section of the changelog. A snapshot may have all three.
func mayBeReleased(r release) error {
	named := !strings.HasPrefix(r.version, unnamed)
	if named && isSnapshot(r.version) {
		return nil
	}
	changed, err := output(nil, "git", "status", "--porcelain")
	switch {
	case err != nil:
		return err
	case changed != "":
		return fmt.Errorf("the working tree has changes that no commit has: commit or stash them, or make a snapshot by make release VERSION=1.2.3-snapshot:\n%s", changed)
	case !named:
		return errors.New("the commit has no tag such as v1.2.3: set one by git tag -a v1.2.3, or make a snapshot by make release VERSION=1.2.3-snapshot")
	}
	return writeChanges(io.Discard, r)
}

// unnamed is how the version of a commit without a tag begins.
const unnamed = "0.0.0~git"

// versionOf turns v1.2.3 into 1.2.3, and v1.2.3-rc.1 into 1.2.3~rc.1, which package
// managers sort before 1.2.3.
func versionOf(tag string) (string, error) {
	parts := tagPattern.FindStringSubmatch(tag)
	if parts == nil {
		return "", fmt.Errorf("tag %s: expected v1.2.3, or v1.2.3-rc.1 with alpha, beta or rc", tag)
	}
	if parts[2] != "" {
		return parts[1] + "~" + parts[2], nil
	}
	return parts[1], nil
}
