package autotest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// mirror is a temporary tree that looks like a checkout to its tests, which write their files
// there. Entries are links into the checkout, except for the folders in mirrored and below
// tests, which are its own.
type mirror struct {
	checkout *Checkout
	folder   string
}

// mirrored are the folders of a mirror that are not links.
var mirrored = []string{".", "Tools", "build", "build/sitl", bin}

// written are what tests and ArduPilot write to the top of a tree. Those of earlier runs in the
// checkout are not linked.
var written = []string{"logs", "terrain", "scripts", "tmp", "eeprom.bin", "flash.dat", "persistent.dat", "mav.parm", "buildlogs"}

// newMirror makes a mirror of c. Its ArduPilot is a program with that text, a script; empty: a
// link to the real one.
func newMirror(c *Checkout, text string) (*mirror, error) {
	folder, err := os.MkdirTemp("", "sitlark-autotest-")
	if err != nil {
		return nil, err
	}
	if folder, err = filepath.EvalSymlinks(folder); err != nil { // the tests resolve links too
		return nil, err
	}
	m := &mirror{checkout: c, folder: folder}
	if err := m.fill(text); err != nil {
		return nil, errors.Join(err, m.remove())
	}
	return m, nil
}

func (m *mirror) remove() error { return os.RemoveAll(m.folder) }

func (m *mirror) script() string { return filepath.Join(m.folder, filepath.FromSlash(script)) }

func (m *mirror) tmp() string { return filepath.Join(m.folder, "tmp") }

// environment makes the tests write to logs, and nowhere but there and in the mirror. What they start by name, python3 and mavproxy.py,
// is first looked for beside their Python, as in a virtual environment that is active.
func (m *mirror) environment(logs string) []string {
	return []string{
		"BUILDLOGS=" + logs, "TMPDIR=" + m.tmp(),
		"PATH=" + filepath.Dir(m.checkout.Python) + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"PYTHONDONTWRITEBYTECODE=1", "GIT_OPTIONAL_LOCKS=0",
	}
}

func (m *mirror) fill(text string) error {
	for _, folder := range mirrored {
		if err := m.linkEntries(folder, text != ""); err != nil {
			return err
		}
	}
	if err := m.copyTests(text != ""); err != nil {
		return err
	}
	if err := os.Mkdir(m.tmp(), 0o755); err != nil {
		return err
	}
	if text == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(m.folder, filepath.FromSlash(bin), m.checkout.Series.Kind.Program()), []byte(text), 0o755)
}

// linkEntries makes a folder of the mirror, with links to what the checkout's has.
func (m *mirror) linkEntries(folder string, replaced bool) error {
	from, to := filepath.Join(m.checkout.Folder, folder), filepath.Join(m.folder, folder)
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if slices.Contains(mirrored, name) || name == tests || replaced && name == bin+"/"+m.checkout.Series.Kind.Program() || folder == "." && slices.Contains(written, name) {
			continue
		}
		if err := os.Symlink(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// copyTests makes the folders of the tests, with copies of the Python files, which find the tree
// by where they lie, and links to the others. Parameter files are copies, too, where sitlark flies with other values: replaced.
func (m *mirror) copyTests(replaced bool) error {
	changed := map[string]string{}
	if replaced {
		changed = m.checkout.Series.onSitlark
	}
	from := filepath.Join(m.checkout.Folder, filepath.FromSlash(tests))
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(m.checkout.Folder, name)
		if err != nil {
			return err
		}
		to := filepath.Join(m.folder, relative)
		switch {
		case d.IsDir() && d.Name() == "__pycache__":
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		case !strings.HasSuffix(name, ".py") && (len(changed) == 0 || !strings.HasSuffix(name, ".parm")):
			return os.Symlink(name, to)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if strings.HasSuffix(name, ".parm") {
			text = withValues(text, changed)
		}
		return os.WriteFile(to, text, 0o755)
	})
}

// withValues returns the text of a parameter file with other values of parameters. Of several, a file that has one gets all.
func withValues(text []byte, values map[string]string) []byte {
	var changed strings.Builder
	has := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(strings.ReplaceAll(line, ",", " "))
		if len(words) > 0 {
			if value, ok := values[words[0]]; ok {
				line, has[words[0]] = words[0]+" "+value+"\n", true
			}
		}
		changed.WriteString(line)
	}
	if len(has) == 0 {
		return text
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !has[name] {
			fmt.Fprintf(&changed, "\n%s %s\n", name, values[name])
		}
	}
	return []byte(changed.String())
}
