package bemt

import (
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// source is the solver itself: a table that another solver has made is another table. Nobody
// has to remember to raise a version. TestSourceIsWhole holds the list to the folder.
//
//go:embed annulus.go axis.go calibrate.go duct.go element.go family.go flap.go generic.go geometry.go ground.go
//go:embed inflow.go keep.go section.go solve.go table.go vortexring.go wake.go
var source embed.FS

// Key returns a digest of everything that the bits of NewTable's result depend on: the
// arguments, the solver's source, how the compiler rounds, and how this processor computes.
func Key(p *Propeller, omegaMax float64, air Air) (key [32]byte) {
	h := sha256.New()
	solver := solverDigest()
	h.Write(solver[:])
	fmt.Fprintf(h, "%v %v %v", *p, omegaMax, air)
	h.Sum(key[:0])
	return key
}

// solverDigest is the part of a Key that all propellers share.
var solverDigest = sync.OnceValue(func() (digest [32]byte) {
	h := sha256.New()
	files, err := fs.Glob(source, "*.go")
	for _, name := range files {
		var text []byte
		if text, err = source.ReadFile(name); err != nil {
			break
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
	}
	if err != nil {
		panic(err) // the files are part of the program
	}
	fmt.Fprintln(h, runtime.GOARCH, rounding())
	writeProbe(h)
	h.Sum(digest[:0])
	return digest
})

// rounding returns what of the compiler may change a rounding: its version and the settings of the
// build. Where it fuses x*y + z into one operation, which ones it fuses depends on how it was asked
// to compile; before the third level of amd64 it fuses none, and Go leaves it no other choice.
func rounding() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return runtime.Version()
	}
	all := []string{runtime.Version()}
	for _, s := range info.Settings {
		if s.Key == "GOAMD64" && (s.Value == "v1" || s.Value == "v2") {
			return "unfused"
		}
		if !strings.HasPrefix(s.Key, "vcs") {
			all = append(all, s.Key+"="+s.Value)
		}
	}
	return strings.Join(all, " ")
}

// writeProbe writes results of the functions of package math that the solver calls: some of
// them fuse operations on processors that can, whatever the program was compiled for, and a new Go may
// compute them in another way.
func writeProbe(w io.Writer) {
	var b []byte
	for i := range 256 {
		x := (float64(i) - 128) / 17
		for _, y := range []float64{
			math.Exp(x), math.Log(x*x + 0.1), math.Sin(x), math.Cos(x), math.Tan(x / 8), math.Atan2(x, 2), math.Acos(x / 8),
			math.Tanh(x), math.Pow(x*x+0.1, 0.3), math.Cbrt(x), math.Hypot(x, 2), math.Sqrt(x * x),
		} {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(y))
		}
	}
	_, _ = w.Write(b) // to a hash, which takes everything
}

// parts are the nodes that are solved: those at the table's speed of sound, and from machNode on those
// at others. extendMach fills in the rest.
func (t *Table) parts() [3][]nodeLoads {
	from := machNode * len(t.axial.nodes) * len(t.edge.nodes)
	return [3][]nodeLoads{t.solved, t.perMach[0][from:], t.perMach[1][from:]}
}

// AppendSolved appends what NewTable has solved to b, some 230 kB; see Restore.
func (t *Table) AppendSolved(b []byte) []byte {
	for _, part := range t.parts() {
		for i := range part {
			for _, x := range part[i] {
				b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
			}
		}
	}
	return b
}

// Restore returns the table that NewTable makes of the same arguments, from what AppendSolved
// wrote of it. The caller vouches that it belongs to them: see Key. An error says that the
// length is another one, or is NewTable's.
func Restore(p *Propeller, omegaMax float64, air Air, solved []byte) (*Table, error) {
	t, err := emptyTable(p, omegaMax, air)
	if err != nil {
		return nil, err
	}
	parts, want := t.parts(), 0
	for _, part := range parts {
		want += 8 * loadTerms * len(part)
	}
	if len(solved) != want {
		return nil, fmt.Errorf("solved table of %d bytes, expected %d", len(solved), want)
	}
	for _, part := range parts {
		for i := range part {
			for k := range part[i] {
				part[i][k] = math.Float64frombits(binary.LittleEndian.Uint64(solved))
				solved = solved[8:]
			}
		}
	}
	t.extendMach()
	return t, nil
}
