package terrain

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// tileKey names a square degree by the whole degrees of its south-west corner.
type tileKey struct{ lat, lon int }

// name is the tile's file name: N36E149.hgt.
func (k tileKey) name() string {
	ns, ew, lat, lon := 'N', 'E', k.lat, k.lon
	if lat < 0 {
		ns, lat = 'S', -lat
	}
	if lon < 0 {
		ew, lon = 'W', -lon
	}
	return fmt.Sprintf("%c%02d%c%03d.hgt", ns, lat, ew, lon)
}

// tile is the posts of a square degree: rows from north to south, each from west to east, both
// edges included, as big-endian 16-bit metres above mean sea level.
//
// Source: NASA/USGS, SRTM Topography (SRTM_Topo.txt), section 2.1.
type tile struct {
	name       string                // of its file
	rows, cols int                   // steps between posts a degree, to the north and to the east; 0 for sea
	open       func() (posts, error) // its content
	file       posts                 // nil: it is not open
	notice     string                // why it is not another file's; empty: it is the best one
}

// posts is the content of a tile.
type posts interface {
	io.ReaderAt
	io.Closer
}

// void marks a post without a measurement.
const void = -32768

// sizes are the tiles that there are: 3″, 1″, and 1″ by 2″, which some publishers use north of 50°
// or 60°. They are those that GDAL's driver SRTMHGT reads and writes.
var sizes = []struct{ rows, cols int }{{1200, 1200}, {3600, 3600}, {3600, 1800}}

func fileSize(rows, cols int) int64 { return 2 * int64(rows+1) * int64(cols+1) }

// largestTile is the size of the largest tile [bytes].
var largestTile = fileSize(3600, 3600)

// stepsOf returns the steps of a tile of a size in bytes; none for sea. what is ahead of the size in
// the error.
func stepsOf(what string, size int64) (rows, cols int, err error) {
	if size == 0 {
		return 0, 0, nil
	}
	var known []string
	for _, s := range sizes {
		if size == fileSize(s.rows, s.cols) {
			return s.rows, s.cols, nil
		}
		known = append(known, fmt.Sprintf("%d (%d×%d posts)", fileSize(s.rows, s.cols), s.cols+1, s.rows+1))
	}
	is := fmt.Sprint(size)
	if size > largestTile {
		is = fmt.Sprintf("more than %d", largestTile)
	}
	return 0, 0, fmt.Errorf("terrain: %s has %s bytes, expected %s, or 0 for open sea: download the file again, or convert it with gdal_translate -of SRTMHGT", what, is, strings.Join(known, ", "))
}

// tileIn reads a tile's file of a folder that is not this computer's.
func tileIn(files fs.FS, name string) (*tile, error) {
	f, err := files.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoTile
	}
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, largestTile+1))
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	rows, cols, err := stepsOf(name, int64(len(content)))
	return &tile{name: name, rows: rows, cols: cols, open: func() (posts, error) { return inMemory(content), nil }}, err
}

// inMemory are posts that were read.
func inMemory(content []byte) posts {
	return struct {
		io.ReaderAt
		io.Closer
	}{bytes.NewReader(content), io.NopCloser(nil)}
}

// errNoTile means that there is no such tile.
var errNoTile = errors.New("no such tile")

// ReadTile returns the content of a tile such as N36E149.hgt, unpacked, from a folder that has it in any
// form that Load reads. The error wraps fs.ErrNotExist where the folder lacks it.
func ReadTile(folder, name string) ([]byte, error) {
	k, ok := keyOf(name)
	if !ok {
		return nil, fmt.Errorf("terrain: %s: expected the name of a tile such as N36E149.hgt: %w", name, fs.ErrNotExist)
	}
	files, err := survey(folder, []tileKey{k})
	if err != nil {
		return nil, err
	}
	t, err := files.tile(k)
	switch {
	case errors.Is(err, errNoTile):
		return nil, fmt.Errorf("terrain: %s lacks %s: %w", folder, name, fs.ErrNotExist)
	case err != nil:
		return nil, err
	case t.rows == 0:
		return nil, nil
	}
	if t.file, err = t.open(); err != nil {
		return nil, err
	}
	defer t.close()
	content := make([]byte, fileSize(t.rows, t.cols))
	_, err = t.file.ReadAt(content, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("terrain: %s: %w", t.name, err)
	}
	return content, nil
}

// readRow reads posts of a row, counted from the south, from the given column on.
func (t *tile) readRow(row, col int, dst []int16, buf []byte) error {
	if t.rows == 0 {
		clear(dst)
		return nil
	}
	buf = buf[:2*len(dst)]
	at := int64(2 * ((t.rows-row)*(t.cols+1) + col))
	if n, err := t.file.ReadAt(buf, at); n < len(buf) {
		return fmt.Errorf("terrain: %s: %w", t.name, err)
	}
	for i := range dst {
		dst[i] = int16(binary.BigEndian.Uint16(buf[2*i:]))
	}
	return nil
}

func (t *tile) close() {
	if t.file != nil {
		t.file.Close() // it was only read
		t.file = nil
	}
}
