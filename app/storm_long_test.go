//go:build !headless && long

package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sitlark/sitlark/internal/windowtest"
)

// TestLongWindowStorm treats the window badly through the X server while
// the demonstration flies: 200 sizes, hidden and shown, minimised, moved, without
// the focus, with many keys. The exchange goes on all the time, none of its frames
// is lost, and GL reports no error.
func TestLongWindowStorm(t *testing.T) {
	if windowtest.InOwnProcess(t) {
		inFlight(t, windyDemo, func(v *viewer) { newStorm(t, v).rage() })
	}
}

func (s *storm) rage() {
	id := s.id
	inTurn := func(orders ...[]string) func(int) []string {
		return func(i int) []string { return orders[i%len(orders)] }
	}
	for _, w := range []weather{
		{"200 sizes", 200, s.anySize},
		{"hidden and shown", 10, inTurn([]string{"windowunmap", id}, []string{"windowmap", id})},
		{"minimised and raised", 6, inTurn([]string{"windowminimize", id}, []string{"windowmap", id})},
		{"moved, off the screen too", 20, func(i int) []string {
			return []string{"windowmove", id, fmt.Sprint(i*120 - 600), fmt.Sprint(i*60 - 300)}
		}},
		{"least size", 1, inTurn([]string{"windowsize", id, "1", "1"})},
		{"flat and narrow", 2, inTurn([]string{"windowsize", id, "4000", "2"}, []string{"windowsize", id, "2", "3000"})},
		{"usual size", 2, inTurn([]string{"windowsize", id, "1280", "720"}, []string{"windowmove", id, "0", "0"})},
		{"many keys", len(stormKeys), func(i int) []string { return []string{"key", stormKeys[i]} }},
		{"full screen and back", 6, inTurn([]string{"key", "F11"})},
		{"without focus", 3, inTurn([]string{"windowfocus", id}, []string{"keydown", "w"}, []string{"windowunmap", id})},
		{"shown again", 3, inTurn([]string{"keyup", "w"}, []string{"windowmap", id}, []string{"windowsize", id, "1280", "720"})},
	} {
		if !s.blow(w) {
			return
		}
	}
	s.goesOnWithoutFrames()
	s.isCalmAgain()
}

// stormKeys are all that a user may hit, those that quit and write files apart.
var stormKeys = strings.Fields(`1 2 3 4 5 6 7 8 9 o o o o p h h h space space j j k Page_Up Page_Down k k k l l Tab Tab
	t t t t t c c m m f f b b F2 Down Down Return Escape F6 F6 Escape F1 F1 Escape ctrl+r r r ctrl+0 p 1`)

// goesOnWithoutFrames: a window that hangs, as while a user drags it by its
// frame, does not hold the exchange up.
func (s *storm) goesOnWithoutFrames() {
	begin := s.v.pilot.Status().Frames
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if s.v.pilot.Status().Frames > begin+4*enough {
			return
		}
	}
	s.t.Errorf("a window that hangs holds up the exchange: %d exchanges in a minute", s.v.pilot.Status().Frames-begin)
}

// isCalmAgain: size and picture are back.
func (s *storm) isCalmAgain() {
	v := s.v
	if !framesUntil(s.t, v, time.Minute, func() bool { w, h := v.window.FramebufferSize(); return w == 1280 && h == 720 }) {
		s.t.Error("the window has not come back to 1280×720")
	}
	user{s.t, v}.still()
	img, err := v.window.Screenshot()
	if err != nil || img.Bounds().Dx() != 1280 {
		s.t.Errorf("no picture after the storm: %v", err)
		return
	}
	colours := map[[3]uint8]bool{}
	for i := 0; i < len(img.Pix); i += 4 * 97 {
		colours[[3]uint8(img.Pix[i:i+3])] = true
	}
	if len(colours) < 200 {
		s.t.Errorf("the picture after the storm has only %d colours", len(colours))
	}
}
