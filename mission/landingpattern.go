package mission

import "math"

// landingPattern is a landing of a .plan before it becomes the items that QGroundControl sends for it: the start of the landing,
// what cameras stop, the way in and the landing itself.
//
// Source: QGroundControl, LandingComplexItem.cc, FixedWingLandingComplexItem.cc, VTOLLandingComplexItem.cc and CameraSection.cc. In
// which place DO_CHANGE_SPEED stands, which newer versions write, is known from a second implementation only.
type landingPattern struct {
	approach, touch Place // their altitudes in frame
	frame           Frame
	radius          float64 // of the circle on which it comes down, negative: counter-clockwise [m]; 0: it comes straight
	speed           float64 // airspeed of the approach [m/s]; 0: not changed
	photos, video   bool    // cameras stop
	land            Command
}

// landings are the landings by their type, with the newest version of each.
var landings = map[string]struct {
	land   Command
	newest int
}{"fwLandingPattern": {Land, 2}, "vtolLandingPattern": {VTOLLand, 1}}

// readLanding reads a landing pattern of a plane or a VTOL.
func (p *planReader) readLanding(n *node, kind string) error {
	version, err := n.wholeField("version", 1, landings[kind].newest)
	if err != nil {
		return err
	}
	l := landingPattern{land: landings[kind].land}
	if err := p.readHeights(n, &l, version == 1 && kind == "fwLandingPattern"); err != nil {
		return err
	}
	if err := l.readWayIn(n); err != nil {
		return err
	}
	if l.photos, err = n.truthOr("stopTakingPhotos", false); err != nil {
		return err
	}
	if l.video, err = n.truthOr("stopVideoPhotos", false); err != nil {
		return err
	}
	for _, it := range l.items() {
		it.Seq, it.Line, it.Autocontinue = len(p.plan.Items)+1, n.line, true
		p.plan.Items = append(p.plan.Items, it)
	}
	return nil
}

// readHeights reads the two places, and what their altitudes are measured from. Version 1 says so for each; QGroundControl takes both
// from home where they differ.
func (p *planReader) readHeights(n *node, l *landingPattern, each bool) error {
	approach := "landingApproachCoordinate"
	if !n.has(approach) && n.has("loiterCoordinate") { // the older name
		approach = "loiterCoordinate"
	}
	var err error
	if l.approach, err = n.placeField(approach); err != nil {
		return err
	}
	if l.touch, err = n.placeField("landCoordinate"); err != nil {
		return err
	}
	if !each {
		relative, err := n.truth("altitudesAreRelative")
		l.frame = frameOf(relative)
		return err
	}
	above, err := n.truth("loiterAltitudeRelative")
	if err != nil {
		return err
	}
	ground, err := n.truth("landAltitudeRelative")
	if err != nil {
		return err
	}
	if above != ground {
		p.notice(n, "one altitude is above home and the other above sea level: both are taken from home, as QGroundControl takes them")
	}
	l.frame = frameOf(above || ground)
	return nil
}

func frameOf(relative bool) Frame {
	if relative {
		return FrameRelative
	}
	return FrameAbsolute
}

// readWayIn reads the circle on which the vehicle comes down, and the speed.
func (l *landingPattern) readWayIn(n *node) error {
	circles, err := n.truthOr("useLoiterToAlt", true) // older versions know no other way
	if err != nil {
		return err
	}
	if circles {
		f, err := n.field("loiterRadius")
		if err != nil {
			return err
		}
		if l.radius, err = f.number(1, maxRadius); err != nil {
			return err
		}
		right, err := n.truth("loiterClockwise")
		if err != nil {
			return err
		}
		if !right {
			l.radius = -l.radius
		}
	}
	slower, err := n.truthOr("useDoChangeSpeed", false)
	if err != nil || !slower {
		return err
	}
	f, err := n.field("finalApproachSpeed")
	if err != nil {
		return err
	}
	l.speed, err = f.number(1, 200)
	l.speed = math.Trunc(l.speed)
	return err
}

// items returns the items, without their numbers.
func (l *landingPattern) items() []Item {
	const missionFrame = 2
	none := [4]float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	stop := Item{Frame: missionFrame, Param: none}
	stop.Param[0] = 0
	all := []Item{{Command: DoLandStart, Frame: missionFrame}}
	if l.speed > 0 {
		all = append(all, Item{Command: DoSpeed, Frame: missionFrame, Param: [4]float64{0, l.speed, -1}})
	}
	if l.photos {
		all = append(all, Item{Command: 206, Frame: missionFrame}) // DO_SET_CAM_TRIGG_DIST
		stop.Command = 2001                                        // IMAGE_STOP_CAPTURE
		all = append(all, stop)
	}
	if l.video {
		stop.Command = 2501 // VIDEO_STOP_CAPTURE
		all = append(all, stop)
	}
	in := Item{Command: NavWaypoint, Param: [4]float64{0, 0, 0, math.NaN()}}
	if l.radius != 0 {
		in = Item{Command: LoiterToAlt, Param: [4]float64{1, l.radius, 0, 1}}
	}
	end := Item{Command: l.land}
	if l.land == VTOLLand {
		end.Param[3] = math.NaN()
	}
	in.Frame, in.Lat, in.Lon, in.Alt = l.frame, l.approach.LatDeg, l.approach.LonDeg, l.approach.AltM
	end.Frame, end.Lat, end.Lon, end.Alt = l.frame, l.touch.LatDeg, l.touch.LonDeg, l.touch.AltM
	return append(all, in, end)
}

// placeField returns a field that is a list of latitude, longitude and altitude.
func (n *node) placeField(name string) (Place, error) {
	f, err := n.field(name)
	if err != nil {
		return Place{}, err
	}
	at, err := f.placeAndAltitude()
	if err == nil && math.IsNaN(at.AltM) {
		err = f.fault("no altitude", "a number", "correct it")
	}
	return at, err
}
