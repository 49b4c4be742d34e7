// Package buildinfo tells which version of sitlark this is.
package buildinfo

import "runtime/debug"

// version is set by the linker for releases:
//
//	go build -ldflags "-X github.com/sitlark/sitlark/internal/buildinfo.version=1.2.3"
var version = "0.1.0-dev"

// Version returns the version, with the commit if the Go tool recorded one.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return version + " (" + s.Value[:12] + ")"
		}
	}
	return version
}
