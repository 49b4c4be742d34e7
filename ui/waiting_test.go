package ui

import (
	"fmt"
	"testing"

	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestWaitingLeavesTheVehicleFree: in every window the card leaves a part of the picture that is
// large enough for the vehicle, where nothing else stands, and tells where that is.
func TestWaitingLeavesTheVehicleFree(t *testing.T) {
	for _, size := range append(windowSizes, [2]int{800, 600}) {
		inWindow(t, size[0], size[1], func(r *rig) {
			fromAfar(r)
			r.after(1)
			r.frame()
			at := fmt.Sprintf("%d×%d", size[0], size[1])
			right, below, ok := r.p.Aside()
			if !ok {
				t.Fatalf("%s: the vehicle keeps its place in the middle, below the card", at)
			}
			win := r.p.screen.window()
			x, y := win.W/2+float32(right)*win.H, win.H/2+float32(below)*win.H
			const half = 55 // of the vehicle, at 12 % of the height of the largest window that is not scaled up
			for id, rect := range r.p.ctx.Rects() {
				if rect.X < x+half && rect.Right() > x-half && rect.Y < y+half/2 && rect.Bottom() > y-half/2 {
					t.Errorf("%s: %s at %v covers the vehicle at %.0f, %.0f", at, id, rect, x, y)
				}
			}
			r.snap.Link.State = snapshot.LinkConnected
			r.after(1)
			if _, _, ok := r.p.Aside(); ok && size[0] >= 900 {
				t.Errorf("%s: the vehicle stays aside without the card", at)
			}
		})
	}
}

// TestLegendLeavesTheVehicleFree: where drawer, columns or legend cover the place of the vehicle, as
// with large panels in a small window, it is to stand in what they leave.
func TestLegendLeavesTheVehicleFree(t *testing.T) {
	for _, size := range walkSizes {
		for _, scale := range size.scales {
			inWindow(t, size.w, size.h, func(r *rig) {
				marked(r)
				r.p.SetScale(scale)
				r.after(1)
				r.frame()
				at := fmt.Sprintf("%d×%d, scale %g", size.w, size.h, scale)
				win := r.p.screen.window()
				x, y := win.W/2, 0.565*win.H
				if right, below, ok := r.p.Aside(); ok {
					x, y = win.W/2+float32(right)*win.H, win.H/2+float32(below)*win.H
				}
				half := 0.055 * win.H
				for _, id := range []string{"legend", "motors", "flight", "wind", "drawer"} {
					if rect, ok := r.p.ctx.Find(id); ok && rect.X < x+2*half && rect.Right() > x-2*half && rect.Y < y+half && rect.Bottom() > y-half {
						t.Errorf("%s: %s at %v covers the vehicle at %.0f, %.0f", at, id, rect, x, y)
					}
				}
			})
		}
	}
}

// TestFlyTheDemo asks for the built-in autopilot by the card's button, and ends its flight by
// that of the panel Flight.
func TestFlyTheDemo(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.snap = waitingForClient()
		r.after(1)
		r.click("waiting.demo")
		r.click("waiting.demo")
		if got := r.asked; len(got) != 2 || got[0] != "demo" {
			t.Errorf("asked %q, want the demonstration twice", got)
		}
		r.refuse = fmt.Errorf("the mission has no items")
		r.click("waiting.demo")
		if !r.says("The demonstration can't begin: the mission has no items") {
			t.Error("nothing says why it does not begin")
		}
		if _, ok := r.p.ctx.Find("flight.demo.end"); ok {
			t.Error("a button ends what is not flown")
		}
		r.snap.Link.State = snapshot.LinkConnected
		r.view.Demo, r.view.CanEndDemo, r.asked = true, true, nil
		r.after(1)
		r.click("flight.demo.end")
		if got := r.asked; len(got) != 1 || got[0] != "end demo" {
			t.Errorf("asked %q, want the end of the demonstration", got)
		}
	})
}
