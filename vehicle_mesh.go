package main

import (
	"fmt"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/scene/gltfmesh"
)

// loadMesh reads the body that --vehicle-mesh names, before any window opens.
func (f *flags) loadMesh(o *options) error {
	if f.mesh == "" {
		return nil
	}
	if o.headless {
		return config.UsageError{Err: fmt.Errorf("--vehicle-mesh needs the window: leave out --headless")}
	}
	mesh, err := gltfmesh.Load(f.mesh)
	if err != nil {
		return fmt.Errorf("--vehicle-mesh: %w", err)
	}
	o.mesh = mesh
	return nil
}
