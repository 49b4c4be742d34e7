package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/foxglove/server"
	"github.com/sitlark/sitlark/protocol/control"
	"github.com/sitlark/sitlark/share"
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

// foxgloveFlags are the flags of the server for Foxglove and Lichtblick.
type foxgloveFlags struct {
	listen  string
	network bool
	origins []string
}

func (f *foxgloveFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.listen, "foxglove", "", fmt.Sprintf("serve the live flight to Foxglove and Lichtblick on `HOST:PORT`, such as 127.0.0.1:%d (default: off)", server.DefaultPort))
	set.BoolVar(&f.network, "foxglove-network", false, "let other computers connect to --foxglove; they can watch the flight but not change it")
	set.StringSliceVar(&f.origins, "foxglove-origin", nil, "let web pages from `ORIGIN` connect to --foxglove, such as https://app.foxglove.dev; separate several by commas (default: only programs, and pages served by this computer)")
}

// parseFoxglove checks the address and the origins.
func (f *flags) parseFoxglove(c *config.Config) error {
	a := f.foxglove
	switch {
	case a.listen == "" && a.network:
		return errors.New("--foxglove-network needs --foxglove: give --foxglove HOST:PORT too")
	case a.listen == "" && len(a.origins) > 0:
		return fmt.Errorf("--foxglove-origin %s needs --foxglove: give --foxglove 127.0.0.1:%d too", a.origins[0], server.DefaultPort)
	case a.listen == "":
		return nil
	}
	if err := server.CheckAddress(a.listen, a.network); err != nil {
		return fmt.Errorf("--foxglove %w", err)
	}
	c.Foxglove = config.Foxglove{Listen: a.listen, Network: a.network}
	for _, text := range a.origins {
		origin, err := server.CheckOrigin(text)
		if err != nil {
			return fmt.Errorf("--foxglove-origin %w", err)
		}
		c.Foxglove.Origins = append(c.Foxglove.Origins, origin)
	}
	return nil
}

// shareFlags are the flags of the server for browsers.
type shareFlags struct {
	listen      string
	certificate string
	key         string
	acts        bool
}

func (f *shareFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.listen, "share", "", fmt.Sprintf("show the live flight in browsers: serve a page on `HOST:PORT`, %s if none is given, and log a link to it (default: off)", share.DefaultAddress))
	set.Lookup("share").NoOptDefVal = share.DefaultAddress
	set.BoolVar(&f.acts, "share-act", false, "log a second link, with which a browser can also inject wind and failures by the control API")
	set.StringVar(&f.certificate, "share-certificate", "", "encrypt --share with the certificate in `FILE.pem`")
	set.StringVar(&f.key, "share-key", "", "private key of --share-certificate, in `FILE.pem`")
}

// parseShare checks the address and reads the certificate.
func (f *flags) parseShare(c *config.Config) error {
	a := f.share
	if a.listen == "" {
		for _, name := range []string{"share-act", "share-certificate", "share-key"} {
			if f.set.Changed(name) {
				return fmt.Errorf("--%s needs --share: give --share too, or --share=HOST:PORT", name)
			}
		}
		return nil
	}
	if err := share.CheckAddress(a.listen); err != nil {
		return fmt.Errorf("--share %w", err)
	}
	certificate, err := share.Certificate(a.certificate, a.key)
	if err != nil {
		return fmt.Errorf("--share-certificate: %w", err)
	}
	c.Share = config.Share{Listen: a.listen, Certificate: certificate, Acts: a.acts}
	return nil
}
