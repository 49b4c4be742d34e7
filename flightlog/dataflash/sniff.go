package dataflash

import "bytes"

// CountFormats counts the descriptions of message types (FMT) in a part of a log; a cut one at its beginning
// counts too.
func CountFormats(part []byte) (n int) {
	for at := 0; ; at++ {
		i := bytes.Index(part[at:], []byte{mark1, mark2, fmtType})
		if i < 0 {
			return n
		}
		at += i
		if len(part)-at < fmtBytes {
			if at == 0 {
				n++
			}
			return n
		}
		if _, _, ok := parseFormat(part[at+header : at+fmtBytes]); ok {
			n++
		}
	}
}

// Unformatted reports whether the beginning of a file looks like records of a DataFlash log without any
// description of their types: it has the marks of records, as densely as no other file.
func Unformatted(head []byte) bool {
	const longest = 256 // of a record [bytes]
	marks := bytes.Count(head, []byte{mark1, mark2})
	return marks >= 3 && marks*longest >= len(head) && CountFormats(head) == 0
}
