#!/bin/bash
# Builds the root file system that the Containerfile describes and starts the program in it, by chroot and as its
# user, with the command, the environment and the ports of the file, in a network of its own. It exchanges servo
# packets of a real ArduCopter, checks that scenarios end with the hashes that they have outside, and that the file's
# health check holds while the program runs, and only then. It needs root and no container engine, and stands for
# neither: that an engine reads the files, no test has shown.
#
# KEEP=FOLDER is an empty folder that the root file system stays in.
set -euo pipefail
cd "$(dirname "$0")/../.."
containerfile=scripts/package/container/Containerfile
GO=${GO:-go}
export GO
fail() { echo "test-container: FAILED: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "chroot needs root: sudo env PATH=\$PATH make test-container"
for tool in unshare ip curl; do
	command -v $tool >/dev/null || fail "$tool is missing: apt-get install util-linux iproute2 curl"
done
# Ports 9002 and 9100 may be taken outside.
[ "${1:-}" = inside ] || exec unshare --net "$0" inside
ip link set lo up

folder=${KEEP:-$(mktemp -d)}
folder=$(cd "$folder" && pwd)
pids=()
finish() {
	for pid in "${pids[@]}"; do kill -CONT "$pid" 2>/dev/null && kill "$pid" 2>/dev/null || true; done
	wait 2>/dev/null || true
	[ -n "${KEEP:-}" ] || rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

# The context is what COPY . . copies: all files that .dockerignore does not name. Its lines are names in the root.
context() {
	! grep -E '[*?!/]' .dockerignore || fail ".dockerignore: this test knows plain names in the root alone"
	local excludes=()
	while read -r name; do excludes+=(--exclude="./$name"); done < <(grep -v '^#' .dockerignore)
	tar -c "${excludes[@]}" . | tar -x --no-same-owner -C "$1"
}

# words JSON: the strings of an array, one a line.
words() { echo "$1" | grep -o '"[^"]*"' | tr -d '"'; }

stage="" root="" work="" user="" expose="" env=() arguments=() entrypoint=() cmd=() check=()
instruction() {
	local name=$1 rest=$2 from="" owner="" source to
	case $name in
	FROM)
		work="" env=() arguments=()
		case $rest in
		docker.io/library/golang:*" AS build")
			local image=${rest#*golang:}
			image=${image% AS*}
			[ "$(printf '%s\n' "$(sed -n 's/^go //p' go.mod)" "$image" | sort -V | head -1)" = "$(sed -n 's/^go //p' go.mod)" ] ||
				fail "the image has Go $image, go.mod needs a newer one"
			stage=build root=$folder/build ;;
		scratch) stage=final root=$folder/root ;;
		*) fail "FROM $rest: this test knows golang AS build, and scratch" ;;
		esac
		mkdir -p "$root"
		;;
	ARG) arguments+=("$rest") ;;
	ENV) env+=("$rest") ;;
	WORKDIR) work=$rest; mkdir -p "$root$work" ;;
	USER) user=$rest ;;
	EXPOSE) expose=$rest ;;
	COPY)
		while [[ $rest == --* ]]; do
			case $rest in
			--from=build\ *) from=build ;;
			--chown=*) owner=${rest#--chown=}; owner=${owner%% *} ;;
			*) fail "COPY $rest: this test knows --from=build and --chown" ;;
			esac
			rest=${rest#* }
		done
		read -r source to <<<"$rest"
		if [ -z "$from" ]; then
			[ "$rest" = ". ." ] || fail "COPY $rest: this test knows COPY . . and --from=build"
			context "$root$work"
			return
		fi
		mkdir -p "$root$to"
		case $source in
		/etc/ssl/*) [ ! -e "$source" ] || cp "$source" "$root$to" ;; # of the image that this computer stands in for
		*/) cp -a "$folder/build$source." "$root$to" ;;
		*) cp -a "$folder/build$source" "$root$to" ;;
		esac
		[ -z "$owner" ] || chown -R "$owner" "$root$to"
		;;
	RUN)
		[ $stage = build ] || fail "RUN $rest: the last stage has no shell"
		(cd "$root$work" && export "${arguments[@]}" && sh -ec "$rest") || fail "RUN $rest"
		;;
	HEALTHCHECK) mapfile -t check < <(words "${rest#*CMD }") ;;
	ENTRYPOINT) mapfile -t entrypoint < <(words "$rest") ;;
	CMD) mapfile -t cmd < <(words "$rest") ;;
	*) fail "$name $rest: this test does not know the instruction" ;;
	esac
}
echo "test-container: build"
while read -r name rest; do
	case $name in '' | '#'*) continue ;; esac
	[[ $rest != *\\ ]] || fail "$name: this test knows no continued lines"
	instruction "$name" "$rest"
