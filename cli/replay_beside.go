package cli

import (
	"fmt"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/compare"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// loadBeside reads several flights. The setup is that of the first.
func loadBeside(args []string, c config.Config, f compareFlags) (s session.Setup, b *app.Beside, err error) {
	o, err := f.options()
	if err != nil {
		return s, nil, err
	}
	sources, err := compare.Resolve(args)
	if err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	b = &app.Beside{Options: o, Samples: make([]*snapshot.Samples, len(args))}
	for i, source := range sources {
		one, err := session.LoadReplay(source.Path, c)
		if err != nil {
			return s, nil, err
		}
		one.ShowOnly(source.Vehicle)
		b.Entries = append(b.Entries, one.Entry)
		if i == 0 {
			s = one
		}
	}
	b.Flights, err = compare.ReadAll(args, func(i int) timeline.Each {
		if i == 0 {
			return nil
		}
		samples := snapshot.NewSamples(len(s.Entry.Vehicle.Motors))
		b.Samples[i] = samples
		return func(_ float64, now *snapshot.Snapshot) { samples.Take(now.Flight, &now.State, snapshot.Exchange{}) }
	})
	if err != nil {
		return s, nil, config.InputError{Err: fmt.Errorf("replay: %w", err)}
	}
	if b.Aligned, err = compare.AlignAll(b.Flights, o); err != nil {
		return s, nil, config.UsageError{Err: fmt.Errorf("replay: %w", err)}
	}
	s.Notices = append(s.Notices, compare.Notices(b.Flights)...)
	return s, b, nil
}
