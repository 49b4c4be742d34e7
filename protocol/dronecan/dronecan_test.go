package dronecan

import (
	"context"
	"encoding/hex"
	"fmt"
	"math"
	"net"
	"testing"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// frames returns a transfer's frames as text: identifier and data.
func frames(t dataType, id uint32, payload []byte, transfer uint8) (all []string) {
	t.split(id, payload, transfer, func(f *frame) {
		all = append(all, fmt.Sprintf("%08x %s", f.id, hex.EncodeToString(f.data[:f.size])))
	})
	return all
}

// TestTransfersAreWhatPydronecanMakes: the frames are those of pydronecan's
// transport.Transfer for the same messages.
func TestTransfersAreWhatPydronecanMakes(t *testing.T) {
	esc := ESC{Index: 3, Voltage: 16.2, Current: -5.5, Temperature: 312.5, Speed: -5123 * math.Pi / 30, Output: 0.63}
	for _, c := range []struct {
		name string
		got  []string
		want []string
	}{
		{"esc.Status", frames(escStatus, escStatus.message(50), appendESC(nil, &esc), 7),
			[]string{"1f040a32 f20b000000000d87", "1f040a32 4c80c5e25cfdeb27", "1f040a32 df8c47"}},
		{"NodeStatus", frames(nodeStatus, nodeStatus.message(50), appendNodeStatus(nil, 123456), 3),
			[]string{"1f015532 40e20100000000c3"}},
		{"GetNodeInfo", frames(getNodeInfo, getNodeInfo.answer(50, 10), appendNodeInfo(nil, 77), 9),
			[]string{"10010ab2 5d9b4d0000000089", "10010ab2 0000010000000029", "10010ab2 0000000000000009", "10010ab2 0000000100736929",
				"10010ab2 746c61726b204509", "10010ab2 5343206e6f646529", "10010ab2 006f72672e736909", "10010ab2 746c61726b2e6529", "10010ab2 736349"}},
	} {
		if fmt.Sprint(c.got) != fmt.Sprint(c.want) {
			t.Errorf("%s:\n%v, want\n%v", c.name, c.got, c.want)
		}
	}
}

func TestWhoIsAsked(t *testing.T) {
	asked := frame{id: 0x1e01b28a, size: 1, data: [8]byte{0xc9}} // by pydronecan's node 10 of node 50
	if by, transfer, ok := getNodeInfo.requested(&asked, 50); !ok || by != 10 || transfer != 9 {
		t.Errorf("asked by %d, transfer %d, %v", by, transfer, ok)
	}
	for name, change := range map[string]func(*frame){
		"another node":    func(f *frame) { f.id = f.id&^0x7f00 | 51<<8 },
		"another service": func(f *frame) { f.id += 1 << 16 },
		"an answer":       func(f *frame) { f.id &^= request },
		"a message":       func(f *frame) { f.id &^= service },
		"nothing in it":   func(f *frame) { f.size = 0 },
		"a middle frame":  func(f *frame) { f.data[0] &^= startOfTransfer },
		"more would come": func(f *frame) { f.data[0] &^= endOfTransfer },
	} {
		other := asked
		change(&other)
		if _, _, ok := getNodeInfo.requested(&other, 50); ok {
			t.Errorf("%s: taken for a request", name)
		}
	}
}

// TestHalf compares with binary16 as it is defined: sign, five bits of exponent, ten of
// fraction.
func TestHalf(t *testing.T) {
	value := func(h uint16) float64 {
		fraction, exponent := float64(h&0x3ff), int(h>>10&0x1f)
		x := math.Ldexp(fraction, -24)
		if exponent > 0 {
			x = math.Ldexp(1024+fraction, exponent-25)
		}
		if h&0x8000 != 0 {
			x = -x
		}
		return x
	}
	for h := range uint16(0x7c00) { // each of them, and the middle to the next
		if got := half(value(h)); got != h {
			t.Fatalf("%g is %#04x, want %#04x", value(h), got, h)
		}
		if got := half(-value(h)); got != h|0x8000 {
			t.Fatalf("%g is %#04x, want %#04x", -value(h), got, h|0x8000)
		}
		if h < 0x7bff {
			below, above := half(value(h)*0.51+value(h+1)*0.49), half(value(h)*0.49+value(h+1)*0.51)
			if below != h || above != h+1 {
				t.Fatalf("beside the middle of %g and the next: %#04x and %#04x", value(h), below, above)
			}
		}
	}
	if half(1e6) != 0x7c00 || half(math.Inf(-1)) != 0xfc00 || half(math.NaN()) != 0x7e00 {
		t.Errorf("a million is %#04x, -Inf %#04x, NaN %#04x", half(1e6), half(math.Inf(-1)), half(math.NaN()))
	}
}

// TestDatagramsComeBack, and damaged ones do not.
func TestDatagramsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := frame{id: rapid.Uint32Range(0, 1<<29-1).Draw(t, "id")}
		f.size = copy(f.data[:], rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "data"))
		b := f.appendDatagram(nil)
		if got, ok := parseDatagram(b); !ok || got != f {
			t.Fatalf("%v came back as %v, %v", f, got, ok)
		}
		b[rapid.IntRange(0, len(b)-1).Draw(t, "at")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		if got, ok := parseDatagram(b); ok {
			t.Fatalf("damaged, it is %v", got)
		}
	})
	for size := range 80 {
		if _, ok := parseDatagram(make([]byte, size)); ok {
			t.Errorf("%d zeros are a frame", size)
		}
	}
}

