package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Check returns why the file at path can't be written, as far as that can be known before; nil: it
// can. It leaves nothing behind. Its errors are those of Write.
func Check(path string) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return isFolder(path)
	case err == nil && !info.Mode().IsRegular():
		return nil // a pipe must not be opened twice
	}
	f, err := createBeside(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func isFolder(path string) error {
	return &fs.PathError{Op: "write", Path: path, Err: errors.New("is a folder")}
}

// named returns an error of a temporary file as one of the file at path, which the user knows.
func named(err error, path string) error {
	var ofFile *fs.PathError
	var ofLink *os.LinkError
	switch {
	case errors.As(err, &ofFile):
		return &fs.PathError{Op: "write", Path: path, Err: ofFile.Err}
	case errors.As(err, &ofLink):
		return &fs.PathError{Op: "write", Path: path, Err: ofLink.Err}
	}
	return err
}
