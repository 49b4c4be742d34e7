//go:build long

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLongReleaseIsReproducible makes the release of the commit that is checked out twice, from
// clones in two folders, and compares all bytes. The second time nothing comes from a
// cache of compiled packages, all files are old, and time zone, language, permissions and
// temporary folder are others; where faketime is installed, C compiler, linker and zip
// live a year later. SITLARK_KEEP names an empty folder that both stay in.
func TestLongReleaseIsReproducible(t *testing.T) {
	base := os.Getenv("SITLARK_KEEP")
	if base == "" {
		base = t.TempDir()
	}
	root, err := output(nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	first := filepath.Join(base, "a")
	second := filepath.Join(base, "another folder", "of another length")
	temporary := filepath.Join(base, "temporary")
	for _, folder := range []string{first, second} {
		if said, err := exec.Command("git", "clone", "-q", root, folder).CombinedOutput(); err != nil {
			t.Fatalf("git clone: %v: %s", err, said)
		}
	}
	if err := os.MkdirAll(temporary, 0o755); err != nil {
		t.Fatal(err)
	}
	const make = `go run ./internal/packaging -version 0.0.1-snapshot release`
	shell(t, first, "umask 022; "+make, "TZ=UTC", "LC_ALL=C")
	later := ""
	if _, err := exec.LookPath("faketime"); err == nil {
		later = "faketime -f +400d "
	}
	t.Logf("the second by %q", later+make)
	shell(t, second, "umask 077; git ls-files -z | xargs -0 touch -h -d 2001-02-03; "+later+make,
		"TZ=Pacific/Auckland", "LC_ALL=C.UTF-8", "TMPDIR="+temporary, "GOCACHE="+filepath.Join(base, "cache"))

	a, b := contents(t, first), contents(t, second)
	for name := range b {
		if a[name] == nil {
			t.Errorf("%s: only the second release has it", name)
		}
	}
	kinds := map[string]int{}
	for name, content := range a {
		kinds[filepath.Ext(name)]++
		switch other := b[name]; {
		case other == nil:
			t.Errorf("%s: only the first release has it", name)
		case !bytes.Equal(content, other):
			t.Errorf("%s: %s", name, firstDifference(content, other))
		}
	}
	for kind, want := range map[string]int{".deb": 2, ".rpm": 2, ".gz": 3, ".zip": 1, ".json": 4, ".md": 1, "": 1} {
		if kinds[kind] != want {
			t.Errorf("%d files *%s, want %d: %v", kinds[kind], kind, want, kinds)
		}
	}
	sums := exec.Command("sha256sum", "-c", "--quiet", sumsFile)
	sums.Dir = filepath.Join(second, "out/package")
	if said, err := sums.CombinedOutput(); err != nil || bytes.Count(a[sumsFile], []byte("\n")) != 12 {
		t.Errorf("%v: %s\n%s", err, said, a[sumsFile])
	}
	var names []string
	for name, content := range a {
		names = append(names, fmt.Sprintf("%9d  %s", len(content), name))
	}
	slices.Sort(names)
	t.Logf("bytes of each file:\n%s", strings.Join(names, "\n"))
}

func shell(t *testing.T, folder, script string, env ...string) {
	t.Helper()
	cmd := exec.Command("sh", "-ec", script)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s, in %s: %v: %s", script, folder, err, said)
	}
}

// contents reads all files of the release in a clone.
func contents(t *testing.T, clone string) map[string][]byte {
	t.Helper()
	folder := filepath.Join(clone, "out/package")
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// firstDifference says where two files differ, with what stands there.
func firstDifference(a, b []byte) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	around := func(c []byte) []byte { return c[min(len(c), max(0, at-16)):min(len(c), at+16)] }
	return fmt.Sprintf("%d and %d bytes, different from byte %d on: %q, %q", len(a), len(b), at, around(a), around(b))
}