done <$containerfile
[ -n "$user" ] && [ "${user%%:*}" -gt 0 ] || fail "USER is \"$user\", expected a number that is not that of root"
[ ${#check[@]} -gt 0 ] || fail "there is no HEALTHCHECK CMD [...]"

# contained COMMAND…: in the root file system, by its user, with its environment alone.
contained() { exec env -i "${env[@]}" unshare --root "$root" --wd "$work" --setgid "${user#*:}" --setuid "${user%%:*}" "$@"; }
inside() { (contained "$@"); }

echo "test-container: what is in it"
[ "$(cd "$root" && find . -type f ! -path './etc/ssl/*')" = ./usr/bin/sitlark ] || fail "more than the program: $(find "$root" -type f)"
[ -z "$(find "$root" -perm /022 ! -type l ! -path "$root/tmp")" ] || fail "others may write: $(find "$root" -perm /022)"
inside "${entrypoint[@]}" --version | grep -q "^sitlark $(echo "${arguments[@]:-}" | sed 's/.*VERSION=//')" || fail "sitlark --version"
echo "test-container: $(stat -c %s "$root/usr/bin/sitlark") bytes of the program"

echo "test-container: scenarios"
scenarios="motor-out-quad battery-sag"
inside "${entrypoint[@]}" scenario run --headless $scenarios >"$folder/inside" || fail "scenarios: $(cat "$folder/inside")"
"$root/usr/bin/sitlark" scenario run --headless $scenarios >"$folder/outside"
hashes() { grep -o 'hash [0-9a-f]*' "$1"; }
[ "$(hashes "$folder/inside" | wc -l)" = 2 ] && [ "$(hashes "$folder/inside")" = "$(hashes "$folder/outside")" ] || fail "other hashes: $(hashes "$folder/inside")"

# unhealthy WORDS: the health check fails with exit status 1 and says so.
unhealthy() {
	local status=0
	inside "${check[@]}" >"$folder/health" 2>&1 || status=$?
	[ $status = 1 ] || fail "the health check exits with $status: $(cat "$folder/health")"
	grep -q "$1" "$folder/health" || fail "the health check does not say \"$1\": $(cat "$folder/health")"
	echo "test-container: $(cat "$folder/health")"
}

echo "test-container: health and exchange"
unhealthy "refused: does sitlark run there"
contained "${entrypoint[@]}" "${cmd[@]}" >"$folder/log" 2>&1 &
server=$!
pids+=($server)
for ((i = 0; i < 600; i++)); do
	inside "${check[@]}" >"$folder/health" 2>&1 && break
	kill -0 $server 2>/dev/null || fail "it has ended: $(cat "$folder/log")"
	sleep 0.1
done
grep -q '^ok: .*autopilot waiting$' "$folder/health" || fail "it is not healthy: $(cat "$folder/health") $(cat "$folder/log")"
[ "$(awk '/^Uid:/ {print $2, $3} /^Gid:/ {print $2, $3} /^Groups:/ {print NF - 1}' /proc/$server/status | tr '\n' ' ')" = "${user%%:*} ${user%%:*} ${user#*:} ${user#*:} 0 " ] ||
	fail "its user is not $user alone: $(grep -E '^(Uid|Gid|Groups)' /proc/$server/status)"
$GO run ./internal/servoreplay "127.0.0.1:${expose%/udp}" protocol/testdata/arducopter-servo.bin.gz || fail "the exchange: $(cat "$folder/log")"
inside "${check[@]}" >"$folder/health" || fail "it is not healthy after the exchange: $(cat "$folder/health")"
echo "test-container: $(cat "$folder/health")"
kill -STOP $server
unhealthy "no answer in time: is sitlark hung"
kill -CONT $server
for ((i = 0; i < 100; i++)); do
	inside "${check[@]}" >"$folder/health" 2>&1 && break
	sleep 0.1
done
grep -q '^ok: ' "$folder/health" || fail "it is not healthy again: $(cat "$folder/health")"
kill -TERM $server # as an engine does
status=0
wait $server || status=$?
[ $status = 0 ] || fail "SIGTERM ends it with status $status: $(cat "$folder/log")"
unhealthy "refused: does sitlark run there"
[ -n "$(find "$root$work" -name '*.mcap')" ] || fail "the flight was not recorded: $(cat "$folder/log")"
[ -z "$(find "$root" -newer "$folder/outside" -type f ! -path "$root$work/*")" ] || fail "it wrote outside of $work"
echo "test-container: ok"
