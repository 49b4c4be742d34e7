// Package collision is the contact of two vehicles in the air: spheres round their
// propellers and hulls, and one impulse without friction where they meet.
//
// Its place in the flow: package sim keeps the Bodies of all vehicles of a fleet and
// asks Meet for pairs that are near; each physics.World takes its own side of the Hit.
// The package knows neither time nor forces, and holds nothing.
package collision
