package ui

// Extra is a part of the scene that a person can switch.
type Extra int

// The extras.
const (
	Curtain    Extra = iota // from the trail to the ground
	LastFlight              // the trail of the flight before
	EventPins
	Mission
	Ghost // where the autopilot believes that the vehicle is
)

// toggle switches a part of the scene and says what it did.
func toggle(e Extra) func(p *Panels, _ int) {
	return func(p *Panels, _ int) {
		if p.actions.Toggle == nil {
			return
		}
		name, shown := p.actions.Toggle(e)
		state := ": off"
		if shown {
			state = ": on"
		}
		p.told.say(capital(name) + state)
	}
}
