package propose

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"

	"github.com/sitlark/sitlark/record"
)

// part is what one recording has of a flight: a branch's flight began in the recording that it continues.
type part struct {
	recording *record.Recording
	vehicle   *record.Vehicle
	number    uint64  // of the flight, in this recording
	until     float64 // physics time of the flight at which the next part goes on [s]; infinite: there is none
	skip      int     // entries of its inputs that come before what the flight begins with
	end       int     // entries up to the moment at which the next part goes on; 0: all
}

// longestChain bounds how many branches of branches are followed.
const longestChain = 16

// partsOf returns the parts of a flight, the first one first. It begins on the pad. The error says why a branch's
// beginning is not known, or can't be a scenario.
func (s *writer) partsOf(r *record.Recording, v *record.Vehicle, number uint64) ([]part, error) {
	list := []part{{recording: r, vehicle: v, number: number, until: math.Inf(1)}}
	for {
		first := &list[0]
		o := first.vehicle.Origin
		switch {
		case o == nil || o.How == record.AgainFromStart || first.number != o.Continues():
			return list, nil
		case o.Flight == 1 && o.Time == 0: // its own recording has all
			return list, nil
		case !o.Exact:
			return nil, fmt.Errorf("%s can't be a scenario: it continues a flight of %s at %.2f s in mid-air, where %s, and a scenario has one pilot from the start; use sitlark scenario from %s, or sitlark continue --again",
				first.recording.Path, filepath.Base(o.File), o.Elapsed, o.How, o.File)
		case len(list) == longestChain:
			return nil, fmt.Errorf("%s continues a chain of more than %d recordings", r.Path, longestChain)
		}
		parent, err := s.parentOf(first.recording, o)
		if err != nil {
			return nil, err
		}
		vehicles, err := record.Chosen(parent, first.vehicle.Name)
		if err != nil {
			return nil, err
		}
		at, err := beginsAt(first)
		if err != nil {
			return nil, err
		}
		list = append([]part{{recording: parent, vehicle: vehicles[0], number: o.Flight, until: at}}, list...)
	}
}

// beginsAt is the physics time of the flight at which a branch's recording begins [s].
func beginsAt(p *part) (float64, error) {
	if p.vehicle.Inexact != nil {
		return p.vehicle.Origin.Time, nil
	}
	player, err := p.recording.Player(p.vehicle)
	if err != nil {
		return 0, err
	}
	if err := player.Seek(0); err != nil {
		return 0, err
	}
	return player.World().State().Time, nil
}

// parentOf opens the recording that another one continues: where it was, or beside that one.
func (s *writer) parentOf(r *record.Recording, o *record.Origin) (*record.Recording, error) {
	beside := filepath.Join(filepath.Dir(r.Path), filepath.Base(o.File))
	for _, path := range []string{o.File, beside} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if open := s.parents[path]; open != nil {
			return open, nil
		}
		parent, err := record.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s continues %s, whose beginning the scenario needs: %w", r.Path, o.File, err)
		}
		s.parents[path] = parent
		return parent, nil
	}
	return nil, fmt.Errorf("%s continues %s from %.2f s, and the scenario begins with that recording, which is gone: put it back there, or beside %s",
		r.Path, o.File, o.Elapsed, filepath.Base(r.Path))
}

// closeParents closes what parentOf has opened.
func (s *writer) closeParents() (err error) {
	for _, r := range s.parents {
		err = errors.Join(err, r.Close())
	}
	return err
}

// joined is the vehicle of a flight: it starts as in the first part, and is what it was changed to in the last
// one. Scenarios change neither vehicle nor seed in flight.
func joined(parts []part) *record.Vehicle {
	first, last := parts[0].vehicle, parts[len(parts)-1].vehicle
	if first == last {
		return first
	}
	v := *first
	if last.Inexact != nil {
		v.Inexact = last.Inexact
		return &v
	}
	changed := ""
	if !reflect.DeepEqual(first.Params.Vehicle, last.Params.Vehicle) {
		v.Vehicle, v.Title, v.File, v.Layout = last.Start.Vehicle, last.Title, last.File, last.Layout
		v.Params.Vehicle = last.Params.Vehicle
		changed = "the vehicle was"
	}
	if first.Params.Seed != last.Params.Seed {
		v.Params.Seed = last.Params.Seed
		if changed == "" {
			changed = "the seed was"
		} else {
			changed = "the vehicle and the seed were"
		}
	}
	if changed != "" {
		v.Inexact = fmt.Errorf("%s changed in flight, at %.2f s; here the change applies from the start", changed, last.Origin.Time)
	}
	return &v
}
