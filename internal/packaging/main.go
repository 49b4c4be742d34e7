package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	folder := flag.String("o", "out/package", "`FOLDER` that packages are written to")
	snapshot := flag.String("version", "", "`VERSION` of a snapshot, such as 1.2.3-snapshot; that of a release is its tag")
	flag.Parse()
	if err := run(flag.Arg(0), *folder, *snapshot, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

func run(command, folder, snapshot string, out io.Writer) error {
	r, err := thisRelease()
	if err == nil && snapshot != "" {
		r.version, err = snapshotOf(snapshot)
	}
	if err != nil {
		return err
	}
	switch command {
	case "version":
		_, err = fmt.Fprintln(out, r.plain())
	case "time":
		_, err = fmt.Fprintln(out, r.time.Unix())
	case "notice":
		err = writeNotice(out)
	case "changes":
		err = writeChanges(out, r)
	case "packages":
		err = writePackages(r, folder)
	case "release":
		err = writeRelease(r, folder)
	default:
		err = fmt.Errorf("%q is no command: expected version, time, notice, changes, packages or release", command)
	}
	return err
}

// writePackages makes a fresh folder with all packages. That for Windows is left out where its
// compiler is missing.
func writePackages(r release, folder string) error {
	work, err := emptyFolder(folder)
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if _, err := writeForLinux(r, work, folder); err != nil {
		return err
	}
	if missing := missingForWindows(); missing != "" {
		fmt.Fprintf(os.Stderr, "packaging: skipped: the package for Windows: %s is missing (scripts/setup.sh gcc-mingw-w64-x86-64 zip installs it)\n", missing)
		return nil
	}
	return writeForWindows(r, folder)
}

// emptyFolder makes folder with nothing but a folder for what packages are made of, whose
// path it returns.
func emptyFolder(folder string) (work string, err error) {
	if err := os.RemoveAll(folder); err != nil {
		return "", err
	}
	work = filepath.Join(folder, "work")
	return work, os.MkdirAll(work, 0o755)
}

// writeForLinux makes all packages for Linux and returns the paths of their programs.
func writeForLinux(r release, work, folder string) (binaries map[target]string, err error) {
	shared, err := newManual(r, work)
	if err != nil {
		return nil, err
	}
	binaries = map[target]string{}
	for _, t := range targets() {
		binary := filepath.Join(work, t.name(), "sitlark")
		binaries[t] = binary
		if err := t.build(r, binary); err != nil {
			return nil, err
		}
		tree, err := newTree(t, r, binary, shared)
		if err != nil {
			return nil, err
		}
		if err := writeArchive(tree, r, filepath.Join(folder, t.archive(r))); err != nil {
			return nil, err
		}
		if !t.packaged {
			continue
		}
		if err := writeByNFPM(t, r, binary, tree, work, folder); err != nil {
			return nil, err
		}
	}
	return binaries, nil
}

// output runs a program in the root of the repository and returns what it wrote, without
// the last line end.
func output(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	said, err := cmd.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			return "", fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, strings.TrimSpace(string(failed.Stderr)))
		}
		return "", fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return strings.TrimRight(string(said), "\n"), nil
}
