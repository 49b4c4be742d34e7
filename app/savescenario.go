//go:build !headless

package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sitlark/sitlark/record"
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
	if v.past.cursor.Live() {
		flight = 0 // the last one that has moved: the vehicle may stand on its pad again
	}
	p.tell("Writing the scenario of the flight …")
	p.open++
	ctx := v.past.ctx
	go func() { p.written <- outcome{text: writeScenario(ctx, path, flight), event: true} }()
}

// writeScenario writes the scenario of a recorded flight and returns the message for the user.
// flight 0 is the last one that has moved.
func writeScenario(ctx context.Context, path string, flight int) string {
	text, err := scenarioBeside(ctx, path, flight)
	if err != nil {
		return "No scenario: " + err.Error()
	}
	return "Scenario: " + text
}

func scenarioBeside(ctx context.Context, path string, flight int) (text string, err error) {
	r, err := record.Open(path)
	if err != nil {
		return "", err
	}
	defer r.Close()
	out := freeName(strings.TrimSuffix(path, filepath.Ext(path)))
	s, err := propose.From(ctx, r, propose.Options{Flight: flight, Stem: propose.Stem(out)})
	if err != nil {
		return "", err
	}
	paths, err := s.Write(out)
	if err != nil {
		return "", err
	}
	return fullPath(paths[0]) + ": " + s.Told(), nil
}

// freeName is the path of a scenario that does not exist yet.
func freeName(base string) string {
	for n := 1; ; n++ {
		path := base + ".yaml"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.yaml", base, n)
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || n > 1000 {
			return path
		}
	}
}
