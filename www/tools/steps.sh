#!/usr/bin/env bash
# Runs targets of the Makefile one after another, shows which one is running, and finally prints how long each took.
# Stops at the first failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Each `make` below shares out its own jobs; without this, it would look for the jobs of the `make` that called, and warn.
MAKEFLAGS=$(sed -E 's/(^| )(-j[0-9]*|--jobserver-[a-z]+=[^ ]*)//g' <<<"${MAKEFLAGS-}")
export MAKEFLAGS

bold() { printf '\033[1m== %s\033[0m\n' "$*"; }

began=$SECONDS
took=()
n=0
for step in "$@"; do
  n=$((n + 1))
  what=$(awk -F':.*## ' -v step="$step" '$1 == step { print ": " $2 }' Makefile)
  bold "$n of $#, $step$what"
  from=$SECONDS
  if ! make --no-print-directory "$step"; then
    bold "$step failed after $((SECONDS - from)) s; run it alone with: make $step"
    exit 1
  fi
  took+=("$(printf '%6d s  %s' $((SECONDS - from)) "$step")")
done
printf '%s\n' "${took[@]}"
printf 'make test: all passed in %d min %d s\n' $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60))
