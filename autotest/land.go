package autotest

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// tilesFolder has the SRTM tiles of the land that the tests tell ArduPilot, each in an archive.
const tilesFolder = tests + "/tilecache/srtm"

// maxTile is the size of the largest SRTM tile, 1″ [bytes].
const maxTile = 3601 * 3601 * 2

// unpackLand writes the tiles of the checkout to a folder.
func (c *Checkout) unpackLand(folder string) error {
	archives, err := filepath.Glob(filepath.Join(c.Folder, filepath.FromSlash(tilesFolder), "*.hgt.zip"))
	if err != nil {
		return err
	}
	if len(archives) == 0 {
		return fmt.Errorf("%s: no *.hgt.zip in %s; expected the SRTM tiles of ArduPilot's tests", c.Folder, tilesFolder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, archive := range archives {
		if err := unpackTile(archive, folder); err != nil {
			return fmt.Errorf("%s: %w", archive, err)
		}
	}
	return nil
}

// unpackTile writes the tile that an archive has and that bears its name.
func unpackTile(archive, folder string) (err error) {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	name := strings.TrimSuffix(filepath.Base(archive), ".zip")
	tile, err := z.Open(name)
	if err != nil {
		return err
	}
	defer tile.Close()
	out, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(tile, maxTile+1))
	if n > maxTile {
		err = errors.New("larger than an SRTM tile")
	}
	return errors.Join(err, out.Close())
}
