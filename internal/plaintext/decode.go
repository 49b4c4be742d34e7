package plaintext

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

// Decode returns a file's text in UTF-8, without a byte order mark. UTF-16 without a mark is known
// by the zero bytes of its first two characters, where these are ASCII. Windows' editors and PowerShell write UTF-16.
func Decode(raw []byte) string {
	switch {
	case bytes.HasPrefix(raw, []byte("\uFEFF")):
		return string(raw[len("\uFEFF"):])
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		return fromUTF16(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		return fromUTF16(raw[2:], binary.BigEndian)
	case len(raw) >= 4 && raw[0] != 0 && raw[1] == 0 && raw[2] != 0 && raw[3] == 0:
		return fromUTF16(raw, binary.LittleEndian)
	case len(raw) >= 4 && raw[0] == 0 && raw[1] != 0 && raw[2] == 0 && raw[3] != 0:
		return fromUTF16(raw, binary.BigEndian)
	}
	return string(raw)
}

// fromUTF16 decodes pairs of bytes. A last byte alone is no character.
func fromUTF16(raw []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}
