package mavlink_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bluenviron/gomavlib/v3"
	apm "github.com/bluenviron/gomavlib/v3/pkg/dialects/ardupilotmega"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/failsafe"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
)

// wholeBlock is the mask of a block of which the autopilot has nothing.
const wholeBlock = 1<<56 - 1

// slope rises to the north and falls to the east.
func slope(north, east float64) float64 { return 0.2*north - 0.1*east }

// landOf keeps the squares of one block as an autopilot does.
type landOf struct {
	request *apm.MessageTerrainRequest
	heights map[[2]int]int16 // by point, north and east of the block's corner
	times   map[uint8]int    // that each square came
}

// heard takes the squares of the block from all that an autopilot heard.
func (l *landOf) heard(a *mavtest.Autopilot) {
	l.heights, l.times = map[[2]int]int16{}, map[uint8]int{}
	for _, m := range a.Heard() {
		d, ok := m.(*apm.MessageTerrainData)
		if !ok || d.Lat != l.request.Lat || d.Lon != l.request.Lon || d.GridSpacing != l.request.GridSpacing {
			continue
		}
		l.times[d.Gridbit]++
		for i, h := range d.Data {
			l.heights[[2]int{int(d.Gridbit)/8*4 + i/4, int(d.Gridbit)%8*4 + i%4}] = h
		}
	}
}

// blockAt is the block around a place as an autopilot asks for it, and the place's distance
// from its corner in points, north and east. Blocks lie in rows from the south-west corner of
// each degree and overlap by four points.
func blockAt(place mission.Place, spacing float64) (request *apm.MessageTerrainRequest, north, east float64) {
	degree := mission.Home{LatDeg: math.Floor(place.LatDeg), LonDeg: math.Floor(place.LonDeg)}
	n, e, _ := degree.Local(place.LatDeg, place.LonDeg, 0)
	row, col := math.Floor(n/spacing/24), math.Floor(e/spacing/28)
	corner := degree.Global(row*24*spacing, col*28*spacing, 0)
	return &apm.MessageTerrainRequest{
		Lat: int32(math.Round(corner.LatDeg * 1e7)), Lon: int32(math.Round(corner.LonDeg * 1e7)), GridSpacing: uint16(spacing), Mask: wholeBlock,
	}, n/spacing - row*24, e/spacing - col*28
}

// at interpolates as an autopilot does.
func (l *landOf) at(north, east float64) float64 {
	n, e := int(north), int(east)
	fn, fe := north-float64(n), east-float64(e)
	h := func(n, e int) float64 { return float64(l.heights[[2]int{n, e}]) }
	return (1-fe)*((1-fn)*h(n, e)+fn*h(n+1, e)) + fe*((1-fn)*h(n, e+1)+fn*h(n+1, e+1))
}

// TestTerrainIsSentAsItLies: the autopilot gets each square that it lacks, and finds the
// heights of the land in them, at places near home and far from it, on all sides of the earth.
func TestTerrainIsSentAsItLies(t *testing.T) {
	for _, home := range []mission.Home{mission.DefaultHome, {LatDeg: 51.9, LonDeg: -0.4, AltM: 120}, {LatDeg: -0.0005, LonDeg: 179.999, AltM: 3}} {
		a := mavtest.Start(t, mavtest.Options{Silent: true})
		l := link(t, mavlink.Config{Address: a.Address, Home: home, Terrain: slope})
		l.await("a heartbeat", alive)
		for _, at := range []struct{ north, east, spacing float64 }{{0, 0, 100}, {730, -1240, 30}, {-6000, 9000, 100}} {
			place := home.Global(at.north, at.east, 0)
			request, north, east := blockAt(place, at.spacing)
			land := landOf{request: request}
			a.Send(request)
			until(t, "all squares", func() bool { land.heard(a); return len(land.times) == 56 })
			n, e, _ := home.Local(place.LatDeg, place.LonDeg, 0)
			if got, want := land.at(north, east), home.AltM+slope(n, e); math.Abs(got-want) > 0.6 {
				t.Errorf("home %v, %+v: the autopilot finds %.2f m where the land is %.2f m", home, at, got, want)
			}
		}
	}
}

