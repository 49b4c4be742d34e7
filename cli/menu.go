package cli

import (
	"context"
	"log/slog"
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/internal/finetime"
	"github.com/sitlark/sitlark/internal/menu"
)

// beginProcess does what some systems need before anything else. It reports whether the program was
// started without a terminal, as far as the system tells.
func beginProcess() (clicked bool) {
	cobra.MousetrapHelpText = "" // on Windows, cobra ends programs that are started by a click
	finetime.Begin()
	if clicked = menu.Started(); clicked {
		_ = menu.LeaveConsole(filepath.Join(xdg.StateHome, "sitlark", "sitlark.log")) // without it only the log is lost
	}
	return clicked
}

// wantsDialogs reports whether nobody reads what the command prints.
func wantsDialogs(cmd *cobra.Command) bool {
	on, err := cmd.Flags().GetBool("dialogs")
	return menu.Started() || err == nil && on
}

// tellInWindow shows an error of a start without a terminal.
func tellInWindow(ctx context.Context, failed error) {
	if err := app.Tell(ctx, failed); err != nil {
		slog.Warn("this error could not be shown: " + err.Error())
	}
}
