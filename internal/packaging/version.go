package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"
)

// release is what a commit says about its packages.
type release struct {
	version string    // 1.2.3, or 0.0.0~git20261124.0123456789ab without a tag
	time    time.Time // of the commit, UTC
}

var tagPattern = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-((?:alpha|beta|rc)\.?\d+))?$`)

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
	r.version = "0.0.0~git" + commit
	return r, err
}

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
