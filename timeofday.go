package main

import (
	"fmt"
	"strconv"
	"strings"
)

// parseTime reads HH:MM; empty is the default.
func (f *flags) parseTime(o *options) error {
	text := f.timeOfDay
	if text == "" {
		text = "14:40"
	}
	hour, minute, ok := strings.Cut(text, ":")
	h, herr := strconv.ParseUint(hour, 10, 8)
	m, merr := strconv.ParseUint(minute, 10, 8)
	if !ok || herr != nil || merr != nil || m > 59 || 60*h+m > 24*60 {
		return fmt.Errorf("--time %q: expected HH:MM from 00:00 to 24:00, such as 18:30", f.timeOfDay)
	}
	o.timeOfDay = float64(h) + float64(m)/60
	return nil
}
