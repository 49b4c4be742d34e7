package mission

import "math"

// Plan is a mission: what to fly, in order, and what else its file holds.
type Plan struct {
	Name    string       // of the file, for messages
	Home    *Place       // item 0 of the file, where the mission was planned; nil: it has none
	Items   []Item       // from seq 1 on, ascending without gaps
	Fences  []Fence      // where to stay, and where not to fly
	Rally   []RallyPoint // places to return to instead of home
	Notices []string     // one line each: what a person should know of the file

	// ReturnAlt is the height above home that a return climbs to first [m], as
	// ArduCopter's RTL_ALT; 0: it returns at the height that it has.
	ReturnAlt float64
}

// Empty tells whether the plan has nothing at all.
func (p *Plan) Empty() bool { return len(p.Items)+len(p.Fences)+len(p.Rally) == 0 }

// Place is a point on the Earth.
type Place struct {
	LatDeg float64 // WGS 84, north positive [deg], −90 to 90
	LonDeg float64 // WGS 84, east positive [deg], −180 to 180
	AltM   float64 // above mean sea level [m]
}

// Item is one item of a mission, as it stands in its file or in the vehicle.
type Item struct {
	Seq          int        // its number in the mission, from 1; 0 is home
	Line         int        // its line in the file, from 1; 0: it came from no file
	Command      Command    // what to do
	Frame        Frame      // what Alt is measured from, as it stands
	Param        [4]float64 // arguments, by command; NaN: none
	Lat, Lon     float64    // [deg]; both 0: where the previous item ended. Without a place: parameters 5, 6
	Alt          float64    // [m] in Frame; 0 for a waypoint: the previous item's altitude. Parameter 7
	Autocontinue bool       // kept for completeness; the flight always goes on
}

// Same tells whether two items ask for the same. Numbers are compared in the precision of
// MAVLink; an argument that is not given is 0, and without a place the frame means nothing.
func (it Item) Same(o Item) bool {
	same := it.Seq == o.Seq && it.Command == o.Command && (!it.Command.HasPlace() || it.Frame.Datum() == o.Frame.Datum()) &&
		it.wire(it.Lat) == o.wire(o.Lat) && it.wire(it.Lon) == o.wire(o.Lon) && float32(it.Alt) == float32(o.Alt)
	for i := range it.Param {
		same = same && float32(given(it.Param[i])) == float32(given(o.Param[i]))
	}
	return same
}

// wire is a latitude or longitude in MAVLink's whole numbers: 1e-7 degrees of a place, else
// the number itself, as ArduPilot takes it.
func (it Item) wire(v float64) float64 {
	if it.Command.HasPlace() {
		v *= 1e7
	}
	return math.Round(v)
}

// given is a parameter's value, 0 where there is none.
func given(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// Frame tells what an item's altitude is measured from, numbered as MAV_FRAME.
type Frame int

// The frames that a mission may use. Others spell the same.
const (
	FrameAbsolute Frame = 0  // above mean sea level; also 5, and 2, in which ArduPilot takes a place so
	FrameRelative Frame = 3  // above home; also 6
	FrameTerrain  Frame = 10 // above the ground below; also 11
)

var datums = map[Frame]Frame{
	FrameAbsolute: FrameAbsolute, 2: FrameAbsolute, 5: FrameAbsolute,
	FrameRelative: FrameRelative, 6: FrameRelative,
	FrameTerrain: FrameTerrain, 11: FrameTerrain,
}

// Datum returns the one of the three frames that f spells; f itself for no place.
func (f Frame) Datum() Frame {
	if d, ok := datums[f]; ok {
		return d
	}
	return f
}

// placeable tells whether a place may be given in f.
func (f Frame) placeable() bool { _, ok := datums[f]; return ok }
