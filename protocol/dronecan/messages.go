package dronecan

import "math"

var (
	escStatus   = dataType{1034, 0xa9af28aea2fbb254} // uavcan.equipment.esc.Status
	nodeStatus  = dataType{341, 0x0f0868d0c1a7c6f1}  // uavcan.protocol.NodeStatus
	getNodeInfo = dataType{1, 0xee468a8121c46a9e}    // uavcan.protocol.GetNodeInfo
)

// maxPayload is more than the longest message here has [bytes].
const maxPayload = 128

// ESC is what an ESC measures.
type ESC struct {
	Index       int     // from 0: that of the output which drives it; at most 31
	Speed       float64 // of the motor [rad/s]
	Voltage     float64 // [V]
	Current     float64 // [A]
	Temperature float64 // [K]
	Output      float64 // share of full duty, 0 to 1
}

// appendESC appends the payload of an esc.Status.
func appendESC(to []byte, e *ESC) []byte {
	b := bits{to: to}
	b.put(0, 32) // no errors
	b.put(uint64(half(e.Voltage)), 16)
	b.put(uint64(half(e.Current)), 16)
	b.put(uint64(half(e.Temperature)), 16)
	b.put(uint64(int64(math.Round(math.Max(-1<<17, math.Min(1<<17-1, e.Speed*30/math.Pi))))), 18)
	b.put(uint64(math.Round(math.Max(0, math.Min(127, e.Output*100)))), 7)
	b.put(uint64(e.Index), 5)
	return b.to
}

// appendNodeStatus appends the payload of a NodeStatus: a node that is well and works,
// for as long [s].
func appendNodeStatus(to []byte, uptime uint32) []byte {
	b := bits{to: to}
	b.put(uint64(uptime), 32)
	b.put(0, 2+3+3) // health OK, mode OPERATIONAL
	b.put(0, 16)    // the vendor's own
	return b.to
}

// name is what tools show for the node.
const name = "org.sitlark.esc"

// appendNodeInfo appends the payload of the answer to GetNodeInfo.
func appendNodeInfo(to []byte, uptime uint32) []byte {
	to = appendNodeStatus(to, uptime)
	to = append(to, 1, 0)                   // version of the software
	to = append(to, make([]byte, 1+4+8)...) // which has no commit and no CRC
	to = append(to, 1, 0)                   // version of the hardware
	to = append(to, "sitlark ESC node"...)  // 16 bytes that are its own: always the same, as ArduPilot remembers them
	to = append(to, 0)                      // no certificate
	return append(to, name...)
}

// bits writes numbers of any width, as DSDL has them: whole bytes of a number from the
// low one on, and in each byte from the high bit on.
//
// Source: DroneCAN specification, 3 (data serialization).
type bits struct {
	to   []byte
	free int // bits in the last byte
}

// put appends the lowest width bits of v.
func (b *bits) put(v uint64, width int) {
	for ; width > 0; width -= 8 {
		n := min(width, 8)
		part := byte(v) & (1<<n - 1)
		v >>= 8
		for n > 0 {
			if b.free == 0 {
				b.to, b.free = append(b.to, 0), 8
			}
			k := min(n, b.free)
			b.to[len(b.to)-1] |= part >> (n - k) & (1<<k - 1) << (b.free - k)
			n, b.free = n-k, b.free-k
		}
	}
}

// half returns a number as IEEE 754 binary16, rounded to the nearest; beyond 65504 it is
// infinite.
func half(x float64) uint16 {
	sign := uint16(0)
	if math.Signbit(x) {
		sign, x = 0x8000, -x
	}
	switch {
	case x != x:
		return 0x7e00
	case x >= 65520: // rounds up to what binary16 has not
		return sign | 0x7c00
	case x < 0x1p-14: // subnormal
		return sign | uint16(math.RoundToEven(x*0x1p24))
	}
	fraction, exponent := math.Frexp(x) // 0.5 to 1
	// The carry of a fraction that rounds up to 2 goes into the exponent, as it should.
	return sign | uint16((exponent+13)<<10) + uint16(math.RoundToEven(fraction*2048))
}
