#!/bin/sh
# Shows the demonstration: in a window, or, where there is no display, for 30 s under Xvfb with a picture of the end.
set -eu
if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
	exec ./sitlark --demo
fi
mkdir -p out
echo "No display: flying the demonstration for 30 s under Xvfb."
xvfb-run -a -s '-screen 0 1280x720x24' ./sitlark --demo --for 30s --screenshot out/demo.png
echo "The last frame is in out/demo.png"
