package dronecan

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"sync"
	"time"

	"golang.org/x/net/ipv4"
)

// group is the first CAN bus of an ArduPilot SITL.
var group = netip.MustParseAddrPort("239.65.82.0:57732")

// own is the Node's address. ArduPilot's is 10, and it gives out those from 125 down.
const own NodeID = 50

// MaxESCs is how many a Node tells of.
const MaxESCs = 32

// Node is the ESCs of one vehicle on the bus. Make it with New.
type Node struct {
	group *net.UDPAddr
	fresh chan struct{} // there is a report to send

	mu     sync.Mutex
	report report // guarded by mu; the newest

	sent      report // Owner: Run's goroutine
	transfers map[uint32]uint8
	datagram  []byte
}

// report is the ESCs at a moment.
type report struct {
	time  float64 // of the flight [s]
	count int
	escs  [MaxESCs]ESC
}

// New returns a Node of which nothing runs yet.
func New() *Node {
	return &Node{group: net.UDPAddrFromAddrPort(group), fresh: make(chan struct{}, 1), transfers: map[uint32]uint8{}}
}

// Report hands over what the ESCs measure at a time of the flight [s], to be sent by Run.
// It does not wait: while Run is busy, only the newest report is kept, and one that comes
// as Run takes the last is dropped.
func (n *Node) Report(time float64, escs []ESC) {
	if !n.mu.TryLock() {
		return
	}
	n.report.time, n.report.count = time, copy(n.report.escs[:], escs)
	n.mu.Unlock()
	select {
	case n.fresh <- struct{}{}:
	default:
	}
}

// Run sends reports and answers requests until ctx ends. It returns an error if this
// computer's network has no multicast.
func (n *Node) Run(ctx context.Context) error {
	listener, sender, err := n.open()
	if err != nil {
		return fmt.Errorf("ESC telemetry: %w; ArduPilot's simulated CAN bus needs a network interface with multicast", err)
	}
	asked := make(chan asker)
	var reading sync.WaitGroup
	reading.Go(func() { listen(ctx, listener, asked) })
	defer reading.Wait()
	defer listener.Close()
	defer sender.Close()
	status := -statusPeriod
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case by := <-asked:
			n.transmit(sender, getNodeInfo, getNodeInfo.answer(own, by.node), appendNodeInfo(nil, uint32(n.sent.time)), by.transfer)
		case <-n.fresh:
			n.mu.Lock()
			n.sent = n.report
			n.mu.Unlock()
			if t := n.sent.time; t >= status+statusPeriod || t < status { // a flight begins at 0
				status = t
				n.broadcast(sender, nodeStatus, appendNodeStatus(nil, uint32(t)))
			}
			var payload [16]byte
			for i := range n.sent.count {
				n.broadcast(sender, escStatus, appendESC(payload[:0], &n.sent.escs[i]))
			}
		}
	}
}

// statusPeriod is how often NodeStatus is sent, by the time of the flight [s].
// Source: DroneCAN specification, 5 (node status reporting): at most 1 s.
const statusPeriod = 0.5

// broadcast sends a message to all.
func (n *Node) broadcast(to net.Conn, t dataType, payload []byte) {
	n.transmit(to, t, t.message(own), payload, n.transfers[t.id])
	n.transfers[t.id]++
}

// transmit sends a transfer. A datagram that can't be sent is lost, as on a real bus.
func (n *Node) transmit(to net.Conn, t dataType, id uint32, payload []byte, transfer uint8) {
	t.split(id, payload, transfer, func(f *frame) {
		n.datagram = f.appendDatagram(n.datagram[:0])
		_, _ = to.Write(n.datagram)
	})
}

// open joins the bus. What is sent stays on this computer.
func (n *Node) open() (listener, sender *net.UDPConn, err error) {
	if listener, err = net.ListenMulticastUDP("udp4", nil, n.group); err != nil {
		return nil, nil, err
	}
	if sender, err = net.DialUDP("udp4", nil, n.group); err == nil {
		p := ipv4.NewPacketConn(sender)
		if err = errors.Join(p.SetMulticastTTL(0), p.SetMulticastLoopback(true)); err == nil {
			return listener, sender, nil
		}
		sender.Close()
	}
	listener.Close()
	return nil, nil, err
}

// asker is a node that wants to know who this one is.
type asker struct {
	node     NodeID
	transfer uint8
}

// listen tells of each GetNodeInfo until the listener is closed.
func listen(ctx context.Context, listener *net.UDPConn, asked chan<- asker) {
	var b [datagramHeader + maxData + 1]byte
	for {
		size, err := listener.Read(b[:])
		if errors.Is(err, net.ErrClosed) || errors.Is(err, os.ErrClosed) {
			return
		}
		if err != nil { // as of a datagram that is too long, on Windows
			select {
			case <-ctx.Done():
				return
			case <-time.After(10 * time.Millisecond):
			}
			continue
		}
		f, ok := parseDatagram(b[:size])
		if !ok {
			continue
		}
		by, transfer, ok := getNodeInfo.requested(&f, own)
		if !ok {
			continue
		}
		select {
		case asked <- asker{by, transfer}:
		case <-ctx.Done():
			return
		}
	}
}
