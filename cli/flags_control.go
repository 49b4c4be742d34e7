package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/control"
)

// controlFlags are the flags of the control API.
type controlFlags struct {
	listen    string
	tokenFile string
}

func (f *controlFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.listen, "control", "", "serve the control API on `HOST:PORT`, such as 127.0.0.1:9100: commands, state, events and metrics over HTTP (default: off)")
	set.StringVar(&f.tokenFile, "control-token-file", "", "require clients of the control API to send the secret in `FILE`; needed where other computers can reach it")
}

// parseControl checks the address and reads the token.
func (f *flags) parseControl(c *config.Config) error {
	a := f.control
	switch {
	case a.listen == "" && a.tokenFile != "":
		return fmt.Errorf("--control-token-file %q: there is no control API to guard: give --control 127.0.0.1:9100 too", a.tokenFile)
	case a.listen == "":
		return nil
	}
	if err := control.CheckAddress(a.listen, a.tokenFile != ""); err != nil {
		return fmt.Errorf("--control %w", err)
	}
	c.Control.Listen = a.listen
	if a.tokenFile == "" {
		return nil
	}
	token, err := control.ReadToken(a.tokenFile)
	if err != nil {
		return fmt.Errorf("--control-token-file: %w", err)
	}
	c.Control.Token = token
	return nil
}
