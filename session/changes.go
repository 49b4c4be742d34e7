package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// Changes says how a Branch differs from its origin.
type Changes struct {
	Conduct  Conduct               // who flies
	Commands []command.Command     // given before its first step
	Only     string                // name of the vehicle to which Commands and Set apply; empty: every one
	Set      []vehiclefile.Setting // of the vehicles: values of their files, such as battery.capacity
	Seed     *int64                // of turbulence, noise and vibration from there on; nil: the origin's
}

// texts says in words what is changed.
func (c *Changes) texts() (all []string) {
	for _, each := range c.Commands {
		all = append(all, command.Text(each))
	}
	for _, each := range c.Set {
		all = append(all, each.String())
	}
	if c.Seed != nil {
		all = append(all, fmt.Sprintf("seed %d", *c.Seed))
	}
	return all
}

// change applies what concerns the Worlds themselves. Commands are given when the flight goes on.
func (b *Branch) change(s *Setup) error {
	if len(b.changes.Set) > 0 {
		if err := b.refit(s); err != nil {
			return err
		}
	}
	if err := b.checkChanges(); err != nil {
		return config.UsageError{Err: err}
	}
	for _, m := range b.moments {
		if b.changes.Seed == nil {
			continue
		}
		w, err := m.world()
		if err != nil {
			return err
		}
		physics.Reseed(w, *b.changes.Seed)
		m.params.Seed, m.World = *b.changes.Seed, physics.AppendCheckpoint(nil, w)
		s.Seed = *b.changes.Seed
	}
	return nil
}

// world returns the World of the moment.
func (m *branchPoint) world() (*physics.World, error) {
	w, err := physics.New(m.params)
	if err == nil {
		err = physics.RestoreCheckpoint(w, m.World)
	}
	return w, err
}

// refit changes the vehicles. Their autopilots stay set up for those that were recorded: they do
// not know of the change.
func (b *Branch) refit(s *Setup) error {
	s.Members = slices.Clone(s.Members)
	for i, m := range b.moments {
		if !b.concerns(i) {
			continue
		}
		entry := &s.Entry
		if len(s.Members) > 0 {
			entry = &s.Members[i].Entry
		}
		changed, err := catalog.Changed(*entry, b.changes.Set)
		if err != nil {
			return config.UsageError{Err: fmt.Errorf("--set: %w", err)}
		}
		w, err := m.world()
		if err != nil {
			return err
		}
		if w, err = physics.Refit(w, changed.Vehicle); err != nil {
			return config.UsageError{Err: fmt.Errorf("--set: %w", err)}
		}
		*entry, m.params.Vehicle, m.World = changed, changed.Vehicle, physics.AppendCheckpoint(nil, w)
	}
	if len(s.Members) > 0 {
		s.Entry = s.Members[0].Entry
	}
	if b.Script != nil {
		b.Script.Entry, b.Script.Members = s.Entry, s.Members
	}
	return nil
}

// concerns reports whether a vehicle is changed and given the commands.
func (b *Branch) concerns(vehicle int) bool {
	only := b.changes.Only
	return only == "" || only == b.names[vehicle]
}

// commandsOf are the commands that a vehicle is given.
func (b *Branch) commandsOf(vehicle int) []command.Command {
	if !b.concerns(vehicle) {
		return nil
	}
	return b.changes.Commands
}

// checkChanges makes sure that the vehicles have what the changes are about.
func (b *Branch) checkChanges() error {
	for i, m := range b.moments {
		for _, c := range b.commandsOf(i) {
			if _, reset := c.(command.Reset); reset {
				return errors.New("reset would end the flight to be continued")
			}
			if err := physics.Fits(&m.params.Vehicle, c); err != nil {
				return err
			}
		}
	}
	return nil
}
