// Package wind is the moving air: a function of place and time that every
// vehicle, sensor and arrow of the scene evaluates for itself.
//
// A Field is one flat value: the weather as the user sets it, and a seed. Its At
// adds up
//
//   - the mean wind with its logarithmic profile over the ground (mean.go),
//   - Dryden turbulence after MIL-F-8785C (dryden.go gives its scales over the
//     height, turbulence.go sums it from the plane waves of bands.go),
//   - discrete 1-cosine gusts (gust.go) and thermals (thermal.go).
//
// Turbulence and thermals are a frozen pattern that the mean wind carries along
// (Taylor's hypothesis), at one speed for all heights: that of the height at
// which the mean wind is given. A pattern carried faster aloft would be sheared
// without end. So the scene may ask for the wind upwind of a vehicle, and see what
// the vehicle will feel.
//
// World.Step asks for the air's velocity after moving the vehicle: at the centre of mass,
// for body drag and the wind sensors, and beside it at the rotors, by Local and In. The Snapshot carries a copy of the Field
// to the scene.
package wind
