package cli

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/app"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/scenario/library"
	"github.com/sitlark/sitlark/session"
)

// tourFlags are the flags of sitlark tour: those of sitlark itself that concern the window.
var tourFlags = []string{"size", "ui-scale", "quality", "time", "title", "logo", "presentation-scale", "settings", "video", "video-fps", "video-clean"}

// chapterLinger is how long a chapter is shown after its end.
const chapterLinger = 6 * time.Second

func newTourCommand() *cobra.Command {
	var f flags
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "tour [NAME|FILE…]",
		Short: "Shows demo chapters, one after another, over and over",
		Long: `sitlark tour fills the screen and shows the demo chapters, a minute or more each, over and over: a
mission, a gust front, a motor failure, a battery failsafe, a fleet, planes, a quadplane, a rover, a
boat, a sailing boat, a submarine, a helicopter and a blimp. Captions tell what happens. Name scenarios to show others: the captions in their files are shown.

F9 goes on to the next chapter, F11 shows the panels, Ctrl+Q ends the tour. The built-in
autopilot flies.

With --video it films the chapters, each once, in a window of --size, and exits.`,
		Example: `  sitlark tour
  sitlark tour --video tour.mp4 --size 1920x1080
  sitlark tour --title "Flight tests without a field" --logo logo.png
  sitlark tour motor-out-quad motor-out-hexa motor-out-octa

  every kind of vehicle in five minutes:
  sitlark tour --each 43s first-flight plane-mission quadplane-mission heli-mission rover-mission boat-mission sub-mission`,
		ValidArgsFunction: completeScenario,
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				names = library.Tour()
			}
			if each < 0 {
				return config.UsageError{Err: fmt.Errorf("--each %v: expected the physics time that is shown of a chapter, such as 43s", each)}
			}
			c, err := f.config()
			if err != nil {
				return err
			}
			if err := app.Check(c); err != nil {
				return err
			}
			t, err := loadTour(names, c)
			if err != nil {
				return err
			}
			t.Each = each
			return app.Watch(cmd.Context(), app.Flight{}, t)
		},
	}
	set := cmd.Flags()
	set.SortFlags = false
	set.DurationVar(&each, "each", 0, "go on to the next chapter after `DURATION` of physics time, such as 43s; 0 shows all of each")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.register(all)
	f.set = set
	for _, name := range tourFlags {
		set.AddFlag(all.Lookup(name))
	}
	return cmd
}

// loadTour loads the chapters: an error in any is found before the first flies.
func loadTour(names []string, c config.Config) (app.Tour, error) {
	chapters, titles := make([]*session.LoadedScenario, len(names)), make([]string, len(names))
	for i, name := range names {
		p, err := loadChapter(name)
		if err != nil {
			return app.Tour{}, scenarioError(err)
		}
		if p.File.Autopilot != scenario.BuiltIn {
			return app.Tour{}, config.UsageError{Err: fmt.Errorf("%s: a tour is flown by the built-in autopilot, and this scenario needs ArduPilot: leave it out", name)}
		}
		for _, notice := range p.Notices {
			slog.Info(notice)
		}
		chapters[i], titles[i] = p, p.File.Name
	}
	film := c.Film.Path != ""
	return app.Tour{Titles: titles, Begins: true, Filmed: film, Load: func(n int) (app.Flight, error) { return chapter(chapters[n], c.Window, c.Film) }}, nil
}

// ownTour is the tour that the window begins when it is asked for: nothing of it is loaded
// before.
func ownTour(w config.Window) app.Tour {
	names := library.Tour()
	t := app.Tour{Load: func(n int) (app.Flight, error) {
		p, err := loadChapter(names[n])
		if err != nil {
			return app.Flight{}, err
		}
		return chapter(p, w, config.Default().Film)
	}}
	for _, name := range names {
		if f, err := library.Find(name); err == nil { // a test reads every one
			t.Titles = append(t.Titles, f.Name)
		}
	}
	return t
}

func loadChapter(name string) (*session.LoadedScenario, error) {
	file, err := library.Find(name)
	if err != nil {
		return nil, err
	}
	return session.LoadScenario(file)
}

// chapter is the flight of a scenario in the window that w configures.
func chapter(p *session.LoadedScenario, w config.Window, film config.Film) (app.Flight, error) {
	c := config.Default()
	c.Window, c.Film = w, film
	c.Window.Screenshot = ""          // that is of the first flight
	c.Window.VehicleMesh = ""         // so is the body
	c.Exchange.Listen = "127.0.0.1:0" // ArduPilot's port stays free for others
	s, setup, err := session.NewScenario(p, c, session.ScenarioOptions{FlightOptions: session.FlightOptions{Speedup: 1}, Linger: chapterLinger})
	return app.Flight{Setup: setup, Scenario: s}, err
}
