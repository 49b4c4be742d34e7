package sky

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/math32"
	opensimplex "github.com/ojrac/opensimplex-go"

	"github.com/sitlark/sitlark/internal/golden"
	"github.com/sitlark/sitlark/scene/camera"
	"github.com/sitlark/sitlark/scene/gl"
	"github.com/sitlark/sitlark/scene/space"
)

// lightAt is the light at a time of the day, without GL.
func lightAt(hours float64) *Light {
	l := &Light{Hours: hours, Block: &lightBlock{}}
	var azimuth float64
	l.Elevation, azimuth = sunAt(hours)
	l.Sun = towards(l.Elevation, azimuth)
	l.Table = newSkyTable(l.Elevation)
	l.shine()
	return l
}

// TestDayPassesAsBefore: sun, light, haze, shadows, sky and clouds from midnight to midnight, as in
// testdata.
func TestDayPassesAsBefore(t *testing.T) {
	var b strings.Builder
	dirs := []math32.Vector3{{Y: 1}, {X: 0.6, Y: 0.8}, {Z: -0.995, Y: 0.0998}, {X: -0.7, Y: 0.14, Z: 0.7}, {X: 0.3, Y: -0.2, Z: 0.93}}
	for _, hours := range []float64{0, 5.2, 6, 6.3, 7, 9, 12, DefaultTimeOfDay, 17.2, 17.9, 18.4, 19, 20.5, 24} {
		l := lightAt(hours)
		k := l.Block
		fmt.Fprintf(&b, "%.2f h elevation%s\n  sun%s key%s\n  shade%s direct%s\n", hours, golden.Numbers(l.Elevation/space.Deg), golden.Numbers(l.Sun.X, l.Sun.Y, l.Sun.Z), golden.Numbers(k.sunDir[:]...), golden.Numbers(l.Shade), golden.Numbers(l.Direct()))
		shadow := l.ShadowNED()
		fmt.Fprintf(&b, "  sun's colour%s\n  sky's%s\n  ground's%s\n  horizon's%s\n  glow%s towards%s\n  day%s night%s haze%s\n  shadow from%s\n", golden.Numbers(k.sunColor[:]...), golden.Numbers(k.skyColor[:]...), golden.Numbers(k.groundColor[:]...),
			golden.Numbers(k.HorizonColor[:]...), golden.Numbers(k.glowColor[:]...), golden.Numbers(k.glowDir[:]...), golden.Numbers(k.daylight), golden.Numbers(k.Night), golden.Numbers(k.hazeLength), golden.Numbers(shadow.X, shadow.Y, shadow.Z))
		for i, dir := range dirs {
			tone, haze := l.skyTone(dir, 0.25*float32(i)), l.hazeTone(dir)
			lit := l.Lit(gl.RGB{0.5, 0.6, 0.7}, dir)
			fmt.Fprintf(&b, "  towards%s\n    sky%s\n    haze%s\n    lit%s\n", golden.Numbers(dir.X, dir.Y, dir.Z), golden.Numbers(tone[:]...), golden.Numbers(haze[:]...), golden.Numbers(lit[:]...))
		}
		for _, lift := range []float64{-0.1, 0.02, 0.4, 1.5} {
			for _, az := range []float64{-3, 0.1, 2} {
				c := l.Table.At(lift, az)
				fmt.Fprintf(&b, "  lift%s azimuth%s tone%s\n", golden.Numbers(lift), golden.Numbers(az), golden.Numbers(c[:]...))
			}
		}
		cloud := l.cloudTone(0.7)
		fmt.Fprintf(&b, "  cloud%s\n", golden.Numbers(cloud[:]...))
	}
	noise := opensimplex.New(4)
	for i := range 30 {
		a, y := float64(i)*0.7, 0.015+float64(i)/31
		r := math.Sqrt(1 - y*y)
		fmt.Fprintf(&b, "clouds%s\n", golden.Numbers(cloud(noise, math32.Vector3{X: float32(r * math.Sin(a)), Y: float32(y), Z: float32(r * math.Cos(a))})))
	}
	golden.Check(t, "day.txt", b.String())
}

