package command

// LoseRC cuts the radio link: the vehicle's receiver gets nothing, and the autopilot
// no RC channels, until RestoreRC.
type LoseRC struct{}

// RestoreRC brings the radio link back.
type RestoreRC struct{}

func (LoseRC) sealed()    {}
func (RestoreRC) sealed() {}

// Name is lose_rc.
func (LoseRC) Name() string { return "lose_rc" }

// Name is restore_rc.
func (RestoreRC) Name() string { return "restore_rc" }

// Detail is empty: LoseRC has no arguments.
func (LoseRC) Detail() string { return "" }

// Detail is empty: RestoreRC has no arguments.
func (RestoreRC) Detail() string { return "" }

// Validate returns nil: LoseRC has no arguments.
func (LoseRC) Validate() error { return nil }

// Validate returns nil: RestoreRC has no arguments.
func (RestoreRC) Validate() error { return nil }
