package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sitlark/sitlark/internal/childproc"
)

// ffmpegFilm pipes frames into the program ffmpeg.
type ffmpegFilm struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	says tail
	took func() // it took a piece of a picture; nil: nobody asks
}

// errNoFFmpeg says how to get smaller films.
var errNoFFmpeg = errors.New("ffmpeg is not installed: install it for MPEG-4, or name the film FILE.avi")

// listTime is how long ffmpeg may take to list its encoders: less than the watch's patience, so that a program that
// hangs leads to an AVI file, and the film is not given up.
const listTime = 25 * time.Second

// findFFmpeg returns the path of the program, if it exists and can write H.264.
func findFFmpeg() (string, error) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		return "", errNoFFmpeg
	}
	ctx, cancel := context.WithTimeout(context.Background(), listTime)
	defer cancel()
	list := exec.CommandContext(ctx, program, "-hide_banner", "-encoders")
	childproc.Detach(list)
	out, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("%s does not run: %w: reinstall it, or name the film FILE.avi", program, err)
	}
	if !bytes.Contains(out, []byte(" libx264 ")) {
		return "", fmt.Errorf("%s lacks the encoder libx264: install an ffmpeg that has it, or name the film FILE.avi", program)
	}
	return program, nil
}

func newFFmpeg(program string, o Options) (*ffmpegFilm, error) {
	f := &ffmpegFilm{cmd: exec.Command(program, ffmpegArgs(o)...)}
	childproc.Detach(f.cmd)
	f.cmd.Stderr = &f.says
	var err error
	if f.in, err = f.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return f, f.cmd.Start()
}

// ffmpegArgs describe the input and the output. Every player shows 4:2:0 with the colours
// of BT.709.
func ffmpegArgs(o Options) []string {
	// Without "file:" a name with a colon would be a protocol, one with a dash an option.
	path := "file:" + filepath.ToSlash(o.Path)
	return []string{
		"-hide_banner", "-nostdin", "-loglevel", "error", "-y",
		"-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", fmt.Sprintf("%dx%d", o.Width, o.Height),
		"-framerate", strconv.Itoa(o.FPS), "-i", "pipe:0", "-an",
		"-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "20",
		"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
		"-metadata", "title=" + o.Title, path,
	}
}

// piece is how much of a picture is written at once [bytes]: as much as fits into a pipe.
const piece = 64 << 10

func (f *ffmpegFilm) write(bgrx []byte, repeat int) error {
	for range repeat {
		for part := range slices.Chunk(bgrx, piece) {
			if _, err := f.in.Write(part); err != nil {
				return f.fault(err)
			}
			if f.took != nil {
				f.took()
			}
		}
	}
	return nil
}

// killWhen kills the program when the film is given up, and returns then or when it has ended.
func (f *ffmpegFilm) killWhen(dead, ended <-chan struct{}) {
	select {
	case <-dead:
		_ = f.cmd.Process.Kill()
	case <-ended:
	}
}

// fault prefers ffmpeg's own message to the pipe's error.
func (f *ffmpegFilm) fault(err error) error {
	_ = f.in.Close()
	_ = f.cmd.Wait()
	if said := f.says.last(); said != "" {
		return errors.New("ffmpeg: " + said)
	}
	return fmt.Errorf("ffmpeg ended early: %w", err)
}

// finishTime is how long ffmpeg may take to finish a film: on a busy machine its last forty frames
// take their time.
const finishTime = 2 * time.Minute

func (f *ffmpegFilm) close() error {
	if f.cmd.ProcessState != nil {
		return nil // it ended on its own
	}
	kill := time.AfterFunc(finishTime, func() { _ = f.cmd.Process.Kill() })
	defer kill.Stop()
	if err := f.in.Close(); err != nil {
		return f.fault(err)
	}
	if err := f.cmd.Wait(); err != nil {
		return f.fault(err)
	}
	return nil
}

// tail keeps the end of what is written to it.
type tail struct{ b []byte }

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.b = append(t.b, p...)
	if over := len(t.b) - 4096; over > 0 {
		t.b = append(t.b[:0], t.b[over:]...)
	}
	return len(p), nil
}

// last is the last line that is not empty.
func (t *tail) last() string {
	lines := strings.FieldsFunc(string(t.b), func(r rune) bool { return r == '\n' || r == '\r' })
	for i := len(lines) - 1; i >= 0; i-- {
		if line := strings.TrimSpace(lines[i]); line != "" {
			return line
		}
	}
	return ""
}
