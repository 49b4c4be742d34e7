package vehiclefile

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/physics/rotor"
	"github.com/sitlark/sitlark/physics/rotor/bemt"
	"github.com/sitlark/sitlark/physics/water"
)

// Notes returns what the user should know of the vehicle that f.Vehicle built last, in
// sentences.
func Notes(f *File) []string { return slices.Clone(f.notes) }

// calibrate turns the blade and scales its profile drag until it meets
// propeller.measured, which stands at path.
func calibrate(f *File, path string, p *Propeller, r *rotor.Params) error {
	at := path + "propeller.measured"
	if !f.has(at) {
		return nil
	}
	m := p.Measured
	air := bemt.StandardAir()
	air.Density = m.Density
	if m.Density > 2*standard.SeaLevelDensity {
		air.Viscosity, air.Sound = water.Viscosity, water.Sound
	}
	blade, k, err := r.Calibrated(bemt.StaticPoint{Omega: m.Speed, Thrust: m.Thrust, Torque: m.Torque}, air)
	if err != nil {
		return f.fault(f.at(at), "%s: %s", at, strings.TrimPrefix(err.Error(), "bemt: "))
	}
	r.Propeller = blade
	f.notes = append(f.notes, fmt.Sprintf("The propeller is calibrated to %.4g N and %.4g N m at %.0f rpm: incidence %+.2f°, profile drag %.2f times its family's.",
		m.Thrust, m.Torque, m.Speed*30/math.Pi, k.Incidence*180/math.Pi, k.ProfileDrag))
	return nil
}