// TestDomeIsWhole: from straight down to straight up, its blocks have each triangle once, facing
// inward, each within its block's cone; all are drawn where it is flat, only those in the picture
// else, those below the land from high up alone.
func TestDomeIsWhole(t *testing.T) {
	s := &Sky{}
	d := s.mesh(opensimplex.New(1))
	if len(s.dirs) != (skyUp+1)*(skyAround+1) || len(d.Vertices) != 6*len(s.dirs) {
		t.Fatalf("%d directions, %d floats", len(s.dirs), len(d.Vertices))
	}
	if len(d.Indices) != skyUp*skyAround*6 {
		t.Errorf("%d indices", len(d.Indices))
	}
	if s.dirs[0].Y > -0.999 || s.dirs[len(s.dirs)-1].Y < 0.999 {
		t.Errorf("it goes from %v to %v", s.dirs[0], s.dirs[len(s.dirs)-1])
	}
	seen := map[[3]uint32]bool{}
	next := int32(0)
	for _, b := range s.blocks {
		if b.indices.First != next {
			t.Errorf("a block begins at %d, the one before ends at %d", b.indices.First, next)
		}
		next += b.indices.Count
		for i := b.indices.First; i < next; i += 3 {
			tri := [3]uint32(d.Indices[i:])
			if seen[tri] {
				t.Fatalf("the triangle %v is drawn twice", tri)
			}
			seen[tri] = true
			p, q, r := s.dirs[tri[0]], s.dirs[tri[1]], s.dirs[tri[2]]
			u, v := q, r
			u.Sub(&p)
			v.Sub(&p)
			n := *u.Clone().Cross(&v)
			if n.Dot(&p) > 1e-6 {
				t.Fatalf("the triangle %v looks outward", tri)
			}
			for _, c := range []math32.Vector3{p, q, r} {
				if off := math.Acos(max(-1, min(1, float64(c.Dot(&b.middle))))); off > b.reach+1e-3 {
					t.Fatalf("a corner %.3f rad from the middle of a block that reaches %.3f", off, b.reach)
				}
			}
		}
	}
	count := func(p camera.Pose, high float64) (n int32) {
		for _, r := range s.seen(nil, p, 1.6, high) {
			n += r.Count
		}
		return n
	}
	eye := camera.Pose{Fov: 0.8, Focus: 1}
	all := int32(len(d.Indices))
	flat := eye
	flat.Flat = 1
	if n := count(flat, 0); n != all || len(s.seen(nil, flat, 1.6, 0)) != 1 {
		t.Errorf("flat, %d of %d indices are drawn", n, all)
	}
	low, high := count(eye, 0.05), count(eye, 0.2)
	if low <= 0 || low >= all/2 || high <= low {
		t.Errorf("%d of %d indices are drawn from low, %d from high", low, all, high)
	}
}

// TestStarsAreUp: unit vectors above the horizon, 0.45 to 1 bright, most of them faint.
func TestStarsAreUp(t *testing.T) {
	d := starPlaces(5)
	if len(d) != 4*starCount {
		t.Fatalf("%d floats", len(d))
	}
	bright, sum := 0, [2]float64{}
	for i := 0; i < len(d); i += 4 {
		v := math32.Vector3{X: d[i], Y: d[i+1], Z: d[i+2]}
		if math32.Abs(v.Length()-1) > 1e-5 || v.Y < 0.039 || d[i+3] < 0.449 || d[i+3] > 1 {
			t.Fatalf("a star at %v, %g bright", v, d[i+3])
		}
		sum[0], sum[1] = sum[0]+float64(v.X)/starCount, sum[1]+float64(v.Z)/starCount
		if d[i+3] > 0.75 {
			bright++
		}
	}
	if bright < starCount/20 || bright > starCount/3 || math.Hypot(sum[0], sum[1]) > 0.1 {
		t.Errorf("%d of %d are bright, on average they stand at %v", bright, starCount, sum)
	}
}

// TestRowsOfTheTableUndoTheirLift, from the horizon to overhead.
func TestRowsOfTheTableUndoTheirLift(t *testing.T) {
	if rowLift(0) != 0 || math.Abs(rowLift(skyRows-1)-math.Pi/2) > 1e-12 || rowOf(-1) != 0 {
		t.Errorf("rows go from %g to %g", rowLift(0), rowLift(skyRows-1))
	}
	for row := 0.0; row < skyRows; row += 0.3 {
		if got := rowOf(rowLift(row)); row <= skyRows-1 && math.Abs(got-row) > 1e-9 {
			t.Errorf("row %g becomes %g", row, got)
		}
	}
	for row := 2; row <= skyUp; row++ {
		if skyLift(row) <= skyLift(row-1) {
			t.Errorf("row %d of the dome is below the one before", row)
		}
	}
	if math.Abs(skyLift(skyUp)-math.Pi/2) > 1e-9 || skyLift(1) != skyEdge {
		t.Errorf("the dome goes from %g to %g", skyLift(1), skyLift(skyUp))
	}
}
