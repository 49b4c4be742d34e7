package session

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/netip"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/logging"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// Report logs once a second what has happened: new events, the number of bad packets and,
// with status, a line about the flight, or hint while ArduPilot is awaited. It returns nil
// when ctx ends.
func Report(ctx context.Context, log *slog.Logger, buffer *snapshot.Buffer, status bool, hint string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	r := reporter{log: log, status: status, hint: hint}
	for {
		buffer.Read(&r.now)
		r.print()
		select {
		case <-tick.C:
		case <-ctx.Done():
			buffer.Read(&r.now)
			r.ending = true
			r.printEvents()
			return nil
		}
	}
}

// reporter remembers what it has already logged.
type reporter struct {
	log       *slog.Logger
	status    bool
	hint      string // how to start ArduPilot
	now       snapshot.Snapshot
	lastEvent uint64
	newest    snapshot.Event // at the last look
	ending    bool
	lastBad   uint64 // packets of wrong size or magic
	lastRate  uint64 // packets with an impossible frame rate
	lastLine  string
	lastTime  float64 // [s]
}

func (r *reporter) print() {
	r.printEvents()
	r.printBadPackets()
	if r.status {
		r.printStatus()
	}
}

func (r *reporter) printEvents() {
	ring := &r.now.Events
	upTo := ring.Last()
	if !r.settled() {
		upTo--
	}
	for seq := max(r.lastEvent+1, ring.Oldest()); seq <= upTo; seq++ {
		if e, ok := ring.Get(seq); ok {
			r.log.Info(e.Words(), logging.Time(e.Time))
		}
	}
	r.lastEvent = upTo
}

// settled reports whether the newest event can be logged: one that was replaced since the
// last call belongs to a slider that is still being dragged.
func (r *reporter) settled() bool {
	newest, ok := r.now.Events.Get(r.now.Events.Last())
	moving := ok && newest.Seq == r.newest.Seq && newest.Text != r.newest.Text
	r.newest = newest
	return !moving || r.ending
}

func (r *reporter) printBadPackets() {
	l := &r.now.Link
	if l.Bad != r.lastBad {
		r.log.Warn(fmt.Sprintf("%d bad packets, %d since the start, the last with %s: is another program sending to %s?",
			l.Bad-r.lastBad, l.Bad, protocol.DescribeBad(l.BadSize, l.BadMagic), l.Listen), logging.Time(r.now.Time))
	}
	if l.BadFrameRate != r.lastRate {
		r.log.Warn(fmt.Sprintf("%d packets with an impossible frame rate, %d since the start, expected 1 to %d Hz: is another program sending to %s?",
			l.BadFrameRate-r.lastRate, l.BadFrameRate, protocol.MaxFrameRate, l.Listen), logging.Time(r.now.Time))
	}
	r.lastBad, r.lastRate = l.Bad, l.BadFrameRate
}

// printStatus logs nothing while nothing changes.
func (r *reporter) printStatus() {
	line, time := statusLine(&r.now, r.hint), r.now.Time
	if line != r.lastLine || r.now.Link.State != snapshot.LinkWaiting && time != r.lastTime {
		if r.now.Link.State == snapshot.LinkWaiting {
			r.log.Info(line)
		} else {
			r.log.InfoContext(logging.Unheard(context.Background()), line, logging.Time(time)) // the recording has the states
		}
	}
	r.lastLine, r.lastTime = line, time
}

func statusLine(s *snapshot.Snapshot, hint string) string {
	l := &s.Link
	switch l.State {
	case snapshot.LinkWaiting:
		switch hint {
		case builtInStarts:
			return hint
		case "":
			return "waiting for ArduPilot on " + l.Listen.String()
		}
		return "waiting for ArduPilot on " + l.Listen.String() + ": " + hint
	case snapshot.LinkLost:
		return fmt.Sprintf("silent for %.0f s: %s", l.SilentFor, l.Peer)
	}
	height, of := "alt", s.Altitude()
	if s.UnderWater() {
		height, of = "depth", s.Depth()
	}
	return fmt.Sprintf("%6.0f Hz  ×%-6.2f %s %6.2f m  speed %5.2f m/s  tilt %4.1f°  %5.2f V %5.1f A  lost %d repeated %d",
		l.Rate, l.RealTime, height, of, s.Body.VelGround.Len(), deg(frame.Tilt(s.Body.NEDFromFRD)),
		s.Power.Voltage, s.Power.Current, l.Lost, l.Repeated)
}

