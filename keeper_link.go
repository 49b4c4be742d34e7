package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink"
)

// linkLater makes MAVLink wait for an ArduPilot that a person may start from the
// window, and tells whether it does: not where an address was given, or none is wanted.
func (o *options) linkLater() bool {
	if o.mavlink != "" || o.sitl.mute || o.headless || o.demo {
		return false
	}
	o.mavlink = telemetry(o.sitl.instance)
	return true
}

// linkFirst runs the link from when there is a child.
func (k *keeper) linkFirst(ctx context.Context, link *mavlink.Link) error {
	k.mu.Lock()
	k.linkIdle = true
	k.mu.Unlock()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		if child, _ := k.now(); child != nil {
			break
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
	k.mu.Lock()
	k.linkIdle = false
	k.mu.Unlock()
	slog.Info(fmt.Sprintf("MAVLink: %s", link.Status().Address))
	return link.Run(ctx)
}

// linkWaits tells whether MAVLink is not to be spoken of yet: it waits for a child.
func (k *keeper) linkWaits() bool {
	if k == nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.linkIdle
}
