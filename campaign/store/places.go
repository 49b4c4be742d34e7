package store

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// A campaign's folder is sent to others. What is in it names no folder of this computer: recordings
// relative to the campaign, and of another computer's the name alone.

// sendable is a result without the folders that its texts name. folder is the campaign's.
func sendable(r campaign.Result, folder string) campaign.Result {
	r.Recording = Relative(folder, r.Recording)
	r.Reason, r.RecordingNote = plaintext.WithoutFolders(r.Reason), plaintext.WithoutFolders(r.RecordingNote)
	return r
}

// Relative returns the place of a recording from a campaign's folder, with slashes. Of one that is
// not on this computer it returns the name; places such as s3://BUCKET/KEY stay as they are.
func Relative(folder, recording string) string {
	if recording == "" || strings.Contains(recording, "://") {
		return recording
	}
	if !filepath.IsAbs(recording) && !path.IsAbs(recording) && !strings.Contains(recording, `\`) {
		return filepath.ToSlash(recording)
	}
	if root, err := filepath.Abs(folder); err == nil {
		if at, err := filepath.Rel(root, recording); err == nil {
			_, missing := os.Stat(recording)
			if filepath.IsLocal(at) || missing == nil {
				return filepath.ToSlash(at)
			}
		}
	}
	return recording[strings.LastIndexAny(recording, `/\`)+1:]
}

// Located returns the path of a recording on this computer, which a result names by its place from a
// campaign's folder; empty: it is not here.
func Located(folder, recording string) string {
	if recording == "" || strings.Contains(recording, "://") {
		return ""
	}
	at := filepath.FromSlash(recording)
	for _, p := range [...]string{filepath.Join(folder, at), at, filepath.Join(folder, RecordingsFolder, filepath.Base(at))} {
		if filepath.IsAbs(at) && p == filepath.Join(folder, at) {
			continue
		}
		if s, err := os.Stat(p); err == nil && s.Mode().IsRegular() {
			return p
		}
	}
	return ""
}
