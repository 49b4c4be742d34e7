//go:build !headless

package app

import (
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/campaign/file"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/mainthread"
	"github.com/sitlark/sitlark/internal/windowtest"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/ui/scatter"
)

// replayForCampaign takes the place of sitlark replay, without a window: it reads the recording and waits
// for its end.
func replayForCampaign(path string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if _, err := session.LoadReplay(ctx, path, config.Default(), nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := os.WriteFile(path+".shown", nil, 0o600); err != nil {
		os.Exit(1)
	}
	<-ctx.Done()
}

// gusts is a small campaign of short flights.
const gusts = `name: gusts
scenario: gust-landing
seed: 3
variables:
  wind.speed: 0..14 m/s
  steps.1.speed: 2..14 m/s
`

// campaignUser is a user in front of a campaign's window.
type campaignUser struct {
	t      *testing.T
	v      *campaignViewer
	p      *project.Project
	folder *store.Folder
	flyer  *flight.Flyer
	flown  int
}

// withCampaign opens the window on a campaign without results.
func withCampaign(t *testing.T, text string, body func(u *campaignUser)) {
	if !windowtest.InOwnProcess(t) {
		return
	}
	t.Setenv("TMPDIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "campaign")
	c, err := file.Parse([]byte(text), filepath.Join(t.TempDir(), "gusts.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := project.New(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := store.Create(path, store.Content{Header: p.Header, Campaign: c.Text, Bundle: p.Archive})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	flyer, err := p.Flyer(flight.Options{Worker: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer flyer.Close()
	setup := config.Default()
	setup.Window.Settings, setup.Window.Quality = settings.None, config.Low
	mainthread.Do(func() {
		v, err := openCampaign(t.Context(), Campaign{Config: setup, Folder: path})
		if err != nil {
			t.Error(err)
			return
		}
		closed := false
		defer func() {
			if !closed {
				v.close()
			}
		}()
		body(&campaignUser{t: t, v: v, p: p, folder: folder, flyer: flyer})
		v.close()
		closed = true
		if left, err := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "sitlark-sample-*")); err != nil || len(left) > 0 {
			t.Errorf("what is left behind: %v, %v", left, err)
		}
	})
}

// fly flies the next samples, as many as the method asks for at once.
func (u *campaignUser) fly(n int) {
	plan, err := u.p.Plan()
	if err != nil {
		u.t.Error(err)
		return
	}
	samples, err := plan.Method.Next(nil)
	if err != nil {
		u.t.Error(err)
		return
	}
	for _, s := range samples[u.flown:min(u.flown+n, len(samples))] {
		for _, variant := range plan.Variants {
			sample := campaignSample(&plan, s, variant, u.flown*len(plan.Variants)+1)
			task, _ := u.p.Task(&plan, &sample)
			if len(plan.Variants) > 1 && variant.Name == plan.Variants[1].Name {
				task.Sample.Number++
			}
			result, err := u.flyer.Fly(u.t.Context(), task, func(float64) {})
			if err != nil {
				u.t.Error(err)
				return
			}
			if _, err := u.folder.Results().Add(recordOf(task, result)); err != nil {
				u.t.Error(err)
				return
			}
		}
		u.flown++
	}
}

func (u *campaignUser) soon(what string, ok func() bool) {
	u.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if err := u.v.frame(); err != nil {
			u.t.Error(err)
			return
		}
		if ok() {
			return
		}
	}
	u.t.Errorf("%s: no effect", what)
}

func (u *campaignUser) xdo(args ...string) {
	u.t.Helper()
	if out, err := exec.Command("xdotool", args...).CombinedOutput(); err != nil {
		u.t.Errorf("xdotool %v: %v: %s", args, err, out)
	}
	for range 3 {
		if err := u.v.frame(); err != nil {
			u.t.Error(err)
		}
	}
}

func (u *campaignUser) clickAt(x, y float64) {
	u.t.Helper()
	wx, wy := u.v.window.Position()
	u.xdo("mousemove", strconv.Itoa(wx+int(x)), strconv.Itoa(wy+int(y)))
	u.xdo("mousedown", "1")
	u.xdo("mouseup", "1")
}

func (u *campaignUser) click(id string) {
	u.t.Helper()
	x, y, w, h, ok := u.v.panels.Find(id)
	if !ok {
		u.t.Errorf("%s is not in the window", id)
		return
	}
	u.clickAt(x+w/2, y+h/2)
}

// TestCampaignGrowsAndIsClicked: flights that end while the window is open appear; a click on a
// mark, and one on a path, choose that flight; its replay opens and closes; what is chosen stays chosen while more come.
func TestCampaignGrowsAndIsClicked(t *testing.T) {
	withCampaign(t, gusts+"method: halton\nflights: 6\n", func(u *campaignUser) {
		v := u.v
		u.soon("an empty campaign", func() bool { word, _ := v.reader.State(); return v.table.Len() == 0 && word != "" })
		u.fly(3)
		u.soon("three flights", func() bool { return v.table.Len() == 3 && v.drawn.fan.Len() == 3 })
		x, y, ok := v.panels.MarkAt(1)
		if !ok {
			t.Error("the second flight has no mark")
			return
		}
		u.clickAt(x, y)
		u.soon("a click on a mark", func() bool { return v.details.Row == 1 })
		if v.details.Title != "Sample 2" || v.details.Verdict == "" || len(v.details.Lines) < 5 {
			t.Errorf("the card says %+v", v.details)
		}
		u.fly(3)
		u.soon("six flights", func() bool { return v.table.Len() == 6 })
		if v.details.Row != 1 {
			t.Errorf("row %d is chosen after more have come", v.details.Row)
		}
		u.clickPath()
		u.replayAndBack()
	})
}

// clickPath clicks where a path is drawn.
func (u *campaignUser) clickPath() {
	v := u.v
	u.soon("no flight", func() bool { v.choose(-1); return v.rest.on })
	picture, err := v.window.Screenshot()
	if err != nil {
		u.t.Error(err)
		return
	}
	for y := 100; y < picture.Bounds().Max.Y-50; y += 3 { // as a user who looks for one
		for x := 20; x < picture.Bounds().Max.X/2; x += 3 {
			if _, ok := pathAt(v, x, y); ok {
				u.clickAt(float64(x), float64(y))
				u.soon("a click on a path", func() bool { return v.details.Row >= 0 })
				return
			}
		}
	}
	u.t.Error("no path is in sight")
}

// replayAndBack opens the replay of what is chosen, closes it, and opens it again for the window's end.
func (u *campaignUser) replayAndBack() {
	v, row := u.v, u.v.details.Row
	shown := func() bool {
		made, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "sitlark-sample-*", "*.mcap.shown"))
		return v.details.Replaying && len(made) == 1
	}
	u.click("flights.replay")
	u.soon("Replay", shown)
	u.click("flights.replay")
	u.soon("Close replay", func() bool {
		made, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "sitlark-sample-*"))
		return !v.details.Replaying && len(made) == 0
	})
	if v.details.Row != row {
		u.t.Errorf("row %d is chosen after the replay of %d", v.details.Row, row)
	}
	u.click("flights.replay")
	u.soon("Replay once more", shown)
}

