#!/bin/sh
# Makes out/package/sitlark-VERSION-windows-amd64.zip: sitlark.exe, how to use it, licences, and examples. The
# same commit gives the same bytes. OUT is another folder than out/package.
set -eu
cd "$(dirname "$0")/../.."
for tool in zip x86_64-w64-mingw32-gcc; do
	command -v $tool >/dev/null || { echo "sitlark: $tool is missing: apt-get install zip gcc-mingw-w64-x86-64" >&2; exit 1; }
done
GO=${GO:-go}
version=${VERSION:-$($GO run ./internal/packaging version)}
export VERSION=$version GO
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

name=sitlark-$version-windows-amd64
out=${OUT:-$PWD/out/package}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
root=$work/$name
mkdir -p "$root/examples/scenarios" "$root/examples/campaigns" "$root/examples/vehicles" "$out"
scripts/windows/build.sh "$root/sitlark.exe"
cp scenario/library/*.yaml scenario/library/*.waypoints "$root/examples/scenarios"
cp campaign/library/*.yaml "$root/examples/campaigns"
cp vehicle/vehicles/*.yaml vehicle/vehicles/*.json "$root/examples/vehicles"
# Notepad's older versions need the ends of lines of Windows.
text() { sed 's/$/\r/' "$1" >"$root/$2"; }
text scripts/windows/README.txt README.txt
text LICENSE LICENSE.txt
text assets/fonts/OFL-B612.txt OFL-B612.txt
$GO run ./internal/packaging notice >"$work/notice"
text "$work/notice" NOTICE.txt

chmod -R u=rwX,go=rX "$root" # whatever the umask
find "$root" -exec touch -d "@$time" {} +
rm -f "$out/$name.zip"
(cd "$work" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -X -9 -q "$out/$name.zip" -@)
echo "$out/$name.zip"
