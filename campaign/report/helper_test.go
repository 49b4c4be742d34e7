package report

import (
	"fmt"
	"math"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/design"
	"github.com/sitlark/sitlark/campaign/rate"
	"github.com/sitlark/sitlark/campaign/space"
)

// hexa is a space of four variables of all sorts.
func hexa(t testing.TB) *space.Space {
	t.Helper()
	s, err := space.New([]space.Variable{
		{Name: "wind", Unit: "m/s", Spec: space.Spec{Kind: space.Range, Low: 0, High: 16}},
		{Name: "fault time", Unit: "s", Spec: space.Spec{Kind: space.Range, Low: 4, High: 24}},
		{Name: "fault", Spec: space.Spec{Kind: space.List, Words: []string{"none", "motor 1 off", "propeller 2 broken", "GPS lost"}}},
		{Name: "payload", Unit: "kg", Spec: space.Spec{Kind: space.TruncatedNormal, Low: 0, High: 2, Mean: 0.8, SD: 0.4}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// model is a known margin over hexa, without unit.
func model(p space.Sample) float64 {
	harm := []float64{0, 0.55, 0.3, 0.1}[int(p.Values[2].Number)]
	return 1.05 - p.Values[0].Number/18 - harm*(0.6+p.Values[1].Number/40) - 0.15*p.Values[3].Number*p.Values[3].Number
}

// flown are the records of samples, with margins of a model.
func flown(in *Input, samples []space.Sample, generation int, model func(space.Sample) float64) (all []campaign.Record) {
	for i, p := range samples {
		r := campaign.Record{Sample: campaign.Sample{Number: i + 1, Generation: generation, Point: p.U, Weight: p.Weight()}}
		for k, v := range p.Values {
			text := v.String()
			if unit := in.Space.Variable(k).Unit; unit != "" {
				text += " " + unit
			}
			target := campaign.ScenarioNumber
			if k == 2 {
				target = campaign.ScenarioStep
			}
			r.Sample.Settings = append(r.Sample.Settings, campaign.Setting{Variable: in.Space.Variable(k).Name, Target: target, Path: fmt.Sprint("path", k), Text: text})
		}
		m := model(p)
		r.Result = campaign.Result{Key: fmt.Sprintf("%032d", i+1), Status: campaign.Held, Margin: m, HasMargin: true, Ended: "all decided", Duration: 30, Pilot: "built-in",
			Verdicts: []campaign.Verdict{{Held: m >= 0, Judged: true, HasMargin: true, Margin: 60 * m, At: 5}, {Held: m > -0.2, Judged: true}},
			Figures:  map[string]float64{"max_tilt_deg": 60 * (1 - m), "energy_wh": 3.25}, Hash: fmt.Sprintf("%016x", i), Path: path(m), Worker: fmt.Sprint("w", i%2), Wall: 0.2, CPU: 0.19}
		if m < 0 {
			r.Result.Status, r.Result.Reason = campaign.Broken, fmt.Sprintf("tilt of %.0f deg at 5.0 s, expected less than 60 deg", 60*(1-m))
		}
		if (i+1)%97 == 0 {
			r.Result = campaign.Result{Key: r.Result.Key, Status: campaign.NotFlown, Reason: "no free port", Worker: "w1"}
		}
		all = append(all, r)
	}
	return all
}

// path is a flight that leaves its circle the more, the smaller its margin is.
func path(m float64) []byte {
	var p campaign.Path
	for i := range 60 {
		a := float64(i) / 8
		p.Points = append(p.Points, campaign.PathPoint{Time: a * 4, North: (20 - 9*m*a) * math.Cos(a), East: 20 * math.Sin(a), Altitude: 10 + m*a})
	}
	return campaign.EncodePath(p)
}

// input is a campaign over hexa.
func input(t testing.TB, method Method) *Input {
	return &Input{
		Name: "Motor out <hexa> & wind", Description: "Where does the hexacopter break when a motor fails in wind?", Campaign: "0123456789abcdef", Build: "v1 amd64", Bundle: "ab12", Seed: 7,
		Folder: "motor-out", Space: hexa(t), Method: method,
		Expectations: []Expectation{{"always: tilt < 60deg", "deg"}, {"eventually: landed", ""}},
		Requirement:  &rate.Requirement{Limit: 0.3, Confidence: 0.95},
	}
}

// sampled is such a campaign of n flights.
func sampled(t testing.TB, n int) (*Input, []campaign.Record) {
	in := input(t, LatinHypercube)
	in.Budget = n
	return in, flown(in, design.LatinHypercube(in.Space, n, 7), 1, model)
}
