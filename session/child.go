package session

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/autopilot/tuning"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/sitl/paramfile"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// newChild prepares ArduPilot for the exchange at listen and for MAVLink at a port; nil if
// sitlark does not start it. given are the user's parameters, which it gets.
func newChild(o Setup, listen netip.AddrPort, mavlink uint16) (child *sitl.Child, given []paramfile.Param, err error) {
	if o.SITL.Binary == "" {
		return nil, nil, nil
	}
	if host := reachable(listen); host.Is6() {
		return nil, nil, config.UsageError{Err: fmt.Errorf("--listen %s: ArduPilot's JSON backend speaks IPv4 alone: expected an IPv4 address, such as 127.0.0.1", listen)}
	}
	if err := checkKind(o); err != nil {
		return nil, nil, err
	}
	folder, err := childFolder(o)
	if err != nil {
		return nil, nil, err
	}
	if given, err = userParameters(o); err != nil {
		return nil, nil, err
	}
	defaults, err := writeDefaults(o, folder, given)
	if err != nil {
		return nil, nil, err
	}
	if err := giveEEPROM(o, folder); err != nil {
		return nil, nil, err
	}
	rc, err := rcPortOf(o)
	if err != nil {
		return nil, nil, err
	}
	child, err = sitl.New(sitl.Config{
		Binary:   o.SITL.Binary,
		Folder:   folder,
		Host:     reachable(listen).String(),
		Port:     listen.Port(),
		Home:     fmt.Sprintf("%.7f,%.7f,%.2f,%.1f", o.Home.LatDeg, o.Home.LonDeg, o.Home.AltM, o.Home.YawDeg),
		Instance: o.SITL.Instance,
		Speedup:  o.Speedup,
		Defaults: defaults,
		Wipe:     o.SITL.Wipe,
		MAVLink:  mavlink,
		Alone:    o.SITL.Alone,
		RCPort:   rc,

		Disposable: o.SITL.Disposable,
	})
	return child, given, err
}

// programKind is the kind of vehicle that the program is for: by its name, or the vehicle's where the name is its own.
func programKind(o Setup) kind.Kind {
	if k := kind.OfProgram(o.SITL.Binary); k != kind.Unknown {
		return k
	}
	return o.Entry.Kind()
}

// checkKind returns an error for a program that is for another kind of vehicle than the one that is to fly.
func checkKind(o Setup) error {
	is, want := programKind(o), o.Entry.Kind()
	if want == kind.Unknown || is == want {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("--sitl %s is ArduPilot for %s, and the vehicle %s is a %v: give the %s next to it; or give one of its vehicles, such as --vehicle %s (`sitlark vehicles` lists all)",
		o.SITL.Binary, is.Plural(), o.Entry.Name, want, want.Program(), catalog.OfKind(is)[0])}
}

// checkBuiltIn returns an error for a vehicle that the built-in autopilot can't fly.
func checkBuiltIn(o Setup) error {
	why := tuning.CannotFly(&o.Entry.Vehicle)
	if why == "" {
		return nil
	}
	return config.UsageError{Err: fmt.Errorf("vehicle %s: %s: omit --demo and let ArduPilot fly it, in scenarios too, with --sitl and the path of %s; or choose another vehicle (`sitlark vehicles` lists them)",
		o.Entry.Name, why, o.Entry.Kind().Program())}
}

