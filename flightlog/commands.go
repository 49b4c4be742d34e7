package flightlog

import "github.com/sitlark/sitlark/mission"

// Command is a MAVLink command that the autopilot was sent, by a ground station or another
// program.
type Command struct {
	Elapsed           float64 // [s]
	System, Component int     // who sent it
	Number            int     // MAV_CMD
	Frame             int     // MAV_FRAME of its place
	Params            [7]float64
	Accepted          bool
}

// hasPlace reports whether parameters 5 and 6 of a command are a latitude and a longitude, which
// ArduPilot logs as whole numbers of 1e-7 degrees.
func hasPlace(number int) bool {
	switch number {
	case 179, 192, 195, 201, 43003: // DO_SET_HOME, DO_REPOSITION, DO_SET_ROI_LOCATION, DO_SET_ROI, EXTERNAL_POSITION_ESTIMATE
		return true
	}
	return mission.Command(number).HasPlace() && number != takeOff
}

// takeOff is MAV_CMD_NAV_TAKEOFF, whose place ArduPilot's copters ignore.
const takeOff = 22

// readCommands reads the commands that the autopilot was sent.
//
// Source: ArduPilot's documentation "Onboard Message Log Messages", MAVC.
func readCommands(b *binaryLog) {
	times, rows := b.rows(b.log.Table("MAVC"), "SS", "SC", "Fr", "Cmd", "P1", "P2", "P3", "P4", "X", "Y", "Z", "Res")
	for i, now := range times {
		c := Command{
			Elapsed: now, System: int(rows[0][i]), Component: int(rows[1][i]), Frame: int(rows[2][i]), Number: int(rows[3][i]),
			Accepted: rows[11][i] == 0 || rows[11][i] == 5, // MAV_RESULT_ACCEPTED, IN_PROGRESS
		}
		for k := range c.Params {
			c.Params[k] = rows[4+k][i]
		}
		if hasPlace(c.Number) {
			c.Params[4], c.Params[5] = c.Params[4]*1e-7, c.Params[5]*1e-7
		}
		b.Commands = append(b.Commands, c)
	}
}
