package mavlink

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/mission"
)

// The autopilot keeps the land in blocks of 28 x 32 points, north by east, and is sent squares
// of 4 x 4 of them.
const (
	squareSide    = 4
	squaresEast   = 8
	squaresNorth  = 7
	allSquares    = 1<<(squaresEast*squaresNorth) - 1
	maxBlocks     = 16 // that wait
	squaresAtOnce = 14 // in a tick, so that the queue has room for what else is sent
)

// terrain answers the autopilot's requests for the heights of the land, as ground stations do.
type terrain struct {
	*base
	blocks []terrainBlock // that were requested, oldest first
	others bool           // another ground station sends heights
}

// terrainBlock is a block of the land of which the autopilot lacks squares.
type terrainBlock struct {
	lat, lon int32  // of its south-west corner [1e-7 deg]
	spacing  uint16 // of its points [m]
	lacks    uint64 // a bit for each square, east first, then north
}

// request notes what the autopilot lacks.
func (t *terrain) request(m *apm.MessageTerrainRequest) {
	b := terrainBlock{m.Lat, m.Lon, m.GridSpacing, m.Mask & allSquares}
	if t.config.Terrain == nil || t.config.NoTerrain || t.others || b.spacing == 0 || b.lacks == 0 || b.lat < -90e7 || b.lat > 90e7 || b.lon < -180e7 || b.lon > 180e7 {
		return
	}
	for i := range t.blocks {
		if old := &t.blocks[i]; old.lat == b.lat && old.lon == b.lon && old.spacing == b.spacing {
			old.lacks = b.lacks
			return
		}
	}
	if len(t.blocks) < maxBlocks { // it asks again
		t.blocks = append(t.blocks, b)
	}
}

// another notes that a ground station sends heights, which the autopilot forwards. sitlark
// leaves it to that one: the autopilot would mix the two.
func (t *terrain) another(system uint8) {
	if t.others || t.config.Terrain == nil || t.config.NoTerrain || t.config.TerrainAlways {
		return
	}
	t.others, t.blocks = true, nil
	t.news(info, fmt.Sprintf("the ground station with system ID %d sends terrain: sitlark does not", system))
}

// tick sends some of what is requested.
func (t *terrain) tick() {
	for n := 0; n < squaresAtOnce && len(t.blocks) > 0; n++ {
		b := &t.blocks[0]
		bit := bits.TrailingZeros64(b.lacks)
		t.send(b.square(bit, t.config.Home, t.config.Terrain))
		if b.lacks &^= 1 << bit; b.lacks == 0 {
			t.blocks = t.blocks[1:]
		}
	}
}

// guesses tells where the autopilot takes a height of the land that it does not know: with
// terrain data enabled ArduCopter goes on with the last one, or 0 m above sea level, and no
// failsafe fires.
func (t *terrain) guesses(m *apm.MessageTerrainReport, held *mission.Plan) {
	if m.Spacing > 0 {
		t.status.TerrainGuess = ""
		return
	}
	of, now := &t.status.Failsafes, &t.status.Failsafes.Now
	enabled, known := of.Param("TERRAIN_ENABLE")
	if t.status.TerrainGuess != "" || !t.status.Armed || !known || enabled <= 0 || now.Rangefinder || !t.follows(held) {
		return
	}
	text := fmt.Sprintf("no terrain data here: the autopilot takes the land to be %.0f m above sea level", m.TerrainHeight)
	if t.config.Terrain != nil {
		n, e, _ := t.config.Home.Local(float64(m.Lat)/1e7, float64(m.Lon)/1e7, 0)
		text += fmt.Sprintf(", where it is %.0f m", t.config.Home.AltM+t.config.Terrain(n, e))
	}
	t.status.TerrainGuess = text + ", and no failsafe fires"
	t.news(warning, t.status.TerrainGuess)
}

// follows reports whether the autopilot flies at heights above the land: in a mission with
// such a place, and home if it is to.
func (t *terrain) follows(held *mission.Plan) bool {
	switch t.status.Mode {
	case "AUTO":
		return slices.ContainsFunc(held.Items, func(it mission.Item) bool { return it.Frame == mission.FrameTerrain && it.Command.HasPlace() })
	case "RTL":
		above, _ := t.status.Failsafes.Param("RTL_ALT_TYPE")
		return above > 0
	}
	return false
}

// square returns the heights of one square, in whole metres above sea level. terrain is the
// height above home at a place from home [m].
//
// Places are where ArduPilot takes them to be: at distances north and east from the corner of
// the whole degree, by the formula of mission.Home.
func (b *terrainBlock) square(bit int, home mission.Home, terrain func(north, east float64) float64) *apm.MessageTerrainData {
	m := &apm.MessageTerrainData{Lat: b.lat, Lon: b.lon, GridSpacing: b.spacing, Gridbit: uint8(bit)}
	lat, lon := float64(b.lat)/1e7, float64(b.lon)/1e7
	degree := mission.Home{LatDeg: math.Floor(lat), LonDeg: math.Floor(lon)}
	north, east, _ := degree.Local(lat, lon, 0)
	spacing := float64(b.spacing)
	north += float64(bit/squaresEast*squareSide) * spacing
	east += float64(bit%squaresEast*squareSide) * spacing
	for i := range m.Data {
		at := degree.Global(north+float64(i/squareSide)*spacing, east+float64(i%squareSide)*spacing, 0)
		n, e, _ := home.Local(at.LatDeg, at.LonDeg, 0)
		m.Data[i] = wholeMetres(home.AltM + terrain(n, e))
	}
	return m
}

// wholeMetres is the nearest height that a message can hold; NaN is 0.
func wholeMetres(h float64) int16 {
	if math.IsNaN(h) {
		return 0
	}
	return int16(max(math.MinInt16, min(math.MaxInt16, math.Round(h))))
}
