package cli

import (
	"cmp"
	"context"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/autotest"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/sim"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// The commands that sitlark autotest itself runs.
const (
	standInCommand = "autotest-standin"
	physicsCommand = "autotest-physics"
)

// newStandInCommand is what ArduPilot's tests start in place of ArduPilot's program.
func newStandInCommand() *cobra.Command {
	var s autotest.StandIn
	var series string
	cmd := &cobra.Command{
		Use: standInCommand, Hidden: true, Short: "Stands in for arducopter in ArduPilot's tests",
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if s.Series, err = autotest.FindSeries(series); err != nil {
				return err
			}
			s.Physics = func(v autotest.Vehicle, home string, parent int) []string {
				return []string{physicsCommand, "--layout", v.Layout, "--vehicle", cmp.Or(v.Name, v.File), "--home", home,
					"--mavlink=" + strconv.FormatBool(s.MAVLink), "--parent", strconv.Itoa(parent)}
			}
			return s.Run(args)
		},
	}
	cmd.Flags().StringVar(&s.Checkout, "ardupilot", "", "the checkout")
	cmd.Flags().StringVar(&series, "series", autotest.AllSeries[0].Name, "whose tests they are")
	cmd.Flags().StringVar(&s.Folder, "folder", "", "for logs")
	cmd.Flags().StringVar(&s.FrameFile, "frame-file", "", "flown where the test names none")
	cmd.Flags().BoolVar(&s.Default, "default-model", false, "fly the numbers of ArduPilot's default model where the test names no frame file")
	cmd.Flags().BoolVar(&s.Ground, "from-ground", false, "fly a model with a catapult without it")
	cmd.Flags().IntVar(&s.Rate, "rate", 0, "SIM_RATE_HZ; 0: ArduPilot's own")
	cmd.Flags().BoolVar(&s.MAVLink, "mavlink", false, "connect by MAVLink too")
	return cmd
}

// newPhysicsCommand is the vehicle of one ArduPilot of a test.
func newPhysicsCommand() *cobra.Command {
	var layout, file, home string
	var mavlink bool
	var parent int
	cmd := &cobra.Command{
		Use: physicsCommand, Hidden: true, Short: "The vehicle in ArduPilot's tests", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := config.New(physicsConfig(config.Vehicle{Name: file, Layout: layout}, home, mavlink))
			if err != nil {
				return err
			}
			s, err := session.Load(c)
			if err != nil {
				return err
			}
			return flyForTest(untilParentEnds(cmd.Context(), parent), s)
		},
	}
	cmd.Flags().StringVar(&layout, "layout", "", "of the motors")
	cmd.Flags().StringVar(&file, "vehicle", "", "its name, or a frame file")
	cmd.Flags().StringVar(&home, "home", "", "of the flight")
	cmd.Flags().BoolVar(&mavlink, "mavlink", false, "wait for MAVLink")
	cmd.Flags().IntVar(&parent, "parent", 0, "process ID with which it ends")
	return cmd
}

// physicsConfig is how a vehicle of a test flies: above level land, as ArduPilot's own models do, and with no answer to requests for
// terrain. Tests that need terrain send their own, and ArduPilot keeps what it was sent first.
func physicsConfig(vehicle config.Vehicle, home string, mavlink bool) config.Config {
	c := config.Default()
	c.Headless, c.Exchange.Listen = true, "127.0.0.1:0"
	c.Vehicle, c.Location = vehicle, config.Location{Home: home, Flat: true}
	c.MAVLink.Off, c.MAVLink.Terrain = !mavlink, config.TerrainNever
	if mavlink {
		c.MAVLink.Address = config.ChildMAVLink
	}
	if m, err := catalog.Find(vehicle.Name, vehicle.Layout); err == nil && m.Kind() == kind.Sub {
		c.Weather.Water = session.TestWater
	}
	return c
}

// flyForTest flies and says where.
func flyForTest(ctx context.Context, s session.Setup) error {
	f, err := session.New(s, session.Options{})
	if err != nil {
		return err
	}
	v, mavlink := f.Vehicles[0], uint16(0)
	if v.Link != nil {
		mavlink = v.Link.Address().Port
	}
	if err := autotest.Ready(v.Sim.Addr().Port(), mavlink); err != nil {
		f.Close()
		return err
	}
	return f.Run(ctx, func(ctx context.Context) error { return letRestart(ctx, v.Sim) })
}

// restartPeriod is how often letRestart looks.
const restartPeriod = 20 * time.Millisecond

// letRestart lets a restarted ArduPilot, which sends from another port, take over at once: nobody
// but the one of the test knows where the physics listens.
func letRestart(ctx context.Context, s *sim.Sim) error {
	tick := time.NewTicker(restartPeriod)
	defer tick.Stop()
	for refused := uint64(0); ; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		before := refused
		s.Buffer().Peek(func(now *snapshot.Snapshot) { refused = now.Link.Refused })
		if refused != before {
			_ = s.Release() // queue full: it takes over when the last one counts as silent
		}
	}
}

// untilParentEnds is a context that ends when this process gets another parent.
func untilParentEnds(ctx context.Context, parent int) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		for os.Getppid() == parent {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}()
	return ctx
}
