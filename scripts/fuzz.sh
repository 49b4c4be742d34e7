#!/bin/sh
# Runs each fuzz test for a while:
#
#   scripts/fuzz.sh [TIME [NAME]]     a minute each without TIME; those whose name has NAME in it
#
# Inputs are not minimized, which would take most of the time. What makes one fail is kept in the package's testdata/fuzz, where go test finds it
# again: commit it. A failure does not keep the others from running.
set -eu
cd "$(dirname "$0")/.."
failed=
for file in $(find . -name '*_test.go' -exec grep -l '^func Fuzz' {} + | sort); do
	for name in $(sed -n "s/^func \\(Fuzz[A-Za-z0-9_]*${2:-}[A-Za-z0-9_]*\\)(.*/\\1/p" "$file"); do
		echo "$(dirname "$file") $name"
		go test -run '^$' -fuzz "^$name\$" -fuzztime "${1:-1m}" -fuzzminimizetime 1x "$(dirname "$file")" ||
			failed="$failed $(dirname "$file"):$name"
	done
done
if [ -n "$failed" ]; then
	echo "failed:$failed" >&2
	exit 1
fi
