package rotor

import (
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
)

//go:embed data/*.csv
var data embed.FS

// point is one measurement.
type point struct {
	j      float64 // advance ratio V/(nD)
	rpm    float64 // [1/min]
	ct, cp float64 // thrust and power coefficient
}

// measurement is a propeller's tunnel test: static rows by rising rpm, and runs
// at one rpm each, by rising advance ratio.
type measurement struct {
	static []point
	runs   [][]point
}

// load returns the measurement of the named propeller.
func load(name string) (measurement, error) {
	f, err := data.Open("data/" + name + ".csv")
	if err != nil {
		return measurement{}, fmt.Errorf("rotor: propeller %q is not known, must be apc-sf-10x4.7", name)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		return measurement{}, fmt.Errorf("rotor: propeller %s: %w", name, err)
	}
	var points []point
	for i, row := range rows[1:] {
		p, err := parse(row)
		if err != nil {
			return measurement{}, fmt.Errorf("rotor: propeller %s, row %d: %w", name, i+1, err)
		}
		points = append(points, p)
	}
	return group(points), nil
}

func parse(row []string) (point, error) {
	var v [4]float64
	for i := range v {
		x, err := strconv.ParseFloat(row[i], 64)
		if err != nil {
			return point{}, err
		}
		v[i] = x
	}
	return point{j: v[0], rpm: v[1], ct: v[2], cp: v[3]}, nil
}

// group sorts points into static ones and runs. Runs whose speeds differ by less
// than 100 1/min are one run, taken in two parts.
func group(points []point) measurement {
	var m measurement
	var moving []point
	for _, p := range points {
		if p.j == 0 {
			m.static = append(m.static, p)
		} else {
			moving = append(moving, p)
		}
	}
	byRPM := func(a, b point) int { return int(a.rpm - b.rpm) }
	slices.SortStableFunc(m.static, byRPM)
	slices.SortStableFunc(moving, byRPM)
	for _, p := range moving {
		last := len(m.runs) - 1
		if last < 0 || p.rpm-m.runs[last][0].rpm > 100 {
			m.runs = append(m.runs, nil)
			last++
		}
		m.runs[last] = append(m.runs[last], p)
	}
	for i, run := range m.runs {
		m.runs[i] = merge(run)
	}
	return m
}

// merge sorts a run by advance ratio and averages points closer than 0.012, so
// that the overlap of two parts makes no steps.
func merge(run []point) []point {
	slices.SortStableFunc(run, func(a, b point) int {
		if a.j < b.j {
			return -1
		}
		return 1
	})
	var out []point
	for i := 0; i < len(run); {
		n, sum := 0, point{}
		for k := i; k < len(run) && run[k].j-run[i].j < 0.012; k++ {
			sum.j, sum.rpm, sum.ct, sum.cp = sum.j+run[k].j, sum.rpm+run[k].rpm, sum.ct+run[k].ct, sum.cp+run[k].cp
			n++
		}
		k := 1 / float64(n)
		out = append(out, point{j: k * sum.j, rpm: k * sum.rpm, ct: k * sum.ct, cp: k * sum.cp})
		i += n
	}
	return out
}
