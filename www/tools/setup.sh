#!/usr/bin/env bash
# Checks what the machine has, and sets up what the project itself can:
#   setup.sh doctor [BROWSER…]   lists what is missing and the command that installs it; runs it if SETUP=yes or CI=true
#   setup.sh toolchain           adds the wasm target to the toolchain of rust-toolchain.toml
#   setup.sh tools               compiles wasm-pack and the wasm-bindgen CLI of Cargo.lock into .tools
#   setup.sh driver              prints the path of the Chromium driver
#   setup.sh webdriver           writes the settings that the wasm tests pass to it
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
    *apt-get/webkit) echo webkit2gtk-driver libgtk-3-bin ;;
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

# doctor [chromium] [firefox] [webkit]
doctor() {
  local missing=() wanted=() need
  lacks() { missing+=("$1"); wanted+=($(packages "$2")); }
  has cc || lacks 'a C compiler, which Rust links with' cc
  { has cargo && has rustup; } || missing+=('Rust from https://rustup.rs')
  if ! has npm || ! has node; then
    missing+=('Node ^20.19 or >=22.12, with npm, from https://nodejs.org')
  elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)'; then
    missing+=("Node ^20.19 or >=22.12 (this is $(node --version))")
  fi
  [ -w "${HOME:-}" ] || [ -n "${CARGO_HOME:-}${npm_config_cache:-}" ] || [ -e www/node_modules ] ||
    missing+=('a home folder that can be written to: Rust and npm keep there what they download')
  case " $* " in *' chromium '*)
    ! has node || [ -n "$(node www/tools/browsers.mjs)" ] || lacks 'Chromium or Chrome, for the tests (or CHROMIUM=path)' chromium
    [ -n "$(driver)" ] || lacks 'its chromedriver, for the tests (or CHROMEDRIVER=path)' driver ;;
  esac
  case " $* " in *' firefox '*) [ -n "$(first firefox-esr firefox)" ] || lacks 'Firefox' firefox ;; esac
  case " $* " in *' webkit '*)
    { has WebKitWebDriver && { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || has broadwayd; }; } ||
      lacks 'WebKitGTK with its driver, or a screen for it (broadwayd)' webkit ;;
  esac
  [ ${#missing[@]} -gt 0 ] || return 0
  say 'missing on this machine:'
  for need in "${missing[@]}"; do printf '   - %s\n' "$need" >&2; done
  if [ ${#wanted[@]} -gt 0 ] && [ -n "$(installer)" ]; then
    if [ "${SETUP:-}" = yes ] || [ "${CI:-}" = true ]; then
      say "$(installer) ${wanted[*]}"
      case "$(installer)" in *apt-get*) $(installer | sed 's/install.*/update/') -qq >&2 ;; esac
      $(installer) "${wanted[@]}" >&2
      SETUP='' CI='' exec www/tools/setup.sh doctor "$@"
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

# They run for seconds and are compiled only once, so what matters is the time to compile them. A registry that lacks one of
# the versions that the crate was published with gets others.
compiled() {
  say "compiling $1 $2 into .tools (once, about a minute)"
  local locked
  for locked in --locked ''; do
    # shellcheck disable=SC2086  # no argument if it is empty
    CARGO_TARGET_DIR=".tools/build" CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=true \
      cargo install --quiet $locked --root .tools --version "=$2" "$1" && return
  done
  return 1
}

tools() {
  local want
  want=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print }' Cargo.lock)
  [ "$(version wasm-pack)" = "$WASM_PACK" ] || compiled wasm-pack "$WASM_PACK"
  [ "$(version wasm-bindgen)" = "$want" ] && has wasm-bindgen-test-runner || compiled wasm-bindgen-cli "$want"
  rm -rf .tools/build
  # wasm-pack would ask the registry for a newer version once a day, unless this file says that it just did.
  [ ! -e .tools/bin/wasm-pack ] || echo 'created 9999-01-01T00:00:00+00:00' >.tools/bin/wasm-pack.stamp
}

webdriver() {
  mkdir -p target
  cat >target/webdriver.json <<JSON
{ "goog:chromeOptions": { "binary": "$(node www/tools/browsers.mjs)", "args": ["--headless=new", "--no-sandbox", "--disable-gpu",
  "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync"] } }
JSON
}

case "${1:-}" in
  doctor | toolchain | tools | driver | webdriver) "$@" ;;
  *) say 'say doctor, toolchain, tools, driver, or webdriver'; exit 2 ;;
esac
