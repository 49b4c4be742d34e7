package vehiclefile

import "github.com/sitlark/sitlark/internal/strictyaml"

// Pos is a place in a file. Lines and columns count from 1, columns in characters.
type Pos = strictyaml.Pos

// Error is one fault of a vehicle file.
type Error = strictyaml.Error
