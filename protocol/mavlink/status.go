package mavlink

import (
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/vehicle/kind"
)

// LinkState is the state of the connection.
type LinkState uint8

// The states of a connection.
const (
	Off        LinkState = iota // MAVLink is not in use
	Connecting                  // no connection yet; retrying
	Waiting                     // connected, but no heartbeat of an autopilot yet
	Alive                       // heartbeats come
	Lost                        // no heartbeat for 3 s of wall time; everything else is what was reported last
)

// Status is what the autopilot reported last. It is a value without pointers: a copy of
// it does not change. Angles are in rad, positions in m from sitlark's home.
type Status struct {
	State    LinkState
	Address  string // such as tcp:127.0.0.1:5762
	Problem  string // what is wrong with the connection and what to do; empty: nothing
	SystemID uint8  // of the autopilot that is listened to
	Others   uint8  // number of other autopilots on the same connection, which are ignored
	Reboots  uint32 // restarts of the autopilot that were seen
	Bad      uint64 // frames that were not MAVLink, or failed their checksum

	Vehicle string // "ArduCopter 4.7.0"; empty: unknown
	Kind    kind.Kind
	Mode    string // "GUIDED", "MODE 42" for one without a name; empty: unknown
	Armed   bool
	Ready   bool // it passed its pre-arm checks, or all are switched off
	Landed  bool // its landing detector reports the ground
	VTOL    VTOL // of a vehicle that hovers and flies on wings
	Glides  bool // a plane that no rotors lift: it takes off and lands at speed

	EKFThreshold float64 // variance at which its EKF failsafe begins (FS_EKF_THRESH); 0: unknown or none
	Failsafe     bool    // one of its failsafes has fired and is not over (MAV_STATE_CRITICAL or worse)

	// TerrainGuess says what it takes the height of the land to be where it has to know it
	// and does not; empty: nothing.
	TerrainGuess string

	Estimate  Estimate
	Failsafes failsafe.View
	EKF       failsafe.EKFStatus
	Battery   Battery
	GPS       GPS
	Home      Home
	Mission   MissionState
	Transfers Transfers
	Texts     TextRing   // status texts
	Answers   AnswerRing // outcomes of requests
}

// VTOL is how a vehicle flies that hovers and flies on wings (MAV_VTOL_STATE). ArduPlane reports
// TransitionForward also while rotors assist in forward flight.
type VTOL uint8

// The states of a VTOL.
const (
	NoVTOL VTOL = iota // another vehicle, or not told
	TransitionForward
	TransitionHover
	Hovering
	OnWings
)

// String says it in words; empty for NoVTOL.
func (v VTOL) String() string {
	return [...]string{"", "transition to forward flight", "transition to hover", "hover", "forward flight"}[min(v, OnWings)]
}

// Transition reports whether it is between the two, or assisted.
func (v VTOL) Transition() bool { return v == TransitionForward || v == TransitionHover }

// Estimate is where the autopilot's EKF estimates the vehicle to be. Truth is the state
// of sitlark's physics at the same physics time, so their difference is the EKF's error
// and not the connection's delay.
type Estimate struct {
	Valid       bool
	Of          string                          // whose it is, such as "GPS", where it is not the EKF's; a link has none
	Time        float64                         // physics time that both belong to, since the last reset [s]
	PositionNED frame.Vec[frame.NED]            // from sitlark's home [m]
	VelGround   frame.Vec[frame.NED]            // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD] // attitude
	WindValid   bool
	WindNED     frame.Vec[frame.NED] // horizontal velocity of the air [m/s]
	Truth       Truth
	// The estimate's error: position [m], attitude [rad] (the angle of the rotation
	// between both).
	PositionError, AttitudeError float64
}

// Truth is the part of the physics' state that an Estimate is compared with.
type Truth struct {
	PositionNED frame.Vec[frame.NED]            // from sitlark's home [m]
	VelGround   frame.Vec[frame.NED]            // [m/s]
	NEDFromFRD  frame.Rot[frame.NED, frame.FRD] // attitude
	WindNED     frame.Vec[frame.NED]            // [m/s]
	Voltage     float64                         // [V]
	Current     float64                         // [A]
}

