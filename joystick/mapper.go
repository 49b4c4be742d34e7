package joystick

// Pulses are RC channels, from channel 1 on [µs].
type Pulses [MaxChannels]uint16

// minCount is the number of channels that are always sent: that of ArduPilot's
// simulation.
const minCount = 8

// Mapper turns readings into channels. It remembers the positions of switches; in the
// zero value they are those of ArduPilot's simulation.
type Mapper struct {
	switches [MaxChannels]switchState
}

type switchState struct {
	moved    bool // the user moved it: position is valid
	position int
	down     [MaxPositions]bool // its buttons, in the previous reading
	known    bool               // there was a previous reading
}

// Map returns the channels for a reading, and the number of them to send.
func (m *Mapper) Map(p *Mapping, r *Reading) (out Pulses, count int) {
	out, count = Pulses(atRest), minCount
	for i := range p.Channels {
		c := &p.Channels[i]
		count = max(count, c.Number)
		if raw, ok := r.axis(c.Axis); ok {
			v := expo(p.Calibration(c.Axis).Normal(raw), c.Expo)
			if c.Inverted {
				v = -v
			}
			out[c.Number-1] = pulseOf(v)
		} else if len(c.Buttons) > 0 {
			out[c.Number-1] = m.switches[c.Number-1].follow(c, r)
		}
	}
	return out, count
}

// Forget resets the switch of a channel to its first position.
func (m *Mapper) Forget(channel int) { m.switches[channel-1] = switchState{} }

// follow moves the switch according to its buttons and returns its pulse.
func (s *switchState) follow(c *Channel, r *Reading) uint16 {
	n := c.count()
	if !s.moved {
		s.position = firstPosition(c.Number, n, c.Inverted)
	}
	for i, b := range c.Buttons {
		down := r.button(b)
		if c.Press == Hold {
			s.moved, s.position = true, 0
			if down {
				s.position = 1
			}
		} else if down && !s.down[i] && s.known {
			s.moved, s.position = true, pressed(c.Press, s.position, i, n)
		}
		s.down[i] = down
	}
	s.known = true
	s.position = max(0, min(s.position, n-1))
	if c.Inverted {
		return positionPulse(n-1-s.position, n)
	}
	return positionPulse(s.position, n)
}

// pressed returns the position after button i was pressed.
func pressed(how Press, position, i, n int) int {
	switch {
	case how == Toggle:
		return 1 - position
	case how == Select:
		return i
	case i == 0:
		return max(0, position-1)
	}
	return min(n-1, position+1)
}

// firstPosition is the position nearest to the channel's pulse at rest.
func firstPosition(channel, n int, inverted bool) int {
	best, off := 0, longPulse
	for i := range n {
		d := int(positionPulse(i, n)) - int(atRest[channel-1])
		if d = max(d, -d); d < off {
			best, off = i, d
		}
	}
	if inverted {
		return n - 1 - best
	}
	return best
}
