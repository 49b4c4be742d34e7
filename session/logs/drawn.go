package logs

import (
	"fmt"
	"slices"

	"github.com/sitlark/sitlark/flightlog"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/craft"
	"github.com/sitlark/sitlark/vehicle/kind"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// DrawnAs returns the vehicle that a log's is drawn as. note says what is not as it was.
func DrawnAs(f *flightlog.Flight) (e *catalog.Entry, note string) {
	quad, err := catalog.Find(catalog.Default, "")
	if err != nil {
		panic(fmt.Sprintf("logs: %v", err)) // it comes with the program
	}
	switch {
	case f.Vehicle == kind.Unknown:
		return quad, "the log does not identify the vehicle: it is drawn as a quad"
	case Own(f) != "":
		own, err := catalog.Find(Own(f), "")
		if err != nil {
			panic(fmt.Sprintf("logs: %v", err)) // it comes with the program
		}
		return own, ""
	case Craft(f) != craft.None && !f.Frame.VTOL:
		quad.Craft = Craft(f)
		return quad, ""
	case !f.Multirotor():
		return quad, fmt.Sprintf("sitlark has no body for a vehicle of this kind (%v): it is drawn as a quad with its motors stopped", f.Vehicle)
	case !f.Frame.Known:
		return quad, "the log does not give the number of motors: the vehicle is drawn as a quad X"
	}
	l, exact := layoutOf(f.Frame)
	switch {
	case l == nil:
		return quad, fmt.Sprintf("the vehicle (%s) is drawn as a quad X: sitlark has no such layout", f.Title())
	case l.Name == "x":
		e = quad
	default:
		e = catalog.OnLayout(*l)
	}
	if !exact {
		note = fmt.Sprintf("the vehicle (%s) is drawn as %s: sitlark has no such layout", f.Title(), l.Title)
	}
	if f.Frame.VTOL {
		e.Craft = craft.VTOL
	}
	return e, note
}

// crafts are the bodies of vehicles of each kind; None: a multirotor's, or that there is none.
var crafts = map[kind.Kind]craft.Kind{
	kind.Copter: craft.None, kind.Heli: craft.Helicopter, kind.Plane: craft.Plane, kind.Rover: craft.Rover, kind.Sub: craft.Submarine,
	kind.Blimp: craft.Blimp, kind.Tracker: craft.None,
}

// Craft returns the body that a log's vehicle is drawn with; None: a multirotor's.
func Craft(f *flightlog.Flight) craft.Kind {
	switch c := crafts[f.Vehicle]; {
	case c == craft.Plane && f.Frame.VTOL:
		return craft.VTOL
	case f.Class() == flightlog.Boat:
		return craft.Boat
	default:
		return c
	}
}

// layoutOf returns the layout of a frame, or another one of its class; nil: there is none.
func layoutOf(f flightlog.Frame) (l *layout.Layout, exact bool) {
	for _, known := range layout.All() {
		if known.FrameClass != f.Class || known.Quadplane() && !f.VTOL {
			continue
		}
		if known.FrameType == f.Type || f.Class == triClass {
			return &known, true
		}
		if l == nil || slices.Index(likeX, known.FrameType) > slices.Index(likeX, l.FrameType) {
			l = &known
		}
	}
	return l, false
}

// triClass is FRAME_CLASS of a tri, whose FRAME_TYPE says little.
const triClass = 7

// likeX are FRAME_TYPEs with arms as an X has them, the most usual one last.
var likeX = []int{14, 13, 1}
