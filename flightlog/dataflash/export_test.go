package dataflash

import "encoding/binary"

// Integers returns a column of whole numbers as they are stored: exact, and not scaled.
// Unsigned numbers of 64 bits from 2⁶³ on are negative.
func (t *Table) Integers(name string) ([]int64, error) {
	c := t.column(name)
	if c == nil || kinds[c.Format].scale == 0 || c.Format == 'f' || c.Format == 'd' || c.Format == 'g' {
		return nil, t.lacks(name, "a whole number")
	}
	list := make([]int64, 0, t.Len())
	err := t.each(func(body []byte) { list = append(list, stored(c.Format, body[c.offset-header:])) })
	return list, err
}

// Arrays returns a column of arrays, of the format character a.
func (t *Table) Arrays(name string) ([][32]int16, error) {
	c := t.column(name)
	if c == nil || c.Format != 'a' {
		return nil, t.lacks(name, "an array")
	}
	list := make([][32]int16, 0, t.Len())
	err := t.each(func(body []byte) {
		var a [32]int16
		for i := range a {
			a[i] = int16(binary.LittleEndian.Uint16(body[c.offset-header+2*i:]))
		}
		list = append(list, a)
	})
	return list, err
}
