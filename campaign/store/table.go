package store

import (
	"fmt"
	"slices"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/store/columns"
)

// table says which columns the Parquet file of a campaign has.
type table struct {
	slots    []slot
	figures  []string // names of key figures, in order
	verdicts int      // expectations of a flight
	columns  []column
}

// column is one column: how a record becomes its values, and back.
type column struct {
	name string
	node parquet.Node
	get  func(r *campaign.Record) []parquet.Value // none: null or an empty list
	set  func(r *campaign.Record, v []columns.Value)
}

// tableOf is the table of records.
func tableOf(records []campaign.Record) (*table, error) {
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
	return t, t.check(records)
}

// check finds samples whose settings stand in another order than those before: the table
// would give them back in that of the columns.
func (t *table) check(records []campaign.Record) error {
	place := map[campaign.Setting]int{}
	for i := range t.slots {
		place[t.slots[i].key()] = i
	}
	for i := range records {
		last := -1
		for _, s := range records[i].Sample.Settings {
			at := place[campaign.Setting{Variable: s.Variable, Target: s.Target, Path: s.Path}]
			if at <= last {
				return fmt.Errorf("sample %d sets %s %s twice or in another order than samples before it: it can't be a row of a table", records[i].Sample.Number, s.Target, s.Path)
			}
			last = at
		}
	}
	return nil
}

func one(v parquet.Value) []parquet.Value { return []parquet.Value{v} }

func text(name string, at func(r *campaign.Record) *string) column {
	return column{name, parquet.Encoded(parquet.String(), &parquet.RLEDictionary),
		func(r *campaign.Record) []parquet.Value { return one(parquet.ByteArrayValue([]byte(*at(r)))) },
		func(r *campaign.Record, v []columns.Value) { *at(r) = v[0].Text() }}
}

// plainText is text of which nearly every row has another.
func plainText(name string, at func(r *campaign.Record) *string) column {
	c := text(name, at)
	c.node = parquet.String()
	return c
}

func number(name string, at func(r *campaign.Record) *float64) column {
	return column{name, parquet.Leaf(parquet.DoubleType),
		func(r *campaign.Record) []parquet.Value { return one(parquet.DoubleValue(*at(r))) },
		func(r *campaign.Record, v []columns.Value) { *at(r) = v[0].Double() }}
}

func integer(name string, at func(r *campaign.Record) *int) column {
	return column{name, parquet.Int(64),
		func(r *campaign.Record) []parquet.Value { return one(parquet.Int64Value(int64(*at(r)))) },
		func(r *campaign.Record, v []columns.Value) { *at(r) = int(v[0].Int64()) }}
}

// fixed are the columns of every campaign, first.
func (t *table) fixed(names *columnNames) {
	t.columns = []column{
		integer("sample", func(r *campaign.Record) *int { return &r.Sample.Number }),
		integer("repeats", func(r *campaign.Record) *int { return &r.Sample.Repeats }),
		integer("generation", func(r *campaign.Record) *int { return &r.Sample.Generation }),
		text("variant", func(r *campaign.Record) *string { return &r.Sample.Variant }),
		number("weight", func(r *campaign.Record) *float64 { return &r.Sample.Weight }),
		text("status", func(r *campaign.Record) *string { return (*string)(&r.Result.Status) }),
		text("reason", func(r *campaign.Record) *string { return &r.Result.Reason }),
		{"margin", parquet.Optional(parquet.Leaf(parquet.DoubleType)),
			func(r *campaign.Record) []parquet.Value {
				if !r.Result.HasMargin {
					return nil
				}
				return one(parquet.DoubleValue(r.Result.Margin))
			},
			func(r *campaign.Record, v []columns.Value) { r.Result.HasMargin, r.Result.Margin = true, v[0].Double() }},
		text("ended", func(r *campaign.Record) *string { return &r.Result.Ended }),
		number("duration_s", func(r *campaign.Record) *float64 { return &r.Result.Duration }),
		plainText("hash", func(r *campaign.Record) *string { return &r.Result.Hash }),
		text("version", func(r *campaign.Record) *string { return &r.Result.Version }),
		text("pilot", func(r *campaign.Record) *string { return &r.Result.Pilot }),
		text("worker", func(r *campaign.Record) *string { return &r.Result.Worker }),
		number("wall_s", func(r *campaign.Record) *float64 { return &r.Result.Wall }),
		number("cpu_s", func(r *campaign.Record) *float64 { return &r.Result.CPU }),
		text("recording", func(r *campaign.Record) *string { return &r.Result.Recording }),
		text("recording_note", func(r *campaign.Record) *string { return &r.Result.RecordingNote }),
		plainText("key", func(r *campaign.Record) *string { return &r.Result.Key }),
		{"point", parquet.List(parquet.Leaf(parquet.DoubleType)),
			func(r *campaign.Record) (v []parquet.Value) {
				for _, u := range r.Sample.Point {
					v = append(v, parquet.DoubleValue(u))
				}
				return v
			},
			func(r *campaign.Record, v []columns.Value) {
				r.Sample.Point = make([]float64, len(v))
				for i := range v {
					r.Sample.Point[i] = v[i].Double()
				}
			}},
		{"path", parquet.Optional(parquet.Leaf(parquet.ByteArrayType)),
			func(r *campaign.Record) []parquet.Value {
				if r.Result.Path == nil {
					return nil
				}
				return one(parquet.ByteArrayValue(r.Result.Path))
			},
			func(r *campaign.Record, v []columns.Value) { r.Result.Path = []byte(v[0].Text()) }},
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
		own = append(own, column{names.take(name), parquet.Optional(parquet.Leaf(parquet.DoubleType)),
			func(r *campaign.Record) []parquet.Value {
				x, has := r.Result.Figures[name]
				if !has {
					return nil
				}
				return one(parquet.DoubleValue(x))
			},
			func(r *campaign.Record, v []columns.Value) {
				if r.Result.Figures == nil {
					r.Result.Figures = make(map[string]float64, len(t.figures))
				}
				r.Result.Figures[name] = v[0].Double()
			}})
	}
	after := slices.IndexFunc(t.columns, func(c column) bool { return c.name == "status" })
	t.columns = slices.Insert(t.columns, after, own...)
}

