//go:build !headless

// Package app is the window program: it shows a session and lets the user act on it.
// A build with the tag headless has no window.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gltfmesh"
)

// HasWindow reports whether this build can open a window.
const HasWindow = true

// Check validates what only the window needs, before anything is opened.
func Check(c config.Config) error {
	_, meshErr := loadMesh(c)
	_, logoErr := loadLogo(c)
	_, cameraErr := firstCamera(c)
	return errors.Join(meshErr, logoErr, cameraErr)
}

// firstCamera is the camera of --camera; 0: the usual one.
func firstCamera(c config.Config) (camera.Camera, error) {
	if c.Window.Camera == "" {
		return 0, nil
	}
	var names []string
	for n := camera.Follow; n <= camera.Overview; n++ {
		name := strings.ReplaceAll(n.String(), " ", "-")
		if name == c.Window.Camera {
			return n, nil
		}
		names = append(names, name)
	}
	return 0, config.UsageError{Err: fmt.Errorf("--camera %q: expected one of %s", c.Window.Camera, strings.Join(names, ", "))}
}

// loadMesh reads the file given by --vehicle-mesh; nil without the flag.
func loadMesh(c config.Config) (*gltfmesh.Mesh, error) {
	if c.Window.VehicleMesh == "" {
		return nil, nil
	}
	mesh, err := gltfmesh.Load(c.Window.VehicleMesh)
	if err != nil {
		return nil, config.InputError{Err: fmt.Errorf("--vehicle-mesh: %w", err)}
	}
	for _, note := range mesh.Notes {
		slog.Warn(fmt.Sprintf("--vehicle-mesh %s: %s", c.Window.VehicleMesh, note))
	}
	return mesh, nil
}

// Watch runs the flight and shows it until the window is closed or ctx ends, and the
// chapters of the tour when the user asks for them, or at once when it Begins. It must run on
// the main thread. The physics never waits for the window, only for a film with Film.Wait.
func Watch(ctx context.Context, first Flight, t Tour) error {
	p := &program{tour: t}
	defer p.close()
	return p.run(ctx, first)
}
