#!/bin/sh
# Makes the pictures in docs/pictures again: the real program under Xvfb, operated by keys and clicks as a user would.
#
#   scripts/pictures.sh [GROUP…]     of: cameras faults looks sizes showing vehicles planes rovers past campaigns autopilot; all without a name
#
# Needs what scripts/setup.sh installs, and curl; the group campaigns also Chromium. Where pngquant and optipng are there too, the files get smaller. Takes some
# 20 minutes on an idle computer: on a busy one the frame rates in the pictures are low. QUALITY=high for the finest.
# Those of the group autopilot are flown by the arducopter that ARDUCOPTER names (of instance INSTANCE).
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'kill "${flight:-}" "${run:-}" "${screen:-}" 2>/dev/null; rm -rf "$folder"' EXIT
to=${PICTURES:-docs/pictures}
bin=${SITLARK:-$folder/sitlark}
control=127.0.0.1:${CONTROL_PORT:-9193}
mkdir -p "$to"
[ -n "${SITLARK:-}" ] || go build -o "$bin" .

# what flies
pilot=--demo

# show SIZE starts a screen.
show() {
	size=$1
	: >"$folder/display"
	Xvfb -displayfd 3 -noreset -screen 0 "${size}x24" >/dev/null 2>&1 3>"$folder/display" &
	screen=$!
	until [ -s "$folder/display" ]; do sleep 0.1; done
	DISPLAY=":$(cat "$folder/display")"
	export DISPLAY XDG_PICTURES_DIR="$folder"
	xdotool mousemove $((${size%x*} / 2)) 300
}

# open SIZE SETTINGS FLAGS… starts a flight on a screen of its own. SETTINGS are lines of a settings file.
open() {
	printf '%b\n' "$2" >"$folder/settings.yaml"
	show "$1"
	shift 2
	# shellcheck disable=SC2086 # flags
	"$bin" --settings "$folder/settings.yaml" --listen 127.0.0.1:0 --quality "${QUALITY:-medium}" --size "$size" $pilot \
		--wind 7@290 --turbulence 0.3 --control "$control" "$@" >"$folder/log" 2>&1 &
	flight=$!
	until xdotool search --name '^sitlark' >/dev/null 2>&1; do
		kill -0 "$flight" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
		sleep 0.2
	done
}

shut() {
	wait "$flight" || { cat "$folder/log" >&2; exit 1; }
	kill "$screen"
	wait "$screen" 2>/dev/null || true
}

key() { for k in "$@"; do xdotool key "$k"; sleep 0.4; done; }

# order gives a command to the flight, in JSON.
order() { curl -sSf -H 'Content-Type: application/json' -d "$1" "http://$control/v1/commands" >/dev/null; }

# picture NAME SIZE SECONDS SETTINGS KEYS FLAGS… is the picture after so much physics time. KEYS are pressed at the start.
picture() {
	name=$1 size=$2 seconds=$3 settings=$4 keys=$5
	shift 5
	open "$size" "$settings" --for "${seconds}s" --screenshot "$folder/picture.png" "$@"
	sleep 1
	# shellcheck disable=SC2086 # a list of keys
	key $keys
	shut
	keep "$folder/picture.png"
}

# snap takes the picture of the window now, by its key.
snap() {
	xdotool key F12
	until grep -q 'Picture: ' "$folder/log"; do sleep 0.2; done
	kill "$flight"
	shut
	keep "$(sed -n 's/^.*Picture: //p' "$folder/log" | tail -n 1)"
}

# keep puts a picture where it belongs, with as many colours as 240 kB allow, but 80 at least.
keep() {
	for colours in 256 128 80; do
		command -v pngquant >/dev/null || break
		pngquant --force --speed 1 --output "$folder/small" $colours "$1"
		command -v optipng >/dev/null && optipng -quiet -o2 "$folder/small"
		[ "$(wc -c <"$folder/small")" -gt 240000 ] || break
	done
	[ ! -f "$folder/small" ] || mv "$folder/small" "$1"
	mv "$1" "$to/$name.png"
	echo "$to/$name.png"
}

usual=1280x720

