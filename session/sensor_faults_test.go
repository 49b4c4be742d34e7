package session

import (
	"strings"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/protocol/mavlink"
)

// TestFaultThatNobodyHasIsRefused: over a link that no autopilot has answered, except
// to heal, and what the physics breaks itself.
func TestFaultThatNobodyHasIsRefused(t *testing.T) {
	link, err := mavlink.New(mavlink.Config{Address: "tcp:127.0.0.1:1", Home: mission.DefaultHome})
	if err != nil {
		t.Fatal(err)
	}
	d := new(SensorFaults)
	d.link.Store(link)
	lost := command.SensorFault{Kind: command.GPSLoss}
	if err := d.refuse(lost); err == nil || !strings.Contains(err.Error(), "tcp:127.0.0.1:1") {
		t.Errorf("a fault that no autopilot can have: %v", err)
	}
	for _, c := range []command.Command{command.RestoreSensors{}, command.SensorFault{Kind: command.RangefinderNoise, Value: [3]float64{0.5}}, command.FailMotor{Motor: 1}} {
		if err := d.refuse(c); err != nil {
			t.Errorf("%s %+v is refused: %v", command.Name(c), c, err)
		}
	}
	d.link.Store(nil) // a script's, which comes to act when the autopilot is there
	if err := d.refuse(lost); err != nil {
		t.Errorf("a script's fault: %v", err)
	}
}
