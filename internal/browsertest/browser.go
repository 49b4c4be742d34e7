//go:build pictures

package browsertest

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Browser is a page in a Chromium of its own, which is driven by the DevTools protocol.
type Browser struct {
	t       *testing.T
	socket  *websocket.Conn
	session string

	mu       sync.Mutex
	number   int                          // guarded by mu; of the last command
	answers  map[int]chan json.RawMessage // guarded by mu
	requests []string                     // guarded by mu; that the page has made
	problems []string                     // guarded by mu; exceptions and what its policy has blocked
}

// Browse opens a page in a window of that size. flags are more of Chromium's.
func Browse(t *testing.T, url string, width, height int, scheme string, flags ...string) *Browser {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		t.Fatal("Chromium is missing: install it, such as by apt-get install chromium")
	}
	profile := t.TempDir()
	cmd := exec.Command(program, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank",
	}, flags...)...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	b := &Browser{t: t, answers: map[int]chan json.RawMessage{}}
	t.Cleanup(func() {
		if b.socket != nil {
			b.Send("Browser.close", nil)
			b.socket.CloseNow()
		} else {
			cmd.Process.Kill()
		}
		cmd.Wait()
	})
	b.connect(profile)
	b.open(url, width, height, scheme)
	return b
}

// connect connects to the Chromium of a profile.
func (b *Browser) connect(profile string) {
	b.t.Helper()
	var lines []string
	b.Await("Chromium", func() bool {
		text, err := os.ReadFile(filepath.Join(profile, "DevToolsActivePort"))
		lines = strings.Split(strings.TrimSpace(string(text)), "\n")
		return err == nil && len(lines) == 2
	})
	socket, _, err := websocket.Dial(context.Background(), "ws://127.0.0.1:"+lines[0]+lines[1], nil)
	if err != nil {
		b.t.Fatal(err)
	}
	socket.SetReadLimit(64 << 20)
	b.socket = socket
	go b.listen()
}

// listen takes what Chromium says until the connection ends.
func (b *Browser) listen() {
	for {
		_, text, err := b.socket.Read(context.Background())
		if err != nil {
			return
		}
		var m struct {
			ID     int
			Method string
			Result json.RawMessage
			Params struct {
				Request          struct{ URL string }
				Entry            struct{ Level, Text string }
				ExceptionDetails json.RawMessage
			}
		}
		if json.Unmarshal(text, &m) != nil {
			continue
		}
		b.mu.Lock()
		switch {
		case m.ID != 0 && b.answers[m.ID] != nil:
			b.answers[m.ID] <- m.Result
			delete(b.answers, m.ID)
		case m.Method == "Network.requestWillBeSent" && !strings.HasPrefix(m.Params.Request.URL, "data:"):
			b.requests = append(b.requests, m.Params.Request.URL)
		case m.Method == "Runtime.exceptionThrown":
			b.problems = append(b.problems, string(m.Params.ExceptionDetails))
		case m.Method == "Log.entryAdded" && m.Params.Entry.Level == "error":
			b.problems = append(b.problems, m.Params.Entry.Text)
		}
		b.mu.Unlock()
	}
}

// Requests are the addresses that the page has asked for.
func (b *Browser) Requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.requests)
}

// Problems are exceptions in the page, and what its policy has blocked.
func (b *Browser) Problems() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.problems)
}

// Software lets Chromium draw WebGL without a graphics card.
func Software() []string { return []string{"--use-angle=swiftshader", "--enable-unsafe-swiftshader"} }

// Send gives a command, and returns its result.
func (b *Browser) Send(method string, params map[string]any) json.RawMessage {
	b.t.Helper()
	answer := make(chan json.RawMessage, 1)
	b.mu.Lock()
	b.number++
	text, err := json.Marshal(map[string]any{"id": b.number, "method": method, "params": params, "sessionId": b.session})
	b.answers[b.number] = answer
	b.mu.Unlock()
	if err != nil {
		b.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := b.socket.Write(ctx, websocket.MessageText, text); err != nil {
		b.t.Fatal(err)
	}
	select {
	case result := <-answer:
		return result
	case <-ctx.Done():
		b.t.Fatalf("%s: no answer", method)
		return nil
	}
}

// Await waits for a state.
func (b *Browser) Await(what string, is func() bool) {
	b.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.t.Fatalf("%s did not come: %q", what, b.problems)
		}
	}
}

