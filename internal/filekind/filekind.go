// Package filekind tells what a file is that a user has taken for a recording or a log.
package filekind

import (
	"bytes"
	"regexp"
)

// beginnings are how files begin, and what they are.
var beginnings = []struct{ begins, what string }{
	{"FMT, 128", text},
	{"QGC WPL", "it is a mission: sitlark --mission shows it"},
	{"ULog", "it is a PX4 log (ULog), which sitlark does not support: it has PX4's own messages, not ArduPilot's"},
	{mcap, "it is a recording (MCAP)"},
	{"\x1f\x8b", "it is compressed by gzip: decompress it first"},
	{"PK\x03\x04", "it is a ZIP archive: extract the file first"},
	{"BZh", "it is compressed by bzip2: decompress it first"},
	{"\xfd7zXZ\x00", "it is compressed by xz: decompress it first"},
	{"\x28\xb5\x2f\xfd", "it is compressed by Zstandard: decompress it first"},
	{"\x04\x22\x4d\x18", "it is compressed by LZ4: decompress it first"},
	{"7z\xbc\xaf\x27\x1c", "it is a 7-Zip archive: extract the file first"},
	{"Rar!", "it is a RAR archive: extract the file first"},
	{"#ROSBAG V", "it is a recording of ROS 1 (.bag), which sitlark does not support"},
	{"SQLite format 3", "it is a SQLite database, perhaps a recording of ROS 2 (.db3), which sitlark does not support"},
	{"glTF", "it is a 3D model: sitlark --vehicle-mesh shows it"},
	{"PAR1", "it is a Parquet table, such as sitlark export writes: open the recording that it was made from"},
	{"\x89PNG", "it is a picture"},
	{"\xff\xd8\xff", "it is a picture"},
	{"RIFF", "it is a film or a sound"},
	{"%TSD", "it is a parameter file"},
	{"<?xml", "it is an XML file, perhaps KML"},
}

const (
	mcap = "\x89MCAP0\r\n"
	text = "it is a DataFlash log converted to text: open the binary log (.bin)"
)

// forms are what only a closer look tells.
var forms = []struct {
	has  *regexp.Regexp
	what string
}{
	{regexp.MustCompile(`FMT, 128, 89`), text},
	{regexp.MustCompile(`(?i)^\s*<(?:!doctype )?html`), "it is a web page, perhaps in place of a file that was to be downloaded"},
	{regexp.MustCompile(`^\s*\{[^\x00]*"fileType"\s*:\s*"Plan"`), "it is a plan of QGroundControl: sitlark --mission shows it"},
	{regexp.MustCompile(`(?m)\A(?:\s*#[^\n]*\n|\s*\n)*(?:\d+\s+\d+\s+)?[A-Z][A-Z0-9_]{1,15}[ ,\t]+-?[0-9.]+(?:\s|\z)`), "it is a parameter file: sitlark --sitl-defaults takes it"},
	{regexp.MustCompile(`\A.{4}ftyp`), "it is a film"},
}

// IsMCAP reports whether a file that begins with head is an MCAP file, as recordings are.
func IsMCAP(head []byte) bool { return bytes.HasPrefix(head, []byte(mcap)) }

// Of says what a file is that begins with head and is neither a recording nor a log, and what to do, such as
// "it is compressed by gzip: decompress it first"; empty: that is not plain.
func Of(head []byte) string {
	if len(head) == 0 {
		return "it is empty"
	}
	for _, b := range beginnings {
		if bytes.HasPrefix(head, []byte(b.begins)) {
			return b.what
		}
	}
	head = head[:min(len(head), 4096)]
	for _, f := range forms {
		if f.has.Match(head) {
			return f.what
		}
	}
	switch {
	case len(bytes.Trim(head, "\x00")) == 0:
		return "it has only zeros where it should begin: it may be damaged, or was copied while it was being written"
	case len(bytes.Trim(head, "\xff")) == 0:
		return "it begins like erased flash memory: it may be damaged, or nothing was recorded in it"
	}
	return ""
}

// What is expected of a file.
const (
	Recording = "a sitlark recording (.mcap)"
	Log       = "an ArduPilot DataFlash log (.bin) or telemetry log (.tlog)"
	Flight    = Recording + ", or " + Log
)

// Sentence says what was expected, and what there is instead: Of's answer, which may be empty.
func Sentence(expected, is string) string {
	if is == "" {
		return "expected " + expected
	}
	return "expected " + expected + ", but " + is
}
