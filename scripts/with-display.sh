#!/bin/sh
# Runs a program on an X server of its own, whose mouse and keyboard it has alone: the
# window tests of several packages then run side by side.
#
#   go test -exec scripts/with-display.sh ./ui
set -eu
for tool in Xvfb xdotool; do # without xdotool tests would be skipped
	command -v "$tool" >/dev/null || { echo "$tool is missing: make setup installs it" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
mkfifo "$folder/display"
# Without -noreset the server restarts when its last client leaves, and refuses the one
# that comes at that moment.
Xvfb -displayfd 3 -noreset -screen 0 1920x1080x24 -nolisten tcp >"$folder/log" 2>&1 3>"$folder/display" &
server=$!
read -r display <"$folder/display" || { echo "Xvfb did not start:" >&2; cat "$folder/log" >&2; exit 1; }
DISPLAY=:$display "$@"
