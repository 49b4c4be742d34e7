package mission

import (
	"math"
	"slices"
)

// Plan is a mission: what to fly, in order, and what else its file holds.
type Plan struct {
	Name    string       // of the file, for messages
	Home    *Place       // item 0 of the file, where the mission was planned; nil: it has none
	Items   []Item       // from seq 1 on, ascending without gaps
	Fences  []Fence      // where to stay, and where not to fly
	Rally   []RallyPoint // places to return to instead of home
	Notices []string     // for the user, one line each

	// ReturnAlt is the height above home that a return climbs to first [m], as
	// ArduCopter's RTL_ALT; 0: it returns at its present height.
	ReturnAlt float64

	// Glide is how a plane flies it; the zero value: it is flown by a vehicle that can stop.
	Glide Glide
}

// Empty reports whether the plan has nothing at all.
func (p *Plan) Empty() bool { return len(p.Items)+len(p.Fences)+len(p.Rally) == 0 }

// Shifted returns a copy of the plan for a vehicle that stands so far north and east [m] of
// the home that the plan was made for: all places move by as much, those of fences and
// rally points too. Altitudes stay.
func (p Plan) Shifted(h Home, north, east float64) Plan {
	if north == 0 && east == 0 {
		return p
	}
	at := func(latDeg, lonDeg *float64) {
		n, e, _ := h.Local(*latDeg, *lonDeg, h.AltM)
		to := h.Global(n+north, e+east, 0)
		*latDeg, *lonDeg = to.LatDeg, to.LonDeg
	}
	if p.Home != nil {
		home := *p.Home
		at(&home.LatDeg, &home.LonDeg)
		p.Home = &home
	}
	p.Items = slices.Clone(p.Items)
	for i := range p.Items {
		if it := &p.Items[i]; it.Command.HasPlace() && (it.Lat != 0 || it.Lon != 0) {
			at(&it.Lat, &it.Lon)
		}
	}
	p.Fences = slices.Clone(p.Fences)
	for i := range p.Fences {
		f := &p.Fences[i]
		if len(f.Corners) == 0 {
			at(&f.Center.LatDeg, &f.Center.LonDeg)
		}
		f.Corners = slices.Clone(f.Corners)
		for k := range f.Corners {
			at(&f.Corners[k].LatDeg, &f.Corners[k].LonDeg)
		}
	}
	p.Rally = slices.Clone(p.Rally)
	for i := range p.Rally {
		at(&p.Rally[i].Lat, &p.Rally[i].Lon)
	}
	return p
}

// Place is a point on the Earth.
type Place struct {
	LatDeg float64 // WGS 84, north positive [deg], −90 to 90
	LonDeg float64 // WGS 84, east positive [deg], −180 to 180
	AltM   float64 // above mean sea level [m]
}

// Item is one item of a mission, as in its file or in the vehicle.
type Item struct {
	Seq          int        // its number in the mission, from 1; 0 is home
	Line         int        // its line in the file, from 1; 0: it is not from a file
	Command      Command    // what to do
	Frame        Frame      // what Alt is measured from, unchanged
	Param        [4]float64 // arguments, by command; NaN: none
	Lat, Lon     float64    // [deg]; both 0: where the previous item ended. Without a place: parameters 5, 6
	Alt          float64    // [m] in Frame; 0 for a waypoint: the previous item's altitude. Parameter 7
	Autocontinue bool       // kept for completeness; the flight always continues
}

// Same reports whether two items mean the same. Numbers are compared with the precision of
// MAVLink; an argument that is not given is 0, and without a place the frame has no
// meaning.
func (it Item) Same(o Item) bool {
	same := it.Seq == o.Seq && it.Command == o.Command && (!it.Command.HasPlace() || it.Frame.Datum() == o.Frame.Datum()) &&
		it.wire(it.Lat) == o.wire(o.Lat) && it.wire(it.Lon) == o.wire(o.Lon) && float32(it.Alt) == float32(o.Alt)
	for i := range it.Param {
		same = same && float32(given(it.Param[i])) == float32(given(o.Param[i]))
	}
	return same
}

// wire is a latitude or longitude as an integer of MAVLink: 1e-7 degrees of a place, else
// the number itself, as ArduPilot reads it.
func (it Item) wire(v float64) float64 {
	if it.Command.HasPlace() {
		v *= 1e7
	}
	return math.Round(v)
}

// given is a parameter's value, 0 if there is none.
func given(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// Frame says what an item's altitude is measured from, numbered as MAV_FRAME.
type Frame int

// The frames that a mission may use. Others are equivalent to one of them.
const (
	FrameAbsolute Frame = 0  // above mean sea level; also 5, and 2 as ArduPilot reads it
	FrameRelative Frame = 3  // above home; also 6
	FrameTerrain  Frame = 10 // above the terrain below; also 11
)

var datums = map[Frame]Frame{
	FrameAbsolute: FrameAbsolute, 2: FrameAbsolute, 5: FrameAbsolute,
	FrameRelative: FrameRelative, 6: FrameRelative,
	FrameTerrain: FrameTerrain, 11: FrameTerrain,
}

// Datum returns which of the three frames f is equivalent to; f itself if it is none.
func (f Frame) Datum() Frame {
	if d, ok := datums[f]; ok {
		return d
	}
	return f
}

// placeable reports whether a place may be given in f.
func (f Frame) placeable() bool { _, ok := datums[f]; return ok }
