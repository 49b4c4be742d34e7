package flight

import (
	"fmt"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/session"
)

// apply returns the scenario with a sample's settings. The error names the setting that can't be
// made.
func apply(base *session.LoadedScenario, settings []campaign.Setting) (*session.LoadedScenario, error) {
	if len(settings) == 0 {
		return base, nil
	}
	file := base.File
	for _, s := range settings {
		path := s.Path
		switch s.Target {
		case campaign.ScenarioNumber:
		case campaign.Seed:
			path = "seed"
		default:
			return nil, fmt.Errorf("%s: this worker can't set a %s", s.Variable, s.Target)
		}
		changed, err := file.With(path, s.Text)
		if err != nil {
			return nil, fmt.Errorf("%s = %s: %w", s.Variable, s.Text, err)
		}
		file = changed
	}
	return base.With(file)
}
