package physics

import (
	"embed"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/flatcodec"
)

// Earlier reads what versions of this program wrote whose structs had other fields, in other places, but whose
// physics gave the same numbers. Make it by NewEarlier.
type Earlier struct{ params, world *flatcodec.Layout }

//go:embed earlier/*.txt
var earlierLayouts embed.FS

// NewEarlier returns the reader of versions that have a name:
//
//	rotors   of November 2026, before vehicles were lists of parts
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
	upgradeVehicle(t.At("Vehicle"))
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
		upgradeWorld(t)
		err = flatcodec.Set(fresh, t)
	}
	if err == nil && !plausible(fresh, len(fresh.params.Vehicle.Motors)) {
		err = errors.New("it has another number of motors")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	*w = *fresh
	return nil
}

// upgradeVehicle gives an earlier vehicle today's fields.
func upgradeVehicle(*flatcodec.Tree) {}

// upgradeWorld gives an earlier World today's fields.
func upgradeWorld(t *flatcodec.Tree) { upgradeVehicle(t.At("vehicle")) }
