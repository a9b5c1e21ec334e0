#!/usr/bin/env bash
# Finds or installs what the Makefile needs beyond Rust (rustup), Node and make:
#   setup.sh wasm      the wasm target, wasm-pack, and the wasm-bindgen CLI of exactly the version in Cargo.lock
#   setup.sh browser   a Chromium and its driver
# Tools go to .tools/ in the project; what already fits is left alone, so a second run takes a moment.
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# First of the names that is a command, or nothing.
first() { local name; for name in "$@"; do command -v "$name" 2>/dev/null && return; done; return 0; }

# cargo_tool CRATE VERSION: installs a crate's programs into .tools/bin.
cargo_tool() {
  say "installing $1 $2 into .tools (once)"
  if has cargo-binstall && cargo binstall --no-confirm --root .tools --version "=$2" "$1"; then return; fi
  CARGO_TARGET_DIR=.tools/build cargo install --root .tools --version "=$2" "$1"
  rm -rf .tools/build
}

wasm_target() {
  has cargo || die 'Rust is missing: install it from https://rustup.rs, then run make again'
  local libs
  libs="$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown"
  [ -d "$libs" ] && return
  has rustup || die 'this Rust lacks the wasm32-unknown-unknown target, and there is no rustup to add it'
  say 'adding the wasm32 target'
  rustup target add wasm32-unknown-unknown
}

wasm_bindgen() {
  local want got
  want=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
  got=$(wasm-bindgen --version 2>/dev/null | cut -d' ' -f2 || true)
  [ "$want" = "$got" ] && has wasm-bindgen-test-runner || cargo_tool wasm-bindgen-cli "$want"
}

# apt_install PACKAGE…: only where it needs no answer from anyone.
apt_install() {
  has apt-get || return 1
  local sudo=''
  if [ "$(id -u)" != 0 ]; then sudo -n true 2>/dev/null || return 1; sudo='sudo -n'; fi
  say "installing $* with apt-get"
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get install -qq -y --no-install-recommends "$@" >&2 && return
  $sudo apt-get update -qq >&2 && $sudo apt-get install -qq -y --no-install-recommends "$@" >&2
}

browser() { node www/tools/chromium.mjs; }
driver() { first "${CHROMEDRIVER:-chromedriver}"; }

chromium() {
  [ -n "$(browser)" ] || apt_install chromium || true
  [ -n "$(browser)" ] || die 'no Chromium found: install chromium (or Google Chrome), or set CHROMIUM to its path'
  [ -n "$(driver)" ] || apt_install chromium-driver || true
  [ -n "$(driver)" ] || die "no chromedriver found: install the one for $(browser), or set CHROMEDRIVER to its path"
  # What wasm-bindgen's test runner tells the driver.
  mkdir -p target
  cat >target/webdriver.json <<JSON
{ "goog:chromeOptions": { "binary": "$(browser)", "args": ["--headless=new", "--no-sandbox", "--disable-gpu",
  "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync"] } }
JSON
}

case "${1:-}" in
  wasm) wasm_target; wasm_bindgen; has wasm-pack || cargo_tool wasm-pack 0.15.1 ;;
  browser) chromium ;;
  *) die 'say wasm or browser' ;;
esac
