//go:build !headless

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/app/pacing"
	"github.com/sitlark/sitlark/app/picturefile"
	"github.com/sitlark/sitlark/app/results"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/scatter"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// ViewCampaign shows the flights of a campaign, also while it runs, until the window is closed or
// ctx ends. It must run on the main thread.
func ViewCampaign(ctx context.Context, c Campaign) error {
	v, err := openCampaign(ctx, c)
	if err != nil {
		return err
	}
	defer v.close()
	for !v.window.ShouldClose() && ctx.Err() == nil {
		if err := v.frame(); err != nil {
			return err
		}
	}
	return v.lastFrame()
}

func openCampaign(ctx context.Context, c Campaign) (*campaignViewer, error) {
	reader, err := results.Open(c.Folder)
	if err != nil {
		return nil, err
	}
	flights, err := results.OpenFlights(c.Folder, reader.About)
	if err != nil {
		return nil, errors.Join(err, reader.Close())
	}
	v := &campaignViewer{Campaign: c, flights: flights, reader: reader, table: &scatter.Table{}, details: scatter.Details{Row: -1}, level: scene.Medium, replays: newReplays(ctx, c.Config.Window.Settings)}
	if err := v.open(); err != nil {
		v.close()
		return nil, err
	}
	return v, nil
}

// campaignViewer is the render loop of a campaign. Owner: main thread.
type campaignViewer struct {
	Campaign
	flights *results.Flights
	reader  *results.Reader
	window  *scene.Window
	scene   *scene.Scene
	panels  *ui.Campaign
	pace    pacing.Pacer
	level   scene.Level

	table      *scatter.Table
	drawn      drawnFlights
	legend     overlay.Legend
	details    scatter.Details
	wanted     int // number of the flight that is chosen when it comes; 0: none
	replays    *replays
	failed     bool // to read results
	counted    int  // version of the table that progressed is of
	progressed string
	rest       rest
	pictured   bool // a picture of the next frame is wanted
	still      snapshot.Snapshot
	hides      []overlay.Cover
}

func (v *campaignViewer) open() (err error) {
	a, note := recall(v.Config.Window.Settings)
	width, height := a.size(v.Config.Window)
	if v.window, err = scene.OpenWindow(windowOptions(v.Config.Window, "sitlark: "+v.reader.Name, width, height)); err != nil {
		return err
	}
	s := v.flights.Scenario
	o := scene.Options{Seed: s.File.Seed, Terrain: s.Terrain, Site: s.Site, Body: drawnBody(s.Entry, nil)}
	if v.scene, err = scene.New(v.window, o); err != nil {
		return err
	}
	v.scene.Vehicle().Hide(true)
	v.scene.SetTimeOfDay(v.Config.Window.TimeOfDay)
	if level, err := scene.ParseLevel(string(v.Config.Window.Quality)); err == nil {
		v.level = level
	} else if !v.window.Software() {
		v.level = scene.High
	}
	v.scene.SetQuality(v.level.Quality())
	v.scene.Cameras().Choose(camera.Overview)
	v.still.Seq, v.still.Link.State = 1, snapshot.LinkRecorded
	v.drawn = drawnFlights{fan: scene.FanOf(v.scene), most: mostWithGPU, only: -1}
	if v.window.Software() {
		v.drawn.most = mostInSoftware
	}
	if v.panels, err = ui.NewCampaign(v.window.IWindow(), a.now.Theme, v.actions()); err != nil {
		return err
	}
	if a.now.UIScale != 0 {
		v.panels.SetScale(a.now.UIScale)
	}
	if v.Config.Window.ScaleGiven {
		v.panels.SetScale(v.Config.Window.Scale)
	}
	if note != "" {
		v.panels.Say(note)
	}
	return nil
}

func (v *campaignViewer) actions() ui.CampaignActions {
	return ui.CampaignActions{
		Actions:     scatter.Actions{Choose: v.choose, Replay: v.replay, Copy: v.copyCommand, Worst: v.chooseWorst, Show: v.drawn.show},
		PickPath:    v.pick,
		Step:        v.step,
		SetCamera:   func(n int) { v.scene.Cameras().Choose(camera.Camera(n)) },
		TakePicture: func() { v.pictured = true },
		Quit:        v.window.RequestClose,
	}
}

// frame draws what there is and waits until the next frame is due. While nothing moves it draws now and
// then.
func (v *campaignViewer) frame() error {
	v.window.PollEvents()
	if v.take(); v.rests() {
		time.Sleep(restWait)
		return nil
	}
	if err := v.draw(v.pace.Next(time.Now())); err != nil {
		return err
	}
	v.takePicture()
	v.window.SwapBuffers()
	if rest := v.pace.Wait(time.Now()); rest > 0 {
		time.Sleep(rest)
	}
	return nil
}

