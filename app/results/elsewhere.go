package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/s3"
)

// elsewhere says why a recording that was asked for is not here; empty: it was not asked for, or can
// be fetched.
func elsewhere(r *campaign.Record) string {
	switch {
	case s3.Is(r.Result.Recording):
		return ""
	case r.Result.Recording != "":
		return fmt.Sprintf("Its recording is not here: worker %s kept it as %s on its computer", r.Result.Worker, r.Result.Recording)
	case r.Result.RecordingNote != "":
		return "Its recording could not be kept: " + r.Result.RecordingNote
	}
	return ""
}

// fetch reads a recording from a bucket into a temporary folder, with the credentials of this user.
func fetch(ctx context.Context, r *campaign.Record) (path string, err error) {
	bucket, err := s3.Containing(r.Result.Recording, os.Getenv)
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "sitlark-sample-")
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, fmt.Sprintf("sample-%d.mcap", r.Sample.Number))
	err = atomicfile.Write(path, func(w io.Writer) error { return bucket.Get(ctx, r.Result.Recording, w) })
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(folder))
	}
	return path, nil
}
