package terrain

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/sitlark/sitlark/internal/inputfile"
)

const (
	deepest   = 3       // levels of subfolders that are searched
	mostFiles = 200_000 // of a folder; all tiles that there are, packed, with their folders, are fewer
)

// surveyed is what a folder has of the wanted tiles.
type surveyed struct {
	folder string
	wanted map[tileKey]bool
	found  map[tileKey][]candidate
	unread map[tileKey]string // a file of the same place in a form that is not read
	spoilt error              // of the first archive that can't be read; nil: there is none
	files  int                // looked at
}

// candidate is a file that has a tile.
type candidate struct {
	path  string
	entry string // the tile's name in an archive; empty: it is none, or not known yet
	depth int    // of its folder
}

// The names of tiles as they are downloaded: N48E016.hgt, N48E016.SRTMGL1.hgt, N48E016.hgt.zip,
// N48E016.SRTMGL3.hgt.gz, N48E016.zip. anyTile is what names of other forms have:
// n48_e016_1arc_v3.tif, Copernicus_DSM_COG_10_N48_00_E016_00_DEM.tif, NASADEM_HGT_n48e016.zip.
var (
	tileName = regexp.MustCompile(`(?i)^([NS]\d\d)([EW]\d{3})(?:\.SRTMGL[13][NS]?)?(?:\.hgt|\.hgt\.zip|\.hgt\.gz|\.zip)$`)
	anyTile  = regexp.MustCompile(`(?i)(?:^|[^A-Z0-9])([NS]\d\d)(?:_00)?_?([EW]\d{3})`)
	beside   = regexp.MustCompile(`(?i)^\.|\.(?:xml|jpe?g|png|txt|md5|prj|html?|tmp|part|crdownload)$`) // files beside one, and parts of one
)

// keyOf returns the tile that a name has; false: none.
func keyOf(name string) (tileKey, bool) { return keyIn(tileName, name) }

func keyIn(form *regexp.Regexp, name string) (k tileKey, ok bool) {
	m := form.FindStringSubmatch(name)
	if m == nil {
		return k, false
	}
	k.lat, _ = strconv.Atoi(m[1][1:]) // the form has digits alone
	k.lon, _ = strconv.Atoi(m[2][1:])
	if strings.EqualFold(m[1][:1], "S") {
		k.lat = -k.lat
	}
	if strings.EqualFold(m[2][:1], "W") {
		k.lon = -k.lon
	}
	return k, true
}

// survey looks in a folder for tiles, by name, whose case does not matter: for files of one tile, plain or
// packed, and for ZIP archives of several, also in its subfolders. Where a tile is there several times, the
// one that is least deep counts, then a plain one, then the one with the shorter name.
func survey(folder string, keys []tileKey) (*surveyed, error) {
	s := &surveyed{folder: folder, wanted: map[tileKey]bool{}, found: map[tileKey][]candidate{}, unread: map[tileKey]string{}}
	for _, k := range keys {
		s.wanted[k] = true
	}
	err := s.look(folder, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such folder; expected one with SRTM tiles, such as %s", folder, keys[0].name())
	case errors.Is(err, syscall.ENOTDIR):
		return nil, fmt.Errorf("%s is a file; expected the folder with SRTM tiles, such as %s", folder, keys[0].name())
	case err != nil:
		return nil, fmt.Errorf("terrain: reading the folder of tiles: %w", err)
	}
	for _, list := range s.found {
		slices.SortStableFunc(list, func(a, b candidate) int {
			return cmp.Or(a.depth-b.depth, a.packed()-b.packed(), len(a.path)-len(b.path), strings.Compare(a.path, b.path))
		})
	}
	return s, nil
}

func (c candidate) packed() int {
	if strings.EqualFold(filepath.Ext(c.path), ".hgt") {
		return 0
	}
	return 1
}

