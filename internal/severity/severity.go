// Package severity has how much an event or a message matters.
package severity

// Severity is how much something matters.
type Severity uint8

// The severities, in rising order.
const (
	Info Severity = iota
	Caution
	Fault
)

// OfMAVLink returns the severity of a MAV_SEVERITY, from 0 for an emergency to 7: errors and worse are
// faults, warnings are cautions.
func OfMAVLink(level int) Severity {
	const err, warning = 3, 4
	switch {
	case level <= err:
		return Fault
	case level == warning:
		return Caution
	}
	return Info
}

// names are those of MAV_SEVERITY.
var names = [...]string{"emergency", "alert", "critical", "error", "warning", "notice", "info", "debug"}

// MAVLinkName returns the name of a MAV_SEVERITY; that of the least one for what is beyond.
func MAVLinkName(level int) string { return names[min(max(0, level), len(names)-1)] }

// OfName returns the severity of a name of MAV_SEVERITY, or of a level of sitlark's own log, which calls a
// warning warn; Info for any other.
func OfName(name string) Severity {
	if name == "warn" {
		return Caution
	}
	for level, n := range names {
		if n == name {
			return OfMAVLink(level)
		}
	}
	return Info
}
