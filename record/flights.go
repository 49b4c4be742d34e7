package record

import (
	"fmt"
	"slices"
	"strings"
)

// FlightNumbers are the numbers of the flights in a recording, in their order: they count resets. A recording that
// begins on the pad has flights from 1 on. A branch keeps the number of the flight that it continues, which is
// what its events and states have, too.
type FlightNumbers []uint64

// Index returns the place of a flight; the error names the recording and the flights that it has.
func (n FlightNumbers) Index(path string, number uint64) (int, error) {
	if i := slices.Index(n, number); i >= 0 {
		return i, nil
	}
	if len(n) == 0 {
		return 0, fmt.Errorf("%s: nothing was flown", path)
	}
	why := ""
	if n[0] > 1 {
		why = fmt.Sprintf("; it begins with flight %d, whose number it keeps", n[0])
	}
	return 0, fmt.Errorf("%s has %s, and no flight %d%s", path, n, number, why)
}

// Name is a flight's name among the others, such as "flight 2 of 3".
func (n FlightNumbers) Name(number uint64) string {
	switch {
	case len(n) < 2:
		return fmt.Sprintf("flight %d", number)
	case n[0] == 1:
		return fmt.Sprintf("flight %d of %d", number, len(n))
	}
	return fmt.Sprintf("flight %d (of %s)", number, strings.TrimPrefix(n.String(), "flights "))
}

// String lists them, such as "flights 2 and 3".
func (n FlightNumbers) String() string {
	switch len(n) {
	case 0:
		return "no flights"
	case 1:
		return fmt.Sprintf("flight %d", n[0])
	case 2:
		return fmt.Sprintf("flights %d and %d", n[0], n[1])
	}
	return fmt.Sprintf("flights %d to %d", n[0], n[len(n)-1])
}

// Continues is the number of the flight, in the recording that has this origin, that continues or
// repeats it. Those after it begin with a reset, on the pad.
func (o *Origin) Continues() uint64 {
	if o.How == AgainFromStart {
		return 1
	}
	return o.Flight
}
