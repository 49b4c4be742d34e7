//go:build !headless

package app

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/sitlark/sitlark/app/past"
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record/store"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
)

// TestTimeLineByRealMouseAndKeyboard drags back in a flight that goes on, through the X server:
// scene and panels show the past, the trail ends there, the flight goes on, and End returns.
func TestTimeLineByRealMouseAndKeyboard(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := filepath.Join(t.TempDir(), "flight.mcap")
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Record = config.Record{Path: file} }, func(v *viewer) {
		u := user{t, v}
		u.climbs(8)
		u.focus()
		p := v.past
		u.soon("the time line", func() bool { return p.State.Ready() && p.State.Length > 6 })
		u.drag("timebar.line", 0.9, 0.5, 0.3, 0.5)
		u.soon("a drag", p.Shown)
		u.xdo("key", "k")
		at := func() float64 { return p.At() }
		stands := at()
		u.soon("the past is seen", func() bool { return p.State.Cursor.Speed() == 0 && math.Abs(v.seen.Time-stands) < 0.01 })
		if v.shown.Body != v.seen.Body || v.seen.Body.Altitude() >= v.live.Body.Altitude() {
			t.Errorf("the scene shows %.2f m, the panels %.2f m, the flight is at %.2f m", v.shown.Body.Altitude(), v.seen.Body.Altitude(), v.live.Body.Altitude())
		}
		length := p.State.Length
		u.soon("the flight goes on", func() bool { return p.State.Length > length+1 && at() == stands })
		u.xdo("key", "period")
		u.soon("a step", func() bool { return at() > stands && at() < stands+0.1 })
		u.xdo("key", "j")
		u.soon("backward", func() bool { return at() < stands-0.2 })
		u.xdo("key", "Home")
		u.xdo("key", "k")
		u.soon("Home", func() bool { return v.seen.Time < 0.01 })
		u.xdo("key", "apostrophe")
		u.soon("the next event", func() bool { return at() > 0 && at() == firstAfter(p.State.Contents.Marks, 0) })
		u.xdo("key", "semicolon")
		u.soon("the start again", func() bool { return at() == 0 })
		u.xdo("key", "b")
		u.soon("a bookmark", func() bool { return len(p.State.Bookmarks) == 1 })
		u.xdo("type", "on the pad")
		u.xdo("key", "Return")
		u.soon("its name", func() bool { return len(p.State.Bookmarks) == 1 && p.State.Bookmarks[0].Name == "on the pad" })
		if list, err := store.Bookmarks(file); err != nil || len(list) != 1 || list[0].Name != "on the pad" {
			t.Errorf("beside the recording: %v, %v", list, err)
		}
		u.click("timebar.bookmarks")
		u.click("timebar.list.1.delete")
		u.soon("none again", func() bool { return len(p.State.Bookmarks) == 0 })
		u.xdo("key", "Escape")
		u.click("motors.1")
		u.xdo("key", "u") // restore all
		u.xdo("key", "End")
		u.soon("End", func() bool { return !p.Shown() && v.seen.Time == v.live.Time })
		if v.live.Flight != 1 || v.live.Rotors[0].Failed {
			t.Errorf("looking at the past changed the flight: flight %d", v.live.Flight)
		}
	})
}

// TestAFleetGoesBackTogether: each vehicle is shown where it was.
func TestAFleetGoesBackTogether(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := filepath.Join(t.TempDir(), "flight.mcap")
	inFlight(t, func(c *config.Config) { quickDemo(c); c.Record.Path, c.Fleet.Count = file, 2 }, func(v *viewer) {
		u := user{t, v}
		u.climbs(4)
		p := v.past
		u.soon("the time line", func() bool { return p.State.Ready() && p.State.Length > 4 })
		p.Move(func(c *timeline.Cursor) { c.Pause(p.State.Length); c.Seek(0.5) })
		u.soon("both on their pads", func() bool {
			if len(v.selection.rows) < 2 {
				return false
			}
			return math.Abs(v.selection.rows[0].Altitude) < 0.3 && math.Abs(v.selection.rows[1].Altitude) < 0.3
		})
	})
}

