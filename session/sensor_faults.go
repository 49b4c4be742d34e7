package session

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/sim"
)

// SensorFaults says whether the autopilot's sensors can be broken, which is done through its
// parameters.
type SensorFaults struct {
	off     string                           // why they can't be, and what to do; empty: manager breaks them
	later   bool                             // the connection waits for an ArduPilot that sitlark starts
	manager atomic.Pointer[simfault.Manager] // nil: none yet
	builtIn atomic.Bool                      // the built-in autopilot flies a demonstration that began later
	link    atomic.Pointer[mavlink.Link]     // that a fault by hand needs at once; nil: a script's may wait for it
}

// newSensorFaults determines why sensors can't be broken, if so; manage does the rest. later
// means that the connection waits for an ArduPilot that sitlark starts.
func newSensorFaults(s Setup, later bool) *SensorFaults {
	d := &SensorFaults{later: later}
	switch {
	case s.Demo:
		d.off = perfectSensors
	case s.MAVLink.Address == "":
		d.off = needsLink()
	}
	return d
}

const perfectSensors = "the built-in autopilot has perfect sensors: fly ArduPilot to break them"

func needsLink() string {
	return "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink " + telemetry(0)
}

// Unavailable returns the reason why sensors can't be broken now, empty if they can.
func (d *SensorFaults) Unavailable() string {
	if d.builtIn.Load() {
		return perfectSensors
	}
	if d.off == "" && d.later {
		if m := d.manager.Load(); m == nil || !m.Status().Connected {
			return needsLink()
		}
	}
	return d.off
}

// Status returns which of the autopilot's sensors are broken; ok is false if none can be.
func (d *SensorFaults) Status() (s simfault.Status, ok bool) {
	if m := d.manager.Load(); m != nil {
		return m.Status(), true
	}
	return s, false
}

// refuse returns the reason why a sensor fault is not possible now, nil for other commands.
func (d *SensorFaults) refuse(c command.Command) error {
	fault, ok := c.(command.SensorFault)
	switch {
	case !ok, fault.Kind == command.RangefinderNoise, fault.None():
		return nil
	case d.Unavailable() != "":
		return unsupported(c, d.Unavailable())
	}
	if why := d.unconnected(); why != "" {
		return unsupported(c, why)
	}
	if s, ok := d.Status(); ok && s.Lacks(fault.Kind) != "" {
		return unsupported(c, s.Lacks(fault.Kind))
	}
	return nil
}

// unconnected reports that no autopilot answers: a fault without effect must not be listed
// among the active ones.
func (d *SensorFaults) unconnected() string {
	link := d.link.Load()
	if link == nil {
		return ""
	}
	s := link.Status()
	if s.State != mavlink.Connecting && s.State != mavlink.Waiting {
		return ""
	}
	return "no autopilot answers at " + s.Address + " yet, over which its sensors are broken: see the panel Autopilot"
}

func unsupported(c command.Command, why string) error {
	return &command.Unsupported{Text: command.Name(c) + ": " + why}
}

// manage makes the manager that breaks the autopilot's sensors over link; nil without a
// link. The faults of a scenario may wait for the link.
func (d *SensorFaults) manage(o Setup, s *sim.Sim, link *mavlink.Link, scenario bool, log *slog.Logger) (*simfault.Manager, error) {
	if link == nil || d.off != "" {
		return nil, nil
	}
	journal, err := sensorJournal(o)
	if err != nil {
		return nil, err
	}
	m := simfault.New(simfault.Config{
		Parameters: link,
		Alive: func() (bool, uint64) {
			status := link.Status()
			return status.State == mavlink.Alive, uint64(status.Reboots)
		},
		Lacks:      func(err error) bool { return errors.Is(err, mavlink.ErrNoParameter) },
		Snapshot:   s.Buffer().Read,
		Home:       o.Home,
		Journal:    journal,
		EndTimeout: endTimeout(o),
		Logf:       func(format string, args ...any) { log.Info(fmt.Sprintf(format, args...)) },
	})
	d.manager.Store(m)
	if !scenario {
		d.link.Store(link)
	}
	return m, nil
}

// endTimeout is for how long the autopilot's parameters are restored when sitlark ends. One that
// it has started ends with it: what is left then is restored when it is started again.
func endTimeout(o Setup) time.Duration {
	if o.SITL.Binary != "" || o.MAVLink.Address == config.ChildMAVLink {
		return 300 * time.Millisecond
	}
	return 5 * time.Second
}

// sensorJournal returns the file that lists the parameters to restore: beside the parameters
// of an ArduPilot that sitlark starts, otherwise one for each address.
func sensorJournal(o Setup) (string, error) {
	const name = "changed-parameters"
	if o.SITL.Binary != "" {
		folder, err := childFolder(o)
		return filepath.Join(folder, name+".json"), err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for the file that remembers which parameters of ArduPilot were changed: %w", err)
	}
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>| `, r) {
			return '-'
		}
		return r
	}, o.MAVLink.Address)
	return filepath.Join(cache, "sitlark", name+"-"+plain+".json"), nil
}
