package cli

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/spelling"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/session"
)

func newScenarioCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "scenario",
		Short: "Scripted flights: what fails when, and what must hold",
		Long: `A scenario is a YAML file: a vehicle, the weather, a mission, steps that break things at
a physics time or when something happens, and expectations that are judged after every
step of the physics. Some come with sitlark: sitlark scenario list lists them, and
sitlark scenario show prints one, to start your own from.`,
		Example: `  sitlark scenario list
  sitlark scenario run motor-out-hexa
  sitlark scenario run --headless motor-out-quad battery-sag mine.yaml
  sitlark scenario show motor-out-quad > mine.yaml
  sitlark scenario check mine.yaml
  sitlark scenario from flight.mcap -o mine.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return config.UsageError{Err: fmt.Errorf("scenario: unknown command %q: %s", args[0], spelling.Ask(args[0], commandNames(cmd), "expected run, check, from, list, show, quantities or schema"))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newScenarioRunCommand(), newScenarioCheckCommand(), newScenarioListCommand(), newScenarioShowCommand(),
		newScenarioFromCommand(), newScenarioQuantitiesCommand(), newScenarioSchemaCommand())
	return cmd
}

// someScenarios rejects a call without a scenario.
func someScenarios(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return config.UsageError{Err: fmt.Errorf("scenario %s: expected a scenario file or one of %s", name, strings.Join(library.Names(), ", "))}
		}
		return nil
	}
}

func completeScenario(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return library.Names(), cobra.ShellCompDirectiveDefault
}

// scenarioError says what is wrong with a scenario.
func scenarioError(err error) error {
	var unknown *library.UnknownError
	if errors.As(err, &unknown) {
		return config.UsageError{Err: fmt.Errorf("scenario %w", err)}
	}
	return config.InputError{Err: err}
}

func newScenarioCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check NAME|FILE…",
		Short: "Checks scenarios with their vehicles and missions, without flying",
		Long: `sitlark scenario check reports the errors in each file and in the files of vehicles and
missions that it names, with line and column, and warns of likely mistakes. Errors that
can only be found once others are corrected follow then. It exits with 2 when a file has
an error.

Conditions are about the quantities that sitlark scenario quantities lists.`,
		Args:              someScenarios("check"),
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			report := func(err error) { fmt.Fprintln(cmd.ErrOrStderr(), err) }
			if output.LogsJSON(cmd.Flags()) {
				report = func(err error) { slog.Error(err.Error()) }
			}
			return checkScenarios(args, cmd.OutOrStdout(), report)
		},
	}
}

func checkScenarios(names []string, out io.Writer, report func(error)) error {
	faults := 0
	for _, name := range names {
		p, err := prepareScenario(name)
		if err == nil {
			err = p.Refused()
		}
		if err != nil {
			faults++
			report(err)
			continue
		}
		f := p.File
		if f.DemoForArduPilot {
			p.Notices = append(p.Notices, "ArduPilot flies it, and the file has no mission: run it with --sitl PATH, which flies the demonstration's, or arm and fly yourself")
		}
		fmt.Fprintf(out, "%s: %s: %s, %s, on %s\n", name, f.Name, count(len(f.Steps), "step"), count(len(f.Expect), "expectation"), p.Entry.Name)
		for _, w := range append(slices.Clone(f.Warnings), p.Notices...) {
			fmt.Fprintf(out, "    %s\n", w)
		}
	}
	if faults > 0 {
		return config.InputError{Err: fmt.Errorf("%s of %d with an error", count(faults, "scenario"), len(names))}
	}
	return nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func prepareScenario(name string) (*session.LoadedScenario, error) {
	f, err := library.Find(name)
	var u *scenario.UnfinishedError
	if errors.As(err, &u) { // its vehicles can be checked all the same
		var all faults.List
		all.Add(err)
		all.Add(session.CheckVehicles(u.File))
		return nil, all.Err()
	}
	if err != nil {
		return nil, err
	}
	if f.Autopilot == scenario.ArduPilot || f.NeedsArduPilot() {
		f.LetArduPilotFly(true) // as with --sitl
	}
	return session.LoadScenario(f)
}

func newScenarioListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "The scenarios that come with sitlark", Args: noMore("list"),
		RunE: func(cmd *cobra.Command, _ []string) error { return listScenarios(cmd.OutOrStdout()) },
	}
}

func noMore(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return config.UsageError{Err: fmt.Errorf("scenario %s: unexpected argument %q", name, args[0])}
		}
		return nil
	}
}

func listScenarios(out io.Writer) error {
	for _, name := range library.Names() {
		f, err := library.Find(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n", name)
		for _, line := range output.Wrap(f.Description, 84) {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
	return nil
}

func newScenarioShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "Prints a scenario that comes with sitlark, or its mission",
		Example: `  sitlark scenario show motor-out-quad > mine.yaml
  sitlark scenario show hover.waypoints > hover.waypoints`,
		Args:              someScenarios("show"),
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				text, err := library.Text(name)
				if err != nil {
					return scenarioError(err)
				}
				if _, err := cmd.OutOrStdout().Write(text); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func newScenarioFromCommand() *cobra.Command {
	var f fromFlags
	var out string
	cmd := &cobra.Command{
		Use:   "from FLIGHT.mcap[@VEHICLE]",
		Short: "Writes a scenario that repeats a recorded flight, with proposed expectations",
		Long: `sitlark scenario from reads a recording and writes a scenario that repeats the flight: its
