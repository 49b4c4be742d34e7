package dronecan

import "encoding/binary"

// maxData is how many bytes a classic CAN frame carries.
const maxData = 8

// extended marks an identifier of 29 bits.
const extended = 1 << 31

// datagramHeader is how many bytes stand before the frame's data: a magic number, the
// CRC of all that follows it, flags, the identifier.
const (
	datagramHeader = 10
	datagramMagic  = 0x2934
)

// frame is a classic CAN frame with an identifier of 29 bits.
type frame struct {
	id   uint32 // without extended
	data [maxData]byte
	size int
}

// appendDatagram appends the frame as a datagram of the multicast bus.
func (f *frame) appendDatagram(to []byte) []byte {
	start := len(to)
	to = binary.LittleEndian.AppendUint16(to, datagramMagic)
	to = append(to, 0, 0) // the CRC
	to = append(to, 0, 0) // flags: no CAN FD
	to = binary.LittleEndian.AppendUint32(to, f.id|extended)
	to = append(to, f.data[:f.size]...)
	binary.LittleEndian.PutUint16(to[start+2:], crc(initialCRC, to[start+4:]))
	return to
}

// parseDatagram returns the frame in a datagram, and whether it has one: a classic frame
// with a long identifier, undamaged.
func parseDatagram(b []byte) (f frame, ok bool) {
	if len(b) < datagramHeader || len(b) > datagramHeader+maxData || binary.LittleEndian.Uint16(b) != datagramMagic ||
		binary.LittleEndian.Uint16(b[2:]) != crc(initialCRC, b[4:]) || binary.LittleEndian.Uint16(b[4:]) != 0 {
		return f, false
	}
	id := binary.LittleEndian.Uint32(b[6:])
	f.id, f.size = id&^extended, copy(f.data[:], b[datagramHeader:])
	return f, id&extended != 0
}

// initialCRC is what a CRC starts from.
const initialCRC = 0xffff

// crc continues a CRC-16-CCITT (polynomial 0x1021, not reflected).
func crc(c uint16, data []byte) uint16 {
	for _, b := range data {
		c ^= uint16(b) << 8
		for range 8 {
			if c&0x8000 != 0 {
				c = c<<1 ^ 0x1021
			} else {
				c <<= 1
			}
		}
	}
	return c
}
