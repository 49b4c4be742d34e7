package campaign

import (
	"bytes"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestPathComesBack: up to the rounding that EncodePath states, and the second time exactly.
func TestPathComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, MaxPathPoints).Draw(t, "points")
		place := rapid.Float64Range(-5e4, 5e4)
		p := Path{Error: rapid.Float64Range(0, 10).Draw(t, "error")}
		now := rapid.Float64Range(0, 1000).Draw(t, "begin")
		reach := 0.0
		for range n {
			at := PathPoint{now, place.Draw(t, "north"), place.Draw(t, "east"), place.Draw(t, "altitude")}
			p.Points = append(p.Points, at)
			now += rapid.Float64Range(0.1, 60).Draw(t, "pause")
			reach = max(reach, math.Abs(at.North), math.Abs(at.East), math.Abs(at.Altitude))
		}
		span := p.Points[n-1].Time - p.Points[0].Time
		raw := EncodePath(p)
		if len(raw) > 530 {
			t.Fatalf("%d bytes", len(raw))
		}
		q, err := DecodePath(raw)
		if err != nil || len(q.Points) != n {
			t.Fatalf("%d points of %d: %v", len(q.Points), n, err)
		}
		unit := reach / 32767 * 1.00001
		for i, at := range q.Points {
			want := p.Points[i]
			if d := max(math.Abs(at.North-want.North), math.Abs(at.East-want.East), math.Abs(at.Altitude-want.Altitude)); d > unit/2+1e-9 {
				t.Fatalf("point %d is %g m off, one unit is %g m", i, d, unit)
			}
			if d := math.Abs(at.Time - want.Time); d > span/65535*0.51+1e-3 {
				t.Fatalf("point %d is %g s off", i, d)
			}
		}
		if q.Error < p.Error*(1-1e-6) {
			t.Fatalf("error of %g m became %g m", p.Error, q.Error)
		}
		if r, err := DecodePath(raw[:len(raw)-1]); err == nil {
			t.Fatalf("a path without its last byte has %d points", len(r.Points))
		}
	})
}

func TestPathsThatAreNone(t *testing.T) {
	for name, p := range map[string]Path{
		"no point":   {},
		"one point":  {Points: make([]PathPoint, 1)},
		"no time":    {Points: make([]PathPoint, 2)},
		"not finite": {Points: []PathPoint{{}, {Time: 1, East: math.NaN()}}},
		"too many":   {Points: make([]PathPoint, MaxPathPoints+1)},
	} {
		if raw := EncodePath(p); raw != nil {
			t.Errorf("%s: % x", name, raw)
		}
	}
	good := EncodePath(Path{Points: []PathPoint{{}, {Time: 1, North: 3}, {Time: 2, Altitude: -4}}})
	for name, raw := range map[string][]byte{
		"empty": nil, "another version": append([]byte{2}, good[1:]...), "more points than bytes": append([]byte{1, 9}, good[2:]...),
		"a span that is not finite": bytes.Replace(good, good[6:10], []byte{0, 0, 0xC0, 0x7F}, 1),
	} {
		if p, err := DecodePath(raw); err == nil {
			t.Errorf("%s: %v", name, p)
		}
	}
}

// FuzzDecodePath: what is read is written again as it was, or refused.
func FuzzDecodePath(f *testing.F) {
	f.Add(EncodePath(Path{Points: []PathPoint{{}, {Time: 1, North: 3}, {Time: 2, Altitude: -4}}, Error: 0.5}))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := DecodePath(raw)
		if err != nil {
			return
		}
		for _, at := range p.Points {
			if math.IsNaN(at.Time + at.North + at.East + at.Altitude) {
				t.Fatalf("%v", at)
			}
		}
	})
}
