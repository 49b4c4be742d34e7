// Package vehicles holds the files of the vehicles that come with sitlark. Package
// catalog reads them.
package vehicles

import "embed"

// Files are NAME.yaml in sitlark's own format and NAME.json in ArduPilot's.
//
//go:embed *.yaml *.json
var Files embed.FS