cameras() {
	picture camera-follow $usual 25 '' ''
	picture camera-chase $usual 23 'camera: chase' ''
	picture camera-orbit $usual 33 'camera: orbit' ''
	picture camera-first-person $usual 28 'camera: first person\nhud: full' Tab
	picture camera-ground $usual 60 'camera: ground' ''
	picture camera-top $usual 30 'camera: top' ''
	picture camera-side $usual 42 'camera: side' ''
	picture camera-director $usual 35 'camera: director' ''
	name=camera-free
	open $usual ''
	sleep 24
	key 8
	sleep 2
	key 8 # it turns to the vehicle
	sleep 2
	snap
}

# fault NAME SECONDS SETTINGS opens a flight and waits until it is well under way.
fault() {
	name=$1
	open $usual "$3"
	sleep "$2"
}

faults() {
	fault fault-motor-failed 27 ''
	order '{"command": "fail_motor", "motor": 2}'
	sleep 0.7
	snap
	fault fault-motor-weak 27 'camera: orbit'
	order '{"command": "degrade_motor", "motor": 1, "thrust": "62%"}'
	sleep 3
	snap
	fault fault-motor-stuck 27 'camera: orbit'
	order '{"command": "stick_motor", "motor": 3, "output": "55%"}'
	sleep 1
	snap
	fault fault-crash 24 'camera: orbit'
	order '{"command": "fail_motor", "motor": 2}'
	sleep 5 # later the demonstration restarts
	snap
	fault fault-battery 24 'plots: {span: 10, show: [power, height]}\ndrawer: {tab: plots}'
	order '[{"command": "add_battery_resistance", "resistance": "200mohm"}, {"command": "fail_cell"}]'
	sleep 3
	snap
	fault fault-gust 27 'camera: orbit'
	order '{"command": "gust", "speed": 12, "from": 290, "rise": 2, "lead": 5}'
	sleep 3
	snap
	fault fault-countdown 24 'camera: chase'
	order '[{"command": "unbalance_rotor", "motor": 4, "imbalance": 60},
		{"command": "fail_motor", "motor": 2, "at": 45, "ramp": 3}, {"command": "gust", "speed": 8, "from": 290, "at": 60}]'
	sleep 3
	snap
}

looks() {
	picture theme-light $usual 23 'theme: light' ''
	picture time-morning $usual 21 '' '' --time 07:00
	picture time-dusk $usual 13 '' '' --time 18:10
	picture time-night $usual 23 '' '' --time 23:30
}

sizes() {
	picture size-wide 2560x1080 25 '' ''
	picture size-small 1024x640 25 '' ''
	picture size-large-panels $usual 25 'ui-scale: 1.5' ''
}

showing() {
	picture plots $usual 40 'plots: {span: 30, show: [attitude, rpm]}\ndrawer: {tab: plots}' ''
	picture second-view $usual 23 '' o
	picture presentation $usual 22 '' F11
	picture hud $usual 24 'hud: compact\ncamera: chase' Tab
	picture wind-profile $usual 26 'camera: orbit' shift+k
	picture wind-sheet $usual 26 'camera: top' 'shift+k shift+k'
	printf '%s\n' 'vehicles:' '  - {name: Ant, colour: orange}' '  - {count: 4}' '  - {vehicle: hexa-7kg, count: 3}' '  - {vehicle: x8-18kg, count: 2}' >"$folder/fleet.yaml"
	picture fleet $usual 22 'camera: fleet' '' --fleet "$folder/fleet.yaml"
	picture thrust-arrows $usual 24 'camera: orbit' shift+j
}

vehicles() {
	picture vehicle-racer $usual 12 'camera: orbit' Tab --vehicle racer-5in
	picture vehicle-hexa $usual 12 'camera: orbit' Tab --vehicle hexa-7kg
	picture vehicle-x8 $usual 12 'camera: orbit' Tab --vehicle x8-18kg
	picture vehicle-32-motors $usual 12 'camera: orbit' Tab --layout dotriaconta
}

planes() {
	picture plane $usual 40 'camera: chase\nplots: {span: 30, show: [attitude, rpm]}\ndrawer: {tab: plots}' '' --vehicle skywalker-x8
	picture plane-hud $usual 30 'camera: chase\nhud: full' Tab --vehicle trainer
	picture transition $usual 26 'plots: {span: 30, show: [servos, rpm]}\ndrawer: {tab: plots}' '' --vehicle tilt-quad
}

