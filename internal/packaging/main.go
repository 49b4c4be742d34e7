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
	flag.Parse()
	if err := run(flag.Arg(0), *folder, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

func run(command, folder string, out io.Writer) error {
	r, err := thisRelease()
	if err != nil {
		return err
	}
	switch command {
	case "version":
		_, err = fmt.Fprintln(out, r.version)
	case "time":
		_, err = fmt.Fprintln(out, r.time.Unix())
	case "notice":
		err = writeNotice(out)
	case "changes":
		err = writeChanges(out, r)
	case "packages":
		err = writePackages(r, folder)
	default:
		err = fmt.Errorf("%q is no command: expected version, time, notice, changes or packages", command)
	}
	return err
}

// writePackages makes a fresh folder with all packages.
func writePackages(r release, folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	work := filepath.Join(folder, "work") // what packages are made of
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	shared, err := newManual(r, work)
	if err != nil {
		return err
	}
	for _, t := range targets() {
		binary := filepath.Join(work, t.name(), "sitlark")
		if err := t.build(r, binary); err != nil {
			return err
		}
		tree, err := newTree(t, r, binary, shared)
		if err != nil {
			return err
		}
		if err := writeArchive(tree, r, filepath.Join(folder, t.archive(r))); err != nil {
			return err
		}
		if !t.packaged {
			continue
		}
		if err := writeByNFPM(t, r, binary, tree, work, folder); err != nil {
			return err
		}
	}
	return nil
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
