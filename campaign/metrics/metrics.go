// Package metrics shows Prometheus how campaigns and workers get on.
package metrics

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/coordinate"
	"github.com/sitlark/sitlark/campaign/queue"
)

// wallBuckets are limits of flights' durations [s].
var wallBuckets = prometheus.ExponentialBuckets(0.05, 2, 14)

// Coordinator has the metrics of a campaign's coordinator.
type Coordinator struct {
	registry *prometheus.Registry

	samples    *prometheus.GaugeVec
	asked      prometheus.Gauge
	generation prometheus.Gauge
	worst      prometheus.Gauge
	workers    prometheus.Gauge
	jobs       prometheus.Gauge
	wall       prometheus.Histogram
}

// NewCoordinator makes the metrics of the campaign with this id and name.
func NewCoordinator(id, name string) *Coordinator {
	labels := prometheus.Labels{"campaign": id, "name": name}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "sitlark", Subsystem: "campaign", Name: name, Help: help, ConstLabels: labels})
	}
	c := &Coordinator{
		registry:   registry(),
		samples:    prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: "sitlark", Subsystem: "campaign", Name: "samples", Help: "Samples with a result, by status.", ConstLabels: labels}, []string{"status"}),
		asked:      gauge("samples_asked", "Samples of this generation that have no result yet."),
		generation: gauge("generation", "The generation that is flown, from 1."),
		worst:      gauge("worst_margin", "The smallest margin so far, in proportion to its limit."),
		workers:    gauge("workers", "Workers that were heard of in the last seconds and can fly this campaign."),
		jobs:       gauge("worker_jobs", "Flights that these workers fly at a time."),
		wall:       prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "sitlark", Subsystem: "campaign", Name: "flight_wall_seconds", Help: "How long flights took.", Buckets: wallBuckets, ConstLabels: labels}),
	}
	c.registry.MustRegister(c.samples, c.asked, c.generation, c.worst, c.workers, c.jobs, c.wall)
	return c
}

// Add takes a result and how far the campaign is.
func (c *Coordinator) Add(r *campaign.Record, p coordinate.Progress) {
	c.samples.WithLabelValues(string(campaign.Held)).Set(float64(p.Held))
	c.samples.WithLabelValues(string(campaign.Broken)).Set(float64(p.Broken))
	c.samples.WithLabelValues(string(campaign.NotFlown)).Set(float64(p.NotFlown))
	c.asked.Set(float64(p.Asked))
	c.generation.Set(float64(p.Generation))
	if p.HasWorst {
		c.worst.Set(p.Worst)
	}
	if r.Result.Wall > 0 {
		c.wall.Observe(r.Result.Wall)
	}
}

// Workers takes which workers there are.
func (c *Coordinator) Workers(fit []queue.Presence) {
	jobs := 0
	for _, w := range fit {
		jobs += w.Jobs
	}
	c.workers.Set(float64(len(fit)))
	c.jobs.Set(float64(jobs))
}

// Handler serves the metrics.
func (c *Coordinator) Handler() http.Handler { return handler(c.registry) }

// Worker has the metrics of a worker.
type Worker struct {
	registry *prometheus.Registry

	flights *prometheus.CounterVec
	physics prometheus.Counter
	wall    prometheus.Histogram
}

// NewWorker makes the metrics of a worker.
func NewWorker(name string, jobs int) *Worker {
	labels := prometheus.Labels{"worker": name}
	w := &Worker{
		registry: registry(),
		flights:  prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "sitlark", Subsystem: "worker", Name: "flights_total", Help: "Flights that ended, by status.", ConstLabels: labels}, []string{"status"}),
		physics:  prometheus.NewCounter(prometheus.CounterOpts{Namespace: "sitlark", Subsystem: "worker", Name: "physics_seconds_total", Help: "Physics time that was flown.", ConstLabels: labels}),
		wall:     prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "sitlark", Subsystem: "worker", Name: "flight_wall_seconds", Help: "How long flights took.", Buckets: wallBuckets, ConstLabels: labels}),
	}
	size := prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "sitlark", Subsystem: "worker", Name: "jobs", Help: "Flights at a time.", ConstLabels: labels})
	size.Set(float64(jobs))
	w.registry.MustRegister(w.flights, w.physics, w.wall, size)
	return w
}

// Add takes a flight that ended. It may be called from several goroutines.
func (w *Worker) Add(r *campaign.Result) {
	w.flights.WithLabelValues(string(r.Status)).Inc()
	w.physics.Add(max(0, r.Duration))
	w.wall.Observe(r.Wall)
}

// Handler serves the metrics.
func (w *Worker) Handler() http.Handler { return handler(w.registry) }

func registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return r
}

func handler(r *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(r, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError})
}

// Serve serves /metrics at HOST:PORT until ctx ends, and returns where.
func Serve(ctx context.Context, address string, h http.Handler) (at string, err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", fmt.Errorf("metrics at %s: %w; expected HOST:PORT with a free port, such as 127.0.0.1:9464", address, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", h)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			listener.Close()
		}
	}()
	return listener.Addr().String(), nil
}
