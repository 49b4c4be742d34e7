package signals

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
)

// TestExplainSaysWhichSignal where one has ended the work, and leaves every other error as it is.
func TestExplainSaysWhichSignal(t *testing.T) {
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(signalled{syscall.SIGTERM})
	stopped, stop := context.WithCancel(t.Context())
	stop()
	canceled := fmt.Errorf("--csv: %w: a.csv was not written", context.Canceled)
	other := errors.New("no space left on device")
	for _, c := range []struct {
		ctx    context.Context
		err    error
		want   string
		status int
	}{
		{ended, canceled, "--csv: ended by SIGTERM: a.csv was not written", 143},
		{ended, context.Cause(ended), "ended by SIGTERM", 143},
		{ended, other, "no space left on device", 0},
		{stopped, canceled, canceled.Error(), 0},
		{t.Context(), canceled, canceled.Error(), 0},
	} {
		err := Explain(c.ctx, c.err)
		status, ok := Status(err)
		if err.Error() != c.want || status != c.status || ok != (c.status != 0) {
			t.Errorf("%v: %q, status %d, want %q and %d", c.err, err, status, c.want, c.status)
		}
	}
}

// TestOnlyWhatConvertsIsEndedAtOnce: what flies ends in order.
func TestOnlyWhatConvertsIsEndedAtOnce(t *testing.T) {
	root := &cobra.Command{Use: "sitlark"}
	for words, want := range map[string]bool{"export": true, "export --video x": false, "replay": false, "replay --verify x": true, "compare": true, "run": false, "campaign check": true, "campaign merge": false} {
		words, flag, _ := strings.Cut(words, " --")
		parent := root
		_, name, below := strings.Cut(words, " ")
		if below {
			parent = &cobra.Command{Use: "campaign"}
			root.AddCommand(parent)
		} else {
			name = words
		}
		flag, _, _ = strings.Cut(flag, " ")
		c := &cobra.Command{Use: name}
		c.Flags().String("video", "", "")
		c.Flags().String("verify", "", "")
		parent.AddCommand(c)
		if flag != "" {
			if err := c.Flags().Set(flag, "x"); err != nil {
				t.Fatal(err)
			}
		}
		if got := onlyConverts(c); got != want {
			t.Errorf("%s: %t, want %t", words, got, want)
		}
		root.ResetCommands()
	}
}
