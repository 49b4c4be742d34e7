package session

import (
	"bytes"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/sitl"
)

// newChild prepares ArduPilot for the exchange at listen and for MAVLink at a port; nil when
// somebody else starts it.
func newChild(o Setup, listen netip.AddrPort, mavlink uint16) (*sitl.Child, error) {
	if o.SITL.Binary == "" {
		return nil, nil
	}
	folder, err := childFolder(o)
	if err != nil {
		return nil, err
	}
	defaults, err := writeDefaults(o, folder)
	if err != nil {
		return nil, err
	}
	return sitl.New(sitl.Config{
		Binary:   o.SITL.Binary,
		Folder:   folder,
		Host:     reachable(listen).String(),
		Port:     listen.Port(),
		Home:     fmt.Sprintf("%.7f,%.7f,%.2f,%.1f", o.Home.LatDeg, o.Home.LonDeg, o.Home.AltM, o.Home.YawDeg),
		Instance: o.SITL.Instance,
		Speedup:  o.Speedup,
		Defaults: append(defaults, o.SITL.Defaults...),
		Wipe:     o.SITL.Wipe,
		MAVLink:  mavlink,
	})
}

// reachable is the address at which a program on this computer finds listen.
func reachable(listen netip.AddrPort) netip.Addr {
	if listen.Addr().IsUnspecified() {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return listen.Addr()
}

// childFolder is where ArduPilot keeps its parameters and logs: one for each
// vehicle and instance, so that the parameters of one are not taken for another's.
func childFolder(o Setup) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("--sitl: no folder for ArduPilot's parameters and logs: %w", err)
	}
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:, `, r) {
			return '-'
		}
		return r
	}, strings.TrimLeft(o.Model.Name, "./"))
	folder := filepath.Join(cache, "sitlark", "sitl", fmt.Sprintf("%s-%d", name, o.SITL.Instance))
	return folder, os.MkdirAll(folder, 0o755)
}

// writeDefaults writes the parameter files that the vehicle needs.
func writeDefaults(o Setup, folder string) ([]string, error) {
	var vehicle bytes.Buffer
	if err := o.Model.WriteParameters(&vehicle); err != nil {
		return nil, err
	}
	var paths []string
	for _, file := range []struct{ name, text string }{{"multicopter.parm", sitl.Multicopter}, {"vehicle.parm", vehicle.String()}} {
		path := filepath.Join(folder, file.name)
		if err := atomicfile.WriteBytes(path, []byte(file.text)); err != nil {
			return nil, fmt.Errorf("--sitl: %w", err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}
