package air

import (
	"testing"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/wind"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestTopic: wind is the subject for some time after it was set or changed and while a gust comes
// and blows, and not otherwise.
func TestTopic(t *testing.T) {
	var s snapshot.Snapshot
	var about topic
	at := func(time float64) bool {
		s.Time = time
		about.follow(&s)
		return about.now
	}
	s.Flight = 1
	if at(0) || at(5) {
		t.Error("calm air is the subject")
	}
	s.Air.WindSpeed = 6
	if !at(10) || !at(29) || at(31) {
		t.Error("a change of the wind is to be seen for 20 s")
	}
	s.Air.Turbulence = 0.3
	if !at(40) || at(61) {
		t.Error("a change of the turbulence is to be seen for 20 s")
	}
	s.Flight = 2
	if !at(0) || at(21) {
		t.Error("a wind that is there from the start is to be seen for 20 s")
	}
	if err := s.Wind.AddGust(wind.Gust{Speed: 9, FromDeg: 200, Rise: 1.5, Hold: 2, Lead: 25}, frame.Vec[frame.NED]{}, 50); err != nil {
		t.Fatal(err)
	}
	if at(55) {
		t.Error("a gust that comes in 20 s is the subject")
	}
	if !at(70) || !at(76) {
		t.Error("a gust that comes and blows is not the subject")
	}
	if at(140) {
		t.Error("a gust that has passed is the subject")
	}
}
