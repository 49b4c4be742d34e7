package campaign

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/config"
)

// Window registers the flags of sitlark's window and returns a function that reads them.
type Window func(set *pflag.FlagSet) func() (config.Config, error)

func newViewCommand(window Window) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "view FOLDER",
		Short: "Show the flights of a campaign in the window, also while it runs",
		Long: `sitlark campaign view shows the paths of all flights, coloured by margin, and beside them a plot over
two variables. Click a path or a point to see what it is, and Replay to see it fly.`,
		Args: exactly(1, "the folder of a campaign"),
	}
	read := window(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := read()
		if err != nil {
			return err
		}
		if _, err := store.ReadHeader(args[0]); err != nil {
			return config.InputError{Err: err}
		}
		if err := app.Check(c); err != nil {
			return err
		}
		return app.ViewCampaign(cmd.Context(), app.Campaign{Config: c, Folder: args[0]})
	}
	return cmd
}
