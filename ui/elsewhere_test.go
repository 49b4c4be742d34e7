package ui

import (
	"fmt"
	"testing"
)

// fromAfar is the waiting card with all that it can have.
func fromAfar(r *rig) {
	r.snap = waitingForClient()
	r.view.Vehicle = "Survey hexa of 920 mm, 7 kg"
	r.view.PrepareHint = "sitlark vehicles --parm hexa-7kg > hexa-7kg.parm"
	r.view.RemoteText = "ArduPilot outside this container? Publish UDP 19002, add"
	r.view.RemoteHint = "sim_vehicle.py -v ArduCopter -f X --model JSON:192.168.178.201"
	r.view.ListenWarning = "203.100.113.105 is public: anybody can send"
}

// TestWaitingFromElsewhereFits holds the fullest waiting card to its place.
func TestWaitingFromElsewhereFits(t *testing.T) {
	for _, size := range windowSizes {
		inWindow(t, size[0], size[1], func(r *rig) {
			fromAfar(r)
			r.after(1)
			r.frame()
			at := fmt.Sprintf("%d×%d", size[0], size[1])
			checkZones(t, r, at)
			checkTexts(t, r, at)
			if !r.says(r.view.ListenWarning) {
				t.Errorf("%s: the warning is not to be read", at)
			}
			for range 10 { // the card leaves the vehicle free, and scrolls
				if r.says(r.view.RemoteText) {
					return
				}
				for _, id := range []string{"waiting.copy.prepare", "waiting.copy", "waiting.copy.binary"} {
					if _, ok := r.p.ctx.Find(id); ok {
						r.moveTo(r.centre(id))
						break
					}
				}
				r.scroll(-1)
			}
			t.Errorf("%s: the way from elsewhere is not to be read", at)
		})
	}
}

// TestElsewhereIsCopiedAndLeftOut where there is nothing to say.
func TestElsewhereIsCopiedAndLeftOut(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = waitingForClient()
		r.after(1)
		r.frame()
		if _, _, _, _, ok := r.p.Find("waiting.copy.elsewhere"); ok {
			t.Error("a line without text")
		}
		fromAfar(r)
		r.after(1)
		r.frame()
		r.click("waiting.copy.elsewhere")
		if got := r.win.GetClipboardString(); got != r.view.RemoteHint {
			t.Errorf("the clipboard holds %q, want %q", got, r.view.RemoteHint)
		}
	})
}
