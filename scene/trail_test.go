package scene

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/overlay"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/scene/scenetest"
	"github.com/sitlark/sitlark/scene/track"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// TestTrailBeginsAnewWithAFlight, and the one before stays as a faint one.
func TestTrailBeginsAnewWithAFlight(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		snap := flown(s, frame.Vec[frame.NED]{})
		points := s.track.Trail.Path.Len()
		if points < 100 {
			t.Fatalf("a flight left %d points", points)
		}
		for range 2 { // a second reset at once is no flight, and takes nothing away
			snap.Flight, snap.Time = snap.Flight+1, 0
			s.Update(snap, 0.02)
		}
		if n := s.track.Trail.Path.Len(); n > 1 || s.track.Before.Path.Len() != points || !s.track.Before.Faint || s.track.Trail.Faint {
			t.Errorf("after a reset the trail has %d points, that before %d of %d", n, s.track.Before.Path.Len(), points)
		}
	})
}

// TestTrailColorsFollowTheQuantity flies a straight leg sideways through the
// picture whose quantities rise, and reads the colours off the picture: each must
// be nearest to the legend's colour for its value. Tolerance: 4 of 32 steps, for
// light that shines through the edges.
func TestTrailColorsFollowTheQuantity(t *testing.T) {
	for q := track.Speed; q < track.Plain; q++ {
		withScene(t, Options{Seed: 1}, func(s *Scene) {
			snap := scenetest.Hovering(0, -6, 8, frame.Vec[frame.NED]{})
			for i := range 601 {
				share := float64(i) / 600
				snap.Time, snap.Seq = 30*share, uint64(i+1)
				snap.Body.PositionNED = frame.OfNED(3, -3+6*share, -8-0.6*share)
				snap.Body.VelGround = frame.OfNED(0, 5*share, 0)
				snap.Power.Current = 10 * share
				s.Update(snap, 0)
			}
			for s.track.Trail.Colored != q {
				s.track.NextTrailColor()
			}
			snap.Body.PositionNED = frame.OfNED(0, 0, -8.3) // looks north at the leg
			settle(t, s, snap)
			s.layers.Toggle(overlay.Curtain)
			img := with(t, s, func() { s.showVehicle(false) })
			legend := s.track.TrailLegend()
			checked := 0
			for share := 0.1; share < 0.95; share += 0.1 {
				x, y, ok := s.cameras.Project(frame.OfNED(3, -3+6*share, -8-0.6*share))
				if !ok {
					continue
				}
				value := map[track.Quantity]float64{track.Speed: 5 * share, track.Height: 8 + 0.6*share, track.Current: 10 * share, track.Time: 30 * share}[q]
				want := (value - legend.Low) / (legend.High - legend.Low) * (track.LegendColors - 1)
				at := img.NRGBAAt(int(x), int(y))
				best, least := 0, math.Inf(1)
				for i, c := range legend.Colors {
					d := math.Hypot(math.Hypot(float64(at.R)-float64(c.R), float64(at.G)-float64(c.G)), float64(at.B)-float64(c.B))
					if d < least {
						best, least = i, d
					}
				}
				if math.Abs(float64(best)-want) > 4 {
					t.Errorf("%v at %.1f of the leg: the colour %v is that of step %d, want %.1f", q, share, at, best, want)
				}
				checked++
			}
			if checked < 5 {
				t.Errorf("%v: only %d places of the leg were in the picture", q, checked)
			}
		})
	}
}

// TestPinsStandOnTheirPlaces compares the picture with one without pins, just above
// where Project says that something happened.
func TestPinsStandOnTheirPlaces(t *testing.T) {
	withScene(t, Options{Seed: 1}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{})
		places := []frame.Vec[frame.NED]{frame.OfNED(12, -6, -9), frame.OfNED(15, 6, -10), frame.OfNED(9, 4, -6)}
		for i, at := range places {
			snap.Events.Append(snapshot.Event{Time: float64(i), Severity: snapshot.Severity(i), PositionNED: at, Text: snapshot.MakeText("it happened")})
		}
		snap.Events.Append(snapshot.Event{Flight: 7, Severity: snapshot.Fault, PositionNED: frame.OfNED(12, 0, -9)})
		settle(t, s, snap)
		seen := shot(t)
		without := with(t, s, func() { s.layers.Toggle(overlay.EventPins) })
		for i, at := range places {
			x, y, ok := s.cameras.Project(at)
			if n := differing(seen, without, x+2, y-track.PinHead, 8); !ok || n < 40 {
				t.Errorf("severity %d: %d pixels show a flag over (%.0f, %.0f)", i, n, x, y)
			}
		}
		if x, y, _ := s.cameras.Project(frame.OfNED(12, 0, -9)); differing(seen, without, x, y-track.PinHead, 8) > 0 {
			t.Error("an event of another flight has a flag")
		}
	})
}

