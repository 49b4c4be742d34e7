package flightlog

import (
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/flightlog/dataflash"
	"github.com/sitlark/sitlark/internal/limits"
)

func isColumn(err error) bool { return errors.Is(err, dataflash.ErrNoColumn) }

// outputTables are the message types with the pulses of outputs, and the first output of each.
var outputTables = []struct {
	name         string
	first, count int
}{{"RCOU", 1, 14}, {"RCO2", 15, 4}, {"RCO3", 19, 14}, {"MOT", 1, 8}}

// outputColumns returns the columns with pulses of a message type, and the outputs that they
// are of, from 0. Their names had several beginnings.
func outputColumns(t *dataflash.Table, first, count int) (columns []string, outputs []int) {
	for _, prefix := range []string{"C", "Ch", "Chan", "Mot"} {
		for n := first; n < first+count && n <= limits.Outputs; n++ {
			if name := fmt.Sprintf("%s%d", prefix, n); t.Has(name) {
				columns, outputs = append(columns, name), append(outputs, n-1)
			}
		}
		if len(columns) > 0 {
			return columns, outputs
		}
	}
	return nil, nil
}

// unscaled is the factor of a column that some versions wrote as hundredths without saying so.
func unscaled(t *dataflash.Table, column string) float64 {
	for _, c := range t.Columns {
		if c.Name == column && (c.Format == 'h' || c.Format == 'H') {
			return 0.01
		}
	}
	return 1
}