// recordedDemo records the demonstration for some seconds, as fast as the machine flies it.
func recordedDemo(t *testing.T, length float64, change func(*config.Config)) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "flight.mcap")
	s := windowSetup(t, func(c *config.Config) {
		c.Demo, c.Headless, c.Record.Path = true, true, file
		change(c)
	})
	s.Speedup = 0 // as fast as it goes
	ctx, stop := context.WithCancel(context.Background())
	f, err := session.New(s, session.Options{InProcess: true, Quiet: true, Hold: func(int) func(uint64, float64) {
		return func(_ uint64, flown float64) {
			if flown >= length {
				stop()
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Run(ctx, nil); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return file
}

func quickReplay(t *testing.T, file string, change func(*config.Config)) session.Setup {
	t.Helper()
	s, err := session.LoadReplay(t.Context(), file, windowSetup(t, func(c *config.Config) {
		c.Window.Quality = config.Low
		change(c)
	}).Config, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func asIs(*config.Config) {}

// TestARecordingIsShown from its beginning to its end, and at any time; nothing in it can be
// changed, and no recording is made of it.
func TestARecordingIsShown(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := recordedDemo(t, 20, func(c *config.Config) { c.Weather.Wind = command.SetWind{Speed: 4, FromDeg: 270} })
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, quickReplay(t, file, asIs), func(v *viewer) {
		u := user{t, v}
		u.focus()
		u.soon("it plays", func() bool { return v.seen.Time > 0.2 })
		if v.seen.Link.State != snapshot.LinkRecorded || v.seen.Air.WindSpeed != 4 {
			t.Errorf("link %d, wind %g m/s", v.seen.Link.State, v.seen.Air.WindSpeed)
		}
		u.drag("timebar.line", 0.2, 0.5, 0.8, 0.5)
		u.xdo("key", "k")
		u.soon("a drag", func() bool {
			return math.Abs(v.seen.Time-16) < 0.5 && v.seen.Time == v.shown.Time && v.seen.Body.Altitude() > 5
		})
		u.soon("its trail", func() bool { return v.scene.Track().Trail.Path.Len() > 20 })
		u.click("motors.1")
		u.click("motors.fail")
		u.soon("the reason", func() bool { return !v.live.Rotors[0].Failed })
		u.click("drawer.events")
		u.click("events.1")
		u.soon("an event", func() bool { return v.seen.Time < 6 })
		u.xdo("key", "End")
		u.soon("the end", func() bool { return v.seen.Time > 19.9 })
		u.xdo("key", "space")
		u.soon("again from the beginning", func() bool { return v.seen.Time < 15 && v.past.State.Cursor.Speed() == 1 })
	})
}

// TestAFilmOfARecordingHasEachFrameOnce: unattended, as long as the flight, from the camera that
// was asked for.
func TestAFilmOfARecordingHasEachFrameOnce(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := recordedDemo(t, 4, asIs)
	windowtest.NeedDisplay(t)
	path := filepath.Join(t.TempDir(), "film.avi")
	s := quickReplay(t, file, func(c *config.Config) {
		c.Film.Path, c.Film.FPS, c.Window.Camera = path, 10, "director"
		c.Window.Width, c.Window.Height = 640, 400
	})
	seen := camera.Camera(0)
	onScreen(t, s, func(v *viewer) {
		p := &program{window: v.window}
		if err := p.watch(context.Background(), v); err != nil {
			t.Error(err)
		}
		seen = v.scene.Cameras().Chosen()
		if got := float64(windowtest.AVIFrames(t, path)) / 10; math.Abs(got-s.Replay.Length) > 0.101 {
			t.Errorf("the film of a flight of %.2f s has %.1f s", s.Replay.Length, got)
		}
	})
	if info, err := os.Stat(path); err != nil || info.Size() < 40*1000 {
		t.Errorf("the film: %v", err)
	}
	if seen != camera.Director {
		t.Errorf("filmed by camera %v", seen)
	}
}

// believing is the recording of a flight whose autopilot believes that it is elsewhere, from a time
// on.
type believing struct {
	timeline.Source
	off  frame.Vec[frame.NED] // [m]
	from float64              // elapsed time [s]
}

func (b believing) Estimate(elapsed float64) (e timeline.Estimate, ok bool) {
	var now snapshot.Snapshot
	if elapsed < b.from || b.Source.At(elapsed, &now) != nil {
		return e, false
	}
	return timeline.Estimate{PositionNED: now.Body.PositionNED.Add(b.off), NEDFromFRD: now.Body.NEDFromFRD}, true
}

// TestTheGhostIsShownInARecording, where the autopilot's estimate was recorded; the Autopilot
// panel says how far it was off, and in which mode it flew.
func TestTheGhostIsShownInARecording(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	file := recordedDemo(t, 12, asIs)
	windowtest.NeedDisplay(t, "xdotool")
	onScreen(t, quickReplay(t, file, asIs), func(v *viewer) {
		v.past.Close()
		v.past = past.New(v.fleet) // which opens it again
		v.past.Open = func(path, name string, o timeline.Options) (timeline.Source, error) {
			s, err := timeline.Open(t.Context(), path, name, o)
			return believing{s, frame.OfNED(3, 4, 0), 5}, err
		}
		u := user{t, v}
		v.past.Move(func(c *timeline.Cursor) { c.Pause(0); c.Seek(4) })
		u.soon("before the first estimate", func() bool { return math.Abs(v.seen.Time-4) < 0.01 })
		if v.estimated().Valid || v.then() == nil || v.then().Estimate.Valid {
			t.Error("an estimate is shown where none was recorded")
		}
		v.past.Move(func(c *timeline.Cursor) { c.Seek(10) })
		u.soon("the estimate", func() bool { return v.estimated().Valid && math.Abs(v.seen.Time-10) < 0.01 })
		if e := v.estimated(); math.Abs(e.PositionError-5) > 1e-9 || e.AttitudeError > 1e-6 || e.Time != v.seen.Time {
			t.Errorf("the estimate is %.3f m and %.3f rad off, of %.2f s", e.PositionError, e.AttitudeError, e.Time)
		}
		ghost := func() bool {
			for _, l := range v.scene.Labels() {
				if l.Kind == overlay.EstimateLabel && math.Abs(l.Value-5) < 0.1 {
					return true
				}
			}
			return false
		}
		u.soon("the ghost", ghost)
		if v.then().Mode == "" {
			t.Error("the panel shows no mode")
		}
	})
}

// TestAFilmOfThePastHasEachFrameOnce: the key V films what the time line shows, at its pace, while
// the flight goes on behind.
func TestAFilmOfThePastHasEachFrameOnce(t *testing.T) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	folder := t.TempDir()
	inFlight(t, func(c *config.Config) {
		quickDemo(c)
		c.Record, c.Film.FPS = config.Record{Path: filepath.Join(folder, "flight.mcap")}, 10
	}, func(v *viewer) {
		u := user{t, v}
		u.climbs(6)
		p := v.past
		u.soon("the time line", func() bool { return p.State.Ready() && p.State.Length > 4 })
		p.Move(func(c *timeline.Cursor) { c.Pause(p.State.Length); c.Seek(1) })
		u.soon("the past", func() bool { return math.Abs(v.seen.Time-1) < 0.01 })
		v.filming.begin(filepath.Join(folder, "film.avi"))
		p.Move(func(c *timeline.Cursor) { c.SetSpeed(1) })
		var times []float64
		for range 20 {
			if err := v.frame(); err != nil {
				t.Fatal(err)
			}
			times = append(times, v.shown.Time)
		}
		if got := v.filming.reel.clock.Seconds(); math.Abs(got-2) > 0.101 {
			t.Errorf("the film of 20 frames has %.1f s", got)
		}
		for i := 1; i < len(times); i++ {
			if step := times[i] - times[i-1]; math.Abs(step-0.1) > 0.002 {
				t.Errorf("frame %d shows %.3f s after the one before, want 0.1 s", i, step)
			}
		}
		p.Move(func(c *timeline.Cursor) { c.GoLive() })
		before, flown := v.filming.reel.clock.Seconds(), v.live.Time
		u.soon("the film of the flight itself", func() bool { return v.live.Time > flown+0.5 })
		if got := v.filming.reel.clock.Seconds() - before; got > v.live.Time-flown+0.5 {
			t.Errorf("back at the flight, the film grew by %.1f s in %.1f s", got, v.live.Time-flown)
		}
		v.filming.finish()
	})
}
