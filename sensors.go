package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/sim"
)

// sensorDesk tells who can break the autopilot's sensors.
type sensorDesk struct {
	off     string                           // why nobody can, and what to do; empty: manager does
	later   bool                             // the link waits for an ArduPilot that sitlark starts
	manager atomic.Pointer[simfault.Manager] // nil: none yet
	link    atomic.Pointer[mavlink.Link]     // what a person's fault needs at once; nil: a script's may wait for it
}

// newSensorDesk knows why sensors can't be broken; manage does the rest. later tells
// that the link waits for an ArduPilot that sitlark starts.
func newSensorDesk(o options, later bool) *sensorDesk {
	d := &sensorDesk{later: later}
	switch builtIn := o.demo; {
	case builtIn:
		d.off = "the built-in autopilot has perfect sensors: fly ArduPilot to break them"
	case o.mavlink == "":
		d.off = needsLink()
	}
	return d
}

func needsLink() string {
	return "ArduPilot's sensors are broken over MAVLink: start sitlark with --mavlink " + telemetry(0)
}

// why tells why sensors can't be broken now, empty when they can.
func (d *sensorDesk) why() string {
	if d.off == "" && d.later {
		if m := d.manager.Load(); m == nil || !m.Status().Connected {
			return needsLink()
		}
	}
	return d.off
}

// refuse tells why a sensor's fault can't be had now.
func (d *sensorDesk) refuse(c command.Command) error {
	fault, ok := c.(command.SensorFault)
	switch {
	case !ok, fault.Kind == command.RangefinderNoise, fault.None():
		return nil
	case d.why() != "":
		return d.misfit(c, d.why())
	}
	if why := d.unheard(); why != "" {
		return d.misfit(c, why)
	}
	if m := d.manager.Load(); m != nil {
		if s := m.Status(); s.Lacks(fault.Kind) != "" {
			return d.misfit(c, s.Lacks(fault.Kind))
		}
	}
	return nil
}

// unheard tells that no autopilot is there that could be reached: a fault that nobody
// has must not stand among those that act.
func (d *sensorDesk) unheard() string {
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

func (d *sensorDesk) misfit(c command.Command, why string) error {
	return &command.Unsupported{Text: command.Name(c) + ": " + why}
}

// manage makes the manager that breaks the autopilot's sensors over link; nil where
// there is no link.
func (d *sensorDesk) manage(o options, s *sim.Sim, link *mavlink.Link) (*simfault.Manager, error) {
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
		Lacks:   func(err error) bool { return errors.Is(err, mavlink.ErrNoParameter) },
		Wishes:  s.Buffer().Read,
		Home:    o.home,
		Journal: journal,
		Logf:    func(format string, args ...any) { slog.Info(fmt.Sprintf(format, args...)) },
	})
	d.manager.Store(m)
	if o.play == nil {
		d.link.Store(link)
	}
	return m, nil
}

// sensorJournal is the file of what has to be put back: beside the parameters of an
// ArduPilot that sitlark starts, else one for each address.
func sensorJournal(o options) (string, error) {
	const name = "changed-parameters"
	if o.sitl.binary != "" {
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
	}, o.mavlink)
	return filepath.Join(cache, "sitlark", name+"-"+plain+".json"), nil
}

// outlast runs the manager until ctx ends, and then calls stop: the physics and the link
// go on until everything is put back.
func outlast(ctx context.Context, m *simfault.Manager, stop context.CancelFunc) error {
	defer stop()
	return m.Run(ctx)
}
