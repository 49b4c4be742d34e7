package scene

import (
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/scene/track"
)

// Layers are the parts of the picture that a user can switch on and off.
type Layers struct {
	// Presented leaves out what only who flies needs: the arrow to the waypoint, and the ghost of an
	// autopilot whose estimate is no worse than usual.
	Presented bool

	hidden track.Hidden
	track  *track.Track
}

// Toggle switches a layer and reports whether it is shown now.
func (l *Layers) Toggle(e overlay.Layer) (shown bool) {
	l.hidden[e] = !l.hidden[e]
	l.track.Hide(l.hidden)
	return !l.hidden[e]
}

// All reports of each layer whether it is switched on.
func (l *Layers) All() (shown [overlay.Layers]bool) {
	for e := range shown {
		shown[e] = !l.hidden[e]
	}
	return shown
}

// Shown reports whether a layer is switched on.
func (l *Layers) Shown(e overlay.Layer) bool { return !l.hidden[e] }
