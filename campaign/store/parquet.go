package store

import (
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/internal/atomicfile"
)

// rowsPerGroup bounds how many rows a reader must hold at a time.
const rowsPerGroup = 20_000

// WriteParquet writes the results as a Parquet file, a row for each flight in the order of the
// samples, for pandas, DuckDB and polars. Columns have their units in their names. Readers never
// see half a file. sitlark itself reads the NDJSON file alone.
func (f *Folder) WriteParquet() error {
	if err := f.results.Sync(); err != nil {
		return err
	}
	records := f.results.All()
	return atomicfile.Write(f.Join(ParquetFile), func(w io.Writer) error { return writeParquet(w, records) })
}

// writeParquet writes records, which stand in the order of their samples.
func writeParquet(w io.Writer, records []campaign.Record) error {
	t := tableOf(records)
	out := parquet.NewWriter(w, t.schema(), parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.SortingWriterConfig(parquet.SortingColumns(parquet.Ascending("sample"))))
	const part = 500
	rows := make([]parquet.Row, 0, part)
	for i := range records {
		rows = append(rows, t.row(&records[i]))
		if len(rows) == part || i == len(records)-1 {
			if _, err := out.WriteRows(rows); err != nil {
				return fmt.Errorf("%s: %w", ParquetFile, err)
			}
			rows = rows[:0]
		}
	}
	if err := out.Close(); err != nil {
		return fmt.Errorf("%s: %w", ParquetFile, err)
	}
	return nil
}

// schema is that of the table, in the order of its columns.
func (t *table) schema() *parquet.Schema {
	fields := make([]parquet.Field, len(t.columns))
	for i, c := range t.columns {
		fields[i] = field{c.node, c.name}
	}
	return parquet.NewSchema("flights", group{fields: fields})
}

// group is a parquet.Group whose fields keep their order: that of a Group is alphabetical.
type group struct {
	parquet.Group
	fields []parquet.Field
}

func (g group) Fields() []parquet.Field { return g.fields }
func (g group) String() string          { return "flights" }

type field struct {
	parquet.Node
	name string
}

func (f field) Name() string                           { return f.name }
func (f field) Value(base reflect.Value) reflect.Value { return base.MapIndex(reflect.ValueOf(f.name)) }

// row is a record as values of all columns, with their levels.
func (t *table) row(r *campaign.Record) parquet.Row {
	row := make(parquet.Row, 0, len(t.columns)+len(r.Sample.Point))
	for i, c := range t.columns {
		present := 0
		if c.node.Optional() || !c.node.Leaf() { // or a list
			present = 1
		}
		values := c.get(r)
		if len(values) == 0 {
			row = append(row, parquet.NullValue().Level(0, 0, i))
			continue
		}
		for k, v := range values {
			row = append(row, v.Level(min(k, 1), present, i))
		}
	}
	return row
}

// parseNumber reads the number that comes before a suffix.
func parseNumber(text, suffix string) (float64, error) {
	return strconv.ParseFloat(strings.TrimSuffix(text, suffix), 64)
}
