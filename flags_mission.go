package main

import (
	"errors"

	"github.com/spf13/pflag"
)

// uploadFlag is the command line's part on the mission's way to ArduPilot.
type uploadFlag struct {
	on  bool
	set *pflag.FlagSet
}

func (f *uploadFlag) register(set *pflag.FlagSet) {
	f.set = set
	set.BoolVar(&f.on, "upload", false, "upload the mission of --mission to ArduPilot by MAVLink; with --sitl that is done unless it says =false")
}

// parseUpload decides whether the mission goes to ArduPilot: it does where sitlark starts it.
// An ArduPilot that somebody else started keeps its mission unless a person says otherwise.
func (f *flags) parseUpload(o *options) error {
	given := f.upload.set != nil && f.upload.set.Changed("upload")
	switch {
	case f.upload.on && f.mission == "":
		return errors.New("--upload: name the file by --mission, too")
	case f.upload.on && o.mavlink == "":
		return errors.New("--upload goes by MAVLink: add --sitl PATH, or --mavlink ADDRESS of a running ArduPilot")
	}
	o.upload = f.upload.on || !given && f.mission != "" && o.sitl.binary != "" && o.mavlink != ""
	return nil
}
