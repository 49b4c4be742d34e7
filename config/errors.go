package config

// UsageError marks an error in the command line: an unknown flag or name, or a malformed value.
type UsageError struct{ Err error }

// InputError marks a file with an error in it. Its text says where and why.
type InputError struct{ Err error }

// ExpectationError means that a scenario was flown to its end and an expectation did
// not hold.
type ExpectationError struct{ Err error }

func (e UsageError) Error() string       { return e.Err.Error() }
func (e UsageError) Unwrap() error       { return e.Err }
func (e InputError) Error() string       { return e.Err.Error() }
func (e InputError) Unwrap() error       { return e.Err }
func (e ExpectationError) Error() string { return e.Err.Error() }
func (e ExpectationError) Unwrap() error { return e.Err }
