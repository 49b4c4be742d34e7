package cli

// topic is a group of flags in help.
type topic struct {
	title string
	flags []string
}

// topics holds every flag of the commands with many flags, in the order of sitlark help
// flags. A flag that two commands share has one topic.
var topics = []topic{
	{"Run", []string{"demo", "demo-hold", "headless", "for", "speedup", "seed", "ardupilot", "over-udp", "stay"}},
	{"Vehicles", []string{"vehicle", "layout", "vehicles", "fleet", "vehicle-mesh"}},
	{"Mission", []string{"mission", "upload"}},
	{"Location and weather", []string{"home", "terrain", "flat", "wind", "turbulence", "water", "current", "waves", "time"}},
	{"ArduPilot", []string{"sitl", "sitl-defaults", "sitl-instance", "sitl-wipe", "sitl-eeprom", "sitl-logs", "connect-timeout", "listen", "mavlink", "terrain-data", "sim-params", "no-time-sync", "no-lockstep", "geodetic", "esc-telemetry"}},
	{"Variation", []string{"set", "repeat", "vary", "jobs", "keep", "keep-to"}},
	{"Results", []string{"record", "record-limit", "record-wait", "json", "junit", "report"}},
	{"Window", []string{"size", "ui-scale", "quality", "settings"}},
	{"Pictures and films", []string{"title", "logo", "presentation", "presentation-scale", "screenshot", "video", "video-fps", "video-wait", "video-clean"}},
	{"Control API", []string{"control", "control-token-file"}},
	{"Browsers", []string{"share", "share-act", "share-certificate", "share-key"}},
	{"Foxglove", []string{"foxglove", "foxglove-network", "foxglove-origin"}},
	{"Log and help", []string{"log-format", "log-level", "dialogs", "help", "version"}},
}

// commonFlags are the flags that --help shows, by command: those that most users need.
var commonFlags = map[string][]string{
	"sitlark":              {"demo", "headless", "vehicle", "vehicles", "mission", "home", "wind", "sitl", "video", "control"},
	"sitlark scenario run": {"headless", "seed", "sitl", "set", "repeat", "vary", "json", "junit", "report", "video"},
}
