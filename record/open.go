package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/sitlark/sitlark/internal/filekind"
	"github.com/sitlark/sitlark/internal/filelock"
	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/physics"
)

// Recording is a file that was opened. Its methods are for one goroutine.
type Recording struct {
	Path     string
	Complete bool  // it was closed; false: its program was killed, or writes it still
	Damage   error // what of it is missing, and why; nil: nothing is
	Vehicles []*Vehicle

	ctx      context.Context // of OpenContext
	file     content
	read     *chunkReader
	chunks   []chunk
	begun    int       // how many of the vehicles have a start
	tail     int64     // offset of the last chunk's record, from which Refresh goes on
	ends     uint64    // greatest log_time, by the summary; 0: not known
	end      int64     // offset of the end of the data, where it is complete
	ahead    *sequence // that reads the file the first time
	channels map[uint16]*mcap.Channel
	owners   map[uint16]*Vehicle // of the channels
	topics   map[string]*Vehicle // the vehicles
	harm     []harm              // what can't be read
	cut      int64               // offset of the record within which the file ends; 0: it ends with one
	distrust bool                // indexes may be wrong: chunks are indexed by their content
	orphans  bool                // messages were passed over, of channels that were not known yet
}

// content is what a Recording needs of an *os.File.
type content interface {
	io.ReaderAt
	io.Closer
	Stat() (fs.FileInfo, error)
}

// Vehicle is one vehicle of a Recording.
type Vehicle struct {
	Start
	Sitlark string  // the version that recorded it
	Inexact error   // why the flight can't be made again to the last bit; nil: it can
	Bare    bool    // only because another program left out its inputs: the vehicle is known
	Length  float64 // elapsed physics time over all its flights [s]
	Damaged []Hole  // what of it is damaged, in the order of time

	earlier     *physics.Earlier  // reads its checkpoints; nil: they are this program's
	topic       string            // that its channels begin with
	channels    map[uint16]string // names of its channels
	epoch       uint64            // log_time of elapsed time 0
	checkpoints []span
	control     []span
	inputs      []span
	truths      []span
	log         []span
	estimates   []span
}

// longestFile is more than any recording takes: 500 hours [bytes].
const longestFile = 64 << 30

// Is reports whether the file at path is an MCAP file, as recordings are.
func Is(path string) bool {
	file, err := inputfile.Open(path, longestFile)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, len(mcap.Magic))
	_, err = io.ReadFull(file, head)
	return err == nil && filekind.IsMCAP(head)
}

// Open opens a recording: one that was closed, one whose program was killed, one that is still
// being written, or one that is cut or damaged, up to there. The error says why there is
// nothing to see.
func Open(path string) (*Recording, error) { return OpenContext(context.Background(), path) }

