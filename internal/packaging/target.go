package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"runtime"
)

// mostBytes is how large a stripped binary may be: 50 MB.
const mostBytes = 50_000_000

// target is a system that a binary is built for.
type target struct {
	system   string // GOOS; empty for linux
	arch     string // GOARCH
	window   bool   // else it is the headless build, static
	packaged bool   // also as .deb and .rpm
}

// targets returns the window program for the computer that builds, and the headless program
// for both architectures: a window for the other one needs a C compiler and libraries for it.
func targets() []target {
	other := "arm64"
	if runtime.GOARCH == other {
		other = "amd64"
	}
	return []target{
		{arch: runtime.GOARCH, window: true, packaged: true},
		{arch: runtime.GOARCH},
		{arch: other, packaged: true},
	}
}

func (t target) name() string {
	if t.window {
		return t.arch
	}
	return t.arch + "-headless"
}

// folder is the name of its .tar.gz, without the ending.
func (t target) folder(r release) string {
	if t.window {
		return fmt.Sprintf("sitlark-%s-linux-%s", r.plain(), t.arch)
	}
	return fmt.Sprintf("sitlark-headless-%s-linux-%s", r.plain(), t.arch)
}

func (t target) archive(r release) string { return t.folder(r) + ".tar.gz" }

// build makes the stripped binary.
func (t target) build(r release, path string) error {
	args := []string{"build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w -X github.com/sitlark/sitlark/internal/buildinfo.version=" + r.plain(), "-o", path}
	env := []string{"GOOS=" + cmp.Or(t.system, "linux"), "GOARCH=" + t.arch, "CGO_ENABLED=1", "GOFLAGS=-mod=readonly"}
	if !t.window {
		args = append(args, "-tags", "headless")
		env[2] = "CGO_ENABLED=0"
	}
	cmd := exec.Command("go", append(args, ".")...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build for %s: %w", t.name(), err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() > mostBytes {
		return fmt.Errorf("%s has %d bytes, at most %d are allowed: go tool nm -size -sort size shows what it consists of; text/template, html/template and reflect's Method keep the linker from leaving out unused methods", path, info.Size(), mostBytes)
	}
	return nil
}
