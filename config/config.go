// Package config holds the configuration of a run: checked values and no running
// objects. A Config is made once, by New, and passed by value.
package config

import (
	"crypto/tls"
	"net"
	"strconv"
	"time"

	"github.com/sitlark/sitlark/internal/secret"
	"github.com/sitlark/sitlark/weather"
)

// Config is the configuration of a run. Package session loads what it names: vehicle,
// mission, terrain, fleet.
type Config struct {
	Demo     bool // the built-in autopilot flies
	DemoHold bool // with Demo: it stays after landing, until a reset
	Headless bool
	Seed     int64
	Duration time.Duration // of physics time, after which the run ends; 0: never
	Record   Record
	Speedup  float64 // target real-time factor, where sitlark sets the pace

	Vehicle   Vehicle
	Location  Location
	Weather   weather.Weather // at the start
	Dry       bool            // no water was asked for, which a vehicle that swims does not take
	WindAsked bool            // a wind was asked for, be it none: what has sails starts in that, too
	Mission   Mission
	Exchange  Exchange
	SITL      SITL
	MAVLink   MAVLink
	Control   Control
	Foxglove  Foxglove
	Share     Share
	Fleet     Fleet
	Window    Window
	Film      Film
}

// Record says where the flight is recorded. The zero value: nowhere.
type Record struct {
	Path  string // a new file, or a folder that exists, for one in it; empty: none
	Kept  bool   // in the folder of the user's last flights, where Path is empty
	Limit int64  // of that folder [bytes]

	Wait Wait // whether the physics waits for the recording

	// Optional lets the flight go on where the file at Path can't be made or written, and be no
	// failure for that.
	Optional bool
}

// Wait says whether the physics waits for the recording where a slow disk or a busy computer holds it up.
// Without waiting the recording has a gap then.
type Wait uint8

// The values of Wait.
const (
	WaitHeadless Wait = iota // in flights without a window, and in those that step in process
	WaitAlways
	WaitNever
)

// Waits reports whether the physics waits for the recording of a flight. unwatched: it has no window, or
// steps in process.
func (r Record) Waits(unwatched bool) bool {
	return r.Wait == WaitAlways || r.Wait == WaitHeadless && unwatched
}

// Vehicle names the vehicle. Both empty: the default.
type Vehicle struct {
	Name   string // a name in the catalog, a layout or a file
	Layout string
}

// Location names home and the terrain around it.
type Location struct {
	Home    string // coordinates or the name of a place; empty: the mission's, else the default
	Terrain string // folder of SRTM tiles; empty: generated hills
	Flat    bool
}

// Mission names the mission's files.
type Mission struct {
	Files  []string // with a mission, its fences and its rally points, at most one with each; empty: none
	Upload bool     // upload them to ArduPilot
}

// Exchange is how packets are exchanged with the autopilot.
type Exchange struct {
	Listen       string // HOST:PORT
	AnyPort      bool   // another port of this computer will do where that of Listen is in use
	WaitForPort  bool   // a port in use is no error: the vehicle listens once it is free
	NoTimeSync   bool   // sitlark sets the pace, not ArduPilot
	NoLockstep   bool   // ArduPilot goes on without an answer
	Geodetic     bool   // latitude, longitude and altitude are sent too
	ESCTelemetry bool   // what the ESCs measure is sent by CAN
	NeverSpin    bool   // sitlark sleeps while it waits for packets: for flights that share the cores
}

// SITL is the ArduPilot that sitlark starts.
type SITL struct {
	Binary   string   // absolute path; empty: sitlark does not start ArduPilot
	Defaults []string // parameter files, on top of the vehicle's own
	Instance int
	Wipe     bool // it forgets the parameters of earlier runs

	Folder string  // for its parameters and logs; empty: one of sitlark's cache for each vehicle and instance
	EEPROM string  // file with the parameters of an earlier run, of which it gets a copy; empty: none
	Params []Param // beside the files

	Prepared bool    // the EEPROM was made by a start with these very parameters: they are not asked for
	Rate     float64 // steps of the physics in a second of physics time; 0: its own default
	Alone    bool    // it opens no ports for ground stations

	Disposable bool // nothing that it writes is kept: it is killed where it would else be asked to end
}

