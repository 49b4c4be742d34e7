package terrain

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/sitlark/sitlark/internal/inputfile"
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

// tile is an open .hgt file: rows of posts from north to south, each from west to
// east, both edges included, as big-endian 16-bit metres above mean sea level.
//
// Source: NASA/USGS, SRTM Topography (SRTM_Topo.txt), section 2.1.
type tile struct {
	name string
	file posts // nil: sea everywhere
	side int   // steps between posts a degree: 1200 (3″) or 3600 (1″); 0 for sea
}

// posts is the content of a tile.
type posts interface {
	io.ReaderAt
	io.Closer
}

// void marks a post without a measurement.
const void = -32768

// openTile opens a tile's file in a folder, ignoring the case of its name. An empty file
// means sea.
func (s *Source) openTile(k tileKey) (*tile, error) {
	if s.Files != nil {
		return tileIn(s.Files, path.Join(filepath.ToSlash(s.Folder), k.name()))
	}
	path, err := findFile(s.Folder, k.name())
	if err != nil {
		return nil, err
	}
	file, err := inputfile.Open(path, math.MaxInt64) // its size is checked here
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("terrain: %w", err)
	}
	t, err := newTile(path, info.Size(), file)
	if err != nil || t.file == nil {
		file.Close()
	}
	return t, err
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
	content, err := io.ReadAll(io.LimitReader(f, fileSize(3600)+1))
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	return newTile(name, int64(len(content)), struct {
		io.ReaderAt
		io.Closer
	}{bytes.NewReader(content), io.NopCloser(nil)})
}

// newTile tells the kind of a tile from its size.
func newTile(name string, size int64, file posts) (*tile, error) {
	t := &tile{name: name}
	switch size {
	case 0:
		return t, nil
	case fileSize(1200):
		t.side = 1200
	case fileSize(3600):
		t.side = 3600
	default:
		return nil, fmt.Errorf("terrain: %s has %d bytes, expected %d (3″, 1201×1201 posts), %d (1″, 3601×3601), or 0 for open sea: download the file again and unpack it", name, size, fileSize(1200), fileSize(3600))
	}
	t.file = file
	return t, nil
}

func fileSize(side int64) int64 { return 2 * (side + 1) * (side + 1) }

// errNoTile is what findFile returns when there is no such file.
var errNoTile = errors.New("no such tile")

func findFile(folder, name string) (string, error) {
	if path := filepath.Join(folder, name); exists(path) {
		return path, nil
	}
	list, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s: no such folder; expected one with SRTM tiles, such as %s", folder, name)
	case errors.Is(err, syscall.ENOTDIR):
		return "", fmt.Errorf("%s is a file; expected the folder with SRTM tiles, such as %s", folder, name)
	case err != nil:
		return "", fmt.Errorf("terrain: reading the folder of tiles: %w", err)
	}
	for _, entry := range list {
		if strings.EqualFold(entry.Name(), name) {
			return filepath.Join(folder, entry.Name()), nil
		}
	}
	return "", errNoTile
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readRow reads posts of a row, counted from the south, from the given column on.
func (t *tile) readRow(row, col int, dst []int16, buf []byte) error {
	if t.file == nil {
		clear(dst)
		return nil
	}
	buf = buf[:2*len(dst)]
	at := int64(2 * ((t.side-row)*(t.side+1) + col))
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
	}
}