func (s *slot) asColumn() column {
	c := column{name: s.Column, node: parquet.Optional(parquet.Leaf(parquet.DoubleType))}
	if !s.Numeric {
		c.node = parquet.Optional(parquet.Encoded(parquet.String(), &parquet.RLEDictionary))
	}
	c.get = func(r *campaign.Record) []parquet.Value {
		for i := range r.Sample.Settings {
			set := &r.Sample.Settings[i]
			if set.Variable != s.Variable || set.Target != s.Target || set.Path != s.Path {
				continue
			}
			if !s.Numeric {
				return one(parquet.ByteArrayValue([]byte(set.Text)))
			}
			x, err := parseNumber(set.Text, s.Suffix)
			if err != nil {
				panic(err) // slotsOf has read it
			}
			return one(parquet.DoubleValue(x))
		}
		return nil
	}
	c.set = func(r *campaign.Record, v []columns.Value) {
		set := s.key()
		if s.Numeric {
			set.Text = s.text(v[0].Double())
		} else {
			set.Text = v[0].Text()
		}
		r.Sample.Settings = append(r.Sample.Settings, set)
	}
	return c
}

// verdictColumns are those of the i-th expectation, from 0: they are null for flights without it.
func verdictColumns(i int, names *columnNames) []column {
	prefix := fmt.Sprintf("expectation%d_", i+1)
	at := func(r *campaign.Record) *campaign.Verdict {
		for len(r.Result.Verdicts) <= i {
			r.Result.Verdicts = append(r.Result.Verdicts, campaign.Verdict{})
		}
		return &r.Result.Verdicts[i]
	}
	flag := func(name string, f func(v *campaign.Verdict) *bool) column {
		return column{names.take(prefix + name), parquet.Optional(parquet.Leaf(parquet.BooleanType)),
			func(r *campaign.Record) []parquet.Value {
				if len(r.Result.Verdicts) <= i {
					return nil
				}
				return one(parquet.BooleanValue(*f(&r.Result.Verdicts[i])))
			},
			func(r *campaign.Record, v []columns.Value) { *f(at(r)) = v[0].Boolean() }}
	}
	double := func(name string, get func(v *campaign.Verdict) (float64, bool), set func(v *campaign.Verdict, x float64)) column {
		return column{names.take(prefix + name), parquet.Optional(parquet.Leaf(parquet.DoubleType)),
			func(r *campaign.Record) []parquet.Value {
				if len(r.Result.Verdicts) <= i {
					return nil
				}
				x, has := get(&r.Result.Verdicts[i])
				if !has {
					return nil
				}
				return one(parquet.DoubleValue(x))
			},
			func(r *campaign.Record, v []columns.Value) { set(at(r), v[0].Double()) }}
	}
	return []column{
		flag("held", func(v *campaign.Verdict) *bool { return &v.Held }),
		flag("judged", func(v *campaign.Verdict) *bool { return &v.Judged }),
		double("margin", func(v *campaign.Verdict) (float64, bool) { return v.Margin, v.HasMargin },
			func(v *campaign.Verdict, x float64) { v.Margin, v.HasMargin = x, true }),
		double("at_s", func(v *campaign.Verdict) (float64, bool) { return v.At, true },
			func(v *campaign.Verdict, x float64) { v.At = x }),
	}
}
