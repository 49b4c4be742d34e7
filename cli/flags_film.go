package cli

import (
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
)

// filmFlags are the flags for films, as typed.
type filmFlags struct {
	path  string
	fps   int
	wait  bool
	clean bool
}

func (f *filmFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.path, "video", "", "film the window to `FILE.mp4` (needs ffmpeg) or FILE.avi at a constant rate of physics time; the V key also starts and stops a film")
	set.IntVar(&f.fps, "video-fps", config.DefaultFPS, "frame rate `N` of films, 1 to 120 frames per second of physics time")
	set.BoolVar(&f.wait, "video-wait", false, "slow ArduPilot down to the speed at which the film can be encoded; the demonstration always does")
	set.BoolVar(&f.clean, "video-clean", false, "film without the panels")
}

func (f *filmFlags) config(demo bool) config.Film {
	return config.Film{Path: f.path, FPS: f.fps, Clean: f.clean, Wait: f.wait || demo}
}
