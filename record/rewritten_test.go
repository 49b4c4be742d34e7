package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/record"
)

// rewriting says how a recording is written once more, as other programs do.
type rewriting struct {
	mcap.WriterOptions
	order   mcap.ReadOrder
	change  func(topic string, n int, data []byte) []byte // topic is the last part of the channel's, n counts its messages from 0; nil: none
	topics  []string                                      // the last parts of those that are left; nil: all
	from    uint64                                        // after the first message [ns]
	ids     bool                                          // other numbers of channels, in another order
	beside  bool                                          // attachments and metadata between the messages
	repeats bool                                          // each message behind its channel's record
}

// rewritten writes a recording once more, with messages that change returns.
func rewritten(t *testing.T, path string, change func(topic string, n int, data []byte) []byte) string {
	t.Helper()
	return rewrittenAs(t, path, rewriting{WriterOptions: zstdChunks, change: change})
}

var zstdChunks = mcap.WriterOptions{Chunked: true, IncludeCRC: true, Compression: mcap.CompressionZSTD}

func rewrittenAs(t *testing.T, path string, how rewriting) string {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	in, err := os.Open(path)
	must(err)
	defer in.Close()
	r, err := mcap.NewReader(in)
	must(err)
	defer r.Close()
	var out bytes.Buffer
	w, err := mcap.NewWriter(&out, &how.WriterOptions)
	must(err)
	must(w.WriteHeader(&mcap.Header{}))
	messages, err := r.Messages(mcap.UsingIndex(how.order != mcap.FileOrder), mcap.InOrder(how.order))
	must(err)
	known, count, first := map[uint16]bool{}, map[uint16]int{}, uint64(0)
	for n := 0; ; n++ {
		schema, channel, m, err := messages.NextInto(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		must(err)
		first = max(first, 1)
		if first == 1 {
			first = m.LogTime
		}
		topic := filepath.Base(channel.Topic)
		if m.LogTime-first < how.from || how.topics != nil && !slices.Contains(how.topics, topic) {
			continue
		}
		if how.ids {
			other := *channel
			other.ID = 900 - channel.ID
			channel, m.ChannelID = &other, other.ID
		}
		if !known[channel.ID] || how.repeats {
			known[channel.ID] = true
			if schema != nil {
				must(w.WriteSchema(schema))
			}
			must(w.WriteChannel(channel))
		}
		if how.beside && n%50 == 0 {
			must(w.WriteMetadata(&mcap.Metadata{Name: "notes", Metadata: map[string]string{"n": fmt.Sprint(n)}}))
			must(w.WriteAttachment(&mcap.Attachment{Name: "picture", MediaType: "image/png", DataSize: 3, Data: strings.NewReader("abc")}))
		}
		if how.change != nil {
			m.Data = how.change(topic, count[channel.ID], bytes.Clone(m.Data))
		}
		count[channel.ID]++
		must(w.WriteMessage(m))
	}
	must(w.Close())
	to := filepath.Join(t.TempDir(), "rewritten.mcap")
	must(os.WriteFile(to, out.Bytes(), 0o644))
	return to
}

// TestRewrittenRecordings: what the format allows is read as the recording itself, to the last bit.
func TestRewrittenRecordings(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 71)
	f.fly(9, func() {
		if f.random.IntN(500) == 0 {
			f.recorder.Note(record.TextEntry, f.flight, f.last, map[string]any{"text": "a text"})
		}
	})
	f.close()
	own := open(t, f.path)
	want, err := record.Verify(t.Context(), own, own.Vehicles[0])
	if err != nil || want.Differs != nil || want.Checkpoints < 3 {
		t.Fatalf("as recorded: %+v, %v", want, err)
	}
	chunks := func(c mcap.CompressionFormat, size int64) mcap.WriterOptions {
		return mcap.WriterOptions{Chunked: true, IncludeCRC: true, Compression: c, ChunkSize: size}
	}
	for name, how := range map[string]rewriting{
		"LZ4":                      {WriterOptions: chunks(mcap.CompressionLZ4, 0)},
		"LZ4, small":               {WriterOptions: chunks(mcap.CompressionLZ4, 5000)},
		"not compressed":           {WriterOptions: chunks(mcap.CompressionNone, 0)},
		"one large chunk":          {WriterOptions: chunks(mcap.CompressionZSTD, 1<<30)},
		"small chunks":             {WriterOptions: chunks(mcap.CompressionZSTD, 1000)},
		"no chunks":                {},
		"no chunks, repeating":     {beside: true, repeats: true},
		"no chunks, other numbers": {ids: true, WriterOptions: mcap.WriterOptions{SkipRepeatedChannelInfos: true, SkipRepeatedSchemas: true, SkipStatistics: true}},
		"without an index":         {WriterOptions: mcap.WriterOptions{Chunked: true, SkipMessageIndexing: true}},
		"without a summary": {WriterOptions: mcap.WriterOptions{Chunked: true, SkipStatistics: true, SkipRepeatedSchemas: true, SkipRepeatedChannelInfos: true,
			SkipAttachmentIndex: true, SkipMetadataIndex: true, SkipChunkIndex: true, SkipSummaryOffsets: true}},
		"in the order of time":            {WriterOptions: zstdChunks, order: mcap.LogTimeOrder},
		"in the order of time, no chunks": {order: mcap.LogTimeOrder},
		"other numbers of channels":       {WriterOptions: chunks(mcap.CompressionLZ4, 20000), ids: true},
		"channels in every chunk":         {WriterOptions: chunks(mcap.CompressionZSTD, 20000), repeats: true, beside: true},
		"sitlark's channels alone":        {WriterOptions: chunks(mcap.CompressionLZ4, 20000), topics: []string{"start", "inputs", "checkpoint", "above", "truth", "log", "estimate"}},
	} {
		r, err := record.Open(rewrittenAs(t, f.path, how))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		v := r.Vehicles[0]
		got, err := record.Verify(t.Context(), r, v)
		if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) || v.Length != own.Vehicles[0].Length || r.Damage != nil || !r.Complete || len(r.Vehicles) != 1 {
			t.Errorf("%s: %+v, want %+v; %g s of %g; damage %v, complete %v, %v", name, got, want, v.Length, own.Vehicles[0].Length, r.Damage, r.Complete, err)
		}
		log, damage := r.Log(v)
		if all, _ := own.Log(own.Vehicles[0]); len(log) != len(all) || len(all) == 0 || damage != nil {
			t.Errorf("%s: %d entries of the log of %d, %v", name, len(log), len(all), damage)
		}
		if p, err := r.Player(v); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if err := p.Seek(6.5); err != nil || p.Elapsed() < 6.49 {
			t.Errorf("%s: goes to %g s, %v", name, p.Elapsed(), err)
		}
		r.Close()
	}
}

