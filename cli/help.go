package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/spelling"
)

// helpWidth is the width to which flags are printed [columns].
const helpWidth = 100

// addHelp sets up the help of root and its commands: of a command with many flags, --help
// shows the common ones and sitlark help COMMAND flags shows all.
func addHelp(root *cobra.Command) {
	usage := root.UsageFunc()
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		if _, many := commonFlags[cmd.CommandPath()]; !many {
			return usage(cmd)
		}
		printUsage(cmd, cmd.OutOrStdout())
		return nil
	})
	root.SetHelpCommand(newHelpCommand())
}

// printUsage prints what follows the description of a command with many flags.
func printUsage(cmd *cobra.Command, out io.Writer) {
	fmt.Fprintf(out, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(out, "  %s [command]\n", cmd.CommandPath())
	}
	fmt.Fprintf(out, "\nExamples:\n%s\n", cmd.Example)
	if cmd.HasAvailableSubCommands() {
		fmt.Fprint(out, "\nCommands:\n")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() || c.Name() == "help" {
				fmt.Fprintf(out, "  %-11s %s\n", c.Name(), c.Short)
			}
		}
	}
	common := commonFlags[cmd.CommandPath()]
	printTopics(out, allFlags(cmd), func(name string) bool { return slices.Contains(common, name) })
	words := append([]string{"sitlark help"}, strings.Fields(cmd.CommandPath())[1:]...)
	fmt.Fprintf(out, "\nThese are the most common flags. To list all of them: %s flags\n", strings.Join(words, " "))
}

// printTopics prints the wanted flags, by topic.
func printTopics(out io.Writer, all *pflag.FlagSet, wanted func(name string) bool) {
	for _, t := range topics {
		if set := t.of(all, wanted); set.HasAvailableFlags() {
			fmt.Fprintf(out, "\n%s:\n%s", t.title, set.FlagUsagesWrapped(helpWidth))
		}
	}
}

// of returns the wanted flags of t that are in all.
func (t topic) of(all *pflag.FlagSet, wanted func(name string) bool) *pflag.FlagSet {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	for _, name := range t.flags {
		if f := all.Lookup(name); f != nil && wanted(name) {
			set.AddFlag(f)
		}
	}
	return set
}

func anyFlag(string) bool { return true }

// allFlags are the flags of cmd, with those of its parents.
func allFlags(cmd *cobra.Command) *pflag.FlagSet {
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	all.SortFlags = false
	all.AddFlagSet(cmd.LocalFlags())
	all.AddFlagSet(cmd.InheritedFlags())
	return all
}

func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND] [flags]",
		Short: "Help about any command; with flags, all of its flags",
		Long: `sitlark help COMMAND shows the help of a command, as COMMAND --help does.
sitlark help flags and sitlark help COMMAND flags list all flags, by topic.`,
		Example: `  sitlark help flags
  sitlark help scenario run
  sitlark help scenario run flags`,
		RunE: func(cmd *cobra.Command, args []string) error {
			target, flags, err := helpTarget(cmd.Root(), args)
			if err != nil {
				return err
			}
			if !flags {
				target.InitDefaultHelpFlag()
				target.InitDefaultVersionFlag()
				return target.Help()
			}
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "Flags of %s:\n", target.CommandPath())
			all := allFlags(target)
			if _, many := commonFlags[target.CommandPath()]; many {
				printTopics(out, all, anyFlag)
			} else {
				fmt.Fprint(out, "\n", all.FlagUsagesWrapped(helpWidth))
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (words []string, _ cobra.ShellCompDirective) {
			if target, flags, err := helpTarget(cmd.Root(), args); err == nil && !flags {
				for _, c := range target.Commands() {
					if c.IsAvailableCommand() {
						words = append(words, c.Name()+"\t"+c.Short)
					}
				}
				words = append(words, "flags\tall flags, by topic")
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// helpTarget returns the command that args name, and whether all its flags are wanted.
func helpTarget(root *cobra.Command, args []string) (target *cobra.Command, flags bool, err error) {
	target = root
	for i, word := range args {
		if word == "flags" && i == len(args)-1 {
			return target, true, nil
		}
		j := slices.IndexFunc(target.Commands(), func(c *cobra.Command) bool { return c.Name() == word || c.HasAlias(word) })
		if j < 0 {
			return nil, false, config.UsageError{Err: fmt.Errorf("help: %s has no command %q; %s", target.CommandPath(), word, spelling.Ask(word, append(commandNames(target), "flags"), "expected one of its commands, or flags"))}
		}
		target = target.Commands()[j]
	}
	return target, false, nil
}
