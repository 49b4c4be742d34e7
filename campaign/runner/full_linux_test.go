package runner

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/queue"
	"github.com/sitlark/sitlark/campaign/store"
)

// TestDiskThatFillsEndsTheCampaignWithTheReason, and when there is room again it goes on, with each flight once.
func TestDiskThatFillsEndsTheCampaignWithTheReason(t *testing.T) {
	p, elsewhere := hops(t)
	elsewhere.Close()
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a small file system can't be mounted: it needs the rights of root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(small, 0); err != nil {
			t.Error(err)
		}
	})
	path, ballast := filepath.Join(small, "c"), filepath.Join(small, "ballast")
	folder, err := store.Create(path, store.Content{Header: p.Header, Campaign: p.Text, Bundle: p.Archive})
	if err != nil {
		t.Fatal(err)
	}
	fill := func(string) {
		for size := 1 << 20; size > 0; size /= 2 { // to the last byte
			file, err := os.OpenFile(ballast, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			if err != nil {
				t.Error(err)
				return
			}
			for err == nil {
				_, err = file.Write(make([]byte, size))
			}
			file.Close()
		}
	}
	fly := func(folder *store.Folder, started func(string)) error {
		plan, err := p.Plan()
		if err != nil {
			t.Fatal(err)
		}
		flyer, err := p.Flyer(flight.Options{Worker: "w"})
		if err != nil {
			t.Fatal(err)
		}
		defer flyer.Close()
		return Run(t.Context(), Options{Folder: folder, Bundle: p.Archive, Plan: plan, Started: started, Worker: queue.WorkerOptions{Name: "w", Jobs: 1, Flyer: flyer, Logf: t.Logf}})
	}
	if err := fly(folder, fill); err == nil || !strings.Contains(err.Error(), syscall.ENOSPC.Error()) || !strings.Contains(err.Error(), path) {
		t.Errorf("with a full disk: %v", err)
	}
	folder.Close()
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if folder, err = store.Open(path); err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := fly(folder, nil); err != nil {
		t.Errorf("with room again: %v", err)
	}
	all := folder.Results().All()
	for i := range all {
		if r := &all[i]; r.Sample.Number != i+1 || r.Result.Status == campaign.NotFlown {
			t.Errorf("result %d is of sample %d: %+v", i+1, r.Sample.Number, r.Result)
		}
	}
	if aside := folder.DeadLetters().Aside(); len(all) != 4 || aside.Count != 0 {
		t.Errorf("%d results of 4, %v", len(all), aside)
	}
}
