package film

import "encoding/binary"

// riff are the bytes of chunks, little-endian.
type riff []byte

func (r riff) u32(values ...uint32) riff {
	for _, v := range values {
		r = binary.LittleEndian.AppendUint32(r, v)
	}
	return r
}

func (r riff) u16(values ...uint16) riff {
	for _, v := range values {
		r = binary.LittleEndian.AppendUint16(r, v)
	}
	return r
}

// chunk appends a chunk, padded to an even length.
func (r *riff) chunk(id string, data []byte) {
	*r = append(append(*r, id...).u32(uint32(len(data))), data...)
	if len(data)%2 == 1 {
		*r = append(*r, 0)
	}
}

// list appends a list of chunks.
func (r *riff) list(form string, chunks riff) {
	r.chunk("LIST", append([]byte(form), chunks...))
}
