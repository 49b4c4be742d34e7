package report

import (
	"encoding/binary"
	"math"

	"github.com/sitlark/sitlark/campaign"
)

// mostShown is how many flights the page's plots show; of more, evenly chosen ones.
const mostShown = 100_000

// columnInfo is a column of the page's data: Low to High in 65,535 steps of two bytes each, the
// highest number for none. The numbers of samples have four bytes instead.
type columnInfo struct {
	Name string  `json:"name"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// none is what a column has where there is no number.
const none = math.MaxUint16

// columnsOf returns the page's data: the numbers of samples, then columns by columns. count is
// how many rows they have.
func columnsOf(in *Input, records []campaign.Record) (columns []columnInfo, data []byte, count int) {
	count = min(len(records), mostShown)
	rows := make([]*campaign.Record, count)
	for i := range rows {
		rows[i] = &records[i*len(records)/count]
		data = binary.LittleEndian.AppendUint32(data, uint32(rows[i].Sample.Number))
	}
	add := func(name string, of func(r *campaign.Record) float64) {
		values := make([]float64, count)
		c := columnInfo{Name: name, Low: math.Inf(1), High: math.Inf(-1)}
		for i, r := range rows {
			x := of(r)
			values[i] = x
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				c.Low, c.High = min(c.Low, x), max(c.High, x)
			}
		}
		if c.Low > c.High {
			c.Low, c.High = 0, 0
		}
		for _, x := range values {
			at := uint16(none)
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				at = 0
				if c.High > c.Low {
					at = uint16(math.Round((x - c.Low) / (c.High - c.Low) * (none - 1)))
				}
			}
			data = binary.LittleEndian.AppendUint16(data, at)
		}
		columns = append(columns, c)
	}
	place := map[string]int{}
	for i, name := range in.Variants {
		place[name] = i
	}
	add("status", func(r *campaign.Record) float64 {
		switch r.Result.Status {
		case campaign.Held:
			return 0
		case campaign.Broken:
			return 1
		}
		return 2
	})
	add("variant", func(r *campaign.Record) float64 { return float64(place[r.Sample.Variant]) })
	add("generation", func(r *campaign.Record) float64 { return float64(r.Sample.Generation) })
	add("margin", func(r *campaign.Record) float64 { return margin(&r.Result) })
	for i := range in.Space.Len() {
		m := in.Space.Marginal(i)
		add("variable", func(r *campaign.Record) float64 {
			if i >= len(r.Sample.Point) {
				return math.NaN()
			}
			return m.Quantile(r.Sample.Point[i])
		})
	}
	for k := range in.Expectations {
		add("expectation", func(r *campaign.Record) float64 {
			if k >= len(r.Result.Verdicts) || !r.Result.Verdicts[k].HasMargin || !r.Result.Verdicts[k].Judged {
				return math.NaN()
			}
			return r.Result.Verdicts[k].Margin
		})
	}
	return columns, data, count
}

// drawnPath is the path of a flight as the page draws it.
type drawnPath struct {
	Sample int       `json:"sample"`
	North  []float64 `json:"north"` // [m], to a decimetre
	East   []float64 `json:"east"`
	Up     []float64 `json:"up"`
	Time   []float64 `json:"time"` // [s], to a tenth
}

// paths are those of flights in a table.
func paths(records []campaign.Record, flights []Flight) (all []drawnPath) {
	wanted := map[int][]byte{}
	for _, f := range flights {
		wanted[f.Sample] = nil
	}
	for i := range records {
		if _, want := wanted[records[i].Sample.Number]; want {
			wanted[records[i].Sample.Number] = records[i].Result.Path
		}
	}
	for _, f := range flights {
		path, err := campaign.DecodePath(wanted[f.Sample])
		if err != nil {
			continue // a result without a path has no thumbnail
		}
		p := drawnPath{Sample: f.Sample}
		for _, at := range path.Points {
			p.North, p.East, p.Up, p.Time = append(p.North, decimetre(at.North)), append(p.East, decimetre(at.East)), append(p.Up, decimetre(at.Altitude)), append(p.Time, decimetre(at.Time))
		}
		all = append(all, p)
	}
	return all
}

// decimetre rounds to a tenth; zero has no sign.
func decimetre(x float64) float64 { return math.Round(10*x)/10 + 0 }