// OpenContext is Open for work that is given up when ctx ends: from then on, whatever reads from the recording
// returns the error of ctx.
func OpenContext(ctx context.Context, path string) (*Recording, error) {
	file, err := inputfile.Open(path, longestFile)
	if err != nil {
		return nil, err
	}
	if err := join(file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	r, err := open(ctx, path, file)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return r, nil
}

// How long Open waits for another sitlark that completes the file, and how often it looks.
const joinTime, joinPeriod = 5 * time.Second, 10 * time.Millisecond

// join joins those that use the file, so that nobody removes or completes it meanwhile.
func join(file *os.File) error {
	for end := time.Now().Add(joinTime); ; time.Sleep(joinPeriod) {
		if err := filelock.Share(file); !errors.Is(err, filelock.ErrInUse) {
			return nil // some file systems have no locks
		}
		if time.Now().After(end) {
			return filelock.ErrInUse
		}
	}
}

// Close closes the file.
func (r *Recording) Close() error { return r.file.Close() }

func open(ctx context.Context, path string, file content) (*Recording, error) {
	head := make([]byte, 4096)
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if head = head[:n]; !filekind.IsMCAP(head) {
		return nil, errors.New(filekind.Sentence(filekind.Recording, filekind.Of(head)))
	}
	read, err := newChunkReader(ctx, file)
	if err != nil {
		return nil, err
	}
	r := &Recording{Path: path, ctx: ctx, file: file, read: read, tail: int64(len(mcap.Magic)), channels: map[uint16]*mcap.Channel{}, owners: map[uint16]*Vehicle{}, topics: map[string]*Vehicle{}}
	r.readOn()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	readAgain(r)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := r.whatIsMissing(); err != nil {
		return nil, err
	}
	return r, nil
}

// addChannel notes a channel, whose topic is /VEHICLE/NAME.
func (r *Recording) addChannel(c *mcap.Channel) {
	if r.channels[c.ID] != nil {
		return
	}
	c.Topic = plaintext.Line(c.Topic)
	r.channels[c.ID] = c
	parts := strings.Split(c.Topic, "/")
	if len(parts) != 3 {
		return
	}
	v := r.topics[parts[1]]
	if v == nil {
		v = &Vehicle{topic: parts[1], channels: map[uint16]string{}}
		r.topics[v.topic], r.Vehicles = v, append(r.Vehicles, v)
	}
	v.channels[c.ID], r.owners[c.ID] = parts[2], v
}

func (r *Recording) channelName(id uint16) string {
	if v := r.owners[id]; v != nil {
		return v.channels[id]
	}
	return ""
}

// begin takes over a vehicle's start.
func (r *Recording) begin(m *mcap.Message) error {
	v := r.owners[m.ChannelID]
	if v == nil || v.channels[m.ChannelID] != startChannel || v.epoch != 0 {
		return nil // it is known: to make its World takes far longer than to read a chunk
	}
	start, inexact, err := parseStart(m.Data)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if r.begun++; r.begun > mostVehicles {
		return fmt.Errorf("%w: it has more than %d vehicles", ErrDamaged, mostVehicles)
	}
	v.Start, v.Sitlark, v.Inexact, v.earlier, v.epoch = start.Start, start.Sitlark, inexact, start.earlier, m.PublishTime
	return nil
}

// note adds a message to the index of its vehicle.
func (r *Recording) note(channel uint16, s span) {
	r.orphans = r.orphans || r.channels[channel] == nil
	if list := r.owners[channel].spans(channel); list != nil {
		*list = append(*list, s)
	}
}

// spans is where the messages of a channel are listed; nil: they are not.
func (v *Vehicle) spans(channel uint16) *[]span {
	if v == nil {
		return nil
	}
	switch v.channels[channel] {
	case inputsChannel:
		return &v.inputs
	case checkpointChannel:
		return &v.checkpoints
	case controlChannel:
		return &v.control
	case truthChannel:
		return &v.truths
	case logChannel:
		return &v.log
	case estimateChannel:
		return &v.estimates
	}
	return nil
}

// message returns the data of a message.
func (r *Recording) message(s span) ([]byte, error) {
	m, err := r.whole(s)
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}

// whole returns a message. Its publish_time is the time of its vehicle.
func (r *Recording) whole(s span) (*mcap.Message, error) {
	records, err := r.read.records(int(s.chunk), r.chunks[s.chunk])
	if err != nil {
		return nil, err
	}
	op, content, err := recordAt(records, int(s.offset))
	if err != nil {
		return nil, err
	}
	if op != mcap.OpMessage {
		return nil, fmt.Errorf("%w: an index entry does not point to a message", ErrDamaged)
	}
	m, err := parse(mcap.ParseMessage, content)
	if err != nil {
		return nil, damaged(err)
	}
	if m.LogTime != s.at {
		return nil, fmt.Errorf("%w: an index entry points to another message", ErrDamaged)
	}
	return m, nil
}

// ErrNoVehicle means that a recording has no vehicle of that name.
var ErrNoVehicle = errors.New("no such vehicle")

// Chosen returns the vehicle of a name in a recording's fleet; of an empty name, all vehicles.
// The error wraps ErrNoVehicle and lists the names that there are.
func Chosen(r *Recording, name string) ([]*Vehicle, error) {
	if name == "" {
		return r.Vehicles, nil
	}
	var names []string
	for _, v := range r.Vehicles {
		if v.Name == name {
			return []*Vehicle{v}, nil
		}
		if v.Name != "" {
			names = append(names, v.Name)
		}
	}
	switch len(names) {
	case 0:
		return nil, fmt.Errorf("%s: %w: %q; it has a single vehicle, without a name", r.Path, ErrNoVehicle, name)
	case 1:
		return nil, fmt.Errorf("%s: %w: %q; its only vehicle is %s", r.Path, ErrNoVehicle, name, names[0])
	}
	return nil, fmt.Errorf("%s: %w: %q; its vehicles are %s", r.Path, ErrNoVehicle, name, strings.Join(names, ", "))
}
