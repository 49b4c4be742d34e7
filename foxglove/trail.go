package foxglove

import (
	"github.com/sitlark/sitlark/foxglove/schema"
	"github.com/sitlark/sitlark/physics/frame"
)

const (
	// trailPeriod is the time between two places of the trail [ns].
	trailPeriod = second
	// mostTrail is how many it has: each message repeats all of them, so that a program that
	// jumps to a time needs only the last message.
	mostTrail = 60
	// posePeriod is every how many places the trail has a pose.
	posePeriod = 4
)

// trail is where the vehicle was.
type trail struct {
	next   uint64 // time since 1970 from which on a place is added [ns]
	places []place
}

type place struct {
	at         uint64
	place      frame.Vec[frame.NED]
	nedFromFRD frame.Rot[frame.NED, frame.FRD]
}

func (t *trail) clear() { t.next, t.places = 0, t.places[:0] }

// add adds where the vehicle is, if it is time.
func (t *trail) add(now *state) {
	if now.at < t.next {
		return
	}
	t.next = now.at + trailPeriod
	if len(t.places) == mostTrail {
		t.places = t.places[:copy(t.places, t.places[1:])]
	}
	t.places = append(t.places, place{now.at, now.place, now.nedFromFRD})
}

// poses are those of the last minute, every few seconds, and the present one.
func (v *Vehicle) poses(now *state) *schema.PosesInFrame {
	m := &schema.PosesInFrame{Timestamp: timestamp(now.at), FrameId: World}
	for _, p := range v.trail.places {
		if p.at/trailPeriod%posePeriod == 0 {
			m.Poses = append(m.Poses, poseOf(p.place, p.nedFromFRD))
		}
	}
	m.Poses = append(m.Poses, poseOf(now.place, now.nedFromFRD))
	return m
}

// line is the trail as a line up to where the vehicle is.
func (v *Vehicle) line(now *state) *schema.LinePrimitive {
	m := &schema.LinePrimitive{
		Type: schema.LinePrimitive_LINE_STRIP, Pose: nowhere(), Thickness: 2, ScaleInvariant: true, Color: colour(0.2, 0.7, 1, 1),
	}
	for _, p := range v.trail.places {
		m.Points = append(m.Points, point(p.place))
	}
	m.Points = append(m.Points, point(now.place))
	return m
}

// point returns a place of the trail, which needs no more than millimetres.
func point(v frame.Vec[frame.NED]) *schema.Point3 {
	const step = 1.0 / (1 << 10)
	e, n, u := ENU(v)
	return &schema.Point3{X: rounded(e, step), Y: rounded(n, step), Z: rounded(u, step)}
}
