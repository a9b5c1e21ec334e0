#!/usr/bin/env bash
# Checks what the machine has, and sets up what the project itself can:
#   setup.sh doctor [BROWSER…]   lists what is missing and the command that installs it; with SETUP=yes, runs it
#   setup.sh toolchain           adds the wasm target to the toolchain of rust-toolchain.toml
#   setup.sh tools               compiles wasm-pack and the wasm-bindgen CLI of Cargo.lock into .tools
#   setup.sh driver              prints the path of the Chromium driver
# Every command is a check first, so it takes only a moment once everything is there.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PATH"
# rustc would warn of a job server that make opens only for other makes.
unset MAKEFLAGS MFLAGS

WASM_PACK=0.15.1
say() { printf '== %s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }
first() { local name; for name in "$@"; do command -v "$name" 2>/dev/null && return; done; return 0; }
version() { "$@" --version 2>/dev/null | awk '{ print $2; exit }' || true; }
# Ubuntu has Chromium and Firefox as snaps only.
is_ubuntu() { grep -qs '^ID=ubuntu' /etc/os-release; }
driver() { first "${CHROMEDRIVER:-chromedriver}" chromium.chromedriver; }

# Prints the packages that this system's installer has for a need, or nothing if it is not known.
packages() {
  case "$(first apt-get dnf brew)/$1" in
    *apt-get/cc) echo build-essential ;;
    *apt-get/chromium) is_ubuntu || echo chromium ;;
    *apt-get/driver) is_ubuntu || echo chromium-driver ;;
    *apt-get/firefox) is_ubuntu || echo firefox-esr ;;
    *apt-get/webkit) echo webkit2gtk-driver xvfb ;;
    *dnf/cc) echo gcc gcc-c++ make ;;
    *dnf/chromium) echo chromium ;;
    *dnf/driver) echo chromedriver ;;
    *dnf/firefox) echo firefox ;;
    *brew/chromium) echo --cask google-chrome ;;
  esac
}

installer() {
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo='sudo '
  case "$(first apt-get dnf brew)" in
    *apt-get) echo "${sudo}apt-get install -y --no-install-recommends" ;;
    *dnf) echo "${sudo}dnf install -y" ;;
    *brew) echo brew install ;;
  esac
}

# Succeeds if Node's version is in a range such as "^20.19 || >=22.12".
fits() {
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    const fits = ([, sign, a, b]) => (major === +a ? minor >= +b : sign === ">=" && major > +a);
    process.exit([...process.argv[1].matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(fits) ? 0 : 1)' "$1"
}

# doctor [chromium] [firefox] [webkit]
doctor() {
  local missing=() wanted=() need range what
  range=$(awk -F'"' '$2 == "node" { print $4 }' www/package.json)
  lacks() { missing+=("$1"); wanted+=($(packages "$2")); }
  has cc || lacks 'a C compiler, which Rust links with' cc
  { has cargo && has rustup; } || missing+=('Rust from https://rustup.rs')
  if ! has npm || ! has node; then
    missing+=("Node $range, with npm, from https://nodejs.org")
  elif ! fits "$range"; then
    missing+=("Node $range (this is $(node --version))")
  fi
  [ -w "${HOME:-}" ] || [ -n "${CARGO_HOME:-}${npm_config_cache:-}" ] || [ -e www/node_modules ] ||
    missing+=('a home folder that can be written to: Rust and npm keep there what they download')
  for need in "$@"; do
    case $need in
      chromium) what='Chromium or Chrome, for the tests (or CHROMIUM=path)' ;;
      firefox) what='Firefox' ;;
      webkit) what='WebKitGTK with its driver, or a screen for it (Xvfb)' ;;
    esac
    ! has node || [ -n "$(node www/tools/browsers.mjs "$need")" ] || lacks "$what" "$need"
    [ "$need" != chromium ] || [ -n "$(driver)" ] || lacks 'its chromedriver, for the tests (or CHROMEDRIVER=path)' driver
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say 'missing on this machine:'
  for need in "${missing[@]}"; do printf '   - %s\n' "$need" >&2; done
  if [ ${#wanted[@]} -gt 0 ] && [ -n "$(installer)" ]; then
    if [ "${SETUP:-}" = yes ]; then
      say "$(installer) ${wanted[*]}"
      case "$(installer)" in *apt-get*) $(installer | sed 's/install.*/update/') -qq >&2 ;; esac
      $(installer) "${wanted[@]}" >&2
      SETUP='' exec www/tools/setup.sh doctor "$@"
    fi
    say "to install: $(installer) ${wanted[*]}   (or run make again with SETUP=yes)"
  fi
  if is_ubuntu && [ $# -gt 0 ]; then say 'Chromium with its driver, and Firefox: sudo snap install chromium firefox'; fi
  if [ "$(uname -s)" = Darwin ]; then
    has cc || say 'to install: xcode-select --install'
    # Homebrew no longer has this driver, because it isn't signed.
    [ $# = 0 ] || [ -n "$(driver)" ] ||
      say 'the driver: npx @puppeteer/browsers install chromedriver@stable, then CHROMEDRIVER=the path that it prints'
  fi
  exit 1
}

toolchain() {
  local want
  want=$(awk -F'"' '/^channel/ { print $2 }' rust-toolchain.toml)
  rustup toolchain list | grep "^$want" >/dev/null || { say "installing Rust $want"; rustup toolchain install; }
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ] || { say 'adding the wasm32 target'; rustup target add wasm32-unknown-unknown; }
}

# They run for seconds and are compiled only once, so what matters is the time to compile them. Only a registry that lags behind
# lacks what a tool's lock file names; without it, the tool itself has the same version.
compiled() (
  say "compiling $1 $2 into .tools (once, about a minute)"
  export CARGO_TARGET_DIR=.tools/build CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=true
  set -- cargo install --quiet --root .tools --version "=$2" "$1"
  "$@" --locked || { say 'once more, without its lock file'; "$@"; }
)

tools() {
  local want
  want=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
  [ "$(version wasm-pack)" = "$WASM_PACK" ] || compiled wasm-pack "$WASM_PACK"
  [ "$(version wasm-bindgen)" = "$want" ] && has wasm-bindgen-test-runner || compiled wasm-bindgen-cli "$want"
  rm -rf .tools/build
  # wasm-pack would ask the registry for a newer version once a day, unless this file says that it just did.
  [ ! -e .tools/bin/wasm-pack ] || echo 'created 9999-01-01T00:00:00+00:00' >.tools/bin/wasm-pack.stamp
}

case "${1:-}" in
  doctor | toolchain | tools | driver) "$@" ;;
  *) say 'say doctor, toolchain, tools, or driver'; exit 2 ;;
esac