// bus is another member of a Node's bus.
type bus struct {
	*net.UDPConn
	to *net.UDPConn
}

// onBus runs a Node on a bus of its own.
func onBus(t *testing.T, body func(n *Node, b bus)) {
	t.Helper()
	n := New()
	n.group.Port = freePort(t)
	listener, sender, err := n.open()
	if err != nil {
		t.Skipf("this computer has no multicast: %v", err)
	}
	defer listener.Close()
	defer sender.Close()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- n.Run(ctx) }()
	body(n, bus{listener, sender})
	cancel()
	if err := <-ended; err != context.Canceled {
		t.Errorf("Run returned %v", err)
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	c, err := net.ListenUDP("udp4", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	return c.LocalAddr().(*net.UDPAddr).Port
}

// next returns the next frame that ok accepts.
func (b bus) next(t *testing.T, ok func(f *frame) bool) frame {
	t.Helper()
	var buffer [100]byte
	b.SetReadDeadline(time.Now().Add(10 * time.Second))
	for {
		size, err := b.Read(buffer[:])
		if err != nil {
			t.Fatal(err)
		}
		if f, good := parseDatagram(buffer[:size]); good && ok(&f) {
			return f
		}
	}
}

func TestEachMotorIsToldOnTheBus(t *testing.T) {
	onBus(t, func(n *Node, b bus) {
		for k := range 2 {
			n.Report(float64(k)*0.01, []ESC{{Index: 0, Speed: 100}, {Index: 5, Speed: 200}})
			if k == 0 {
				status := b.next(t, func(f *frame) bool { return f.id == nodeStatus.message(own) })
				if status.size != 8 {
					t.Errorf("NodeStatus has %d bytes", status.size)
				}
			}
			for _, index := range []byte{0, 5} {
				last := b.next(t, func(f *frame) bool {
					return f.id == escStatus.message(own) && f.data[f.size-1]&endOfTransfer != 0
				})
				if got := last.data[1] >> 2 & 0x1f; got != index {
					t.Errorf("told of ESC %d, want %d", got, index)
				}
				if got, want := last.data[2]&lastTransfer, uint8(2*k)+index/5; got != want {
					t.Errorf("transfer %d, want %d", got, want)
				}
			}
		}
	})
}

func TestNodeSaysWhoItIs(t *testing.T) {
	onBus(t, func(n *Node, b bus) {
		answer := func(f *frame) bool { return f.id == getNodeInfo.answer(own, 10) }
		ask := frame{id: 0x1e01b28a, size: 1, data: [8]byte{0xc9}}
		asking := time.NewTicker(50 * time.Millisecond) // the Node may not have joined yet
		defer asking.Stop()
		stop := make(chan struct{})
		go func() {
			for {
				b.to.Write(ask.appendDatagram(nil))
				select {
				case <-stop:
					return
				case <-asking.C:
				}
			}
		}()
		first := b.next(t, answer)
		close(stop)
		if got := first.data[first.size-1]; got != startOfTransfer|9 {
			t.Errorf("the answer begins with the tail byte %#02x", got)
		}
	})
}

// TestAVehiclesLastRotorIsTold: a report has room for as many ESCs as a vehicle has motors, and no more are taken.
func TestAVehiclesLastRotorIsTold(t *testing.T) {
	const motors = 32 // command.MaxMotors
	n := New()
	escs := make([]ESC, motors+1)
	for i := range escs {
		escs[i] = ESC{Index: i, Speed: float64(i)}
	}
	n.Report(1, escs)
	if n.report.count != motors || n.report.escs[motors-1] != escs[motors-1] {
		t.Errorf("%d ESCs are told of, want %d", n.report.count, motors)
	}
}

func TestReportsDoNotAllocateOrWait(t *testing.T) {
	n := New()
	escs := make([]ESC, 4)
	if got := testing.AllocsPerRun(100, func() { n.Report(1, escs) }); got != 0 {
		t.Errorf("a report allocates %g times", got)
	}
	n.mu.Lock() // as Run, which takes the newest
	n.Report(2, escs)
	n.mu.Unlock()
	if n.report.time != 1 {
		t.Errorf("a report was not dropped: %g s", n.report.time)
	}
}
