package main

import (
	"archive/tar"
	"compress/gzip"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

// writeArchive writes the files as a .tar.gz: one folder, with bin and share as below /usr.
// Users and times are those of no computer.
func writeArchive(tree []file, r release, name string) (err error) {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(z)
	root := strings.TrimSuffix(path.Base(name), ".tar.gz")
	seen := map[string]bool{}
	for _, f := range tree {
		to, ok := archivePath(f)
		if !ok {
			continue
		}
		if err := addFolders(w, path.Join(root, path.Dir(to)), seen, r); err != nil {
			return err
		}
		content, err := f.read()
		if err != nil {
			return err
		}
		if err := w.WriteHeader(&tar.Header{Name: path.Join(root, to), Size: int64(len(content)), Mode: int64(f.mode()), ModTime: r.time, Format: tar.FormatPAX}); err != nil {
			return err
		}
		if _, err := io.Copy(w, strings.NewReader(string(content))); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return z.Close()
}

// archivePath is where a file is in the archive. What belongs to Debian alone is left out;
// the licences are in the root.
func archivePath(f file) (string, bool) {
	if name, ok := strings.CutPrefix(f.to, licences+"/"); ok {
		return name, true
	}
	if f.only == "deb" {
		return "", false
	}
	return strings.CutPrefix(f.to, "/usr/")
}

// addFolders adds the folders above a file, once.
func addFolders(w *tar.Writer, folder string, seen map[string]bool, r release) error {
	var missing []string
	for at := folder; at != "." && !seen[at]; at = path.Dir(at) {
		seen[at] = true
		missing = append(missing, at)
	}
	slices.Reverse(missing)
	for _, at := range missing {
		if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: at + "/", Mode: 0o755, ModTime: r.time, Format: tar.FormatPAX}); err != nil {
			return err
		}
	}
	return nil
}
