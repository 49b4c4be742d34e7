package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/s3"
	"github.com/sitlark/sitlark/internal/secret"
)

// recordings is where recordings go.
type recordings struct {
	folder string // absolute; empty: nowhere, or into the bucket
	bucket flight.Store
}

// openRecordings tries a folder or an address in a bucket before any flight. Empty: nowhere.
func openRecordings(ctx context.Context, at secret.URL) (r recordings, err error) {
	where := at.Reveal()
	switch scheme := secret.Scheme(where); {
	case where == "":
		return r, nil
	case s3.Is(where):
		bucket, err := s3.Open(where, os.Getenv)
		if err == nil {
			err = bucket.Check(ctx)
		}
		if err != nil {
			return r, config.InputError{Err: fmt.Errorf("--recordings: %w", secret.Error(err, at))}
		}
		r.bucket = bucket
		return r, nil
	case strings.HasPrefix(strings.ToLower(where), "s3:"):
		return r, config.UsageError{Err: errors.New("--recordings: an address of a bucket is s3://BUCKET/PREFIX, with a small s and two slashes")}
	case scheme != "":
		return r, config.UsageError{Err: fmt.Errorf("--recordings: %s:// is no place for recordings: expected a folder, such as /data/flights, or s3://BUCKET/PREFIX", scheme)}
	case strings.Contains(where, "://"):
		return r, config.UsageError{Err: errors.New("--recordings: what stands before :// is no scheme: expected a folder, such as /data/flights, or s3://BUCKET/PREFIX")}
	}
	if r.folder, err = filepath.Abs(where); err == nil {
		err = os.MkdirAll(r.folder, 0o755)
	}
	trial := filepath.Join(r.folder, fmt.Sprintf(".sitlark-%d", os.Getpid()))
	if err == nil {
		err = errors.Join(atomicfile.WriteBytes(trial, nil), os.Remove(trial))
	}
	if err != nil {
		return r, config.InputError{Err: fmt.Errorf("--recordings %s: no file can be written there: %w", where, err)}
	}
	return r, nil
}

// keep records those flights of the built-in autopilot that are kept: they are flown once more. Of
// recordings of ArduPilot in the campaign's folder it removes those that are not among the worst. The
// results then name what there is.
func keep(ctx context.Context, folder *store.Folder, p *project.Project, plan coordinate.Plan, flyer *flight.Flyer, to recordings) error {
	if plan.Keep != campaign.KeepBroken && plan.Keep != campaign.KeepWorst {
		return nil
	}
	records := chosen(folder.Results().All(), plan.Keep)
	places := map[string]string{} // of recordings, by key
	var failed error
	for i := range records {
		r := &records[i]
		t, exact := p.Task(&plan, &r.Sample)
		if !exact || r.Result.Recording != "" {
			continue
		}
		fmt.Fprintf(os.Stderr, "recording sample %d, %d of %d\n", r.Sample.Number, i+1, len(records))
		place, err := again(ctx, folder, t, r.Result.Hash, flyer, to)
		if err != nil {
			failed = err
			break
		}
		places[r.Result.Key] = place
	}
	surplus := map[string]string{}
	if plan.Keep == campaign.KeepWorst {
		surplus = notAmong(records, folder, p, plan)
	}
	_, err := folder.Rewrite(func(r *campaign.Record) bool {
		if place := places[r.Result.Key]; place != "" {
			r.Result.Recording = place
		}
		if surplus[r.Result.Key] != "" {
			r.Result.Recording = ""
		}
		return true
	})
	if err != nil {
		return errors.Join(failed, err)
	}
	for _, path := range surplus {
		failed = errors.Join(failed, os.Remove(path))
	}
	return failed
}

// again flies a sample once more and returns where its recording is.
func again(ctx context.Context, folder *store.Folder, t campaign.Task, hash string, flyer *flight.Flyer, to recordings) (place string, err error) {
	name := flight.RecordingName(&t, hash)
	own := filepath.Join(store.RecordingsFolder, name)
	path := folder.Join(own)
	if to.folder != "" {
		path, own = filepath.Join(to.folder, name), filepath.Join(to.folder, name)
	}
	if _, err := os.Stat(path); err != nil {
		if err := flyer.Record(ctx, t, hash, path); err != nil {
			return "", err
		}
	}
	if to.bucket == nil {
		return own, nil
	}
	place, err = to.bucket.Put(ctx, name, path, nil)
	if err != nil {
		slog.Warn(fmt.Sprintf("sample %d: its recording stays in %s: %v", t.Sample.Number, path, err))
		return own, nil
	}
	return place, os.Remove(path)
}

// notAmong are the recordings of ArduPilot in the campaign's folder that are not of chosen flights:
// paths by key.
func notAmong(chosen []campaign.Record, folder *store.Folder, p *project.Project, plan coordinate.Plan) map[string]string {
	stay := map[string]bool{}
	for i := range chosen {
		stay[chosen[i].Result.Key] = true
	}
	surplus := map[string]string{}
	for _, r := range folder.Results().All() {
		t, exact := p.Task(&plan, &r.Sample)
		if exact || r.Result.Recording == "" || stay[r.Result.Key] {
			continue
		}
		// A result comes from a worker: only the file that is the flight's own is removed.
		own := path.Join(store.RecordingsFolder, flight.RecordingName(&t, r.Result.Hash))
		if store.Relative(folder.Path, r.Result.Recording) != own {
			continue
		}
		path := folder.Join(own)
		if _, err := os.Stat(path); err == nil {
			surplus[r.Result.Key] = path
		}
	}
	return surplus
}

// chosen are the flights that are recorded, the smallest margins first.
func chosen(all []campaign.Record, keep campaign.Keep) []campaign.Record {
	list := slices.DeleteFunc(all, func(r campaign.Record) bool {
		return r.Result.Status == campaign.NotFlown || keep == campaign.KeepBroken && r.Result.Status != campaign.Broken
	})
	slices.SortStableFunc(list, func(a, b campaign.Record) int { return cmp.Compare(a.Result.Margin, b.Result.Margin) })
	return list[:min(len(list), campaign.MostRecorded)]
}
