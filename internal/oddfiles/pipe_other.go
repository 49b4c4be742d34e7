//go:build !unix

package oddfiles

import (
	"io"
	"testing"
)

// Pipe skips the test: this system has no named pipes among its files.
func Pipe(t testing.TB, _ func(io.Writer), _ ...string) string {
	t.Helper()
	t.Skip("no named pipes")
	return ""
}
