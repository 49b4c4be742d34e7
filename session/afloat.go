package session

import (
	"fmt"
	"math"
	"slices"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/terrain"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/weather"
)

// lake is the water of a boat for which none is set: over the ground at home, with its shore where the land rises above it. deepLake is that
// of a submarine.
var (
	lake     = command.SetWater{Kind: command.FreshWater, Level: 2}
	deepLake = command.SetWater{Kind: command.FreshWater, Level: 20}

	// TestWater is the water of ArduPilot's own tests of submarines, which look for the bottom where its own model has it.
	TestWater = command.SetWater{Kind: command.SeaWater, Level: 50}
)

// breeze is the wind of a sailing boat for which none is set: that of ArduPilot's stock parameters for one, whose autopilot takes its own SIM_WIND_SPD
// and SIM_WIND_DIR for true.
var breeze = command.SetWind{Speed: 3, FromDeg: 180}

// onWater returns a weather in which a vehicle can start: on a lake unless other water is set.
func onWater(v *airframe.Vehicle, w weather.Weather) weather.Weather {
	if len(v.Hulls) > 0 && w.Water == (command.SetWater{}) {
		w.Water = lake
		if airframe.Dives(v) {
			w.Water = deepLake
		}
	}
	return w
}

// inBreeze is the weather in which a vehicle starts: as onWater has it, and in a breeze if it has sails and no wind was asked for.
func inBreeze(v *airframe.Vehicle, w weather.Weather, asked bool) weather.Weather {
	w = onWater(v, w)
	if wind := &w.Wind; len(v.Sails) > 0 && !asked && wind.Speed == 0 && wind.Vertical == 0 {
		wind.Speed, wind.FromDeg = breeze.Speed, breeze.FromDeg
	}
	return w
}

// waterFor is the water in which a vehicle starts, if it swims.
func waterFor(v *airframe.Vehicle, w weather.Weather) command.SetWater {
	if len(v.Hulls) == 0 {
		return command.SetWater{}
	}
	return onWater(v, w).Water
}

// inTiles is the water in which a flight over tiles starts.
type inTiles struct {
	water command.SetWater // as asked for, completed by what the tiles have
	at    terrain.Standing // what of theirs home lies in
	kept  terrain.Kept     // the land that was loaded for it
}

// find finds the water in which a flight starts. Where it starts over tiles and needs water, it sets their bed. What swims is on the sea or the lake
// in which home lies, unless other water was asked for; what doesn't is on the ground as the tiles have it. Sea without a level stands at mean sea level.
func (t *inTiles) find(src *terrain.Source, home mission.Home, asked command.SetWater, swims, dry bool) error {
	t.water, t.at = asked, terrain.Dry
	src.Bed, src.Afloat, src.Sea = 0, false, false
	if src.Folder == "" || !swims && asked.Kind != command.SeaWater {
		return nil
	}
	src.Bed, src.Afloat, src.Sea = terrain.Bed, swims, asked.Kind == command.SeaWater
	_, site, _, err := t.kept.Load(*src, home)
	if err != nil {
		return err
	}
	t.at = site.Water
	switch none := asked == (command.SetWater{}) && swims && !dry; {
	case none && t.at == terrain.Sea:
		t.water.Kind = command.SeaWater
	case none && t.at == terrain.Lake:
		t.water.Kind = command.FreshWater
	case asked.Kind == command.SeaWater && asked.Level == 0 && t.at == terrain.Dry:
		t.water.Level = site.SeaLevel
	}
	return nil
}

// ashore returns a notice where what swims starts on land of tiles and no water was asked for: on a lake of its own; empty: it does not.
func (t *inTiles) ashore(src *terrain.Source, v *airframe.Vehicle, members []Member, asked command.SetWater) string {
	if src.Folder == "" || asked != (command.SetWater{}) || t.at != terrain.Dry {
		return ""
	}
	if len(members) > 0 {
		if at := slices.IndexFunc(members, func(m Member) bool { return len(m.Entry.Vehicle.Hulls) > 0 }); at >= 0 {
			v = &members[at].Entry.Vehicle
		}
	}
	level := waterFor(v, weather.Weather{}).Level
	if level == 0 {
		return ""
	}
	return fmt.Sprintf("home is on land of the tiles: %s starts on %s m of fresh water over the ground there, and on no water of theirs; give a home on the sea or a lake, or other water", v.Name, plaintext.Number(level, 4))
}

