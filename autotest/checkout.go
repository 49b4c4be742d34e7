package autotest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/sitl"
)

// Checkout is an ArduPilot source tree in which the program of its Series was built. Make it by Open.
type Checkout struct {
	Folder string // absolute
	Python string // absolute path of the interpreter that runs the tests
	Series *Series
}

// Open returns the checkout in a folder, of whose tests a series counts, and which the interpreter
// python runs: a path or a name on PATH. The error says what is missing and how to get it.
func Open(folder, python string, series *Series) (*Checkout, error) {
	if runtime.GOOS == "windows" {
		return nil, errors.New("ArduPilot's autotest does not run on Windows: use WSL, with sitlark for Linux")
	}
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	c := &Checkout{Folder: absolute, Series: series}
	if _, err := os.Stat(c.script()); err != nil {
		return nil, fmt.Errorf("%s: there is no %s; expected the folder of an ArduPilot checkout: git clone --recursive https://github.com/ArduPilot/ardupilot", folder, script)
	}
	if err := sitl.Check(c.Binary()); err != nil {
		return nil, fmt.Errorf("%w; build it in %s: ./waf configure --board sitl --debug && ./waf %s", err, folder, series.Kind.Target())
	}
	found, err := exec.LookPath(python)
	if err != nil {
		return nil, fmt.Errorf("no Python: %w; install Python 3, or name its path with --python", err)
	}
	if c.Python, err = filepath.Abs(found); err != nil {
		return nil, err
	}
	return c, nil
}

// Where the parts of a checkout are.
const (
	tests  = "Tools/autotest"
	script = tests + "/autotest.py"
	bin    = "build/sitl/bin"
)

func (c *Checkout) script() string { return filepath.Join(c.Folder, filepath.FromSlash(script)) }

// Binary is the program of the checkout that the series tests.
func (c *Checkout) Binary() string {
	return filepath.Join(c.Folder, filepath.FromSlash(bin), c.Series.Kind.Program())
}

// Version tells one state of the checkout from another: its commit, and when its binary was
// built and how large it is.
func (c *Checkout) Version() string {
	commit := "no commit"
	git := exec.Command("git", "-C", c.Folder, "rev-parse", "--short=12", "HEAD")
	git.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")
	if out, err := git.Output(); err == nil {
		commit = plaintext.Line(strings.TrimSpace(string(out)))
	}
	info, err := os.Stat(c.Binary())
	if err != nil {
		return commit
	}
	return fmt.Sprintf("%s, %s of %s, %d bytes", commit, c.Series.Kind.Program(), info.ModTime().UTC().Format("2006-01-02 15:04:05"), info.Size())
}

// Tests lists the names of the series' tests, as the checkout itself does.
func (c *Checkout) Tests(ctx context.Context) ([]string, error) {
	m, err := newMirror(c, "")
	if err != nil {
		return nil, err
	}
	defer m.remove()
	cmd := exec.CommandContext(ctx, c.Python, m.script(), "--list-subtests-for-vehicle="+c.Series.prefix)
	cmd.Dir, cmd.Env = m.folder, append(os.Environ(), m.environment("")...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, c.cannotRun(said.String(), err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	names := strings.Fields(lines[len(lines)-1])
	if len(names) == 0 {
		return nil, fmt.Errorf("%s --list-subtests-for-vehicle=%s names no test", c.script(), c.Series.prefix)
	}
	return names, nil
}

// missingModule is what Python says when a module can't be imported.
var missingModule = regexp.MustCompile(`ModuleNotFoundError: No module named '([A-Za-z0-9_]+)`)

// cannotRun says why the tests could not be listed: most often a Python module is missing.
func (c *Checkout) cannotRun(said string, err error) error {
	if m := missingModule.FindStringSubmatch(said); m != nil {
		return fmt.Errorf("the tests need the Python module %s, which %s does not have: %s -m pip install %s, or run the checkout's Tools/environment_install script for your system; another Python is given by --python",
			m[1], c.Python, c.Python, m[1])
	}
	last := lastLine(said)
	if last == "" {
		last = err.Error()
	}
	return fmt.Errorf("%s does not run with %s: %s", c.script(), c.Python, last)
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return plaintext.Line(strings.TrimSpace(lines[len(lines)-1]))
}
