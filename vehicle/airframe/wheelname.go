package airframe

import (
	"math"
	"strconv"
)

// WheelName returns what the wheel at place i of Wheels is called, by where it stands among the others: front left, rear
// right, middle left, nose, tail skid, left. One that has its place with another has its number, from 1: wheel 5.
func WheelName(v *Vehicle, i int) string {
	name := placeOf(v, i)
	for k := range v.Wheels {
		if k != i && placeOf(v, k) == name {
			return "wheel " + strconv.Itoa(i+1)
		}
	}
	return name
}

// WheelNames returns the wheels' names, in their order.
func WheelNames(v *Vehicle) []string {
	names := make([]string, len(v.Wheels))
	for i := range names {
		names[i] = WheelName(v, i)
	}
	return names
}

// placeOf names where a wheel stands: its axle, where there is another one that is as wide, and its side. A single one at an end
// is the nose's or the tail's.
func placeOf(v *Vehicle, i int) string {
	lo, hi, wide := math.Inf(1), math.Inf(-1), 0.0
	for k := range v.Wheels {
		x := v.Wheels[k].PlaceFRD.X
		lo, hi, wide = min(lo, x), max(hi, x), max(wide, math.Abs(v.Wheels[k].PlaceFRD.Y))
	}
	own := &v.Wheels[i]
	central := func(k int) bool { return math.Abs(v.Wheels[k].PlaceFRD.Y) <= 0.05*wide }
	same := func(x float64) bool { return math.Abs(x-own.PlaceFRD.X) <= 0.1*(hi-lo) }
	others := false // wheels at the sides, on other axles
	for k := range v.Wheels {
		others = others || !same(v.Wheels[k].PlaceFRD.X) && !central(k)
	}
	along := ""
	switch {
	case hi == lo:
	case same(hi):
		along = "front"
	case same(lo):
		along = "rear"
	default:
		along = "middle"
	}
	side := "left"
	if own.PlaceFRD.Y > 0 {
		side = "right"
	}
	kind := ""
	if own.Skid {
		kind = " skid"
	}
	switch {
	case !central(i) && others && along != "":
		return along + " " + side + kind
	case !central(i):
		return side + kind
	case along == "front":
		return "nose" + kind
	case along == "rear":
		return "tail" + kind
	case along == "":
		return "middle" + kind
	}
	return along + kind
}
