#!/bin/sh
# Runs each fuzz test for a while:
#
#   scripts/fuzz.sh [TIME]     a minute each without TIME
#
# Inputs are not minimized, which would take most of the time. What makes one fail is kept in the package's testdata/fuzz, where go test finds it
# again: commit it.
set -eu
cd "$(dirname "$0")/.."
for file in $(find . -name '*_test.go' -exec grep -l '^func Fuzz' {} + | sort); do
	for name in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "$(dirname "$file") $name"
		go test -run '^$' -fuzz "^$name\$" -fuzztime "${1:-1m}" -fuzzminimizetime 1x "$(dirname "$file")"
	done
done