// take takes over the results that have come.
func (v *campaignViewer) take() {
	news, err := v.reader.Take()
	if err != nil && !v.failed {
		v.failed = true
		v.say("results can't be read: " + err.Error())
	}
	if news.Rewritten {
		v.startOver()
	}
	if news.Table.Version != v.table.Version {
		v.table = news.Table
		v.legend = v.drawn.colours(v.table)
	}
	v.drawn.add(news.Flights)
	if v.wanted > 0 {
		if row := v.rowOf(v.wanted); row >= 0 {
			v.choose(row)
		}
	}
	if why := v.replays.news(); why != "" {
		v.say(why)
	}
	v.replayState()
}

// startOver forgets what was taken of results that were rewritten. The chosen flight is chosen again when it
// comes.
func (v *campaignViewer) startOver() {
	wanted := v.wanted
	if row := v.details.Row; row >= 0 {
		wanted = v.table.Numbers[row]
	}
	v.drawn.clear()
	v.choose(-1)
	v.wanted = wanted
}

func (v *campaignViewer) say(text string) {
	slog.Warn(text)
	v.panels.Say(form.Capital(text))
}

// draw draws a frame; dt is the wall time since the last one [s].
func (v *campaignViewer) draw(dt float64) error {
	right, top := v.panels.Covered()
	v.scene.Cameras().Keep(camera.Margins{Right: right, Top: top})
	v.scene.Update(&v.still, dt)
	v.panels.SetBackgrounds(v.backgrounds())
	v.panels.Update(v.view(), dt)
	v.cover()
	if err := v.scene.Render(v.panels.Root()); err != nil {
		return fmt.Errorf("drawing the scene: %w", err)
	}
	v.panels.Draw()
	return nil
}

// backgrounds are opaque where the scene below them costs time.
func (v *campaignViewer) backgrounds() widget.Backgrounds {
	if v.window.Software() {
		return widget.BackgroundsFirst
	}
	return widget.BackgroundsClear
}

func (v *campaignViewer) cover() {
	v.hides = v.hides[:0]
	for _, g := range v.panels.Early() {
		r := g.Rect
		v.hides = append(v.hides, overlay.Cover{X: float64(r.X), Y: float64(r.Y), W: float64(r.W), H: float64(r.H), Color: g.Color})
	}
	v.scene.Cover(v.hides)
}

// view is what the panels show.
func (v *campaignViewer) view() ui.CampaignView {
	view := ui.CampaignView{Name: v.reader.Name, Progress: v.progress(), FPS: v.pace.FPS, Resting: v.rest.on}
	view.State, view.Running = v.reader.State()
	view.Table, view.Legend, view.Details, view.Note, view.Boundary = v.table, &v.legend, v.details, v.drawn.note(), v.reader.Surface.Of
	return view
}

// progress counts the flights, and says what a search has found so far.
func (v *campaignViewer) progress() string {
	if v.counted == v.table.Version && v.progressed != "" {
		return v.progressed
	}
	v.counted = v.table.Version
	var n [3]int
	for _, s := range v.table.States {
		n[s]++
	}
	text := units.Count(v.table.Len()) + " flights: "
	if of := v.reader.About.Flights; of > v.table.Len() {
		text = units.Count(v.table.Len()) + " of " + units.Count(of) + " flights: "
	}
	text += fmt.Sprintf("%s held, %s broken", units.Count(n[scatter.Held]), units.Count(n[scatter.Broken]))
	if n[scatter.NotFlown] > 0 {
		text += fmt.Sprintf(", %s could not be flown", units.Count(n[scatter.NotFlown]))
	}
	if row := v.table.Best(); row >= 0 {
		text += fmt.Sprintf("; %s: %s, sample %s", v.table.BestWord(), v.table.Value(v.table.Objective, row), units.Count(v.table.Numbers[row]))
	}
	v.progressed = text
	return text
}

// lastFrame writes the picture of --screenshot.
func (v *campaignViewer) lastFrame() error {
	path := v.Config.Window.Screenshot
	if path == "" {
		return nil
	}
	if err := v.draw(0); err != nil {
		return err
	}
	img, err := v.window.Screenshot()
	if err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return picturefile.WriteScreenshot(path, img, nil)
}

func (v *campaignViewer) close() {
	if v.panels != nil {
		v.panels.Dispose()
	}
	if v.scene != nil {
		v.scene.Dispose()
	}
	if v.window != nil {
		v.window.Close()
	}
	v.replays.close()
	if err := errors.Join(v.reader.Close(), v.flights.Close()); err != nil {
		slog.Error(err.Error())
	}
}