// Param is a parameter of ArduPilot.
type Param struct {
	Name  string
	Value float64
}

// MAVLink is the connection to the autopilot.
type MAVLink struct {
	Address string // empty: none; ChildMAVLink: that of the ArduPilot that sitlark starts
	Off     bool   // no connection, even where there could be one
	Terrain TerrainData

	IgnoreSim bool // ArduPilot's SIM_ parameters are not followed
}

// TerrainData says whether ArduPilot's requests for terrain are answered.
type TerrainData string

// When requests for terrain are answered.
const (
	TerrainAuto   TerrainData = "auto" // or empty: unless another ground station does
	TerrainAlways TerrainData = "always"
	TerrainNever  TerrainData = "never"
)

// Control is the control API.
type Control struct {
	Listen string      // HOST:PORT; empty: none
	Token  secret.Text // that clients must send; empty: none
}

// Foxglove is the server that shows the flight live in Foxglove and Lichtblick.
type Foxglove struct {
	Listen  string   // HOST:PORT; empty: none
	Network bool     // other computers may connect
	Origins []string // of web pages that may, such as https://app.foxglove.dev
}

// Share is the server that shows the flight live in browsers.
type Share struct {
	Listen      string           // HOST:PORT; empty: none
	Certificate *tls.Certificate // nil: without TLS
	Acts        bool             // there is a link that acts from the start
}

// Fleet says how many vehicles there are. A count of 1 without a file is a single vehicle.
type Fleet struct {
	Count int
	File  string
}

// Window configures the window.
type Window struct {
	Width, Height int     // [px]
	SizeGiven     bool    // they override the remembered ones
	Scale         float64 // of the panels, multiplied by the monitor's
	ScaleGiven    bool
	Quality       Quality
	TimeOfDay     float64 // [h]
	VehicleMesh   string  // glTF file of the vehicle's body; empty: none
	Screenshot    string  // PNG file of the last rendered frame; empty: none
	Settings      string  // file; empty: the user's own
	Title         string  // of a presentation; empty: none
	Logo          string  // PNG file, for presentations; empty: none
	Camera        string  // that is chosen at first; empty: the usual one
	Presentation  bool    // it begins with a presentation
	TextScale     float64 // of a presentation's texts, in place of Scale; 0: by the size of the window
}

// Film configures the recording of the window.
type Film struct {
	Path  string // empty: no film from the start
	FPS   int    // rendered frames a second of physics time
	Wait  bool   // ArduPilot is slowed down to the speed at which frames are made; the built-in autopilot always is
	Clean bool   // without panels
}

// Quality is the quality level of the 3D view.
type Quality string

// The levels. Auto selects the best one that the machine can keep up with.
const (
	Auto   Quality = "auto"
	Low    Quality = "low"
	Medium Quality = "medium"
	High   Quality = "high"
)

// ChildMAVLink is where the ArduPilot that sitlark starts connects to: a port that is free,
// so that sitlark speaks with that ArduPilot and no other.
const ChildMAVLink = "tcp-server:127.0.0.1:0"

// DefaultListen is the address to which ArduPilot's JSON backend sends by default.
const DefaultListen = "127.0.0.1:9002"

// ListenFor is where ArduPilot's instance n sends to by default: ten ports further for each.
func ListenFor(n int) string {
	host, port, _ := net.SplitHostPort(DefaultListen) // has both
	first, _ := strconv.Atoi(port)
	return net.JoinHostPort(host, strconv.Itoa(first+10*n))
}

// DefaultFPS is the default frame rate of films.
const DefaultFPS = 30

// Default returns the configuration of a run without any flag.
func Default() Config {
	return Config{
		Seed: 1, Speedup: 1,
		Exchange: Exchange{Listen: DefaultListen},
		MAVLink:  MAVLink{Terrain: TerrainAuto},
		Fleet:    Fleet{Count: 1},
		Window:   Window{Width: 1280, Height: 720, Scale: 1, Quality: Auto, TimeOfDay: 14 + 40.0/60},
		Film:     Film{FPS: DefaultFPS},
	}
}
