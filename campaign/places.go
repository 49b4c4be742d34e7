package campaign

import (
	"path"
	"path/filepath"
	"strings"
)

// SentPlace returns the place of a recording for what is sent to others, whom the folders of this computer do
// not concern: of one outside the campaign's folder the name alone. Addresses such as s3://BUCKET/KEY stay.
func SentPlace(recording string) string {
	slashed := strings.ReplaceAll(recording, `\`, "/")
	drive := len(slashed) > 1 && slashed[1] == ':'
	if recording == "" || strings.Contains(recording, "://") || !drive && !path.IsAbs(slashed) && filepath.IsLocal(filepath.FromSlash(slashed)) {
		return recording
	}
	return path.Base(slashed)
}
