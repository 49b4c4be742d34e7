package session

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/bluenviron/gomavlib/v3/pkg/dialects/common"
	"github.com/bluenviron/gomavlib/v3/pkg/message"

	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/protocol/mavlink"
	"github.com/sitlark/sitlark/protocol/mavlink/mavtest"
	"github.com/sitlark/sitlark/record"
)

// TestChangedParametersAreRecorded, with the value before, and those that stay are not.
func TestChangedParametersAreRecorded(t *testing.T) {
	a := mavtest.Start(t, mavtest.Options{})
	path := filepath.Join(t.TempDir(), "flight.mcap")
	f, err := New(testSetup(t, func(c *config.Config) {
		c.MAVLink.Address, c.Record = a.Address, config.Record{Path: path}
	}), Options{Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- f.Run(ctx, nil) }()
	for f.Vehicles[0].Link.Status().State != mavlink.Alive {
		time.Sleep(time.Millisecond)
	}
	heard := make(chan struct{})
	f.Vehicles[0].Link.Subscribe(func(m message.Message) { // after the recording, which has subscribed before
		if p, is := m.(*common.MessageParamValue); is && p.ParamId == "TEST_SPEED" && p.ParamValue == 450 {
			close(heard)
		}
	})
	for _, value := range []float32{300, 300, 450} {
		a.Send(&common.MessageParamValue{ParamId: "TEST_SPEED", ParamValue: value, ParamType: common.MAV_PARAM_TYPE_REAL32, ParamCount: 5})
	}
	<-heard
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	log, err := r.Log(r.Vehicles[0])
	if err != nil {
		t.Fatal(err)
	}
	var all []record.Entry
	for _, e := range log {
		if e.Kind == "parameter" {
			all = append(all, e)
		}
	}
	if len(all) != 1 || all[0].Name != "TEST_SPEED" || all[0].Before != 300 || all[0].Value != 450 {
		t.Errorf("noted are %+v", all)
	}
}