// swimsIn returns an error where a vehicle that swims is to start without water: none was asked for (dry), or a part of what it takes is missing.
// at is the water of the tiles in which home lies.
func swimsIn(v *airframe.Vehicle, w command.SetWater, dry bool, at terrain.Standing) error {
	switch {
	case len(v.Hulls) == 0:
	case dry:
		return fmt.Errorf("none, but %s swims: expected fresh, brackish or sea; set_water drains the water during a flight", v.Name)
	case w.Kind == command.NoWater && w.Level != 0:
		return fmt.Errorf("a level of %s m and no kind: expected fresh, brackish or sea, too", plaintext.Number(w.Level, 4))
	case at != terrain.Dry:
	case w.Kind == command.SeaWater && w.Level < 0:
		return fmt.Errorf("the sea is %s m below the ground at home, on which %s would stand: expected a home on it, or a level above the ground", plaintext.Number(-w.Level, 4), v.Name)
	case w.Kind != command.NoWater && w.Level == 0:
		return fmt.Errorf("no level, or that of the ground at home, on which %s would stand: expected a level above it, such as %s m", v.Name, plaintext.Number(onWater(v, weather.Weather{}).Water.Level, 2))
	}
	return nil
}

// allSwim is swimsIn for a vehicle and all members of its fleet.
func allSwim(v *airframe.Vehicle, members []Member, w command.SetWater, dry bool, at terrain.Standing) error {
	if err := swimsIn(v, w, dry, at); err != nil || len(members) == 0 {
		return err
	}
	for i := range members {
		if err := swimsIn(&members[i].Entry.Vehicle, w, dry, at); err != nil {
			return err
		}
	}
	return nil
}

// anySwims reports whether a vehicle or one of its fleet does.
func anySwims(v *airframe.Vehicle, members []Member) bool {
	return len(v.Hulls) > 0 || slices.ContainsFunc(members, func(m Member) bool { return len(m.Entry.Vehicle.Hulls) > 0 })
}

// onLand returns an error for each place of a mission where what swims can't come: on dry land, or of a submarine under the bed of the water in which
// it starts. Each member of a fleet swims the mission from its own place. Waves and tides that come later do not count.
func onLand(v *airframe.Vehicle, members []Member, w weather.Weather, plan mission.Plan, h mission.Home, land contact.Terrain) error {
	if len(members) == 0 {
		return onLandFrom(0, 0, v, w, plan, h, land)
	}
	var all faults.List
	for i := range members {
		m := &members[i]
		if err := onLandFrom(m.North, m.East, &m.Entry.Vehicle, w, plan, h, land); err != nil {
			all.Add(fmt.Errorf("%s: %w", m.Name, err))
		}
	}
	return all.Err()
}

// onLandFrom is onLand for a vehicle whose pad is at a place [m].
func onLandFrom(north, east float64, v *airframe.Vehicle, w weather.Weather, plan mission.Plan, h mission.Home, land contact.Terrain) error {
	water := onWater(v, w).Water
	if len(v.Hulls) == 0 || water.Kind == command.NoWater {
		return nil
	}
	deep := func(n, e float64) float64 {
		height, _ := land.At(north+n, east+e)
		return water.Level - height
	}
	if airframe.Dives(v) {
		return plan.CheckBed(h, deep)
	}
	return plan.CheckAfloat(h, deep)
}

// bottomOf returns home for the ground below a vehicle whose home is given. That of a submarine is at the surface of the water, and at sea level
// where none is given: ArduSub reads the depth from the pressure, which it takes for that of the sea.
func bottomOf(v *airframe.Vehicle, w weather.Weather, h mission.Home, given bool) mission.Home {
	if !airframe.Dives(v) {
		return h
	}
	if !given {
		h.AltM = 0
	}
	if water := onWater(v, w).Water; water.Kind != command.NoWater {
		h.AltM -= water.Level
	}
	return h
}

// aboveSea returns a warning where ArduSub is to fly a submarine, alone or of a fleet, whose home is not at sea level; empty: none is needed. It goes by
// the pressure, and reads that of a surface higher up as no depth at all (seen with 4.7-dev of December 2025). asked is where home is asked for.
func aboveSea(v *airframe.Vehicle, members []Member, w weather.Weather, h mission.Home, asked string) string {
	const tolerated = 0.5 // [m]
	all := []*airframe.Vehicle{v}
	if len(members) > 0 {
		all = all[:0]
	}
	for i := range members {
		all = append(all, &members[i].Entry.Vehicle)
	}
	for _, v := range all {
		if !airframe.Dives(v) {
			continue
		}
		if surface := h.AltM + waterFor(v, w).Level; math.Abs(surface) > tolerated {
			return fmt.Sprintf("home of %s, at the water's surface, is %s m above sea level: ArduSub takes the pressure there for that of the sea, and reads wrong depths or none; give home the altitude 0: %s%s,%s,0,%s",
				v.Name, plaintext.Number(surface, 6), asked, plaintext.Number(h.LatDeg, 9), plaintext.Number(h.LonDeg, 10), plaintext.Number(h.YawDeg, 4))
		}
	}
	return ""
}
