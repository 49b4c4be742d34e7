package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
)

// Merge makes a folder of the parts of one campaign, which were flown apart with --shard. Each
// part must be there once, and whole or not: what is missing is flown by resume.
//
// The parts stay as they are; recordings are not copied: results name where they are. Where it fails, or ctx
// ends, no folder is left.
func Merge(ctx context.Context, path string, parts []string) (*Folder, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("no parts to merge: name the folders of all shards")
	}
	var first Header
	shards := map[int]string{}
	for i, part := range parts {
		h, err := ReadHeader(part)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			first = h
		}
		switch {
		case h.Shards == 0:
			return nil, fmt.Errorf("%s has a whole campaign, not a part that was flown with --shard", part)
		case !h.Same(first):
			return nil, fmt.Errorf("%s and %s are parts of different campaigns (%s and %s): file, seed, files of the vehicle, version and architecture must be the same", parts[0], part, first.ID, h.ID)
		case h.Shards != first.Shards:
			return nil, fmt.Errorf("%s is one of %d shards, %s one of %d: they overlap", parts[0], first.Shards, part, h.Shards)
		case shards[h.Shard] != "":
			return nil, fmt.Errorf("%s and %s are both shard %d of %d: name each once", shards[h.Shard], part, h.Shard, h.Shards)
		}
		shards[h.Shard] = part
	}
	var missing []string
	for i := 1; i <= first.Shards; i++ {
		if shards[i] == "" {
			missing = append(missing, fmt.Sprintf("%d/%d", i, first.Shards))
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("%s missing: name the folders of all %d shards", strings.Join(missing, ", "), first.Shards)
	}
	content, err := contentOf(parts[0], first)
	if err != nil {
		return nil, err
	}
	folder, err := Create(path, content)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		err := context.Cause(ctx)
		if err == nil {
			err = folder.take(part)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %s was not made", errors.Join(err, folder.discard()), path)
		}
	}
	return folder, nil
}

// discard removes a folder that was begun, and nothing in it that is not the campaign's.
func (f *Folder) discard() error {
	err := f.Close()
	for _, name := range [...]string{HeaderFile, CampaignFile, BundleFile, ResultsFile, AsideFile} {
		if e := os.Remove(f.Join(name)); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	os.Remove(f.Join(RecordingsFolder)) // where they are empty
	os.Remove(f.Path)
	return err
}

// contentOf reads what a part's folder was made of.
func contentOf(part string, h Header) (Content, error) {
	h.Shard, h.Shards = 0, 0
	c := Content{Header: h}
	var err error
	if c.Campaign, err = inputfile.Read(filepath.Join(part, CampaignFile), maxCampaign); err != nil {
		return c, err
	}
	c.Bundle, err = inputfile.Read(filepath.Join(part, BundleFile), maxBundle)
	return c, err
}

// take adds the results of a part. A recording's path stays true from anywhere.
func (f *Folder) take(part string) error {
	records, aside, err := ReadResults(filepath.Join(part, ResultsFile))
	if err != nil {
		return err
	}
	if aside.Count > 0 {
		if _, err := f.letters.Add(part, aside.String(), nil); err != nil {
			return err
		}
	}
	for _, r := range records {
		if r.Result.Recording != "" && !filepath.IsAbs(r.Result.Recording) && !strings.Contains(r.Result.Recording, "://") {
			if r.Result.Recording, err = filepath.Abs(filepath.Join(part, r.Result.Recording)); err != nil {
				return err
			}
		}
		if _, err := f.results.Add(r); err != nil {
			return err
		}
	}
	return f.results.Sync()
}
