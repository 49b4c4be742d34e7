package protocol

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/internal/limits"
)

// Sizes and magics of the two servo packets, little-endian.
const (
	Magic16   = 18458 // 16 channels
	Magic32   = 29569 // 32 channels, with SERVO_32_ENABLE=1
	Size16    = 8 + 2*16
	Size32    = 8 + 2*32
	MaxServos = limits.Outputs
)

// Servo is a decoded servo packet.
type Servo struct {
	FrameRate  uint16            // steps per second that the autopilot requests [Hz], unchecked
	FrameCount uint32            // from 0 at SITL's boot; the same count again is a resend
	Channels   int               // 16 or 32
	PWMUs      [MaxServos]uint16 // pulse widths [µs] as received; 0: output switched off; beyond Channels 0
}

// Errors of ParseServo. Both are fixed values, so that a flood of bad datagrams costs no
// memory; Fingerprint and DescribeBad have the details for a log line.
var (
	ErrSize  = errors.New("protocol: not a servo packet: expected 40 bytes (16 channels) or 72 (32 channels)")
	ErrMagic = errors.New("protocol: not a servo packet: expected magic 18458 in 40 bytes or 29569 in 72")
)

// ParseServo decodes one datagram into dst.
//
// It returns ErrSize for a datagram that is neither 40 nor 72 bytes long, and
// ErrMagic when the magic number is not the one of that size; dst is unchanged
// then. Frame rate and pulse widths are given as received, any value.
// It does not allocate, on success or failure.
//
// Source: ArduPilot, libraries/SITL/examples/JSON/readme.md, "SITL output".
func ParseServo(datagram []byte, dst *Servo) error {
	channels, err := kindOf(datagram)
	if err != nil {
		return err
	}
	dst.FrameRate = binary.LittleEndian.Uint16(datagram[2:])
	dst.FrameCount = binary.LittleEndian.Uint32(datagram[4:])
	dst.Channels = channels
	for i := range channels {
		dst.PWMUs[i] = binary.LittleEndian.Uint16(datagram[8+2*i:])
	}
	clear(dst.PWMUs[channels:])
	return nil
}

// kindOf returns the number of channels for a size, and checks the magic.
func kindOf(datagram []byte) (channels int, err error) {
	magic := uint16(Magic16)
	switch len(datagram) {
	case Size16:
		channels = 16
	case Size32:
		channels, magic = 32, Magic32
	default:
		return 0, ErrSize
	}
	if binary.LittleEndian.Uint16(datagram) != magic {
		return 0, ErrMagic
	}
	return channels, nil
}

// AppendServo appends the packet of s to dst: 72 bytes when s.Channels is 32,
// else 40. It is what a client of the exchange sends.
func AppendServo(dst []byte, s *Servo) []byte {
	magic, channels := uint16(Magic16), 16
	if s.Channels == 32 {
		magic, channels = Magic32, 32
	}
	dst = binary.LittleEndian.AppendUint16(dst, magic)
	dst = binary.LittleEndian.AppendUint16(dst, s.FrameRate)
	dst = binary.LittleEndian.AppendUint32(dst, s.FrameCount)
	for _, us := range s.PWMUs[:channels] {
		dst = binary.LittleEndian.AppendUint16(dst, us)
	}
	return dst
}

// Fingerprint returns the size [bytes] of a datagram and its magic, the first two bytes
// little-endian, 0 where it is shorter. It does not allocate.
func Fingerprint(datagram []byte) (size int, magic uint16) {
	if len(datagram) >= 2 {
		magic = binary.LittleEndian.Uint16(datagram)
	}
	return len(datagram), magic
}

// DescribeBad describes a datagram that ParseServo refused, by its Fingerprint, for a log
// line. It allocates, so call it at most once a second.
func DescribeBad(size int, magic uint16) string {
	if size < 2 {
		return fmt.Sprintf("%d bytes, expected %d or %d", size, Size16, Size32)
	}
	return fmt.Sprintf("%d bytes with magic %d, expected %d with %d or %d with %d", size, magic, Size16, Magic16, Size32, Magic32)
}
