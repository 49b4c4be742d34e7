package mission

// Plan is a mission: what to fly, in order.
type Plan struct {
	Name    string   // of the file, for messages
	Home    *Place   // item 0 of the file, where the mission was planned; nil: it has none
	Items   []Item   // from seq 1 on, ascending without gaps
	Notices []string // one line each: what the file asks for and is not flown
}

// Place is a point on the Earth.
type Place struct {
	LatDeg float64 // WGS 84, north positive [deg], −90 to 90
	LonDeg float64 // WGS 84, east positive [deg], −180 to 180
	AltM   float64 // above mean sea level [m]
}

// Item is one line of a mission file.
type Item struct {
	Seq          int        // its number in the file, from 1
	Line         int        // its line in the file, from 1; 0: it came from no file
	Command      Command    // what to do
	Frame        Frame      // what Alt is measured from
	Param        [4]float64 // arguments, by command
	Lat, Lon     float64    // [deg]; both 0: where the previous item ended
	Alt          float64    // [m] in Frame; 0 for a waypoint: the previous item's altitude
	Autocontinue bool       // kept for completeness; the flight always goes on
}

// Frame tells what an item's altitude is measured from, numbered as MAV_FRAME.
type Frame int

// The frames that a mission may use.
const (
	FrameAbsolute Frame = 0  // above mean sea level
	FrameRelative Frame = 3  // above home
	FrameTerrain  Frame = 10 // above the ground, which is flat here: as FrameRelative
)