// reachable returns the address at which a program on this computer reaches listen.
func reachable(listen netip.AddrPort) netip.Addr {
	if listen.Addr().IsUnspecified() {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return listen.Addr().Unmap()
}

// childFolder returns the folder for ArduPilot's parameters and logs: one for each vehicle
// and instance, so that they do not share parameters.
func childFolder(o Setup) (string, error) {
	if o.SITL.Folder != "" {
		return o.SITL.Folder, os.MkdirAll(o.SITL.Folder, 0o755)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", noChildFolder(err)
	}
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:, `, r) {
			return '-'
		}
		return r
	}, strings.TrimLeft(o.Entry.Name, "./"))
	if k := programKind(o); k != o.Entry.Kind() { // of its stored parameters the programs share none
		name += "-" + k.Program()
	}
	folder := filepath.Join(cache, "sitlark", "sitl", fmt.Sprintf("%s-%d", name, o.SITL.Instance))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", noChildFolder(err)
	}
	if o.MAVLink.Terrain != config.TerrainNever {
		if err := os.RemoveAll(filepath.Join(folder, storedTerrain)); err != nil {
			return "", noChildFolder(err)
		}
	}
	return folder, nil
}

// storedTerrain is where ArduPilot keeps the land that it was sent, and does not ask for
// again: another land may lie there now.
const storedTerrain = "terrain"

func noChildFolder(err error) error {
	return fmt.Errorf("--sitl: no folder for ArduPilot's parameters and logs: %w: set XDG_CACHE_HOME to a folder that you may write to", err)
}

// userParameters reads the user's parameter files, whose notes the command line has told. Later ones
// count more.
func userParameters(o Setup) (given []paramfile.Param, err error) {
	if given, _, err = paramfile.ReadAll(o.SITL.Defaults); err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--sitl-defaults: %w", err)}
	}
	return given, nil
}

// writeDefaults writes the parameter files that the vehicle needs. given are the user's.
func writeDefaults(o Setup, folder string, given []paramfile.Param) ([]string, error) {
	var vehicle bytes.Buffer
	if err := o.Entry.WriteParameters(&vehicle); err != nil {
		return nil, err
	}
	if o.SITL.Rate > 0 {
		fmt.Fprintf(&vehicle, "SIM_RATE_HZ %g\n", o.SITL.Rate)
	}
	if o.Exchange.ESCTelemetry {
		fmt.Fprintln(&vehicle, "CAN_P1_DRIVER 1")
	}
	var frame, scenario strings.Builder
	kept, told := keepFrame(o, given)
	for i, p := range kept {
		fmt.Fprintf(&frame, "%s %g\n", p.Name, p.Value)
		slog.Info(told[i])
	}
	for _, p := range o.SITL.Params {
		fmt.Fprintf(&scenario, "%s %s\n", p.Name, strconv.FormatFloat(p.Value, 'f', -1, 64))
	}
	base, needed := sitl.Parameters(programKind(o))
	return writeParameters(folder, []parameterFile{
		{base, needed}, {"vehicle.parm", vehicle.String()},
		{"user.parm", paramfile.Write(given)}, {"frame.parm", frame.String()}, {"scenario.parm", scenario.String()},
	})
}

// keepFrame returns the frame parameters that the user's parameter files set to those of
// another frame, with the vehicle's values, and a text of each: stock files name a quad, and a
// hexa that ArduPilot takes for a quad crashes.
func keepFrame(o Setup, given []paramfile.Param) (again []layout.Param, texts []string) {
	if o.Entry.Layout == nil {
		return nil, nil
	}
	for _, p := range o.Entry.Layout.Params() {
		last := paramfile.Param{Value: p.Value}
		for _, g := range given {
			if g.Name == p.Name {
				last = g
			}
		}
		if last.Value != p.Value {
			again = append(again, p)
			texts = append(texts, fmt.Sprintf("%s sets %s to %g; the vehicle %s needs %g, which ArduPilot gets", plaintext.Line(filepath.Base(last.File)), p.Name, last.Value, o.Entry.Name, p.Value))
		}
	}
	return again, texts
}

type parameterFile struct{ name, text string }

// writeParameters writes the files that have a text, and returns their paths.
func writeParameters(folder string, files []parameterFile) (paths []string, err error) {
	for _, file := range files {
		if file.text == "" {
			continue
		}
		path := filepath.Join(folder, file.name)
		if err := atomicfile.WriteBytes(path, []byte(file.text)); err != nil {
			return nil, fmt.Errorf("--sitl: %w", err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// maxEEPROM is far more than any autopilot's storage has [bytes].
const maxEEPROM = 1 << 20

// giveEEPROM gives ArduPilot a copy of the parameters of an earlier run.
func giveEEPROM(o Setup, folder string) error {
	if o.SITL.EEPROM == "" {
		return nil
	}
	raw, err := inputfile.Read(o.SITL.EEPROM, maxEEPROM)
	if err != nil {
		return fmt.Errorf("--sitl-eeprom: %w", err)
	}
	return atomicfile.WriteBytes(filepath.Join(folder, "eeprom.bin"), raw)
}

// rcPortOf is where ArduPilot is to take RC by UDP: on a free port where many run side by side;
// 0: on its own.
func rcPortOf(o Setup) (uint16, error) {
	if !o.SITL.Alone {
		return 0, nil
	}
	c, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer c.Close()
	return c.LocalAddr().(*net.UDPAddr).AddrPort().Port(), nil
}
