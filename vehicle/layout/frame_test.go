package layout

import "testing"

// TestClassAndTypeAreArduPilots: what a user sets as FRAME_CLASS and FRAME_TYPE for each layout. Source of the numbers: ArduPilot's parameter
// reference, FRAME_CLASS and FRAME_TYPE.
func TestClassAndTypeAreArduPilots(t *testing.T) {
	const quad, hexa, octa, octaQuad, y6, tri, dodecaHexa, deca, scripting = 1, 2, 3, 4, 5, 7, 12, 14, 15
	want := map[string][2]int{
		"x": {quad, 1}, "+": {quad, 0}, "bfx": {quad, 12}, "bfxrev": {quad, 18}, "djix": {quad, 13}, "cwx": {quad, 14},
		"hexa": {hexa, 0}, "hexax": {hexa, 1}, "hexa-dji": {hexa, 13}, "hexa-cwx": {hexa, 14}, "octa": {octa, 0}, "octa-dji": {octa, 13}, "octa-cwx": {octa, 14},
		"deca": {deca, 0}, "deca-cwx": {deca, 14}, "octa-quad": {octaQuad, 1}, "octa-quad-cwx": {octaQuad, 14}, "octa-quad-cor": {octaQuad, 20}, "octa-quad-cw-cor": {octaQuad, 21},
		"dodeca-hexa": {dodecaHexa, 1}, "hexadeca-octa": {scripting, 0}, "hexadeca-octa-cwx": {scripting, 0}, "dotriaconta": {scripting, 0},
		"tri": {tri, 0}, "y6": {y6, 0}, "y6f": {y6, 11}, "tilt": {quad, 1}, "tilthvec": {quad, 3}, "tilttri": {tri, 0}, "tilttrivec": {tri, 0},
	}
	for _, l := range table {
		if w, known := want[l.Name]; !known || w != [2]int{int(l.FrameClass), int(l.FrameType)} {
			t.Errorf("%s has class %d and type %d, want %v", l.Name, l.FrameClass, l.FrameType, w)
		}
		delete(want, l.Name)
	}
	for name := range want {
		t.Errorf("no layout %s", name)
	}
}
