package store

import (
	"fmt"
	"slices"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/campaign"
)

// table says which columns the Parquet file of a campaign has.
type table struct {
	slots    []slot
	figures  []string // names of key figures, in order
	verdicts int      // expectations of a flight
	columns  []column
}

// column is one column: how a record becomes its values.
type column struct {
	name string
	node parquet.Node
	get  func(r *campaign.Record) []parquet.Value // none: null or an empty list
}

// tableOf is the table of records.
func tableOf(records []campaign.Record) *table {
	t := &table{}
	names := newColumnNames()
	t.fixed(names)
	t.slots = slotsOf(records, names)
	seen := map[string]bool{}
	for i := range records {
		r := &records[i]
		for name := range r.Result.Figures {
			if !seen[name] {
				seen[name] = true
				t.figures = append(t.figures, name)
			}
		}
		t.verdicts = max(t.verdicts, len(r.Result.Verdicts))
	}
	slices.Sort(t.figures)
	t.variable(names)
	return t
}

func one(v parquet.Value) []parquet.Value { return []parquet.Value{v} }

func text(name string, of func(r *campaign.Record) string) column {
	return column{name, parquet.Encoded(parquet.String(), &parquet.RLEDictionary),
		func(r *campaign.Record) []parquet.Value { return one(parquet.ByteArrayValue([]byte(of(r)))) }}
}

// plainText is text of which nearly every row has another.
func plainText(name string, of func(r *campaign.Record) string) column {
	c := text(name, of)
	c.node = parquet.String()
	return c
}

func number(name string, of func(r *campaign.Record) float64) column {
	return column{name, parquet.Leaf(parquet.DoubleType),
		func(r *campaign.Record) []parquet.Value { return one(parquet.DoubleValue(of(r))) }}
}

func integer(name string, of func(r *campaign.Record) int) column {
	return column{name, parquet.Int(64),
		func(r *campaign.Record) []parquet.Value { return one(parquet.Int64Value(int64(of(r)))) }}
}

// optional is a number that some rows do not have.
func optional(name string, of func(r *campaign.Record) (x float64, has bool)) column {
	return column{name, parquet.Optional(parquet.Leaf(parquet.DoubleType)), func(r *campaign.Record) []parquet.Value {
		x, has := of(r)
		if !has {
			return nil
		}
		return one(parquet.DoubleValue(x))
	}}
}

// fixed are the columns of every campaign, first.
func (t *table) fixed(names *columnNames) {
	t.columns = []column{
		integer("sample", func(r *campaign.Record) int { return r.Sample.Number }),
		integer("repeats", func(r *campaign.Record) int { return r.Sample.Repeats }),
		integer("generation", func(r *campaign.Record) int { return r.Sample.Generation }),
		text("variant", func(r *campaign.Record) string { return r.Sample.Variant }),
		number("weight", func(r *campaign.Record) float64 { return r.Sample.Weight }),
		text("status", func(r *campaign.Record) string { return string(r.Result.Status) }),
		text("reason", func(r *campaign.Record) string { return r.Result.Reason }),
		optional("margin", func(r *campaign.Record) (float64, bool) { return r.Result.Margin, r.Result.HasMargin }),
		text("ended", func(r *campaign.Record) string { return r.Result.Ended }),
		number("duration_s", func(r *campaign.Record) float64 { return r.Result.Duration }),
		plainText("hash", func(r *campaign.Record) string { return r.Result.Hash }),
		text("version", func(r *campaign.Record) string { return r.Result.Version }),
		text("pilot", func(r *campaign.Record) string { return r.Result.Pilot }),
		text("worker", func(r *campaign.Record) string { return r.Result.Worker }),
		number("wall_s", func(r *campaign.Record) float64 { return r.Result.Wall }),
		number("cpu_s", func(r *campaign.Record) float64 { return r.Result.CPU }),
		text("recording", func(r *campaign.Record) string { return campaign.SentPlace(r.Result.Recording) }),
		text("recording_note", func(r *campaign.Record) string { return r.Result.RecordingNote }),
		plainText("key", func(r *campaign.Record) string { return r.Result.Key }),
		{"point", parquet.List(parquet.Leaf(parquet.DoubleType)), func(r *campaign.Record) (v []parquet.Value) {
			for _, u := range r.Sample.Point {
				v = append(v, parquet.DoubleValue(u))
			}
			return v
		}},
		{"path", parquet.Optional(parquet.Leaf(parquet.ByteArrayType)), func(r *campaign.Record) []parquet.Value {
			if r.Result.Path == nil {
				return nil
			}
			return one(parquet.ByteArrayValue(r.Result.Path))
		}},
	}
	for _, c := range t.columns {
		names.take(c.name)
	}
}

// variable are the columns that a campaign has of its own: what it varies, its expectations and
// its key figures.
func (t *table) variable(names *columnNames) {
	var own []column
	for i := range t.slots {
		own = append(own, t.slots[i].asColumn())
	}
	for i := range t.verdicts {
		own = append(own, verdictColumns(i, names)...)
	}
	for _, name := range t.figures {
		own = append(own, optional(names.take(name), func(r *campaign.Record) (x float64, has bool) {
			x, has = r.Result.Figures[name]
			return x, has
		}))
	}
	after := slices.IndexFunc(t.columns, func(c column) bool { return c.name == "status" })
	t.columns = slices.Insert(t.columns, after, own...)
}

func (s *slot) asColumn() column {
	find := func(r *campaign.Record) (text string, has bool) {
		for i := range r.Sample.Settings {
			set := &r.Sample.Settings[i]
			if set.Variable == s.Variable && set.Target == s.Target && set.Path == s.Path {
				return set.Text, true
			}
		}
		return "", false
	}
	if !s.Numeric {
		return column{s.Column, parquet.Optional(parquet.Encoded(parquet.String(), &parquet.RLEDictionary)), func(r *campaign.Record) []parquet.Value {
			text, has := find(r)
			if !has {
				return nil
			}
			return one(parquet.ByteArrayValue([]byte(text)))
		}}
	}
	return optional(s.Column, func(r *campaign.Record) (float64, bool) {
		text, has := find(r)
		if !has {
			return 0, false
		}
		x, err := parseNumber(text, s.Suffix)
		if err != nil {
			panic(err) // slotsOf has read it
		}
		return x, true
	})
}

// verdictColumns are those of the i-th expectation, from 0: they are null for flights without it.
func verdictColumns(i int, names *columnNames) []column {
	name := func(end string) string { return names.take(fmt.Sprintf("expectation%d_%s", i+1, end)) }
	flag := func(end string, of func(v *campaign.Verdict) bool) column {
		return column{name(end), parquet.Optional(parquet.Leaf(parquet.BooleanType)), func(r *campaign.Record) []parquet.Value {
			if len(r.Result.Verdicts) <= i {
				return nil
			}
			return one(parquet.BooleanValue(of(&r.Result.Verdicts[i])))
		}}
	}
	double := func(end string, of func(v *campaign.Verdict) (float64, bool)) column {
		return optional(name(end), func(r *campaign.Record) (float64, bool) {
			if len(r.Result.Verdicts) <= i {
				return 0, false
			}
			return of(&r.Result.Verdicts[i])
		})
	}
	return []column{
		flag("held", func(v *campaign.Verdict) bool { return v.Held }),
		flag("judged", func(v *campaign.Verdict) bool { return v.Judged }),
		double("margin", func(v *campaign.Verdict) (float64, bool) { return v.Margin, v.HasMargin }),
		double("at_s", func(v *campaign.Verdict) (float64, bool) { return v.At, true }),
	}
}
