package ui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sitlark/sitlark/ui/card"
)

// sampleOffers are scenarios and recordings, more than fit, and no campaigns. note gets what is asked for.
func sampleOffers(note func(format string, a ...any)) card.Offers {
	return card.Offers{
		List: func(kind card.OfferKind) (list []card.Offer) {
			switch kind {
			case card.Scenarios:
				list = []card.Offer{
					{ID: "motor-out-hexa", Title: "motor out on a hexa", Detail: "A hexacopter loses a motor in cruise, flies on, and lands"},
					{ID: "gust-landing", Title: "gust front on landing", Detail: "A gust front meets the vehicle while it lands, and the sentence that says so is too long for its line"},
				}
			case card.Recordings:
				for n := range 12 {
					list = append(list, card.Offer{ID: fmt.Sprintf("flight%d", n), Title: fmt.Sprintf("2026-11-%02d_10-02-11_quad-1.5kg_8k2a", 24-n), Detail: "ended 2026-11-24 10:09, 4.2 MB"})
				}
			}
			return list
		},
		Open:   func(kind card.OfferKind, id string) { note("open %d %s", kind, id) },
		Browse: func() { note("browse") },
	}
}

// offer clicks on the button of a kind.
func (d *desk) offer(kind string) {
	d.turn(0)
	d.click("waiting.offers." + kind)
}

// TestWaitingCardOpensRecordingsAndScenarios: with the mouse, in every window that sitlark may have, and a
// second click on the kind brings the command lines back.
func TestWaitingCardOpensRecordingsAndScenarios(t *testing.T) {
	for _, size := range append(windowSizes, [2]int{900, 600}) {
		inWindow(t, size[0], size[1], func(r *rig) {
			at := fmt.Sprintf("%d×%d", size[0], size[1])
			r.snap = waitingForClient()
			r.after(1)
			r.click("waiting.offers.recordings")
			r.click("waiting.offer.flight1")
			r.click("waiting.browse")
			r.click("waiting.offers.scenarios")
			r.click("waiting.offer.motor-out-hexa")
			want := []string{fmt.Sprintf("open %d flight1", card.Recordings), "browse", fmt.Sprintf("open %d motor-out-hexa", card.Scenarios)}
			if !slices.Equal(r.asked, want) {
				t.Errorf("%s: asked %q, want %q", at, r.asked, want)
			}
			if _, ok := r.p.ctx.Find("waiting.copy"); ok {
				t.Errorf("%s: the command lines are there beside the scenarios", at)
			}
			r.click("waiting.offers.scenarios")
			if _, ok := r.p.ctx.Find("waiting.copy"); !ok {
				t.Errorf("%s: the command lines do not come back", at)
			}
		})
	}
}
