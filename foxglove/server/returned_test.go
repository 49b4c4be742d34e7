package server

import (
	"testing"

	"github.com/sitlark/sitlark/internal/leaks"
)

// TestNothingIsLeftOfServersAndClients: those that leave, those that stay to the end, and the server.
func TestNothingIsLeftOfServersAndClients(t *testing.T) {
	leaks.None(t, func() {
		f := fly(t, "a", "b")
		f.put(1, 1)
		for range 3 {
			v := f.watch("foxglove.sdk.v1")
			v.subscribe(v.topics[1], v.topics[2])
			v.conn.CloseNow()
		}
		stays := f.watch("foxglove.sdk.v1")
		if err := f.end(); err != nil {
			t.Error(err)
		}
		stays.conn.CloseNow()
	})
}
