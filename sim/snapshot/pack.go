package snapshot

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"
	"unsafe"
)

const (
	blockSize = 128 // samples that are packed together
	groupSize = 16  // values of a column that have one width
	readPast  = 8   // bytes that readColumn may look at beyond a column's end
)

// rows are up to blockSize samples of a vehicle, as they are read.
type rows struct {
	moments        [blockSize]Moment
	speeds, angles []float32 // of each moment's rotors and servos
	rotors, servos int
}

func newRows(rotors, servos int) *rows {
	return &rows{
		rotors: rotors, servos: servos,
		speeds: make([]float32, blockSize*rotors), angles: make([]float32, blockSize*servos),
	}
}

// speedsAt returns the speeds of the rotors in row i.
func (r *rows) speedsAt(i int) []float32 { return r.speeds[i*r.rotors : (i+1)*r.rotors] }

// anglesAt returns the angles of the servos in row i.
func (r *rows) anglesAt(i int) []float32 { return r.angles[i*r.servos : (i+1)*r.servos] }

// momentWords is how many words a Moment has.
const momentWords = int(unsafe.Sizeof(Moment{}) / 4)

// words are a Moment's bits.
func words(m *Moment) *[momentWords]uint32 { return (*[momentWords]uint32)(unsafe.Pointer(m)) }

// wordsOf are the bits of numbers.
func wordsOf(f []float32) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

// packed are rows in less memory: column by column, each value less what the line through the two before it
// says, in as many bits as the group needs. Nothing is lost. Of an hour's flight in gusts 40 % are
// left, most of it the last digits of numbers that the turbulence moves; of a vehicle that stands, 3 %.
type packed struct{ bytes []byte }

// packing is room for one block's bytes, before it is known how many they are.
var packing = sync.Pool{New: func() any { return new([]byte) }}

// pack packs rows into p, whose room it uses if that is enough.
func (p *packed) pack(r *rows) {
	room := packing.Get().(*[]byte)
	b, column := (*room)[:0], [blockSize]uint32{}
	for c := range momentWords {
		for i := range column {
			column[i] = words(&r.moments[i])[c]
		}
		b = appendColumn(b, &column)
	}
	for _, part := range []struct {
		values []float32
		wide   int
	}{{r.speeds, r.rotors}, {r.angles, r.servos}} {
		values := wordsOf(part.values)
		for c := range part.wide {
			for i := range column {
				column[i] = values[i*part.wide+c]
			}
			b = appendColumn(b, &column)
		}
	}
	b = append(b, make([]byte, readPast)...)
	if cap(p.bytes) < len(b) {
		p.bytes = make([]byte, len(b))
	}
	p.bytes = append(p.bytes[:0], b...)
	*room = b
	packing.Put(room)
}

// unpack puts the samples into r.
func (p *packed) unpack(r *rows) {
	b, column := p.bytes, [blockSize]uint32{}
	for c := range momentWords {
		b = readColumn(b, &column)
		for i := range column {
			words(&r.moments[i])[c] = column[i]
		}
	}
	for _, part := range []struct {
		values []float32
		wide   int
	}{{r.speeds, r.rotors}, {r.angles, r.servos}} {
		values := wordsOf(part.values)
		for c := range part.wide {
			b = readColumn(b, &column)
			for i := range column {
				values[i*part.wide+c] = column[i]
			}
		}
	}
}

// appendColumn packs a column: its first value, then the groups, each the number of bits of a value and the values.
func appendColumn(dst []byte, column *[blockSize]uint32) []byte {
	first := ordered(column[0])
	dst = binary.LittleEndian.AppendUint32(dst, first)
	last, step := first, uint32(0)
	for g := 0; g < blockSize; g += groupSize {
		var rest [groupSize]uint32
		all := uint32(0)
		for i := range rest {
			v := ordered(column[g+i])
			rest[i] = folded(v - last - step)
			if g+i > 0 {
				step = v - last
			}
			all |= rest[i]
			last = v
		}
		width := bits.Len32(all)
		dst = append(dst, byte(width))
		dst = slices.Grow(dst, 2*width+8)
		room, held, n := dst[len(dst):cap(dst)], uint64(0), 0
		for _, v := range rest {
			if held |= uint64(v) << n; n+width < 32 {
				n += width
				continue
			}
			binary.LittleEndian.PutUint32(room, uint32(held))
			room, held, n = room[4:], held>>32, n+width-32
		}
		if n > 0 { // 16 bits: of an odd width
			binary.LittleEndian.PutUint16(room, uint16(held))
		}
		dst = dst[:len(dst)+2*width]
	}
	return dst
}

// readColumn undoes appendColumn and returns what follows, which must be readPast bytes at least.
func readColumn(src []byte, column *[blockSize]uint32) (rest []byte) {
	last, step := binary.LittleEndian.Uint32(src), uint32(0)
	src = src[4:]
	for g := 0; g < blockSize; g += groupSize {
		width := int(src[0])
		mask := uint64(1)<<width - 1
		for i := range groupSize {
			at := i * width
			v := last + step + unfolded(uint32(binary.LittleEndian.Uint64(src[1+at/8:])>>(at%8)&mask))
			if g+i > 0 {
				step = v - last
			}
			column[g+i] = ordered(v) // which undoes itself
			last = v
		}
		src = src[1+2*width:]
	}
	return src
}

// ordered turns the bits of a number into an integer that grows with it, and back.
func ordered(bits uint32) uint32 { return bits ^ uint32(int32(bits)>>31)>>1 }

// folded makes small differences small integers, whatever their sign.
func folded(d uint32) uint32 { return d<<1 ^ uint32(int32(d)>>31) }

func unfolded(f uint32) uint32 { return f>>1 ^ -(f & 1) }
