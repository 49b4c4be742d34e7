package autotest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/sitlark/sitlark/sitl"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// StandIn is what the tests start in place of ArduPilot's program.
type StandIn struct {
	Checkout  string // its folder
	Series    *Series
	Folder    string // of the flight, where logs go
	FrameFile string // ArduPilot's, flown where a test names none; empty: the default quad's parts
	Default   bool   // without FrameFile, the numbers of ArduPilot's default model; a plane has its battery
	Ground    bool   // a model with a catapult flies without
	MAVLink   bool   // sitlark also speaks MAVLink with ArduPilot
	Rate      int    // SIM_RATE_HZ, how often ArduPilot asks for the vehicle's motion in a second; 0: its default

	// Physics are the arguments of this program that run the physics of a vehicle at home
	// (empty: ArduPilot's default) until the process parent ends. It must call Ready.
	Physics func(v Vehicle, home string, parent int) []string
}

// The files that a StandIn writes to the folder of a flight.
const (
	physicsLog = "physics.log"
	modelsLog  = "models.txt"
	parameters = "sitlark.parm"

	defaultFrame = "default.json"
)

// Run starts the physics for the vehicle that args ask for and becomes the checkout's
// program, with the same process ID, terminal and exit status. It returns only if that
// fails. A model that sitlark does not have is ArduPilot's own.
func (s StandIn) Run(args []string) error {
	c := &Checkout{Folder: s.Checkout, Series: s.Series}
	line := commandLine(args)
	model := line.model()
	if s.Ground {
		model = strings.TrimSuffix(model, "-catapult")
	}
	vehicle, ok := c.vehicleOf(model)
	if err := noteModel(s.Folder, model, ok); err != nil {
		return err
	}
	if ok {
		var err error
		switch {
		case vehicle.File == "" && vehicle.Name == "":
			vehicle.File, err = s.frameFile()
		case vehicle.Name != "" && s.Default:
			vehicle.Name, err = s.withEndlessBattery(vehicle.Name)
		}
		if err != nil {
			return err
		}
		if line, err = s.onSitlark(line, vehicle); err != nil {
			return err
		}
	}
	err := syscall.Exec(c.Binary(), append([]string{c.Binary()}, line...), os.Environ())
	return fmt.Errorf("%s: %w", c.Binary(), err)
}

// frameFile is what is flown where the test names none.
func (s StandIn) frameFile() (string, error) {
	if s.FrameFile != "" || !s.Default {
		return s.FrameFile, nil
	}
	file := filepath.Join(s.Folder, defaultFrame)
	return file, os.WriteFile(file, []byte("{}\n"), 0o644) // ArduPilot's default for every key
}

// endlessBattery is that of ArduPilot's default model of a plane, which never empties (SIM_BATT_CAP_AH 0).
var endlessBattery = []vehiclefile.Setting{{Path: "battery.capacity", Value: "1000 Ah"}}

// withEndlessBattery is the file of a vehicle of that name with endlessBattery, which weighs no more.
func (s StandIn) withEndlessBattery(name string) (file string, err error) {
	_, text, err := catalog.Text(name)
	if err != nil {
		return "", err
	}
	changed, err := vehiclefile.With(string(text), name, endlessBattery)
	if err != nil {
		return "", err
	}
	file = filepath.Join(s.Folder, name+".yaml")
	return file, os.WriteFile(file, []byte(changed), 0o644)
}

// onSitlark starts the physics and returns the command line that uses it.
func (s StandIn) onSitlark(line commandLine, v Vehicle) (commandLine, error) {
	at, err := s.start(v, line.home())
	if err != nil {
		return nil, err
	}
	line = line.onPhysics(at.udp)
	var defaults []byte
	if s.Rate > 0 {
		defaults = fmt.Appendf(defaults, "SIM_RATE_HZ %d\n", s.Rate)
	}
	if n := line.freeSerial(); at.mavlink != 0 && n != 0 {
		const mavlink2 = 2
		defaults = fmt.Appendf(defaults, "SERIAL%d_PROTOCOL %d\n", n, mavlink2)
		line = line.onMAVLink(n, at.mavlink)
	}
	if len(defaults) == 0 {
		return line, nil
	}
	file := filepath.Join(s.Folder, parameters)
	return line.onDefaults(file), os.WriteFile(file, defaults, 0o644)
}

// ports are where the physics waits.
type ports struct{ udp, mavlink uint16 } // mavlink is 0 without

// start runs the physics until this process ends, whatever program it has become by then.
func (s StandIn) start(v Vehicle, home string) (ports, error) {
	self, err := os.Executable()
	if err != nil {
		return ports{}, err
	}
	log, err := os.OpenFile(filepath.Join(s.Folder, physicsLog), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return ports{}, err
	}
	defer log.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return ports{}, err
	}
	defer r.Close()
	cmd := exec.Command(self, s.Physics(v, home, os.Getpid())...)
	cmd.Env = append(os.Environ(), sitl.HomeVariable+"="+s.Checkout) // whose places tests name
	cmd.Stdout, cmd.Stderr, cmd.ExtraFiles, cmd.SysProcAttr = log, log, []*os.File{w}, apart()
	err = cmd.Start()
	w.Close()
	if err != nil {
		return ports{}, err
	}
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		_ = cmd.Wait() // its log says why
		return ports{}, fmt.Errorf("sitlark's physics did not start: %s", lastOf(log.Name()))
	}
	var at ports
	if _, err := fmt.Sscan(line, &at.udp, &at.mavlink); err != nil {
		return ports{}, fmt.Errorf("sitlark's physics said %q: %w", line, err)
	}
	return at, nil
}

// readyFD is the file on which the physics says that it is ready.
const readyFD = 3

// Ready tells the StandIn that started this process the ports at which it waits for ArduPilot's
// packets and, unless 0, for its MAVLink.
func Ready(udp, mavlink uint16) error {
	f := os.NewFile(readyFD, "ready")
	if f == nil {
		return errors.New("nobody waits for the physics: sitlark autotest starts it")
	}
	_, err := fmt.Fprintln(f, udp, mavlink)
	return errors.Join(err, f.Close())
}

// noteModel notes which models a test flew, and whether sitlark did.
func noteModel(folder, model string, sitlark bool) error {
	f, err := os.OpenFile(filepath.Join(folder, modelsLog), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s\t%s\n", strconv.FormatBool(sitlark), strings.ReplaceAll(model, "\n", " "))
	return errors.Join(err, f.Close())
}

// otherModels are the models of a flight that sitlark does not have.
func otherModels(folder string) (models []string) {
	f, err := os.Open(filepath.Join(folder, modelsLog))
	if err != nil {
		return nil
	}
	defer f.Close()
	seen := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		sitlark, model, _ := strings.Cut(lines.Text(), "\t")
		if sitlark == "false" && !seen[model] {
			models, seen[model] = append(models, model), true
		}
	}
	return models
}

// lastOf is the last line of a file.
func lastOf(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	const tail = 4096
	if info, err := f.Stat(); err == nil && info.Size() > tail {
		_, _ = f.Seek(-tail, io.SeekEnd)
	}
	text, _ := io.ReadAll(f)
	return lastLine(string(text))
}
