package assets

import _ "embed"

// The program's icon, of several sizes [px], drawn from icon/sitlark.svg by
// rsvg-convert -w SIZE -h SIZE. 256 px are for packages alone.
var (
	//go:embed icon/sitlark-16.png
	Icon16 []byte
	//go:embed icon/sitlark-32.png
	Icon32 []byte
	//go:embed icon/sitlark-48.png
	Icon48 []byte
	//go:embed icon/sitlark-128.png
	Icon128 []byte
)
