// Package impair is a bad network for tests: a relay of UDP datagrams that loses, doubles and
// delays them.
package impair

import (
	"errors"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Conditions are those of each way, for each datagram by itself. Delays that differ let
// datagrams overtake each other.
type Conditions struct {
	Loss   float64       // share of datagrams that never arrive, 0 to 1
	Copies float64       // share of datagrams that arrive twice, 0 to 1
	Jitter time.Duration // the longest delay; all between 0 and it are equally likely
	Seed   uint64
}

// Relay passes datagrams between one client and a server. Close it.
type Relay struct {
	public *net.UDPConn // towards the client
	server *net.UDPConn
	client atomic.Pointer[net.UDPAddr] // who sent last
	rules  Conditions
	ways   sync.WaitGroup
	late   sync.WaitGroup // datagrams under way

	// Good makes the network a good one for as long as it is set.
	Good atomic.Bool

	Lost, Copied atomic.Int64 // of both ways
}

// Listen opens a relay at address, HOST:PORT, to the server at to.
func Listen(address, to string, rules Conditions) (*Relay, error) {
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	server, err := net.Dial("udp", to)
	if err != nil {
		return nil, err
	}
	public, err := net.ListenUDP("udp", at)
	if err != nil {
		return nil, errors.Join(err, server.Close())
	}
	r := &Relay{public: public, server: server.(*net.UDPConn), rules: rules}
	r.ways.Go(func() { r.carry(1, r.receive, r.server.Write) })
	r.ways.Go(func() { r.carry(2, r.server.Read, r.reply) })
	return r, nil
}

// Addr is where the client sends to.
func (r *Relay) Addr() *net.UDPAddr { return r.public.LocalAddr().(*net.UDPAddr) }

// Close ends the relay and waits for its goroutines.
func (r *Relay) Close() error {
	err := errors.Join(r.public.Close(), r.server.Close())
	r.ways.Wait()
	r.late.Wait()
	return err
}

func (r *Relay) receive(buffer []byte) (int, error) {
	n, from, err := r.public.ReadFromUDP(buffer)
	if err == nil {
		r.client.Store(from)
	}
	return n, err
}

func (r *Relay) reply(datagram []byte) (int, error) {
	return r.public.WriteToUDP(datagram, r.client.Load())
}

// carry passes datagrams one way until the relay is closed.
func (r *Relay) carry(way uint64, read, write func([]byte) (int, error)) {
	chance := rand.New(rand.NewPCG(r.rules.Seed, way))
	buffer := make([]byte, 1<<16)
	for {
		n, err := read(buffer)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue // nobody listens at the other end, yet or any more
		}
		if r.Good.Load() {
			_, _ = write(buffer[:n])
			continue
		}
		copies := 1
		switch p := chance.Float64(); {
		case p < r.rules.Loss:
			copies = 0
			r.Lost.Add(1)
		case p < r.rules.Loss+r.rules.Copies:
			copies = 2
			r.Copied.Add(1)
		}
		for range copies {
			datagram := append([]byte(nil), buffer[:n]...)
			r.late.Add(1)
			time.AfterFunc(time.Duration(chance.Float64()*float64(r.rules.Jitter)), func() {
				defer r.late.Done()
				_, _ = write(datagram) // as if it were lost
			})
		}
	}
}