vehicle, home, weather, seed and mission, each fault and command at its time, and proposed
expectations with margins. Comments say where each comes from. The vehicle and the mission
are written to files next to it.

With the built-in autopilot the scenario repeats the flight to the last bit. It is flown once
to check this; the file says whether it matches and, if not, why. For ArduPilot the recorded
modes become fly steps.

The scenario of a branch, as sitlark continue records it, begins on the ground too: with the
recording that the branch continues, which must still be there.`,
		Example: `  sitlark scenario from flight.mcap -o mine.yaml
  sitlark scenario from flight.mcap --flight 2
  sitlark scenario from formation.mcap@Bee -o bee.yaml`,
		Args: func(_ *cobra.Command, args []string) error { return oneFile("scenario from", "recording", args) },
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.writeNamed(cmd.Context(), args[0], out, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.StringVarP(&out, "output", "o", "", "write the scenario to `FILE.yaml`, and its vehicle and mission files next to it (default: print it)")
	f.register(set)
	set.StringVar(&f.only, "only", "", "fly only the vehicle `NAME` of a fleet (default: all)")
	set.BoolVar(&f.noFly, "no-fly", false, "do not fly the scenario to check that it repeats the flight")
	return cmd
}

func newScenarioQuantitiesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "quantities", Short: "Lists the quantities of conditions, with units, and the triggers", Args: noMore("quantities"),
		RunE: func(cmd *cobra.Command, _ []string) error { return listQuantities(cmd.OutOrStdout()) },
	}
}

func listQuantities(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "QUANTITY\tUNITS\tMEANING\n")
	for _, q := range scenario.Quantities() {
		name := strings.Join(append([]string{q.Name}, q.Aliases...), ", ")
		if q.Form != "" {
			name = q.Form
		}
		if q.PerMotor {
			name += "(MOTOR)"
		}
		units := strings.Join(q.Units(), " ")
		if q.Yes {
			units = "true or false"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", name, units, q.Doc)
	}
	fmt.Fprint(w, "\t\t\nTRIGGER\t\tCOMES WHEN\n")
	for _, h := range scenario.WorldEvents() {
		fmt.Fprintf(w, "%s\t\t%s\n", h[0], h[1])
	}
	fmt.Fprint(w, "waypoint N\t\tmission item N is reached, in order\n")
	fmt.Fprint(w, "fail_motor, gust, …\t\ta command takes effect: its name\n")
	fmt.Fprint(w, "10s\t\tthis much physics time has passed since the start\n")
	fmt.Fprint(w, "altitude > 15m\t\ta condition holds for the first time\n")
	return w.Flush()
}

func newScenarioSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use: "schema", Short: "Prints the JSON schema of scenario files, for editors", Args: noMore("schema"),
		Example: `  sitlark scenario schema > scenario.schema.json
  # then, as the first line of a scenario, for editors with the YAML language server:
  # yaml-language-server: $schema=scenario.schema.json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(scenario.Schema())
			return err
		},
	}
}
