// Package airframe describes vehicles: mass, inertia, motor layout, hull, and
// which rotor, motor and battery they carry.
//
// It is data with its sources. physics.New reads a Vehicle once and wires the
// models after it; nothing here steps.
package airframe