func TestPinsAreFewAndTellTheGravest(t *testing.T) {
	s := &snapshot.Snapshot{}
	add := func(severity snapshot.Severity, north float64, text string) {
		s.Events.Append(snapshot.Event{Severity: severity, PositionNED: frame.OfNED(north, 0, -5), Text: snapshot.MakeText(text)})
	}
	add(snapshot.Fault, 500, "an old fault")
	add(snapshot.Info, 510, "an old word")
	for i := range 20 {
		add(snapshot.Info, 10*float64(i), "wind")
	}
	add(snapshot.Fault, 300, "crash")
	add(snapshot.Fault, 300.5, "leg broke")
	add(snapshot.Info, 300.2, "wind")
	p := &track.Pins{}
	p.Collect(s)
	texts := map[string]track.Pin{}
	for _, pin := range p.List {
		texts[pin.Text] = pin
	}
	if len(p.List) > track.PinsMost || len(p.List) < 8 {
		t.Errorf("%d pins", len(p.List))
	}
	if crash := texts["crash"]; crash.More != 2 {
		t.Errorf("where three things happened the pin is %+v, want the crash and two more", crash)
	}
	if _, ok := texts["an old fault"]; !ok {
		t.Error("an old fault has lost its pin to words")
	}
	if _, ok := texts["an old word"]; ok {
		t.Error("information older than the newest twelve has a pin")
	}
}

// TestActiveLegIsMarked: the leg to the active item is drawn otherwise, and no leg
// is while nobody says what is flown to.
func TestActiveLegIsMarked(t *testing.T) {
	path := []mission.Waypoint{scenetest.Waypoint(1, 30, -12, -8), scenetest.Waypoint(2, 30, 12, -8), scenetest.Waypoint(3, 60, 12, -8)}
	withScene(t, Options{Seed: 1, Path: path}, func(s *Scene) {
		snap := scenetest.Hovering(0, 0, 8, frame.Vec[frame.NED]{})
		settle(t, s, snap)
		plain := shot(t)
		s.track.SetActive(2)
		settle(t, s, snap)
		marked := shot(t)
		x, y, _ := s.cameras.Project(frame.OfNED(30, 5, -8))
		if n := differing(plain, marked, x, y, 4); n < 4 {
			t.Errorf("%d pixels mark the active leg at (%.0f, %.0f)", n, x, y)
		}
		if len(s.Labels()) < 2 {
			t.Errorf("labels %+v, want those of the height and of the distance", s.Labels())
		}
		s.track.SetActive(0)
		settle(t, s, snap)
		if n := differing(plain, shot(t), testWidth/2, testHeight/2, testWidth); n > 0 {
			t.Errorf("%d pixels differ after the mark was taken back", n)
		}
	})
}

// TestTrailShowsWhatHappenedBetweenFrames: bounces at one frame a second are curves, not
// chords.
func TestTrailShowsWhatHappenedBetweenFrames(t *testing.T) {
	withScene(t, Options{}, func(s *Scene) {
		samples := snapshot.NewSamples(4)
		s.track.Follow(samples)
		snap := scenetest.Hovering(0, -2, 0, frame.Vec[frame.NED]{})
		fly := func(from, to float64) {
			for i := int(from * 60); i <= int(to*60); i++ {
				snap.Time = float64(i) / 60
				snap.Body.PositionNED = frame.OfNED(2*snap.Time, 0, -5*math.Abs(math.Sin(math.Pi*snap.Time)))
				samples.Take(snap.Flight, &snap.State, snapshot.Exchange{})
			}
			snap.Seq++
			s.Update(snap, 0.02)
		}
		for second := range 4 {
			fly(float64(second), float64(second+1)) // ends on the ground each time
		}
		if n := s.track.Trail.Path.Len(); n < 60 { // five without the samples
			t.Errorf("the trail of four bounces has %d points", n)
		}
	})
}
