package store_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/record/store"
)

// The environment variable that makes the test binary another sitlark, and what it does then.
const (
	asOther = "SITLARK_STORE_OTHER"
	shows   = "shows"   // the flight that is its argument
	records = "records" // as many flights as its argument says, in the folder, and keeps them within the limit
)

func TestMain(m *testing.M) {
	switch os.Getenv(asOther) {
	case shows:
		show(os.Args[1])
	case records:
		recordMany(os.Args[1])
	default:
		os.Exit(m.Run())
	}
}

// show holds a flight until its input ends.
func show(path string) {
	f, err := os.Open(path)
	if err == nil {
		err = filelock.Share(f)
	}
	if err != nil {
		panic(err)
	}
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

const many, size, room = 25, 1000, 10_000

func recordMany(folder string) {
	s := store.Store{Folder: folder, Limit: room}
	for range many {
		f, err := s.Create(moment, "quad")
		if err != nil {
			panic(err)
		}
		if _, err := f.Write(make([]byte, size)); err != nil {
			panic(err)
		}
		if _, err := s.Prune(); err != nil {
			panic(err)
		}
		if _, err := os.Stat(f.Name()); err != nil {
			panic(fmt.Sprintf("a flight that is written was removed: %v", err))
		}
		fmt.Println(f.Name())
		f.Close()
	}
	if _, err := s.Prune(); err != nil {
		panic(err)
	}
}

func other(t *testing.T, does string, argument string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], argument)
	cmd.Env = append(os.Environ(), asOther+"="+does)
	cmd.Stderr = os.Stderr
	return cmd
}