rovers() {
	picture rover $usual 22 'plots: {span: 30, show: [servos, rpm]}\ndrawer: {tab: plots}' '' --vehicle rover
}

click() { xdotool mousemove "$1" "$2"; sleep 0.5; xdotool click 1; }

# past looks back on the time line while the flight goes on.
past() {
	name=time-line
	open $usual ''
	sleep 45
	click 643 706
	xdotool mousemove 640 250
	sleep 2
	snap
}

# campaigns flies two: one is looked at in the window while it runs, and of the other, a boundary, the report.
campaigns() {
	cat >"$folder/wind.yaml" <<-'END'
		name: motor out in the wind
		scenario: motor-out-hexa
		seed: 1
		variables:
		  wind.speed: 0..14 m/s
		  wind.from: 0..360 deg
		  vehicle.parts[5].mass: 4.5..6.5 kg
		method: latin hypercube
		flights: 400
	END
	"$bin" campaign run "$folder/wind.yaml" --out "$folder/wind" >"$folder/run" 2>&1 &
	run=$!
	until [ "$(cat "$folder/wind/results.ndjson" 2>/dev/null | wc -l)" -ge 350 ]; do
		kill -0 "$run" 2>/dev/null || { cat "$folder/run" >&2; exit 1; }
		sleep 1
	done
	show $usual
	: >"$folder/settings.yaml"
	"$bin" campaign view "$folder/wind" --settings "$folder/settings.yaml" --quality "${QUALITY:-medium}" --size $usual --screenshot "$folder/picture.png" >"$folder/log" 2>&1 &
	flight=$!
	until xdotool search --name '^sitlark' >/dev/null 2>&1; do
		kill -0 "$flight" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
		sleep 0.2
	done
	sleep 5
	kill "$flight" "$run"
	shut
	wait "$run" || true # it was stopped
	name=campaign-view
	keep "$folder/picture.png"
	"$bin" campaign run hexa-motor-out-boundary --out "$folder/hexa" >"$folder/run" 2>&1 || { cat "$folder/run" >&2; exit 1; }
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=5000 --user-data-dir="$folder/chromium" \
		--window-size=1280,930 --screenshot="$folder/picture.png" "file://$folder/hexa/report.html" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
	name=campaign-report
	keep "$folder/picture.png"
}

# told WORDS waits until the log says them.
told() { until grep -q "$1" "$folder/log"; do sleep 0.5; done; }

# up takes off by the panel's button, and flies to a place that is clicked on the ground.
up() {
	told 'IMU0 is using GPS'
	until grep -q 'Arming motors' "$folder/log"; do # it may not be ready at first
		sleep 3
		click "$1" 388
	done
	told 'lift-off'
	sleep 9
	click "$2" 388
	click 560 560
	sleep 2
	xdotool mousemove 700 250
	sleep 0.5
}

autopilot() {
	if [ -z "${ARDUCOPTER:-}" ]; then
		echo 'autopilot: left out, ARDUCOPTER names no arducopter' >&2
		return
	fi
	pilot="--sitl $ARDUCOPTER --sitl-instance ${INSTANCE:-0}"
	name=autopilot
	open 1600x900 'panels: {numbers: {fold: shut}}'
	up 1379 1545
	snap
	name=ghost
	open 1600x900 'panels: {numbers: {fold: shut}}\ncamera: chase'
	up 1379 1545
	order '{"command": "glitch_gps", "north": "3m", "east": "-3m"}'
	sleep 8
	snap
	name=sensors
	open 1600x900 'panels: {numbers: {fold: shut}, sensors: {fold: open}}'
	up 1379 1545
	order '{"command": "glitch_gps", "north": "30m"}'
	sleep 4
	snap
	name=console
	open 1600x900 'panels: {numbers: {fold: shut}}\ndrawer: {tab: console, height: 300}'
	told 'IMU0 is using GPS'
	sleep 2
	snap
	pilot=--demo
}

for group in ${*:-cameras faults looks sizes showing vehicles planes rovers past campaigns autopilot}; do
	"$group"
done
