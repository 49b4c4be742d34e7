package physics

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// ErrCheckpoint means that a checkpoint is damaged or of another vehicle or program.
var ErrCheckpoint = errors.New("physics: not a checkpoint of this world")

// checkpoints writes all that decides a World's future and all that it shows. What it leaves
// out is made by New from the Params, and never changes.
var checkpoints = flatcodec.Must(flatcodec.Of[World](
	"params",
	"propulsion.vehicle", // the World's own
	"propulsion.models",  // these and what follows are made again of the vehicle
	"propulsion.folds",
	"propulsion.latency",
	"propulsion.drives",
	"propulsion.coasts",
	"propulsion.blades",
	"propulsion.engines.models",
	"propulsion.engines.any",
	"propulsion.strikers",
	"propulsion.stubDrag",
	"propulsion.ice.blades",
	"propulsion.beneath.rotors.from", // who stands beside whom, with the flow between: large, and the vehicle's
	"heads.models",                   // likewise
	"heads.swash",
	"heads.beside",
	"heads.lifts",
	"floating.model",
	"buoyant.model",
	"buoyant.fastest",
	"floating.wetVel",
	"floating.flows",
	"lifting.body",
	"lifting.sails",
	"lifting.models", // likewise, with what each step works out
	"lifting.washes",
	"lifting.streams",
	"lifting.jets",
	"lifting.ice.models",
	"lifting.added",
	"lifting.deflections",
	"around.surface",
	"around.squareDrag",
	"gyroscopic",
	"pressedParts",
	"pressedDepth",
	"propulsion.gyroscopic",
	"collisions.shape", // made again of the vehicle
	"collisions.shapeFor",
))

// CheckpointLayout tells the layouts of checkpoints apart: RestoreCheckpoint reads those of
// the same layout only.
func CheckpointLayout() [sha256.Size]byte { return checkpoints.Fingerprint() }

// AppendCheckpoint appends the World's state to dst, about 30 kB. It does not allocate where
// dst has the room. A World of the same Params that restores it goes on exactly as this one.
func AppendCheckpoint(dst []byte, w *World) []byte { return checkpoints.Append(dst, w) }

// RestoreCheckpoint puts the World in the state of a checkpoint of a World of the same Params,
// written by a program of the same CheckpointLayout. The error wraps ErrCheckpoint; the
// World is reset to its pad then.
func RestoreCheckpoint(w *World, data []byte) error {
	motors := len(w.propulsion.motors)
	err := checkpoints.Read(data, w)
	if err == nil && !plausible(w, motors) {
		err = errors.New("it has another number of motors")
	}
	if w.collisions.shape = nil; err == nil {
		w.propulsion.findDrives()
		if w.vehicle.Mass != w.params.Vehicle.Mass {
			w.lifting.place(w.vehicle)
			w.floating.place(w.vehicle)
			w.buoyant.place(w.vehicle, w.params.Vehicle.Mass)
		}
		return nil
	}
	fresh, failed := New(w.params)
	if failed != nil {
		return errors.Join(fmt.Errorf("%w: %w", ErrCheckpoint, err), failed)
	}
	*w = *fresh
	return fmt.Errorf("%w: %w", ErrCheckpoint, err)
}

// plausible reports whether the World's slices fit a vehicle of so many motors, and its
// indices its slices.
func plausible(w *World, motors int) bool {
	p := &w.propulsion
	if w.vehicle == nil {
		return false
	}
	if len(p.traction) != len(w.vehicle.Traction) || len(w.vehicle.Traction) != len(w.params.Vehicle.Traction) {
		return false
	}
	if len(p.servos) != len(w.vehicle.Servos) || len(w.vehicle.Servos) != len(w.params.Vehicle.Servos) {
		return false
	}
	v := &w.params.Vehicle
	if w.vehicle.Pedestal != v.Pedestal {
		return false
	}
	if len(w.lifting.states) != len(v.Wings) || len(w.lifting.gusts) != len(v.Wings) || len(w.lifting.booms) != len(v.Sails) || len(w.vehicle.Sails) != len(v.Sails) || len(w.lifting.washed) != len(w.lifting.washes) || len(w.lifting.ice.coats) != len(v.Wings) || len(w.rolling.wheels) != len(v.Wheels) || len(w.rolling.faults) != len(v.Wheels) {
		return false
	}
	if f := &w.floating; f.model != nil && (len(f.rotors) != len(v.Motors) || len(f.wings) != len(v.Wings) || len(w.vehicle.Hulls) != len(v.Hulls)) {
		return false
	}
	for i, m := range w.lifting.models {
		if len(w.lifting.gusts[i]) != m.Strips() {
			return false
		}
	}
	if h := &w.heads; len(h.states) != len(v.Heads) || len(h.outs) != len(v.Heads) || len(h.windOff) != len(v.Heads) || len(w.vehicle.Heads) != len(v.Heads) {
		return false
	}
	if len(w.buoyant.angles) != len(v.Fins) || len(w.vehicle.Fins) != len(v.Fins) {
		return false
	}
	if !partsExist(w) {
		return false
	}
	for _, n := range [...]int{
		len(w.vehicle.Motors), len(p.mounts), len(p.order), len(p.motors), len(p.rotors), len(p.engines.states), len(p.aero), len(p.ground), len(p.windOff), len(p.ice.coats), len(p.beneath.rotors),
	} {
		if n != motors {
			return false
		}
	}
	return w.state.Count == motors+len(p.traction)
}

// partsExist reports whether the drives, propellers and servos that the World's vehicle names are in its lists.
func partsExist(w *World) bool {
	v, servos := w.vehicle, len(w.propulsion.servos)
	exists := func(at, of int) bool { return at >= 0 && at < of }
	for i := range v.Motors {
		m := &v.Motors[i]
		if !exists(m.Drive, len(v.Drives)) || !exists(m.Propeller, len(v.Propellers)) || m.Tilts() && !exists(m.Servo, servos) {
			return false
		}
		if p := w.propulsion.mounts; i < len(p) && p[i].swings() && !exists(p[i].servo, servos) {
			return false
		}
	}
	if len(v.Wings) != len(w.lifting.models) || len(v.Wheels) != len(w.rolling.wheels) {
		return false
	}
	for i := range v.Wings {
		if len(v.Wings[i].Controls) != len(w.lifting.deflections[i]) {
			return false
		}
		for _, c := range v.Wings[i].Controls {
			if !exists(c.Servo, servos) {
				return false
			}
		}
	}
	for _, s := range v.Sails {
		if !exists(s.Wing, len(v.Wings)) || !exists(s.Servo, servos) {
			return false
		}
	}
	for i := range v.Fins {
		if !exists(v.Fins[i].Servo, servos) {
			return false
		}
	}
	if p := &v.Pedestal; p.Given() && !(exists(p.Azimuth.Servo, servos) && exists(p.Elevation.Servo, servos)) {
		return false
	}
	for i := range v.Wheels {
		for _, l := range []airframe.Linkage{v.Wheels[i].Steering, v.Wheels[i].Retraction, v.Wheels[i].Braking} {
			if l.Gain != 0 && !exists(l.Servo, servos) {
				return false
			}
		}
	}
	return true
}
