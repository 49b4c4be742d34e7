package sim

import (
	"context"
	"errors"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
)

// errNotWaiting is the outcome of cancelling an order that does not wait.
var errNotWaiting = errors.New("it does not wait")

// batch is requests that the physics goroutine takes between the same two steps.
// It owns them until it closes done, once a Snapshot shows what they did.
type batch struct {
	requests []request
	receipts []command.Receipt // one for each
	done     chan struct{}
}

// Check tells whether Order would take o. It may be called from any goroutine.
func (s *Sim) Check(o command.Scheduled) error {
	if err := o.Validate(); err != nil {
		return err
	}
	if err := physics.Fits(&s.vehicle, o.Command); err != nil || s.refuse == nil {
		return err
	}
	return s.refuse(o.Command)
}

// Place checks all orders, queues them as one, and waits until the physics has
// taken them, which it does between two steps, and a Snapshot shows it. When ctx ends first, the receipts
// carry nothing but the numbers, and the orders still act. The physics never waits.
// It may be called from any goroutine. Errors are those of Submit; then none acts.
func (s *Sim) Place(ctx context.Context, orders []command.Scheduled) ([]command.Receipt, error) {
	requests := make([]request, len(orders))
	for i, o := range orders {
		if err := s.Check(o); err != nil {
			return nil, err
		}
		requests[i] = request{order: o, id: s.ids.next()}
	}
	return s.await(ctx, requests)
}

// Withdraw is CancelOrder that waits for the physics and tells whether the order
// was still waiting or growing. When ctx ends first it returns ctx's error.
func (s *Sim) Withdraw(ctx context.Context, id uint64) (waited bool, err error) {
	receipts, err := s.await(ctx, []request{{id: id, cancel: true}})
	switch {
	case err != nil:
		return false, err
	case !receipts[0].Taken:
		return false, ctx.Err()
	}
	return receipts[0].Refused == "", nil
}

func (s *Sim) await(ctx context.Context, requests []request) ([]command.Receipt, error) {
	b := &batch{requests: requests, receipts: make([]command.Receipt, len(requests)), done: make(chan struct{})}
	if err := s.ask(request{batch: b}); err != nil {
		return nil, err
	}
	select {
	case <-b.done:
		return b.receipts, nil
	case <-ctx.Done():
		return notTaken(requests), nil
	}
}

// notTaken leaves the batch to the physics goroutine, which may be at work on it.
func notTaken(requests []request) []command.Receipt {
	receipts := make([]command.Receipt, len(requests))
	for i := range requests {
		receipts[i].ID = requests[i].id
	}
	return receipts
}

// takeBatch takes each of b's requests and says what became of it.
func (s *Sim) takeBatch(b *batch) {
	for i, r := range b.requests {
		waits := r.order.Ramp > 0 || !s.due(r.order.At)
		err := s.take(r)
		receipt := command.Receipt{ID: r.id, Taken: true, Flight: s.flight, Time: s.world.State().Time}
		switch {
		case err != nil:
			receipt.Refused = err.Error()
		case waits:
			receipt.Waits, receipt.Time = true, max(r.order.At, receipt.Time)
		}
		b.receipts[i] = receipt
	}
	s.taken = append(s.taken, b)
}

// tell lets those go on who wait for what has been published now.
func (s *Sim) tell() {
	for _, b := range s.taken {
		close(b.done)
	}
	s.taken = s.taken[:0]
}