func (b *Browser) open(url string, width, height int, scheme string) {
	b.t.Helper()
	var target struct{ TargetID string }
	b.read(b.Send("Target.createTarget", map[string]any{"url": "about:blank"}), &target)
	var session struct{ SessionID string }
	b.read(b.Send("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}), &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.Send(domain+".enable", nil)
	}
	b.Send("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
	if width < 600 {
		b.Send("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true, "maxTouchPoints": 5})
	}
	b.Send("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
	b.Send("Page.navigate", map[string]any{"url": url})
	b.Await("the page", func() bool { return b.Text("document.documentElement.dataset.ready") == "true" })
}

func (b *Browser) read(result json.RawMessage, to any) {
	b.t.Helper()
	if err := json.Unmarshal(result, to); err != nil {
		b.t.Fatalf("%s: %v", result, err)
	}
}

// Text returns what an expression gives in the page.
func (b *Browser) Text(expression string) string {
	b.t.Helper()
	var r struct{ Result struct{ Value any } }
	b.read(b.Send("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}), &r)
	if r.Result.Value == nil {
		return ""
	}
	return fmt.Sprint(r.Result.Value)
}

// Drawn waits until the page has drawn what it was told.
func (b *Browser) Drawn() {
	b.t.Helper()
	b.Text("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
}

// Press presses a key.
func (b *Browser) Press(key string) {
	b.t.Helper()
	params := map[string]any{"type": "keyDown", "key": key}
	if len(key) == 1 {
		params["text"] = key
	}
	b.Send("Input.dispatchKeyEvent", params)
	b.Send("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key})
	b.Drawn()
}

// Rectangle is where an element is shown.
func (b *Browser) Rectangle(selector string) (r struct{ X, Y, Width, Height float64 }) {
	b.t.Helper()
	quoted, _ := json.Marshal(selector)
	b.read(json.RawMessage(b.Text(fmt.Sprintf("JSON.stringify(document.querySelector(%s).getBoundingClientRect())", quoted))), &r)
	return r
}

// Touch puts fingers on the page and moves them, in steps; each finger is a list of its places [CSS pixels].
func (b *Browser) Touch(fingers ...[][2]float64) {
	b.t.Helper()
	for k := range fingers[0] {
		kind, points := "touchMove", []map[string]any{}
		if k == 0 {
			kind = "touchStart"
		}
		for id, places := range fingers {
			points = append(points, map[string]any{"x": places[k][0], "y": places[k][1], "id": id})
		}
		b.Send("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points})
	}
	b.Send("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []map[string]any{}})
	b.Drawn()
}

// Click clicks into an element, at shares of its width and height.
func (b *Browser) Click(selector string, across, down float64) {
	b.t.Helper()
	r := b.Rectangle(selector)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.Send("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": r.X + across*r.Width, "y": r.Y + down*r.Height, "button": "left", "clickCount": 1})
	}
	b.Drawn()
}

// Picture returns what is seen of an element.
func (b *Browser) Picture(selector string) image.Image {
	b.t.Helper()
	b.Drawn()
	r := b.Rectangle(selector)
	var scrolled [2]float64 // a clip counts from the top of the page
	b.read(json.RawMessage(b.Text("JSON.stringify([scrollX, scrollY])")), &scrolled)
	r.X, r.Y = r.X+scrolled[0], r.Y+scrolled[1]
	var shot struct{ Data string }
	b.read(b.Send("Page.captureScreenshot", map[string]any{"format": "png", "clip": map[string]any{"x": r.X, "y": r.Y, "width": r.Width, "height": r.Height, "scale": 1}}), &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	return img
}

// Keep writes a picture for make test-pictures.
func (b *Browser) Keep(name string, img image.Image) {
	b.t.Helper()
	folder := os.Getenv("SITLARK_PICTURES")
	if folder == "" {
		b.t.Fatal("SITLARK_PICTURES is not set: set it to a folder for pictures, or use make test-pictures")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		b.t.Fatal(err)
	}
	var text bytes.Buffer
	if err := png.Encode(&text, img); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), text.Bytes(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// Colours is how many colours a picture has.
func Colours(img image.Image) int {
	seen := map[[3]uint32]bool{}
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r >> 8, g >> 8, b >> 8}] = true
		}
	}
	return len(seen)
}

// Differing is the share of the pixels in which two pictures differ.
func Differing(one, other image.Image) float64 {
	n, all := 0, 0
	for y := one.Bounds().Min.Y; y < one.Bounds().Max.Y; y++ {
		for x := one.Bounds().Min.X; x < one.Bounds().Max.X; x++ {
			all++
			if one.At(x, y) != other.At(x, y) {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}
