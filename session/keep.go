package session

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/sitlark/sitlark/autopilot"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/sim"
)

// aboveLayout tells apart the layouts of what keepAbove keeps.
func aboveLayout() string {
	exchange, pilot, judge := sim.CheckpointLayout(), autopilot.CheckpointLayout(), scenario.CheckpointLayout()
	sum := sha256.Sum256(append(append(exchange[:], pilot[:]...), judge[:]...))
	return hex.EncodeToString(sum[:8])
}

// keepAbove makes the recorder save the state of the autopilot and the exchange with each
// checkpoint, for branches that continue from there. It does so if the built-in autopilot flies
// in process, since it waits for its answer then. Other flights are replayed from the start.
func keepAbove(v *Vehicle) {
	var judge func(dst []byte) []byte
	if v.Scenario != nil && v.alone {
		judge = func(dst []byte) []byte { return scenario.AppendCheckpoint(dst, v.Scenario.judge) }
	}
	v.recorder.Keep(func(dst []byte) []byte {
		if v.Sim == nil { // it is being made
			if b := v.Setup.Branch; b != nil {
				return b.moments[v.Index].above(b.judge).Append(dst)
			}
			return dst
		}
		pilot := v.pilot.Load()
		if pilot == nil || !v.Sim.InTurn() {
			return dst
		}
		dst = record.AppendPart(dst, v.Sim.AppendCheckpoint)
		dst = record.AppendPart(dst, pilot.AppendCheckpoint)
		return record.AppendPart(dst, judge)
	})
}

// flownBy says who flies the vehicle; nil: not the built-in autopilot.
func flownBy(v *Vehicle) (*record.Flown, error) {
	if b := v.Setup.Branch; b != nil {
		return b.flown(v.Index), nil
	}
	if !v.builtIn() && !v.Demo.CanBegin() {
		return nil, nil
	}
	f := &record.Flown{Layout: aboveLayout(), FrameRate: pilotRate(v.together), Loop: true, InTurn: v.options.InProcess, Mission: v.Demo.Plan()}
	if s := v.Scenario; s != nil {
		file := s.loaded.File
		f.FrameRate, f.Loop, f.InTurn, f.Mission = pilotRate(1), false, true, v.Setup.PlannedMission()
		f.Scenario = &record.Script{Name: file.Source.Name, Text: file.Source.Text()}
	}
	return f, nil
}
