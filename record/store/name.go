package store

import (
	"encoding/base32"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"strings"
	"time"
)

const (
	// extension is that of recordings.
	extension = ".mcap"
	// mark is the extension of the file beside a flight that is marked, in its place.
	mark = ".keep"
	// longestName bounds the part of a name that says what flies [bytes].
	longestName = 64
	// timeLayout is the beginning of a name.
	timeLayout = "2006-01-02_15-04-05"
)

// nameOf names the nth flight, from 0, that begins in the same second with the same vehicle.
// It ends in a few letters that are made from the rest, so that a name that the user has
// given is told from one of ours.
func nameOf(begins time.Time, vehicle string, nth int) string {
	name := begins.Format(timeLayout)
	if nth > 0 {
		name += fmt.Sprintf("-%d", nth+1)
	}
	name += "_" + plain(vehicle)
	return name + "_" + check(name) + extension
}

// ours reports whether a file has a name that nameOf made.
func ours(name string) bool {
	rest, is := strings.CutSuffix(name, extension)
	if !is || len(rest) < len(timeLayout) {
		return false
	}
	if _, err := time.Parse(timeLayout, rest[:len(timeLayout)]); err != nil {
		return false
	}
	at := strings.LastIndexByte(rest, '_')
	return rest[at+1:] == check(rest[:at])
}

// check returns four letters and digits that are made from a text.
func check(text string) string {
	sum := crc32.ChecksumIEEE([]byte(text))
	four := base32.HexEncoding.EncodeToString([]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8)})[:4]
	return strings.ToLower(four)
}

// plain turns what flies into a part of a file's name, of any system.
func plain(vehicle string) string {
	base := filepath.Base(vehicle)
	for _, known := range []string{".yaml", ".yml", ".json"} {
		base = strings.TrimSuffix(base, known)
	}
	base = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '-'
	}, base[:min(len(base), longestName)])
	if strings.Trim(base, ".-") == "" {
		return "flight"
	}
	return base
}