// TestTerrainThatIsKnownIsNotSent: the squares that an autopilot has, and what no autopilot asks for.
func TestTerrainThatIsKnownIsNotSent(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{Silent: true})
	l := link(t, mavlink.Config{Address: a.Address, Terrain: func(float64, float64) float64 { return math.NaN() }})
	l.await("a heartbeat", alive)
	request, _, _ := blockAt(mission.Place{LatDeg: -35.36, LonDeg: 149.16}, 100)
	for _, odd := range []apm.MessageTerrainRequest{
		{Lat: request.Lat, Lon: request.Lon, Mask: 1}, // no spacing
		{Lat: math.MaxInt32, Lon: request.Lon, GridSpacing: 100, Mask: 1},
		{Lat: request.Lat, Lon: math.MinInt32, GridSpacing: 100, Mask: 1},
		{Lat: request.Lat, Lon: request.Lon, GridSpacing: 100, Mask: 0xff << 56},
	} {
		a.Send(&odd)
	}
	request.Mask = 1<<3 | 1<<55
	a.Send(request)
	land := landOf{request: request}
	until(t, "two squares", func() bool { land.heard(a); return len(land.times) == 2 })
	for _, m := range a.Heard() {
		if d, ok := m.(*apm.MessageTerrainData); ok && (d.GridSpacing != 100 || d.Gridbit != 3 && d.Gridbit != 55 || d.Data != [16]int16{}) {
			t.Errorf("sent %+v", d)
		}
	}
}

// TestAnotherStationsTerrainIsLeftToIt, unless the user wants it otherwise.
func TestAnotherStationsTerrainIsLeftToIt(t *testing.T) {
	for _, always := range []bool{false, true} {
		address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
		l := link(t, mavlink.Config{Address: "udp-server:" + address, Terrain: slope, TerrainAlways: always})
		a := mavtest.Start(t, mavtest.Options{Send: address, Silent: true})
		l.await("a heartbeat", alive)
		station := &gomavlib.Node{
			Endpoints: []gomavlib.EndpointConf{gomavlib.EndpointUDPClient{Address: address}}, Dialect: apm.Dialect, OutVersion: gomavlib.V2,
			OutSystemID: 255, HeartbeatDisable: true,
		}
		if err := station.Initialize(); err != nil {
			t.Fatal(err)
		}
		go func() {
			for range station.Events() {
			}
		}()
		defer station.Close()
		request, _, _ := blockAt(mission.Place{LatDeg: -35.36, LonDeg: 149.16}, 100)
		land := landOf{request: request}
		if always {
			_ = station.WriteMessageAll(&apm.MessageTerrainData{Lat: request.Lat, Lon: request.Lon, GridSpacing: 100})
			a.Send(request)
			until(t, "all squares", func() bool { land.heard(a); return len(land.times) == 56 })
			continue
		}
		until(t, "a word of the other station", func() bool {
			_ = station.WriteMessageAll(&apm.MessageTerrainData{Lat: request.Lat, Lon: request.Lon, GridSpacing: 100})
			return l.heardSay("system ID 255 sends terrain")()
		})
		a.Send(request)
		l.answer(l.Arm) // whatever came before was dealt with
		if land.heard(a); len(land.times) > 0 {
			t.Errorf("%d squares were sent beside those of the other station", len(land.times))
		}
	}
}

// TestTellsOfTerrainThatIsGuessed: once, while the autopilot flies a mission above the land
// without knowing it.
func TestTellsOfTerrainThatIsGuessed(t *testing.T) {
	state := mavtest.Standard()
	state.Armed, state.Landed, state.Mode = true, false, 3 // AUTO
	a := mavtest.Start(t, mavtest.Options{State: state})
	a.SetParam("TERRAIN_ENABLE", 1)
	l := link(t, mavlink.Config{Address: a.Address, Terrain: slope})
	report := &apm.MessageTerrainReport{Lat: -353632620, Lon: 1491652370, Pending: 56}
	const told = "takes the land to be 0 m above sea level, where it is 584 m, and no failsafe fires"
	l.await("the mission there", func(s *mavlink.Status) bool {
		_, known := s.Failsafes.Param("TERRAIN_ENABLE")
		return s.Transfers.Held > 0 && known && s.Armed
	})
	plan := somePlan(4)
	l.answer(func() { l.Upload(plan) })
	a.Send(report)
	l.await("the report", func(s *mavlink.Status) bool { return s.Failsafes.Now.TerrainTold })
	if l.heardSay(told)() {
		t.Error("it is told without a place above the land")
	}
	plan.Items[2].Frame = mission.FrameTerrain
	l.answer(func() { l.Upload(plan) })
	until(t, "a warning", func() bool { a.Send(report); return l.heardSay(told)() })
	s := l.Status()
	rows := s.Failsafes.Rows()
	if i := slices.IndexFunc(rows, func(r failsafe.Row) bool { return r.Kind == failsafe.Terrain }); i < 0 || rows[i].Now != "unknown, takes 0 m" || rows[i].Level != failsafe.Near {
		t.Errorf("the rows are %+v", rows)
	}
}
