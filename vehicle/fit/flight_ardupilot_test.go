//go:build ardupilot

package fit

import (
	"testing"

	"github.com/sitlark/sitlark/internal/ardupilot"
)

// theirs are the frame files that come with ArduPilot.
func theirs(t *testing.T) []flownFile {
	return []flownFile{
		{ardupilot.Source(t, ardupilot.FrameFiles+"/Callisto.json"), "octa-quad"},
		{ardupilot.Source(t, ardupilot.FrameFiles+"/freestyle.json"), "x"},
	}
}

func TestArduPilotFrameFileHover(t *testing.T) { hoverMeets(t, theirs(t)) }

func TestArduPilotFrameFileForwardFlight(t *testing.T) { forwardFlightMeets(t, theirs(t)) }

func TestArduPilotFrameFileAnswers(t *testing.T) { answersMeet(t, theirs(t)) }
