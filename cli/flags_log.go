package cli

import (
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/logging"
)

// logFlags are the flags of the log.
type logFlags struct {
	format, level string
	dialogs       bool
}

func (f *logFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.format, "log-format", "text", "`FORMAT` of the log on standard error: "+strings.Join(logging.Formats, " or "))
	set.StringVar(&f.level, "log-level", "info", "minimum `LEVEL` to log: "+strings.Join(logging.Levels, ", "))
	set.BoolVar(&f.dialogs, "dialogs", false, "also show errors in a window or dialog: for menu entries, which have no terminal")
}

// apply sets up the log as the flags say.
func (f *logFlags) apply() error {
	if err := setLog(f.format, f.level); err != nil {
		return config.UsageError{Err: err}
	}
	return nil
}

// setLog directs the log to standard error.
func setLog(format, level string) error {
	handler, err := logging.New(os.Stderr, format, level)
	if err != nil {
		return err
	}
	slog.SetDefault(slog.New(handler))
	return nil
}
