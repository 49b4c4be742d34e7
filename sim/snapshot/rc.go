package snapshot

// MaxRC is how many RC channels ArduPilot takes.
const MaxRC = 12

// RC is what a joystick sends to the autopilot as its radio.
type RC struct {
	Source   Text          // name of the joystick; empty: none was ever used
	Channels [MaxRC]uint16 // pulses of the first Count, from channel 1 on [µs]
	Count    int           // 0: none sends
	Lost     bool          // fault: the receiver gets nothing, whatever Count is
}

// Sending tells whether the autopilot gets the channels.
func (r *RC) Sending() bool { return r.Count > 0 && !r.Lost }
