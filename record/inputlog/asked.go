package inputlog

import (
	"encoding/binary"
	"fmt"

	"github.com/sitlark/sitlark/command"
)

// Asked is what a user has asked for, by its number.
type Asked struct {
	ID     uint64
	Cancel bool // the command of that number is cancelled, and there is none here
	command.Scheduled
}

// Ask appends what a user has asked for: it acts by what Command tells then. The error says why
// it can't be written; dst is unchanged then.
func (w *Writer) Ask(dst []byte, id uint64, o command.Scheduled) ([]byte, error) {
	text, err := command.AppendExact(nil, o.Command)
	if err != nil {
		return dst, err
	}
	dst = appendFloats(binary.AppendUvarint(append(dst, asked), id), o.At, o.Ramp)
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...), nil
}

// Cancel appends that it was cancelled.
func (w *Writer) Cancel(dst []byte, id uint64) []byte {
	return binary.AppendUvarint(append(dst, cancelled), id)
}

func (r *Reader) asked() (*Asked, error) {
	id, err := r.uvarint()
	if err != nil {
		return nil, err
	}
	a := &Asked{ID: id}
	if a.At, err = r.float(); err == nil {
		a.Ramp, err = r.float()
	}
	if err != nil {
		return nil, err
	}
	text, err := r.text()
	if err != nil {
		return nil, err
	}
	if a.Command, err = command.ParseExact([]byte(text)); err == nil {
		err = a.Validate()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return a, nil
}
