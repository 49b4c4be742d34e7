//go:build !headless

package app

import (
	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/space"
	"github.com/sitlark/sitlark/scene"
)

// campaignSample is a sample of the method's as a plan numbers and sets it.
func campaignSample(plan *coordinate.Plan, s space.Sample, v coordinate.Variant, number int) campaign.Sample {
	return campaign.Sample{Number: number, Generation: 1, Variant: v.Name, Point: s.U, Weight: s.Weight(),
		Settings: append(append([]campaign.Setting(nil), plan.Settings(s)...), v.Settings...)}
}

func recordOf(t campaign.Task, r campaign.Result) campaign.Record {
	return campaign.Record{Sample: t.Sample, Result: r}
}

func pathAt(v *campaignViewer, x, y int) (number int, ok bool) {
	return scene.FlightAt(v.scene, float64(x), float64(y))
}
