package vehiclefile

import _ "embed" // for Example

//go:embed example.yaml
var example string

// Example returns a whole vehicle file with a comment on every key. It parses.
func Example() string { return example }
