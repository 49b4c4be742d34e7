#!/bin/bash
# Starts sitlark.exe under wine: its scenarios end with the hashes of Linux, a recording that it has written
# verifies on both systems, it answers servo packets of a real ArduCopter by UDP, a campaign that was killed goes
# on, and its window draws. It says why where it can't run. KEEP=FOLDER keeps what was written.
#
# wine 8 lacks three things that every Go program needs, and the test makes up for them: bcryptprimitives.dll
# (prng.c); a control code of UDP sockets that package net sets on each of them, and a way to remove files that
# os.RemoveAll uses (-overlay: Go's library goes on without them).
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
for tool in wine x86_64-w64-mingw32-gcc; do
	if ! command -v $tool >/dev/null; then
		echo "test-windows: skipped: $tool is missing (apt-get install wine wine64 gcc-mingw-w64-x86-64)"
		exit 0
	fi
done
GO=${GO:-go}
folder=${KEEP:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
export WINEPREFIX=$folder/prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml='
pids=()
finish() {
	for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
	wineserver -k 2>/dev/null || true # that of this prefix alone
	[ -n "${KEEP:-}" ] || rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM
fail() { echo "test-windows: FAILED: $*" >&2; exit 1; }

# overlay FILE SED: the file of Go's library, changed for wine.
replaced=""
overlay() {
	local from to
	from=$($GO env GOROOT)/src/$1
	to=$folder/$(basename "$1")
	sed "$2" "$from" >"$to"
	! cmp -s "$from" "$to" || fail "Go's $1 is not as expected: adapt this script"
	replaced="$replaced${replaced:+, }\"$from\": \"$to\""
	echo "{\"Replace\": {$replaced}}" >"$folder/overlay.json"
}
overlay net/fd_windows.go '/windows.SIO_UDP_NETRESET/,/return wrapSyscallError/ s/if err != nil {/if err != nil \&\& err != syscall.Errno(10045) {/'
overlay internal/syscall/windows/at_windows.go 's/case STATUS_INVALID_INFO_CLASS,/case NTStatus(0xC0000002), STATUS_INVALID_INFO_CLASS,/'
exe=${EXE:-$folder/sitlark.exe}
linux=${LINUX:-$folder/sitlark-headless}
[ -n "${EXE:-}" ] || VERSION=${VERSION:-0.0.0} scripts/windows/build.sh "$exe" -buildvcs=false -overlay "$folder/overlay.json"
[ -n "${LINUX:-}" ] || CGO_ENABLED=0 $GO build -tags headless -o "$linux" .

wineboot -i >/dev/null 2>&1 || fail "wineboot -i"
[ -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ] ||
	x86_64-w64-mingw32-gcc -O1 -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" scripts/windows/prng.c -ladvapi32
cd "$folder"
# wine's programs read a terminal differently: they get none.
win() { wine "$exe" "$@" </dev/null; }

win --version | grep -q '^sitlark ' || fail "sitlark --version"

echo "test-windows: scenarios"
scenarios="motor-out-quad battery-sag gust-landing motor-out-hexa"
win scenario run --headless $scenarios >scenarios.win
"$linux" scenario run --headless $scenarios >scenarios.linux
hashes() { tr -d '\r' <"$1" | grep -o 'hash [0-9a-f]*'; }
[ "$(hashes scenarios.win)" = "$(hashes scenarios.linux)" ] || fail "the hashes differ from those of Linux: $(hashes scenarios.win | tr '\n' ' ')"

echo "test-windows: recording"
win scenario run --headless motor-out-quad --record quad.mcap >/dev/null
win replay --verify quad.mcap >verified.win || fail "Windows does not verify its recording: $(cat verified.win)"
"$linux" replay --verify quad.mcap >verified.linux || fail "Linux does not verify the recording of Windows: $(cat verified.linux)"

echo "test-windows: servo packets of a real ArduCopter"
replay=${REPLAY:-$folder/servoreplay}
[ -n "${REPLAY:-}" ] || (cd "$root" && CGO_ENABLED=0 $GO build -o "$replay" ./internal/servoreplay)
port=${PORT:-9662}
wine "$exe" --headless --listen 127.0.0.1:$port --record packets.mcap </dev/null >server.log 2>&1 &
server=$!
pids+=($server)
"$replay" 127.0.0.1:$port "$root/protocol/testdata/arducopter-servo.bin.gz" || fail "the exchange: $(cat server.log)"
kill -INT $server # wine makes Ctrl+C of it
wait $server || fail "Ctrl+C ends it with status $?: $(cat server.log)"
[ -s packets.mcap ] || fail "the flight of these packets was not recorded: $(cat server.log)"
"$linux" replay --verify packets.mcap >verified.packets || fail "Linux does not verify it: $(cat verified.packets)"

echo "test-windows: campaign, killed and resumed"
cat >gusts.yaml <<'END'
name: gusts under wine
scenario: gust-landing
seed: 1
variables:
  wind.speed: 0..9 m/s
method: latin hypercube
flights: 24
END
wine "$exe" campaign run gusts.yaml --out campaign --jobs 1 </dev/null >killed.log 2>&1 &
victim=$!
pids+=($victim)
flown() { cat campaign/results.ndjson 2>/dev/null | wc -l; }
for ((i = 0; i < 600; i++)); do
	[ "$(flown)" -ge 3 ] && break
	kill -0 $victim 2>/dev/null || break
	sleep 0.2
done
kill -9 $victim 2>/dev/null || true
wait $victim 2>/dev/null || true
before=$(flown)
[ "$before" -lt 24 ] || echo "test-windows: note: the campaign had ended before it was killed"
win campaign resume campaign --jobs 1 --json >resumed.json || fail "it does not go on: $(tail -5 resumed.json)"
echo "test-windows: $before flights before the kill, $(flown) in the end"

echo "test-windows: window"
wineserver -k 2>/dev/null || true # it began without a display
if ! command -v xvfb-run >/dev/null; then
	echo "test-windows: the window is skipped: xvfb-run is missing"
elif ! xvfb-run -a -s '-screen 0 1280x800x24' wine "$exe" --demo --for 4s --size 1280x720 --screenshot window.png </dev/null >window.log 2>&1; then
	fail "the window: $(cat window.log)"
elif [ "$(stat -c %s window.png)" -lt 50000 ]; then
	fail "window.png has nothing in it: $(cat window.log)"
fi
echo "test-windows: passed"
