package snapshot

import (
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/physics/water"
	"github.com/sitlark/sitlark/physics/wind"
)

// Snapshot is the state of one vehicle, its world and its link at one physics
// time, with what the user set and what happened.
type Snapshot struct {
	Seq    uint64 // counts publications; 0: nothing was published yet
	Flight uint64 // counts resets: it changes when the vehicle was put back on the pad

	state.State // the truth after the last step

	Wind wind.Field  // the moving air everywhere: Wind.At(place, height, Time)
	Sea  water.Field // the water everywhere: Sea.At(place, Time)
	RC   RC
	Link Link

	Run    Run
	Frozen Frozen
	Events EventRing

	Pending      [PendingCapacity]Pending // scheduled commands, and ramps that run; the first PendingCount are valid, soonest first
	PendingCount int
	PendingMore  int // further scheduled commands, beyond those in Pending
}

// Run is how the user lets the flight run.
type Run struct {
	Paused   bool    // the autopilot is not answered
	Stepping bool    // a step that was asked for during the pause is under way
	Steps    uint64  // number of the last request to step that was carried out
	Withheld uint64  // packets of the autopilot that were read and not answered in this pause
	Speed    float64 // greatest real-time factor; 0: the autopilot alone sets the pace
}

// The limits of how a flight can be asked to run.
const (
	MinRunSpeed  = 0.05      // slowest slow motion, physics time over wall time
	MaxRunSpeed  = 100       // fastest flight
	MaxRunStep   = 60.0      // longest step of a paused flight [s]
	MaxRunFrames = 1_000_000 // most frames of a step
)

// LinkState is the state of the exchange with the autopilot.
type LinkState uint8

// The states of the link.
const (
	LinkWaiting   LinkState = iota // no packet has come yet
	LinkConnected                  // packets are answered
	LinkLost                       // no packet for longer than a second
	LinkNoPort                     // another program uses the port; sitlark retries
	LinkRecorded                   // nothing is exchanged: a recording is shown
)

// Link is the exchange with the autopilot.
type Link struct {
	State        LinkState
	Peer         Text    // address:port of the autopilot
	Listen       Text    // address:port that sitlark listens on
	SilentFor    float64 // wall time since the last packet [s]
	Rate         float64 // exchanges per second of wall time [Hz]
	RealTime     float64 // real-time factor: physics time over wall time
	Latency      float64 // wall time from a packet to its answer, mean over the last half second [s]; 0: none came
	LatencyMax   float64 // the longest of them [s]
	FrameRate    uint16  // asked for by the autopilot [Hz]
	Arming       Arming
	Channels     uint8  // 16 or 32
	Lost         uint64 // frames that never came
	Repeated     uint64 // frames that came again and got the same answer
	Refused      uint64 // packets of a second source
	RefusedPeer  Text   // the last of those sources
	Dismissed    uint64 // packets from the autopilot's address whose frame counts do not fit
	Overflow     uint64 // datagrams that found the socket full, where the system counts them
	Bad          uint64 // packets of wrong size or magic
	BadSize      int    // of the last of them [bytes]
	BadMagic     uint16 // its first two bytes, little-endian; 0: it was shorter
	BadFrameRate uint64 // packets with an impossible frame rate
	Restarts     uint64 // times the autopilot restarted

	FlightRestarts uint64 // those of them at which the vehicle flew: it was put back on the pad
}

// Arming is from which frame rate on an autopilot arms. The zero value is one that arms at any.
type Arming struct {
	By   Text   // such as "Copter"
	Rate uint16 // [Hz]
}

// TooSlow reports whether the autopilot will refuse to arm at a frame rate [Hz]; 0 is not known yet.
func (a *Arming) TooSlow(frameRate uint16) bool { return frameRate > 0 && frameRate < a.Rate }

// Frozen reports that a model yielded a value that is not finite, and that the last good
// state is kept until a reset.
type Frozen struct {
	Active   bool
	Quantity Text // which one
}

// PendingCapacity is how many of the next scheduled commands a Snapshot holds.
const PendingCapacity = 8

// Pending is a command that waits for its time, or whose ramp is running.
type Pending struct {
	ID      uint64  // to cancel it by
	Name    Text    // the command's
	Text    Text    // what it will do
	Motor   int     // the motor concerned, from 1; 0: none
	At      float64 // physics time at which it takes effect, or began to grow [s]
	Ramp    float64 // time over which it grows [s]; 0: at once
	Growing bool    // it grows now
}

// MaxRC is how many RC channels ArduPilot takes.
const MaxRC = 12

// RC is what a joystick sends to the autopilot as its radio.
type RC struct {
	Source   Text          // name of the joystick; empty: none was ever used
	Channels [MaxRC]uint16 // pulses of the first Count, from channel 1 on [µs]
	Count    int           // 0: none sends
	Lost     bool          // fault: the receiver gets nothing, whatever Count is
}

// Sending reports whether the autopilot gets the channels.
func (r *RC) Sending() bool { return r.Count > 0 && !r.Lost }
