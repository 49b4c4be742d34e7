package store

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// The results name recordings in the campaign's folder relative to it, so that the folder can move, and
// others by their whole paths: nothing else says where they are. Reports and tables, which are sent to
// others, have campaign.SentPlace of them.

// kept is a result as it is kept in the campaign's folder.
func kept(r campaign.Result, folder string) campaign.Result {
	r.Recording = Relative(folder, r.Recording)
	r.Reason, r.RecordingNote = plaintext.WithoutFolders(r.Reason), plaintext.WithoutFolders(r.RecordingNote)
	return r
}

// Relative returns the place of a recording from a campaign's folder, with slashes, if it is below it.
// Any other place stays as it is, whether there is a file now or not.
func Relative(folder, recording string) string {
	if recording == "" || strings.Contains(recording, "://") {
		return recording
	}
	if !filepath.IsAbs(recording) {
		if path.IsAbs(recording) || strings.Contains(recording, `\`) && !filepath.IsLocal(recording) {
			return recording // of another system
		}
		return filepath.ToSlash(recording)
	}
	if root, err := filepath.Abs(folder); err == nil {
		if at, err := filepath.Rel(root, recording); err == nil && filepath.IsLocal(at) {
			return filepath.ToSlash(at)
		}
	}
	return recording
}

// Located returns the path of a recording on this computer, which a result names by its place from a
// campaign's folder; empty: it is not here. One whose own place has no file may have come with the folder.
func Located(folder, recording string) string {
	if recording == "" || strings.Contains(recording, "://") {
		return ""
	}
	at := filepath.FromSlash(recording)
	if !filepath.IsAbs(at) {
		at = filepath.Join(folder, at)
	}
	name := recording[strings.LastIndexAny(recording, `/\`)+1:]
	for _, p := range [...]string{at, filepath.Join(folder, RecordingsFolder, name)} {
		if s, err := os.Stat(p); err == nil && s.Mode().IsRegular() {
			return p
		}
	}
	return ""
}
