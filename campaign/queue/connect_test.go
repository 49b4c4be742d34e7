package queue

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/sitlark/sitlark/internal/secret"
)

// TestUnreachableServerSaysWhatToDo.
func TestUnreachableServerSaysWhatToDo(t *testing.T) {
	_, err := Dial(Access{URL: secret.NewURL("nats://127.0.0.1:1")}, "test")
	if err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") || !strings.Contains(err.Error(), "check that it runs") {
		t.Errorf("got %v", err)
	}
	_, err = Dial(Access{URL: secret.NewURL("nats://127.0.0.1:1"), Creds: "/nowhere.creds"}, "test")
	if err == nil || !strings.Contains(err.Error(), "/nowhere.creds") {
		t.Errorf("got %v", err)
	}
}

// TestServerWithoutJetStreamSaysSo.
func TestServerWithoutJetStreamSaysSo(t *testing.T) {
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	plain.Start()
	defer plain.Shutdown()
	if !plain.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	c, err := Dial(Access{URL: secret.NewURL(plain.ClientURL())}, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Open(t.Context(), "c1"); !errors.Is(err, errNoStreams) {
		t.Errorf("got %v", err)
	}
}
