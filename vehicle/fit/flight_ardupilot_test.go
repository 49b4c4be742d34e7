//go:build ardupilot

package fit

import (
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// callisto is the frame file that comes with ArduPilot.
func callisto(t *testing.T) []flownFile {
	return []flownFile{{ardupilot.Source(t, ardupilot.FrameFiles+"/Callisto.json"), "octa-quad"}}
}

func TestArduPilotFrameFileHover(t *testing.T) { hoverMeets(t, callisto(t)) }

func TestArduPilotFrameFileForwardFlight(t *testing.T) { forwardFlightMeets(t, callisto(t)) }
