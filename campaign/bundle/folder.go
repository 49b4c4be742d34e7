package bundle

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// Folder is files in memory by the names that scenario and vehicle files use for them, such as ../quad.yaml:
// the keys alone, which are no paths of this computer. It implements fs.FS, but for folders.
type Folder map[string][]byte

// Open implements fs.FS.
func (f Folder) Open(name string) (fs.File, error) {
	content, has := f[path.Clean(name)]
	if !has {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &file{Reader: bytes.NewReader(content), info: info{path.Base(name), int64(len(content))}}, nil
}

// file is an open file.
type file struct {
	*bytes.Reader
	info info
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *file) Close() error               { return nil }

// info describes a file.
type info struct {
	name string
	size int64
}

func (i info) Name() string     { return i.name }
func (i info) Size() int64      { return i.size }
func (info) Mode() fs.FileMode  { return 0o444 }
func (info) ModTime() time.Time { return time.Time{} }
func (info) IsDir() bool        { return false }
func (info) Sys() any           { return nil }
