package bundle

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl/paramfile"
)

// The limits of a bundle.
const (
	MaxSize     = 256 << 20 // of the archive [bytes]
	MaxUnpacked = 512 << 20 // of all files in it [bytes]
	MaxFiles    = 1000
)

// Entries of the archive.
const (
	manifestName = "bundle.json"
	scenarioName = "scenario.yaml"
	filesFolder  = "files/"
)

// manifest says what the entries of an archive are.
type manifest struct {
	Scenario string            `json:"scenario"` // the scenario's file name, for messages
	Files    map[string]string `json:"files"`    // the entry by the name that scenario and vehicle files use
}

// Bundle is an opened bundle. It may be used from several goroutines.
type Bundle struct {
	hash     string
	scenario string // name of the scenario file
	text     string
	files    Folder

	mu     sync.Mutex
	loaded map[base]*session.LoadedScenario // guarded by mu
	params map[string][]paramfile.Param     // guarded by mu; by name
}

// Hash is the SHA-256 of the archive in hexadecimal.
func (b *Bundle) Hash() string { return b.hash }

// Files are the bundle's files but for the scenario.
func (b *Bundle) Files() Folder { return b.files }

// Hash returns the hash of an archive.
func Hash(archive []byte) string {
	sum := sha256.Sum256(archive)
	return hex.EncodeToString(sum[:])
}

// pack writes an archive. It depends on its arguments alone: entries are sorted and have no times.
func pack(scenario string, text []byte, files map[string][]byte) ([]byte, error) {
	m := manifest{Scenario: scenario, Files: map[string]string{}}
	entries := map[string][]byte{scenarioName: text}
	for i, name := range slices.Sorted(maps.Keys(files)) {
		entry := fmt.Sprintf("%s%03d-%s", filesFolder, i+1, plain(path.Base(name)))
		m.Files[name], entries[entry] = entry, files[name]
	}
	var err error
	if entries[manifestName], err = json.MarshalIndent(m, "", "  "); err != nil {
		return nil, err
	}
	total := 0
	for _, content := range entries {
		total += len(content)
	}
	if total > MaxUnpacked || len(entries) > MaxFiles {
		return nil, fmt.Errorf("the campaign needs %d files of %d MB, at most %d files of %d MB can be sent to workers", len(entries), total>>20, MaxFiles, MaxUnpacked>>20)
	}
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(entries[name]); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if buf.Len() > MaxSize {
		return nil, fmt.Errorf("the campaign's files take %d MB packed, at most %d MB can be sent to workers", buf.Len()>>20, MaxSize>>20)
	}
	return buf.Bytes(), nil
}

// plain is a file name of letters, digits, dots and dashes.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, name)
}

// Open reads an archive, whoever made it. The error says what is wrong with it: paths that leave it, links,
// and more or larger files than a bundle has are refused.
func Open(archive []byte) (*Bundle, error) {
	if len(archive) > MaxSize {
		return nil, fmt.Errorf("the bundle has %d MB, expected at most %d MB", len(archive)>>20, MaxSize>>20)
	}
	entries, err := unpack(archive)
	if err != nil {
		return nil, fmt.Errorf("the bundle can't be read: %w", err)
	}
	var m manifest
	if err := json.Unmarshal(entries[manifestName], &m); err != nil {
		return nil, fmt.Errorf("the bundle's %s can't be read: %w", manifestName, err)
	}
	if len(m.Files) > MaxFiles {
		return nil, fmt.Errorf("the bundle has %d names for its files, expected at most %d", len(m.Files), MaxFiles)
	}
	text, has := entries[scenarioName]
	if !has {
		return nil, fmt.Errorf("the bundle lacks %s", scenarioName)
	}
	b := &Bundle{
		hash: Hash(archive), scenario: plain(path.Base(m.Scenario)), text: string(text), files: Folder{},
		loaded: map[base]*session.LoadedScenario{}, params: map[string][]paramfile.Param{},
	}
	for name, entry := range m.Files {
		content, has := entries[entry]
		if plaintext.Line(name) != name {
			return nil, fmt.Errorf("the bundle has a file %q: expected a name without control characters", name)
		}
		if !has || !strings.HasPrefix(entry, filesFolder) {
			return nil, fmt.Errorf("the bundle lacks %q, which is %q", entry, name)
		}
		b.files[name] = content
	}
	return b, nil
}

// unpack returns the entries of an archive.
func unpack(archive []byte) (map[string][]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, err
	}
	if len(z.File) > MaxFiles {
		return nil, fmt.Errorf("it has %d files, expected at most %d", len(z.File), MaxFiles)
	}
	entries, left := map[string][]byte{}, uint64(MaxUnpacked)
	for _, f := range z.File {
		switch {
		case !fs.ValidPath(f.Name) || strings.Contains(f.Name, `\`) || f.Name == ".":
			return nil, fmt.Errorf("it has a file %q: expected a path inside of the bundle", f.Name)
		case !f.Mode().IsRegular():
			return nil, fmt.Errorf("%q is no regular file: links and folders are not allowed", f.Name)
		case f.UncompressedSize64 > left:
			return nil, fmt.Errorf("its files have more than %d MB", MaxUnpacked>>20)
		}
		if _, twice := entries[f.Name]; twice {
			return nil, fmt.Errorf("%q is in it twice", f.Name)
		}
		left -= f.UncompressedSize64
		if entries[f.Name], err = content(f); err != nil {
			return nil, fmt.Errorf("%q: %w", f.Name, err)
		}
	}
	return entries, nil
}

func content(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1))
	if err == nil && uint64(len(text)) != f.UncompressedSize64 {
		return nil, errors.New("it has another size than the bundle says")
	}
	return text, err
}
