package places

import (
	"path/filepath"
)

// The environment variables for the files of places. The first two are sim_vehicle.py's.
const (
	fileVariable     = "ARDUPILOT_LOCATIONS" // the user's own file
	configVariable   = "XDG_CONFIG_DIR"      // the folder above ardupilot/locations.txt, in place of ~/.config
	checkoutVariable = "ARDUPILOT_HOME"      // of ArduPilot's sources
)

const fileName = "locations.txt"

// Files returns the paths where places are looked up, in this order: the user's own file,
// where sim_vehicle.py finds it too, and that of the checkout that ARDUPILOT_HOME names.
// They need not exist.
func Files(getenv func(string) string) []string {
	var paths []string
	switch {
	case getenv(fileVariable) != "":
		paths = append(paths, getenv(fileVariable))
	case getenv(configVariable) != "":
		paths = append(paths, filepath.Join(getenv(configVariable), "ardupilot", fileName))
	case getenv("HOME") != "":
		paths = append(paths, filepath.Join(getenv("HOME"), ".config", "ardupilot", fileName))
	}
	if checkout := getenv(checkoutVariable); checkout != "" {
		paths = append(paths, filepath.Join(checkout, "Tools", "autotest", fileName))
	}
	return paths
}
