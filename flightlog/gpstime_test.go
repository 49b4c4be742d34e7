package flightlog

import (
	"testing"
	"time"
)

// TestGPSTimeIsUTC: around each leap second that a log can be of, GPS is ahead of UTC by what the IERS announced.
func TestGPSTimeIsUTC(t *testing.T) {
	for _, c := range []struct {
		utc  time.Time
		leap int // GPS − UTC [s]: IERS, Bulletin C 36 to 52
	}{
		{time.Date(2012, 6, 30, 23, 59, 30, 0, time.UTC), 15},
		{time.Date(2012, 7, 1, 0, 0, 30, 0, time.UTC), 16},
		{time.Date(2015, 6, 30, 23, 59, 30, 0, time.UTC), 16},
		{time.Date(2015, 7, 1, 0, 0, 30, 0, time.UTC), 17},
		{time.Date(2016, 12, 31, 23, 59, 30, 0, time.UTC), 17},
		{time.Date(2017, 1, 1, 0, 0, 30, 0, time.UTC), 18},
		{time.Date(2024, 2, 29, 12, 34, 56, 789e6, time.UTC), 18},
	} {
		gps := c.utc.Add(time.Duration(c.leap) * time.Second).Sub(time.Date(1980, 1, 6, 0, 0, 0, 0, time.UTC))
		const week = 7 * 24 * time.Hour
		if got := gpsTime(float64(gps/week), float64((gps % week).Milliseconds())); !got.Equal(c.utc) {
			t.Errorf("%v is read as %v", c.utc, got)
		}
	}
}
