package airframe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/hull"
)

// HullNames returns the hulls' names, in their order: hull 2 where the vehicle file gives none, or one twice.
func HullNames(v *Vehicle) []string {
	names := make([]string, len(v.Hulls))
	for i := range names {
		names[i] = v.Hulls[i].Name
		for k := range v.Hulls {
			if names[i] == "" || k != i && strings.EqualFold(v.Hulls[k].Name, names[i]) {
				names[i] = "hull " + strconv.Itoa(i+1)
				break
			}
		}
	}
	return names
}

// Afloat returns the model of the vehicle's hulls, of which it has at least one. The error says that it sinks or tips over.
func Afloat(v *Vehicle) (*hull.Model, error) {
	return hull.New(v.Hulls, hull.Body{Mass: v.Mass, Inertia: v.Inertia})
}

// UnderWater reports whether a place of a vehicle that floats as a model says is in the water at rest.
func UnderWater(m *hull.Model, place frame.Vec[frame.FRD]) bool {
	rest := m.Hydrostatics().Rest
	return rest.Depth+rest.Down().Dot(place) > 0
}

// validateHulls checks the hulls, that they carry the vehicle with its payload and without it, and that no engine changes its weight.
func validateHulls(v *Vehicle) error {
	if len(v.Hulls) == 0 {
		return nil
	}
	for i := range v.Hulls {
		if err := v.Hulls[i].Validate(); err != nil {
			return v.Refuse(fmt.Errorf("hull %d: %w", i+1, err), "hulls")
		}
	}
	if v.Launch.Given() {
		return v.Refuse(fmt.Errorf("it has hulls and a launch: expected one of both"), "launch", "hulls")
	}
	for _, one := range stagesOf(v) {
		if _, err := Afloat(one.Vehicle); err != nil {
			if one.lacks != "" {
				err = fmt.Errorf("%s: %w", one.lacks, err)
			}
			return v.Refuse(err, "hulls", "mass")
		}
	}
	return nil
}
