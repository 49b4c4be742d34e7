package vehiclefile

import _ "embed" // for Example

//go:embed example.yaml
var example string

//go:embed example-plane.yaml
var plane string

//go:embed example-rover.yaml
var rover string

//go:embed example-boat.yaml
var boat string

//go:embed example-submarine.yaml
var submarine string

//go:embed example-helicopter.yaml
var helicopter string

//go:embed example-blimp.yaml
var blimp string

//go:embed example-tracker.yaml
var tracker string

// Example returns a whole vehicle file, a multirotor, with a comment on every key that it has.
func Example() string { return example }

// PlaneExample is Example for a plane: it has the keys that Example has not.
func PlaneExample() string { return plane }

// RoverExample is Example for a vehicle on wheels: it has the keys that the others have not.
func RoverExample() string { return rover }

// BoatExample is Example for a boat, likewise.
func BoatExample() string { return boat }

// SubmarineExample is Example for a submarine, likewise.
func SubmarineExample() string { return submarine }

// HelicopterExample is Example for a helicopter, likewise.
func HelicopterExample() string { return helicopter }

// BlimpExample is Example for a blimp, likewise.
func BlimpExample() string { return blimp }

// TrackerExample is Example for an antenna tracker, likewise.
func TrackerExample() string { return tracker }
