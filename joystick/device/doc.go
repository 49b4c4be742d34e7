// Package device gives the joysticks that GLFW knows, which exist only in builds with
// the window.
package device
