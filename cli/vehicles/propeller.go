package vehicles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
)

// propellerFlags are the flags of sitlark propeller, as typed.
type propellerFlags struct {
	rpm, airspeed float64
	hasRPM        bool // --rpm was given
	density       float64
	temperature   float64
	diameterIn    float64
	blades        int
	family        string // of the section polars of a file; "": generic
	json          bool
}

// NewPropellerCommand returns sitlark propeller.
func NewPropellerCommand() *cobra.Command {
	var f propellerFlags
	cmd := &cobra.Command{
		Use:   "propeller FILE --rpm N [--airspeed V]",
		Short: "Computes thrust, torque, power, CT and CP of a propeller from its blades' geometry",
		Long: `sitlark propeller solves a propeller by blade-element momentum theory and prints
its thrust, torque and power at a rotational speed and an axial airspeed.

FILE is the geometry of a blade: a CSV with one row per station and the header
r_over_R,c_over_R,beta_deg for angles of a scan, such as the UIUC's, or
r_over_R,c_over_R,twist_deg for angles of a drawing, such as APC's PE0 files; or
the name of a propeller that comes with sitlark:
` + strings.Join(rotor.Names(), ", ") + `.

Section polars of a file are generic ones, as those of a vehicle file are, or with
--family apc-slow-flyer those of APC's Slow Flyers, which the propellers that come
with sitlark have: fitted to wind-tunnel data of ten of them. Left out of the fit,
nine of the ten are predicted within 7 % of the greatest CT and 8.2 % of the
greatest CP, the 9x4.7 within 10.5 and 12.7 %. Other makes have other sections.`,
		Example: `  sitlark propeller apc-sf-10x4.7 --rpm 5000
  sitlark propeller my-blade.csv --diameter 9 --rpm 6000 --airspeed 8 --json
  sitlark propeller my-apc-9x6.csv --family apc-slow-flyer --rpm 6000`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return config.UsageError{Err: fmt.Errorf("propeller: %d arguments, expected one: a geometry file or one of %s", len(args), strings.Join(rotor.Names(), ", "))}
			}
			return nil
		},
		ValidArgs: rotor.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			note := func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), "sitlark:", text) }
			if output.LogsJSON(cmd.Flags()) {
				note = func(text string) { slog.Info(text) }
			}
			f.hasRPM = cmd.Flags().Changed("rpm")
			return f.run(args[0], cmd.OutOrStdout(), note)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.Float64Var(&f.rpm, "rpm", 0, "speed `N` [1/min], 1 to 100000")
	set.Float64Var(&f.airspeed, "airspeed", 0, "airspeed `V` along the axis [m/s], −100 to 100; negative is descent")
	set.Float64Var(&f.density, "density", standard.SeaLevelDensity, "air's density `R` [kg/m³], 0.1 to 2")
	set.Float64Var(&f.temperature, "temperature", 15, "air's temperature `T` [°C], −60 to 60, which sets the speed of sound and the viscosity")
	set.Float64Var(&f.diameterIn, "diameter", 0, "diameter [`inch`], 1 to 100 (default: from a name like apc-sf-10x4.7)")
	set.IntVar(&f.blades, "blades", 2, "number of `blades`, 1 to 12")
	set.StringVar(&f.family, "family", "", "section polars of the FILE, of a `FAMILY`: generic or apc-slow-flyer (default: generic)")
	set.BoolVar(&f.json, "json", false, "print one JSON object")
	return cmd
}

// run checks the flags, solves the propeller and prints to out; notices go to note.
func (f *propellerFlags) run(name string, out io.Writer, note func(string)) error {
	if err := f.validate(); err != nil {
		return config.UsageError{Err: err}
	}
	p, err := f.propeller(name, note)
	if err != nil {
		return err
	}
	r, err := f.solve(&p)
	if err != nil {
		return err
	}
	if f.json {
		return json.NewEncoder(out).Encode(r)
	}
	return r.print(out)
}

