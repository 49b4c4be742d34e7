package main

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// missingForWindows returns the tool that the package for Windows needs and this computer
// lacks, or nothing.
func missingForWindows() string {
	for _, tool := range []string{"x86_64-w64-mingw32-gcc", "zip"} {
		if _, err := exec.LookPath(tool); err != nil {
			return tool
		}
	}
	return ""
}

// windowsName is the name of the package for Windows, without the ending.
func windowsName(r release) string {
	return "sitlark-" + r.plain() + "-windows-amd64"
}

// writeForWindows makes the .zip.
func writeForWindows(r release, folder string) error {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	cmd := exec.Command("scripts/windows/package.sh")
	cmd.Env = append(os.Environ(), "OUT="+absolute, "VERSION="+r.plain(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", cmd.Path, err)
	}
	return nil
}

// unzipProgram writes the program in the package for Windows to a file.
func unzipProgram(r release, folder, to string) (err error) {
	name := windowsName(r)
	z, err := zip.OpenReader(filepath.Join(folder, name+".zip"))
	if err != nil {
		return err
	}
	defer z.Close()
	in, err := z.Open(path.Join(name, "sitlark.exe"))
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o755)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	_, err = io.Copy(out, in)
	return err
}
