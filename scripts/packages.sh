#!/bin/sh
# Lists the packages by what their tests need:
#
#   scripts/packages.sh window       a display: the test links the window library
#   scripts/packages.sh plain        all others
#   scripts/packages.sh concurrent   those of plain in which goroutines are started, by the package or its tests
#   scripts/packages.sh tag TAG      tests with the build tag TAG
set -eu
cd "$(dirname "$0")/.."

# Each list stands in a variable first, so that a failing go list ends the script.
all=$(go list ./...)
module=$(go list -m)

window() {
	binaries=$(go list -test -f '{{if eq .Name "main"}}{{range .Deps}}{{if eq . "github.com/go-gl/glfw/v3.3/glfw"}}{{$.ImportPath}}{{"\n"}}{{end}}{{end}}{{end}}' ./...)
	echo "$binaries" | sed -n 's/\.test$//p'
}

# with PATTERN [untagged] are the packages with a Go file in which a line matches; untagged: one that make test compiles.
with() {
	files=$(find . -name '*.go' -exec grep -slE "$1" {} +)
	[ -z "${2:-}" ] || files=$(echo "$files" | xargs grep -LE '^//go:build .*\b(long|ardupilot|pictures)\b')
	echo "$files" | xargs -r -n1 dirname | sort -u | sed "s,^\.,$module,"
}

case "${1:-}" in
window) window ;;
plain)
	window=$(window)
	echo "$all" | grep -vxF "$window"
	;;
concurrent)
	window=$(window)
	with '^[^/]*(\bgo (func\b|[A-Za-z_.]+\()|\.Go\()' untagged | grep -xF "$all" | grep -vxF "$window"
	;;
tag) with "^//go:build .*\b${2:?name a tag}\b" ;;
*) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
