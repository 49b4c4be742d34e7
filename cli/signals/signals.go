// Package signals ends commands when the program gets a signal, and says by which.
package signals

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/internal/atomicfile"
)

// signalled is the cause of a context that a signal has ended. It is a context.Canceled, too.
type signalled struct{ by syscall.Signal }

func (s signalled) Error() string {
	name := s.by.String()
	switch s.by {
	case syscall.SIGINT:
		name = "Ctrl-C (SIGINT)"
	case syscall.SIGTERM:
		name = "SIGTERM"
	case syscall.SIGHUP:
		name = "SIGHUP"
	}
	return "ended by " + name
}

// Is reports that it is a context.Canceled.
func (s signalled) Is(target error) bool { return target == context.Canceled }

// Until returns a context that a signal ends. stop gives the signals back.
func Until() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	got := make(chan os.Signal, 1)
	signal.Notify(got, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-got:
			by, _ := s.(syscall.Signal)
			cancel(signalled{by})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(got)
		cancel(nil)
	}
}

// interrupted is the error of a command that a signal has ended.
type interrupted struct {
	signalled
	text string
}

func (e *interrupted) Error() string { return e.text }

// Explain says which signal it was, in place of an error that says only that the work was canceled.
func Explain(ctx context.Context, err error) error {
	var s signalled
	if !errors.Is(err, context.Canceled) || !errors.As(context.Cause(ctx), &s) {
		return err
	}
	return &interrupted{s, strings.Replace(err.Error(), context.Canceled.Error(), s.Error(), 1)}
}

// Stopped is the error of a command that ctx has ended before its work was complete. It says by which signal, if
// one did, and what is there.
func Stopped(ctx context.Context, there string) error {
	var s signalled
	if !errors.As(context.Cause(ctx), &s) {
		return errors.New("stopped: " + there)
	}
	return &interrupted{s, s.Error() + ": " + there}
}

// Status is the exit status of a command that a signal has ended: 128 and the signal's number. ok is false
// where none has.
func Status(err error) (code int, ok bool) {
	var e *interrupted
	if !errors.As(err, &e) {
		return 0, false
	}
	return 128 + int(e.by), true
}

// grace is how long a command that only reads and converts has to end by itself after a signal.
const grace = 700 * time.Millisecond

// EndSoon ends the program soon after a signal, if called only reads and converts, whatever it is busy with: a
// long computation, or output that nobody reads. Nothing is left of files that are not complete. json: it logs
// in JSON.
func EndSoon(called *cobra.Command, json bool) {
	if !onlyConverts(called) {
		return
	}
	ctx := called.Context()
	context.AfterFunc(ctx, func() {
		var s signalled
		if !errors.As(context.Cause(ctx), &s) {
			return // it is done
		}
		time.Sleep(grace)
		text := s.Error()
		if atomicfile.Abandon() > 0 {
			text += ": what it was writing is not complete, and no file is left of it"
		}
		err := &interrupted{s, text}
		status, _ := Status(err)
		if json {
			slog.Error(err.Error(), "exit_code", status)
		} else {
			fmt.Fprintln(os.Stderr, "sitlark:", err)
		}
		os.Exit(status)
	})
}

// onlyConverts reports whether a command only reads and converts. Others have a flight, a child or a queue to end
// in order.
func onlyConverts(called *cobra.Command) bool {
	given := func(flag string) bool { return called.Flags().Changed(flag) }
	switch strings.TrimPrefix(called.CommandPath(), "sitlark ") {
	case "export":
		return !given("video")
	case "replay":
		return given("verify") || given("errors")
	case "compare", "vehicles", "frames", "propeller", "scenario from", "scenario check", "campaign report", "campaign check", "campaign show":
		return true
	}
	return false
}