// Battery is the pack as the autopilot measures it.
type Battery struct {
	Valid               bool
	Voltage             float64 // [V]
	Current             float64 // [A]; below 0: not measured
	Remaining           float64 // 0 to 1; below 0: unknown
	LowVolts, CritVolts float64 // thresholds of its failsafes (BATT_LOW_VOLT, BATT_CRT_VOLT) [V]; 0: unknown or none
}

// GPS is GPS_RAW_INT.
type GPS struct {
	Valid      bool
	Fix        uint8 // GPS_FIX_TYPE: 0 none, 3 3D, 6 RTK fixed
	Satellites int
	HDOP       float64 // 0: unknown
}

// Home is where the autopilot returns to, from sitlark's home [m].
type Home struct {
	Valid       bool
	PositionNED frame.Vec[frame.NED]
}

// MissionState is how far the autopilot is in the mission that it holds.
type MissionState struct {
	Known      bool
	Active     int     // sequence number of the active item
	Reached    int     // sequence number of the item reached last; below 0: none
	Total      int     // items, home's included
	Complete   bool    // all of it is done
	CrossTrack float64 // horizontal distance from the present leg, positive right of it [m]
	ToGo       float64 // horizontal distance to the active item [m]
}

// Severity is MAV_SEVERITY: 0 emergency to 7 debug.
type Severity uint8

// Text is one status text.
type Text struct {
	Seq      uint64  // counts from 1
	Time     float64 // physics time [s]
	Severity Severity
	Text     string
	EachTime bool // worth showing even if it was shown shortly before
}

// Answer is the outcome of one request, or how far it is.
type Answer struct {
	Seq     uint64 // counts from 1
	Request string // "Arm", "Take off to 10 m"
	Done    bool   // it is over, successfully or not; else it runs
	OK      bool
	Partly  bool    // OK, but not all as requested: Words says what is missing or different
	Words   string  // "accepted", "denied: Arm: GPS 1: bad fix": with the status text that says why
	Wall    float64 // when Words changed last [s of wall time since the link began]
}

// ringSize is how many texts and answers are kept.
const ringSize = 16

// TextRing holds the newest texts. The zero value is empty.
type TextRing struct {
	last uint64
	ring [ringSize]Text
}

// AnswerRing holds the newest answers. The zero value is empty.
type AnswerRing struct {
	last uint64
	ring [ringSize]Answer
}

// Last is the number of the newest text, 0 when there is none.
func (r *TextRing) Last() uint64 { return r.last }

// Get returns text seq, false when it is not kept.
func (r *TextRing) Get(seq uint64) (Text, bool) {
	if seq == 0 || seq > r.last || seq+ringSize <= r.last {
		return Text{}, false
	}
	return r.ring[seq%ringSize], true
}

func (r *TextRing) add(t Text) {
	r.last++
	t.Seq = r.last
	r.ring[r.last%ringSize] = t
}

// Last is the number of the newest answer, 0 when there is none.
func (r *AnswerRing) Last() uint64 { return r.last }

// Get returns answer seq, false when it is not kept.
func (r *AnswerRing) Get(seq uint64) (Answer, bool) {
	if seq == 0 || seq > r.last || seq+ringSize <= r.last {
		return Answer{}, false
	}
	return r.ring[seq%ringSize], true
}

// Append adds an answer as the newest, and returns its number.
func (r *AnswerRing) Append(a Answer) uint64 {
	a.Seq = 0
	return r.put(a)
}

// put adds an answer, or replaces the one of the same number.
func (r *AnswerRing) put(a Answer) uint64 {
	if a.Seq == 0 {
		r.last++
		a.Seq = r.last
	}
	r.ring[a.Seq%ringSize] = a
	return a.Seq
}
