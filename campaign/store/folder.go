package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// Names of the files and folders.
const (
	CampaignFile     = "campaign.yaml"
	BundleFile       = "bundle.zip"
	HeaderFile       = "campaign.json"
	ResultsFile      = "results.ndjson"
	ParquetFile      = "results.parquet"
	AsideFile        = "dead-letters.ndjson"
	ReportFile       = "report.html"
	RecordingsFolder = "recordings"
	QueueFolder      = "queue"
)

// The largest files of a folder [bytes].
const (
	maxHeader   = 1 << 16
	maxCampaign = 1 << 20
	maxBundle   = 1 << 28
	maxResults  = 1 << 36
)

// Header says which campaign a folder has.
type Header struct {
	ID         string   `json:"id"` // of the file, the seed, the bundle, the build and the autopilot: 16 hexadecimal digits
	Name       string   `json:"name"`
	File       string   `json:"file"`                 // its name, or that of one that comes with sitlark
	Seed       uint64   `json:"seed"`                 //
	Bundle     string   `json:"bundle"`               // its SHA-256 in hexadecimal
	Build      string   `json:"build"`                // version and architecture of the sitlark that flies it
	Autopilots []string `json:"autopilots,omitempty"` // SHA-256 of the ArduPilot binary of each variant, in their order; none: the built-in autopilot flies
	Shard      int      `json:"shard,omitempty"`      // which part of the samples is here, from 1; 0: all
	Shards     int      `json:"shards,omitempty"`     // how many parts there are
}

// UnmarshalJSON reads a header. Early ones have a text in the place of the list: hashes with commas
// between them.
func (h *Header) UnmarshalJSON(text []byte) error {
	type plain Header
	old := struct {
		*plain
		Autopilot string `json:"autopilot"`
	}{plain: (*plain)(h)}
	if err := json.Unmarshal(text, &old); err != nil {
		return err
	}
	if hashes := strings.Split(old.Autopilot, ","); strings.Trim(old.Autopilot, ",") != "" && len(h.Autopilots) == 0 {
		h.Autopilots = hashes
	}
	return nil
}

// Same reports whether two folders have parts of one campaign.
func (h Header) Same(o Header) bool {
	return h.ID == o.ID && h.Name == o.Name && h.Seed == o.Seed && h.Bundle == o.Bundle && h.Build == o.Build && slices.Equal(h.Autopilots, o.Autopilots)
}

// Folder is the folder of one campaign, in use by this process alone.
type Folder struct {
	Header
	Path string

	lock    *os.File
	results *Results
	letters *DeadLetters
}

// ErrInUse means that another process works on the campaign.
var ErrInUse = errors.New("the campaign is run by another sitlark at the moment")

// Content is what a new folder is made of.
type Content struct {
	Header   Header
	Campaign []byte // text of the campaign file
	Bundle   []byte
}

// Create makes the folder of a new campaign. It must not have one yet.
func Create(path string, c Content) (*Folder, error) {
	if _, err := os.Stat(filepath.Join(path, HeaderFile)); err == nil {
		return nil, fmt.Errorf("%s has a campaign already: `sitlark campaign resume %s` goes on with it; name another folder for a new one", path, path)
	}
	if entries, err := os.ReadDir(path); err == nil && len(entries) > 0 && !onlyOurs(entries) {
		return nil, fmt.Errorf("%s has other files, such as %s: name an empty folder or one that does not exist", path, entries[0].Name())
	}
	if err := os.MkdirAll(filepath.Join(path, RecordingsFolder), 0o755); err != nil {
		return nil, fmt.Errorf("folder of the campaign: %w", err)
	}
	header, err := json.MarshalIndent(c.Header, "", "  ")
	if err != nil {
		return nil, err
	}
	for _, f := range []struct { // the header last: with it the folder is complete
		name    string
		content []byte
	}{{CampaignFile, c.Campaign}, {BundleFile, c.Bundle}, {HeaderFile, append(header, '\n')}} {
		if err := atomicfile.WriteBytes(filepath.Join(path, f.name), f.content); err != nil {
			return nil, fmt.Errorf("folder of the campaign: %w", err)
		}
	}
	return Open(path)
}

// onlyOurs reports whether the files are those of a folder whose making was interrupted.
func onlyOurs(entries []fs.DirEntry) bool {
	for _, e := range entries {
		switch e.Name() {
		case CampaignFile, BundleFile, RecordingsFolder, QueueFolder:
		default:
			return false
		}
	}
	return true
}

// Open opens the folder of a campaign to go on with it. The error is ErrInUse where another
// process does. Lines of results that are none are put aside.
func Open(path string) (*Folder, error) {
	header, err := ReadHeader(path)
	if err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(path, HeaderFile), os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("folder of the campaign: %w", err)
	}
	if err := filelock.Alone(lock); err != nil {
		lock.Close()
		if errors.Is(err, filelock.ErrInUse) {
			return nil, fmt.Errorf("%s: %w", path, ErrInUse)
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := &Folder{Header: header, Path: path, lock: lock}
	if err := f.openResults(); err != nil {
		lock.Close()
		return nil, err
	}
	return f, nil
}

// openResults opens the results, and puts aside what is none.
func (f *Folder) openResults() (err error) {
	if f.letters, err = openLetters(f.Join(AsideFile)); err != nil {
		return err
	}
	bad := 0
	f.results, err = openResults(f.Join(ResultsFile), func(number int, line []byte, why error) error {
		bad++
		_, err := f.letters.Add(lineOf(number), why.Error(), line)
		return err
	})
	if err == nil && bad > 0 {
		if err = f.results.replace(f.Join(ResultsFile), f.results.byKey); err != nil {
			f.results.file.Close()
		}
	}
	return err
}

// ReadHeader says which campaign a folder has, also while another process runs it.
func ReadHeader(path string) (Header, error) {
	var h Header
	text, err := inputfile.Read(filepath.Join(path, HeaderFile), maxHeader)
	if errors.Is(err, fs.ErrNotExist) {
		return h, fmt.Errorf("%s has no campaign: there is no %s; expected the folder that `sitlark campaign run` named", path, HeaderFile)
	}
	if err != nil {
		return h, err
	}
	err = json.Unmarshal(text, &h)
	switch {
	case err != nil:
		err = errors.New("it is not the JSON that sitlark writes")
	case h.ID == "" || strings.ContainsAny(h.ID, ".*> /\\"):
		err = errors.New("it has no valid id")
	case h.Bundle == "":
		err = errors.New("it has no bundle")
	}
	if err != nil {
		return Header{}, fmt.Errorf("%s: %s does not describe a campaign: %w; restore the file, or name another folder", path, HeaderFile, err)
	}
	plaintext.Fields(&h)
	return h, nil
}

// Results is the file of results.
func (f *Folder) Results() *Results { return f.results }

// Join returns the path of one of the folder's files.
func (f *Folder) Join(name string) string { return filepath.Join(f.Path, name) }

// Close writes the results to the disk and lets others have the folder.
func (f *Folder) Close() error {
	return errors.Join(f.letters.close(), f.results.close(), f.lock.Close())
}
