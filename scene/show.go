package scene

// Extra is a part of the picture that can be switched.
type Extra int

// The extras.
const (
	Curtain    Extra = iota // from the trail to the ground
	LastFlight              // the trail of the flight before
	EventPins
	Mission
	Ghost // where the autopilot believes that the vehicle is
	extras
)

// String returns the extra's name for people.
func (e Extra) String() string {
	return [...]string{"curtain under the trail", "trail of the flight before", "flags of events", "mission", "ghost of the autopilot's estimate"}[e]
}

// Toggle switches an extra and tells whether it is shown now.
func (s *Scene) Toggle(e Extra) (shown bool) {
	s.hidden[e] = !s.hidden[e]
	s.showExtras()
	return !s.hidden[e]
}

// Shown tells whether an extra is switched on.
func (s *Scene) Shown(e Extra) bool { return !s.hidden[e] }

// NextTrailColor colours the trail by the next quantity and returns that.
func (s *Scene) NextTrailColor() Quantity {
	s.trail.colored = (s.trail.colored + 1) % (Plain + 1)
	return s.trail.colored
}

// TrailLegend tells what the trail's colours mean.
func (s *Scene) TrailLegend() Legend { return legendOf(s.trail.way, s.trail.colored) }

func (s *Scene) showExtras() {
	s.trail.curtain.SetVisible(!s.hidden[Curtain])
	s.before.line.SetVisible(!s.hidden[LastFlight])
	s.before.curtain.SetVisible(false)
	s.before.track.SetVisible(false)
	s.trail.line.SetVisible(true)
	s.trail.track.SetVisible(true)
	s.pins.layer.SetVisible(!s.hidden[EventPins])
	s.plan.show(!s.hidden[Mission])
}

// beginFlight makes the trail of the flight that ended a faint one.
func (s *Scene) beginFlight() {
	const worth = 20 // points: less is no flight
	if s.trail.way.len() >= worth {
		s.trail, s.before = s.before, s.trail
		s.trail.colored = s.before.colored
	}
	s.trail.clear()
	s.trail.faint, s.before.faint = false, true
	s.showExtras()
}
