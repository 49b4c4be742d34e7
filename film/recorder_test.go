package film

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// record makes a film of some pictures, the last of them twice.
func record(t *testing.T, o Options, pictures int) (Status, error) {
	t.Helper()
	r := Start(o)
	for i := range pictures {
		f := plain(o.Width, o.Height, byte(i), 60, 90)
		copy(r.Buffer(len(f.Pix)), f.Pix)
		if i == pictures-1 {
			f.Repeat = 2
		}
		r.Put(f)
	}
	err := r.Close()
	return r.Status(), err
}

// probe counts a film's frames as another program sees them.
func probe(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-count_frames", "-select_streams", "v",
		"-show_entries", "stream=codec_name,width,height,avg_frame_rate,nb_read_frames", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil {
		t.Errorf("ffprobe: %v: %s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestFilmsPlay makes both kinds of film and reads them with ffmpeg's own reader.
func TestFilmsPlay(t *testing.T) {
	if _, err := exec.LookPath("ffprobe"); err != nil {
		t.Skip("ffmpeg is not installed")
	}
	for name, want := range map[string]string{"a.mp4": "h264,128,96,30/1,21", "- b: c.avi": "mjpeg,128,96,30/1,21"} {
		o := Options{Path: filepath.Join(t.TempDir(), name), FPS: 30, Width: 129, Height: 96, Title: "test"}
		s, err := record(t, o, 20)
		if err != nil || s.Frames != 21 || !s.Done || s.Path != o.Path || s.Notice != "" {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		if got := probe(t, o.Path); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// fakeFFmpeg puts a shell script in ffmpeg's place.
func fakeFFmpeg(t *testing.T, script string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell for the script in ffmpeg's place")
	}
	bin := t.TempDir()
	if script != "" {
		if err := os.WriteFile(filepath.Join(bin, "ffmpeg"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
}

// TestWithoutFFmpegTheFilmIsMotionJPEG: no program, one that does not run, one
// without the encoder.
func TestWithoutFFmpegTheFilmIsMotionJPEG(t *testing.T) {
	for script, reason := range map[string]string{
		"":                               "not installed",
		"exit 3\n":                       "does not run",
		"echo ' V..... mpeg4  MPEG-4'\n": "lacks the encoder libx264",
	} {
		fakeFFmpeg(t, script)
		path := filepath.Join(t.TempDir(), "film.mp4")
		s, err := record(t, Options{Path: path, FPS: 30, Width: 32, Height: 32}, 5)
		if err != nil || !strings.Contains(s.Notice, reason) || filepath.Ext(s.Path) != ".avi" {
			t.Errorf("%q: %+v, %v; the notice should say %q", script, s, err, reason)
		}
		if n := len(parseAVI(t, s.Path).frames); n != 6 {
			t.Errorf("%q: %d frames, want 6", script, n)
		}
	}
}

// TestAFailingEncoderHoldsNobodyUp: frames are still taken, and the reason is told.
func TestAFailingEncoderHoldsNobodyUp(t *testing.T) {
	fakeFFmpeg(t, `case "$*" in *-encoders*) echo ' V....D libx264  H.264'; exit 0;; esac
echo 'av_interleaved_write_frame(): No space left on device' >&2
exit 1
`)
	s, err := record(t, Options{Path: filepath.Join(t.TempDir(), "film.mp4"), FPS: 30, Width: 640, Height: 360}, 50)
	if err == nil || !strings.Contains(err.Error(), "No space left on device") || !s.Done {
		t.Errorf("%+v, %v", s, err)
	}
	nowhere := filepath.Join(t.TempDir(), "none", "film.avi")
	if s, err := record(t, Options{Path: nowhere, FPS: 30, Width: 32, Height: 32}, 50); err == nil || !s.Done {
		t.Errorf("a film in a folder that is not there: %+v, %v", s, err)
	}
}

// hasEncoder is the beginning of a script that answers the question for encoders.
const hasEncoder = `case "$*" in *-encoders*) echo ' V....D libx264  H.264'; exit 0;; esac
`

// TestAHangingEncoderIsGivenUp: it takes nothing any more, whoever waits for it goes on, and the
// reason is told. One that takes a little now and then is waited for.
func TestAHangingEncoderIsGivenUp(t *testing.T) {
	head, err := exec.LookPath("head")
	if err != nil {
		t.Skip("there is no head to read slowly with")
	}
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("there is no sleep")
	}
	film := func(tick time.Duration, pictures int) (Status, error) {
		r := start(Options{Path: filepath.Join(t.TempDir(), "film.mp4"), FPS: 30, Width: 320, Height: 240}, tick)
		for range pictures {
			r.Put(plain(320, 240, 1, 2, 3))
		}
		err := r.Close()
		return r.Status(), err
	}
	fakeFFmpeg(t, hasEncoder+"exec "+sleep+" 1000\n")
	s, err := film(5*time.Millisecond, 50)
	if err == nil || !s.Done || !strings.Contains(err.Error(), "the flight goes on without a film") {
		t.Errorf("it hangs: %+v, %v", s, err)
	}
	fakeFFmpeg(t, hasEncoder+fmt.Sprintf("for i in 1 2 3 4 5; do %[1]s -c 70000 >/dev/null; %[2]s 0.2; done; exec %[1]s -c 100000000 >/dev/null\n", head, sleep))
	if s, err := film(time.Second, 10); err != nil || s.Frames != 10 || !s.Done {
		t.Errorf("it is slow: %+v, %v", s, err)
	}
}
