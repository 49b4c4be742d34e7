package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/config"
)

// TestExchangeFlagsAreForArduPilot: they mean nothing to the built-in autopilot.
func TestExchangeFlagsAreForArduPilot(t *testing.T) {
	for _, set := range []func(*exchangeFlags){
		func(f *exchangeFlags) { f.noTimeSync = true }, func(f *exchangeFlags) { f.noLockstep = true }, func(f *exchangeFlags) { f.geodetic = true },
		func(f *exchangeFlags) { f.esc = true },
	} {
		f := defaults()
		set(&f.exchange)
		if _, err := f.load(); err != nil {
			t.Errorf("%+v: %v", f.exchange, err)
		}
		f.demo = true
		_, err := f.load()
		var usage config.UsageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), "is for ArduPilot, and --demo") {
			t.Errorf("%+v with --demo: %v", f.exchange, err)
		}
	}
}