func (f *propellerFlags) validate() error {
	if !f.hasRPM {
		return errors.New("propeller: --rpm is missing: expected 1 to 100000, such as --rpm 5000")
	}
	for _, c := range []struct {
		flag      string
		v, lo, hi float64
	}{
		{"rpm", f.rpm, 1, 1e5},
		{"airspeed", f.airspeed, -100, 100},
		{"density", f.density, 0.1, 2},
		{"temperature", f.temperature, -60, 60},
		{"blades", float64(f.blades), 1, 12},
	} {
		if !(c.v >= c.lo && c.v <= c.hi) {
			return fmt.Errorf("--%s %g: expected %g to %g", c.flag, c.v, c.lo, c.hi)
		}
	}
	if f.family != "" && f.family != "generic" && f.family != "apc-slow-flyer" {
		return fmt.Errorf("--family %s: expected generic or apc-slow-flyer", f.family)
	}
	if f.diameterIn != 0 && !(f.diameterIn >= 1 && f.diameterIn <= 100) {
		return fmt.Errorf("--diameter %g: expected 1 to 100 inches", f.diameterIn)
	}
	return nil
}

// propeller returns the built-in propeller of that name, or reads the file.
func (f *propellerFlags) propeller(name string, note func(string)) (rotor.Params, error) {
	if slices.Contains(rotor.Names(), name) {
		p, err := rotor.Named(name)
		if f.family != "" {
			return p, config.UsageError{Err: fmt.Errorf("--family is for geometry files: the section polars of %s are known", name)}
		}
		p.Blades = f.blades
		if was := p.Diameter() / inch; f.diameterIn != 0 && math.Abs(f.diameterIn/was-1) > 1e-6 {
			p.Radius = f.diameterIn * inch / 2
			note(fmt.Sprintf("%s has %.4g inch; its blade is scaled to %.4g inch, pitch and chord with it", name, was, f.diameterIn))
		}
		return p, err
	}
	g, err := readGeometry(name)
	if err != nil {
		return rotor.Params{}, err
	}
	diameterIn := f.diameterIn
	if diameterIn == 0 {
		if diameterIn = diameterInName(name); diameterIn == 0 {
			return rotor.Params{}, config.UsageError{Err: fmt.Errorf("propeller %s: the name does not contain the diameter; give it with --diameter in inches", name)}
		}
		note(fmt.Sprintf("diameter %g inch, from the name %s; --diameter overrides it", diameterIn, filepath.Base(name)))
	}
	family := bemt.GenericFamily()
	if f.family == "apc-slow-flyer" {
		family = bemt.APCSlowFlyer()
	}
	p := rotor.Params{Name: filepath.Base(name), Propeller: bemt.Propeller{
		Geometry: g, Family: family, Radius: diameterIn * inch / 2, Blades: f.blades,
	}}
	return p, p.Validate()
}

const inch = 0.0254 // [m]

func readGeometry(name string) (bemt.Geometry, error) {
	text, err := inputfile.Read(name, bemt.MaxGeometry)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, config.InputError{Err: fmt.Errorf("propeller %s: no such file, and no propeller of that name; expected a geometry CSV or one of %s", name, strings.Join(rotor.Names(), ", "))}
	}
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("propeller: %w", err)}
	}
	g, err := bemt.ParseGeometry(bytes.NewReader(text), name)
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("propeller: %w", err)}
	}
	return g, nil
}

// sized matches DIAMETERxPITCH in a propeller's name.
var sized = regexp.MustCompile(`(?:^|[-_ ])(\d+(?:\.\d+)?)x\d+(?:\.\d+)?(?:[-_ .]|$)`)

// diameterInName returns the diameter [inch] in a file's name, 0 for none.
func diameterInName(name string) float64 {
	m := sized.FindStringSubmatch(filepath.Base(name))
	if m == nil {
		return 0
	}
	d, err := strconv.ParseFloat(m[1], 64)
	if err != nil || d < 1 || d > 100 {
		return 0
	}
	return d
}
