package scene

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/sitlark/sitlark/assets"
)

// desktopName is what desktops know windows of the program by: it joins them with the
// entry of the menu, by its StartupWMClass.
const desktopName = "sitlark"

// nameForDesktop gives the window that is opened next the class by which X11 desktops
// find its menu entry. GLFW must be initialised.
func nameForDesktop() {
	glfw.WindowHintString(glfw.X11ClassName, desktopName)
	glfw.WindowHintString(glfw.X11InstanceName, desktopName)
}

// icons returns the program's icon in all sizes, of which the desktop takes the ones it needs.
func icons() ([]image.Image, error) {
	var all []image.Image
	for _, file := range [][]byte{assets.Icon16, assets.Icon32, assets.Icon48, assets.Icon128} {
		icon, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			return nil, fmt.Errorf("window: icon: %w", err)
		}
		all = append(all, icon)
	}
	return all, nil
}
