package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/config"
)

// healthTime is how long a sitlark may take to answer.
const healthTime = 3 * time.Second

// mostHealth is the longest answer that is read [byte].
const mostHealth = 4 << 10

func newHealthCommand() *cobra.Command {
	timeout := healthTime
	cmd := &cobra.Command{
		Use:   "health URL",
		Short: "Tells whether a sitlark that runs with --control is healthy",
		Long: `sitlark health asks the control API at URL, such as http://127.0.0.1:9100, whether the physics
runs. It prints the answer and exits with 0 if it does. It exits with 1 if nothing answers, if the
physics is hung, or if the flight is frozen because a value was not finite. Whether an autopilot is
connected does not matter. The health of a container is checked with it.`,
		Example: `  sitlark health http://127.0.0.1:9100
  sitlark health 127.0.0.1:9100 --timeout 10s`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return config.UsageError{Err: errors.New("health: expected the URL of one control API, such as http://127.0.0.1:9100")}
			}
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			address, err := healthURL(args[0])
			if err != nil {
				return config.UsageError{Err: fmt.Errorf("health %q: %w", args[0], err)}
			}
			if timeout <= 0 {
				return config.UsageError{Err: fmt.Errorf("health --timeout %s: expected a time above 0", timeout)}
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), timeout)
			defer cancel()
			told, err := askHealth(ctx, address)
			if err != nil {
				return fmt.Errorf("health: %w", err)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), told)
			return err
		},
	}
	cmd.Flags().DurationVar(&timeout, "timeout", healthTime, "a sitlark that has not answered after `DURATION` is not healthy")
	return cmd
}

// healthURL returns the address of the health below that of a control API. HOST:PORT will do.
func healthURL(given string) (string, error) {
	if !strings.Contains(given, "://") {
		given = "http://" + given
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "http" || u.Host == "" || u.Port() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return "", errors.New("expected the URL of a control API, such as http://127.0.0.1:9100")
	}
	return "http://" + u.Host + "/healthz", nil
}

// askHealth returns what a healthy sitlark says about itself, or why it is not healthy.
func askHealth(ctx context.Context, address string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	client := http.Client{Transport: &http.Transport{}} // without the proxy that others may be behind
	answer, err := client.Do(request)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return "", silentError(address)
		}
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return "", fmt.Errorf("%s: %w: does sitlark run there with --control?", address, err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, mostHealth))
	if errors.Is(err, context.DeadlineExceeded) {
		return "", silentError(address)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", address, err)
	}
	var health struct {
		Status, Link string
		Flight       uint64
		Time         float64
	}
	if err := json.Unmarshal(body, &health); err != nil || health.Status == "" {
		return "", fmt.Errorf("%s answers %s, but not as sitlark's control API does", address, answer.Status)
	}
	told := fmt.Sprintf("%s: flight %d at %.1f s, autopilot %s", health.Status, health.Flight, health.Time, health.Link)
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s says %s", address, told)
	}
	return told, nil
}

func silentError(address string) error {
	return fmt.Errorf("%s: no answer in time: is sitlark hung? (--timeout waits longer)", address)
}
