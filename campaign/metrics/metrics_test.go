package metrics

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/queue"
)

// TestPrometheusReadsThem over HTTP.
func TestPrometheusReadsThem(t *testing.T) {
	c := NewCoordinator("c1", "gusts")
	c.Add(&campaign.Record{Result: campaign.Result{Wall: 0.2}}, coordinate.Progress{Held: 7, Broken: 2, Asked: 3, Generation: 4, Worst: -0.5, HasWorst: true})
	c.Workers([]queue.Presence{{Jobs: 2}, {Jobs: 3}})
	w := NewWorker("pc", 2)
	w.Add(&campaign.Result{Status: campaign.Broken, Duration: 30, Wall: 1})
	for _, want := range []struct {
		handler http.Handler
		lines   []string
	}{
		{c.Handler(), []string{`sitlark_campaign_samples{campaign="c1",name="gusts",status="broken"} 2`, `sitlark_campaign_samples_asked{campaign="c1",name="gusts"} 3`,
			`sitlark_campaign_worst_margin{campaign="c1",name="gusts"} -0.5`, `sitlark_campaign_worker_jobs{campaign="c1",name="gusts"} 5`, `sitlark_campaign_flight_wall_seconds_count{campaign="c1",name="gusts"} 1`}},
		{w.Handler(), []string{`sitlark_worker_flights_total{status="broken",worker="pc"} 1`, `sitlark_worker_physics_seconds_total{worker="pc"} 30`, `sitlark_worker_jobs{worker="pc"} 2`, "go_goroutines"}},
	} {
		at, err := Serve(t.Context(), "127.0.0.1:0", want.handler)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.Get("http://" + at + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want.lines {
			if !strings.Contains(string(text), line) {
				t.Errorf("no %s in\n%s", line, text)
			}
		}
	}
}

// TestTakenPortIsTold.
func TestTakenPortIsTold(t *testing.T) {
	at, err := Serve(t.Context(), "127.0.0.1:0", http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Serve(t.Context(), at, http.NotFoundHandler()); err == nil || !strings.Contains(err.Error(), at) || !strings.Contains(err.Error(), "free port") {
		t.Errorf("got %v", err)
	}
}
