//go:build ardupilot

package simfault

import (
	"context"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/ardupilot"
	"github.com/sitlark/sitlark/physics/state"
)

// TestArduPilotHasTheseNames: the real ArduCopter, of whichever release, has the parameters
// that the table gives for it: each fault is set, read back and undone.
func TestArduPilotHasTheseNames(t *testing.T) {
	const instance, address = "-I48", "tcp:127.0.0.1:6240"
	ctx, cancel := context.WithCancel(t.Context())
	copter := exec.CommandContext(ctx, ardupilot.Copter(t), "-w", instance, "-S", "--model", "quad", "--speedup", "5", "--home", "-35.363261,149.165230,584,353")
	copter.Dir = t.TempDir()
	if err := copter.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); _ = copter.Wait() })
	r := &rig{T: t, address: address}
	r.run()
	var release string
	r.await("its version", func() bool {
		v := r.link.Status().Vehicle
		if v == "" {
			return false
		}
		var err error
		if release, err = releaseOf(v); err != nil {
			t.Fatal(err)
		}
		return true
	})
	r.await("the probes", func() bool { return r.m.Status().Faults[command.BaroLoss].State == Healthy })
	for i := range nameTable {
		row := &nameTable[i]
		want := row.in(release)
		r.desire(row.kind, true)
		if len(want) == 0 {
			r.await(kindName(row.kind)+" is not supported", func() bool { return r.state(row.kind) == Lacking })
			r.desire(row.kind, false)
			continue
		}
		r.await(kindName(row.kind), func() bool { return r.state(row.kind) == Set })
		f := r.m.Status().Faults[row.kind]
		var got []string
		for _, p := range f.Parameters[:min(MaxParameters, f.More+1)] {
			got = append(got, p.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("ArduCopter %s, %s: %s, want %s", release, kindName(row.kind), strings.Join(got, " "), strings.Join(want, " "))
		}
		r.desire(row.kind, false)
		r.await(kindName(row.kind)+" undone", func() bool { return r.state(row.kind) == Healthy })
	}
}

// desire begins or ends a fault of the first sensor.
func (r *rig) desire(kind int, on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch kind {
	case RC:
		r.want.RC.Lost = on
	case Day:
		r.want.Air.TemperatureOffset = 0
		if on {
			r.want.Air.TemperatureOffset = 5
		}
	default:
		r.want.SensorFaults[kind] = state.SensorFault{Active: on, Which: 1, Value: [3]float64{1, 1, 1}}
	}
}
