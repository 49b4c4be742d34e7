// Package vehicles holds the commands about what flies: sitlark vehicles and sitlark propeller.
package vehicles

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// vehiclesFlags are the flags of sitlark vehicles, as typed.
type vehiclesFlags struct {
	parm, yaml, example, json bool
	layout                    string
}

// NewCommand returns sitlark vehicles.
func NewCommand() *cobra.Command {
	var f vehiclesFlags
	cmd := &cobra.Command{
		Use:   "vehicles [NAME|FILE]",
		Short: "The vehicles and motor layouts that sitlark flies, and their ArduPilot parameters",
		Long: `sitlark vehicles lists the vehicles that come with sitlark and the motor layouts, which
are ArduPilot's. With the NAME of either, or the FILE of a vehicle (.yaml in sitlark's
own format, .json an ArduPilot frame file), it describes that one.`,
		Example: `  sitlark vehicles
  sitlark vehicles hexa-7kg
  sitlark vehicles --parm hexa-7kg > hexa-7kg.parm    # for sim_vehicle.py --add-param-file
  sitlark vehicles --yaml hexa-7kg > mine.yaml        # to start a vehicle of your own
  sitlark --vehicle mine.yaml`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return config.UsageError{Err: fmt.Errorf("vehicles: %d arguments, expected one name or file at most", len(args))}
			}
			return nil
		},
		ValidArgsFunction: CompleteVehicle,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(strings.Join(args, ""), cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.BoolVar(&f.parm, "parm", false, "print ArduPilot parameters tuned for the vehicle")
	set.BoolVar(&f.yaml, "yaml", false, "print the file of a vehicle that comes with sitlark")
	set.BoolVar(&f.example, "example", false, "print a vehicle file with a comment on every key; with plane, rover, boat, submarine, helicopter, blimp or tracker as the NAME one of such a vehicle")
	set.StringVar(&f.layout, "layout", "", "layout `NAME` of an ArduPilot frame file, which does not contain it")
	set.BoolVar(&f.json, "json", false, "print one JSON object")
	_ = cmd.RegisterFlagCompletionFunc("layout", CompleteLayout) // fails only for an unknown flag
	return cmd
}

// examples are what --example prints, by the name that is given with it.
var examples = map[string]func() string{"": vehiclefile.Example, "plane": vehiclefile.PlaneExample, "rover": vehiclefile.RoverExample, "boat": vehiclefile.BoatExample, "submarine": vehiclefile.SubmarineExample, "helicopter": vehiclefile.HelicopterExample, "blimp": vehiclefile.BlimpExample, "tracker": vehiclefile.TrackerExample}

func (f *vehiclesFlags) run(name string, out io.Writer) error {
	if err := f.validate(name); err != nil {
		return config.UsageError{Err: fmt.Errorf("vehicles: %w", err)}
	}
	if f.example {
		_, err := io.WriteString(out, examples[name]())
		return err
	}
	if name == "" {
		return f.list(out)
	}
	if f.yaml {
		return printFile(name, out)
	}
	m, err := catalog.Find(name, f.layout)
	if err != nil {
		return session.VehicleError("vehicles:", err)
	}
	if f.parm {
		return m.WriteParameters(out)
	}
	d, err := detailsOf(m)
	if err != nil {
		return session.VehicleError("vehicles:", err)
	}
	if f.json {
		return output.JSON(out, d)
	}
	return d.print(out)
}

func (f *vehiclesFlags) validate(name string) error {
	asked := 0
	for _, on := range []bool{f.parm, f.yaml, f.example, f.json} {
		if on {
			asked++
		}
	}
	switch {
	case asked > 1:
		return errors.New("--parm, --yaml, --example and --json exclude each other: give one")
	case f.example && examples[name] == nil:
		return fmt.Errorf("--example takes no name but plane, rover, boat, submarine, helicopter, blimp or tracker; --yaml %s prints that vehicle's file", name)
	case (f.parm || f.yaml || f.layout != "") && name == "":
		return errors.New("the name is missing: expected a vehicle, a layout or a file, such as sitlark vehicles --parm " + catalog.Default)
	}
	return nil
}

func printFile(name string, out io.Writer) error {
	_, text, err := catalog.Text(name)
	if err != nil {
		return session.VehicleError("vehicles: --yaml:", err)
	}
	_, err = out.Write(text)
	return err
}

// CompleteVehicle offers vehicles and layouts, and lets the shell complete files.
func CompleteVehicle(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	words := catalog.Names()
	for _, l := range layout.All() {
		words = append(words, l.Name+"\t"+l.Title)
	}
	return words, cobra.ShellCompDirectiveDefault
}

// CompleteLayout offers layouts.
func CompleteLayout(*cobra.Command, []string, string) (words []string, _ cobra.ShellCompDirective) {
	for _, l := range layout.All() {
		words = append(words, l.Name+"\t"+l.Title)
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}
