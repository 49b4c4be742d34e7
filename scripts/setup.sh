#!/bin/sh
# Installs what building and testing sitlark needs and the system lacks: a C compiler, the headers of OpenGL and
# X11 for GLFW, Mesa's software OpenGL, Xvfb and xdotool. Does nothing when all is there.
#
#   scripts/setup.sh [PACKAGE…]     more packages of Debian, such as gcc-mingw-w64-x86-64
set -eu

packages="gcc libc6-dev make pkg-config libgl1-mesa-dev libgl1-mesa-dri libx11-dev libxcursor-dev libxi-dev
libxinerama-dev libxrandr-dev libxxf86vm-dev xvfb xauth xdotool $*"

if ! command -v go >/dev/null; then
	echo "sitlark: Go is missing: install Go 1.26 or newer from https://go.dev/dl/ and put it on the PATH" >&2
	exit 1
fi
if ! command -v dpkg-query >/dev/null; then
	for tool in gcc pkg-config Xvfb xvfb-run xdotool; do
		command -v "$tool" >/dev/null || missing="${missing:-} $tool"
	done
	if [ -n "${missing:-}" ]; then
		echo "sitlark: this is no Debian or Ubuntu, and these are missing:$missing" >&2
		echo "sitlark: install them and your system's equivalents of:" $packages >&2
		exit 1
	fi
	exit 0
fi

missing=""
for p in $packages; do
	dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0

sudo=""
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "sitlark: please install as root: apt-get install$missing" >&2
		exit 1
	fi
	sudo=sudo
fi
echo "sitlark: installing$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
