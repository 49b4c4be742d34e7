package vehiclefile

import (
	"math"

	"github.com/sitlark/sitlark/physics/launch"
)

// Launch is what sets the vehicle off.
type Launch struct {
	By        string  `key:"by" is:"hand,catapult,bungee" need:"yes" doc:"hand and catapult push alike all the way, a bungee is slack at its end"`
	Height    float64 `key:"height" dim:"length" min:"10 mm" max:"100 m" doc:"of the centre of mass above the ground while it is held; without it 1.6 m by hand, else 1 m"`
	Pitch     float64 `key:"pitch" dim:"angle" min:"-90 deg" max:"90 deg" doc:"of the vehicle; without it 12 deg by hand, else 15 deg"`
	Elevation float64 `key:"elevation" dim:"angle" min:"-45 deg" max:"90 deg" doc:"of the way above the horizon; without it 15 deg by hand, else 10 deg"`
	Length    float64 `key:"length" dim:"length" min:"100 mm" max:"100 m" doc:"of the way; without it 1 m by hand, 4 m by catapult, 10 m by bungee"`
	Speed     float64 `key:"speed" dim:"speed" min:"0.1 m/s" max:"100 m/s" doc:"at its end, over the ground; without it 7 m/s by hand, else 15 m/s"`
	Throttle  float64 `key:"throttle" dim:"share" min:"0" max:"1" doc:"of the motors, that sets it off; 0: a command alone does. Without it 0.5 by hand, else 0"`
	Delay     float64 `key:"delay" dim:"time" min:"0 s" max:"60 s" doc:"for which the throttle must stay; without it 0.5 s"`
	Output    int     `key:"output" min:"1" max:"32" doc:"servo output that also sets it off, by a pulse above 1700 µs"`
}

// launches are what differs by how a vehicle is launched.
var launches = map[string]launch.Params{
	"hand":     {Height: 1.6, Pitch: 12 * math.Pi / 180, Elevation: 15 * math.Pi / 180, Length: 1, Speed: 7, Fading: 1, Throttle: 0.5, Delay: 0.5},
	"catapult": {Height: 1, Pitch: 15 * math.Pi / 180, Elevation: 10 * math.Pi / 180, Length: 4, Speed: 15, Fading: 1},
	"bungee":   {Height: 1, Pitch: 15 * math.Pi / 180, Elevation: 10 * math.Pi / 180, Length: 10, Speed: 15},
}

func launchOf(f *File) launch.Params {
	p, l := launches[f.Launch.By], &f.Launch
	for _, v := range []struct {
		key string
		to  *float64
		is  float64
	}{
		{"height", &p.Height, l.Height}, {"pitch", &p.Pitch, l.Pitch}, {"elevation", &p.Elevation, l.Elevation}, {"length", &p.Length, l.Length},
		{"speed", &p.Speed, l.Speed}, {"throttle", &p.Throttle, l.Throttle}, {"delay", &p.Delay, l.Delay},
	} {
		if f.has("launch." + v.key) {
			*v.to = v.is
		}
	}
	p.Output = l.Output
	if !f.has("launch.delay") {
		p.Delay = 0
		if p.Throttle > 0 {
			p.Delay = 0.5
		}
	}
	return p
}
