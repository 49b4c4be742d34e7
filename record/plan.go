package record

import (
	"cmp"
	"math"

	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/mission"
)

// Plan is what an autopilot has to fly: its mission, fence and rally points, as a log has it.
type Plan struct {
	Name      string       `json:"name,omitempty"`      // of its file; empty: it has none
	From      mission.Home `json:"from"`                // of the vehicle: what heights above home count from
	BuiltIn   bool         `json:"built_in,omitempty"`  // the built-in autopilot has it, which flies splines as straight legs
	ReturnAlt float64      `json:"return_alt,omitzero"` // height above home that a return climbs to first [m]; 0: its present one
	Items     []PlanItem   `json:"items,omitempty"`     // item 0 is home
	Fence     []PlanItem   `json:"fence,omitempty"`
	Rally     []PlanItem   `json:"rally,omitempty"`
}

// PlanItem is an item of a Plan, as MAVLink has it.
type PlanItem struct {
	Seq     int         `json:"seq"`
	Command int         `json:"command"` // MAV_CMD
	Name    string      `json:"name"`    // of Command, for whoever reads the file
	Frame   int         `json:"frame"`   // MAV_FRAME
	Params  [4]*float64 `json:"params"`  // nil: not given
	Lat     float64     `json:"lat_deg"`
	Lon     float64     `json:"lon_deg"`
	Alt     float64     `json:"alt_m"` // in Frame
}

// PlanOf returns the Plan of a vehicle whose autopilot starts at from.
func PlanOf(p *mission.Plan, from mission.Home) Plan {
	return Plan{
		Name: plaintext.WithoutFolders(p.Name), From: from, ReturnAlt: p.ReturnAlt,
		Items: planItems(p.MissionItems(from)), Fence: planItems(p.FenceItems()), Rally: planItems(p.RallyItems()),
	}
}

func planItems(items []mission.Item) []PlanItem {
	list := make([]PlanItem, len(items))
	for i, it := range items {
		list[i] = PlanItem{
			Seq: it.Seq, Command: int(it.Command), Name: it.Command.String(), Frame: int(it.Frame),
			Lat: orZero(it.Lat), Lon: orZero(it.Lon), Alt: orZero(it.Alt),
		}
		for k, x := range it.Param {
			if !math.IsNaN(x) && !math.IsInf(x, 0) { // which JSON can't say
				list[i].Params[k] = &x
			}
		}
	}
	return list
}

func orZero(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}

// Mission returns the Plan as package mission has it. The error names an item of the fence or of
// the rally points that has no meaning.
func (p *Plan) Mission() (mission.Plan, error) {
	m, err := mission.OfVehicle(cmp.Or(p.Name, "the recorded mission"), missionItems(p.Items), missionItems(p.Fence), missionItems(p.Rally))
	m.ReturnAlt = p.ReturnAlt
	return m, err
}

func missionItems(list []PlanItem) []mission.Item {
	items := make([]mission.Item, len(list))
	for i, it := range list {
		items[i] = mission.Item{
			Seq: it.Seq, Command: mission.Command(it.Command), Frame: mission.Frame(it.Frame),
			Lat: it.Lat, Lon: it.Lon, Alt: it.Alt, Autocontinue: true,
		}
		for k, x := range it.Params {
			items[i].Param[k] = math.NaN()
			if x != nil {
				items[i].Param[k] = *x
			}
		}
	}
	return items
}
