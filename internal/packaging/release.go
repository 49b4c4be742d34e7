package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// What a release has besides its packages.
const (
	sumsFile    = "SHA256SUMS"
	changesFile = "CHANGES.md" // the text of the release; no file for download
)

// writeRelease makes a fresh folder with all that a release consists of: packages, a list
// of modules for each program, checksums of these files, and what has changed.
func writeRelease(r release, folder string) error {
	if err := mayBeReleased(r); err != nil {
		return err
	}
	if missing := missingForWindows(); missing != "" {
		return fmt.Errorf("%s is missing, and a release has a package for Windows: scripts/setup.sh gcc-mingw-w64-x86-64 zip installs it", missing)
	}
	work, err := emptyFolder(folder)
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	programs, err := writeForLinux(r, work, folder)
	if err != nil {
		return err
	}
	if err := writeForWindows(r, folder); err != nil {
		return err
	}
	if err := writeAllModules(r, work, programs, folder); err != nil {
		return err
	}
	if err := writeSums(folder); err != nil {
		return err
	}
	var changes strings.Builder
	if err := writeChanges(&changes, r); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, changesFile), []byte(changes.String()), 0o644)
}

// writeAllModules writes the list of modules of each program: programs, and that for Windows.
func writeAllModules(r release, work string, programs map[target]string, folder string) error {
	tool, err := installModulesTool(work)
	if err != nil {
		return err
	}
	exe := filepath.Join(work, "windows", "sitlark.exe")
	if err := unzipProgram(r, folder, exe); err != nil {
		return err
	}
	if err := writeModules(tool, r, exe, filepath.Join(folder, windowsName(r)+modulesEnding)); err != nil {
		return err
	}
	for t, program := range programs {
		if err := writeModules(tool, r, program, filepath.Join(folder, t.folder(r)+modulesEnding)); err != nil {
			return err
		}
	}
	return nil
}

// writeSums writes the checksums of all files in folder that are for download, sorted by name,
// as sha256sum -c reads them.
func writeSums(folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, "sitlark*"))
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, name := range names { // sorted
		sum, err := sumOf(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sum, filepath.Base(name))
	}
	return os.WriteFile(filepath.Join(folder, sumsFile), []byte(b.String()), 0o644)
}

// sumOf returns the SHA-256 of a file.
func sumOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