// deg converts radians to degrees.
func deg(rad float64) float64 { return rad * 180 / math.Pi }

// nameWidth returns the width of the fleet's longest name.
func (v *Vehicle) nameWidth() int {
	n := 0
	for _, m := range v.Setup.Members {
		n = max(n, len([]rune(m.Name)))
	}
	return n
}

// builtInStarts is the hint where no ArduPilot is awaited.
const builtInStarts = "the built-in autopilot starts"

// introduce logs how to connect ArduPilot, and returns the hint to show until it connects.
func (v *Vehicle) introduce() (hint string) {
	if !v.alone {
		slog.Info(v.introduction())
		return ""
	}
	for _, line := range v.RemoteAccess().Lines() {
		slog.Info(line)
	}
	if v.Setup.SITL.Binary != "" {
		return "" // it is started
	}
	if v.builtIn() {
		return builtInStarts
	}
	if v.Setup.Headless {
		logFoundBinary(v.Setup.Entry.Kind())
	}
	return v.fromHome(connect.StartCommand(v.Sim.Addr(), v.Setup.Entry))
}

// fromHome returns a command line that starts ArduPilot, from the home of a submarine in the place of the usual one.
func (v *Vehicle) fromHome(hint string) string {
	return strings.Replace(hint, connect.Surface, fmt.Sprintf("%.7f,%.7f,%.2f,%.1f", v.Pad.LatDeg, v.Pad.LonDeg, v.Pad.AltM, v.Pad.YawDeg), 1)
}

// introduction tells the user how to connect an autopilot to a vehicle of a fleet.
func (v *Vehicle) introduction() string {
	at, text := v.Sim.Addr(), fmt.Sprintf("%s: %s on ", v.Name, v.Setup.Entry.Name)
	if !at.IsValid() {
		return text + v.Setup.Exchange.Listen + ": the port is taken by another program: end it, and the vehicle listens; or choose other ports with --listen. The other vehicles fly"
	}
	text += at.String()
	if v.Setup.Demo || v.Supervisor != nil {
		return text
	}
	return text + ": " + v.Hint()
}

// Hint returns the command line that starts ArduPilot for this vehicle.
func (v *Vehicle) Hint() string {
	at := v.Sim.Addr()
	if v.alone {
		return v.fromHome(connect.Command(at, v.Setup.Entry))
	}
	if !at.IsValid() {
		return ""
	}
	hint := connect.StartCommand(at, v.Setup.Entry)
	if at.Port() == uint16(connect.DefaultPort+v.Index*10) && v.Index > 0 {
		hint = connect.StartCommand(netip.AddrPortFrom(at.Addr(), connect.DefaultPort), v.Setup.Entry) // -I moves it there
	}
	return hint + fmt.Sprintf(" -I %d -l %.7f,%.7f,%.2f,%.1f", v.Index, v.Pad.LatDeg, v.Pad.LonDeg, v.Pad.AltM, v.Pad.YawDeg)
}

// RemoteAccess returns what the user should know about autopilots on other computers.
func (v *Vehicle) RemoteAccess() connect.RemoteAccess {
	return connect.RemoteAccessTo(v.Sim.Addr(), v.Setup.Entry, v.Setup.Demo || v.Setup.SITL.Binary != "")
}

// Unrecorded says since which physics time nothing is kept of a vehicle [s], and why in few
// words; empty: all is kept, or nothing is to be.
func Unrecorded(v *Vehicle) (since float64, why string) {
	if v.recorder == nil {
		return 0, ""
	}
	if lost := v.recorder.Lost(); lost != nil {
		return lost.Time, record.Reason(lost.Err)
	}
	return 0, ""
}

// UnrecordedHelp says what the user can do where nothing is kept of a vehicle; empty: all is kept.
func UnrecordedHelp(v *Vehicle) string {
	if v.recorder == nil {
		return ""
	}
	lost := v.recorder.Lost()
	if lost == nil {
		return ""
	}
	return record.Help(lost.Err, folderOf(v.fleet.Recording()))
}
