package physics

import (
	"embed"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/motor"
	"github.com/sitlark/sitlark/physics/servo"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// Earlier reads what versions of this program wrote whose structs had other fields, in other places, but whose
// physics gave the same numbers. Make it by NewEarlier.
type Earlier struct{ params, world *flatcodec.Layout }

//go:embed earlier/*.txt
var earlierLayouts embed.FS

// NewEarlier returns the reader of a group of versions. There is one:
//
//	rotors   up to November 2026, before vehicles were lists of parts
func NewEarlier(version string) (*Earlier, error) {
	e := new(Earlier)
	for file, l := range map[string]**flatcodec.Layout{"params": &e.params, "world": &e.world} {
		text, err := earlierLayouts.ReadFile("earlier/" + version + "-" + file + ".txt")
		if err != nil {
			return nil, fmt.Errorf("physics: %w", err)
		}
		if *l, err = flatcodec.ParseLayout(string(text)); err != nil {
			return nil, fmt.Errorf("physics: %s of %s: %w", file, version, err)
		}
	}
	return e, nil
}

// Params reads Params without their terrain.
func (e *Earlier) Params(data []byte) (p Params, err error) {
	t, err := e.params.Tree(data)
	if err != nil {
		return p, err
	}
	if err := upgradeVehicle(t.At("Vehicle")); err != nil {
		return p, err
	}
	return p, flatcodec.Set(&p, t)
}

// Restore is RestoreCheckpoint for a checkpoint of that version.
func (e *Earlier) Restore(w *World, data []byte) error {
	fresh, err := New(w.params)
	if err != nil {
		return err
	}
	t, err := e.world.Tree(data)
	if err == nil {
		err = upgradeWorld(t)
	}
	if err == nil {
		err = flatcodec.Set(fresh, t)
	}
	if err == nil && !plausible(fresh, len(fresh.params.Vehicle.Motors)) {
		err = errors.New("it has another number of motors")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if last := fresh.propulsion.signals.newest(); last != nil { // the State had no place for servos
		fresh.propulsion.publishServos(&fresh.state, &Inputs{PWMUs: *last})
	}
	*w = *fresh
	return nil
}

// upgradeVehicle gives an earlier vehicle today's fields: it had one kind of motor, with exceptions, one propeller, and
// the servos with the motors that they tilt.
func upgradeVehicle(t *flatcodec.Tree) error {
	t.Move("Motor", "Drives[0]")
	t.Move("Rotor", "Propellers[0]")
	var base motor.Params
	if err := flatcodec.Set(&base, t.At("Drives[0]")); err != nil {
		return err
	}
	drives, servos := []motor.Params{base}, []servo.Params(nil)
	for i := range t.At("Motors").Len() {
		m := t.At(fmt.Sprintf("Motors[%d]", i))
		var was struct {
			Tilt           layout.Tilt
			Kv, Resistance float64
		}
		if err := flatcodec.Set(&was, m); err != nil {
			return err
		}
		own := base
		if was.Kv > 0 {
			own.Kv = was.Kv
		}
		if was.Resistance > 0 {
			own.Resistance = was.Resistance
		}
		var now struct {
			Drive, Servo int
			Hinge        frame.Vec[frame.FRD]
		}
		if own != base {
			now.Drive, drives = len(drives), append(drives, own)
		}
		now.Hinge, now.Servo, servos = airframe.Tilted(was.Tilt, servos)
		if err := put(m, "", now); err != nil {
			return err
		}
	}
	return errors.Join(put(t, "Drives", drives), put(t, "Servos", servos))
}

// put puts a value at a path of t; the fields of a struct where the path is empty.
func put[T any](t *flatcodec.Tree, path string, v T) error {
	value, err := flatcodec.TreeOf(v)
	if err == nil {
		t.Put(path, value)
	}
	return err
}

// upgradeWorld gives an earlier World today's fields: the servos' angles stood with the rotors.
func upgradeWorld(t *flatcodec.Tree) error {
	v := t.At("vehicle")
	if err := upgradeVehicle(v); err != nil {
		return err
	}
	var now airframe.Vehicle
	if err := flatcodec.Set(&now, v.Target()); err != nil {
		return err
	}
	states := make([]servo.State, len(now.Servos))
	for i := range now.Motors {
		if mount := fmt.Sprintf("propulsion.mounts[%d]", i); now.Motors[i].Tilts() {
			if err := flatcodec.Set(&states[now.Motors[i].Servo].AngleDeg, t.At(mount+".angleDeg")); err != nil {
				return err
			}
		}
	}
	for _, at := range []string{"body.motion.attitude", "propulsion.mounts[*].bodyFromDisc", "propulsion.mounts[*].fixed", "state.Body.NEDFromFRD"} {
		for was, is := range map[string]string{"W": "w", "V[0]": "x", "V[1]": "y", "V[2]": "z"} { // rotations were mgl64's quaternions
			t.Move(at+".q."+was, at+".q."+is)
		}
	}
	t.Drop("propulsion.mounts[*].servo") // of other types today, and not in checkpoints
	t.Drop("propulsion.stubDrag")
	return put(t, "propulsion.servos", states)
}
