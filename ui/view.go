package ui

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/joystick"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/simparams"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/timeline"
	"github.com/sitlark/sitlark/ui/card"
	"github.com/sitlark/sitlark/ui/deviation"
	"github.com/sitlark/sitlark/ui/panel"
	"github.com/sitlark/sitlark/ui/picture"
	"github.com/sitlark/sitlark/ui/plot"
	"github.com/sitlark/sitlark/ui/timebar"
)

// Actions is what the panels ask the program to do. All are called on the main thread.
type Actions struct {
	Submit func(command.Command) error // an error is shown where the click happened
	// Drag is Submit for a command of a slider that is dragged: those of one drag have one number. nil:
	// Submit takes them.
	Drag            func(c command.Command, number uint64) error
	Schedule        func(command.Scheduled) error // the same for one that acts later, or grows
	CancelScheduled func(id uint64) error         // of Snapshot.Pending
	// Aim returns the direction of a push, of length 1 in the world, that goes in the
	// picture from the vehicle to a place [window px]: across the picture, or along the
	// ground. It is 0 for none. nil: pushes can't be drawn.
	Aim           func(x, y float64, ground bool) (north, east, down float64)
	SetCamera     func(n int) // 1 to 10
	SetViewPaused func(bool)
	// KeepFree tells with each frame what panels cover at the edges of the picture, in shares of
	// its width and height. nil: nobody wants to know.
	KeepFree     func(left, right, top, bottom float64)
	Run          RunActions
	FlyDemo      func() error // begins the built-in autopilot's demonstration; nil: it can't be begun
	EndDemo      func()
	Offers       card.Offers // what can be opened while no ArduPilot is there
	ToggleThrust func()      // arrows of the rotors' thrust, or none
	Quit         func()

	TakePicture func(panels bool) // a picture of the window, with or without the panels
	ToggleFilm  func()            // begins a film, or ends it

	// PicturePlots takes a picture of the plots, at a place of the framebuffer [px, from the
	// upper left]; SavePlots writes what they show. nil: they can't be written.
	PicturePlots func(x, y, width, height int)
	SavePlots    func(*plot.Table)
	SaveScenario func() // writes the scenario of the flight that is shown

	CycleSecondView func()     // the next second view, or none
	SetPresentation func(bool) // full screen and the director's camera, or what was before
	// NextChapter ends the flight and shows the demo chapters, or the next one. The error says
	// why it can't.
	NextChapter func() error

	Compare deviation.Actions // of View.Compare; zero: one flight is shown

	SelectVehicle func(i int) // of View.Vehicles, to be followed; nil: there is one only

	// MoveTime moves the time that is shown; nil: there is no time line.
	MoveTime  func(by func(c *timeline.Cursor))
	Bookmarks timebar.BookmarkActions // of the flight
	// Branch starts another flight from an elapsed time of this one [s]; nil: that is not possible.
	Branch func(elapsed float64, how timebar.Way) error

	SetTimeOfDay func(hours float64)
	SetQuality   func(level string) // of the picture: "auto", "low", "medium" or "high"
	CycleWind    func()             // to the next display of the wind
	MoveSheet    func(up float64)   // of the wind [m]
	// What the scene shows besides the flight; nil: there is nothing to switch.
	NextTrailColor func() (name string)
	Toggle         func(overlay.Layer) (name string, shown bool)

	Autopilot panel.Requests // over MAVLink
	// UploadMission copies the mission file to the autopilot, DownloadMission what it
	// holds to here; how far that is comes in View.Transfer.
	UploadMission, DownloadMission func()
	// PickGround returns the place of the ground that is seen at a place of the window
	// [px], NED from home [m]; ok is false for the sky.
	PickGround func(x, y float64) (north, east, down float64, ok bool)

	// The ArduPilot that runs as a child. None of these waits. StartChild also starts the
	// one of View.Finding, where there is no child yet.
	StartChild, StopChild, RestartChild func()
	// ChildLines returns its console's lines from number from on that are still kept, and
	// the number of the next line.
	ChildLines func(from uint64) (lines []string, next uint64)
}

// Caption is the newest sentence that a scenario says to those who watch.
type Caption struct {
	Number int // from 1; 0: none
	Text   string
}

// View is what the program knows and the Snapshot does not say.
//
// What one panel alone shows is that panel's own View.
type View struct {
	panel.FlightView
	panel.AutopilotView
	card.WaitingView
	Sensors panel.SensorView

	FPS        float64
	CameraName string
	Mode       string // what flies: "AUTO armed", "demo: waypoint 3"; may be empty

	Film    Film
	Quality string // of the picture; may be empty
	Adapts  bool   // the quality is chosen by what the machine keeps up with

	Layers [overlay.Layers]bool // those that are shown
	Thrust bool                 // arrows of the rotors' thrust are shown

	SecondView     string        // name of the second view, empty for none
	Presenting     bool          // panels away, captions of all events
	PixelsPerMetre float64       // of the framebuffer, where the picture has a scale; else 0
	NorthUp        bool          // the picture is a map
	Sight          overlay.Sight // of the camera aboard

	Mass      float64         // of the vehicle with its payload [kg]; 0: unknown
	Winged    bool            // it has wings: its airspeed is what counts
	Sails     bool            // it has any
	Airframe  *panel.Airframe // of a vehicle with wings or servos; nil: it has none
	LowVolts  float64         // the autopilot's battery failsafe begins there [V]; 0: unknown
	CritVolts float64         // and its second one [V]; 0: unknown

	Samples *snapshot.Samples // what was sampled of the vehicle's flights; nil: nothing
	Limits  []plot.Limit      // that a scenario expects of the vehicle
	Reports plot.Teller       // what its autopilot reported; nil: there is no link

	Autopilot *mavlink.Status // what it says of itself, until the next Update; nil: there is no link

	News *snapshot.EventRing // what happens in the flight while its past is shown; nil: that is in the snapshot

	TimeOfDay float64 // [h]
	Air       picture.AirView
	Legend    overlay.Legend // of the trail
	Labels    []overlay.Label

	Vehicles []panel.VehicleRow // of a fleet; empty: there is one only
	Followed int                // which of them cameras and panels follow

	Joystick *joystick.Manager // nil: none can be used

	Compare *deviation.View // flights that are shown together; nil: one is
	Others  []plot.Other    // those of them that are not followed, for the plots

	Time *timebar.State // of the time line; nil: there is none

	Scenario *panel.ScenarioView // that is flown; nil: none
	Ended    panel.ScenarioState // of it, as Mode says it: Met or Broken; else it goes on
	Caption  Caption             // of that scenario
	Title    picture.TitleCard

	SimParams *simparams.Status // parameters of ArduPilot that are followed; nil: none are
}
