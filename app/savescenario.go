//go:build !headless

package app

import (
	"context"

	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/scenario/propose"
)

// saveScenario writes the scenario of the flight that is shown beside its recording, and says
// where. It takes as long as flying the scenario once, and waits for nothing.
func (v *viewer) saveScenario() {
	p := &v.pictures
	path := v.fleet.Recording()
	if path == "" || p.full() {
		return
	}
	flight := int(v.seen.Flight)
	if v.past.State.Cursor.Live() {
		flight = 0 // the last one that has moved: the vehicle may stand on its pad again
	}
	p.tell("Writing the scenario …")
	p.open++
	ctx := v.past.Context()
	go func() { p.written <- picturefile.Outcome{Text: writeScenario(ctx, path, flight), Event: true} }()
}

// writeScenario writes the scenario of a recorded flight and returns the message for the user.
// flight 0 is the last one that has moved.
func writeScenario(ctx context.Context, path string, flight int) string {
	text, err := propose.Save(ctx, path, flight)
	if err != nil {
		return "No scenario: " + err.Error()
	}
	return "Scenario: " + text
}
