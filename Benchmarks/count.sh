#!/bin/sh
# Counts what one iteration of a benchmark executes: instructions, and calls of the allocator and of
# reference counting. The difference of two runs leaves start-up and preparation out.
#
#   ./count.sh graph/deep graph/mux        (names as printed by --list; needs valgrind)
set -eu
cd "$(dirname "$0")"
swift build -c release >/dev/null
program=$(swift build -c release --show-bin-path)/Benchmarks
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

profile() { # name, iterations
  valgrind --tool=callgrind --callgrind-out-file="$work/$2" \
    "$program" --filter "$1" --iterations "$2" >/dev/null 2>&1
}

total() { # iterations: "instructions allocations retains releases"
  awk '
    /^(summary|totals):/ { instructions = $2 }
    /^c?fn=\(/ {
      id = $1; sub(/^c?fn=/, "", id)
      if (NF > 1) names[id] = $2
      callee = names[id]
    }
    /^calls=/ {
      split($1, calls, "=")
      if (callee == "malloc") allocations += calls[2]
      if (callee ~ /^swift_(bridgeObject)?[rR]etain$/) retains += calls[2]
      if (callee ~ /^swift_(bridgeObject)?[rR]elease$/) releases += calls[2]
    }
    END { printf "%d %d %d %d\n", instructions, allocations, retains, releases }' "$work/$1"
}

printf '%-34s %14s %12s %10s %10s\n' benchmark instructions allocations retains releases
for name in "$@"; do
  profile "$name" 100
  profile "$name" 1100
  set -- $(total 100) $(total 1100)
  printf '%-34s %14s %12s %10s %10s\n' "$name" \
    $((($5 - $1) / 1000)) $((($6 - $2) / 1000)) $((($7 - $3) / 1000)) $((($8 - $4) / 1000))
done
