package main

import (
	"fmt"
	"log/slog"

	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/sim"
	"github.com/spf13/pflag"
)

// controlFlags are the command line's part on the control API.
type controlFlags struct {
	listen    string
	tokenFile string
}

// controlOptions are they, checked.
type controlOptions struct {
	listen string // empty: no control API
	token  string // empty: none is needed
}

func (f *controlFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.listen, "control", "", "serve the control API on `HOST:PORT`, such as 127.0.0.1:9100: commands, state, events and metrics over HTTP (default: off)")
	set.StringVar(&f.tokenFile, "control-token-file", "", "clients of the control API must show the secret in `FILE`; needed where other computers can reach it")
}

func (f *flags) parseControl(o *options) error {
	c := f.control
	switch {
	case c.listen == "" && c.tokenFile != "":
		return fmt.Errorf("--control-token-file %q: there is no control API to guard: give --control 127.0.0.1:9100 too", c.tokenFile)
	case c.listen == "":
		return nil
	}
	if err := control.CheckAddress(c.listen, c.tokenFile != ""); err != nil {
		return fmt.Errorf("--control %w", err)
	}
	o.control = controlOptions{listen: c.listen}
	if c.tokenFile == "" {
		return nil
	}
	token, err := control.ReadToken(c.tokenFile)
	if err != nil {
		return fmt.Errorf("--control-token-file: %w", err)
	}
	o.control.token = token
	return nil
}

// newControl opens the control API of s, or returns nil when none was asked for.
func newControl(o options, s *sim.Sim) (*control.Server, error) {
	if o.control.listen == "" {
		return nil, nil
	}
	server, err := control.Listen(control.Config{
		Listen: o.control.listen, Token: o.control.token, Physics: s, Snapshots: s.Buffer(), Version: buildinfo.Version(),
	})
	if err != nil {
		return nil, fmt.Errorf("--control %w", err)
	}
	slog.Info(fmt.Sprintf("control API: curl %s/", server.URL()))
	return server, nil
}
