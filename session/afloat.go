package session

import (
	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
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

// onWater returns a weather in which a vehicle can start: on a lake unless other water is set, and in a breeze if it has sails.
func onWater(v *airframe.Vehicle, w weather.Weather) weather.Weather {
	if len(v.Hulls) > 0 && w.Water == (command.SetWater{}) {
		w.Water = lake
		if airframe.Dives(v) {
			w.Water = deepLake
		}
	}
	if len(v.Sails) > 0 && w.Wind == (command.SetWind{}) {
		w.Wind = breeze
	}
	return w
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
