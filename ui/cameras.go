package ui

import (
	"fmt"

	"github.com/sitlark/sitlark/ui/widget"
)

// cameraButton is a camera as its button shows it. Its number is its key.
type cameraButton struct {
	label string
	tip   string
	wide  float32 // share of the row
}

// cameraRows are the cameras 1 to 9, in the order of their keys.
var cameraRows = [2][]cameraButton{
	{
		{"Follow", "behind the tail, horizon level", 1},
		{"Chase", "behind the motion, banks with it", 1},
		{"Orbit", "round the vehicle", 1},
		{"Nose", "first person; again: steadied", 1},
		{"Ground", "by the pad, zooms; again: walks along", 1},
	},
	{
		{"Top", "map, north up", 0.8},
		{"Side", "from the side, to scale", 0.8},
		{"Free", "fly it: W A S D, Q E, shift, mouse", 0.8},
		{"Director", "chooses shots by what happens", 1.4},
	},
}

const insetWide = 1.0 // share of the row that the button of the second view has

// drawCameras draws the rows of the cameras and the button of the second view.
func drawCameras(f *pass, r widget.Rect) {
	n := 1
	for i, row := range cameraRows {
		line := r.CutTop(rowH)
		r.CutTop(4)
		total := float32(0)
		for _, b := range row {
			total += b.wide
		}
		count := len(row)
		if i == 1 {
			total, count = total+insetWide, count+1
		}
		unit := (line.W - 4*float32(count-1)) / total
		for _, b := range row {
			f.cameraButton(n, line.CutLeft(unit*b.wide), b)
			line.CutLeft(4)
			n++
		}
		if i == 1 {
			f.insetButton(line)
		}
	}
}

func (f *pass) cameraButton(n int, r widget.Rect, b cameraButton) {
	look := widget.Plain
	if f.view.Camera == n {
		look = widget.Chosen
	}
	id := fmt.Sprintf("flight.camera.%d", n)
	if f.SmallButton(id, r, look, b.label) {
		f.p.actions.SetCamera(n)
	}
	f.SetTip(id, fmt.Sprintf("Camera: %s\n%d", b.tip, n))
}

func (f *pass) insetButton(r widget.Rect) {
	look := widget.Plain
	if f.view.Inset != "" {
		look = widget.Chosen
	}
	if f.SmallButton("flight.inset", r, look, "Inset") {
		f.p.actions.CycleInset()
	}
	f.SetTip("flight.inset", "A second view in the corner: first person, top, ground, none\nO")
}
