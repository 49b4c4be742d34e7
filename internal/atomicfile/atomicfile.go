// Package atomicfile writes files that are complete or not there: whoever reads one
// finds the old content or the new one, also after a crash or a loss of power.
//
// It is our own because the libraries that do this lack something that is needed:
// google/renameio does not build on Windows, natefinch/atomic does not sync the file to
// the disk before it renames it.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write replaces the file at path by what write writes. If write returns an error,
// nothing changes. The folder must exist. A symbolic link stays one: its target is
// replaced. A device or pipe, which can't be replaced, is written to.
func Write(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("is a folder")}
	case err == nil && !info.Mode().IsRegular():
		return writeTo(path, write)
	}
	f, err := createBeside(path)
	if err != nil {
		return err
	}
	temporary := f.Name()
	err = write(f)
	if err == nil && info != nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

// WriteBytes is Write for content that is in memory.
func WriteBytes(path string, content []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(content))
		return err
	})
}

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// createBeside creates a new hidden file in the folder of path, so that it can be
// renamed. Its permissions are those of any new file.
func createBeside(path string) (*os.File, error) {
	folder, base := filepath.Split(path)
	for try := 0; ; try++ {
		name := filepath.Join(folder, fmt.Sprintf(".%s-%08x", base, rand.Uint32()))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		return f, err
	}
}
