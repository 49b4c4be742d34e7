package vehiclefile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/golden"
)

// TestDamagedVehiclesAreJudgedAsBefore: each line of the example damaged in many ways; what is
// said of it, or what is read instead, as in testdata.
func TestDamagedVehiclesAreJudgedAsBefore(t *testing.T) {
	judged := func(text string) (read string, err error) {
		f, err := Parse(strings.NewReader(text), "a.yaml")
		if err != nil {
			return "", err
		}
		v := *f
		return strings.ReplaceAll(fmt.Sprintf("%+v", v), ":", ": "), nil
	}
	whole, err := judged(Example())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, d := range golden.Damaged(Example()) {
		read, err := judged(d.Text)
		if err != nil {
			said, _, _ := strings.Cut(err.Error(), "\n\n")
			fmt.Fprintf(&b, "line %d %s: %s\n", d.Line, d.How, strings.ReplaceAll(said, "\n", " | "))
		} else {
			fmt.Fprintf(&b, "line %d %s, taken: %s\n", d.Line, d.How, golden.Changes(whole, read, 8))
		}
	}
	golden.Check(t, "damaged.txt", b.String())
}
