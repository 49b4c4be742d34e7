package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
)

// verdict is what became of a change.
type verdict string

const (
	caught       verdict = "caught"
	survived     verdict = "survived"
	timedOut     verdict = "timed out"
	notCompiling verdict = "not compiling"
	broken       verdict = "left out" // the tests fail without the change
)

// finding is a verdict with the packages whose tests led to it.
type finding struct {
	verdict verdict
	by      []string
}

func (f finding) String() string {
	switch {
	case f.verdict == survived && len(f.by) == 0:
		return "survived: no package that runs its code has tests"
	case f.verdict == survived:
		return "survived the tests of " + strings.Join(f.by, ", ")
	case f.verdict == broken:
		return "left out: without the change the tests fail of " + strings.Join(f.by, ", ")
	case len(f.by) > 0:
		return string(f.verdict) + " by " + strings.Join(f.by, ", ")
	}
	return string(f.verdict)
}

// lab runs tests. What they write goes to folders below work.
type lab struct {
	options
	work  string
	env   []string
	sound map[string]bool // whether tests of a package pass without a change
}

func newLab(ctx context.Context, o options) (*lab, error) {
	built, err := goTool(ctx, o.folder, "env", "GOCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", withOutput(err))
	}
	work, err := os.MkdirTemp("", "mutation-")
	if err != nil {
		return nil, err
	}
	l := &lab{options: o, work: work, sound: map[string]bool{}}
	l.env = append(os.Environ(), "GOCACHE="+strings.TrimSpace(string(built)), "RAPID_NOFAILFILE=1") // which would stand in the tree
	for _, name := range []string{"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR"} {
		folder := filepath.Join(work, strings.ToLower(name))
		if err := os.Mkdir(folder, 0o755); err != nil {
			return nil, errors.Join(err, os.RemoveAll(work))
		}
		l.env = append(l.env, name+"="+folder)
	}
	return l, nil
}

// try runs the tests of a change, the package's own first, until some fail or time is up.
func (l *lab) try(ctx context.Context, t *tree, c change) (finding, error) {
	overlay, err := l.overlay(c)
	if err != nil {
		return finding{}, err
	}
	found, left := finding{verdict: survived}, l.limit
	for _, p := range t.near(c.pkg, l.importers) {
		if left < time.Second {
			return found, nil
		}
		name, begin := shortName(p), time.Now()
		v, failed, err := l.test(ctx, p, left, "-overlay="+overlay)
		if err != nil {
			return finding{}, err
		}
		left -= time.Since(begin)
		sound := v == survived || v == notCompiling
		if !sound {
			if sound, err = l.passes(ctx, p, failed); err != nil {
				return finding{}, err
			}
		}
		switch {
		case !sound && p == c.pkg:
			return finding{broken, []string{name}}, nil
		case !sound:
			continue
		case v == timedOut && p != c.pkg:
			return found, nil // as far as the time went
		case v != survived:
			return finding{v, []string{name}}, nil
		}
		found.by = append(found.by, name)
	}
	return found, nil
}

// overlay writes the file as the change leaves it, and returns the path of the overlay that names it.
func (l *lab) overlay(c change) (string, error) {
	after, overlay := filepath.Join(l.work, "after.go"), filepath.Join(l.work, "overlay.json")
	source, err := inputfile.Read(c.file, mostSource)
	if err != nil {
		return "", err
	}
	if err := atomicfile.WriteBytes(after, c.in(source)); err != nil {
		return "", err
	}
	raw, err := json.Marshal(map[string]map[string]string{"Replace": {c.file: after}})
	if err != nil {
		return "", err
	}
	return overlay, atomicfile.WriteBytes(overlay, raw)
}

// passes tells whether tests of a package, all if none is named, pass without a change, within the limit.
func (l *lab) passes(ctx context.Context, p *pkg, tests []string) (bool, error) {
	var which []string
	if len(tests) > 0 {
		which = []string{"-run=^(" + strings.Join(tests, "|") + ")$"}
	}
	key := strings.Join(append([]string{p.ImportPath}, tests...), " ")
	sound, known := l.sound[key]
	if !known {
		v, _, err := l.test(ctx, p, l.limit, which...)
		if err != nil {
			return false, err
		}
		sound = v == survived
		l.sound[key] = sound
	}
	return sound, nil
}

// failure is how go test names a test that failed.
var failure = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// test runs the tests of a package, and returns the names of those that failed.
func (l *lab) test(ctx context.Context, p *pkg, limit time.Duration, arguments ...string) (verdict, []string, error) {
	arguments = append([]string{"test", "-vet=off", "-ldflags=-w", "-failfast", "-timeout=" + limit.String()}, arguments...)
	if l.exec != "" {
		arguments = append(arguments, "-exec="+l.exec)
	}
	if l.windowless != "" && p.window() && !slices.ContainsFunc(arguments, func(a string) bool { return strings.HasPrefix(a, "-run=") }) {
		arguments = append(arguments, "-run="+l.windowless)
	}
	run := goTool(ctx, l.folder, append(arguments, p.ImportPath)...)
	run.Env = l.env
	raw, err := run.CombinedOutput()
	out := string(raw)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", nil, ctx.Err()
	case err == nil:
		return survived, nil, nil
	case !errors.As(err, &exit):
		return "", nil, err
	case strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]"):
		return notCompiling, nil, nil
	case strings.Contains(out, "panic: test timed out after"):
		return timedOut, nil, nil
	}
	var failed []string
	for _, m := range failure.FindAllStringSubmatch(out, -1) {
		failed = append(failed, m[1])
	}
	return caught, failed, nil
}

// shortName is the import path of a package without that of the module.
func shortName(p *pkg) string {
	_, after, ok := strings.Cut(p.ImportPath, "/sitlark/sitlark/")
	if !ok {
		return p.ImportPath
	}
	return after
}

// goTool prepares a call of go. An interrupt also reaches the tests that it has started.
func goTool(ctx context.Context, folder string, arguments ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, "go", arguments...)
	c.Dir = folder
	return c
}

// withOutput adds what a command wrote about its error.
func withOutput(err error) error {
	var failed *exec.ExitError
	if errors.As(err, &failed) && len(failed.Stderr) > 0 {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(failed.Stderr)))
	}
	return err
}
