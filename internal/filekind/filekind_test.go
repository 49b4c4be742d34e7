package filekind_test

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/filekind"
)

// TestKinds of files that people have beside recordings and logs.
func TestKinds(t *testing.T) {
	for head, want := range map[string]string{
		"":                                  "it is empty",
		"ULog\x01\x12\x35\x01":              "PX4 log",
		"PK\x03\x04\x14":                    "ZIP archive: extract the file first",
		"\x1f\x8b\x08":                      "gzip: decompress it first",
		"QGC WPL 110\n":                     "--mission",
		"\ufeff{\n\"fileType\": \"Plan\"":   "",
		"{\n  \"fileType\": \"Plan\",":      "QGroundControl: sitlark --mission",
		"FMT, 128, 89, FMT, BBnNZ":          "converted to text",
		"\r\nFMT, 128, 89, FMT, BBnNZ":      "converted to text",
		"<!DOCTYPE html>\n":                 "web page",
		"<HTML><head>":                      "web page",
		"# Mission Planner\nACRO_BAL,1.5\n": "--sitl-defaults",
		"ACRO_BAL 1\n":                      "--sitl-defaults",
		"1\t1\tACRO_BAL\t1\t9\n":            "--sitl-defaults",
		"\x00\x00\x00\x18ftypmp42":          "film",
		"SQLite format 3\x00":               "ROS 2",
		strings.Repeat("\x00", 5000):        "only zeros",
		strings.Repeat("\xff", 5000):        "erased flash memory",
		"just some words":                   "",
		"name: gust\nvehicle: quad\n":       "",
	} {
		if got := filekind.Of([]byte(head)); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%.20q: got %q, want %q", head, got, want)
		}
	}
	if filekind.IsMCAP([]byte("\x89MCAP")) || !filekind.IsMCAP([]byte("\x89MCAP0\r\n\x01")) {
		t.Error("an MCAP file is told by its first eight bytes")
	}
}
