package server

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sitlark/sitlark/foxglove"
)

// subprotocols are the names under which clients ask for the protocol: that of Foxglove's SDK,
// and that of ws-protocol, which Lichtblick uses. What sitlark sends is the same in both.
var subprotocols = []string{"foxglove.sdk.v1", "foxglove.websocket.v1"}

// The first byte of a binary message to a client.
const (
	opMessage = 1 // subscription uint32, log time uint64 [ns], body; little-endian
	opTime    = 2 // time uint64 [ns]
)

// Levels of a status.
const (
	statusWarning = 1
	statusError   = 2
)

type serverInfo struct {
	Op           string            `json:"op"`
	Name         string            `json:"name"`
	Capabilities []string          `json:"capabilities"`
	Metadata     map[string]string `json:"metadata"`
	SessionID    string            `json:"sessionId"`
}

type advertise struct {
	Op       string        `json:"op"`
	Channels []channelInfo `json:"channels"`
}

type channelInfo struct {
	ID             uint32 `json:"id"`
	Topic          string `json:"topic"`
	Encoding       string `json:"encoding"`
	SchemaName     string `json:"schemaName"`
	SchemaEncoding string `json:"schemaEncoding"`
	Schema         string `json:"schema"`
}

type status struct {
	Op      string `json:"op"`
	Level   int    `json:"level"`
	Message string `json:"message"`
}

// request is what a client sends.
type request struct {
	Op            string `json:"op"`
	Subscriptions []struct {
		ID        uint32 `json:"id"`
		ChannelID uint32 `json:"channelId"`
	} `json:"subscriptions"`
	SubscriptionIDs []uint32 `json:"subscriptionIds"`
}

// errRequest means that a client's message is none of the protocol's.
var errRequest = errors.New("not a message of Foxglove's WebSocket protocol")

func parseRequest(data []byte) (r request, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("%w: %w", errRequest, err)
	}
	if r.Op == "" {
		return r, fmt.Errorf("%w: it has no op", errRequest)
	}
	return r, nil
}

// infoOf is the first message to a client.
func infoOf(version, session string) []byte {
	return encode(serverInfo{
		Op: "serverInfo", Name: "sitlark", Capabilities: []string{"time"}, Metadata: map[string]string{"sitlark": version}, SessionID: session,
	})
}

// advertiseOf is the second: the channels of all vehicles.
func advertiseOf(vehicles []Vehicle) []byte {
	var schemas [foxglove.Topics]string
	for t := range foxglove.Topic(foxglove.Topics) {
		schemas[t] = base64.StdEncoding.EncodeToString(t.Descriptor())
	}
	m := advertise{Op: "advertise"}
	for i := range vehicles {
		for t := range foxglove.Topic(foxglove.Topics) {
			m.Channels = append(m.Channels, channelInfo{
				ID: channel(i, t), Topic: "/" + vehicles[i].Name + "/" + t.Name(),
				Encoding: "protobuf", SchemaName: t.Schema(), SchemaEncoding: "protobuf", Schema: schemas[t],
			})
		}
	}
	return encode(m)
}

// channel is the number of a vehicle's topic, from 1.
func channel(vehicle int, t foxglove.Topic) uint32 {
	return uint32(vehicle*foxglove.Topics) + uint32(t) + 1
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("server: %T: %v", v, err)) // texts and numbers
	}
	return data
}

// appendMessage appends a message to a subscriber.
func appendMessage(dst []byte, subscription uint32, at uint64, body []byte) []byte {
	dst = append(dst, opMessage)
	dst = binary.LittleEndian.AppendUint32(dst, subscription)
	dst = binary.LittleEndian.AppendUint64(dst, at)
	return append(dst, body...)
}

// appendTime appends a message that tells the time.
func appendTime(dst []byte, at uint64) []byte {
	return binary.LittleEndian.AppendUint64(append(dst, opTime), at)
}
