package terrain

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/sitlark/sitlark/internal/inputfile"
)

// openZip opens the archive in a file.
func openZip(f *os.File) (*zip.Reader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(f, info.Size())
	if errors.Is(err, zip.ErrInsecurePath) { // nothing is written by these names
		err = nil
	}
	return z, err
}

// zippedTile returns a tile in a ZIP archive: that of c's entry or, where it has none, the tile k.
func zippedTile(c candidate, k tileKey) (*tile, error) {
	t := &tile{}
	look := func(keep bool) ([]byte, error) {
		f, err := inputfile.Open(c.path, largestArchive)
		if err != nil {
			return nil, fmt.Errorf("terrain: %w", err)
		}
		defer f.Close()
		z, err := openZip(f)
		if err != nil {
			return nil, spoilt(c.path, "ZIP archive", err)
		}
		e, err := c.find(z, k)
		if err != nil {
			return nil, err
		}
		t.name = c.path + ": " + e.Name
		if !keep {
			t.rows, t.cols, err = stepsOf(t.name, int64(min(e.UncompressedSize64, uint64(largestTile)+1)))
			return nil, err
		}
		r, err := e.Open()
		if err != nil {
			return nil, spoilt(t.name, "ZIP archive", err)
		}
		defer r.Close()
		content, err := io.ReadAll(io.LimitReader(r, largestTile+1))
		if err != nil {
			return nil, spoilt(t.name, "ZIP archive", err)
		}
		return content, nil
	}
	t.open = func() (posts, error) { return t.unpacked(look(true)) }
	_, err := look(false)
	return t, err
}

// find returns the entry of an archive that has the tile k.
func (c candidate) find(z *zip.Reader, k tileKey) (*zip.File, error) {
	var others []string
	for _, e := range z.File {
		at, ok := tileOf(e)
		switch {
		case ok && at == k && e.Flags&1 != 0:
			return nil, fmt.Errorf("terrain: %s: %s is encrypted: extract it", c.path, e.Name)
		case ok && at == k && (c.entry == "" || e.Name == c.entry):
			return e, nil
		case len(others) < 3:
			others = append(others, e.Name)
		}
	}
	return nil, fmt.Errorf("terrain: %s has no %s in it, but %q: download the file again, or extract the tile and name it so", c.path, k.name(), others)
}

// gzippedTile returns the tile in a file of gzip. It unpacks it twice, since only that tells its size.
func gzippedTile(path string) (*tile, error) {
	look := func(to io.Writer) (size int64, err error) {
		f, err := inputfile.Open(path, largestArchive)
		if err != nil {
			return 0, fmt.Errorf("terrain: %w", err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err == nil {
			size, err = io.Copy(to, io.LimitReader(z, largestTile+1))
		}
		if err != nil {
			return 0, spoilt(path, "gzip file", err)
		}
		return size, nil
	}
	size, err := look(io.Discard)
	if err != nil {
		return nil, err
	}
	t := &tile{name: path}
	if t.rows, t.cols, err = stepsOf(path+", unpacked,", size); err != nil {
		return nil, err
	}
	t.open = func() (posts, error) {
		var content bytes.Buffer
		_, err := look(&content)
		return t.unpacked(content.Bytes(), err)
	}
	return t, nil
}

// unpacked returns the posts of a tile that was unpacked, if they are all there.
func (t *tile) unpacked(content []byte, err error) (posts, error) {
	if err != nil {
		return nil, err
	}
	if int64(len(content)) != fileSize(t.rows, t.cols) {
		return nil, fmt.Errorf("terrain: %s has %d bytes, not %d: it was changed meanwhile", t.name, len(content), fileSize(t.rows, t.cols))
	}
	return inMemory(content), nil
}

// spoilt is the error for an archive that can't be unpacked.
func spoilt(name, what string, err error) error {
	if errors.Is(err, zip.ErrAlgorithm) {
		return fmt.Errorf("terrain: %s is compressed by a method that sitlark lacks: extract it", name)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		err = errors.New("it ends too early")
	}
	return fmt.Errorf("terrain: %s: the %s is damaged: %w: download it again", name, what, err)
}
