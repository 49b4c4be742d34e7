package command

// DropPayload lets the payload go. What is left is lighter and balanced anew.
type DropPayload struct{}

func (DropPayload) sealed() {}

// Name is drop_payload.
func (DropPayload) Name() string { return "drop_payload" }

// Detail is empty: DropPayload has no arguments.
func (DropPayload) Detail() string { return "" }

// Validate returns nil: DropPayload has no arguments.
func (DropPayload) Validate() error { return nil }
