#!/bin/bash
# Installs the packages of out/package where nothing else is, uses them as a stranger would, and removes
# them: the .deb in a fresh Debian made by debootstrap, whose window is drawn on an Xvfb outside; the .rpm in
# an empty root; the .tar.gz in a folder. As root, on Debian. The fresh Debian is kept in out/debian.tar.
set -euo pipefail
cd "$(dirname "$0")/../.."

skip() { echo "test-package: skipped: $*"; exit 0; }
fail() { echo "test-package: $*" >&2; exit 1; }
say() { echo "test-package: $*"; }

[ "$(id -u)" = 0 ] || skip "only root can make a root file system"
for tool in debootstrap unshare Xvfb rpm desktop-file-validate appstreamcli; do
	command -v $tool >/dev/null || skip "$tool is missing: apt-get install debootstrap util-linux xvfb rpm desktop-file-utils appstream"
done
# Mounts end with this process.
[ "${1:-}" = mounted ] || exec unshare --mount --propagation private "$0" mounted

arch=$(dpkg --print-architecture)
one() { # the only file of a pattern
	[ $# = 1 ] && [ -f "$1" ] || fail "out/package: expected one file, found: $* (make package makes them)"
	echo "$PWD/$1"
}
deb=$(one out/package/sitlark_*_"$arch".deb)
rpm=$(one out/package/sitlark-*."$(uname -m)".rpm)
tar=$(one out/package/sitlark-[0-9]*-linux-"$arch".tar.gz)
headless=$(one out/package/sitlark-headless-*-linux-"$arch".tar.gz)

work=$(mktemp -d)
root=$work/root
server=
finish() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	umount -R "$root"/{proc,dev,tmp/.X11-unix} 2>/dev/null || true
	rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# A Debian of this system's release, from its mirror, with shells and man. It has no library of
# X11 or OpenGL: what the window needs, the package must bring.
base=out/debian.tar
if ! tar -xf $base -C "$work" 2>/dev/null; then
	suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
	mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | awk -v suite="$suite" '$1 == suite { print $2; exit }')
	say "making a fresh Debian $suite"
	debootstrap --variant=minbase --include=man-db,bash-completion,zsh,fish "$suite" "$root" "$mirror" >"$work/log" || { tail -5 "$work/log" >&2; fail "debootstrap failed"; }
	tar -cf $base.new -C "$work" root
	mv $base.new $base
fi

in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { chroot --userspec=1000:1000 "$root" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/home/pilot DISPLAY="${display:-}" "$@"; }
# What the package manager and logs keep is not looked at.
files() { (cd "$root" && find . -xdev -path ./proc -prune -o -path ./dev -prune -o -path ./home -prune -o -path ./tmp -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o -path ./var/lib/apt -prune -o -path ./var/lib/dpkg -prune -o -print | LC_ALL=C sort); }
flown() { sed -n 's/.*hash \([0-9a-f]\{16\}\).*/\1/p' | head -1; }