// TestCampaignOfVariants shows each flight beside that of the same sample, and one variant alone.
func TestCampaignOfVariants(t *testing.T) {
	text := gusts + "method: {kind: compare, design: halton}\nvariants: {quad: {vehicle: quad-1.5kg}, hexa: {vehicle: hexa-7kg}}\nflights: 4\n"
	withCampaign(t, text, func(u *campaignUser) {
		v := u.v
		u.fly(2)
		u.soon("four flights", func() bool { return v.table.Len() == 4 && v.drawn.fan.Len() == 4 })
		x0, y0, _ := v.panels.MarkAt(0)
		x1, y1, _ := v.panels.MarkAt(1)
		if x1-x0 < 4 || y1 != y0 {
			t.Errorf("the marks of one sample are at %.0f, %.0f and %.0f, %.0f: expected side by side", x0, y0, x1, y1)
		}
		u.clickAt(x0, y0)
		u.soon("a click on a mark", func() bool { return v.details.Row == 0 })
		if !strings.HasSuffix(v.details.Title, ", quad") || len(v.details.Beside) != 1 || v.details.Lines[0].Name != "with hexa" || v.details.NoReplay != "" {
			t.Errorf("the card says %+v", v.details)
		}
		u.click("flights.beside")
		u.soon("Other variant", func() bool { return v.details.Row == 1 })
		u.click("flights.variant.0")
		u.soon("quad alone", func() bool { return v.drawn.fan.Len() == 2 })
		u.click("flights.variant.-1")
		u.soon("all", func() bool { return v.drawn.fan.Len() == 4 })
	})
}

// TestCampaignFolderGoes while it is shown: the window stays, and says what is missing where it is needed.
func TestCampaignFolderGoes(t *testing.T) {
	withCampaign(t, gusts+"method: halton\nflights: 2\n", func(u *campaignUser) {
		u.fly(1)
		u.soon("a flight", func() bool { return u.v.table.Len() == 1 })
		if err := os.RemoveAll(u.v.Folder); err != nil {
			t.Error(err)
		}
		u.soon("a folder that has gone", func() bool { word, running := u.v.reader.State(); return word == "folder removed" && !running })
		u.v.choose(0)
		u.soon("the flight that was read", func() bool { return u.v.table.Len() == 1 && u.v.details.Row == 0 })
	})
}

// TestCampaignFitsSmallWindows: no control lies over another one at 900×600.
func TestCampaignFitsSmallWindows(t *testing.T) {
	withCampaign(t, gusts+"method: halton\nflights: 2\n", func(u *campaignUser) {
		u.fly(2)
		u.soon("two flights", func() bool { return u.v.table.Len() == 2 })
		u.v.chooseWorst()
		for _, size := range []image.Point{{900, 600}, {1920, 1080}} {
			u.xdo("search", "--name", "^sitlark: gusts", "windowsize", "--sync", strconv.Itoa(size.X), strconv.Itoa(size.Y))
			u.soon(fmt.Sprint(size), func() bool { w, h := u.v.window.Size(); return w == size.X && h == size.Y })
			u.soon("layout", func() bool { return true })
			ids := []string{"flights.plot", "flights.legend", "flights.verdict", "flights.replay", "flights.copy", "flights.worst"}
			for i, a := range ids {
				ax, ay, aw, ah, ok := u.v.panels.Find(a)
				if !ok || ax < 0 || ay < 0 || ax+aw > float64(size.X) || ay+ah > float64(size.Y) {
					t.Errorf("%v: %s is at %.0f, %.0f, %.0f×%.0f", size, a, ax, ay, aw, ah)
				}
				for _, b := range ids[i+1:] {
					if bx, by, bw, bh, ok := u.v.panels.Find(b); ok && ax < bx+bw && bx < ax+aw && ay < by+bh && by < ay+ah {
						t.Errorf("%v: %s and %s lie over each other", size, a, b)
					}
				}
			}
		}
		if u.v.details.State == scatter.NotFlown {
			t.Errorf("%+v", u.v.details)
		}
	})
}
