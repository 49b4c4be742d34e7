//go:build !headless

package app

import (
	"context"
	"errors"
	"os/exec"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
)

// TestWhatIsReadQuicklyOpensNoWindow, and neither does what can't be read.
func TestWhatIsReadQuicklyOpensNoWindow(t *testing.T) {
	failed := errors.New("no such file")
	p := &program{}
	for _, want := range []error{nil, failed} {
		_, ok, err := p.read(t.Context(), Reading{Read: func(context.Context, func(float64)) (Flight, error) { return Flight{}, want }})
		if ok != (want == nil) || !errors.Is(err, want) || p.window != nil {
			t.Errorf("read: %t, %v, want %v; window %v", ok, err, want, p.window)
		}
	}
}

// TestReadingIsShownUntilItIsDone: the window is then the viewer's; Esc cancels it.
func TestReadingIsShownUntilItIsDone(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	windowtest.NeedDisplay(t, "xdotool")
	s := windowSetup(t, demo)
	fleet, err := session.New(s, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer fleet.Close()
	mainthread.Do(func() {
		p := &program{}
		defer p.close()
		r := Reading{Name: "00000042.BIN", Config: s.Config, Read: func(_ context.Context, progress func(share float64)) (Flight, error) {
			progress(0.43)
			return Flight{Setup: s}, exec.Command("xdotool", "search", "--sync", "--onlyvisible", "--name", "^sitlark: 00000042").Run()
		}}
		if _, ok, err := p.read(context.Background(), r); !ok || err != nil {
			t.Errorf("read: %t, %v", ok, err)
			return
		}
		v, err := openViewer(p, fleet, nil, nil)
		if err != nil {
			t.Error(err)
			return
		}
		if err := v.frame(); err != nil || v.window != p.window {
			t.Errorf("the viewer: %v", err)
		}
		v.close()
	})
}

// TestEscCancelsReading while that has still long to go, and what reads ends.
func TestEscCancelsReading(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	windowtest.NeedDisplay(t, "xdotool")
	s := windowSetup(t, demo)
	ended := false
	mainthread.Do(func() {
		p := &program{}
		defer p.close()
		_, ok, err := p.read(context.Background(), Reading{Name: "00000042.BIN", Config: s.Config, Read: func(ctx context.Context, _ func(share float64)) (Flight, error) {
			for {
				select {
				case <-ctx.Done():
					ended = true
					return Flight{}, ctx.Err()
				case <-time.After(200 * time.Millisecond):
					_ = exec.Command("xdotool", "search", "--onlyvisible", "--name", "^sitlark: 00000042", "windowfocus", "key", "Escape").Run() // until it is open
				}
			}
		}})
		if ok || err != nil || p.window == nil || !ended {
			t.Errorf("read: %t, %v, window %v, ended %t", ok, err, p.window, ended)
		}
	})
}