// TestRewrittenFleets: of vehicles of which one is far ahead.
func TestRewrittenFleets(t *testing.T) {
	ahead := newFlight(t, filepath.Join(t.TempDir(), "fleet.mcap"), 11)
	behind := joinFlight(t, ahead.file, ahead.path, "behind", 12)
	ahead.fly(7, nil)
	behind.fly(5, nil)
	ahead.close()
	for name, how := range map[string]rewriting{
		"in the order of time": {WriterOptions: zstdChunks, order: mcap.LogTimeOrder}, "no chunks": {ids: true}, "LZ4": {WriterOptions: mcap.WriterOptions{Chunked: true, Compression: mcap.CompressionLZ4}},
	} {
		r := open(t, rewrittenAs(t, ahead.path, how))
		for i, f := range []*flight{ahead, behind} {
			if found, err := record.Verify(t.Context(), r, r.Vehicles[i]); err != nil || found.Differs != nil || found.Damage != nil || found.Until < f.passed-1e-6 || found.Checkpoints < 2 {
				t.Errorf("%s, %q: %+v of %g s, %v", name, r.Vehicles[i].Name, found, f.passed, err)
			}
		}
	}
}

// TestFilteredRecordings: states without inputs are shown for their whole length, inputs without checkpoints
// from the beginning; of what can't be shown it is said what is missing.
func TestFilteredRecordings(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 72)
	f.fly(6, nil)
	f.close()
	length := open(t, f.path).Vehicles[0].Length
	filtered := func(from uint64, topics ...string) (*record.Recording, error) {
		return record.Open(rewrittenAs(t, f.path, rewriting{WriterOptions: zstdChunks, from: from, topics: topics}))
	}
	r, err := filtered(0, "start", "truth")
	if err != nil {
		t.Fatal(err)
	}
	v := r.Vehicles[0]
	if v.Inexact == nil || !v.Bare || len(v.Params.Vehicle.Motors) != 4 || !strings.Contains(v.Inexact.Error(), "inputs") || v.Length < length-0.02 || v.Length > length {
		t.Errorf("states alone: %g s of %g, %v", v.Length, length, v.Inexact)
	}
	if lacks := strings.Join(record.Lacks(r), "; "); !strings.Contains(lacks, "no log, /vehicle/log,") {
		t.Errorf("states alone: it has %q", lacks)
	}
	if lacks := record.Lacks(open(t, f.path)); len(lacks) > 0 {
		t.Errorf("the whole recording has %q", lacks)
	}
	r.Close()
	r, err = filtered(0, "start", "truth", "inputs")
	if err != nil {
		t.Fatal(err)
	}
	p := player(t, r)
	if err := p.Seek(5); err != nil || p.Elapsed() < 4.99 || r.Vehicles[0].Length != length {
		t.Errorf("without checkpoints: at %g s of %g, %v", p.Elapsed(), r.Vehicles[0].Length, err)
	}
	for _, c := range []struct {
		from   uint64
		topics []string
		want   string
	}{
		{2e9, nil, "without its beginning, the message of /vehicle/start"},
		{0, []string{"truth", "inputs"}, "without its beginning, the message of /vehicle/start"},
		{0, []string{"start", "inputs"}, "lacks the recorded states, /vehicle/truth"},
		{0, []string{"tf"}, "not a sitlark recording: it has /"},
		{1 << 62, nil, "nothing is recorded in it"},
	} {
		if _, err := filtered(c.from, c.topics...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("from %d ns, %v: %v, want %q", c.from, c.topics, err, c.want)
		}
	}
}

// TestChunksThatCantBeRead say so, and what rewrites them; damaged ones are damaged.
func TestChunksThatCantBeRead(t *testing.T) {
	f := newFlight(t, filepath.Join(t.TempDir(), "flight.mcap"), 73)
	f.fly(1, nil)
	f.close()
	renamed := rewrittenAs(t, f.path, rewriting{WriterOptions: mcap.WriterOptions{Chunked: true, Compression: mcap.CompressionLZ4}})
	data, err := os.ReadFile(renamed)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("\x03\x00\x00\x00lz4"))
	copy(data[at+4:], "xz2")
	if err := os.WriteFile(renamed, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := record.Open(renamed); err == nil || errors.Is(err, record.ErrDamaged) || !strings.Contains(err.Error(), `compressed by "xz2", expected zstd, lz4 or none: mcap compress rewrites`) {
		t.Errorf("got %v", err)
	}
	copy(data[at+4:], "lz4")
	for i := at + 200; i < at+400; i++ {
		data[i] = 0xff
	}
	if err := os.WriteFile(renamed, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err := record.Open(renamed); !errors.Is(err, record.ErrDamaged) && (err != nil || !errors.Is(r.Damage, record.ErrDamaged)) {
		t.Errorf("got %v", err)
	}
}
