package physics

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/physics/contact"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
)

// TestAPropellerInTheGroundIsRefused: of a plane that stands, not of one that is launched.
func TestAPropellerInTheGroundIsRefused(t *testing.T) {
	v := trainer()
	v.Contact.Points = append(slices.Clone(v.Contact.Points), contact.Point{PlaceFRD: frame.OfFRD(0.35, 0, 0.5), Kind: contact.Tip, Motor: 3})
	_, err := New(Params{Vehicle: v})
	var refused *airframe.UnflyableError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "propeller of motor 3 reaches ") || !strings.Contains(err.Error(), " mm into the ground") {
		t.Errorf("a propeller in the ground: %v", err)
	}
	if _, err := New(Params{Vehicle: trainer()}); err != nil {
		t.Errorf("clear of it: %v", err)
	}
}
