//go:build !headless

package app

import "github.com/sitlark/sitlark/command"

// order lets a command act later. Its number is in the Snapshot.
func (v *viewer) order(o command.Scheduled) error {
	_, err := v.sim.Schedule(o)
	return err
}

// aim is where a push goes that is drawn from the vehicle to a place of the window.
func (v *viewer) aim(x, y float64, ground bool) (north, east, down float64) {
	w, h := v.window.Size()
	to := v.scene.Cameras().PushTo(x, y, w, h, ground)
	return to.X, to.Y, to.Z
}
