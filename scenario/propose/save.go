package propose

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/record"
)

// Save writes the scenario of a flight to a new file next to its recording. flight is the flight's
// number, from 1; 0 is the last one in which the vehicle moved. text is the file's path and
// whether it repeats the flight.
func Save(ctx context.Context, path string, flight int) (text string, err error) {
	r, err := record.OpenContext(ctx, path)
	if err != nil {
		return "", err
	}
	defer r.Close()
	out := freeName(strings.TrimSuffix(path, filepath.Ext(path)))
	s, err := From(ctx, r, Options{Flight: flight, Stem: Stem(out)})
	if err != nil {
		return "", err
	}
	paths, err := s.Write(out)
	if err != nil {
		return "", err
	}
	full, err := filepath.Abs(paths[0])
	if err != nil {
		full = paths[0]
	}
	return full + ": " + s.Summary(), nil
}

// freeName is the path of a scenario that does not exist yet.
func freeName(base string) string {
	for n := 1; ; n++ {
		path := base + ".yaml"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.yaml", base, n)
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || n > 1000 {
			return path
		}
	}
}
