//go:build ardupilot

package session

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/mission"
)

// landingPlan is a .plan of QGroundControl with a take-off, a waypoint and a landing pattern that begins 600 m behind home: with a circle on
// which the plane comes down, or straight in.
func landingPlan(t *testing.T, home mission.Home, circle bool) mission.Plan {
	t.Helper()
	sin, cos := math.Sincos(home.YawDeg * math.Pi / 180)
	at := func(ahead, right float64) string {
		p := home.Global(ahead*cos-right*sin, ahead*sin+right*cos, 0)
		return fmt.Sprintf("%.7f, %.7f", p.LatDeg, p.LonDeg)
	}
	item := func(seq, command int, place string, alt float64) string {
		return fmt.Sprintf(`{"type": "SimpleItem", "autoContinue": true, "command": %d, "doJumpId": %d, "frame": 3, "params": [10, 0, 0, null, %s, %g]}`, command, seq, place, alt)
	}
	pattern := fmt.Sprintf(`{"type": "ComplexItem", "complexItemType": "fwLandingPattern", "version": 2, "altitudesAreRelative": true,
		"landingApproachCoordinate": [%s, 40], "landCoordinate": [%s, 0], "loiterRadius": 75, "loiterClockwise": true, "useLoiterToAlt": %v,
		"valueSetIsDistance": true, "stopTakingPhotos": false, "stopVideoPhotos": false}`, at(-600, 0), at(0, 0), circle)
	text := fmt.Sprintf(`{"fileType": "Plan", "version": 1, "groundStation": "QGroundControl",
		"geoFence": {"version": 2, "polygons": [], "circles": []}, "rallyPoints": {"version": 2, "points": []},
		"mission": {"version": 2, "firmwareType": 3, "vehicleType": 1, "cruiseSpeed": 14, "hoverSpeed": 5,
			"plannedHomePosition": [%.7f, %.7f, %.1f], "items": [%s]}}`, home.LatDeg, home.LonDeg, home.AltM,
		strings.Join([]string{item(1, int(mission.TakeOff), at(200, 0), 50), item(2, int(mission.NavWaypoint), at(300, 300), 70), pattern}, ",\n"))
	plan, err := mission.Parse(strings.NewReader(text), "landing.plan")
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// TestArduPilotPlaneFliesLandingPatterns of QGroundControl, in a wind from ahead: on the circle it comes down to the height of the approach
// before it leaves for the runway, and both ways it lands there without damage.
func TestArduPilotPlaneFliesLandingPatterns(t *testing.T) {
	for i, circle := range []bool{true, false} {
		t.Run(map[bool]string{true: "circle", false: "straight in"}[circle], func(t *testing.T) {
			v := raise(t, "trainer", listenAt(uint16(17900+i)), func(c *config.Config) { c.Weather.Wind = command.SetWind{Speed: 4, FromDeg: 340} })
			if _, err := v.Link.SetParam(t.Context(), "RTL_AUTOLAND", 2); err != nil { // it does not arm with DO_LAND_START else
				t.Fatal(err)
			}
			plan := landingPlan(t, v.Setup.Home, circle)
			v.Link.Upload(plan)
			v.until(60, "the mission is there", func() bool { held, _ := v.Link.Plan(); return len(held.Items) == len(plan.Items) })
			v.mode("AUTO")
			v.Link.Arm()
			highest, approach := 0.0, 0.0
			v.until(400, "it lands", func() bool {
				h := v.height()
				highest = max(highest, h)
				d, n, u := v.away(), v.now.PositionNED, v.now.VelGround
				if approach == 0 && highest > 60 && h < 45 && d > 350 && d < 400 && n.X*u.X+n.Y*u.Y < 0 {
					approach = h
				}
				s := v.Link.Status()
				return highest > 60 && h < 2 && v.now.VelGround.Len() < 0.2 && (s.Landed || !s.Armed)
			})
			t.Logf("%.0f m high at most, %.1f m high 400 m before its place, stands %.0f m from it, crashed %v", highest, approach, v.away(), v.now.Contact.Crashed)
			if v.away() > 100 || v.now.Contact.Crashed { // it rolls out
				t.Errorf("it stands %.0f m from its place, crashed %v", v.away(), v.now.Contact.Crashed)
			}
			if approach < 15 || approach > 45 {
				t.Errorf("400 m before its place it is %.1f m high, want on the way down from 40", approach)
			}
		})
	}
}
