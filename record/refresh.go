package record

import (
	"errors"
	"io"
	"slices"
)

// Refresh reads what was added to the file since it was opened or refreshed: a recording may be
// read while it is written. It reports whether a flight has become longer, or the
// recording complete. Vehicles and Players stay valid.
func (r *Recording) Refresh() (more bool) {
	if r.Complete {
		return false
	}
	before := make([]float64, len(r.Vehicles))
	for i, v := range r.Vehicles {
		before[i] = v.Length
	}
	// The last chunk may have been read while its indexes were written: it is read again.
	if last := len(r.chunks) - 1; last >= 0 && r.chunks[last].record() == r.tail {
		r.drop(last)
	}
	r.readOn()
	for i, v := range r.Vehicles {
		if i >= len(before) || v.Length > before[i] {
			return true
		}
	}
	return r.Complete
}

// readOn indexes the file from its last known chunk on.
func (r *Recording) readOn() {
	r.Damage = nil
	r.harm = slices.DeleteFunc(r.harm, func(h harm) bool { return h.at >= r.tail })
	if err := r.scan(r.tail); err != nil && !errors.Is(err, io.EOF) {
		r.Damage = err
	}
	for _, v := range r.Vehicles {
		if err := v.measure(r); err != nil && r.Damage == nil {
			r.Damage = err
		}
	}
	tellHarm(r)
}

// drop drops the last chunk, and what is known of it.
func (r *Recording) drop(last int) {
	r.chunks = r.chunks[:last]
	r.read.forget(last)
	for _, v := range r.Vehicles {
		v.forget(last)
	}
}

// forget drops what is known of a chunk.
func (r *chunkReader) forget(number int) {
	r.size -= len(r.kept[number])
	delete(r.kept, number)
	r.recent = slices.DeleteFunc(r.recent, func(n int) bool { return n == number })
}

// forget drops what is known of the messages of a chunk and those behind it.
func (v *Vehicle) forget(chunk int) {
	for _, spans := range []*[]span{&v.checkpoints, &v.control, &v.inputs, &v.truths, &v.log, &v.estimates} {
		for n := len(*spans); n > 0 && int((*spans)[n-1].chunk) >= chunk; n-- {
			*spans = (*spans)[:n-1]
		}
	}
}
