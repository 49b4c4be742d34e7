// Package leaks is for tests. It finds files, sockets and goroutines that something leaves behind.
package leaks

import (
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// patience bounds how long goroutines may take to end.
var patience = 20 * time.Second

// None fails the test if files or sockets that f opens stay open, or goroutines that it starts stay. It calls f
// a few times: what the first call leaves, such as a cache, is not counted. No garbage is collected meanwhile,
// which would close what was forgotten. Open files are counted on Linux. Goroutines of libraries that are in one of
// the functions named by known, such as "jetstream.(*jetStream).resetPendingAcksOnReconnect", do not count.
func None(t testing.TB, f func(), known ...string) {
	t.Helper()
	f()
	files, goroutines := settle(known)
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for range 3 {
		f()
	}
	begin := time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 100*time.Millisecond) {
		left, running := beyond(files), running(known)
		switch {
		case len(left) == 0 && len(running) <= goroutines:
			return
		case time.Since(begin) < patience:
			time.Sleep(pause)
			continue
		case len(left) > 0:
			t.Errorf("left open: %s", strings.Join(left, ", "))
		}
		if n := len(running) - goroutines; n > 0 {
			t.Errorf("%d goroutines more than before:\n%s", n, strings.Join(running, "\n\n"))
		}
		return
	}
}

// settle counts until nothing ends any more.
func settle(known []string) (files map[string]int, goroutines int) {
	files, goroutines = open(), len(running(known))
	for range 100 {
		time.Sleep(5 * time.Millisecond)
		again, n := open(), len(running(known))
		if n >= goroutines && maps.Equal(again, files) {
			break
		}
		files, goroutines = again, min(n, goroutines)
	}
	return files, goroutines
}

// running are the stacks of all goroutines but those in known functions.
func running(known []string) []string {
	all := make([]byte, 4<<20)
	stacks := strings.Split(string(all[:runtime.Stack(all, true)]), "\n\n")
	return slices.DeleteFunc(stacks, func(stack string) bool {
		return slices.ContainsFunc(known, func(name string) bool { return strings.Contains(stack, name+"(") })
	})
}

// open counts the open files by what they are: the path of a file, or the kind of a socket or pipe. It is empty
// where the system does not tell.
func open() map[string]int {
	count := map[string]int{}
	links, _ := filepath.Glob("/proc/self/fd/*")
	for _, link := range links {
		what, err := os.Readlink(link)
		if err != nil || strings.HasPrefix(what, "/proc/") {
			continue // it was open to list them
		}
		if kind, _, numbered := strings.Cut(what, ":["); numbered {
			what = kind
		}
		count[what]++
	}
	return count
}

// beyond lists what is open more often than before.
func beyond(before map[string]int) (left []string) {
	for what, n := range open() {
		if n > before[what] {
			left = append(left, what)
		}
	}
	slices.Sort(left)
	return left
}
