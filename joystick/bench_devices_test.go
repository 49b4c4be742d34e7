package joystick

import (
	"slices"
	"testing"
)

// bench are devices whose readings a test gives, as recorded from real ones.
type bench struct {
	list []Device
	says map[int]Reading
}

func (b *bench) List(dst []Device) []Device { return append(dst, b.list...) }

func (b *bench) Read(slot int, dst *Reading) bool {
	for _, d := range b.list {
		if d.Slot == slot {
			r := b.says[slot]
			dst.Axes, dst.Buttons = slices.Clone(r.Axes), slices.Clone(r.Buttons) // so that nothing is read beyond their ends
			return true
		}
	}
	return false
}

func (b *bench) plug(d Device, r Reading) {
	b.list = append(b.list, d)
	b.says[d.Slot] = r
}

func (b *bench) unplug(slot int) {
	var rest []Device
	for _, d := range b.list {
		if d.Slot != slot {
			rest = append(rest, d)
		}
	}
	b.list = rest
}

func newBench() *bench { return &bench{says: map[int]Reading{}} }

var (
	pad   = Device{Slot: 0, GUID: "030000005e0400008e02000014010000", Name: "Xbox 360 Controller", Gamepad: true, Axes: 6, Buttons: 15}
	radio = Device{Slot: 1, GUID: "03000000091200004f54000011010000", Name: "OpenTX Radiomaster TX16S Joystick", Axes: 8, Buttons: 24}
)

// atEase is a pad with the sticks let go.
func atEase() Reading { return Reading{Axes: []float64{0, 0, 0, 0, -1, -1}, Buttons: make([]bool, 15)} }

func mapped(t *testing.T, m *Mapping, r Reading) Pulses {
	t.Helper()
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	var mapper Mapper
	out, _ := mapper.Map(m, &r)
	return out
}
