package scene

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/sitlark/sitlark/internal/gl"
)

// What a user can do where there is no window, by what is wrong.
const (
	doDriver  = "use --headless, or install a graphics driver (Mesa: libgl1-mesa-dri)"
	doUpdate  = "use --headless, update the driver, or try LIBGL_ALWAYS_SOFTWARE=1"
	doDisplay = "use --headless, or check that the display may be used from here"
	doDirect  = "use --headless, or leave out LIBGL_ALWAYS_INDIRECT, which has no OpenGL newer than 1.4"
)

// explain says in one line why a window with GL 3.3 can't be had, which GL there is,
// and what to do.
func explain(err error) error {
	found := ""
	if !strings.Contains(err.Error(), "APIUnavailable") { // else there is nothing to look for, and GLFW would say so on stderr
		found = glVersion()
	}
	switch {
	case os.Getenv("LIBGL_ALWAYS_INDIRECT") != "":
		return fmt.Errorf("window: OpenGL 3.3 core is needed, and indirect rendering has none: %w: %s", err, doDirect)
	case found == "":
		return fmt.Errorf("window: OpenGL 3.3 core is needed, and there is no OpenGL: %w: %s", err, doDriver)
	case enough(found):
		return fmt.Errorf("window: OpenGL 3.3 core is needed, found %s, but not its core profile: %w: %s", found, err, doUpdate)
	}
	return fmt.Errorf("window: OpenGL 3.3 core is needed, found %s: %s", found, doUpdate)
}

// enough reports whether a version as GL names it is 3.3 or newer.
func enough(version string) bool {
	var major, minor int
	_, err := fmt.Sscanf(version, "%d.%d", &major, &minor)
	return err == nil && (major > 3 || major == 3 && minor >= 3)
}

// explainPanic does so for what GLFW and the engine panic with. said is what GLFW
// logged before.
func explainPanic(p any, said string) error {
	cause := fmt.Sprint(p)
	switch {
	case strings.Contains(cause, "FormatUnavailable"), strings.Contains(cause, "APIUnavailable"):
		return fmt.Errorf("window: OpenGL 3.3 core is needed, and there is no OpenGL: %s: %s", cause, doDriver)
	case strings.Contains(cause, "NotInitialized"):
		if said != "" {
			cause = said
		}
		return fmt.Errorf("window: the display %s can't be opened: %s: %s", os.Getenv("DISPLAY"), cause, doDisplay)
	}
	return fmt.Errorf("window: cannot be opened: %s: %s", cause, doDisplay)
}

// glVersion returns the version of whatever context can be had, empty for none.
func glVersion() (version string) {
	defer func() {
		if recover() != nil {
			version = ""
		}
	}()
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	probe, err := glfw.CreateWindow(16, 16, "", nil, nil)
	if err != nil {
		return ""
	}
	defer probe.Destroy()
	probe.MakeContextCurrent()
	if gl.Init() != nil {
		return "an older one"
	}
	return gl.GoStr(gl.GetString(gl.VERSION))
}

// listener keeps what GLFW logs while the window opens, so that a user gets one
// line instead of several.
type listener struct {
	bytes.Buffer
	before io.Writer
	flags  int
}

func listen() *listener {
	l := &listener{before: log.Writer(), flags: log.Flags()}
	log.SetOutput(l)
	log.SetFlags(0)
	return l
}

// stop lets the log go on as before.
func (l *listener) stop() {
	log.SetOutput(l.before)
	log.SetFlags(l.flags)
}

// String returns the last line that was logged, empty for none.
func (l *listener) String() string {
	lines := strings.Split(strings.TrimSpace(l.Buffer.String()), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
