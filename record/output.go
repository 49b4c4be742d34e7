package record

import (
	"errors"
	"math"
	"os"
	"time"

	"github.com/foxglove/mcap/go/mcap"
	"github.com/klauspost/compress/zstd"

	"github.com/sitlark/sitlark/foxglove"
	"github.com/sitlark/sitlark/internal/buildinfo"
	"github.com/sitlark/sitlark/record/message"
)

// repeatEvery is after how many chunks the beginning is repeated: once a minute.
const repeatEvery = 128

// output is the MCAP file. Owner: the writer.
type output struct {
	create          func() (disk, error)
	failed          error // of the last write; nil: it went well
	unflushed       error // why what was written did not get to the disk, since the last report; nil: it did
	load            *load
	target          target
	stage           stage
	options         *mcap.WriterOptions // the library reads them at each message
	mcap            *mcap.Writer        // nil: the file is not open yet
	epoch           time.Time           // of log_time
	last            uint64              // greatest log_time so far
	flushed         time.Time           // when the last chunk ended [wall]
	chunkEnd        uint64              // greatest log_time then
	channels        map[*Recorder]map[string]uint16
	again           []func() error // write the schemas, channels and starts once more
	chunks, repeats int            // chunks with more than starts, and how often the beginning was repeated
	schemas         map[string]uint16
	views           map[*Recorder]*foxglove.Vehicle // for other programs
	needs           map[*Recorder]Gap               // vehicles that must begin again with a checkpoint
	body            []byte
}

// lastSecond is the last one of which the format has the nanoseconds, in 2262: what a clock says beyond
// that, or before 1970, is no time.
const lastSecond = math.MaxInt64/1_000_000_000 - 1_000_000

func newOutput(create func() (disk, error), l *load, epoch time.Time) output {
	if s := epoch.Unix(); s < 1 || s > lastSecond {
		epoch = time.Unix(1, 0)
	}
	return output{
		create: create, load: l, epoch: epoch, flushed: time.Now(),
		options:  &mcap.WriterOptions{IncludeCRC: true, Chunked: true, ChunkSize: chunkSize, Compression: mcap.CompressionZSTD, CompressionLevel: mcap.CompressionLevelDefault},
		channels: map[*Recorder]map[string]uint16{}, schemas: map[string]uint16{}, views: map[*Recorder]*foxglove.Vehicle{}, needs: map[*Recorder]Gap{},
	}
}

// begin opens the file and writes its header, if that has not been done.
func (o *output) begin() error {
	if o.mcap != nil {
		return nil
	}
	var file disk
	err := o.load.wait(func() (err error) {
		file, err = o.create()
		return err
	})
	if err != nil {
		return err
	}
	o.stage = stage{file: file, load: o.load}
	if file, ok := file.(*os.File); ok {
		o.target.path = file.Name()
	}
	if o.options.Compressor, err = compressor(); err != nil {
		return err
	}
	if o.mcap, err = mcap.NewWriter(&o.stage, o.options); err == nil {
		err = o.mcap.WriteHeader(&mcap.Header{Profile: profile, Library: "sitlark " + buildinfo.Version()})
	}
	if err != nil {
		return err
	}
	return o.flush()
}

// window is how far back Zstandard looks for what it has seen before [bytes]. A chunk ends with the message that makes
// it longer than chunkSize, and is seldom longer than this. The library's own 8 MB take 12 MB of memory more, and
// compress a chunk to the same bytes.
const window = 2 * chunkSize

// compressor compresses chunks as the library does by itself, but for the window.
func compressor() (mcap.CustomCompressor, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithWindowSize(window))
	if err != nil {
		return nil, err
	}
	return mcap.NewCustomCompressor(mcap.CompressionZSTD, z), nil
}

// open writes the schemas and channels of a vehicle, and its start.
func (o *output) open(r *Recorder, s *Start) error {
	start, err := s.encode(buildinfo.Version())
	if err != nil {
		return err
	}
	first := uint16(len(o.channels) * 8)
	ids := map[string]uint16{}
	o.channels[r] = ids
	for _, c := range []struct{ name, encoding, schema, schemaEncoding string }{
		{startChannel, "json", "sitlark.Start", "jsonschema"},
		{inputsChannel, "sitlark.inputs", "", ""},
		{checkpointChannel, "sitlark.checkpoint", "", ""},
		{controlChannel, "sitlark.above", "", ""},
		{truthChannel, "protobuf", message.TruthType.Name, "protobuf"},
		{logChannel, "json", "sitlark.Log", "jsonschema"},
		{estimateChannel, "protobuf", message.EstimateType.Name, "protobuf"},
	} {
		schema, err := o.schema(c.schema, c.schemaEncoding)
		if err != nil {
			return err
		}
		id := first + uint16(len(ids))
		ids[c.name] = id
		if err := o.channel(&mcap.Channel{
			ID: id, SchemaID: schema, Topic: "/" + r.topic + "/" + c.name, MessageEncoding: c.encoding,
		}); err != nil {
			return err
		}
	}
	if err := o.openFoxglove(r, s); err != nil {
		return err
	}
	o.options.ChunkSize = 0 // on disk now
	o.again = append(o.again, func() error { return o.message(r, startChannel, o.logTime(0), start) })
	return o.message(r, startChannel, o.logTime(0), start)
}

