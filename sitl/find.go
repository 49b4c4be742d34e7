package sitl

import (
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// Program returns the name of the SITL binary for a kind of vehicle; arducopter for an unknown kind.
func Program(k kind.Kind) string { return k.OrCopter().Program() }

// Target returns what waf is told to build for a kind of vehicle; copter for an unknown kind.
func Target(k kind.Kind) string { return k.OrCopter().Target() }

// HomeVariable is the environment variable for the folder of the user's ArduPilot
// checkout.
const HomeVariable = "ARDUPILOT_HOME"

// Find looks for the Program of a kind of vehicle on PATH, and in the build folder of the
// checkout that ARDUPILOT_HOME names or, where that is not set, of ~/ardupilot. tried lists
// where, for the message that there is none.
func Find(k kind.Kind) (path string, tried []string) {
	program := Program(k)
	if path, err := exec.LookPath(program); err == nil {
		if absolute, err := filepath.Abs(path); err == nil && Check(absolute) == nil {
			return absolute, nil
		}
	}
	tried = append(tried, program+" on PATH")
	checkout := os.Getenv(HomeVariable)
	if checkout == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", append(tried, "build/sitl/bin of a checkout (set "+HomeVariable+")")
		}
		checkout = filepath.Join(home, "ardupilot")
	}
	path = filepath.Join(checkout, "build", "sitl", "bin", program)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if Check(path) == nil {
		return path, nil
	}
	if tried = append(tried, path); os.Getenv(HomeVariable) == "" {
		tried = append(tried, "a checkout elsewhere (set "+HomeVariable+")")
	}
	return "", tried
}

// Check returns why path can't be started as ArduPilot's SITL, and what to do; nil if it
// can, as far as is known.
func Check(path string) error {
	info, err := os.Stat(path)
	k := kind.OfProgram(path)
	program, target := Program(k), Target(k)
	switch {
	case errors.Is(err, fs.ErrNotExist) && k == kind.Unknown:
		return fmt.Errorf("%s does not exist; expected one of %s, which ./waf copter, ./waf heli, ./waf plane and the like build, at build/sitl/bin", path, programs())
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s does not exist; expected the %s that ./waf %s builds, at build/sitl/bin/%s", path, program, target, program)
	case err != nil:
		return err
	case info.IsDir() && k == kind.Unknown:
		return fmt.Errorf("%s is a folder; expected a program for the vehicle, one of %s, such as %s", path, programs(), filepath.Join(path, "build", "sitl", "bin", program))
	case info.IsDir():
		return fmt.Errorf("%s is a folder; expected the program %s, such as %s", path, program, filepath.Join(path, "build", "sitl", "bin", program))
	case runtime.GOOS == "windows": // where files have no such permission
		if !strings.EqualFold(filepath.Ext(path), ".exe") {
			return fmt.Errorf("%s is not a program of Windows; expected %s.exe", path, program)
		}
	case info.Mode()&0o111 == 0:
		return fmt.Errorf("%s is not executable: run chmod +x, or give another file", path)
	}
	return machineFits(path)
}

// programs lists the names of ArduPilot's programs.
func programs() string {
	var names []string
	for _, k := range kind.All() {
		names = append(names, Program(k))
	}
	return strings.Join(names, ", ")
}

// machineFits finds a program that was built for another processor, above all firmware
// of a flight controller. A file that is not ELF may be a script.
func machineFits(path string) error {
	file, err := elf.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	ours := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64, "386": elf.EM_386, "arm": elf.EM_ARM}[runtime.GOARCH]
	if ours != elf.EM_NONE && file.Machine != ours && !(ours == elf.EM_X86_64 && file.Machine == elf.EM_386) {
		return fmt.Errorf("%s was built for another processor (%s, this computer is %s); build it with ./waf configure --board sitl", path, file.Machine, runtime.GOARCH)
	}
	return nil
}