in_root useradd --create-home --uid 1000 pilot
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for file in /etc/hosts /etc/apt/apt.conf.d/*proxy*; do [ ! -f "$file" ] || cp "$file" "$root$file"; done
in_root apt-get -qq update
files >"$work/before"

say "installing $(basename "$deb")"
cp "$deb" "$root/tmp/sitlark.deb"
in_root apt-get -qq install --no-install-recommends /tmp/sitlark.deb >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; fail "apt-get install failed"; }
as_user sitlark --version

mkdir -p "$work/outside" && tar -xzf "$headless" -C "$work/outside" --strip-components 1
want=$("$work/outside/bin/sitlark" scenario run motor-out-quad --headless | flown)
got=$(as_user sitlark scenario run motor-out-quad --headless | flown)
[ -n "$want" ] && [ "$got" = "$want" ] || fail "motor-out-quad has the hash \"$got\" as installed, and \"$want\" from $(basename "$headless")"
say "motor-out-quad, installed and unpacked: $got"

for examples in scenarios campaigns vehicles; do
	as_user sh -c "ls /usr/share/doc/sitlark/examples/$examples/*" >/dev/null || fail "there are no examples of $examples"
done
as_user sh -c 'sitlark scenario check /usr/share/doc/sitlark/examples/scenarios/*.yaml && sitlark campaign check /usr/share/doc/sitlark/examples/campaigns/*.yaml' >/dev/null
as_user sh -c 'sitlark scenario run /usr/share/doc/sitlark/examples/scenarios/motor-out-quad.yaml --headless' | flown | grep -x "$want" >/dev/null || fail "the example of motor-out-quad flies otherwise than the one in the program"

say "the window"
mkfifo "$work/display"
Xvfb -displayfd 3 -noreset -screen 0 1280x720x24 -nolisten tcp >"$work/xvfb" 2>&1 3>"$work/display" &
server=$!
read -r display <"$work/display" || fail "Xvfb did not start: $(cat "$work/xvfb")"
display=:$display
mkdir -p "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
as_user sitlark --demo --for 8s --screenshot /home/pilot/demo.png >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "the demonstration failed"; }
size=$(stat -c %s "$root/home/pilot/demo.png")
[ "$size" -gt 60000 ] || fail "the picture of the demonstration has $size bytes: nothing is drawn on it"
cp "$root/home/pilot/demo.png" out/installed.png
umount "$root/tmp/.X11-unix"
say "the demonstration flew: out/installed.png"

desktop-file-validate "$root"/usr/share/applications/*sitlark*.desktop
appstreamcli validate --no-net "$root"/usr/share/metainfo/*sitlark*.metainfo.xml >"$work/log" || { cat "$work/log" >&2; fail "the metainfo is not valid"; }
icon=$(sed -n 's/^Icon=//p' "$root"/usr/share/applications/*sitlark*.desktop)
for size in scalable 16x16 32x32 48x48 64x64 128x128 256x256; do
	compgen -G "$root/usr/share/icons/hicolor/$size/apps/$icon.*" >/dev/null || fail "there is no icon of the size $size"
done
while read -r command; do
	as_user sh -c "command -v ${command%% *}" >/dev/null || fail "the menu starts \"$command\", which is not there"
done < <(sed -n 's/^Exec=//p' "$root"/usr/share/applications/*sitlark*.desktop)

say "man, completion and licences"
as_user man sitlark | grep -- --demo >/dev/null || fail "man sitlark shows no --demo"
as_user man sitlark-scenario-run | grep -- --junit >/dev/null || fail "man sitlark-scenario-run shows no --junit"
as_user bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader sitlark || true
	COMP_WORDS=(sitlark scenario ru); COMP_CWORD=2; COMP_LINE="sitlark scenario ru"; COMP_POINT=${#COMP_LINE}
	__start_sitlark 2>/dev/null; echo "${COMPREPLY[@]}"' | grep -w run >/dev/null || fail "bash does not complete sitlark scenario ru"
as_user zsh -c 'autoload -U compinit && compinit -u -d /tmp/zcompdump && print $_comps[sitlark]' | grep -x _sitlark >/dev/null || fail "zsh has no completion"
as_user fish -c 'complete -C "sitlark scenario ru"' | grep -w run >/dev/null || fail "fish does not complete sitlark scenario ru"
in_root zcat /usr/share/doc/sitlark/NOTICE.gz | grep g3n >/dev/null || fail "NOTICE.gz lacks the engine"
in_root grep -q Expat /usr/share/doc/sitlark/copyright || fail "there is no licence"

say "removing it"
in_root apt-get -qq purge --autoremove sitlark >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; fail "apt-get purge failed"; }
files >"$work/after"
diff "$work/before" "$work/after" >"$work/diff" || { cat "$work/diff" >&2; fail "the package left these files behind, or took them away"; }

say "installing $(basename "$rpm")"
mkdir -p "$work/rpm"
rpm --root "$work/rpm" --initdb
rpm --force-debian --root "$work/rpm" --nodeps -i "$rpm"
"$work/rpm/usr/bin/sitlark" --version
got=$("$work/rpm/usr/bin/sitlark" scenario run motor-out-quad --headless | flown)
[ "$got" = "$want" ] || fail "motor-out-quad has the hash $got in the .rpm, $want in the .tar.gz"
rpm -qp --requires "$rpm" | sed -n 's/^\(lib[^(]*\)(.*/\1/p' | sort -u >"$work/requires"
[ -s "$work/requires" ] || fail "the .rpm requires no library"
rpm --root "$work/rpm" -V --nodeps sitlark || fail "the .rpm differs from what it installed"
rpm --force-debian --root "$work/rpm" -e sitlark
left=$(find "$work/rpm" -iname '*sitlark*')
[ -z "$left" ] || fail "the .rpm left behind: $left"

say "unpacking $(basename "$tar")"
mkdir -p "$work/tar" && tar -xzf "$tar" -C "$work/tar" --strip-components 1
got=$("$work/tar/bin/sitlark" scenario run motor-out-quad --headless | flown)
[ "$got" = "$want" ] || fail "motor-out-quad has the hash $got in the .tar.gz with a window, $want in that without"

say "all is well"
