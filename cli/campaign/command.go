// Package campaign is the commands about campaigns: sitlark campaign and sitlark worker.
//
//	command.go   the command and those that only read: list, show, check, schema
//	run.go       run and resume
//	flags.go     their flags
//	shard.go     which part of a campaign, from clusters too
//	progress.go  how far it is, on the terminal
//	outcome.go   what comes of it: report, exit status
//	recordings.go  which recordings are kept, and where
//	folder.go    merge, report and fly
//	view.go      the window
//	worker.go    sitlark worker
package campaign

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/library"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/cores"
	"github.com/sitlark/sitlark/internal/spelling"
)

// NewCommand returns sitlark campaign. window is for those of its commands that open one.
func NewCommand(window Window) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "campaign",
		Short: "Many flights of a scenario: when does it break, how often, how sure is that",
		Long: `A campaign is a YAML file: a scenario, variables such as wind, payload or failure time with
their ranges or distributions, a method that chooses the samples, and how many flights there
are. sitlark flies them on all cores, or on the computers that run sitlark worker, and
writes a report.`,
		Example: `  sitlark campaign list
  sitlark campaign run gust-landing-rate
  sitlark campaign show --yaml gust-landing-rate > mine.yaml
  sitlark campaign run mine.yaml --out mine
  sitlark campaign resume mine
  sitlark campaign view mine`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				var names []string
				for _, c := range cmd.Commands() {
					names = append(names, c.Name())
				}
				return config.UsageError{Err: fmt.Errorf("campaign: unknown command %q: %s", args[0], spelling.Ask(args[0], names, "expected "+strings.Join(names, ", ")))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRunCommand(), newResumeCommand(), newViewCommand(window), newFlyCommand(), newReportCommand(), newMergeCommand(),
		newCheckCommand(), newShowCommand(), newListCommand(), newSchemaCommand())
	return cmd
}

// find reads a campaign file, or one that comes with sitlark.
func find(name string) (*file.Campaign, error) {
	c, err := library.Find(name)
	var unknown *library.UnknownError
	switch {
	case errors.As(err, &unknown):
		return nil, config.UsageError{Err: err}
	case err != nil:
		return nil, config.InputError{Err: err}
	}
	return c, nil
}

func completeCampaign(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return library.Names(), cobra.ShellCompDirectiveDefault
}

// exactly rejects a call with another number of arguments than what says.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return config.UsageError{Err: fmt.Errorf("campaign %s: expected %s, found %s", cmd.Name(), what, cmp.Or(strings.Join(args, " "), "nothing"))}
		}
		return nil
	}
}

func newListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the campaigns that come with sitlark",
		Args:  exactly(0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, name := range library.Names() {
				c, err := find(name)
				if err != nil {
					return err
				}
				fmt.Fprintf(t, "%s\t%s\n", name, c.Name)
			}
			return t.Flush()
		},
	}
}

func newShowCommand() *cobra.Command {
	var yaml bool
	cmd := &cobra.Command{
		Use:               "show NAME|FILE.yaml",
		Short:             "Say what a campaign does, or print its file",
		Example:           "  sitlark campaign show gust-landing-rate\n  sitlark campaign show --yaml gust-landing-rate > mine.yaml",
		Args:              exactly(1, "a campaign file or a name that sitlark campaign list lists"),
		ValidArgsFunction: completeCampaign,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := find(args[0])
			if err != nil {
				return err
			}
			if yaml {
				_, err := cmd.OutOrStdout().Write(c.Text)
				return err
			}
			return c.Show(cmd.OutOrStdout(), cores.Available())
		},
	}
	cmd.Flags().BoolVar(&yaml, "yaml", false, "print the file, to start your own from")
	return cmd
}

func newCheckCommand() *cobra.Command {
	var ardupilot bool
	cmd := &cobra.Command{
		Use:   "check FILE.yaml...",
		Short: "Find mistakes in campaign files without flying",
		Long: `sitlark campaign check reads campaign files, loads their scenarios, vehicles and missions, and
applies the smallest, middle and largest value of each variable. Nothing is flown.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return config.UsageError{Err: errors.New("campaign check: expected at least one campaign file")}
			}
			return nil
		},
		ValidArgsFunction: completeCampaign,
		RunE: func(cmd *cobra.Command, args []string) error {
			var all error
			for _, name := range args {
				all = errors.Join(all, check(cmd.OutOrStdout(), name, ardupilot))
			}
			return all
		},
	}
	cmd.Flags().BoolVar(&ardupilot, "ardupilot", false, "ArduPilot will fly, whatever the scenario says, as with run --sitl")
	return cmd
}

func check(out io.Writer, name string, ardupilot bool) error {
	c, err := find(name)
	if err != nil {
		return err
	}
	if _, err := c.Check(ardupilot || c.NeedsArduPilot() != ""); err != nil {
		return config.InputError{Err: err}
	}
	_, err = fmt.Fprintf(out, "%s: no mistakes found\n", name)
	return err
}

func newSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of campaign files, for editors",
		Args:  exactly(0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(file.Schema())
			return err
		},
	}
}
