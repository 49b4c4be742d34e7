package again

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/session/logs"
)

// mostLogs is how many logs of a folder are read at most: reading a long one takes seconds.
const mostLogs = 5

// findLog returns the newest log in a folder that belongs to the recorded flight; nil if none does.
func findLog(ctx context.Context, r *record.Recording, folder string) (*logged, error) {
	v := r.Vehicles[0]
	paths, err := logsSince(folder, v.Begins)
	if err != nil || len(paths) == 0 {
		return nil, err
	}
	truth, err := logs.Truth(ctx, r.Path, v.Name)
	if err != nil {
		return nil, err
	}
	for _, path := range paths[:min(len(paths), mostLogs)] {
		l, err := alignLog(ctx, v, path, truth)
		if err == nil {
			slog.Info("ArduPilot's log of this flight: " + path)
			return l, nil
		}
		slog.Debug("not the log of this flight", "why", err)
	}
	return nil, nil
}

// logsSince returns the DataFlash logs of a folder that ArduPilot wrote to after a time, the newest first.
func logsSince(folder string, since time.Time) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	var paths []string
	written := map[string]time.Time{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.EqualFold(filepath.Ext(e.Name()), ".bin") || info.ModTime().Before(since) {
			continue
		}
		path := filepath.Join(folder, e.Name())
		paths, written[path] = append(paths, path), info.ModTime()
	}
	slices.SortFunc(paths, func(a, b string) int { return written[b].Compare(written[a]) })
	return paths, nil
}
