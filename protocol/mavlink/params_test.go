package mavlink

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/sitlark/sitlark/protocol/mavlink/conn"
)

// TestParameterRequestsAreLimited: 64 may wait for an answer; one more is refused at
// once, and there is room again when one is answered.
func TestParameterRequestsAreLimited(t *testing.T) {
	c, err := conn.New(conn.Address{Kind: conn.UDP, Host: "127.0.0.1", Port: 9})
	if err != nil {
		t.Fatal(err)
	}
	b := &base{conn: c, began: time.Now(), waiting: waitingTime{wall: time.Now, physics: (*History)(nil).newest}}
	b.status.State = Alive
	p := &Parameters{base: b}
	begin := func(name string) chan paramReply {
		replied := make(chan paramReply, 1)
		p.begin(&paramRequest{name: name, reply: func(r paramReply) { replied <- r }})
		return replied
	}
	for i := range 64 {
		if q := begin(fmt.Sprintf("P%d", i)); len(q) != 0 {
			t.Fatalf("request %d was refused", i+1)
		}
	}
	if q := begin("ONE_MORE"); len(q) != 1 || !errors.Is((<-q).err, ErrBusy) {
		t.Error("request 65 was not refused as ErrBusy")
	}
	p.answer("P7", paramReply{value: 1})
	if q := begin("ONE_MORE"); len(q) != 0 {
		t.Error("no room after an answer")
	}
}
