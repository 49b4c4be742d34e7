//go:build !headless

// Package app is the window program: it shows a session and lets the user act on it.
// A build with the tag headless has no window.
package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene/gltfmesh"
	"github.com/sitlark/sitlark/session"
)

// HasWindow reports whether this build can open a window.
const HasWindow = true

// Check validates what only the window needs, before anything is opened.
func Check(c config.Config) error {
	_, err := loadMesh(c)
	return err
}

// loadMesh reads the file given by --vehicle-mesh; nil without the flag.
func loadMesh(c config.Config) (*gltfmesh.Mesh, error) {
	if c.Window.VehicleMesh == "" {
		return nil, nil
	}
	mesh, err := gltfmesh.Load(c.Window.VehicleMesh)
	if err != nil {
		return nil, fmt.Errorf("--vehicle-mesh: %w", err)
	}
	return mesh, nil
}

// Watch runs the session that s describes and shows it until the window is closed or ctx
// ends. It must run on the main thread. The physics never waits for the window, only for a
// film with Film.Wait.
func Watch(ctx context.Context, s session.Setup, scenario *session.Scenario) error {
	mesh, err := loadMesh(s.Config)
	if err != nil {
		return err
	}
	o := session.Options{Scenario: scenario}
	var gates *filmGates
	if s.Film.Wait {
		gates = newFilmGates(max(1, len(s.Members)))
		o.Hold = gates.hold
	}
	f, err := session.New(s, o)
	if err != nil {
		return err
	}
	return f.Run(ctx, func(ctx context.Context) error { return watch(ctx, f, gates, mesh) })
}

// watch shows the fleet until the window is closed or ctx ends.
func watch(ctx context.Context, f *session.Fleet, gates *filmGates, mesh *gltfmesh.Mesh) (err error) {
	v, err := openViewer(f, gates, mesh)
	if err != nil {
		return err
	}
	defer v.close()
	if path := v.setup().Film.Path; path != "" {
		v.filming.begin(path)
	}
	defer func() { v.arrangement.keep(v.presentation.on()) }()
	for !v.window.ShouldClose() && ctx.Err() == nil {
		if err := v.frame(); err != nil {
			return err
		}
	}
	err = v.lastFrame()
	v.filming.finish()
	return errors.Join(err, v.filming.err)
}
