package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sitl/paramfile"
	"github.com/sitlark/sitlark/vehicle/vehiclefile"
)

// SettingError is the error of one setting of a sample.
type SettingError struct {
	Setting campaign.Setting
	Err     error
}

func (e *SettingError) Error() string { return e.Setting.Variable + ": " + e.Err.Error() }

// Unwrap returns what is wrong with the setting.
func (e *SettingError) Unwrap() error { return e.Err }

// base is a scenario before the settings that are cheap to apply.
type base struct {
	vehicle   string // empty: the scenario's own
	ardupilot bool
}

// Scenario returns the scenario with the settings of a sample, loaded and checked, ready to fly. With
// ardupilot, an ArduPilot that sitlark starts flies it, whatever the scenario says. What does not depend on
// the sample is loaded once. The error is a *SettingError where one setting is to blame.
func (b *Bundle) Scenario(settings []campaign.Setting, ardupilot bool) (*session.LoadedScenario, error) {
	of := base{ardupilot: ardupilot}
	for _, s := range settings {
		if s.Target == campaign.VehicleFile {
			of.vehicle = s.Text
		}
	}
	p, err := b.base(of)
	if err != nil {
		return nil, err
	}
	c := changes{home: p.Home}
	for _, s := range settings {
		if err := c.add(b, s); err != nil {
			return nil, &SettingError{s, err}
		}
	}
	if c.moved {
		c.scenario = append(c.scenario, scenario.Change{Path: "home", Text: homeText(c.home)})
	}
	if len(c.scenario) > 0 {
		f, err := p.File.WithAll(c.scenario)
		if err != nil {
			return nil, err
		}
		if p, err = p.With(f); err != nil {
			return nil, err
		}
	}
	if len(c.vehicle) > 0 {
		if p, err = p.WithVehicle(c.vehicle); err != nil {
			return nil, err
		}
	}
	if len(c.params) > 0 {
		q, f := *p, *p.File
		f.Params = slices.DeleteFunc(slices.Clone(f.Params), func(own scenario.Param) bool { // those of a variant's file win over the scenario's
			return !slices.ContainsFunc(settings, func(s campaign.Setting) bool { return s.Target == campaign.AutopilotParam && s.Path == own.Name }) &&
				slices.ContainsFunc(c.params, func(of config.Param) bool { return of.Name == own.Name })
		})
		q.File, q.Params, p = &f, c.params, &q
	}
	return p, nil
}

// File reads the scenario's file. What it names is in the bundle.
func (b *Bundle) File() (*scenario.File, error) {
	return scenario.Parse(strings.NewReader(b.text), scenario.Source{Name: b.scenario, Folder: b.files})
}

// base returns a scenario without settings.
func (b *Bundle) base(of base) (*session.LoadedScenario, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.loaded[of]; p != nil {
		return p, nil
	}
	f, err := b.File()
	if err != nil {
		return nil, err
	}
	if of.vehicle != "" {
		name := of.vehicle
		if isFile(name) {
			name = campaignKey(name)
		}
		if f, err = f.WithAll([]scenario.Change{{Path: "vehicle", Text: strconv.Quote(name)}}); err != nil {
			return nil, err
		}
	}
	if of.ardupilot {
		f.LetArduPilotFly(true)
	}
	p, err := session.LoadScenario(f)
	if err == nil {
		b.loaded[of] = p
	}
	return p, err
}

// changes are settings by who takes them.
type changes struct {
	scenario []scenario.Change
	vehicle  []vehiclefile.Setting
	params   []config.Param
	home     mission.Home
	moved    bool
}

func (c *changes) add(b *Bundle, s campaign.Setting) error {
	change := func(path string) { c.scenario = append(c.scenario, scenario.Change{Path: path, Text: s.Text}) }
	switch s.Target {
	case campaign.ScenarioNumber:
		change(s.Path)
	case campaign.ScenarioStep:
		change("steps." + s.Path + ".do")
	case campaign.Seed:
		change("seed")
	case campaign.AutopilotParam:
		change("params." + s.Path)
	case campaign.VehicleParameter:
		c.vehicle = append(c.vehicle, vehiclefile.Setting{Path: s.Path, Value: s.Text})
	case campaign.VehicleFile: // of the base
	case campaign.ParameterFile:
		lines, err := b.parameters(s.Text)
		for _, l := range lines {
			c.params = append(c.params, config.Param{Name: l.Name, Value: l.Value})
		}
		return err
	case campaign.StartPlace:
		return c.start(s)
	default:
		return fmt.Errorf("%q: this sitlark does not know how to set that", string(s.Target))
	}
	return nil
}

// parameters are those of a file.
func (b *Bundle) parameters(name string) ([]paramfile.Param, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if all, has := b.params[name]; has {
		return all, nil
	}
	all, _, err := paramfile.ReadBy(func(name string) ([]byte, error) {
		text, has := b.files[campaignKey(name)]
		if !has {
			return nil, fmt.Errorf("the bundle has no file %s", name)
		}
		return text, nil
	}, name)
	if err == nil {
		b.params[name] = all
	}
	return all, err
}
