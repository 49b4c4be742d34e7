package terrain

// rolling is generated land: a gently rolling flying field, hills around it, mountains
// far away.
type rolling struct {
	swell, hills, ridges []octave
	runway               strip
	field                float64 // radius of the field [m]
}

const (
	leastField    = 420.0  // [m]
	mostField     = 4000.0 // [m]
	fieldMargin   = 180.0  // of the field around the flown area [m]
	hillShoulder  = 900.0  // width of the transition from field to hills [m]
	rangeShoulder = 4500.0 // and from hills to mountains [m]
	swellHeight   = 1.6    // of the field's undulation, about [m]
	hillHeight    = 34.0
	rangeHeight   = 560.0
)

// Rolling generates land from a seed. The flying field extends at least to reach [m] from
// home, so that a low mission does not meet hills. The same seed and reach give the same
// land.
func Rolling(seed int64, reach float64) *Land {
	r := &rolling{
		swell:  octaves(2, 230, uint64(seed)*0x9E3779B97F4A7C15+1),
		hills:  octaves(3, 1100, uint64(seed)*0x9E3779B97F4A7C15+2),
		ridges: octaves(4, 3400, uint64(seed)*0x9E3779B97F4A7C15+3),
		runway: newStrip(Runway),
		field:  max(leastField, min(mostField, reach+fieldMargin)),
	}
	site := Airfield()
	site.Mown = r.field * 0.75
	return &Land{shape: &patched{of: r}, site: site}
}

func (r *rolling) height(north, east float64) jet {
	level := levelPad(north, east, PadRadius+patchReach)
	if level.v == 0 {
		return jet{}
	}
	strip := r.runway.level(north, east)
	if strip.v == 0 {
		return jet{}
	}
	level = level.mul(strip)
	sum := at(r.swell, north, east).scale(swellHeight)
	if d := distance(north, east).shift(-r.field); d.v > 0 {
		sum = sum.add(r.far(north, east, d))
	}
	return level.mul(sum)
}

// far is the height of hills and mountains at distance d beyond the field.
func (r *rolling) far(north, east float64, d jet) jet {
	near := d.scale(1 / hillShoulder).rise()
	hills := at(r.hills, north, east).scale(0.8).shift(0.55).positive(0.25).scale(hillHeight)
	sum := near.mul(hills)
	if d.v <= hillShoulder {
		return sum
	}
	out := d.shift(-hillShoulder).scale(1 / rangeShoulder).rise()
	crest := at(r.ridges, north, east).abs(0.09).scale(-1).shift(1).positive(0.05)
	return sum.add(out.mul(crest.mul(crest).scale(rangeHeight).shift(-70).add(hills)))
}
