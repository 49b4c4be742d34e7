package protocol

// Sizes and magics of the two servo packets, little-endian.
const (
	Magic16   = 18458 // 16 channels
	Magic32   = 29569 // 32 channels, with SERVO_32_ENABLE=1
	Size16    = 8 + 2*16
	Size32    = 8 + 2*32
	MaxServos = 32
)

// Servo is a decoded servo packet.
type Servo struct {
	FrameRate  uint16            // steps a second that the autopilot asks for [Hz], unchecked
	FrameCount uint32            // from 0 at SITL's boot; the same count again is a resend
	Channels   int               // 16 or 32
	PWMUs      [MaxServos]uint16 // pulse widths [µs] as received; 0: output switched off; beyond Channels 0
}