var moment = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// add adds a flight of a size that ended some minutes after moment.
func add(t *testing.T, s store.Store, minutes, size int) string {
	t.Helper()
	f, err := s.Create(moment, "quad")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(make([]byte, size)); err != nil {
		t.Fatal(err)
	}
	f.Close()
	ended := moment.Add(time.Duration(minutes) * time.Minute)
	if err := os.Chtimes(f.Name(), ended, ended); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

func prune(t *testing.T, s store.Store) (removed []string) {
	t.Helper()
	gone, err := s.Prune()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range gone {
		removed = append(removed, f.Path)
	}
	return removed
}

// TestOldestGoFirst, until the rest fits; what the user has renamed or marked stays, and counts.
func TestOldestGoFirst(t *testing.T) {
	s := store.Store{Folder: t.TempDir(), Limit: 350}
	var all []string
	for n := range 7 {
		all = append(all, add(t, s, n, 100))
	}
	mine := filepath.Join(s.Folder, strings.TrimSuffix(filepath.Base(all[0]), ".mcap")+" crash.mcap")
	if err := os.Rename(all[0], mine); err != nil {
		t.Fatal(err)
	}
	if err := store.SetBookmarks(all[2], []store.Bookmark{{Elapsed: 3, Name: "gust"}}); err != nil {
		t.Fatal(err)
	}
	if removed := prune(t, s); !slices.Equal(removed, []string{all[1], all[3], all[4], all[5]}) {
		t.Errorf("removed %q", removed)
	}
	if err := store.SetBookmarks(all[2], nil); err != nil {
		t.Fatal(err)
	}
	if removed := prune(t, s); removed != nil {
		t.Errorf("what fits was removed: %q", removed)
	}
	s.Limit = 0
	if removed := prune(t, s); !slices.Equal(removed, []string{all[2], all[6]}) {
		t.Errorf("no longer marked, removed %q", removed)
	}
	if left, err := s.Flights(); err != nil || len(left) != 1 || left[0].Path != mine || !left[0].Kept {
		t.Errorf("left are %v, %v", left, err)
	}
}

// TestOtherFilesStay: what is no flight of ours is not touched.
func TestOtherFilesStay(t *testing.T) {
	s := store.Store{Folder: t.TempDir()}
	flight := add(t, s, 0, 10)
	for _, name := range []string{"notes.txt", "x.mcap", "2026-03-01_12-00-00_quad_0000.mcap", "2026-03-01_12-00-00.mcap", "_.mcap", ".mcap"} {
		if err := os.WriteFile(filepath.Join(s.Folder, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(s.Folder, "folder.mcap"), 0o755); err != nil {
		t.Fatal(err)
	}
	if removed := prune(t, s); !slices.Equal(removed, []string{flight}) {
		t.Errorf("removed %q", removed)
	}
}

// TestAFlightThatAnotherSitlarkShowsStays, and goes once that has ended, also where it was killed.
func TestAFlightThatAnotherSitlarkShowsStays(t *testing.T) {
	s := store.Store{Folder: t.TempDir(), Limit: 150}
	shown, next, newest := add(t, s, 0, 100), add(t, s, 1, 100), add(t, s, 2, 100)
	cmd := other(t, shows, shown)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "open\n" {
		t.Fatalf("the other sitlark says %q, %v", line, err)
	}
	if removed := prune(t, s); !slices.Equal(removed, []string{next, newest}) {
		t.Errorf("removed %q", removed)
	}
	if _, err := os.Stat(shown); err != nil {
		t.Errorf("the one that is shown is gone: %v", err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	in.Close()
	s.Limit = 50
	if removed := prune(t, s); !slices.Equal(removed, []string{shown}) {
		t.Errorf("after its end, removed %q", removed)
	}
}

// TestSeveralSitlarksShareAFolder: no name is given twice, none removes what another writes,
// and in the end the rest fits.
func TestSeveralSitlarksShareAFolder(t *testing.T) {
	s := store.Store{Folder: filepath.Join(t.TempDir(), "made", "when", "needed"), Limit: room}
	const processes = 4
	var wait sync.WaitGroup
	var mu sync.Mutex
	names := map[string]int{}
	for range processes {
		wait.Go(func() {
			out, err := other(t, records, s.Folder).Output()
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Errorf("a sitlark failed: %v", err)
			}
			for _, name := range strings.Fields(string(out)) {
				names[name]++
			}
		})
	}
	wait.Wait()
	total := 0
	for _, times := range names {
		total += times
	}
	if total != processes*many {
		t.Errorf("%d flights were recorded, want %d", total, processes*many)
	}
	prune(t, s)
	left, err := s.Flights()
	if err != nil || len(left) == 0 || len(left) > room/size {
		t.Errorf("%d flights are left, %v", len(left), err)
	}
}

// TestNamesOfAnyVehicle are names of files of any system, and are known again.
func TestNamesOfAnyVehicle(t *testing.T) {
	s := store.Store{Folder: t.TempDir()}
	for _, vehicle := range []string{"quad", "/home/user/my vehicle.yaml", "", "..", "ä:*?", strings.Repeat("long", 100), `C:\v.json`} {
		f, err := s.Create(moment, vehicle)
		if err != nil {
			t.Fatalf("%q: %v", vehicle, err)
		}
		f.Close()
		if base := filepath.Base(f.Name()); filepath.Dir(f.Name()) != s.Folder || strings.ContainsAny(base, `<>:"|?* \`) {
			t.Errorf("%q becomes %q", vehicle, base)
		}
	}
	all, err := s.Flights()
	if err != nil || len(all) != 7 {
		t.Fatalf("%d flights, %v", len(all), err)
	}
	for _, f := range all {
		if f.Kept {
			t.Errorf("%s is taken for a name that the user gave", f.Path)
		}
	}
}

// TestAFolderThatCannotBeWritten is an error that says so.
func TestAFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	folders := []string{filepath.Join(file, "flights")}
	if runtime.GOOS != "windows" && os.Getuid() != 0 { // whom permissions don't hold back
		closed := t.TempDir()
		if err := os.Chmod(closed, 0o500); err != nil {
			t.Fatal(err)
		}
		folders = append(folders, closed)
	}
	for _, folder := range folders {
		if f, err := (store.Store{Folder: folder}).Create(moment, "quad"); err == nil {
			t.Errorf("made %s", f.Name())
		} else if !strings.Contains(err.Error(), file) && !strings.Contains(err.Error(), folder) {
			t.Errorf("%v does not say where", err)
		}
	}
	if removed, err := (store.Store{Folder: filepath.Join(t.TempDir(), "none")}).Prune(); err != nil || removed != nil {
		t.Errorf("a folder that does not exist: %v, %v", removed, err)
	}
}

// TestTheFolderIsTheUsersOwn, and one that can't be told is an error that says what to do.
func TestTheFolderIsTheUsersOwn(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if folder, err := store.Folder(); err != nil || folder != filepath.Join(data, "sitlark", "flights") {
		t.Errorf("%s, %v", folder, err)
	}
}

// TestTheClockIsSetBack: the flight that ended last is the newest all the same, and goes last.
func TestTheClockIsSetBack(t *testing.T) {
	s := store.Store{Folder: t.TempDir(), Limit: 250}
	var all []string
	for _, minutes := range []int{600, 610, 0, 5} { // by hours, after the second one
		path := add(t, s, minutes, 100)
		if err := s.Ended(path); err != nil {
			t.Fatal(err)
		}
		all = append(all, path)
	}
	list, err := s.Flights()
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range list {
		if f.Path != all[i] {
			t.Errorf("flight %d is %s, want %s", i, f.Path, all[i])
		}
	}
	if removed := prune(t, s); !slices.Equal(removed, all[:2]) {
		t.Errorf("removed %q", removed)
	}
}

// TestSizesAreNeverZeroInWords unless they are.
func TestSizesAreNeverZeroInWords(t *testing.T) {
	for bytes, words := range map[int64]string{0: "0 bytes", 999: "999 bytes", 1000: "1.0 kB", 14_182: "14.2 kB", 1_200_000: "1.2 MB", 2 << 30: "2.1 GB"} {
		if got := store.Size(bytes); got != words {
			t.Errorf("%d bytes are %q, expected %q", bytes, got, words)
		}
	}
}
