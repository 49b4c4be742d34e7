#!/bin/sh
# Builds sitlark.exe for 64-bit Windows, with the window, icon and version, by the C compiler of mingw-w64.
#
#   scripts/windows/build.sh FILE.exe [flags of go build…]
#
# VERSION is the release's, such as 1.2.3 or 1.2.3-rc.1. ICONS is the folder of the icon's pictures.
set -eu
cd "$(dirname "$0")/../.."
exe=${1:?name the program to write}
shift
version=${VERSION:-0.0.0-dev}
icons=${ICONS:-assets/icon}
compiler=x86_64-w64-mingw32-gcc
command -v $compiler >/dev/null || { echo "sitlark: $compiler is missing: apt-get install gcc-mingw-w64-x86-64" >&2; exit 1; }

work=$(mktemp -d)
syso=rsrc_windows_amd64.syso # go build links it for Windows alone
trap 'rm -rf "$work" "$syso"' EXIT
trap 'exit 130' INT TERM
cp scripts/windows/winres.json scripts/windows/sitlark.manifest "$work"
cp "$icons"/sitlark-*.png "$work"
numbers=$(echo "$version" | sed -n 's/^\([0-9]*\.[0-9]*\.[0-9]*\).*/\1.0/p')
[ -n "$numbers" ] || { echo "sitlark: VERSION is \"$version\", expected one such as 1.2.3" >&2; exit 1; }
sed -i "s/@NUMBERS@/$numbers/; s/@VERSION@/$version/" "$work/winres.json" "$work/sitlark.manifest"
${GO:-go} run github.com/tc-hib/go-winres@v0.3.3 make --in "$work/winres.json" --arch amd64 --out "$work/rsrc"
cp "$work/rsrc_windows_amd64.syso" "$syso"

# -Wl,--no-insert-timestamp: the program's bytes do not tell when it was linked.
GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=$compiler ${GO:-go} build -trimpath \
	-ldflags "-s -w -X github.com/sitlark/sitlark/internal/buildinfo.version=$version -extldflags '-static -Wl,--no-insert-timestamp'" -o "$exe" "$@" .
