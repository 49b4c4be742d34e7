package dronecan

import "encoding/binary"

// NodeID is a node's address on the bus, 1 to 127.
type NodeID uint8

// priorities of transfers: the lowest, as telemetry has it, and that of answers.
const (
	lowest = 31
	medium = 16
)

// dataType is a kind of message or service.
type dataType struct {
	id        uint32
	signature uint64 // of its definition, which the CRC of a longer transfer starts with
}

// message returns the identifier of a broadcast.
func (t dataType) message(from NodeID) uint32 {
	return lowest<<24 | t.id<<8 | uint32(from)
}

// service marks identifiers of requests and answers; request is set in the former.
const (
	service = 1 << 7
	request = 1 << 15
)

// answer returns the identifier of the answer to a request.
func (t dataType) answer(from, to NodeID) uint32 {
	return medium<<24 | t.id<<16 | uint32(to)<<8 | service | uint32(from)
}

// requested returns who asks for this service of a node, and whether the frame does.
func (t dataType) requested(f *frame, of NodeID) (by NodeID, transfer uint8, ok bool) {
	wanted := t.id<<16 | request | uint32(of)<<8 | service
	if f.id&0xffff80 != wanted || f.size == 0 || f.data[f.size-1]&(startOfTransfer|endOfTransfer) != startOfTransfer|endOfTransfer {
		return 0, 0, false
	}
	return NodeID(f.id & 0x7f), f.data[f.size-1] & lastTransfer, true
}

// The last byte of a frame: which of its transfer's it is, and the transfer's number.
const (
	startOfTransfer = 0x80
	endOfTransfer   = 0x40
	toggle          = 0x20
	lastTransfer    = 0x1f
)

// split calls send with each frame of a transfer. One of more than seven bytes begins
// with its CRC.
func (t dataType) split(id uint32, payload []byte, transfer uint8, send func(*frame)) {
	const room = maxData - 1
	var buffer [2 + maxPayload]byte
	data := append(buffer[:0], payload...)
	if len(payload) > room {
		var signature [8]byte
		binary.LittleEndian.PutUint64(signature[:], t.signature)
		data = binary.LittleEndian.AppendUint16(buffer[:0], crc(crc(initialCRC, signature[:]), payload))
		data = append(data, payload...)
	}
	tail := startOfTransfer | transfer&lastTransfer
	for {
		f := frame{id: id}
		f.size = copy(f.data[:room], data)
		if data = data[f.size:]; len(data) == 0 {
			tail |= endOfTransfer
		}
		f.data[f.size] = tail
		f.size++
		send(&f)
		if len(data) == 0 {
			return
		}
		tail = (tail ^ toggle) &^ startOfTransfer
	}
}