// look goes through a folder and those in it.
func (s *surveyed) look(folder string, depth int) error {
	list, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if s.files += len(list); s.files > mostFiles {
		return fmt.Errorf("%s has more than %d files: name a folder with tiles alone", s.folder, mostFiles)
	}
	for _, entry := range list {
		file := filepath.Join(folder, entry.Name())
		isFolder := entry.IsDir()
		if entry.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(file)
			isFolder = err == nil && info.IsDir()
		}
		switch {
		case !isFolder:
			s.file(file, depth)
		case depth < deepest && !strings.HasPrefix(entry.Name(), "."):
			if err := s.look(file, depth+1); err != nil && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// file notes a file if it has a wanted tile.
func (s *surveyed) file(file string, depth int) {
	name := filepath.Base(file)
	if k, ok := keyOf(name); ok {
		if s.wanted[k] {
			s.found[k] = append(s.found[k], candidate{path: file, depth: depth})
		}
		return
	}
	k, named := keyIn(anyTile, name)
	if named && !s.wanted[k] || beside.MatchString(name) {
		return
	}
	if strings.EqualFold(filepath.Ext(name), ".zip") && s.archive(file, depth) {
		return
	}
	if named && s.unread[k] == "" {
		s.unread[k] = name
	}
}

// archive notes the wanted tiles in a ZIP archive. It reports whether there are any.
func (s *surveyed) archive(file string, depth int) (has bool) {
	f, err := inputfile.Open(file, largestArchive)
	if err != nil {
		return false
	}
	defer f.Close()
	z, err := openZip(f)
	if err != nil {
		s.spoilt = cmp.Or(s.spoilt, spoilt(file, "ZIP archive", err)) // told if a tile is missing
		return false
	}
	for _, e := range z.File {
		if k, ok := tileOf(e); ok && s.wanted[k] {
			s.found[k] = append(s.found[k], candidate{path: file, entry: e.Name, depth: depth})
			has = true
		}
	}
	return has
}

// largestArchive is more than any archive of tiles takes [bytes].
const largestArchive = 64 << 30

// tileOf returns the tile that an entry of an archive is; false: none that is unpacked.
func tileOf(e *zip.File) (tileKey, bool) {
	name := path.Base(strings.ReplaceAll(e.Name, `\`, "/"))
	if !strings.EqualFold(path.Ext(name), ".hgt") {
		return tileKey{}, false
	}
	return keyOf(name)
}

// tile returns a tile, which is not open yet: of the first file that is one. The error is errNoTile where there is
// none, else that of the first file.
func (s *surveyed) tile(k tileKey) (*tile, error) {
	first := errNoTile
	for i, c := range s.found[k] {
		t, err := c.tile(k)
		if err == nil {
			if i > 0 {
				t.notice = fmt.Sprintf("%s; %s is used instead", strings.TrimPrefix(first.Error(), "terrain: "), c.path)
			}
			return t, nil
		}
		if i == 0 {
			first = err
		}
	}
	return nil, first
}

// tile returns the tile k in a file. What packs it is told by its content, since browsers unpack some
// files that they download and keep their names; a file of a tile's size is one.
func (c candidate) tile(k tileKey) (*tile, error) {
	if c.entry != "" {
		return zippedTile(c, k)
	}
	f, err := inputfile.Open(c.path, math.MaxInt64) // its size is checked here
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	rows, cols, err := stepsOf(c.path, info.Size())
	if ext := strings.ToLower(filepath.Ext(c.path)); err == nil && (info.Size() > 0 || ext == ".hgt") {
		return &tile{name: c.path, rows: rows, cols: cols, open: func() (posts, error) { return openPosts(c.path) }}, nil
	}
	head := make([]byte, 4)
	n, _ := f.ReadAt(head, 0) // a file that can't be read is none of these
	switch ext := strings.ToLower(filepath.Ext(c.path)); {
	case strings.HasPrefix(string(head[:n]), "PK\x03\x04"):
		return zippedTile(c, k)
	case strings.HasPrefix(string(head[:n]), "\x1f\x8b"):
		return gzippedTile(c.path)
	case ext == ".zip" || ext == ".gz":
		return nil, fmt.Errorf("terrain: %s is no %s file, but begins with %q: it may be a web page in place of the file, or a part of it; download it again", c.path, map[string]string{".zip": "ZIP", ".gz": "gzip"}[ext], head[:n])
	}
	return nil, err
}

func openPosts(path string) (posts, error) {
	f, err := inputfile.Open(path, largestTile)
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	return f, nil
}
