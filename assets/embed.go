package assets

import _ "embed"

// The B612 faces, designed for aircraft cockpit screens. OpenType with CFF
// outlines; all digits are equally wide. Licence: fonts/OFL-B612.txt.
var (
	//go:embed fonts/B612-Regular.otf
	B612Regular []byte
	//go:embed fonts/B612-Bold.otf
	B612Bold []byte
	//go:embed fonts/OFL-B612.txt
	B612Licence string
)