// channel writes a channel.
func (o *output) channel(c *mcap.Channel) error {
	o.again = append(o.again, func() error { return o.mcap.WriteChannel(c) })
	return o.mcap.WriteChannel(c)
}

// repeat writes all that is known at the beginning once more, as a part of the next chunk: one that is
// damaged costs no more than its half second, also where it is the first.
func (o *output) repeat() error {
	o.repeats++
	for _, write := range o.again {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// schema returns the number of a schema, which it writes the first time; 0 where there is none.
func (o *output) schema(name, encoding string) (uint16, error) {
	if name == "" {
		return 0, nil
	}
	if id, ok := o.schemas[name]; ok {
		return id, nil
	}
	data := []byte(`{"type":"object"}`)
	if encoding == "protobuf" {
		data = descriptor(name)
	}
	id := uint16(len(o.schemas) + 1)
	o.schemas[name] = id
	s := &mcap.Schema{ID: id, Name: name, Encoding: encoding, Data: data}
	o.again = append(o.again, func() error { return o.mcap.WriteSchema(s) })
	return id, o.mcap.WriteSchema(s)
}

// batch writes a batch: its checkpoint and ControlState, its Truths with the estimates of their time, then its inputs.
func (o *output) batch(b *batch) error {
	r := b.vehicle
	start, end := o.logTime(b.start), o.logTime(b.end)
	r.written = b.to
	if b.gap.Err != nil {
		b.gap.To = b.from
		r.losses.over(b.gap)
		if err := o.gap(r, b.gap); err != nil {
			return err
		}
	}
	if len(b.checkpoint) > 0 {
		if err := o.message(r, checkpointChannel, start, b.checkpoint); err != nil {
			return err
		}
	}
	if len(b.control) > 0 {
		if err := o.message(r, controlChannel, start, b.control); err != nil {
			return err
		}
	}
	for i := range b.truths {
		if err := o.estimatesUntil(r, &b.truths[i], b.times[i]); err != nil {
			return err
		}
		at := o.logTime(b.times[i])
		b.truths[i].Shorten()
		o.body = message.TruthType.Append(o.body[:0], &b.truths[i])
		if err := o.message(r, truthChannel, at, o.body); err != nil {
			return err
		}
		if err := o.show(r, at, &b.truths[i]); err != nil {
			return err
		}
	}
	for i := range b.events {
		if err := o.log(r, end, entryOf(&b.events[i])); err != nil {
			return err
		}
	}
	head := encodeSpan(o.body[:0], b.start, b.end)
	o.body = append(head, b.inputs...)
	if time.Since(o.flushed) >= chunkAge || end >= o.chunkEnd+chunkTime {
		o.options.ChunkSize = 0
	}
	return o.message(r, inputsChannel, end, o.body)
}

// gap writes the entry of a gap.
func (o *output) gap(r *Recorder, g Gap) error {
	return o.log(r, o.logTime(g.To.Elapsed), map[string]any{
		"kind": string(GapEntry), "flight": g.To.Flight, "time": g.To.Time, "since": g.From.Elapsed, "until": g.To.Elapsed, "text": Reason(g.Err),
	})
}

// logTime is the log_time of an elapsed time [s].
func (o *output) logTime(elapsed float64) uint64 {
	return uint64(o.epoch.UnixNano()) + uint64(math.Round(elapsed*1e9))
}

// message writes one message, and to disk the chunk that it completes. log_time never falls,
// also where another vehicle is ahead; publish_time is the vehicle's own.
func (o *output) message(r *Recorder, channel string, at uint64, body []byte) error {
	at = max(at, uint64(o.epoch.UnixNano()))
	o.last = max(o.last, at)
	chunks := len(o.mcap.ChunkIndexes)
	err := o.mcap.WriteMessage(&mcap.Message{ChannelID: o.channels[r][channel], LogTime: o.last, PublishTime: at, Data: body})
	o.options.ChunkSize = chunkSize
	if err != nil || len(o.mcap.ChunkIndexes) == chunks {
		return err
	}
	o.flushed, o.chunkEnd = time.Now(), o.last
	for r := range o.channels {
		r.staged = r.written
	}
	if channel != startChannel {
		if o.chunks++; o.chunks%repeatEvery == 1 {
			if err := o.repeat(); err != nil {
				return err
			}
		}
	}
	// Where the disk takes nothing the rest of a batch is staged all the same.
	if err := o.flush(); err != nil {
		o.unflushed = err
	}
	return nil
}

// flush writes what is staged to the disk.
func (o *output) flush() error {
	if err := o.stage.flush(); err != nil {
		return err
	}
	for r := range o.channels {
		r.losses.wrote(r.staged)
	}
	return nil
}

// finish completes the file.
func (o *output) finish() error {
	var err error
	if o.repeats == 0 {
		err = o.repeat()
	}
	err = errors.Join(err, o.mcap.Close())
	if err == nil {
		err = o.flush()
	}
	if err == nil {
		err = o.load.wait(func() error { o.atEnd(); return nil })
	}
	return err
}

// close waits until the disk has what is written, and closes the file.
func (o *output) close() error {
	err := o.load.wait(o.stage.file.Sync)
	return errors.Join(err, o.load.wait(o.stage.file.Close))
}
