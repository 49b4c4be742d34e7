package mission

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// landing is a landing pattern of a .plan, with further fields.
func landing(kind string, version int, fields ...string) string {
	return strings.Join(append([]string{fmt.Sprintf(`{"type": "ComplexItem", "complexItemType": %q, "version": %d`, kind, version)}, fields...), ", ") + "}"
}

// The fields of landings as QGroundControl 3.3, 4.0 and 4.4 write them.
const (
	landingOf33 = `"loiterCoordinate": [-35.355, 149.163, 40], "loiterAltitudeRelative": true, "landCoordinate": [-35.36, 149.165, 0], "landAltitudeRelative": true, "landingHeading": 200, "loiterRadius": 75, "loiterClockwise": false, "fallRate": 12`
	landingOf40 = `"loiterCoordinate": [-35.355, 149.163, 640], "landCoordinate": [-35.36, 149.165, 590], "altitudesAreRelative": false, "valueSetIsDistance": true, "loiterRadius": 75, "loiterClockwise": true, "stopTakingPhotos": true, "stopVideoPhotos": true`
	landingOf44 = `"landingApproachCoordinate": [-35.355, 149.163, 40], "landCoordinate": [-35.36, 149.165, 0], "altitudesAreRelative": true, "valueSetIsDistance": false, "loiterRadius": 75, "loiterClockwise": true, "useLoiterToAlt": %v, "stopTakingPhotos": false, "stopVideoPhotos": false`
)

// TestPlanExpandsLandingPatterns into the items that QGroundControl sends for them.
func TestPlanExpandsLandingPatterns(t *testing.T) {
	nan := math.NaN()
	item := func(c Command, f Frame, param [4]float64, at Place) Item {
		return Item{Command: c, Frame: f, Param: param, Lat: at.LatDeg, Lon: at.LonDeg, Alt: at.AltM, Autocontinue: true}
	}
	start, none, stop := item(DoLandStart, 2, [4]float64{}, Place{}), Place{}, [4]float64{0, nan, nan, nan}
	in := func(alt float64) Place { return Place{-35.355, 149.163, alt} }
	down := func(alt float64) Place { return Place{-35.36, 149.165, alt} }
	for name, c := range map[string]struct {
		landing string
		want    []Item
	}{
		"plane, version 1": {landing("fwLandingPattern", 1, landingOf33), []Item{
			start, item(LoiterToAlt, FrameRelative, [4]float64{1, -75, 0, 1}, in(40)), item(Land, FrameRelative, [4]float64{}, down(0)),
		}},
		"plane, version 2, with cameras": {landing("fwLandingPattern", 2, landingOf40), []Item{
			start, item(206, 2, [4]float64{}, none), item(2001, 2, stop, none), item(2501, 2, stop, none),
			item(LoiterToAlt, FrameAbsolute, [4]float64{1, 75, 0, 1}, in(640)), item(Land, FrameAbsolute, [4]float64{}, down(590)),
		}},
		"plane, version 2, straight in and slower": {landing("fwLandingPattern", 2, fmt.Sprintf(landingOf44, false), `"useDoChangeSpeed": true, "finalApproachSpeed": 13.8`), []Item{
			start, item(DoSpeed, 2, [4]float64{0, 13, -1}, none),
			item(NavWaypoint, FrameRelative, [4]float64{0, 0, 0, nan}, in(40)), item(Land, FrameRelative, [4]float64{}, down(0)),
		}},
		"VTOL": {landing("vtolLandingPattern", 1, fmt.Sprintf(landingOf44, true)), []Item{
			start, item(LoiterToAlt, FrameRelative, [4]float64{1, 75, 0, 1}, in(40)), item(VTOLLand, FrameRelative, [4]float64{0, 0, 0, nan}, down(0)),
		}},
	} {
		p := mustParse(t, planOf(simple(22, 1, here)+",\n"+c.landing+",\n"+simple(16, 9, here)))
		for i := range c.want {
			c.want[i].Seq, c.want[i].Line = i+2, 3
		}
		if d := cmp.Diff(c.want, p.Items[1:len(p.Items)-1], cmpopts.EquateNaNs()); d != "" {
			t.Errorf("%s: items (-want +got):\n%s", name, d)
		}
		if len(p.Notices) > 0 {
			t.Errorf("%s: notices %q", name, p.Notices)
		}
		if err := p.Check(Home{-35.36, 149.16, 584, 0}); err != nil {
			t.Errorf("%s: the built-in autopilot refuses it: %v", name, err)
		}
	}
}

// TestALandingPatternOfTwoDatumsIsTakenFromHome, and the user is told.
func TestALandingPatternOfTwoDatumsIsTakenFromHome(t *testing.T) {
	p := mustParse(t, planOf(landing("fwLandingPattern", 1, strings.Replace(landingOf33, `"loiterAltitudeRelative": true`, `"loiterAltitudeRelative": false`, 1))))
	if len(p.Items) != 3 || p.Items[1].Frame != FrameRelative || p.Items[2].Frame != FrameRelative || len(p.Notices) != 1 || !strings.Contains(p.Notices[0], "mission.items[0]: one altitude is above home") {
		t.Errorf("items %+v, notices %q", p.Items, p.Notices)
	}
}

// TestBadLandingPatternsAreRefused with where, what was expected and what to do.
func TestBadLandingPatternsAreRefused(t *testing.T) {
	good := fmt.Sprintf(landingOf44, true)
	without := func(part string) string { return strings.Replace(good, part, `"x": 0`, 1) }
	areRefused(t, []badFile{
		{"newer landing", planOf(landing("fwLandingPattern", 3, good)), "mission.items[0].version: got 3, expected a whole number from 1 to 2"},
		{"newer landing of a VTOL", planOf(landing("vtolLandingPattern", 2, good)), "mission.items[0].version: got 2, expected a whole number from 1 to 1"},
		{"no approach", planOf(landing("fwLandingPattern", 2, without(`"landingApproachCoordinate": [-35.355, 149.163, 40]`))), "mission.items[0].landingApproachCoordinate: got no such field"},
		{"no place to land", planOf(landing("fwLandingPattern", 2, without(`"landCoordinate": [-35.36, 149.165, 0]`))), "mission.items[0].landCoordinate: got no such field"},
		{"no altitude", planOf(landing("fwLandingPattern", 2, strings.Replace(good, "149.163, 40", "149.163, null", 1))), "mission.items[0].landingApproachCoordinate: got no altitude, expected a number"},
		{"no datum", planOf(landing("vtolLandingPattern", 1, without(`"altitudesAreRelative": true`))), "mission.items[0].altitudesAreRelative: got no such field"},
		{"no radius", planOf(landing("fwLandingPattern", 2, strings.Replace(good, `"loiterRadius": 75`, `"loiterRadius": 0`, 1))), "mission.items[0].loiterRadius: got 0, expected a number from 1 to 2000"},
		{"no side", planOf(landing("fwLandingPattern", 2, strings.Replace(good, `"loiterClockwise": true`, `"loiterClockwise": "right"`, 1))), `mission.items[0].loiterClockwise: got "right", expected true or false`},
		{"no speed", planOf(landing("fwLandingPattern", 2, good, `"useDoChangeSpeed": true`)), "mission.items[0].finalApproachSpeed: got no such field"},
	})
}
