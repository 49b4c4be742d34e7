package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
)

// rule is a combination of flags in which one has no effect, and which is refused. config.New and
// the commands check those that depend on values.
type rule struct {
	command string   // its path
	flags   []string // which have no effect
	without []string // where none of these is given; empty: with is enough
	with    string   // where this is given; empty: without is enough
	why     string   // a clause
}

// The flags of the window, and of its films.
var (
	windowLook  = []string{"size", "ui-scale", "quality", "time"}
	windowFilms = []string{"video-fps", "video-clean", "video-wait"}
)

const noWindow = "it opens no window"

// rules lists the combinations.
var rules = []rule{
	{command: "sitlark", flags: slices.Concat(windowLook, windowFilms), with: "headless", why: noWindow},
	{command: "sitlark", flags: []string{"control-token-file"}, without: []string{"control"}, why: "it protects the control API"},
	{command: "sitlark", flags: []string{"record-limit"}, with: "record", why: "the limit is for the flights that are kept in your data folder"},
	{command: "sitlark", flags: []string{"terrain-data", "sim-params"}, with: "demo", why: "the built-in autopilot does not speak MAVLink"},

	{command: "sitlark scenario run", flags: slices.Concat(windowLook, windowFilms, []string{"stay"}), with: "headless", why: noWindow},
	{command: "sitlark scenario run", flags: []string{"speedup"}, with: "headless", why: "the flight goes as fast as it can"},
	{command: "sitlark scenario run", flags: slices.Concat(windowLook, windowFilms, []string{"stay", "speedup"}), with: "repeat", why: "a batch opens no window"},
	{command: "sitlark scenario run", flags: []string{"over-udp"}, without: []string{"headless", "repeat"}, why: "the window always connects over UDP"},
	{command: "sitlark scenario run", flags: []string{"connect-timeout"}, with: "sitl", why: "sitlark starts ArduPilot itself"},
	{command: "sitlark scenario run", flags: []string{"connect-timeout"}, without: []string{"headless"}, why: "a window waits until it is closed"},
	{command: "sitlark scenario run", flags: []string{"jobs"}, without: []string{"repeat"}, why: "it sets how many flights of a batch run at a time"},
	{command: "sitlark scenario run", flags: []string{"record-limit"}, with: "record", why: "the limit is for the flights that are kept in your data folder"},
	{command: "sitlark scenario run", flags: []string{"record-wait"}, with: "repeat", why: "flights of a batch always wait for their recordings"},
	{command: "sitlark scenario run", flags: []string{"record-limit"}, with: "repeat", without: []string{"keep"}, why: "flights of a batch are only kept as --keep says"},

	{command: "sitlark replay", flags: slices.Concat(windowLook, []string{"video", "video-fps", "video-clean", "screenshot", "camera", "vehicle-mesh", "title", "logo", "presentation", "presentation-scale", "settings"}), with: "errors", why: noWindow},

	{command: "sitlark export", flags: []string{"size", "video-fps"}, without: []string{"video"}, why: "it is for films"},
	{command: "sitlark export", flags: []string{"flight"}, without: []string{"scenario"}, why: "the other formats have all flights of the recording"},

	{command: "sitlark continue", flags: slices.Concat(windowLook, windowFilms), with: "headless", why: noWindow},
	{command: "sitlark continue", flags: []string{"at"}, with: "again", without: []string{"command", "wind", "turbulence", "set"}, why: "the flight begins at its start, and nothing changes later"},
	{command: "sitlark continue", flags: []string{"control-token-file"}, without: []string{"control"}, why: "it protects the control API"},
	{command: "sitlark continue", flags: []string{"record-limit"}, with: "record", why: "the limit is for the flights that are kept in your data folder"},
	{command: "sitlark continue", flags: []string{"sitl-defaults", "sitl-instance"}, without: []string{"sitl"}, why: "it is for the ArduPilot that sitlark starts"},

	{command: "sitlark vehicles", flags: []string{"layout"}, with: "yaml", why: "only vehicles that come with sitlark are printed, and they have their layouts"},
	{command: "sitlark vehicles", flags: []string{"layout"}, with: "example", why: "the example has its own"},

	{command: "sitlark autotest", flags: []string{"built-in", "tries", "timeout", "speedup", "frame-file", "out", "mavlink"}, with: "list", why: "no test is flown"},
}

// checkRules returns a usage error for a flag of a command that was given and has no effect.
func checkRules(cmd *cobra.Command) error {
	for _, r := range rules {
		if r.command != cmd.CommandPath() {
			continue
		}
		for _, flag := range r.flags {
			if err := r.check(cmd.Flags(), flag); err != nil {
				return config.UsageError{Err: err}
			}
		}
	}
	return nil
}

// check returns an error where a flag of the rule is given and has no effect.
func (r *rule) check(set *pflag.FlagSet, flag string) error {
	given := func(name string) bool {
		f := set.Lookup(name)
		return f != nil && f.Changed && f.Value.String() != f.DefValue
	}
	if !set.Changed(flag) || r.with != "" && !given(r.with) || slices.ContainsFunc(r.without, given) {
		return nil
	}
	combination := ""
	if r.with != "" {
		combination += " with --" + r.with
	}
	if len(r.without) > 0 {
		combination += " without --" + strings.Join(r.without, ", --")
	}
	if i := strings.LastIndex(combination, ", --"); i >= 0 {
		combination = combination[:i] + " or" + combination[i+1:]
	}
	return fmt.Errorf("--%s has no effect%s: %s", flag, combination, r.why)
}
